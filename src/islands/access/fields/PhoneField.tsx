/** A mobile number with its country code. */
import { type ReactElement, useEffect, useState } from 'react';
import { dialingCodeOf, digitCounts, loadPhones } from '#stores/access/registration-form.ts';
import { Field, type FieldProps } from '#ui/forms/Field.tsx';
import type { CountryField, CountryFieldProps } from './CountryField.tsx';

/** The country list loads together with this field, because most forms need no number. */
export function PhoneField({ field, ...countryProps }: CountryFieldProps & { field: FieldProps }): ReactElement {
  const [Country, setCountry] = useState<typeof CountryField | null>(null);
  useEffect(() => {
    void Promise.all([import('./CountryField.tsx'), loadPhones()]).then(([module]) => setCountry(() => module.CountryField));
  }, []);
  const digits = digitCounts(countryProps.dialing);
  return (
    <div className={Country ? 'pair' : undefined}>
      {Country ? <Country {...countryProps} /> : null}
      <Field
        {...field}
        onValue={(number) => {
          // A number typed with another country's code selects that country.
          const code = dialingCodeOf(number);
          if (code !== countryProps.dialing && countryProps.countries.some(({ value }) => value === code)) countryProps.onDialing(code);
        }}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...(Country ? { hint: digits ? countryProps.t('field.phone', { digits }) : countryProps.t('field.required') } : {})}
      />
    </div>
  );
}
