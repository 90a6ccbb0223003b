/** What one request may weigh, and how often one visitor may ask this process. Limits on access and money are the platform's and lie in the database. */
import { createMiddleware } from 'hono/factory';
import { everyCall } from '#calls/catalogue.ts';
import { networkOf } from '#values/network.ts';
import { readUpTo } from '#values/read-up-to.ts';
import { type Millis, millis } from '#values/time.ts';
import type { Edge, Vars } from './context.ts';
import { isHook } from './paths.ts';
import { refuse } from './refusal.ts';

/** Bytes of a body: it is read before anybody knows who sends it, so none may be large. */
const longestBody = 64 * 1024;

const readable = /^(?:application\/json|application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i;

/** Bytes that are read and thrown away after the limit, so that the line stays good for the next request; with more to come it is closed. */
const drained = 1024 * 1024;
/** How long the rest may take to come. */
const drainedWithin: Millis = millis(2_000);

/** Reads the body once, up to its limit: what comes after has it whole or never sees the request. */
export function bodyLimits() {
  return createMiddleware<Vars>(async (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD' || c.req.raw.body === null) return next();
    if (Number(c.req.header('content-length') ?? 0) > drained) return closing(refuse(c, 'body.too_large'));
    const reader = c.req.raw.body.getReader();
    // Whoever hung up in the middle hears no answer; the log does.
    const body = await readUpTo(reader, longestBody).catch(() => 'cut' as const);
    if (body === 'cut') return closing(refuse(c, 'input.invalid'));
    if (body === null) {
      const refusal = refuse(c, 'body.too_large');
      return (await drain(reader, drained - longestBody)) ? refusal : closing(refusal);
    }
    // `text/plain` and no type at all are what another site's form can send without asking.
    if (body.length > 0 && !readable.test(c.req.header('content-type') ?? '')) return refuse(c, 'body.type');
    c.req.raw = new Request(c.req.raw.url, {
      method,
      headers: c.req.raw.headers,
      body: body.length > 0 ? body : null,
      signal: c.req.raw.signal,
    });
    return next();
  });
}

/** A line with unread bytes on it is of no use to the next request of a proxy's pool. */
function closing(answer: Response): Response {
  answer.headers.set('connection', 'close');
  return answer;
}

/** True when the rest came to its end within the limits. */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<boolean> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<null>((resolve) => {
    late = setTimeout(resolve, drainedWithin, null);
  });
  try {
    for (let size = 0; size <= most; ) {
      const part = await Promise.race([reader.read().catch(() => null), end]);
      if (part === null) return false;
      if (part.done) return true;
      size += part.value.byteLength;
    }
    return false;
  } finally {
    clearTimeout(late);
  }
}

export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** One person's screens ask a few times a second; a network of phones behind one address asks more. */
const usualRates = { person: { perSecond: 20, burst: 120 }, address: { perSecond: 150, burst: 600 } } as const;

const most = 50_000;

/** Calls whose good answer shows that the platform knows who asks. */
const provesSession = new Set(everyCall.filter(({ call }) => call.token === 'needed').map(({ call }) => `${call.method} ${call.path}`));

/** Buckets that fill by themselves. Pages from memory and files are never counted, they cost less than counting. */
export function rateLimits(edge: Edge, rates: { readonly person: Rate; readonly address: Rate } = usualRates) {
  const people = buckets(rates.person, edge.now);
  const addresses = buckets(rates.address, edge.now);
  // A credential has a bucket of its own once the platform has honoured it: anybody can make one up for each request.
  const proven = new Set<string>();
  return createMiddleware<Vars>(async (c, next) => {
    // Vendors and payment providers have a door of their own.
    if (isHook(c.req.path)) return next();
    const token = c.get('token');
    const person = token === null ? null : token.slice(-24);
    const wait = person !== null && proven.has(person) ? people(person) : addresses(networkOf(c.get('ip')));
    if (wait > 0) return refuse(c, 'rate.too_many', wait);
    await next();
    if (person === null) return;
    if (c.res.status === 401) proven.delete(person);
    else if (c.res.ok && provesSession.has(`${c.req.method} ${c.req.path}`)) prove(person);
  });

  function prove(person: string): void {
    if (proven.has(person)) return;
    if (proven.size >= most) proven.delete(proven.values().next().value as string);
    proven.add(person);
  }
}

/** Gives 0 when one may pass, else the whole seconds to wait. With a cost it takes that, whatever is left, down to a debt of one burst: many that were under way together must not shut the door for hours. */
export function buckets(rate: Rate, now: () => number): (key: string, cost?: number) => number {
  const levels = new Map<string, { left: number; at: number }>();
  return (key, cost) => {
    const at = now();
    let bucket = levels.get(key);
    if (!bucket) {
      if (levels.size >= most) levels.delete(levels.keys().next().value as string);
      bucket = { left: rate.burst, at };
      levels.set(key, bucket);
    }
    bucket.left = Math.min(rate.burst, bucket.left + (Math.max(0, at - bucket.at) / 1000) * rate.perSecond);
    bucket.at = at;
    if (cost === undefined && bucket.left < 1) return Math.ceil((1 - bucket.left) / rate.perSecond);
    bucket.left = Math.max(-rate.burst, bucket.left - (cost ?? 1));
    return 0;
  };
}
