/** Signing in by a code that comes by text message (AC-02). */
import type { FormEvent, ReactElement } from 'react';
import { signInByCode } from '#stores/phone-ways.ts';
import { carryOn, placeAfter } from '#stores/place.ts';
import { Button } from '#ui/Button.tsx';
import { FaultList } from '#ui/FaultList.tsx';
import type { Say } from '#ui/say.ts';
import CodeField from './CodeField.tsx';
import type { CountryChoice } from './current-country.ts';
import { NumberField } from './NumberField.tsx';
import { useNumberAndCode } from './number-and-code.ts';

export interface SmsLoginProps {
  t: Say;
  countries: readonly CountryChoice[];
  to: { home: string; register: string };
}

export default function SmsLogin({ t, countries, to }: SmsLoginProps): ReactElement {
  const { faults, dialing, setDialing, busy, setBusy, text, typed, missing } = useNumberAndCode(t, countries);
  const { form, at } = faults;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (!faults.good(missing())) return;
    setBusy(true);
    const refusal = await signInByCode(typed(), text('verificationCode'));
    if (!refusal) return location.assign(placeAfter(to.home));
    setBusy(false);
    // How many tries are left is in the sentence of the whole.
    faults.refuse(refusal, refusal.fields.verificationCode ? 'verificationCode' : null);
  };

  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <FaultList of={faults} title={t('input.invalid')} label={(name) => t(name === 'human' ? 'human.label' : `register.${name}`)} />
      <NumberField
        t={t}
        countries={countries}
        dialing={dialing}
        onDialing={setDialing}
        field={{ name: 'mobileNum', label: t('register.mobileNum'), error: at('mobileNum'), maxLength: 30, required: true }}
      />
      <CodeField t={t} use="login" faults={faults} typed={typed} />
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
