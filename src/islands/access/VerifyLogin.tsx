/** The password was right and the network is new: one more thing is asked, by the way that the member chooses (AC-33). */
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { confirmLogin, sendTo, type Verification } from '#stores/verification.ts';
import { Button } from '#ui/Button.tsx';
import { useComeBack } from '#ui/come-back.ts';
import { FaultList } from '#ui/FaultList.tsx';
import { Field } from '#ui/Field.tsx';
import { fieldIn, useFormFaults } from '#ui/form-faults.ts';
import { RadioRows } from '#ui/RadioRows.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import type { Refused } from '#ui/sentence.ts';
import CodeField from './CodeField.tsx';

interface VerifyLoginProps {
  words: IslandWords;
  tag: string;
  asked: Verification;
  /** The name to remember on this device, if any. */
  keepName: string | null;
  onDone: () => void;
  /** Back to signing in; with what ended this, unless it was the person. */
  onBack: (refusal: Refused | null) => void;
}

export default function VerifyLogin({ words, tag, asked, keepName, onDone, onBack }: VerifyLoginProps): ReactElement | null {
  const t = sayer(words, tag);
  const faults = useFormFaults(t);
  const { form, at } = faults;
  const [chosen, choose] = useState(asked.ways[0]);
  const [busy, setBusy] = useState(false);
  const lead = useRef<HTMLParagraphElement>(null);
  // What was pressed is gone: the focus comes here, and reads why.
  useEffect(() => lead.current?.focus(), []);
  useComeBack(() => setBusy(false));
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
    // How many tries are left is in the sentence of the whole.
    else faults.refuse(refusal, refusal.fields[name] ? name : null);
  };

  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p ref={lead} tabIndex={-1}>
        {t('login.verification')}
      </p>
      <FaultList of={faults} title={t('input.invalid')} label={() => t(`verify.${way}`)} />
      <RadioRows
        legend={t('verify.how')}
        name="way"
        value={way}
        onValue={(value) => {
          choose(asked.ways.find((one) => one.way === value));
          faults.good({});
        }}
        rows={asked.ways.map((one) => ({ value: one.way, title: t(`verify.${one.way}`), note: one.to }))}
      />
      {way === 'sms' || way === 'email' ? (
        <CodeField
          key={way}
          t={t}
          use={`verify-${way}`}
          faults={faults}
          send={() => sendTo(asked, way)}
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
      <Button full disabled={busy} onPress={() => onBack(null)}>
        {t('forget.back')}
      </Button>
    </form>
  );
}
