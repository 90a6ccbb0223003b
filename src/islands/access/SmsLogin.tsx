/** Signing in by a code that comes by text message (AC-02). */
import type { FormEvent, ReactElement } from 'react';
import { signInByCode } from '#stores/phone-ways.ts';
import { carryOn, placeAfter } from '#stores/place.ts';
import { Button } from '#ui/Button.tsx';
import { FaultList } from '#ui/FaultList.tsx';
import type { Say } from '#ui/say.ts';
import type { CountryChoice } from './current-country.ts';
import { NumberAndCode, useNumberAndCode } from './NumberAndCode.tsx';

export interface SmsLoginProps {
  t: Say;
  countries: readonly CountryChoice[];
  to: { home: string; register: string };
}

export default function SmsLogin({ t, countries, to }: SmsLoginProps): ReactElement {
  const entry = useNumberAndCode(t, countries);
  const { faults, busy, setBusy, text, typed, missing, refuse } = entry;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (!faults.good(missing())) return;
    setBusy(true);
    const refusal = await signInByCode(typed(), text('verificationCode'));
    if (!refusal) return location.assign(placeAfter(to.home));
    refuse(refusal);
  };

  return (
    <form ref={faults.form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <FaultList of={faults} title={t('input.invalid')} label={(name) => t(name === 'human' ? 'human.label' : `register.${name}`)} />
      <NumberAndCode t={t} countries={countries} use="login" entry={entry} />
      <Button type="submit" kind="go" full busy={busy}>
        {t('login.submit')}
      </Button>
      <p className="q t2 mid">
        {t('login.new')}{' '}
        <a className="lk" href={carryOn(to.register)}>
          {t('login.register')}
        </a>
      </p>
    </form>
  );
}
