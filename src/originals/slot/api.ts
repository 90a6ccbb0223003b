/** How the frame asks its vendor. Nothing throws: an answer is done, refused, closed, or unknown, and unknown is asked again. */
import type { SlotAnswer, SlotState } from '#values/slot-play.ts';

export type Asked<T> =
  | { readonly is: 'done'; readonly value: T }
  | { readonly is: 'refused'; readonly code: string; readonly wait: number }
  /** Turned away at the door: the site is in maintenance, or closed where the player is. `doubt`: an earlier try may have come through. */
  | { readonly is: 'closed'; readonly doubt: boolean }
  | { readonly is: 'unknown' };

export type Api = {
  state(): Promise<Asked<SlotState>>;
  /** The same, asked once and without a word. */
  look(): Promise<Asked<SlotState>>;
  /** Stakes, once: a request that had no answer is never sent again, because it could be played when nobody expects it any more. */
  round(clientRound: string, bet: string): Promise<Asked<SlotAnswer>>;
  /** What became of a round; a round that never came is none from then on. */
  outcome(clientRound: string, bet: string): Promise<Asked<SlotAnswer>>;
};

const patience = 12_000;
/** Seconds before the next try, after each that had no answer. */
const delays = [1, 2, 4, 8];

const hex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** A name for a round or a frame that nobody else chooses. */
export const freshName = (): string => hex(16);

export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

async function once<T>(url: string, bearer: string | null, body: unknown): Promise<Asked<T>> {
  const abort = new AbortController();
  const stop = () => abort.abort();
  const timer = setTimeout(stop, patience);
  // A request that has not left by now must not leave when the line is back.
  addEventListener('offline', stop);
  try {
    const headers: Record<string, string> = {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
      signal: abort.signal,
    });
    const answer = (await response.json()) as { success?: boolean; errorCode?: string; value?: T & { wait?: number } };
    if (response.ok && answer.success === true) return { is: 'done', value: answer.value as T };
    if (answer.errorCode === 'maintenance' || answer.errorCode === 'region.blocked') return { is: 'closed', doubt: false };
    if (response.status >= 500 || response.status === 408 || (response.status === 429 && answer.errorCode !== 'game.too_soon'))
      return { is: 'unknown' };
    return { is: 'refused', code: answer.errorCode ?? 'internal', wait: answer.value?.wait ?? 0 };
  } catch {
    return { is: 'unknown' };
  } finally {
    clearTimeout(timer);
    removeEventListener('offline', stop);
  }
}

/** Asks until there is an answer, at most five times; `missed` is called when the first try had none. */
async function persist<T>(ask: () => Promise<Asked<T>>, missed: () => void): Promise<Asked<T>> {
  let answer = await ask();
  for (const [n, delay] of delays.entries()) {
    if (answer.is !== 'unknown') break;
    if (n === 0) missed();
    await pause(delay * (900 + Math.random() * 200));
    answer = await ask();
    if (answer.is === 'closed') return { is: 'closed', doubt: true };
  }
  return answer;
}

/** Opens the visit with its one-time token. The same nonce lets the frame ask again when the answer was lost. */
export async function openApi(base: string, launchToken: string, missed: () => void): Promise<Asked<Api>> {
  const nonce = freshName();
  const opened = await persist<{ bearer: string }>(() => once(`${base}/session`, null, { launchToken, nonce }), missed);
  if (opened.is !== 'done') return opened;
  const { bearer } = opened.value;
  // Whoever asks about many rounds in a row is told to come back: this one is still unknown until then.
  const outcome = async (clientRound: string, bet: string): Promise<Asked<SlotAnswer>> => {
    const got = await once<SlotAnswer>(`${base}/rounds/outcome`, bearer, { clientRound, bet });
    return got.is === 'refused' && got.code === 'game.too_soon' ? { is: 'unknown' } : got;
  };
  const look = () => once<SlotState>(`${base}/state`, bearer, undefined);
  return {
    is: 'done',
    value: {
      state: () => persist(look, missed),
      look,
      round: (clientRound, bet) => once(`${base}/rounds`, bearer, { clientRound, bet }),
      outcome: (clientRound, bet) => persist(() => outcome(clientRound, bet), missed),
    },
  };
}
