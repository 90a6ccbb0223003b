/** Sets a new password with a code from a text message, which also signs the member in (AC-29, AC-40). */
import { type FormEvent, type ReactElement, useState } from 'react';
import { checkTypedPassword, type PasswordRule } from '#stores/access/password-reset.ts';
import { resetByCode } from '#stores/access/phone-login.ts';
import { landingUrl } from '#stores/agent/landing.ts';
import { Button } from '#ui/Button.tsx';
import { AccountName } from '#ui/forms/AccountName.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { PasswordField } from '#ui/forms/Field.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import type { Translate } from '#ui/translate.ts';
import type { CountryChoice } from '../fields/detect-country.ts';
import { PhoneAndCode, usePhoneAndCode } from '../fields/PhoneAndCode.tsx';

export interface ResetPasswordByPhoneProps {
  t: Translate;
  countries: readonly CountryChoice[];
  rule: PasswordRule;
  /** The password rule as text. */
  hint: string;
  to: { home: string; done: string };
}

const labels: Readonly<Record<string, string>> = { human: 'human.label', newPassword: 'forget.newPassword' };

export default function ResetPasswordByPhone({ t, countries, rule, hint, to }: ResetPasswordByPhoneProps): ReactElement {
  const entry = usePhoneAndCode(t, countries);
  // The number signs in, so a password manager keeps the password with it.
  const [account, setAccount] = useState('');
  const { faults, busy, setBusy, text, typed, missing, refuse } = entry;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const [code, password] = [text('verificationCode'), text('newPassword')];
    const { newPassword } = checkTypedPassword(rule, password, password);
    if (!faults.good({ ...missing(), ...(newPassword ? { newPassword } : {}) })) return;
    setBusy(true);
    setAccount(typed().number);
    const result = await resetByCode(typed(), code, password);
    if (result === 'in') return location.assign(landingUrl(to.home));
    if (result === 'set') return location.assign(to.done);
    refuse(result);
  };

  return (
    <form ref={faults.form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p className="q">{t('forget.phoneLead')}</p>
      <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => t(labels[name] ?? `register.${name}`)} />
      <PhoneAndCode t={t} countries={countries} use="reset" entry={entry} />
      <AccountName name={account} />
      <PasswordField
        name="newPassword"
        label={t('forget.newPassword')}
        hint={hint}
        error={faults.at('newPassword')}
        autoComplete="new-password"
        maxLength={255}
        required
        words={{ show: t('forget.newPassword.show'), hide: t('forget.newPassword.hide') }}
      />
      <Button type="submit" kind="go" full busy={busy}>
        {t('forget.save')}
      </Button>
      <SlowNotice t={t} busy={busy} />
    </form>
  );
}
