/** Mobile numbers: countries with their dialing codes and digit counts, and the one form in which a number is kept (E.164). */
import { asciiDigits } from './digits.ts';

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
  country('MM', '95', [7, 10], 'Asia/Yangon Asia/Rangoon'),
  country('IN', '91', 10, 'Asia/Kolkata Asia/Calcutta'),
  country('BR', '55', [10, 11], 'America/Sao_Paulo America/Bahia America/Fortaleza America/Manaus'),
  country('AE', '971', 9, 'Asia/Dubai'),
  country('GB', '44', 10, 'Europe/London'),
  country('AU', '61', 9, 'Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Adelaide Australia/Perth'),
  country('ES', '34', 9, 'Europe/Madrid Atlantic/Canary Africa/Ceuta'),
  country('FR', '33', 9, 'Europe/Paris'),
  country('PT', '351', 9, 'Europe/Lisbon Atlantic/Madeira Atlantic/Azores'),
  country('MT', '356', 8, 'Europe/Malta'),
  country('TR', '90', 10, 'Europe/Istanbul Asia/Istanbul'),
  country(
    'RU',
    '7',
    10,
    'Europe/Moscow Europe/Kaliningrad Europe/Samara Europe/Saratov Europe/Volgograd Asia/Yekaterinburg Asia/Omsk Asia/Novosibirsk Asia/Krasnoyarsk Asia/Irkutsk Asia/Yakutsk Asia/Vladivostok Asia/Kamchatka',
  ),
  country('KZ', '7', 10, 'Asia/Almaty Asia/Qostanay Asia/Aqtobe Asia/Aqtau Asia/Atyrau Asia/Oral Asia/Qyzylorda'),
  country('UZ', '998', 9, 'Asia/Tashkent Asia/Samarkand'),
  country('NP', '977', 10, 'Asia/Kathmandu Asia/Katmandu'),
  country('PK', '92', 10, 'Asia/Karachi'),
  country('BD', '880', 10, 'Asia/Dhaka Asia/Dacca'),
  country('IR', '98', 10, 'Asia/Tehran'),
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

/** What stands before a number within the country and is not dialled from elsewhere. */
const trunkOf = (dialing: string): string => (dialing === '7' ? '8' : '0');
/** How a mobile number of a country begins where its length alone would take the country's code for a part of it. */
const begins: Readonly<Record<string, RegExp>> = { '62': /^8/, '95': /^(?!95?9)/ };

const isWhole = (typed: string): boolean => /^(?:\+|00)/.test(typed);

/** What may stand behind the country's code: all that was typed, and what is left where the code was typed along. */
export function behindCode(dialing: string, typed: string): string[] {
  const digits = typed.replace(/\D/g, '').replace(isWhole(typed) ? /^00/ : /^$/, '');
  const behind = digits.startsWith(dialing) ? [digits.slice(dialing.length)] : [];
  return isWhole(typed) ? behind : [digits, ...behind];
}

/** The same without what is not dialled, the likeliest first. */
export const meantBehind = (dialing: string, typed: string): string[] =>
  behindCode(dialing, typed).flatMap((one) => (one.startsWith(trunkOf(dialing)) ? [one.slice(1), one] : [one]));

/** A number as people and browsers write it: digits of any script, with spaces, dashes and brackets. */
export const isWritten = (typed: string): boolean => typed.length <= 30 && /^\+?[\d\s().-]+$/.test(typed);

/** The country of a number that is written with its code, behind a plus or two zeros; undefined where it is no number of any. */
export const countryNamed = (text: string): Country | undefined => {
  const typed = asciiDigits(text.trim());
  return isWhole(typed) ? countries.find((one) => 'e164' in readPhone(one.countryDialingCode, typed)) : undefined;
};

/** A first look at what was typed after a dialing code, by its length alone: it refuses nothing that the platform takes, whose `rules/phone.ts` has the last word. `digits` says how many belong there, e.g. "9-10". */
export function readPhone(dialingCode: string, text: string): PhoneRead {
  const typed = asciiDigits(text.trim());
  const found = countryOf(dialingCode);
  const digits = found ? (found.minDigits === found.maxDigits ? `${found.minDigits}` : `${found.minDigits}-${found.maxDigits}`) : '';
  if (typed === '') return { code: 'field.required', digits };
  if (!found || !isWritten(typed)) return { code: 'field.phone', digits };
  const { minDigits, maxDigits, countryDialingCode: dialing } = found;
  const fitting = meantBehind(dialing, typed).filter(({ length }) => length >= minDigits && length <= maxDigits);
  const bare = fitting.find((one) => begins[dialing]?.test(one)) ?? fitting[0];
  return bare === undefined ? { code: 'field.phone', digits } : { e164: `+${dialing}${bare}` };
}
