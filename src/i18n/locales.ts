/** The supported languages: internal code, BCP 47 tag, direction, native name, and fallback for content (R7). */
import type { Brand } from '#brands/brand.ts';
import { ownBrand } from '#brands/current.ts';
import { directionOf } from '#values/text/direction.ts';

export interface Locale {
  /** The specification's code, as stored and as sent to the platform. */
  readonly code: string;
  /** BCP 47 tag for `lang`, `hreflang` and `Intl`; the brand may override it, such as `en-PH`. */
  readonly tag: string;
  /** URL prefix, the same for every brand: `en`. */
  readonly prefix: string;
  readonly dir: 'ltr' | 'rtl';
  /** The native name. */
  readonly name: string;
  /** Code of the language whose content shows when a page is not translated. */
  readonly fallback: string | null;
  /** Other tags for the same language, in lower case. */
  readonly also: readonly string[];
}

const table = {
  TY: { tag: 'fil', name: 'Tagalog', fallback: 'EN', also: ['tl'] },
  EN: { tag: 'en', name: 'English', fallback: null, also: [] },
  CN: { tag: 'zh-Hans', name: '简体中文', fallback: 'EN', also: ['zh', 'zh-cn', 'zh-sg', 'zh-my'] },
  ID: { tag: 'id', name: 'Bahasa Indonesia', fallback: 'EN', also: ['in'] },
  TH: { tag: 'th', name: 'ไทย', fallback: 'EN', also: [] },
  VI: { tag: 'vi', name: 'Tiếng Việt', fallback: 'EN', also: [] },
} as const;

export type LanguageCode = keyof typeof table;

export const locales: readonly Locale[] = Object.entries(table).map(([code, row]) => ({
  code,
  dir: directionOf(row.tag),
  prefix: row.tag,
  ...row,
}));

export const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(table, code);

/** The locale of an internal code, with the brand's tag. Throws for an unknown code, which is a bug. */
export function localeOf(code: string, brand: Pick<Brand, 'locales'> = ownBrand()): Locale {
  const found = locales.find((locale) => locale.code === code);
  if (!found) throw new Error(`No language ${code}`);
  return { ...found, tag: brand.locales?.[code] ?? found.tag };
}

/** The `lang` attribute for text in another language than the page's; undefined if it is the page's or unsupported. */
export const foreignTag = (language: string, page: string): string | undefined =>
  language === page || !isLanguage(language) ? undefined : localeOf(language).tag;

/** The locale of a URL prefix. */
export const localeByPrefix = (prefix: string): Locale | undefined => locales.find((locale) => locale.prefix === prefix);
