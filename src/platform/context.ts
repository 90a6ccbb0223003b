/** The types that handlers receive and return: request context, session, handler and saga. */
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Brand } from '#brands/brand.ts';
import type { Area } from '#calls/endpoints.ts';
import type { EndpointSchemas } from '#calls/schemas/endpoints.schema.ts';
import { trial } from '#values/access/account-types.ts';
import type { StaffRight } from '#values/access/staff-rights.ts';
import { DomainError } from '#values/domain-error.ts';
import type { Settings } from '#values/settings/settings.ts';
import type { Clock } from '#values/time.ts';
import type { Json, Tables } from './db/tables/tables.ts';
import type { Outside } from './outside/ports.ts';

export type Db = Kysely<Tables>;

/** A structured logger; pino fits. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A live session, as `findSession` in `areas/access/sign-in/sessions.ts` returns it. */
export interface Session {
  readonly id: bigint;
  /** Who signed in: of a helper the own row, which has no money and no team. */
  readonly memberId: bigint;
  /** Of a helper: the agent in whose name they act, and how far. Null for everybody else. */
  readonly staff: { readonly agentId: bigint; readonly rights: readonly StaffRight[] } | null;
  /** See values/access/account-types.ts. */
  readonly type: number;
  readonly username: string;
  readonly startedAt: Date;
  /** When the owner last proved themselves in it, besides the sign-in. */
  readonly provedAt: Date | null;
}

/** Shared by all requests of the process. */
export interface AppContext {
  readonly settings: Settings;
  readonly brand: Brand;
  readonly clock: Clock;
  readonly log: Log;
  readonly outside: Outside;
  /** Whole number in [0, below): unpredictable in production, seeded in tests. */
  readonly random: (below: number) => number;
}

/** One request being handled. In a money call `db` is the transaction that also stores the idempotency key. */
export interface RequestContext extends AppContext {
  readonly db: Db;
  readonly now: Date;
  /** Internal language code of the request. */
  readonly language: string;
  readonly ip: string;
  /** Two-letter country code from a trusted proxy. */
  readonly country: string | null;
  readonly userAgent: string;
  readonly requestId: string;
  readonly host: string;
  /** From the device cookie that the edge read; see `identity/device-mark.ts`. */
  readonly deviceMark: string | null;
  readonly session: Session | null;
  /**
   * Of a money call with a payment password: the hash that it was compared with before the transaction, and whether it matches. Null where
   * nothing was compared.
   */
  readonly paymentProof?: { readonly hash: string; readonly matches: boolean } | null;
  /** Of a money call: its idempotency key with the hash of its order, by which a repeat of the request is known. */
  readonly orderMark?: string;
}

/**
 * The request within its transaction, by the clock of now. Taken under the lock that the request waited for: members can make their own
 * requests wait for each other, and know more afterwards (decision 099).
 */
export const judgedNow = (context: RequestContext, trx: Db): RequestContext => ({ ...context, db: trx, now: new Date(context.clock()) });

/** The session of a call that requires one. Throws `session.needed`; `dispatch.ts` normally rejects guests earlier. */
export function requireSession(context: RequestContext): Session {
  if (!context.session) throw new DomainError('session.needed');
  return context.session;
}

/** The account in whose name a session acts: a helper's is the agent's. */
export const actingAccount = ({ memberId, staff }: Session): bigint => staff?.agentId ?? memberId;

/** The session of a real account. Throws `role.trial` for a trial account (R19). */
export function requireRealAccount(context: RequestContext): Session {
  const session = requireSession(context);
  if (session.type === trial) throw new DomainError('role.trial');
  return session;
}

/** Marks a call without a handler yet: 401 comes first, then 501. */
export const notImplemented = Symbol('not built');

/**
 * Takes the validated request and returns the `value` of the envelope. Rejects by throwing `DomainError`. A money call returns a
 * `DomainError` instead when what it wrote must outlive the refusal, such as the counted tries of a payment password.
 */
export type Handler<Request, Value> = (context: RequestContext, request: Request) => Promise<Value | DomainError>;

/** The refusal of a check whose writes must be committed with it, for a money call to return; null when it passes. */
export async function refusalOf(check: Promise<unknown>): Promise<DomainError | null> {
  try {
    await check;
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/**
 * A money call that needs an external service, which no transaction may wait for. `begin` runs in the transaction that stores the key;
 * its value is all that `ask` gets. `ask` calls the service outside any transaction, may be repeated with the same input, and never
 * rejects. The function it returns stores the result in a second transaction. A `DomainError` which that function returns, rather than
 * throws, is reported after its changes are committed.
 */
export interface Saga<Request, Value> {
  begin(context: RequestContext, request: Request): Promise<Json>;
  ask(context: RequestContext, begun: Json): Promise<(context: RequestContext) => Promise<Value | DomainError>>;
}

/**
 * A money call that touches other members. `others` names them before the transaction, whose locks are then taken with the caller's;
 * none where the request leads to nobody. `handle` reads again under the locks who it is.
 */
export interface CallBetweenMembers<Request, Value> {
  others(context: RequestContext, request: Request): Promise<readonly bigint[]>;
  readonly handle: Handler<Request, Value>;
}

/** Only the area `wallet` has sagas and calls between members: its call `outcome` finishes those that were interrupted. */
type HandlerOf<A extends Area, S> = S extends { request: infer R extends z.ZodType; value: infer V extends z.ZodType }
  ?
      | Handler<z.output<R>, z.input<V>>
      | (A extends 'wallet' ? Saga<z.output<R>, z.input<V>> | CallBetweenMembers<z.output<R>, z.input<V>> : never)
  : never;

/** One handler per call of an area: a missing handler does not compile. */
export type HandlersOf<A extends Area> = {
  readonly [K in keyof EndpointSchemas[A]]: HandlerOf<A, EndpointSchemas[A][K]> | typeof notImplemented;
};
