/** Mobile numbers: countries with their dialing codes and digit counts, and the one form in which a number is kept (E.164). */

export interface Country {
  /** ISO 3166, two letters. */
  readonly countryCode: string;
  /** Without the plus sign. */
  readonly countryDialingCode: string;
  /** Digits of a mobile number after the dialing code, both ends included. */
  readonly minDigits: number;
  readonly maxDigits: number;
  /** Its time zones, by the names that devices give them; one is enough to tell where a device is. */
  readonly zones: string;
}

const country = (countryCode: string, countryDialingCode: string, digits: number | readonly [number, number], zones: string): Country => {
  const [minDigits, maxDigits] = typeof digits === 'number' ? [digits, digits] : digits;
  return { countryCode, countryDialingCode, minDigits, maxDigits, zones };
};

export const countries: readonly Country[] = [
  country('PH', '63', 10, 'Asia/Manila'),
  country('VN', '84', 9, 'Asia/Ho_Chi_Minh Asia/Saigon'),
  country('ID', '62', [9, 12], 'Asia/Jakarta Asia/Pontianak Asia/Makassar Asia/Jayapura'),
  country('TH', '66', 9, 'Asia/Bangkok'),
  country('CN', '86', 11, 'Asia/Shanghai Asia/Urumqi'),
  country('HK', '852', 8, 'Asia/Hong_Kong'),
  country('MO', '853', 8, 'Asia/Macau'),
  country('TW', '886', 9, 'Asia/Taipei'),
  country('JP', '81', 10, 'Asia/Tokyo'),
  country('KR', '82', [9, 10], 'Asia/Seoul'),
  country('MY', '60', [9, 10], 'Asia/Kuala_Lumpur Asia/Kuching'),
  country('SG', '65', 8, 'Asia/Singapore'),
  country('KH', '855', [8, 9], 'Asia/Phnom_Penh'),
  country('LA', '856', [9, 10], 'Asia/Vientiane'),
  country('MM', '95', [8, 10], 'Asia/Yangon Asia/Rangoon'),
  country('IN', '91', 10, 'Asia/Kolkata Asia/Calcutta'),
  country('BR', '55', [10, 11], 'America/Sao_Paulo America/Bahia America/Fortaleza America/Manaus'),
  country('AE', '971', 9, 'Asia/Dubai'),
  country('GB', '44', 10, 'Europe/London'),
  country('AU', '61', 9, 'Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Adelaide Australia/Perth'),
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

const digitsIn = (typed: string): string => typed.replace(/\D/g, '');
/** Whether it is written with the code of its country, behind a plus or two zeros. */
const isWhole = (typed: string): boolean => /^(?:\+|00)/.test(typed);
const fits = ({ minDigits, maxDigits }: Country, bare: string): boolean => bare.length >= minDigits && bare.length <= maxDigits;

/** The digits that belong behind the country's code; null where another country's stands before them. A code without a plus counts as one only where the number is too long with it. */
function behindCode(of: Country, typed: string): string | null {
  const bare = (digits: string): string => digits.replace(/^0/, '');
  const digits = digitsIn(typed);
  const whole = isWhole(typed) ? digits.replace(/^00/, '') : bare(digits);
  if (!isWhole(typed) && fits(of, whole)) return whole;
  return whole.startsWith(of.countryDialingCode) ? bare(whole.slice(of.countryDialingCode.length)) : isWhole(typed) ? null : whole;
}

/** The country of a number that is written with its code, behind a plus or two zeros; undefined where it is no number of any. */
export const countryNamed = (typed: string): Country | undefined =>
  isWhole(typed.trim()) ? countries.find((one) => 'e164' in readPhone(one.countryDialingCode, typed)) : undefined;

/** Reads what a person typed or a browser filled in after a dialing code: spaces, dashes, brackets, one leading zero and the same code once more are forgiven. `digits` says how many belong there, e.g. "9-10". */
export function readPhone(dialingCode: string, text: string): PhoneRead {
  const typed = text.trim();
  const found = countryOf(dialingCode);
  const digits = found ? (found.minDigits === found.maxDigits ? `${found.minDigits}` : `${found.minDigits}-${found.maxDigits}`) : '';
  if (typed === '') return { code: 'field.required', digits };
  if (!found || text.length > 30 || !/^\+?[\d\s().-]+$/.test(typed)) return { code: 'field.phone', digits };
  const bare = behindCode(found, typed);
  if (bare === null || !fits(found, bare)) return { code: 'field.phone', digits };
  return { e164: `+${found.countryDialingCode}${bare}` };
}
