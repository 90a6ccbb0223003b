/** Words that somebody wrote in several languages, and the one in which a visitor gets them (R7). */
import { isLanguage, localeOf } from './locales.ts';

export interface Spoken<Words> {
  readonly words: Words;
  /** Internal code of the language they are in, so that a page can mark what is not in its own. */
  readonly language: string;
}

/** In the language asked for, else in its stand-in, else in the brand's default, else in any there is. */
export function spokenIn<Words>(all: Readonly<Record<string, Words>>, language: string, usual: string): Spoken<Words> | null {
  const standIn = isLanguage(language) ? localeOf(language).fallback : null;
  for (const code of [language, ...(standIn === null ? [] : [standIn]), usual, ...Object.keys(all)]) {
    const words = all[code];
    if (words !== undefined) return { words, language: code };
  }
  return null;
}

/** Texts filed as `<language>/<name>`, each name once: in the language asked for, or in the one that stands in for it. */
export function spokenTexts<Text extends { readonly id: string }>(
  all: readonly Text[],
  language: string,
  usual: string,
): (Text & { readonly slug: string; readonly language: string; readonly languages: readonly string[] })[] {
  const bySlug = new Map<string, Record<string, Text>>();
  for (const text of all) {
    const [code = '', slug = ''] = text.id.split('/');
    bySlug.set(slug, { ...bySlug.get(slug), [code]: text });
  }
  return [...bySlug].flatMap(([slug, texts]) => {
    const spoken = spokenIn(texts, language, usual);
    return spoken ? [{ ...spoken.words, slug, language: spoken.language, languages: Object.keys(texts) }] : [];
  });
}
