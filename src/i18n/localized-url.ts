/** URLs by language: the brand's default language has no prefix, the others have their tag (R7). */
import type { Brand } from '#brands/brand.ts';
import { localeByPrefix, localeOf } from './locales.ts';

/** The prefix of every path in a language: `''` or `/en`. */
export const baseOf = (brand: Brand, language: string): string => (brand.languages[0] === language ? '' : `/${localeOf(language).prefix}`);

/** `/help` in English is `/en/help`; `/` is `/en`. */
export function localizedPath(brand: Brand, language: string, path: string): string {
  const base = baseOf(brand, language);
  return path === '/' ? base || '/' : base + path;
}

/** Removes the language from a path: `/en/help` → `/help`. */
export function plainPath(path: string): string {
  const [, first = '', ...rest] = path.replace(/\/+$/, '').split('/');
  return localeByPrefix(first) ? `/${rest.join('/')}` : path.replace(/\/+$/, '') || '/';
}
