// An HTTP client for a running server: keeps cookies, sends an origin, encrypts payloads that need it.
import { encryptPayload, type PublishedKey } from '#calls/encrypt-payload.ts';
import { solve } from '#values/access/proof-of-work.ts';

interface ApiResponse<Value> {
  status: number;
  success: boolean;
  value: Value;
  errorCode?: string;
  replayed: string | null;
  text: string;
}

export interface Client {
  readonly jar: Map<string, string>;
  ask(path: string, init?: RequestInit): Promise<Response>;
  call<Value>(path: string, init?: RequestInit): Promise<ApiResponse<Value>>;
  /** Sends a JSON body. Calls that move money need `key`. */
  send<Value>(method: string, path: string, body: unknown, key?: string): Promise<ApiResponse<Value>>;
  form(path: string, fields: Record<string, string>): Promise<Response>;
  /** The same, with the body encrypted. */
  sealed<Value>(method: string, path: string, body: object, key?: string): Promise<ApiResponse<Value>>;
  signIn(account: { username: string; password: string }): Promise<void>;
  /** Requests and solves the human check. */
  human(): Promise<{ id: string; answer: string }>;
}

/** Creates a client with its own cookies. `origin` is the origin of its pages; `headers` are sent with each request. */
export function clientOf(url: string, origin = url, headers: Readonly<Record<string, string>> = {}): Client {
  const jar = new Map<string, string>();
  const ask: Client['ask'] = async (path, init = {}) => {
    const answer = await fetch(path.startsWith('http') ? path : url + path, {
      redirect: 'manual',
      ...init,
      headers: {
        'sec-fetch-site': 'same-origin',
        origin,
        cookie: [...jar].map((each) => each.join('=')).join('; '),
        ...headers,
        ...(init.headers as Record<string, string>),
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      if (/Max-Age=0/.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const call: Client['call'] = async <Value>(path: string, init?: RequestInit) => {
    const answer = await ask(path, init);
    const text = await answer.text();
    return {
      status: answer.status,
      replayed: answer.headers.get('idempotency-replayed'),
      text,
      ...(JSON.parse(text) as { success: boolean; value: Value; errorCode?: string }),
    };
  };
  const send: Client['send'] = (method, path, body, key) =>
    call(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    });
  const form: Client['form'] = (path, fields) => ask(path, { method: 'POST', body: new URLSearchParams(fields) });
  return {
    jar,
    ask,
    call,
    send,
    form,
    sealed: async (method, path, body, key) =>
      send(method, path, await encryptPayload(body, (await call<PublishedKey>('/wps/system/key')).value), key),
    signIn: async ({ username, password }) => {
      const answer = await form('/login', { username, password });
      if (answer.status !== 303) throw new Error(`Signing in as ${username} answered ${answer.status}`);
    },
    human: async () => {
      const task = (await call<{ id: string; salt: string; bits: number }>('/wps/verification/human')).value;
      const answer = solve(task, 0, 50_000_000);
      if (answer === null) throw new Error('The task has no answer.');
      return { id: task.id, answer };
    },
  };
}

/** Polls until `good` accepts the result. Throws after `patience` ms. */
export async function until<Seen>(
  look: () => Promise<Seen>,
  good: (seen: Seen) => boolean,
  patience = 30_000,
): Promise<{ seen: Seen; ms: number }> {
  const start = performance.now();
  for (;;) {
    const seen = await look();
    const ms = performance.now() - start;
    if (good(seen)) return { seen, ms };
    if (ms > patience) throw new Error(`Not within ${patience} ms; last: ${JSON.stringify(seen)?.slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));
