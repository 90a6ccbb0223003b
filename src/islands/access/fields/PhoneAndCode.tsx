/** State and fields shared by the forms with a phone number and a code: sign-in and password reset. */
import { type ReactElement, useState } from 'react';
import { type NumberUse, numberFault, type Refusal, type TypedNumber } from '#stores/access/otp.ts';
import { type FormErrors, fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import type { Translate } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import { type CountryChoice, detectDialingCode } from './detect-country.ts';
import OtpField from './OtpField.tsx';
import { PhoneField } from './PhoneField.tsx';

type Found = Parameters<FormErrors['good']>[0];

export function usePhoneAndCode(t: Translate, countries: readonly CountryChoice[]) {
  const faults = useFormErrors(t);
  const [dialing, setDialing] = useState(() => detectDialingCode(countries));
  const [busy, setBusy] = useState(false);
  useBfcacheRestore(() => setBusy(false));
  const text = (name: string): string => fieldIn(faults.form.current, name)?.value ?? '';
  const typed = (): TypedNumber => ({ dialing, number: text('mobileNum') });
  /** Faults of the number, and of an empty code. */
  const missing = (): Found => {
    const fault = numberFault(typed());
    return {
      ...(fault ? { mobileNum: fault } : {}),
      ...(text('verificationCode').trim() === '' ? { verificationCode: { code: 'field.required' } } : {}),
    };
  };
  /** Shows the platform's refusal. Errors of the code, with the attempts left, go beside its field. */
  const refuse = (refusal: Refusal): void => {
    setBusy(false);
    faults.refuse(refusal, refusal.fields.verificationCode ? 'verificationCode' : null);
  };
  return { faults, dialing, setDialing, busy, setBusy, text, typed, missing, refuse };
}

export interface PhoneAndCodeProps {
  t: Translate;
  countries: readonly CountryChoice[];
  use: NumberUse;
  entry: ReturnType<typeof usePhoneAndCode>;
}

export function PhoneAndCode({ t, countries, use, entry }: PhoneAndCodeProps): ReactElement {
  const { faults, dialing, setDialing, typed } = entry;
  return (
    <>
      <PhoneField
        t={t}
        countries={countries}
        dialing={dialing}
        onDialing={setDialing}
        field={{ name: 'mobileNum', label: t('register.mobileNum'), error: faults.at('mobileNum'), maxLength: 30, required: true }}
      />
      <OtpField t={t} use={use} faults={faults} typed={typed} />
    </>
  );
}
