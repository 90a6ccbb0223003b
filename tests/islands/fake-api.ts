// A fake platform with canned answers, for islands tested without a server.
import { vi } from 'vitest';

export type Answers = Record<string, (url: URL, init?: RequestInit) => unknown>;

export class ApiError {
  readonly status: number;
  readonly code: string;
  readonly says: string;
  readonly value: object;
  constructor(status: number, code: string, says: string, value: object = {}) {
    this.status = status;
    this.code = code;
    this.says = says;
    this.value = value;
  }
}

const real = globalThis.fetch;

/**
 * Stubs `fetch` with answers by path (or `POST /path`): a `Refusal` is an error, promises are awaited. Returns the requests. It stays
 * until the next call, so late requests find it.
 */
export function stubPlatform(answers: Answers): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const request = typeof input === 'string' ? null : input;
    const url = new URL(request?.url ?? String(input), location.href);
    const method = init?.method ?? request?.method ?? 'GET';
    const answer = answers[`${method} ${url.pathname}`] ?? (method === 'GET' ? answers[url.pathname] : undefined);
    // JSON parts of pages have no envelope.
    if (!url.pathname.startsWith('/wps/')) return answer ? Response.json(await answer(url, init)) : real(input, init);
    requests.push(`${method} ${url.pathname}${url.search}`);
    if (!answer)
      return Response.json({ success: false, errorCode: 'call.unknown', message: 'Not in this test.', value: {} }, { status: 404 });
    const value = await answer(url, init);
    if (value instanceof ApiError)
      return Response.json(
        { success: false, errorCode: value.code, message: value.says, value: value.value },
        // As the platform does: a browser does not repeat what is refused for longer.
        { status: value.status, headers: 'retryAfter' in value.value ? { 'retry-after': `${value.value.retryAfter}` } : {} },
      );
    return Response.json({ success: true, value });
  });
  return requests;
}

export const marisol = {
  id: '1',
  nickname: 'Marisol',
  account: 'marisol',
  type: 0,
  toUpline: false,
  clubLabel: { rankLevel: 3, labelName: 'Reef' },
  memberLabel: null,
  firstTimeLogin: false,
  passwordExpired: false,
  language: 'EN',
  createdAt: '2026-03-01T00:00:00.000Z',
};

export const balance = (sumBalance: string) => ({ sumBalance, currencySymbol: '₱', at: '2026-11-20T04:00:00.000Z' });

/** Proof of work that is solved at once. */
export const easyChallenge = { id: 'one', salt: 'salt', bits: 1 };

/** A public key whose private key is dropped. */
export async function publishedKey(): Promise<object> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const publicKey = btoa(String.fromCharCode(...raw))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return { keyId: 'k', publicKey, serverTime: new Date().toISOString() };
}
