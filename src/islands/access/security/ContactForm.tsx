/** Adds or changes an e-mail address or mobile number: the sign-in password first, then the code that the new one gets. */
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { contactCodeUse, requestContactCode, saveContact } from '#stores/access/account-security.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { Field, PasswordField } from '#ui/forms/Field.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import { type FormErrors, fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import { cleanText } from '#values/text/clean-text.ts';
import OtpField from '../fields/OtpField.tsx';
import { OwnAccountName } from '../fields/OwnAccountName.tsx';
import type { SecurityFormProps } from './PaymentPasswordForm.tsx';
import { useProof } from './use-proof.tsx';

type Way = 'email' | 'sms';
type NewContact = Parameters<typeof requestContactCode>[0];

const textIn = (faults: FormErrors, name: string): string => fieldIn(faults.form.current, name)?.value ?? '';

export default function ContactForm(props: SecurityFormProps & { way: Way }): ReactElement {
  const [sent, setSent] = useState<NewContact | null>(null);
  return sent ? <CodeForm {...props} sent={sent} /> : <AddressForm {...props} onSent={setSent} />;
}

function AddressForm({ t, security, way, onSent }: SecurityFormProps & { way: Way; onSent: (sent: NewContact) => void }): ReactElement {
  const faults = useFormErrors(t);
  const { form, at } = faults;
  const [busy, setBusy] = useState(false);
  const proof = useProof(t);
  useBfcacheRestore(() => setBusy(false));
  const label = t(way === 'email' ? 'security.newEmail' : 'security.newMobile');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const typed = { way, to: cleanText(textIn(faults, 'to')), ...(security.password ? { password: textIn(faults, 'password') } : {}) };
    const empty = (['to', ...(security.password ? ['password'] : [])] as const).filter((name) => textIn(faults, name).trim() === '');
    if (!faults.good(Object.fromEntries(empty.map((name) => [name, { code: 'field.required' }])))) return;
    await send(typed);
  };
  const send = async (typed: NewContact): Promise<void> => {
    setBusy(true);
    const refusal = await requestContactCode(typed);
    setBusy(false);
    if (!refusal) return onSent(typed);
    if (!proof.asks(refusal, () => void send(typed))) faults.refuse(refusal);
  };
  const page = (
    <form ref={form} className="form" method="post" hidden={proof.form !== null} noValidate onSubmit={(event) => void submit(event)}>
      <p className="q t2">{t('security.contactLead')}</p>
      <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => (name === 'to' ? label : t('security.loginPassword'))} />
      <Field
        name="to"
        label={label}
        {...(way === 'sms' ? { hint: t('security.mobileHint') } : {})}
        error={at('to')}
        type={way === 'email' ? 'email' : 'tel'}
        inputMode={way === 'email' ? 'email' : 'tel'}
        autoComplete={way === 'email' ? 'email' : 'tel'}
        maxLength={120}
        required
      />
      {security.password ? (
        <>
          <OwnAccountName />
          <PasswordField
            name="password"
            label={t('security.loginPassword')}
            words={{ show: t('security.loginPassword.show'), hide: t('security.loginPassword.hide') }}
            error={at('password')}
            autoComplete="current-password"
            maxLength={255}
            required
          />
        </>
      ) : null}
      <Button type="submit" kind="go" full busy={busy}>
        {t('code.send')}
      </Button>
      <SlowNotice t={t} busy={busy} />
    </form>
  );
  return (
    <>
      {page}
      {proof.form}
    </>
  );
}

function CodeForm({ t, way, sent, onDone }: SecurityFormProps & { way: Way; sent: NewContact }): ReactElement {
  const faults = useFormErrors(t);
  const [busy, setBusy] = useState(false);
  useBfcacheRestore(() => setBusy(false));
  const lead = useRef<HTMLParagraphElement>(null);
  // The button that led here is gone, so the focus moves to the explanation.
  useEffect(() => lead.current?.focus(), []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const typed = textIn(faults, 'verificationCode');
    if (!faults.good(typed.trim() === '' ? { verificationCode: { code: 'field.required' } } : {})) return;
    setBusy(true);
    const refusal = await saveContact(sent, typed);
    setBusy(false);
    if (!refusal) return onDone(t(way === 'email' ? 'security.emailDone' : 'security.mobileDone'));
    faults.refuse(refusal, refusal.fields.verificationCode ? 'verificationCode' : null);
  };
  return (
    <form ref={faults.form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p ref={lead} tabIndex={-1}>
        {t('security.contactSent', { to: sent.to })}
      </p>
      <ErrorSummary of={faults} title={t('input.invalid')} label={() => t('register.verificationCode')} />
      <OtpField
        t={t}
        use={contactCodeUse(sent)}
        faults={faults}
        send={() => requestContactCode(sent)}
        sent={t('security.contactSent', { to: sent.to })}
      />
      <Button type="submit" kind="go" full busy={busy}>
        {t('security.confirm')}
      </Button>
      <SlowNotice t={t} busy={busy} />
    </form>
  );
}
