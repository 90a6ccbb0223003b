/** What access leaves to the clock: letters and messages, and the rows that time has made useless. */
import { type Kysely, sql } from 'kysely';
import type { Json, Tables } from '#platform/db/tables.ts';
import type { House } from '#platform/handler.ts';
import { days, minutes } from '#values/time.ts';
import { replayWindow } from './envelope.ts';
import { codeDelivery, deliverCode } from './letters.ts';
import { deliverNotice, noticeDelivery } from './notices.ts';
import { deliverLink, resetMailDelivery } from './reset.ts';

/** Put down once at the start under this name for each part; it comes again by itself. */
export const sweepJob = 'access.sweep';

type Sweep = (trx: Kysely<Tables>, now: Date) => Promise<unknown>;
const before = (now: Date, length: number): Date => new Date(now.getTime() - length);
/** Takes the rows whose time in `column` has been over for longer than `length`. */
const over =
  <Table extends keyof Tables & string>(table: Table, column: keyof Tables[Table] & string, length = 0): Sweep =>
  (trx, now) =>
    sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${before(now, length)}`.execute(trx);

/** A transaction each: a visitor's row that is swept is held for no longer than its own table takes. */
const sweeps: Readonly<Record<string, Sweep>> = {
  captchas: over('captchas', 'expires_at'),
  human_tasks: over('human_tasks', 'expires_at'),
  codes: over('codes', 'expires_at'),
  login_requests: over('login_requests', 'expires_at'),
  phone_proofs: over('phone_proofs', 'expires_at'),
  provider_visits: over('provider_visits', 'expires_at'),
  link_tickets: over('link_tickets', 'expires_at'),
  limits: over('limits', 'ends_at'),
  // An hour or a lock that began late in the day outlasts it.
  login_failures: (trx, now) =>
    trx
      .deleteFrom('login_failures')
      .where((of) => of(of.fn<Date>('greatest', ['day_ends_at', 'hour_ends_at', 'locked_until']), '<', now))
      .execute(),
  // A message that says a later time than ours is readable for twice the window; its mark stays longer than that.
  envelopes_seen: over('envelopes_seen', 'at', replayWindow * 3),
  envelope_keys: over('envelope_keys', 'created_at', days(3)),
  known_networks: over('known_networks', 'seen_at', days(35)),
  reset_links: over('reset_links', 'expires_at', days(1)),
  sessions: over('sessions', 'seen_at', days(35)),
  // A visit in which nobody played. Those with rounds stay for ever, so only what has lately come of age is looked through; what a week without this job leaves is empty and stays too.
  launches: (trx, now) =>
    trx
      .deleteFrom('launches')
      .where('ended_at', '<', before(now, days(35)))
      .where('ended_at', '>=', before(now, days(42)))
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('rounds').select('id').whereRef('launch_id', '=', 'launches.id'))))
      .execute(),
  outbox: over('outbox', 'at', days(7)),
};

/** The keys of `sweepJob`. */
export const sweptTables: readonly string[] = Object.keys(sweeps);

/** Fits `startJobs`. */
export const accessJobs = {
  [sweepJob]: async (trx: Kysely<Tables>, data: Json, now: Date) => {
    const table = typeof data === 'object' && data !== null && 'table' in data ? String(data.table) : '';
    const sweep = sweeps[table];
    // One that an older release has put down.
    if (!sweep) return undefined;
    await sweep(trx, now);
    return { again: new Date(now.getTime() + minutes(10)) };
  },
};

/** Fits `startDeliveries`. */
export const accessDeliveries = (house: Pick<House, 'outside' | 'settings' | 'brand' | 'log'>) => ({
  [resetMailDelivery]: (db: Kysely<Tables>, data: Json, now: Date) => deliverLink(db, house, data, now),
  [codeDelivery]: (db: Kysely<Tables>, data: Json, now: Date) => deliverCode(db, house, data, now),
  [noticeDelivery]: (db: Kysely<Tables>, data: Json, now: Date) => deliverNotice(db, house, data, now),
});
