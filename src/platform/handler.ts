/** What a handler of the platform is given and gives back. */
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Brand } from '#brands/brand.ts';
import type { CatalogueShapes } from '#calls/catalogue.shape.ts';
import type { Area } from '#calls/catalogue.ts';
import { trial } from '#values/account-types.ts';
import { Refused } from '#values/refused.ts';
import type { Settings } from '#values/settings.ts';
import type { Clock } from '#values/time.ts';
import type { Json, Tables } from './db/tables.ts';
import type { Outside } from './outside/outside.ts';

export type Db = Kysely<Tables>;

/** Anything that takes structured lines; pino fits. */
export interface Log {
  info(fields: object, says: string): void;
  warn(fields: object, says: string): void;
  error(fields: object, says: string): void;
}

/** A live session, as `areas/access/sessions.ts` finds it by its token. */
export interface Session {
  readonly id: bigint;
  readonly memberId: bigint;
  /** See values/account-types.ts. */
  readonly type: number;
  readonly username: string;
  readonly startedAt: Date;
}

/** What lives as long as the process and every handler may use. */
export interface House {
  readonly settings: Settings;
  readonly brand: Brand;
  readonly clock: Clock;
  readonly log: Log;
  readonly outside: Outside;
  /** Whole number in [0, below), unpredictable in service, seeded in tests. */
  readonly random: (below: number) => number;
}

/** One call being answered. For a call that moves money `db` is the transaction in which its key is kept. */
export interface Asking extends House {
  readonly db: Db;
  readonly now: Date;
  /** Internal language code of the caller. */
  readonly language: string;
  readonly ip: string;
  /** Two letters, as a trusted proxy in front says it. */
  readonly country: string | null;
  readonly userAgent: string;
  readonly requestId: string;
  readonly host: string;
  /** What the edge read from the cookie of a device that passed the slider; see `areas/access/device-mark.ts`. */
  readonly deviceMark: string | null;
  readonly session: Session | null;
}

/** The session of a call that needs one; `answer.ts` has refused the others before the handler is asked. */
export function signedIn(asking: Asking): Session {
  if (!asking.session) throw new Refused('session.needed');
  return asking.session;
}

/** The session of somebody with an account to keep: whoever plays on trial is refused with `role.trial` (R19). */
export function ownAccount(asking: Asking): Session {
  const session = signedIn(asking);
  if (session.type === trial) throw new Refused('role.trial');
  return session;
}

/** Marks a call that has no handler until its issue: 401 comes first, then 501. */
export const notBuilt = Symbol('not built');

/** A handler takes the checked request and gives the value of the envelope; it refuses by throwing `Refused`. */
export type Handler<Request, Value> = (asking: Asking, request: Request) => Promise<Value>;

/**
 * A money call that needs somebody outside, whom no transaction may wait for. `begin` is in the transaction that keeps the key; its value is all that is asked about.
 * `ask` asks outside of any, may be asked the same again, and never rejects; what it gives back writes the end down in a second transaction. A `Refused`
 * that this gives back (not throws) is said after what it did has been committed.
 */
export interface Errand<Request, Value> {
  begin(asking: Asking, request: Request): Promise<Json>;
  ask(asking: Asking, begun: Json): Promise<(asking: Asking) => Promise<Value | Refused>>;
}

type HandlerOf<S> = S extends { request: infer R extends z.ZodType; value: infer V extends z.ZodType }
  ? Handler<z.output<R>, z.input<V>> | Errand<z.output<R>, z.input<V>>
  : never;

/** One handler for each call of an area: a call without one does not compile. */
export type HandlersOf<A extends Area> = { readonly [K in keyof CatalogueShapes[A]]: HandlerOf<CatalogueShapes[A][K]> | typeof notBuilt };
