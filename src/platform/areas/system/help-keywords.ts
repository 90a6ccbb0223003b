/** The words that people search help articles with, from the editors' files. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '#brands/brand.ts';
import { isLanguage, localeOf } from '#i18n/locales.ts';
import { sourceFolder } from '#platform/db/source-folder.ts';
import { readTextFile } from '#platform/db/text-file.ts';

/** By brand and file: each is read once, and the site is built anew when one changes. */
const known = new Map<string, string>();

/** The keywords of the article at `address`, such as `/help/deposits`; none for another address. */
export function articleKeywords(brand: Brand, language: string, address: string | null): string {
  const slug = /^\/help\/([\w-]+)/.exec(address ?? '')?.[1];
  if (slug === undefined || !isLanguage(language)) return '';
  const path = join(sourceFolder('content/help'), language, `${slug}.md`);
  const key = `${brand.code} ${path}`;
  const keywords = known.get(key) ?? (existsSync(path) ? readTextFile(path, brand, localeOf(language, brand).tag).line('keywords') : '');
  known.set(key, keywords);
  return keywords;
}
