/** Counts the words of a text. */

/** As the language counts them, also where no spaces stand between. Old browsers count what stands between spaces. */
export function wordsIn(text: string): number {
  if (!('Segmenter' in Intl)) return text.match(/\S+/g)?.length ?? 0;
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) if (isWordLike) count += 1;
  return count;
}
