/** The country of a mobile number with its flag, chosen by name or code (AC-30). */
import type { ReactElement } from 'react';
import { Combobox, type Option } from '#ui/Combobox.tsx';
import { Flag } from '#ui/Flag.tsx';
import type { Say } from '#ui/say.ts';
import type { CountryChoice } from './current-country.ts';

export interface CountryFieldProps {
  t: Say;
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
