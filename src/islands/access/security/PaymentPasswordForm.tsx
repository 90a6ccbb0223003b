/** The form of the payment password: set the first, change it, or reset a forgotten one by a code (MC-02). */
import { type FormEvent, type ReactElement, useState } from 'react';
import type { $security } from '#stores/access/account-security.ts';
import { accountFormHref } from '#stores/access/next-url.ts';
import {
  newPaymentPasswordFaults,
  paymentCodeUse,
  replacePaymentPassword,
  requestPaymentPasswordCode,
  savePaymentPassword,
} from '#stores/wallet/payment-password.ts';
import { Button } from '#ui/Button.tsx';
import { ContactChoice } from '#ui/forms/ContactChoice.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { PasswordField } from '#ui/forms/Field.tsx';
import { notPassword } from '#ui/forms/PaymentPasswordField.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import type { Translate } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import OtpField from '../fields/OtpField.tsx';
import { OwnAccountName } from '../fields/OwnAccountName.tsx';
import { useProof } from './use-proof.tsx';

export interface SecurityFormProps {
  t: Translate;
  base: string;
  security: NonNullable<ReturnType<typeof $security.get>['value']>;
  /** Called with the sentence to show. */
  onDone: (text: string) => void;
}

type Mode = 'set' | 'change' | 'reset';
const words: Readonly<Record<string, { readonly show: string; readonly hide: string }>> = {
  paymentPassword: { show: 'security.oldPayment.show', hide: 'security.oldPayment.hide' },
  password: { show: 'security.loginPassword.show', hide: 'security.loginPassword.hide' },
  newPaymentPassword: { show: 'security.newPayment.show', hide: 'security.newPayment.hide' },
  confirmPaymentPassword: { show: 'security.repeatPayment.show', hide: 'security.repeatPayment.hide' },
};
const labels: Readonly<Record<string, string>> = {
  paymentPassword: 'security.oldPayment',
  password: 'security.loginPassword',
  newPaymentPassword: 'security.newPayment',
  confirmPaymentPassword: 'security.repeatPayment',
  verificationCode: 'register.verificationCode',
};

export default function PaymentPasswordForm({ t, base, security, onDone }: SecurityFormProps): ReactElement {
  const faults = useFormErrors(t);
  const { form, at } = faults;
  const hasContact = security.contacts.length > 0;
  const [isForgotten, setIsForgotten] = useState(security.paymentPassword && hasContact && location.search.includes('set=forgotten'));
  const mode: Mode = !security.paymentPassword ? 'set' : isForgotten ? 'reset' : 'change';
  const [way, setWay] = useState<CodeChannel>(security.contacts[0]?.way ?? 'email');
  const [busy, setBusy] = useState(false);
  useBfcacheRestore(() => setBusy(false));
  const proof = useProof(t);
  const asksPassword = mode !== 'change' && security.password;
  const required = [
    ...(mode === 'change' ? ['paymentPassword'] : []),
    ...(asksPassword ? ['password'] : []),
    ...(mode === 'reset' ? ['verificationCode'] : []),
  ];
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const text = (name: string): string => fieldIn(form.current, name)?.value ?? '';
    const typed = { newPaymentPassword: text('newPaymentPassword'), confirmPaymentPassword: text('confirmPaymentPassword') };
    const missing = Object.fromEntries(
      required.filter((name) => text(name).trim() === '').map((name) => [name, { code: 'field.required' }]),
    );
    if (!faults.good({ ...missing, ...newPaymentPasswordFaults(typed) })) return;
    const password = asksPassword ? { password: text('password') } : {};
    const code = text('verificationCode').trim();
    const old = text('paymentPassword');
    await send(() =>
      mode === 'reset'
        ? replacePaymentPassword(way, { ...typed, ...password, verificationCode: code })
        : savePaymentPassword({ ...typed, ...(mode === 'change' ? { paymentPassword: old } : password) }),
    );
  };
  const send = async (save: () => ReturnType<typeof savePaymentPassword>): Promise<void> => {
    setBusy(true);
    const refusal = await save();
    setBusy(false);
    if (!refusal) return onDone(t('security.paymentDone'));
    if (!proof.asks(refusal, () => void send(save))) faults.refuse(refusal);
  };
  const secret = (name: string, autoComplete: string, hint?: string, corner?: ReactElement) => (
    <PasswordField
      key={name}
      words={{ show: t(words[name]?.show ?? name), hide: t(words[name]?.hide ?? name) }}
      name={name}
      label={t(labels[name] ?? name)}
      {...(hint ? { hint } : {})}
      {...(corner ? { corner } : {})}
      error={at(name)}
      autoComplete={autoComplete}
      inputMode={name === 'password' ? 'text' : 'numeric'}
      maxLength={name === 'password' ? 255 : 6}
      required
    />
  );
  const forgot = hasContact ? (
    <button
      type="button"
      className="link t2"
      onClick={() => {
        setIsForgotten(true);
        faults.good({});
      }}
    >
      {t('security.forgot')}
    </button>
  ) : (
    // The code needs an address: its form, on this page, leads back here.
    <a className="link t2" href={accountFormHref(base, 'set=contact')}>
      {t('security.forgot')}
    </a>
  );
  const to = security.contacts.find((one) => one.way === way)?.to ?? '';
  const page = (
    <form ref={form} className="form" method="post" hidden={proof.form !== null} noValidate onSubmit={(event) => void submit(event)}>
      <p className="q t2">{t(mode === 'reset' ? 'security.resetLead' : 'security.paymentLead')}</p>
      <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => t(labels[name] ?? name)} />
      {mode === 'change' ? secret('paymentPassword', notPassword, undefined, forgot) : null}
      {mode === 'reset' ? (
        <>
          <ContactChoice t={t} contacts={security.contacts} way={way} onWay={setWay} />
          <OtpField
            key={way}
            t={t}
            use={paymentCodeUse(way)}
            faults={faults}
            send={() => requestPaymentPasswordCode(way)}
            sent={t('verify.sent', { to })}
          />
        </>
      ) : null}
      {asksPassword ? <OwnAccountName /> : null}
      {asksPassword ? secret('password', 'current-password') : null}
      {secret('newPaymentPassword', notPassword, t('security.sixDigits'))}
      {secret('confirmPaymentPassword', notPassword)}
      <Button type="submit" kind="go" full busy={busy}>
        {t('security.savePayment')}
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
