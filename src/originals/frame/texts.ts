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
export const accountRefusal = (code: string | null): 'notOpen' | 'tooHigh' | null =>
  code === 'game.product_closed' ? 'notOpen' : code === 'game.stake_too_high' ? 'tooHigh' : null;
