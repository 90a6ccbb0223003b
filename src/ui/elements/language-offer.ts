/**
 * The bar that offers the page in the visitor's language (R7). The head script reserves its space; closing or
 * following it hides it for good.
 */
import { fetchFragment } from './fetch-fragment.ts';

const root = document.documentElement;

export async function offerLanguage(tag: string): Promise<void> {
  const alternate = document.querySelector<HTMLLinkElement>(`link[hreflang="${tag}"]`)?.href;
  if (!alternate) return;
  const { pathname } = new URL(alternate);
  const [, prefix = ''] = pathname.split('/');
  // The default language has no prefix, and a prefix has no region: `/en` has the tag `en-GB`.
  const base = prefix !== '' && `${tag}-`.startsWith(`${prefix}-`) ? `/${prefix}` : '';
  const line = (await fetchFragment(`${base}/parts/language-offer`))?.querySelector('section');
  const link = line?.querySelector('a');
  if (!line || !link) {
    delete root.dataset.langOffer;
    return;
  }
  link.href = pathname + location.search + location.hash;
  link.addEventListener('click', () => {
    // The same cookie as the language form sets, so that the bare address leads there too.
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: browsers without the Cookie Store follow this link too
    document.cookie = `isla_lang=${line.dataset.code}; Path=/; SameSite=Lax; Max-Age=31536000${secure}`;
  });
  line.querySelector('button')?.addEventListener('click', () => {
    delete root.dataset.langOffer;
    line.remove();
    try {
      localStorage.setItem('langOffer', 'no');
    } catch {
      // Storage is unavailable: the bar returns on the next page.
    }
  });
  const skip = document.querySelector('.skip');
  if (skip) skip.after(line);
  else document.body.prepend(line);
}
