/** Requests of a frame to its vendor. They never throw: a result is done, refused, closed or unknown, and unknown is retried. */

export type GameApiResult<T> =
  | { readonly is: 'done'; readonly value: T }
  | { readonly is: 'refused'; readonly code: string; readonly wait: number; readonly details: Readonly<Record<string, unknown>> }
  /** Rejected by the site: maintenance, or the player's region is blocked. `doubt`: an earlier attempt may have succeeded. */
  | { readonly is: 'closed'; readonly doubt: boolean }
  | { readonly is: 'unknown' };

/** With these a bet without an answer says so within ten seconds, and two requests later, within thirty, offers a new check (R12). */
const requestTimeout = 9_000;
const outcomePatience = 12_000;
/** Seconds before each retry. */
const delays = [1, 2, 4, 8];

const hex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** Random id of a round or a frame. */
export const randomId = (): string => hex(16);

export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

export async function requestOnce<T>(url: string, bearer: string | null, body: unknown): Promise<GameApiResult<T>> {
  const abort = new AbortController();
  const stop = () => abort.abort();
  const timer = setTimeout(stop, requestTimeout);
  // A request not sent yet must not be sent when the connection returns.
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
    return { is: 'refused', code: answer.errorCode ?? 'internal', wait: answer.value?.wait ?? 0, details: { ...answer.value } };
  } catch {
    return { is: 'unknown' };
  } finally {
    clearTimeout(timer);
    removeEventListener('offline', stop);
  }
}

/**
 * Retries while the result is unknown, at most five attempts, and none after `patience` in milliseconds; calls `missed` after the first
 * failure.
 */
export async function withRetries<T>(
  send: () => Promise<GameApiResult<T>>,
  missed: () => void,
  patience = Number.POSITIVE_INFINITY,
): Promise<GameApiResult<T>> {
  const began = performance.now();
  let answer = await send();
  for (const [attempt, delay] of delays.entries()) {
    if (answer.is !== 'unknown' || performance.now() - began > patience) break;
    if (attempt === 0) missed();
    await pause(delay * (900 + Math.random() * 200));
    answer = await send();
    if (answer.is === 'closed') return { is: 'closed', doubt: true };
  }
  return answer;
}

/** Asks what became of a bet. A request that came too soon is repeated. */
export const askOutcome = <T>(url: string, bearer: string, order: unknown, missed: () => void): Promise<GameApiResult<T>> =>
  withRetries<T>(
    async () => {
      const answer = await requestOnce<T>(url, bearer, order);
      return answer.is === 'refused' && answer.code === 'game.too_soon' ? { is: 'unknown' } : answer;
    },
    missed,
    outcomePatience,
  );

/** Opens the session with its one-time token. The nonce allows a retry when the response was lost. */
export async function openFrameSession(base: string, launchToken: string, missed: () => void): Promise<GameApiResult<string>> {
  const nonce = randomId();
  const opened = await withRetries<{ bearer: string }>(() => requestOnce(`${base}/session`, null, { launchToken, nonce }), missed);
  return opened.is === 'done' ? { is: 'done', value: opened.value.bearer } : opened;
}

/** Only the frame's own address, so that the token is never sent elsewhere. */
export function apiBase(api: string, ownOrigin: string): string | null {
  const url = new URL(api, location.href);
  return url.origin === ownOrigin ? url.href.replace(/\/$/, '') : null;
}
