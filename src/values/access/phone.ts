/** Mobile numbers: countries with dialing codes and digit counts, and parsing to E.164. */
import { ownValue } from '../own-value.ts';
import { cleanText } from '../text/clean-text.ts';

export interface Country {
  /** ISO 3166 code, two letters. */
  readonly countryCode: string;
  /** Without the plus sign. */
  readonly countryDialingCode: string;
  /** Digits of a mobile number after the dialing code, bounds included. */
  readonly minDigits: number;
  readonly maxDigits: number;
  /** Its time zones as devices name them, separated by spaces; a match places a device in the country. */
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

/** The country of a dialing code, with or without plus sign. */
export function countryOf(dialingCode: string): Country | undefined {
  const digits = cleanText(dialingCode).replace(/^\+|^00/, '');
  return countries.find((one) => one.countryDialingCode === digits);
}

/** The country's name in a language (BCP 47 tag), else its code. */
export function countryName(countryCode: string, tag: string): string {
  return new Intl.DisplayNames([tag, 'en'], { type: 'region' }).of(countryCode) ?? countryCode;
}

export type PhoneRead = { readonly e164: string } | { readonly code: 'field.required' | 'field.phone'; readonly digits: string };

/** The trunk prefix of a country, which is not dialled from abroad. */
const trunkOf = (dialing: string): string => (dialing === '7' ? '8' : '0');
/** First digits of mobile numbers, where length alone could mistake the country code for part of the number. */
const firstDigits: Readonly<Record<string, RegExp>> = { '62': /^8/, '95': /^(?!95?9)/ };

const isInternational = (typed: string): boolean => /^(?:\+|00)/.test(typed);

/** Candidates for the number after the country code: all digits, and the rest when the code was typed too. */
export function nationalNumberCandidates(dialing: string, typed: string): string[] {
  const digits = typed.replace(/\D/g, '').replace(isInternational(typed) ? /^00/ : /^$/, '');
  const behind = digits.startsWith(dialing) ? [digits.slice(dialing.length)] : [];
  return isInternational(typed) ? behind : [digits, ...behind];
}

/** The same, also without the trunk prefix, the likeliest first. */
export const likelyNationalNumbers = (dialing: string, typed: string): string[] =>
  nationalNumberCandidates(dialing, typed).flatMap((one) => (one.startsWith(trunkOf(dialing)) ? [one.slice(1), one] : [one]));

/** Whether the text is a written number: digits of any script, with spaces, dashes and brackets. */
export const isPhoneText = (typed: string): boolean => typed.length <= 30 && /^\+?[\d\s().-]+$/.test(typed);

/** The country of a number written with `+` or `00` and its code; undefined if it is not valid in any. */
export const countryOfNumber = (text: string): Country | undefined => {
  const typed = cleanText(text);
  return isInternational(typed) ? countries.find((one) => 'e164' in parsePhone(one.countryDialingCode, typed)) : undefined;
};

/**
 * Parses a number after a dialing code, by length alone. It must accept all that the platform's `rules/phone.ts` accepts. `digits` is the
 * expected count, such as "9-10".
 */
export function parsePhone(dialingCode: string, text: string): PhoneRead {
  const typed = cleanText(text);
  const entry = countryOf(dialingCode);
  const digits = entry ? (entry.minDigits === entry.maxDigits ? `${entry.minDigits}` : `${entry.minDigits}-${entry.maxDigits}`) : '';
  if (typed === '') return { code: 'field.required', digits };
  if (!entry || !isPhoneText(typed)) return { code: 'field.phone', digits };
  const { minDigits, maxDigits, countryDialingCode: dialing } = entry;
  const candidates = likelyNationalNumbers(dialing, typed).filter(({ length }) => length >= minDigits && length <= maxDigits);
  const national = candidates.find((one) => ownValue(firstDigits, dialing)?.test(one)) ?? candidates[0];
  return national === undefined ? { code: 'field.phone', digits } : { e164: `+${dialing}${national}` };
}

/** Whether text typed in the username field may be a number. */
export const mayBeNumber = (typed: string): boolean => /^\+?[\d\s().-]{6,30}$/.test(cleanText(typed));
