/** Validates mobile numbers (AC-38) by the world's numbering plans in `libphonenumber-js`. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import {
  countryOf,
  isPhoneText,
  likelyNationalNumbers,
  nationalNumberCandidates,
  type PhoneRead,
  parsePhone,
} from '#values/access/phone.ts';
import { cleanText } from '#values/text/clean-text.ts';

/**
 * Maximum trunk prefix length: one digit in the countries of the list, two elsewhere (Hungary's `06`). A longer prefix selects a carrier or
 * service, and the rest may be another number: in Brazil, `90` is a call that the other side pays.
 */
const maxTrunkPrefix = (dialing: string): number => (countryOf(dialing) ? 1 : 2);

/** Returns the number in E.164, the stored form, if it can be a mobile number; otherwise null. */
export function mobileNumber(dialingCode: string, text: string): string | null {
  const typed = cleanText(text);
  const dialing = cleanText(dialingCode).replace(/^\+|^00/, '');
  if (!/^\d{1,3}$/.test(dialing) || !isPhoneText(typed)) return null;
  for (const digits of nationalNumberCandidates(dialing, typed)) {
    // First as written; then in national form with a trunk prefix.
    const international = parsePhoneNumberFromString(`+${dialing}${digits}`, { extract: false });
    if (international?.isValid() && international.number === `+${dialing}${digits}`) return international.number;
    const national = parsePhoneNumberFromString(digits, { defaultCallingCode: dialing, extract: false });
    const prefix = digits.slice(0, digits.length - (national?.nationalNumber.length ?? 0));
    // The country code itself was handled above.
    if (national?.isValid() && national.countryCallingCode === dialing && prefix !== dialing && prefix.length <= maxTrunkPrefix(dialing))
      return national.number;
  }
  return null;
}

/** Returns the number, or the fault in it. */
export function validatePhone(dialingCode: string, text: string): PhoneRead {
  const format = parsePhone(dialingCode, text);
  if ('code' in format) return format;
  const number = mobileNumber(dialingCode, text);
  if (number !== null) return { e164: number };
  const { digits } = parsePhone(dialingCode, '') as Exclude<PhoneRead, { e164: string }>;
  return { code: 'field.phone', digits };
}

/** All forms in which a number may have been stored before validation existed, so that its owner can still log in. */
export const legacyPhoneForms = (dialingCode: string, text: string): string[] => {
  const typed = cleanText(text);
  const dialing = cleanText(dialingCode).replace(/^\+|^00/, '');
  return isPhoneText(typed) && dialing !== '' ? likelyNationalNumbers(dialing, typed).map((bare) => `+${dialing}${bare}`) : [];
};
