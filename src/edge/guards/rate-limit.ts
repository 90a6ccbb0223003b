/** Body size limits and per-visitor rate limits of this process. The platform keeps access and money limits in the database. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { allEndpoints } from '#calls/endpoints.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { readLimitedBody } from '#values/read-limited-body.ts';
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

const uploadPaths = allEndpoints
  .filter(({ call }) => call.uploads)
  .map(({ call }) => new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`));

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
    if (length > (isUpload ? maxUploadBytes : maxDrainBytes)) return closeConnection(respondWithError(c, 'body.too_large'));
    const isLarge = isUpload && !(length > 0 && length <= maxBodyBytes);
    if (!isLarge) return (await readBody(c, maxBodyBytes)) ?? next();
    const network = networkOf(c.get('ip'));
    // Nothing is read for a cookie that anybody can make up: the connection closes behind the refusal.
    const wait = checks(network);
    if (wait > 0) return closeConnection(respondWithError(c, 'rate.too_many', wait));
    const refused = await owners.refusalOf(c, token);
    if (refused) return closeConnection(refused);
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

/** One person's screens send a few requests a second; phones behind a shared address send more. */
const defaultRates = { person: { perSecond: 20, burst: 120 }, address: { perSecond: 150, burst: 600 } } as const;

/** A dozen calls of a page take turns, and hundreds of one member are no more work at once than a few. */
const defaultAtOnce = { person: { answered: 4, waiting: 28 }, address: { answered: 100, waiting: 100 } } as const;
/** Seconds for Retry-After when too many wait. */
const retryWaiting = 1;

const maxBuckets = 50_000;

/**
 * Limits by member, or by network until the platform has accepted the session: how many requests a second, and how many at once. Cached
 * pages and files are not counted: sending them costs less.
 */
export function rateLimits(
  edge: Edge,
  owners: SessionOwners,
  rates: { readonly person: Rate; readonly address: Rate } = defaultRates,
  atOnce: { readonly person: AtOnce; readonly address: AtOnce } = defaultAtOnce,
) {
  const people = { rate: tokenBuckets(rates.person, edge.now), slots: requestSlots(atOnce.person) };
  const addresses = { rate: tokenBuckets(rates.address, edge.now), slots: requestSlots(atOnce.address) };
  return createMiddleware<Vars>(async (c, next) => {
    // Webhooks have a separate limit.
    if (isWebhook(c.req.path)) return next();
    const token = sessionTokenOf(c);
    const owner = token === null ? null : owners.ownerOf(token);
    const key = owner ?? networkOf(c.get('ip'));
    const { rate, slots } = owner === null ? addresses : people;
    const wait = rate(key);
    if (wait > 0) return respondWithError(c, 'rate.too_many', wait);
    const leave = await slots(key, c.req.raw.signal);
    if (!leave) return respondWithError(c, 'rate.too_many', retryWaiting);
    await next().finally(leave);
    owners.learn(c, token);
    return undefined;
  });
}

/**
 * Returns 0 when allowed, else whole seconds to wait. With `cost` it always deducts, down to minus one burst. Without that floor, many
 * requests in flight at once could block an address for hours.
 */
export function tokenBuckets(rate: Rate, now: () => number): (key: string, cost?: number) => number {
  const levels = new Map<string, { left: number; at: number }>();
  return (key, cost) => {
    const at = now();
    let bucket = levels.get(key);
    if (!bucket) {
      if (levels.size >= maxBuckets) levels.delete(levels.keys().next().value as string);
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
