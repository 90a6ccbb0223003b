/** Which mobile number was meant (AC-38): the judge is the numbering plans of the world, as `libphonenumber-js` keeps them. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { asciiDigits } from '#values/digits.ts';
import { behindCode, isWritten, meantBehind, type PhoneRead, readPhone } from '#values/phone.ts';

/** A longer front chooses a network or an operator's service; nobody gives a number so, and what follows it may be another number. */
const longestTrunk = (dialing: string): number => (dialing === '7' ? 1 : 2);

/** The number of a dialing code, in the one form in which it is kept (E.164), if it can be somebody's mobile number. */
export function mobileNumber(dialingCode: string, text: string): string | null {
  const typed = asciiDigits(text.trim());
  const dialing = dialingCode.trim().replace(/^\+|^00/, '');
  if (!/^\d{1,3}$/.test(dialing) || !isWritten(typed)) return null;
  for (const digits of behindCode(dialing, typed)) {
    // As it stands; else as people of the country write it, with what is not dialled from elsewhere.
    const asIs = parsePhoneNumberFromString(`+${dialing}${digits}`, { extract: false });
    if (asIs?.isValid() && asIs.number === `+${dialing}${digits}`) return asIs.number;
    const within = parsePhoneNumberFromString(digits, { defaultCallingCode: dialing, extract: false });
    const front = digits.slice(0, digits.length - (within?.nationalNumber.length ?? 0));
    // The code of the country is looked for once, above.
    if (within?.isValid() && within.countryCallingCode === dialing && front !== dialing && front.length <= longestTrunk(dialing))
      return within.number;
  }
  return null;
}

/** The number behind a dialing code, or what is wrong with it. */
export function judgePhone(dialingCode: string, text: string): PhoneRead {
  const seen = readPhone(dialingCode, text);
  if ('code' in seen) return seen;
  const number = mobileNumber(dialingCode, text);
  if (number !== null) return { e164: number };
  const { digits } = readPhone(dialingCode, '') as Exclude<PhoneRead, { e164: string }>;
  return { code: 'field.phone', digits };
}

/** Every form in which a number may have been kept before numbers were judged: whoever has it goes on signing in by it. */
export const olderForms = (dialingCode: string, text: string): string[] => {
  const typed = asciiDigits(text.trim());
  const dialing = dialingCode.trim().replace(/^\+|^00/, '');
  return isWritten(typed) && dialing !== '' ? meantBehind(dialing, typed).map((bare) => `+${dialing}${bare}`) : [];
};
