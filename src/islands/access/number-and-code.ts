/** What the forms share in which one types a number and the code that came to it: signing in, and setting a new password. */
import { useState } from 'react';
import { numberFault, type TypedNumber } from '#stores/phone-code.ts';
import { useComeBack } from '#ui/come-back.ts';
import { type FormFaults, fieldIn, useFormFaults } from '#ui/form-faults.ts';
import type { Say } from '#ui/say.ts';
import { type CountryChoice, currentDialing } from './current-country.ts';

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
  return { faults, dialing, setDialing, busy, setBusy, text, typed, missing };
}
