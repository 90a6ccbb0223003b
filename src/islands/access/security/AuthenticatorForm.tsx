/** Turns the authenticator on, by a QR code or a key and a first code, and off, by a code (AC-33). */
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { requestAuthenticator, setAuthenticator } from '#stores/access/account-security.ts';
import { Button } from '#ui/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { CopyLine } from '#ui/data/Receipt.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { errorResponseMessage, type FormErrorResponse } from '#ui/forms/error-message.ts';
import { Field } from '#ui/forms/Field.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import { QrCode } from '#ui/pictures/QrCode.tsx';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import type { SecurityFormProps } from './PaymentPasswordForm.tsx';
import { SignInAgain } from './Section.tsx';

const needsSignIn = ({ code }: FormErrorResponse): boolean => code === 'authenticator.sign_in_again';

export default function AuthenticatorForm({ t, base, security, onDone }: SecurityFormProps): ReactElement {
  const faults = useFormErrors(t);
  const { form, at } = faults;
  const [turnsOn] = useState(!security.authenticator);
  const [secret, setSecret] = useState<{ readonly uri: string; readonly key: string } | FormErrorResponse | null>(null);
  const [busy, setBusy] = useState(false);
  useBfcacheRestore(() => setBusy(false));
  useEffect(() => {
    if (turnsOn) void requestAuthenticator().then(setSecret);
  }, [turnsOn]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const typed = fieldIn(form.current, 'verificationCode')?.value ?? '';
    if (!faults.good(typed.trim() === '' ? { verificationCode: { code: 'field.required' } } : {})) return;
    setBusy(true);
    const refusal = await setAuthenticator(turnsOn, typed);
    setBusy(false);
    if (!refusal) return onDone(t(turnsOn ? 'security.appOnDone' : 'security.appOffDone'));
    if (needsSignIn(refusal)) setSecret(refusal);
    else faults.refuse(refusal);
  };
  if (secret && 'code' in secret)
    return (
      <div className="form">
        <p className="note wrong" role="alert">
          {errorResponseMessage(t, secret)}
        </p>
        {needsSignIn(secret) ? (
          <SignInAgain t={t} base={base} />
        ) : (
          <Button
            full
            onPress={() => {
              setSecret(null);
              void requestAuthenticator().then(setSecret);
            }}
          >
            {t('register.retry')}
          </Button>
        )}
      </div>
    );
  if (turnsOn && !secret) return <div className="form skel tall" aria-busy="true" />;
  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p className="q t2">{t(turnsOn ? 'security.appScan' : 'security.appOffLead')}</p>
      {secret ? (
        <>
          <QrCode text={secret.uri} label={t('security.appQr')} />
          <DescriptionList
            facts={[
              {
                key: 'key',
                name: t('security.appKey'),
                value: <CopyLine value={secret.key} words={{ copy: t('invite.copy'), copied: t('invite.copied') }} />,
              },
            ]}
          />
        </>
      ) : null}
      <ErrorSummary of={faults} title={t('input.invalid')} label={() => t('security.appCode')} />
      <Field
        label={t('security.appCode')}
        name="verificationCode"
        error={at('verificationCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        required
      />
      <Button type="submit" kind="go" full busy={busy}>
        {t(turnsOn ? 'security.turnOn' : 'security.turnOff')}
      </Button>
      <SlowNotice t={t} busy={busy} />
    </form>
  );
}
