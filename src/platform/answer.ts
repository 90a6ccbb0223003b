/** From a call that came in to the envelope that goes out: session, shape, key, handler, refusal. */
import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { CallHead } from '#calls/call.ts';
import type { Listed } from '#calls/catalogue.ts';
import { statusOf } from '#calls/codes.ts';
import type { FailedEnvelope, FieldFault } from '#calls/envelope.ts';
import { refusalsOf } from '#calls/refusals.ts';
import type { Shape } from '#calls/shape.ts';
import { isLanguage } from '#i18n/locales.ts';
import { say } from '#i18n/words.ts';
import { unkeepable } from '#values/keepable.ts';
import { Refused } from '#values/refused.ts';
import { openEnvelope } from './areas/access/envelope.ts';
import { findSession } from './areas/access/sessions.ts';
import { InDoubt, isDiskFull, isTooSlow, isUnavailable, isUnkeepable, sqlState } from './db/errors.ts';
import type { Json } from './db/tables.ts';
import { type Asking, type Db, type Errand, type Handler, type House, notBuilt } from './handler.ts';
import { once, onceOutside } from './ledger/once.ts';

const longest = 80;

/** The caller's language: the edge writes the internal code into Accept-Language; anything else is the brand's default. */
function languageOf(request: Request, house: House): string {
  const asked = (request.headers.get('accept-language') ?? '').split(',')[0]?.trim().toUpperCase() ?? '';
  return isLanguage(asked) ? asked : house.brand.languages[0];
}

export function askingOf(request: Request, house: House, db: Db): Asking {
  return {
    ...house,
    db,
    now: new Date(house.clock()),
    language: languageOf(request, house),
    ip: request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() || '127.0.0.1',
    country: /^[A-Z]{2}$/.exec(request.headers.get('x-country') ?? '')?.[0] ?? null,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    requestId: request.headers.get('x-request-id')?.slice(0, longest) || randomUUID(),
    host: request.headers.get('x-forwarded-host') ?? new URL(request.url).host,
    deviceMark: request.headers.get('x-device-mark'),
    session: null,
  };
}

const tokenOf = (request: Request): string | null =>
  /^Bearer ([\w-]{20,200})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;

async function readBody(request: Request, call: CallHead): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const text = await request.text();
  if (text === '') return {};
  if (call.form && type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text));
  if (type !== 'application/json') throw new Refused('body.type');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('input.not_json');
  }
}

function faultOf(issue: z.core.$ZodIssue): FieldFault {
  if (issue.code === 'too_big') return { code: 'field.too_big', max: String(issue.maximum) };
  if (issue.code === 'too_small') return { code: 'field.too_small', min: String(issue.minimum) };
  return { code: issue.code === 'invalid_type' ? 'field.required' : 'field.invalid' };
}

/** What zod found, as a code for each field. */
function faults(issues: z.core.$ZodIssue[]): Record<string, FieldFault> {
  const fields: Record<string, FieldFault> = {};
  for (const issue of issues) {
    const name = issue.path.join('.') || 'body';
    fields[name] ??= faultOf(issue);
  }
  return fields;
}

function refusal(refused: Refused, asking: Asking): { status: number; body: FailedEnvelope; retryAfter: number | null } {
  const { retryAfter, ...params } = refused.params as { retryAfter?: number };
  const value = { ...params, ...(retryAfter === undefined ? {} : { retryAfter }) };
  return {
    status: statusOf(refused.code),
    body: {
      success: false,
      errorCode: refused.code,
      message: say(asking.language, 'errors', refused.code, {
        ...params,
        symbol: asking.brand.currency.symbol,
        seconds: retryAfter,
        count: retryAfter,
      }),
      value,
    },
    retryAfter: retryAfter ?? null,
  };
}

/** Statuses that must say when to come back (R2). */
const comesBack = (status: number) => status === 429 || status === 503;

const told = (error: unknown) =>
  error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : String(error);

/** What a thrown thing says. A database that is away, or was asked too much, is 503, and nothing was done; what is in doubt must be asked again with its key. */
function refusedBy(error: unknown, asking: Asking, money: boolean): Refused {
  if (error instanceof Refused) return error;
  const { requestId, log } = asking;
  // Calls and signed news name the field before; this is the last net beneath every way in.
  if (isUnkeepable(error)) {
    log.error({ requestId, err: told(error) }, 'a text that no database can keep came as far as the database');
    return new Refused('input.invalid', { fields: { body: { code: 'field.invalid' } } });
  }
  if (error instanceof InDoubt) log.error({ requestId, err: told(error.cause) }, error.message);
  else if (isTooSlow(error)) log.error({ requestId, err: told(error) }, 'a statement took longer than it may, and the database ended it');
  else if (isDiskFull(error)) log.error({ requestId }, 'the disk of the database is full: nothing is written until there is room');
  else if (isUnavailable(error)) log.warn({ requestId, why: sqlState(error) }, 'the database is away');
  else return new Refused('internal', { reference: requestId });
  return money && error instanceof InDoubt ? new Refused('call.timeout') : new Refused('platform.away', { retryAfter: 2 });
}

/** Hears of a refusal that the published document does not name for its call; the tests listen. */
export const undocumented = {
  tell: (call: string, code: string, { log, requestId }: Asking): void =>
    log.error({ requestId, call, code }, 'the contract does not name this refusal'),
};

/** Turns whatever was thrown into the envelope; a fault of ours gives nothing but a reference. */
export function refuse(c: Context, error: unknown, asking: Asking, listed?: Listed): Response {
  const known = refusedBy(error, asking, listed?.call.money === true);
  if (listed && !refusalsOf(listed).some((code) => code === known.code))
    undocumented.tell(`${listed.area}.${listed.name}`, known.code, asking);
  if (known.code === 'internal') asking.log.error({ requestId: asking.requestId, err: told(error) }, 'a call failed');
  const { status, body, retryAfter } = refusal(known, asking);
  if (comesBack(status)) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter ?? 5))));
  c.header('Cache-Control', 'no-store');
  return c.json(body, status as 400);
}

/** Whether two requests with one key ask the same: the checked request, its names in order. */
const fingerprintOf = (call: string, request: unknown): string =>
  createHash('sha256')
    .update(
      `${call} ${JSON.stringify(request, (_, value) => (value && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value))}`,
    )
    .digest('base64url');

export type AnyHandler = Handler<unknown, unknown> | Errand<unknown, unknown>;

const keyShape = /^[\w-]{8,80}$/;

/** Answers one call of the catalogue. */
export async function answer(
  c: Context,
  house: House,
  db: Db,
  listed: Listed,
  shape: Shape,
  handler: AnyHandler | typeof notBuilt,
): Promise<Response> {
  const { call } = listed;
  const name = `${listed.area}.${listed.name}`;
  const request = c.req.raw;
  let asking = askingOf(request, house, db);
  try {
    if (call.token !== 'none') {
      const token = tokenOf(request);
      const session = token ? await findSession(db, token, asking.now, request.headers.get('x-isla-poll') === '1') : null;
      if (!session && call.token === 'needed') throw new Refused(token ? 'session.ended' : 'session.needed');
      asking = { ...asking, session };
    }
    if (handler === notBuilt) throw new Refused('call.not_built');
    const asQuery = call.method === 'GET' || call.method === 'DELETE';
    const sent = asQuery ? c.req.query() : await readBody(request, call);
    const body = call.enc ? await openEnvelope(asking, sent) : sent;
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new Refused('input.invalid', { fields: { body: { code: 'field.invalid' } } });
    const checked = shape.request.safeParse({ ...body, ...c.req.param() });
    if (!checked.success) throw new Refused('input.invalid', { fields: faults(checked.error.issues) });
    const unkept = unkeepable(checked.data as object);
    if (unkept.length > 0)
      throw new Refused('input.invalid', { fields: Object.fromEntries(unkept.map((field) => [field, { code: 'field.invalid' }])) });
    c.header('Cache-Control', 'no-store');
    if (!call.money) {
      if (typeof handler !== 'function') throw new Error(`${name} goes on an errand, but is no money call.`);
      return c.json({ success: true, value: await handler(asking, checked.data) });
    }

    const key = request.headers.get('idempotency-key') ?? '';
    if (!keyShape.test(key)) throw new Refused('wallet.key_missing');
    const session = asking.session;
    if (!session) throw new Refused('session.needed');
    const asked = { memberId: session.memberId, key, call: name, fingerprint: fingerprintOf(name, checked.data), at: asking.now };
    const within = (trx: Db): Asking => ({ ...asking, db: trx });
    const done =
      typeof handler === 'function'
        ? await once(db, asked, async (trx) => (await handler(within(trx), checked.data)) as Json)
        : await onceOutside(db, asked, {
            begin: (trx) => handler.begin(within(trx), checked.data),
            ask: async (begun) => {
              const end = await handler.ask(asking, begun);
              return async (trx) => (await end(within(trx))) as Json | Refused;
            },
          });
    if (done.replayed) c.header('Idempotency-Replayed', 'true');
    return c.json({ success: true, value: done.answer });
  } catch (error) {
    return refuse(c, error, asking, listed);
  }
}
