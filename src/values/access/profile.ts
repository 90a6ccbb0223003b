/** What members choose to be seen by: a nickname, one of the built-in pictures, and the colour behind it (MC-21). */
import { lengthOf } from '../text/field-patterns.ts';

export const avatars = ['wave', 'palm', 'sun', 'boat', 'fish', 'star', 'leaf', 'moon'] as const;
export type AvatarName = (typeof avatars)[number];

export const defaultLabelColor = '#ABABAB';
/** A white picture is legible on each but the first, which has a dark one. */
export const labelColors = [defaultLabelColor, '#0E7C86', '#1D5FA8', '#2E7D32', '#8E3B9E', '#C0392B', '#A14B00', '#37474F'] as const;

const hexColor = /^#[0-9a-f]{6}$/i;
/** The chosen colour, else the operator's label when it is one, else the default. */
export const labelColorOf = (chosen: string | null, label: string | null): string =>
  chosen ?? (label !== null && hexColor.test(label) ? label : defaultLabelColor);

const nicknameLength = { min: 2, max: 20 } as const;
/** More marks above and below one letter run into the lines beside it. */
const tooManyMarks = /\p{M}{3}/u;

/** The fault of a nickname, or null. Letters and digits of every script, with spaces, dots, hyphens and underscores between. */
export function nicknameFault(nickname: string): { readonly code: string } | null {
  if (nickname === '') return { code: 'field.required' };
  const length = lengthOf(nickname);
  const isWritten = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u.test(nickname) && !tooManyMarks.test(nickname);
  return length < nicknameLength.min || length > nicknameLength.max || !isWritten ? { code: 'field.nickname' } : null;
}

/** The fault of the name of an invitation link, which may have any signs. */
export function linkNameFault(name: string): { readonly code: string } | null {
  if (name === '') return { code: 'field.required' };
  return tooManyMarks.test(name) ? { code: 'field.invalid' } : null;
}

/** Without letters and marks that draw nothing, in plain forms of the letters, and without spaces at the ends or in rows. */
export const normalizeNickname = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
