/** The texts of a frame: those of the page where it has them, English otherwise. `{name}` is a placeholder. */

/** Values are bidi-isolated. */
export const textsFrom =
  <Word extends string>(english: Readonly<Record<Word, string>>) =>
  (words: Readonly<Record<string, string>>) =>
  (word: Word, values: Readonly<Record<string, string>> = {}): string =>
    (Object.hasOwn(words, word) ? (words[word] ?? english[word]) : english[word]).replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? `\u2068${values[name]}\u2069` : whole,
    );

/** The text of a refusal by what is set for the account, whoever set it; null for any other. */
export function accountRefusal(
  say: (word: 'notOpen' | 'tooHigh', values: Readonly<Record<string, string>>) => string,
  money: (amount: string) => string,
  { refusal, highest = '0.00' }: { readonly refusal: string | null; readonly highest?: string },
): string | null {
  if (refusal === 'game.product_closed') return say('notOpen', {});
  return refusal === 'game.stake_too_high' ? say('tooHigh', { max: money(highest) }) : null;
}
