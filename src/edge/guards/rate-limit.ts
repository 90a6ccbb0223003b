/** Body size limits and per-visitor rate limits of this process. The platform keeps access and money limits in the database. */
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Endpoint } from '#calls/endpoint.ts';
import { allEndpoints } from '#calls/endpoints.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { readLimitedBody } from '#values/read-limited-body.ts';
import { RecentMap } from '#values/recent-map.ts';
import { type Millis, millis } from '#values/time.ts';
import { sessionCookieOf, sessionTokenOf } from '../access/session.ts';
import type { SessionOwners } from '../access/session-owners.ts';
import type { Edge, Vars } from '../context.ts';
import { respondWithError } from '../error-response.ts';
import { isWebhook } from '../routes.ts';
import { type AtOnce, requestSlots } from './request-slots.ts';
import { type Share, uploadMemory } from './upload-memory.ts';

/** Largest body in bytes. It is read before authentication, so it must be small. */
const maxBodyBytes = 64 * 1024;

/** Three pictures of 5 MB in base64. Only for the calls that take pictures, and with a session that exists. */
const maxUploadBytes = 21 * 1024 * 1024;
/** Of those on their way. One network or member has at most half, so it cannot lock out the others. The server ends each within 30 s. */
const uploadBytesAtOnce = { each: 2 * maxUploadBytes, inAll: 4 * maxUploadBytes };
/** What the smallest part of a body takes beside its bytes. */
const partBytes = 256;
/** Of those that have come whole: what is unpacked takes many times its size. */
const maxUploadsAnswered = 2;

const pathsOf = (which: (call: Endpoint) => boolean | undefined): RegExp[] =>
  allEndpoints.filter(({ call }) => which(call)).map(({ call }) => new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`));

const uploadPaths = pathsOf(({ uploads }) => uploads);
const passwordPaths = pathsOf(({ enc, token }) => enc && token === 'needed');
/** Whether the call may compare a password of a member who is signed in. None of them is a read. */
const takesPassword = (method: string, path: string): boolean =>
  (method === 'POST' || method === 'PUT' || method === 'DELETE') && passwordPaths.some((one) => one.test(path));

const acceptedTypes = /^(?:application\/json|application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i;

/** Bytes discarded beyond the limit to keep the connection usable; with more to come it is closed. */
const maxDrainBytes = 1024 * 1024;
/** Longest time for the discarded rest. */
const drainTimeout: Millis = millis(2_000);
/** For pictures without room: within the server's 30 s for a request. */
const uploadDrainTimeout: Millis = millis(25_000);

/** Sessions that the platform is asked about before a picture is read, of one network: far more than people send. */
const checkRate: Rate = { perSecond: 2, burst: 30 };

/** Reads the body once, up to its limit. Later handlers get the whole body or never see the request. */
export function bodyLimits(edge: Edge, owners: SessionOwners) {
  const { settings } = edge;
  const checks = tokenBuckets(checkRate, edge.now);
  const shareOf = uploadMemory(uploadBytesAtOnce);
  let answering = 0;
  return createMiddleware<Vars>(async (c, next) => {
    const { method, path } = c.req;
    if (method === 'GET' || method === 'HEAD' || c.req.raw.body === null) return next();
    const token = uploadPaths.some((one) => one.test(path)) ? sessionCookieOf(settings, c.req.header('cookie')) : null;
    const isUpload = token !== null;
    const length = Number(c.req.header('content-length') ?? 0);
    if (length > (isUpload ? maxUploadBytes : maxDrainBytes)) return respondWithError(c, 'body.too_large');
    const isLarge = isUpload && !(length > 0 && length <= maxBodyBytes);
    if (!isLarge) return (await readBody(c, maxBodyBytes)) ?? next();
    const network = networkOf(c.get('ip'));
    // Nothing is read for a cookie that anybody can make up.
    const wait = checks.take(network);
    if (wait > 0) return respondWithError(c, 'rate.too_many', wait);
    const refused = await owners.refusalOf(c, token);
    if (refused) return refused;
    const share = shareOf([`network ${network}`, owners.ownerOf(token) ?? token]);
    try {
      const refusal = await readBody(c, maxUploadBytes, share);
      if (refusal) return refusal;
      if (answering >= maxUploadsAnswered) return respondWithError(c, 'overloaded', 2);
      answering += 1;
      await next().finally(() => {
        answering -= 1;
      });
    } finally {
      share.giveBack();
    }
    return undefined;
  });
}

const noRoom = Symbol('no room');

/** Reads the body within its limit and its share of the memory, and puts it in place of the stream; else the refusal. */
async function readBody(c: Context<Vars>, maxBytes: number, share?: Share): Promise<Response | null> {
  const { method, path } = c.req;
  const reader = (c.req.raw.body as ReadableStream<Uint8Array>).getReader();
  const read = async () => {
    const part = await reader.read();
    if (!part.done && share?.take(part.value.byteLength + partBytes) === false) throw noRoom;
    return part;
  };
  // Otherwise the client has hung up; the response only reaches the log.
  const body = await readLimitedBody({ read }, maxBytes).catch((error) => (error === noRoom ? noRoom : ('cut' as const)));
  if (body === 'cut') return closeConnection(respondWithError(c, 'input.invalid'));
  if (body === noRoom) {
    // A browser that still sends when the connection closes sees a cut line, not the sentence. What is discarded takes no memory.
    const isRead = await drain(reader, maxUploadBytes, uploadDrainTimeout);
    const refusal = respondWithError(c, 'overloaded', 2);
    return isRead ? refusal : closeConnection(refusal);
  }
  if (body === null) {
    const refusal = respondWithError(c, 'body.too_large');
    return (await drain(reader, maxDrainBytes - maxBodyBytes, drainTimeout)) ? refusal : closeConnection(refusal);
  }
  // Another site's form can send `text/plain` or no type without a preflight. Webhooks have no session, and types of their senders.
  if (body.length > 0 && !isWebhook(path) && !acceptedTypes.test(c.req.header('content-type') ?? ''))
    return respondWithError(c, 'body.type');
  c.req.raw = new Request(c.req.raw.url, {
    method,
    headers: c.req.raw.headers,
    body: body.length > 0 ? body : null,
    signal: c.req.raw.signal,
  });
  return null;
}

/** Whether a body may be larger than what a connection can go on after unread. */
export const isLong = (header: (name: string) => string | undefined): boolean =>
  Number(header('content-length') ?? 0) > maxBodyBytes || header('transfer-encoding') !== undefined;

/** Whoever refuses a long body before any of it is read: the connection closes behind the refusal. */
export const closeUnread = createMiddleware<Vars>(async (c, next) => {
  const sent = c.req.raw;
  await next();
  const mayBeLong = !(Number(c.req.header('content-length') ?? Infinity) <= maxBodyBytes);
  if (mayBeLong && sent.body !== null && !sent.bodyUsed) closeConnection(c.res);
});

/** Closes the connection: a proxy could not reuse it with unread bytes on it. */
function closeConnection(answer: Response): Response {
  answer.headers.set('connection', 'close');
  return answer;
}

/** True when the rest ended within the limits. */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number, within: Millis): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, within, null);
  });
  try {
    for (let size = 0; size <= maxBytes; ) {
      const part = await Promise.race([reader.read().catch(() => null), timeout]);
      if (part === null) return false;
      if (part.done) return true;
      size += part.value.byteLength;
    }
    return false;
  } finally {
    clearTimeout(timer);
  }
}

export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** `passwords`: calls of a session that may compare a password. */
export interface Rates {
  readonly person: Rate;
  readonly address: Rate;
  readonly passwords: Rate;
}

/**
 * One person's screens send a few requests a second; phones behind a shared address send more. Nobody types more than one
 * password a second, and comparing one costs as much as a hundred reads.
 */
const defaultRates: Rates = {
  person: { perSecond: 20, burst: 120 },
  address: { perSecond: 150, burst: 600 },
  passwords: { perSecond: 1, burst: 20 },
};

/** A dozen calls of a page take turns, and hundreds of one member are no more work at once than a few. */
const defaultAtOnce = { person: { answered: 4, waiting: 28 }, address: { answered: 100, waiting: 100 } } as const;
/** Seconds for Retry-After when too many wait. */
const retryWaiting = 1;

const maxBuckets = 50_000;

export interface RateLimits {
  /** Comes before the body is read, and before anything waits: of many requests at once each is counted before the next comes. */
  readonly perSecond: MiddlewareHandler<Vars>;
  /** Comes after it: a body that is slow to come takes no place. */
  readonly atOnce: MiddlewareHandler<Vars>;
  /** Whole seconds until the next request of this session or network is taken; 0 when one is taken now. It uses nothing up. */
  waitOf(token: string | null, ip: string): number;
}

/**
 * Limits by member, or by network until the platform has accepted the session: how many requests a second, and how many at once. Cached
 * pages and files are not counted: sending them costs less.
 */
export function rateLimits(
  edge: Edge,
  owners: SessionOwners,
  rates: Partial<Rates> = {},
  atOnce: { readonly person: AtOnce; readonly address: AtOnce } = defaultAtOnce,
): RateLimits {
  const { person, address, passwords } = { ...defaultRates, ...rates };
  const people = { rate: tokenBuckets(person, edge.now), slots: requestSlots(atOnce.person) };
  const addresses = { rate: tokenBuckets(address, edge.now), slots: requestSlots(atOnce.address) };
  const passwordsOf = tokenBuckets(passwords, edge.now);
  const sender = (token: string | null, ip: string) => {
    const owner = token === null ? null : owners.ownerOf(token);
    return owner === null ? { key: networkOf(ip), owner, ...addresses } : { key: owner, owner, ...people };
  };
  return {
    perSecond: createMiddleware<Vars>(async (c, next) => {
      // Webhooks have a separate limit.
      if (isWebhook(c.req.path)) return next();
      const token = sessionTokenOf(c);
      const { key, owner, rate } = sender(token, c.get('ip'));
      // A session that this process does not know yet has a limit too.
      const wait =
        rate.take(key) || (token !== null && takesPassword(c.req.method, c.req.path) ? passwordsOf.take(owner ?? token.slice(-24)) : 0);
      return wait === 0 ? next() : respondWithError(c, 'rate.too_many', wait);
    }),
    atOnce: createMiddleware<Vars>(async (c, next) => {
      if (isWebhook(c.req.path)) return next();
      const token = sessionTokenOf(c);
      const { key, slots } = sender(token, c.get('ip'));
      const leave = await slots(key, c.req.raw.signal);
      if (!leave) return respondWithError(c, 'rate.too_many', retryWaiting);
      await next().finally(leave);
      owners.learn(c, token);
      return undefined;
    }),
    waitOf(token, ip) {
      const { key, rate } = sender(token, ip);
      return rate.waitOf(key);
    },
  };
}

interface TokenBuckets {
  /** Uses one up, and returns 0; when none is left, whole seconds until there is one. */
  take(key: string): number;
  /** What `take` would return. */
  waitOf(key: string): number;
  /** Deducts in any case, down to minus one burst: without that floor, many requests in flight could block an address for hours. */
  charge(key: string, cost: number): void;
}

export function tokenBuckets(rate: Rate, now: () => number): TokenBuckets {
  const levels = new RecentMap<string, { readonly left: number; readonly at: number }>(maxBuckets);
  const leftOf = (key: string, at: number) => {
    const last = levels.get(key);
    return last ? Math.min(rate.burst, last.left + (Math.max(0, at - last.at) / 1000) * rate.perSecond) : rate.burst;
  };
  const waitFor = (left: number) => (left < 1 ? Math.ceil((1 - left) / rate.perSecond) : 0);
  return {
    take(key) {
      const at = now();
      const left = leftOf(key, at);
      const wait = waitFor(left);
      levels.set(key, { left: wait === 0 ? left - 1 : left, at });
      return wait;
    },
    waitOf: (key) => waitFor(leftOf(key, now())),
    charge(key, cost) {
      const at = now();
      levels.set(key, { left: Math.max(-rate.burst, leftOf(key, at) - cost), at });
    },
  };
}
