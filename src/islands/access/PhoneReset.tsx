/** A new password by a code that comes by text message; whoever sets it is signed in with it (AC-29, AC-40). */
import type { FormEvent, ReactElement } from 'react';
import { resetByCode } from '#stores/phone-ways.ts';
import { checkNew, type PasswordRule } from '#stores/reset.ts';
import { Button } from '#ui/Button.tsx';
import { FaultList } from '#ui/FaultList.tsx';
import { PasswordField } from '#ui/Field.tsx';
import type { Say } from '#ui/say.ts';
import type { CountryChoice } from './current-country.ts';
import { NumberAndCode, useNumberAndCode } from './NumberAndCode.tsx';

export interface PhoneResetProps {
  t: Say;
  countries: readonly CountryChoice[];
  rule: PasswordRule;
  /** What the password must be, in words. */
  hint: string;
  to: { home: string; done: string };
}

const labels: Readonly<Record<string, string>> = { human: 'human.label', newPassword: 'forget.newPassword' };

export default function PhoneReset({ t, countries, rule, hint, to }: PhoneResetProps): ReactElement {
  const entry = useNumberAndCode(t, countries);
  const { faults, busy, setBusy, text, typed, missing, refuse } = entry;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const [code, password] = [text('verificationCode'), text('newPassword')];
    const { newPassword } = checkNew(rule, password, password);
    if (!faults.good({ ...missing(), ...(newPassword ? { newPassword } : {}) })) return;
    setBusy(true);
    const got = await resetByCode(typed(), code, password);
    if (got === 'in') return location.assign(to.home);
    if (got === 'set') return location.assign(to.done);
    refuse(got);
  };

  return (
    <form ref={faults.form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p className="q">{t('forget.phoneLead')}</p>
      <FaultList of={faults} title={t('input.invalid')} label={(name) => t(labels[name] ?? `register.${name}`)} />
      <NumberAndCode t={t} countries={countries} use="reset" entry={entry} />
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
    </form>
  );
}
