/** Handles one request: session, validation, idempotency key, handler, and the response or error envelope. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { z } from 'zod';
import { errorCodesOf } from '#calls/call-error-codes.ts';
import type { Endpoint } from '#calls/endpoint.ts';
import type { ListedEndpoint } from '#calls/endpoints.ts';
import { httpStatusOf } from '#calls/error-codes.ts';
import { isFieldCode } from '#calls/field-codes.ts';
import type { FailedEnvelope, RefusedField } from '#calls/response.ts';
import { unfitDetails } from '#calls/schemas/refusal-details.schema.ts';
import type { EndpointSchema } from '#calls/schemas/schema.ts';
import { mayHelperUse } from '#calls/staff-calls.ts';
import { isLanguage } from '#i18n/locales.ts';
import { DomainError } from '#values/domain-error.ts';
import { memberHeader } from '#values/net/member-header.ts';
import { unstorableFields } from '#values/text/storable-text.ts';
import { decryptPayload } from './areas/access/checks/decrypt-payload.ts';
import { findSession } from './areas/access/sign-in/sessions.ts';
import {
  type AppContext,
  actingAccount,
  type CallBetweenMembers,
  type Db,
  type Handler,
  judgedNow,
  notImplemented,
  type RequestContext,
  type Saga,
  type Session,
} from './context.ts';
import {
  isCollision,
  isDiskFull,
  isStatementTimeout,
  isUnavailable,
  isUnstorableText,
  OutcomeUnknownError,
  sqlState,
} from './db/errors.ts';
import { inLockedTransaction, queueForMember } from './db/locks/member-lock.ts';
import type { Json } from './db/tables/tables.ts';
import type { inTransaction } from './db/transaction.ts';
import { comparePaymentPassword } from './identity/payment-passwords.ts';
import { sentenceOf } from './identity/sentence-of.ts';
import { fingerprintOf, type IdempotentResult, withIdempotencyKey, withIdempotentSaga } from './ledger/idempotency.ts';
import { accountClosed, isClosed } from './protection/closed-accounts.ts';
import { exclusionRefusal, refuseExcluded } from './protection/exclusions.ts';
import { recordLimitHit } from './protection/harm-markers.ts';

const maxRequestIdLength = 80;

/** The request's language. The edge writes the internal code into Accept-Language; any other value falls back to the brand's default. */
function languageOf(request: Request, appContext: AppContext): string {
  const requested = (request.headers.get('accept-language') ?? '').split(',')[0]?.trim().toUpperCase() ?? '';
  return isLanguage(requested) ? requested : appContext.brand.languages[0];
}

export function requestContext(request: Request, appContext: AppContext, db: Db): RequestContext {
  return {
    ...appContext,
    db,
    now: new Date(appContext.clock()),
    language: languageOf(request, appContext),
    ip: request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() || '127.0.0.1',
    country: /^[A-Z]{2}$/.exec(request.headers.get('x-country') ?? '')?.[0] ?? null,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    requestId: request.headers.get('x-request-id')?.slice(0, maxRequestIdLength) || randomUUID(),
    host: request.headers.get('x-forwarded-host') ?? new URL(request.url).host,
    deviceMark: request.headers.get('x-device-mark'),
    session: null,
  };
}

const tokenOf = (request: Request): string | null =>
  /^Bearer ([\w-]{20,200})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;

async function readBody(request: Request, call: Endpoint): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const text = await request.text();
  if (text === '') return {};
  if (call.form && type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text));
  if (type !== 'application/json') throw new DomainError('body.type');
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('input.not_json');
  }
}

function faultOf(issue: z.core.$ZodIssue): RefusedField {
  if (issue.code === 'too_big') return { code: 'field.too_big', max: String(issue.maximum) };
  if (issue.code === 'too_small') return { code: 'field.too_small', min: String(issue.minimum) };
  return { code: issue.code === 'invalid_type' ? 'field.required' : 'field.invalid' };
}

/** Maps each invalid field to an error code. */
function fieldFaults(issues: z.core.$ZodIssue[]): Record<string, RefusedField> {
  const fields = new Map<string, RefusedField>();
  for (const issue of issues) {
    const name = issue.path.join('.') || 'body';
    if (!fields.has(name)) fields.set(name, faultOf(issue));
  }
  return Object.fromEntries(fields);
}

function toFailedEnvelope(
  refused: DomainError,
  context: RequestContext,
): { status: number; body: FailedEnvelope; retryAfter: number | null } {
  const { retryAfter, ...params } = refused.params as { retryAfter?: number };
  const value = { ...params, ...(retryAfter === undefined ? {} : { retryAfter }) };
  return {
    status: httpStatusOf(refused.code),
    body: {
      success: false,
      errorCode: refused.code,
      message: sentenceOf(refused, context),
      value,
    },
    retryAfter: retryAfter ?? null,
  };
}

/** Statuses that require Retry-After (R2). */
const needsRetryAfter = (status: number) => status === 429 || status === 503;

const errorFields = (error: unknown) =>
  error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : String(error);

/**
 * Maps any thrown error to a `DomainError`. An unavailable or overloaded database is a 503, and nothing was done. An in-doubt money
 * call is a timeout, to be repeated with its key.
 */
function toDomainError(error: unknown, context: RequestContext, money: boolean): DomainError {
  if (error instanceof DomainError) return error;
  const { requestId, log } = context;
  // Last resort: calls and webhooks check this earlier and name the field.
  if (isUnstorableText(error)) {
    log.error({ requestId, err: errorFields(error) }, 'a text that no database can keep came as far as the database');
    return new DomainError('input.invalid', { fields: { body: { code: 'field.invalid' } } });
  }
  if (error instanceof OutcomeUnknownError) log.error({ requestId, err: errorFields(error.cause) }, error.message);
  else if (isStatementTimeout(error))
    log.error({ requestId, err: errorFields(error) }, 'a statement took longer than it may, and the database ended it');
  else if (isDiskFull(error)) log.error({ requestId }, 'the disk of the database is full: nothing is written until there is room');
  else if (isCollision(error)) log.warn({ requestId, why: sqlState(error) }, 'a transaction met others too often');
  else if (isUnavailable(error)) log.warn({ requestId, why: sqlState(error) }, 'the database is away');
  else return new DomainError('internal', { reference: requestId });
  return money && error instanceof OutcomeUnknownError
    ? new DomainError('call.timeout')
    : new DomainError('platform.away', { retryAfter: 2 });
}

/** Called for an error code of a call or of a field, and for a detail, that the OpenAPI document does not list. Tests replace it. */
export const undocumentedErrors = {
  tell: (call: string, code: string, { log, requestId }: RequestContext): void =>
    log.error({ requestId, call, code }, 'the contract does not name this refusal'),
};

/** Given each answer before it is sent, as the handler made it. Tests replace it, and judge the answer by its schema. */
export const answers = { given: (_call: string, _shape: EndpointSchema, _value: unknown): void => {} };

function reportUndocumented(listed: ListedEndpoint, { code, params }: DomainError, context: RequestContext): void {
  const name = `${listed.area}.${listed.name}`;
  if (!errorCodesOf(listed).some((one) => one === code)) undocumentedErrors.tell(name, code, context);
  for (const [field, fault] of Object.entries((params.fields ?? {}) as Readonly<Record<string, RefusedField>>))
    if (!isFieldCode(fault.code)) undocumentedErrors.tell(`${name} ${field}`, fault.code, context);
  for (const detail of unfitDetails(code, params)) undocumentedErrors.tell(`${name} value.${detail}`, code, context);
}

/** Turns a thrown error into the error envelope. An internal error reveals only a reference. */
export function errorEnvelope(c: Context, error: unknown, context: RequestContext, listed?: ListedEndpoint): Response {
  const known = toDomainError(error, context, listed?.call.money === true);
  if (listed) reportUndocumented(listed, known, context);
  if (known.code === 'internal') context.log.error({ requestId: context.requestId, err: errorFields(error) }, 'a call failed');
  const { status, body, retryAfter } = toFailedEnvelope(known, context);
  if (needsRetryAfter(status)) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter ?? 5))));
  c.header('Cache-Control', 'no-store');
  return c.json(body, status as 400);
}

export type AnyHandler = Handler<unknown, unknown> | Saga<unknown, unknown> | CallBetweenMembers<unknown, unknown>;

/** A helper is refused what their rights do not name, or gets a guest's answer. This is the only place that asks. */
function withoutHelper(context: RequestContext, { area, name, call }: ListedEndpoint): RequestContext {
  const rights = context.session?.staff?.rights;
  if (!rights || mayHelperUse(`${area}.${name}`, rights)) return context;
  if (call.token === 'needed') throw new DomainError('role.staff');
  return { ...context, session: null };
}

/** A member on a break or self-excluded is refused, or gets a guest's answer. Money calls refuse inside their transaction. */
async function withoutExcluded(context: RequestContext, call: Endpoint): Promise<RequestContext> {
  if (!context.session || call.whileExcluded || call.money) return context;
  const refusal = await exclusionRefusal(context.db, actingAccount(context.session), context.now);
  if (refusal && call.token === 'needed') throw refusal;
  return refusal ? { ...context, session: null } : context;
}

const keyPattern = /^[\w-]{8,80}$/;

/** With what a payment password was compared, for a call that takes one. */
async function withPaymentProof(context: RequestContext, session: Session, request: object): Promise<RequestContext> {
  if (!('paymentPassword' in request) || typeof request.paymentPassword !== 'string') return context;
  return { ...context, paymentProof: await comparePaymentPassword(context, session.memberId, request.paymentPassword) };
}

/** Runs a money call once for its key: after the member's calls before it, and under the locks of all whom it touches. */
async function runMoneyCall(
  context: RequestContext & { readonly session: Session },
  { area, name, call }: ListedEndpoint,
  handler: AnyHandler,
  request: unknown,
  key: string,
): Promise<IdempotentResult> {
  const { db, session } = context;
  const account = actingAccount(session);
  const fullName = `${area}.${name}`;
  const order = { memberId: session.memberId, key, call: fullName, fingerprint: fingerprintOf(fullName, request), at: context.now };
  const others = 'others' in handler ? await handler.others(context, request) : [];
  let proved: RequestContext = context;
  const transact: typeof inTransaction = (on, work) =>
    queueForMember(on, account, async () => {
      proved = await withPaymentProof(context, session, request as object);
      return inLockedTransaction(on, [account, ...others], work);
    });
  // The time of an order is when it is judged: members can make their own calls wait for each other, and know more afterwards.
  const within = (trx: Db): RequestContext => ({ ...judgedNow(proved, trx), orderMark: `${key} ${order.fingerprint}` });
  const first = async (trx: Db): Promise<RequestContext> => {
    // After a closing that was faster, the session has ended and no order counts.
    if (await isClosed(trx, account)) throw accountClosed(context);
    const judged = within(trx);
    if (!call.whileExcluded) await refuseExcluded(trx, account, judged.now);
    return judged;
  };
  if ('begin' in handler)
    return withIdempotentSaga(
      db,
      order,
      {
        begin: async (trx) => handler.begin(await first(trx), request),
        ask: async (begun) => {
          const end = await handler.ask(context, begun);
          return async (trx) => (await end(within(trx))) as Json | DomainError;
        },
      },
      transact,
    );
  const handle = typeof handler === 'function' ? handler : handler.handle;
  return withIdempotencyKey(db, order, async (trx) => (await handle(await first(trx), request)) as Json | DomainError, transact);
}

/** Handles one call of the catalogue. */
export async function handleCall(
  c: Context,
  appContext: AppContext,
  db: Db,
  listed: ListedEndpoint,
  shape: EndpointSchema,
  handler: AnyHandler | typeof notImplemented,
): Promise<Response> {
  const { call } = listed;
  const name = `${listed.area}.${listed.name}`;
  const request = c.req.raw;
  let context = requestContext(request, appContext, db);
  try {
    if (call.token !== 'none') {
      const token = tokenOf(request);
      const session = token ? await findSession(db, token, context.now, request.headers.get('x-isla-poll') === '1') : null;
      if (!session && call.token === 'needed') throw new DomainError(token ? 'session.ended' : 'session.needed');
      if (session) c.header(memberHeader, String(session.memberId));
      context = await withoutExcluded(withoutHelper({ ...context, session }, listed), call);
    }
    if (handler === notImplemented) throw new DomainError('call.not_built');
    const asQuery = call.method === 'GET' || call.method === 'DELETE';
    const sent = asQuery ? c.req.query() : await readBody(request, call);
    const body = call.enc ? await decryptPayload(context, sent) : sent;
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new DomainError('input.invalid', { fields: { body: { code: 'field.invalid' } } });
    const checked = shape.request.safeParse({ ...body, ...c.req.param() });
    if (!checked.success) throw new DomainError('input.invalid', { fields: fieldFaults(checked.error.issues) });
    const unstorable = unstorableFields(checked.data as object);
    if (unstorable.length > 0)
      throw new DomainError('input.invalid', { fields: Object.fromEntries(unstorable.map((field) => [field, { code: 'field.invalid' }])) });
    c.header('Cache-Control', 'no-store');
    if (!call.money) {
      if (typeof handler !== 'function') throw new Error(`${name} goes on an errand, but is no money call.`);
      const value = await handler(context, checked.data);
      if (value instanceof DomainError) throw value;
      answers.given(name, shape, value);
      return c.json({ success: true, value });
    }

    const key = request.headers.get('idempotency-key') ?? '';
    if (!keyPattern.test(key)) throw new DomainError('wallet.key_missing');
    const session = context.session;
    if (!session) throw new DomainError('session.needed');
    const done = await runMoneyCall({ ...context, session }, listed, handler, checked.data, key);
    if (done.replayed) c.header('Idempotency-Replayed', 'true');
    answers.given(name, shape, done.answer);
    return c.json({ success: true, value: done.answer });
  } catch (error) {
    // The refusal rolled its transaction back, so the marker is written here.
    if (error instanceof DomainError && context.session)
      await recordLimitHit(db, context.session.memberId, error.code, context.now).catch(() => {});
    return errorEnvelope(c, error, context, listed);
  }
}
