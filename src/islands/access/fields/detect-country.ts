/** Picks the initial country of a phone number: that of the device's time zone, else the default (AC-30). */
import type { Option } from '#ui/forms/Combobox.tsx';

export interface CountryChoice extends Omit<Option, 'mark'> {
  /** ISO 3166 alpha-2 code, which also names the flag. */
  readonly code: string;
  /** IANA time zones, separated by spaces. */
  readonly zones: string;
}

/** Returns the dialing code; empty when no number is needed. */
export function detectDialingCode(countries: readonly CountryChoice[]): string {
  // Resolving the time zone takes fifty milliseconds on a slow phone.
  if (countries.length === 0) return '';
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (countries.find(({ zones }) => zones.split(' ').includes(zone)) ?? countries[0])?.value ?? '';
}
