/** Proves who somebody is by a way that they choose: at a sign-in from a new network, and where a session is asked (AC-33, R34). */
import { type FormEvent, Fragment, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { OfferedWays, ProofActs } from '#stores/access/proof.ts';
import { Button } from '#ui/Button.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import type { FormErrorResponse } from '#ui/forms/error-message.ts';
import { Field, PasswordField } from '#ui/forms/Field.tsx';
import { RadioRows } from '#ui/forms/RadioRows.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import type { Translate } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import OtpField from './OtpField.tsx';
import { OwnAccountName } from './OwnAccountName.tsx';

interface WaysFormProps extends OfferedWays {
  t: Translate;
  acts: ProofActs;
  lead: string;
  submit: string;
  onDone: () => void;
  /** An error that ends the verification. */
  onEnd?: (refusal: FormErrorResponse) => void;
  /** The way back. Without script nothing of this is shown. */
  children: (busy: boolean) => ReactNode;
}

const fieldOf = { bankName: 'payeeName', password: 'password', passkey: null } as const;

export function WaysForm({ t, ways, later = undefined, acts, lead, submit, onDone, onEnd, children }: WaysFormProps): ReactElement {
  const faults = useFormErrors(t);
  const { form, at } = faults;
  const [chosen, setChosen] = useState(ways[0]);
  const [busy, setBusy] = useState(false);
  const explanation = useRef<HTMLParagraphElement>(null);
  // The button that led here is gone, so the focus moves to the explanation.
  useEffect(() => explanation.current?.focus(), []);
  useBfcacheRestore(() => setBusy(false));
  const way = chosen?.way;
  const name = way && way in fieldOf ? fieldOf[way as keyof typeof fieldOf] : 'verificationCode';

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !way) return;
    const answer = name === null ? '' : (fieldIn(form.current, name)?.value ?? '');
    if (!faults.good(name !== null && answer.trim() === '' ? { [name]: { code: 'field.required' } } : {})) return;
    setBusy(true);
    const refusal = await acts.confirm(way, answer);
    if (!refusal) return onDone();
    setBusy(false);
    if (refusal.code === 'verification.ended' && onEnd) onEnd(refusal);
    // The form's error message includes the attempts left. Only the general one leaves it to the field to say what is wrong.
    else faults.refuse(refusal, name !== null && refusal.fields[name] && refusal.code !== 'input.invalid' ? name : null);
  };

  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={(event) => void send(event)}>
      <p ref={explanation} tabIndex={-1}>
        {lead}
      </p>
      <ErrorSummary of={faults} title={t('input.invalid')} label={() => t(`verify.${way}`)} />
      {ways.length > 1 || name === null ? (
        <RadioRows
          legend={t('verify.how')}
          name="way"
          value={way ?? null}
          onValue={(value) => {
            setChosen(ways.find((option) => option.way === value));
            faults.good({});
          }}
          rows={ways.map((option) => ({ value: option.way, title: t(`verify.${option.way}`), note: option.to }))}
        />
      ) : null}
      {way === 'sms' || way === 'email' ? (
        <OtpField
          key={way}
          t={t}
          use={acts.codeUse(way)}
          faults={faults}
          send={() => acts.sendCode(way)}
          sent={t('verify.sent', { to: chosen?.to ?? '' })}
        />
      ) : way === 'password' ? (
        <Fragment key={way}>
          <OwnAccountName />
          <PasswordField
            name="password"
            label={t('verify.password')}
            words={{ show: t('verify.password.show'), hide: t('verify.password.hide') }}
            error={at('password')}
            autoComplete="current-password"
            maxLength={255}
            required
          />
        </Fragment>
      ) : way && name !== null ? (
        <Field
          key={way}
          name={name}
          label={t(`verify.${way}`)}
          error={at(name)}
          autoComplete={way === 'authenticator' ? 'one-time-code' : 'off'}
          inputMode={way === 'bankName' ? 'text' : 'numeric'}
          maxLength={255}
          required
        />
      ) : null}
      <Button type="submit" kind="go" full busy={busy}>
        {submit}
      </Button>
      {/* The device's own question about a passkey may take its time. */}
      <SlowNotice t={t} busy={busy && way !== 'passkey'} />
      {later ? <Later t={t} from={later.from} acts={acts} onEnd={onEnd} /> : null}
      {children(busy)}
    </form>
  );
}

/** For somebody who has none of the ways at hand. */
function Later({
  t,
  from,
  acts,
  onEnd,
}: {
  t: Translate;
  from: string | null;
  acts: ProofActs;
  onEnd: WaysFormProps['onEnd'] | undefined;
}): ReactElement {
  const [open, setOpen] = useState(from !== null);
  const [opensAt, setOpensAt] = useState(from);
  const [busy, setBusy] = useState(false);
  const faults = useFormErrors(t);
  useBfcacheRestore(() => setBusy(false));
  const ask = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const result = await acts.askLater();
    setBusy(false);
    if (typeof result === 'string') return setOpensAt(result);
    if (result.code === 'verification.ended' && onEnd) return onEnd(result);
    faults.refuse(result, null);
  };
  if (!open)
    return (
      <button type="button" className="link t2" onClick={() => setOpen(true)}>
        {t('verify.cannot')}
      </button>
    );
  const when = opensAt && dateFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(opensAt));
  return (
    <div className="stack">
      <p className="note" role="status">
        {when ? t('verify.waits', { when }) : t('verify.later')}
      </p>
      <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => name} />
      {when ? null : (
        <Button full busy={busy} onPress={() => void ask()}>
          {t('verify.askLater')}
        </Button>
      )}
    </div>
  );
}
