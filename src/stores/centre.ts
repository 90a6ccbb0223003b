/** Words that few visits need: brought with the first panel that opens over a page, or once somebody is signed in, not with every page. */

type Words = Readonly<Record<string, string>>;

const brought = new Map<string, Promise<Words>>();

/** Strings of the member pages in the language whose addresses begin with `base`. Rejects when they cannot be had. */
export const loadWords = (base: string): Promise<Words> => bring(`${base}/member/words.json`);

/** Strings of the questions about the end of the session. Rejects when they cannot be had. */
export const loadAccountWords = (base: string): Promise<Words> => bring(`${base}/parts/account.json`);

function bring(path: string): Promise<Words> {
  const before = brought.get(path);
  if (before) return before;
  const words = fetch(path).then(async (response) => {
    if (!response.ok || response.redirected) throw new Error(`Words answered ${response.status}`);
    return (await response.json()) as Words;
  });
  brought.set(path, words);
  words.catch(() => brought.delete(path));
  return words;
}
