/** The words of the panels that open over a page: brought with the first of them, not with every page. */

const brought = new Map<string, Promise<Readonly<Record<string, string>>>>();

/** Strings of the member pages in the language whose addresses begin with `base`. Rejects when they cannot be had. */
export function loadWords(base: string): Promise<Readonly<Record<string, string>>> {
  const before = brought.get(base);
  if (before) return before;
  const words = fetch(`${base}/member/words.json`).then(async (response) => {
    if (!response.ok || response.redirected) throw new Error(`Words answered ${response.status}`);
    return (await response.json()) as Record<string, string>;
  });
  brought.set(base, words);
  words.catch(() => brought.delete(base));
  return words;
}
