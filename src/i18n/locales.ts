/** The languages Isla speaks: internal code, BCP 47 tag, direction, own name, and where a missing sentence of content comes from (R7). */
import type { Brand } from '#brands/brand.ts';
import { ownBrand } from '#brands/current.ts';
import { directionOf } from '#values/direction.ts';

export interface Locale {
  /** The specification's code, as stored and as told to the platform. */
  readonly code: string;
  /** The tag in `lang`, in `hreflang` and for `Intl`: the brand's own where it has one, such as `en-PH`. */
  readonly tag: string;
  /** The first part of its addresses, the same for every brand: `en`. */
  readonly prefix: string;
  readonly dir: 'ltr' | 'rtl';
  /** The language's name in itself. */
  readonly name: string;
  /** Code of the language whose content shows when a page is not translated. */
  readonly fallback: string | null;
  /** Other tags that people and browsers have for the same language, in small letters. */
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

/** The locale of an internal code as a brand writes it; throws for a code that is not in the table, which is a mistake of ours. */
export function localeOf(code: string, brand: Pick<Brand, 'locales'> = ownBrand()): Locale {
  const found = locales.find((locale) => locale.code === code);
  if (!found) throw new Error(`No language ${code}`);
  return { ...found, tag: brand.locales?.[code] ?? found.tag };
}

/** The tag to mark words with that a platform or an editor gave in another language than the page's; undefined where they are in it, or in one that nobody here speaks. */
export const foreignTag = (language: string, page: string): string | undefined =>
  language === page || !isLanguage(language) ? undefined : localeOf(language).tag;

/** The locale that a first part of an address stands for. */
export const localeByPrefix = (prefix: string): Locale | undefined => locales.find((locale) => locale.prefix === prefix);
