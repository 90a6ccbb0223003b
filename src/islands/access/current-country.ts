/** Which of the offered countries a number is begun in: the one this device is in, by its clock, else the usual one (AC-30). */
import type { Option } from '#ui/Combobox.tsx';

export interface CountryChoice extends Omit<Option, 'mark'> {
  /** Two letters, as its flag is called. */
  readonly code: string;
  /** The names of its time zones. */
  readonly zones: string;
}

/** Its dialing code; empty where no number is asked for. */
export function currentDialing(countries: readonly CountryChoice[]): string {
  // A slow phone takes fifty milliseconds to find its zone.
  if (countries.length === 0) return '';
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (countries.find(({ zones }) => zones.split(' ').includes(zone)) ?? countries[0])?.value ?? '';
}
