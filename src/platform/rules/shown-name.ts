/** Names as strangers may see them. */

/** `marisol` as `ma•••l`: the first two letters and the last, however long the name; of a short name only the first. */
export function shortenedName(name: string): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim())].map(({ segment }) => segment);
  const [first = '', second = ''] = letters;
  return letters.length < 4 ? `${first}•••` : `${first}${second}•••${letters.at(-1)}`;
}
