/** Help texts that each language of a brand must have; a brand may not offer a language without them (R7). */
import type { Brand } from '#brands/brand.ts';
import { localeOf } from '#i18n/locales.ts';

export const requiredHelp = [
  'terms',
  'privacy',
  'cookies',
  'get-help',
  'playing-safely',
  'responsible-play',
  'register',
  'sign-in',
  'forgotten-password',
  'codes',
  'deposits',
  'deposit-stages',
  'deposit-not-arrived',
  'fees',
  'limits',
  'balance',
] as const;

/** One message for each language of a brand that lacks required texts. */
export const missingHelp = ({ code, languages }: Pick<Brand, 'code' | 'languages'>, isThere: (path: string) => boolean): string[] =>
  languages.flatMap((language) => {
    const folder = `src/content/help/${language}`;
    const missing = requiredHelp.map((name) => `${name}.md`).filter((file) => !isThere(`${folder}/${file}`));
    return missing.length === 0
      ? []
      : `BRAND is ${code}, which offers ${localeOf(language).name} (${language}) without texts that its players must be able to read; ${folder} lacks ${missing.join(', ')}.`;
  });
