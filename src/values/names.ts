/** Names compared as people type them: without accents and capitals. */

/** Letters without their accents, one for one, so that places in the name stay where they are. */
export const foldName = (text: string): string =>
  [...text].map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, letter.length) || letter).join('');

/** Places of the names that hold every word that was typed; those that begin with it first. */
export function namesHolding(names: readonly string[], text: string): number[] {
  const whole = foldName(text.trim());
  const words = whole.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  const hits: { place: number; begins: boolean }[] = [];
  for (const [place, name] of names.entries()) {
    const folded = foldName(name);
    if (words.every((word) => folded.includes(word))) hits.push({ place, begins: folded.startsWith(whole) });
  }
  return hits.sort((a, b) => Number(b.begins) - Number(a.begins)).map(({ place }) => place);
}
