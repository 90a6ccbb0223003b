/** Mobile numbers: countries with their dialing codes and digit counts, and the one form in which a number is kept (E.164). */

export interface Country {
  /** ISO 3166, two letters. */
  readonly countryCode: string;
  /** Without the plus sign. */
  readonly countryDialingCode: string;
  /** Digits of a mobile number after the dialing code, both ends included. */
  readonly minDigits: number;
  readonly maxDigits: number;
}

const country = (countryCode: string, countryDialingCode: string, minDigits: number, maxDigits = minDigits): Country => ({
  countryCode,
  countryDialingCode,
  minDigits,
  maxDigits,
});

export const countries: readonly Country[] = [
  country('PH', '63', 10),
  country('VN', '84', 9),
  country('ID', '62', 9, 12),
  country('TH', '66', 9),
  country('CN', '86', 11),
  country('HK', '852', 8),
  country('MO', '853', 8),
  country('TW', '886', 9),
  country('JP', '81', 10),
  country('KR', '82', 9, 10),
  country('MY', '60', 9, 10),
  country('SG', '65', 8),
  country('KH', '855', 8, 9),
  country('LA', '856', 9, 10),
  country('MM', '95', 8, 10),
  country('IN', '91', 10),
  country('BR', '55', 10, 11),
  country('AE', '971', 9),
  country('GB', '44', 10),
  country('AU', '61', 9),
];

/** The country of a dialing code, with or without its plus sign. */
export function countryOf(dialingCode: string): Country | undefined {
  const digits = dialingCode.trim().replace(/^\+|^00/, '');
  return countries.find((one) => one.countryDialingCode === digits);
}

/** The country's name in a language (BCP 47 tag); its code where the language has no name for it. */
export function countryName(countryCode: string, tag: string): string {
  return new Intl.DisplayNames([tag, 'en'], { type: 'region' }).of(countryCode) ?? countryCode;
}

export type PhoneRead = { readonly e164: string } | { readonly code: 'field.required' | 'field.phone'; readonly digits: string };

/** Reads what a person typed after a dialing code: spaces, dashes, brackets and one leading zero are forgiven. `digits` says how many belong there, e.g. "9-10". */
export function readPhone(dialingCode: string, typed: string): PhoneRead {
  const found = countryOf(dialingCode);
  const digits = found ? (found.minDigits === found.maxDigits ? `${found.minDigits}` : `${found.minDigits}-${found.maxDigits}`) : '';
  if (typed.trim() === '') return { code: 'field.required', digits };
  if (!found || typed.length > 30 || !/^[\d\s().-]+$/.test(typed)) return { code: 'field.phone', digits };
  const bare = typed.replace(/\D/g, '').replace(/^0/, '');
  if (bare.length < found.minDigits || bare.length > found.maxDigits) return { code: 'field.phone', digits };
  return { e164: `+${found.countryDialingCode}${bare}` };
}
