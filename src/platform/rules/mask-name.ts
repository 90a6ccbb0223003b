/** Masks names for display to other members. */

/** `marisol` as `ma•••l`: the first two letters and the last, regardless of length. Names under four letters keep only the first. */
export function maskName(name: string): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim())].map(({ segment }) => segment);
  const [first = '', second = ''] = letters;
  return letters.length < 4 ? `${first}•••` : `${first}${second}•••${letters.at(-1)}`;
}
