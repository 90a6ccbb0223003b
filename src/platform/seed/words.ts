/** What the operator of the demo world says, in every table of words. */
import type { DemoWords } from './demo-words.ts';
import { CN } from './words/cn.ts';
import { EN } from './words/en.ts';
import { ID } from './words/id.ts';
import { TH } from './words/th.ts';
import { TY } from './words/ty.ts';
import { VI } from './words/vi.ts';

const tables: readonly (readonly [language: string, words: DemoWords])[] = Object.entries({ EN, TY, CN, ID, TH, VI });

/** By language, what `pick` makes of that language's words. */
export const inEveryLanguage = <T>(pick: (words: DemoWords, language: string) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(tables.map(([language, words]) => [language, pick(words, language)]));
