/** A mobile number behind the code of its country. */
import { type ReactElement, useEffect, useState } from 'react';
import { dialingIn, digitsOf, loadPhones } from '#stores/registration.ts';
import { Field, type FieldProps } from '#ui/Field.tsx';
import type { CountryField, CountryFieldProps } from './CountryField.tsx';

/** Most forms ask for no number, so the countries come only with it, and beside what is being typed already. */
export function NumberField({ field, ...of }: CountryFieldProps & { field: FieldProps }): ReactElement {
  const [Country, bring] = useState<typeof CountryField | null>(null);
  useEffect(() => {
    void Promise.all([import('./CountryField.tsx'), loadPhones()]).then(([module]) => bring(() => module.CountryField));
  }, []);
  const digits = digitsOf(of.dialing);
  return (
    <div className={Country ? 'pair' : undefined}>
      {Country ? <Country {...of} /> : null}
      <Field
        {...field}
        onValue={(number) => {
          // Another country's number brings its country.
          const code = dialingIn(number);
          if (code !== of.dialing && of.countries.some(({ value }) => value === code)) of.onDialing(code);
        }}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...(Country ? { hint: digits ? of.t('field.phone', { digits }) : of.t('field.required') } : {})}
      />
    </div>
  );
}
