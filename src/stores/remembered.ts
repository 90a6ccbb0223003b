/** The name that a sign-in left on this device for a day (AC-03). */
import { isRememberable } from '#values/rememberable.ts';

const remembered = 'isla_name';
const day = 86_400;

/** Empty when none is kept. */
export function rememberedName(): string {
  const found = new RegExp(`(?:^|;\\s*)${remembered}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
  try {
    return decodeURIComponent(found);
  } catch {
    return '';
  }
}

/** Null forgets it, and so does what is no name. */
export function remember(name: string | null): void {
  const isKept = name !== null && isRememberable(name);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older WebViews
  document.cookie = `${remembered}=${isKept ? encodeURIComponent(name) : ''}; Path=/; SameSite=Lax; Max-Age=${isKept ? day : 0}`;
}
