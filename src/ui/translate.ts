/** Translation inside islands: given strings, filled-in values and plural forms. */
import { formatFigure } from './format-money.ts';

/** Strings by key, as passed by the page; plurals end in `_one`, `_other` … */
export type IslandWords = Readonly<Record<string, string>>;

/** `{{count}}` selects the plural form. Numbers are formatted for the language: `3,000`. */
type Values = Readonly<Record<string, string | number>>;

export type Translate = (key: string, values?: Values) => string;

/** Joins names with the language's pattern for two: `{{all}}, {{one}}`. */
export const joinList = (t: Translate, key: string, [first = '', ...more]: readonly string[]): string =>
  more.reduce((all, one) => t(key, { all, one }), first);

/**
 * Returns the translator of one language: `createTranslator(words, 'fil')('left', { count: 3 })`. A missing key
 * returns the key.
 */
export function createTranslator(words: IslandWords, tag: string): Translate {
  const plural = new Intl.PluralRules(tag);
  return (key, values = {}) => {
    const { count } = values;
    const chosen = typeof count === 'number' ? (words[`${key}_${plural.select(count)}`] ?? words[`${key}_other`]) : undefined;
    return (chosen ?? words[key] ?? key).replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? formatFigure(value, tag) : value;
    });
  };
}
