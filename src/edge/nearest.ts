/** Which page somebody may have meant who mistyped its address (SY-12). */

/** How other sites name what stands elsewhere here. */
const byOtherNames: Readonly<Record<string, string>> = {
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

/** Longer words are nobody's slip of the finger. */
const longest = 24;

/** Letters put in, left out, taken for another or changed with their neighbour, counted up to `most`. */
function slips(a: string, b: string, most: number): number {
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

/** The one of `known` that comes nearest to an address without language, or null. What follows the first step only says that somebody wanted more of it. */
export function nearestPath(asked: string, known: readonly string[]): string | null {
  const word = (asked.toLowerCase().split('/').find(Boolean) ?? '').replace(/\.(?:html?|php|aspx?)$/, '').slice(0, longest + 1);
  if (word.length < 2 || word.length > longest) return null;
  const other = byOtherNames[word];
  if (other !== undefined && known.includes(other)) return other;
  const most = word.length < 3 ? 0 : word.length < 6 ? 1 : 2;
  let best: { path: string; far: number } | null = null;
  for (const path of known) {
    const name = path.slice(1).toLowerCase();
    // Who stopped typing in the middle meant the shortest that goes on like it.
    const far = name === word ? 0 : word.length >= 4 && name.startsWith(word) ? 1 : Math.max(1, slips(word, name, most));
    if (far <= most && (best === null || far < best.far)) best = { path, far };
  }
  return best?.path ?? null;
}
