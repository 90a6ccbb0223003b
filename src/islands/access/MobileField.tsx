/** A mobile number with its country, chosen by name or code (AC-30). */
import type { ReactElement } from 'react';
import { digitsOf } from '#stores/registration.ts';
import { Combobox, type Option } from '#ui/Combobox.tsx';
import { Field, type FieldProps } from '#ui/Field.tsx';
import type { Say } from '#ui/say.ts';

export interface MobileFieldProps {
  usual: FieldProps;
  t: Say;
  countries: readonly Option[];
  dialing: string;
  onDialing: (code: string) => void;
}

export function MobileField({ usual, t, countries, dialing, onDialing }: MobileFieldProps): ReactElement {
  const digits = digitsOf(dialing);
  return (
    <div className="pair">
      <Combobox
        name="countryDialingCode"
        label={t('register.country')}
        options={countries}
        value={dialing}
        onValue={onDialing}
        words={{ count: (count) => t('register.found', { count }), none: t('register.noCountry'), open: t('register.openCountries') }}
      />
      <Field {...usual} type="tel" inputMode="tel" hint={digits ? t('field.phone', { digits }) : t('field.required')} />
    </div>
  );
}
