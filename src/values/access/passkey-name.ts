/** What a member calls a passkey, such as the device that has it. */
import { lengthOf } from '../text/field-patterns.ts';

export const longestPasskeyName = 40;

/** Without control characters, and without spaces at the ends or in rows. */
export const passkeyNameOf = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();

/** The fault of a name, or null. */
export function passkeyNameFault(name: string): { readonly code: string; readonly max?: string } | null {
  if (name === '') return { code: 'field.required' };
  return lengthOf(name) > longestPasskeyName ? { code: 'field.too_big', max: String(longestPasskeyName) } : null;
}
