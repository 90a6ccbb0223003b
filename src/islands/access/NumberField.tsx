/** A mobile number behind the code of its country. */
import { type ReactElement, useEffect, useState } from 'react';
import { digitsOf, loadPhones } from '#stores/registration.ts';
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
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...(Country ? { hint: digits ? of.t('field.phone', { digits }) : of.t('field.required') } : {})}
      />
    </div>
  );
}
