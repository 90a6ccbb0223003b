/** Suggests a page for a mistyped path (SY-12). */
import { ownValue } from '#values/own-value.ts';

/** Names that other sites use for pages here. */
const aliases: Readonly<Record<string, string>> = {
  slots: '/rng',
  casino: '/live',
  fishing: '/fish',
  cards: '/pvp',
  signin: '/login',
  signup: '/register',
  app: '/down',
  support: '/helpmc',
  account: '/member',
  deposit: '/member/depositv2',
};

/** Longer words are not typos. */
const maxLength = 24;

/** Edit distance with transpositions (Damerau–Levenshtein), counted up to `most`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? most + 1;
}

/** The known path nearest to a path without language, or null. Only the first segment counts. */
export function suggestPath(asked: string, known: readonly string[]): string | null {
  const word = (asked.toLowerCase().split('/').find(Boolean) ?? '').replace(/\.(?:html?|php|aspx?)$/, '').slice(0, maxLength + 1);
  if (word.length < 2 || word.length > maxLength) return null;
  const other = ownValue(aliases, word);
  if (other !== undefined && known.includes(other)) return other;
  const most = word.length < 3 ? 0 : word.length < 6 ? 1 : 2;
  let best: { path: string; far: number } | null = null;
  for (const path of known) {
    const name = path.slice(1).toLowerCase();
    // A prefix means the shortest page name that starts with it.
    const distance = name === word ? 0 : word.length >= 4 && name.startsWith(word) ? 1 : Math.max(1, editDistance(word, name, most));
    if (distance <= most && (best === null || distance < best.far)) best = { path, far: distance };
  }
  return best?.path ?? null;
}
