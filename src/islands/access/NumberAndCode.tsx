/** What the forms share in which one types a number and the code that came to it: signing in, and setting a new password. */
import { type ReactElement, useState } from 'react';
import { type NumberUse, numberFault, type Refusal, type TypedNumber } from '#stores/phone-code.ts';
import { useComeBack } from '#ui/come-back.ts';
import { type FormFaults, fieldIn, useFormFaults } from '#ui/form-faults.ts';
import type { Say } from '#ui/say.ts';
import CodeField from './CodeField.tsx';
import { type CountryChoice, currentDialing } from './current-country.ts';
import { NumberField } from './NumberField.tsx';

type Found = Parameters<FormFaults['good']>[0];

export function useNumberAndCode(t: Say, countries: readonly CountryChoice[]) {
  const faults = useFormFaults(t);
  const [dialing, setDialing] = useState(() => currentDialing(countries));
  const [busy, setBusy] = useState(false);
  useComeBack(() => setBusy(false));
  const text = (name: string): string => fieldIn(faults.form.current, name)?.value ?? '';
  const typed = (): TypedNumber => ({ dialing, number: text('mobileNum') });
  /** What is wrong with the number, and whether the code is there. */
  const missing = (): Found => {
    const fault = numberFault(typed());
    return {
      ...(fault ? { mobileNum: fault } : {}),
      ...(text('verificationCode').trim() === '' ? { verificationCode: { code: 'field.required' } } : {}),
    };
  };
  /** Says why the platform refused; beside the code what is wrong with it, and how many tries are left. */
  const refuse = (refusal: Refusal): void => {
    setBusy(false);
    faults.refuse(refusal, refusal.fields.verificationCode ? 'verificationCode' : null);
  };
  return { faults, dialing, setDialing, busy, setBusy, text, typed, missing, refuse };
}

export interface NumberAndCodeProps {
  t: Say;
  countries: readonly CountryChoice[];
  use: NumberUse;
  entry: ReturnType<typeof useNumberAndCode>;
}

export function NumberAndCode({ t, countries, use, entry }: NumberAndCodeProps): ReactElement {
  const { faults, dialing, setDialing, typed } = entry;
  return (
    <>
      <NumberField
        t={t}
        countries={countries}
        dialing={dialing}
        onDialing={setDialing}
        field={{ name: 'mobileNum', label: t('register.mobileNum'), error: faults.at('mobileNum'), maxLength: 30, required: true }}
      />
      <CodeField t={t} use={use} faults={faults} typed={typed} />
    </>
  );
}
