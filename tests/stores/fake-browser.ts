// A browser without a screen: storage, cookie and a connection to the in-process platform that tests can cut.
import { afterAll, afterEach, expect, vi } from 'vitest';
import { sessionEffect } from '#edge/access/session.ts';
import { openapi } from '#platform/openapi.ts';
import { validatingProxy } from '../calls/catalogue/validating-proxy.ts';
import { speedUpTimeouts } from '../speed-up-timeouts.ts';

type Forward = (request: Request) => Promise<Response>;

class Storage {
  readonly #values = new Map<string, string>();
  getItem(name: string): string | null {
    return this.#values.get(name) ?? null;
  }
  setItem(name: string, value: string): void {
    this.#values.set(name, value);
    Object.defineProperty(this, name, { value, configurable: true, enumerable: true });
  }
  removeItem(name: string): void {
    this.#values.delete(name);
    delete (this as Record<string, unknown>)[name];
  }
}

/** A broadcast channel between the tabs of this browser. */
class Channel {
  static open = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly #tabs = Channel.open;
  constructor() {
    this.#tabs.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of this.#tabs) if (other !== this) other.onmessage?.({ data: structuredClone(data) });
  }
  close(): void {
    this.#tabs.delete(this);
  }
}

export interface Visitor {
  /** Sits between page and platform: delays, loses, counts. */
  line: (request: Request, forward: Forward) => Promise<Response>;
  token: string | null;
  readonly asked: string[];
  readonly page: { hidden: boolean; cookie: string; title: string };
  readonly session: Storage;
  readonly local: Storage;
  /** The names of locks that pages of other tabs hold. */
  readonly otherTabsHold: string[];
  /** Dispatches an event on the window. */
  tell(type: string, detail?: object): void;
  /** Simulates a message from another tab. */
  message(said: object): void;
  /**
   * Waits until the platform has answered everything. It runs in this process, so a clock that is moved on meanwhile would end its waits
   * for the database too.
   */
  answered(): Promise<void>;
  /** Waits until the condition is true; `what` is the message on timeout. */
  until(holds: () => boolean, what: string): Promise<void>;
}

const described = JSON.parse(JSON.stringify(openapi('http://isla.test'))) as Parameters<typeof validatingProxy>[0];
const contract = validatingProxy(described, async () => new Response());
/** Under way: a request goes out at once, as it would without a judge. */
const judged: Promise<unknown>[] = [];
afterEach(async () => {
  await Promise.all(judged.splice(0));
  expect(contract.violations.splice(0), 'requests that the contract document does not describe').toEqual([]);
});

/** What a page that was left waits for. */
const leftPage = new Promise<never>(() => {});

/** The timers of the page: when it is left, they end, as those of a closed page do. */
const timers: NodeJS.Timeout[] = [];
/** Grows with each page that is left: no answer reaches the pages before. */
let pagesLeft = 0;
/** The browser goes elsewhere: what the page waits for never comes. A test that opens another tab does not call this. */
export function leavePage(): void {
  pagesLeft += 1;
  timers.splice(0).forEach(clearTimeout);
}
afterAll(leavePage);

/** Freezes timeouts until `leave`; `vi` advances them. */
export const freezeTimeouts = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Ends a visit. Real timers come first: restoring them later would bring back the sped-up `setTimeout`. */
export function endVisit(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

/** Installs the visitor's browser around the stores; `platform` answers what `line` lets through. */
export function visit(platform: Forward): Visitor {
  const window = new EventTarget();
  let underway = 0;
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    cookie: '',
    title: 'Isla',
    documentElement: { dataset: { code: 'EN' } },
  });
  const visitor: Visitor = {
    line: (request, forward) => forward(request),
    token: null,
    asked: [],
    page: document,
    session: new Storage(),
    local: new Storage(),
    otherTabsHold: [],
    tell: (type, detail = {}) => void window.dispatchEvent(Object.assign(new Event(type), detail)),
    message: (said) => new Channel().postMessage(said),
    answered: () => visitor.until(() => underway === 0, 'the platform has answered'),
    until: (holds, what) => expect.poll(holds, { interval: 5, message: what }).toBe(true),
  };
  /** Does what the edge does: moves the credential into the cookie, out of the page. */
  const throughEdge: Forward = async (request) => {
    request.headers.set('x-forwarded-for', '10.0.0.1');
    if (visitor.token) request.headers.set('authorization', `Bearer ${visitor.token}`);
    // What stands in the document is all that another platform knows.
    if (new URL(request.url).pathname.startsWith('/wps/')) judged.push(contract.judgeRequest(request));
    underway += 1;
    const response = await platform(request).finally(() => {
      underway -= 1;
    });
    const closes = sessionEffect(request.method, new URL(request.url).pathname) === 'closes' && response.ok;
    const body = (await response
      .clone()
      .json()
      .catch(() => null)) as { success?: boolean; errorCode?: string; value?: { token?: string } } | null;
    if (body?.success && body.value?.token) {
      visitor.token = body.value.token;
      document.cookie = `isla_in=1${crypto.randomUUID().slice(0, 8)}`;
    }
    if (closes) {
      visitor.token = null;
      document.cookie = '';
    }
    return response;
  };
  vi.stubGlobal('document', document);
  vi.stubGlobal('sessionStorage', visitor.session);
  vi.stubGlobal('localStorage', visitor.local);
  Channel.open = new Set();
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  const fetch = async (input: string | Request, init?: RequestInit): Promise<Response> => {
    const page = pagesLeft;
    const request = new Request(typeof input === 'string' ? new URL(input, 'http://isla.test') : input, init);
    visitor.asked.push(`${request.method} ${new URL(request.url).pathname}`);
    const answer = await visitor.line(request, throughEdge).catch((reason: unknown) => ({ reason }));
    // No answer reaches a page that was left: its store would go on, and its next request would be one of the page that followed.
    if (page !== pagesLeft || globalThis.fetch !== fetch) return leftPage;
    if ('reason' in answer) throw answer.reason;
    return answer;
  };
  leavePage();
  vi.stubGlobal('fetch', fetch);
  // A page's own locks end with it, so the tests say what other tabs hold.
  const locks = {
    request: (_name: string, _options: object, act: () => unknown) => Promise.resolve(act()),
    query: () => Promise.resolve({ held: visitor.otherTabsHold.map((name) => ({ name })) }),
  };
  vi.stubGlobal('navigator', new Proxy(navigator, { get: (of, name) => (name === 'locks' ? locks : Reflect.get(of, name, of)) }));
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name];
    vi.stubGlobal(name, (work: () => void, ms?: number, ...rest: []) => {
      const timer = start(work, ms, ...rest);
      timers.push(timer);
      return timer;
    });
  }
  speedUpTimeouts();
  return visitor;
}

/** Loses the response: the platform has processed the request, but the page sees a network error. */
export const losingResponses =
  (times: number, path: RegExp): Visitor['line'] =>
  async (request, forward) => {
    if (times <= 0 || !path.test(request.url)) return forward(request);
    times -= 1;
    await forward(request);
    throw new TypeError('Failed to fetch');
  };
