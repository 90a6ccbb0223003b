/** The country of a mobile number with its flag, chosen by name or code (AC-30). */
import type { ReactElement } from 'react';
import { Combobox, type Option } from '#ui/forms/Combobox.tsx';
import { Flag } from '#ui/pictures/Flag.tsx';
import type { Translate } from '#ui/translate.ts';
import type { CountryChoice } from './detect-country.ts';

export interface CountryFieldProps {
  t: Translate;
  countries: readonly CountryChoice[];
  dialing: string;
  onDialing: (code: string) => void;
}

const flagged = ({ code, ...option }: CountryChoice): Option => ({ ...option, mark: <Flag code={code} /> });

export function CountryField({ t, countries, dialing, onDialing }: CountryFieldProps): ReactElement {
  return (
    <Combobox
      name="countryDialingCode"
      label={t('register.country')}
      options={countries.map(flagged)}
      value={dialing}
      autoComplete="tel-country-code"
      onValue={onDialing}
      words={{ count: (count) => t('register.found', { count }), none: t('register.noCountry'), open: t('register.openCountries') }}
    />
  );
}
