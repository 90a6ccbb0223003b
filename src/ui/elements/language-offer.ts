/** The line above a page that offers it in the visitor's own language, in that language (R7). The head has kept room for it; it goes for good when it is closed or followed. */
import { pieceOf } from './piece.ts';

const root = document.documentElement;

export async function offerLanguage(tag: string): Promise<void> {
  const there = document.querySelector<HTMLLinkElement>(`link[hreflang="${tag}"]`)?.href;
  if (!there) return;
  const { pathname } = new URL(there);
  const [, prefix = ''] = pathname.split('/');
  // The default language has no prefix, and a prefix no region: `/en` is written in `en-GB`.
  const base = prefix !== '' && `${tag}-`.startsWith(`${prefix}-`) ? `/${prefix}` : '';
  const line = (await pieceOf(`${base}/parts/language-offer`))?.querySelector('section');
  const link = line?.querySelector('a');
  if (!line || !link) {
    delete root.dataset.langOffer;
    return;
  }
  link.href = pathname + location.search + location.hash;
  link.addEventListener('click', () => {
    // As the form of languages keeps it, so that the bare address leads there too.
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
      // Storage is closed: it comes again with the next page.
    }
  });
  const skip = document.querySelector('.skip');
  if (skip) skip.after(line);
  else document.body.prepend(line);
}
