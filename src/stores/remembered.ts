/** What a sign-in left on this device: that the slider was passed (R26), and for a day the name (AC-03), or the one that was typed in this tab before the password was found to be forgotten. */
import { drop, keep, kept } from '#client/keep.ts';
import { isRememberable } from '#values/rememberable.ts';

const remembered = 'isla_name';
const typed = 'typedName';
const day = 86_400;

/** Whether this device passed the slider lately and need not again, as far as a page can know; the platform has the last word. */
export const slidLately = (): boolean => /(?:^|;\s*)isla_slid=1/.test(document.cookie);

/** Empty when none is kept. */
export function rememberedName(): string {
  const own = kept<string>(typed);
  if (own) return own;
  const found = new RegExp(`(?:^|;\\s*)${remembered}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
  try {
    return decodeURIComponent(found);
  } catch {
    return '';
  }
}

/** Who goes from signing in to a forgotten password need not write the name again. */
export function noteName(name: string): void {
  if (isRememberable(name)) keep(typed, name.trim());
}

/** Null forgets it, and so does what is no name. */
export function remember(name: string | null): void {
  drop(typed);
  const isKept = name !== null && isRememberable(name);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older WebViews
  document.cookie = `${remembered}=${isKept ? encodeURIComponent(name) : ''}; Path=/; SameSite=Lax; Max-Age=${isKept ? day : 0}`;
}
