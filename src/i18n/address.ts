/** Addresses by language: the brand's default language has no prefix, the others have their tag (R7). */
import type { Brand } from '#brands/brand.ts';
import { localeByPrefix, localeOf } from './locales.ts';

/** What stands before every path in a language: `''` or `/en`. */
export const baseOf = (brand: Brand, language: string): string => (brand.languages[0] === language ? '' : `/${localeOf(language).prefix}`);

/** `/help` in English is `/en/help`; `/` is `/en`. */
export function addressIn(brand: Brand, language: string, path: string): string {
  const base = baseOf(brand, language);
  return path === '/' ? base || '/' : base + path;
}

/** A path without its language: `/en/help` gives `/help`. */
export function plainPath(path: string): string {
  const [, first = '', ...rest] = path.replace(/\/+$/, '').split('/');
  return localeByPrefix(first) ? `/${rest.join('/')}` : path.replace(/\/+$/, '') || '/';
}
