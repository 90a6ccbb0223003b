/** An island's words: the strings it was given, with values filled in and the right plural. */
import { formatFigure } from './amount.ts';

/** Strings by key, as the page hands them over; plurals end in `_one`, `_other` … */
export type IslandWords = Readonly<Record<string, string>>;

/** `{{count}}` chooses the plural; every other value only fills its place, a number as the language writes it: `3,000`. */
type Values = Readonly<Record<string, string | number>>;

export type Say = (key: string, values?: Values) => string;

/** Names one after the other, by a sentence of two that says how the language divides them: `{{all}}, {{one}}`. */
export const joinList = (t: Say, key: string, [first = '', ...more]: readonly string[]): string =>
  more.reduce((all, one) => t(key, { all, one }), first);

/** Makes `say` for one language: `sayer(words, 'fil')('left', { count: 3 })`. A key that is missing says itself. */
export function sayer(words: IslandWords, tag: string): Say {
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
