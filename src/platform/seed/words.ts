/** Combines the demo texts of all languages. */
import type { LanguageCode } from '#i18n/locales.ts';
import type { DemoWords } from './demo-texts.ts';
import { CN } from './words/cn.ts';
import { EN } from './words/en.ts';
import { ID } from './words/id.ts';
import { TH } from './words/th.ts';
import { TY } from './words/ty.ts';
import { VI } from './words/vi.ts';

/** The texts of each language: one that is missing does not compile. */
const tables: Readonly<Record<LanguageCode, DemoWords>> = { EN, TY, CN, ID, TH, VI };

/** Returns the result of `pick` for each language's texts, keyed by language. */
export const inEveryLanguage = <T>(pick: (words: DemoWords, language: string) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(tables).map(([language, words]) => [language, pick(words, language)]));

/** The texts of a language; English where there are none. */
export const wordsIn = (language: string): DemoWords => (tables as Readonly<Record<string, DemoWords | undefined>>)[language] ?? EN;
