/** Selects among translations written by operators or editors (R7). */
import { ownValue } from '#values/own-value.ts';
import { isLanguage, localeOf } from './locales.ts';

export interface LocalizedText<Words> {
  readonly words: Words;
  /** Internal code of their language, so that a page can mark foreign text. */
  readonly language: string;
}

/** The requested language, else its fallback, else the brand's default, else any. */
export function pickLocale<Words>(all: Readonly<Record<string, Words>>, language: string, usual: string): LocalizedText<Words> | null {
  const standIn = isLanguage(language) ? localeOf(language).fallback : null;
  for (const code of [language, ...(standIn === null ? [] : [standIn]), usual, ...Object.keys(all)]) {
    const words = ownValue(all, code);
    if (words !== undefined) return { words, language: code };
  }
  return null;
}

/** Texts with ids `<language>/<name>`, one per name, in the best available language. */
export function localizedTexts<Text extends { readonly id: string }>(
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
    const spoken = pickLocale(texts, language, usual);
    return spoken ? [{ ...spoken.words, slug, language: spoken.language, languages: Object.keys(texts) }] : [];
  });
}
