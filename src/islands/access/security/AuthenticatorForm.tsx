/** Turns the authenticator on, by the app on this phone, a QR code or a key and a first code, and off, by a code or a proof (AC-33). */
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
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useProof } from './use-proof.tsx';

export default function AuthenticatorForm({ t, security, onDone }: SecurityFormProps): ReactElement {
  const faults = useFormErrors(t);
  const { form, at } = faults;
  const [turnsOn] = useState(!security.authenticator);
  const [secret, setSecret] = useState<{ readonly uri: string; readonly key: string } | FormErrorResponse | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const proof = useProof(t);
  useBfcacheRestore(() => setBusy(false));
  const load = async (): Promise<void> => {
    const result = await requestAuthenticator();
    if (!('code' in result && proof.asks(result, () => void load()))) setSecret(result);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; it does not change while the form is open
  useEffect(() => {
    if (turnsOn) void load();
  }, [turnsOn]);
  const done = (): void => onDone(t(turnsOn ? 'security.appOnDone' : 'security.appOffDone'));
  const send = async (typed: string | null): Promise<void> => {
    setBusy(true);
    const result = await setAuthenticator(turnsOn, typed);
    setBusy(false);
    if ('code' in result) {
      if (!proof.asks(result, () => void send(typed))) faults.refuse(result);
    } else if (result.length > 0) setCodes(result);
    else done();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const typed = fieldIn(form.current, 'verificationCode')?.value ?? '';
    if (faults.good(typed.trim() === '' ? { verificationCode: { code: 'field.required' } } : {})) void send(typed);
  };
  if (codes) return <RecoveryCodes t={t} codes={codes} onDone={done} />;
  if (secret && 'code' in secret)
    return (
      <div className="form">
        <p className="note wrong" role="alert">
          {errorResponseMessage(t, secret)}
        </p>
        <Button
          full
          onPress={() => {
            setSecret(null);
            void load();
          }}
        >
          {t('register.retry')}
        </Button>
      </div>
    );
  if (turnsOn && !secret) return proof.form ?? <div className="form skel tall" aria-busy="true" />;
  return (
    <>
      <form ref={form} className="form" method="post" hidden={proof.form !== null} noValidate onSubmit={submit}>
        <p className="q t2">{t(turnsOn ? 'security.appScan' : 'security.appOffLead')}</p>
        {secret ? (
          <>
            <a className="btn line full" href={secret.uri}>
              {t('security.appOpen')}
            </a>
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
        {turnsOn ? null : (
          <button type="button" className="link t2" onClick={() => void send(null)}>
            {t('security.appLost')}
          </button>
        )}
      </form>
      {proof.form}
    </>
  );
}
