/** Texts loaded on demand: with the first panel, or for members. */
import { requestWithTimeout } from '#client/request-timeout.ts';

type Words = Readonly<Record<string, string>>;

const cache = new Map<string, Promise<Words>>();

/** Texts of the member pages in the language of `base`. Rejects when loading fails. */
export const loadWords = (base: string): Promise<Words> => loadTexts(`${base}/member/words.json`);

/** Texts of the session dialogs. Rejects when loading fails. */
export const loadAccountWords = (base: string): Promise<Words> => loadTexts(`${base}/parts/account.json`);

function loadTexts(path: string): Promise<Words> {
  const cached = cache.get(path);
  if (cached) return cached;
  const words = requestWithTimeout(async (signal) => {
    const response = await fetch(path, { signal });
    if (!response.ok || response.redirected) throw new Error(`Words answered ${response.status}`);
    return (await response.json()) as Words;
  });
  cache.set(path, words);
  words.catch(() => cache.delete(path));
  return words;
}
