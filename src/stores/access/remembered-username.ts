/** Data of a sign-in kept on this device: the passed slider (R26), and for a day the username (AC-03).
 * Also the username typed in this tab, for the forgotten-password form.
 */
import { getItem, removeItem, setItem } from '#client/storage.ts';
import { mayRememberName } from '#values/access/may-remember-name.ts';

const cookieName = 'isla_name';
const typedKey = 'typedName';
const day = 86_400;

/** Whether this device passed the slider recently. Only a hint: the platform decides. */
export const passedSliderRecently = (): boolean => /(?:^|;\s*)isla_slid=1/.test(document.cookie);

/** Returns the stored username; empty without one. */
export function rememberedUsername(): string {
  const typedName = getItem<string>(typedKey);
  if (typedName) return typedName;
  const found = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
  try {
    return decodeURIComponent(found);
  } catch {
    return '';
  }
}

/** Prefills the username on the forgotten-password form. */
export function keepTypedUsername(name: string): void {
  if (mayRememberName(name)) setItem(typedKey, name.trim());
}

/** Stores the username; null or an invalid one deletes it. */
export function rememberUsername(name: string | null): void {
  removeItem(typedKey);
  const isKept = name !== null && mayRememberName(name);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older WebViews
  document.cookie = `${cookieName}=${isKept ? encodeURIComponent(name) : ''}; Path=/; SameSite=Lax; Max-Age=${isKept ? day : 0}`;
}
