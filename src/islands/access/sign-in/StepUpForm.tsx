/** The verification step after a correct password from a new network, by a method that the member chooses (AC-33). */
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { confirmLogin, requestVerificationCode, type Verification } from '#stores/access/step-up.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import type { FormErrorResponse } from '#ui/forms/error-message.ts';
import { Field } from '#ui/forms/Field.tsx';
import { RadioRows } from '#ui/forms/RadioRows.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import OtpField from '../fields/OtpField.tsx';

interface StepUpFormProps {
  words: IslandWords;
  tag: string;
  asked: Verification;
  /** The username to remember on this device, if any. */
  keepName: string | null;
  onDone: () => void;
  /** Returns to the sign-in form, with the error that ended the verification, or null when the person left it. */
  onBack: (refusal: FormErrorResponse | null) => void;
}

export default function StepUpForm({ words, tag, asked, keepName, onDone, onBack }: StepUpFormProps): ReactElement | null {
  const t = createTranslator(words, tag);
  const faults = useFormErrors(t);
  const { form, at } = faults;
  const [chosen, setChosen] = useState(asked.ways[0]);
  const [busy, setBusy] = useState(false);
  const lead = useRef<HTMLParagraphElement>(null);
  // The submit button is gone, so the focus moves to the explanation.
  useEffect(() => lead.current?.focus(), []);
  useBfcacheRestore(() => setBusy(false));
  if (!chosen) return null;
  const { way, to } = chosen;
  const name = way === 'bankName' ? 'payeeName' : 'verificationCode';

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const answer = fieldIn(form.current, name)?.value ?? '';
    if (!faults.good(answer.trim() === '' ? { [name]: { code: 'field.required' } } : {})) return;
    setBusy(true);
    const refusal = await confirmLogin(asked, way, { answer, keepName });
    if (!refusal) return onDone();
    setBusy(false);
    if (refusal.code === 'verification.ended') onBack(refusal);
    // The form's error message includes the attempts left.
    else faults.refuse(refusal, refusal.fields[name] ? name : null);
  };

  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p ref={lead} tabIndex={-1}>
        {t('login.verification')}
      </p>
      <ErrorSummary of={faults} title={t('input.invalid')} label={() => t(`verify.${way}`)} />
      <RadioRows
        legend={t('verify.how')}
        name="way"
        value={way}
        onValue={(value) => {
          setChosen(asked.ways.find((option) => option.way === value));
          faults.good({});
        }}
        rows={asked.ways.map((option) => ({ value: option.way, title: t(`verify.${option.way}`), note: option.to }))}
      />
      {way === 'sms' || way === 'email' ? (
        <OtpField
          key={way}
          t={t}
          use={`verify-${way}`}
          faults={faults}
          send={() => requestVerificationCode(asked, way)}
          sent={t('verify.sent', { to: to ?? '' })}
        />
      ) : (
        <Field
          key={way}
          name={name}
          label={t(`verify.${way}`)}
          error={at(name)}
          autoComplete={way === 'authenticator' ? 'one-time-code' : 'off'}
          inputMode={way === 'authenticator' ? 'numeric' : 'text'}
          maxLength={255}
          required
        />
      )}
      <Button type="submit" kind="go" full busy={busy}>
        {t('verify.submit')}
      </Button>
      <SlowNotice t={t} busy={busy} />
      <Button full disabled={busy} onPress={() => onBack(null)}>
        {t('forget.back')}
      </Button>
    </form>
  );
}
