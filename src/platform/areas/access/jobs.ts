/** What access leaves to the clock: letters and messages, and the rows that time has made useless. */
import type { Kysely } from 'kysely';
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
const expired =
  (table: 'captchas' | 'human_tasks' | 'codes' | 'login_requests' | 'phone_proofs' | 'provider_visits' | 'link_tickets'): Sweep =>
  (trx, now) =>
    trx.deleteFrom(table).where('expires_at', '<', now).execute();

/** A transaction each: a visitor's row that is swept is held for no longer than its own table takes. */
const sweeps: Readonly<Record<string, Sweep>> = {
  captchas: expired('captchas'),
  human_tasks: expired('human_tasks'),
  codes: expired('codes'),
  login_requests: expired('login_requests'),
  phone_proofs: expired('phone_proofs'),
  provider_visits: expired('provider_visits'),
  link_tickets: expired('link_tickets'),
  limits: (trx, now) => trx.deleteFrom('limits').where('ends_at', '<', now).execute(),
  // An hour or a lock that began late in the day outlasts it.
  login_failures: (trx, now) =>
    trx
      .deleteFrom('login_failures')
      .where((of) => of(of.fn<Date>('greatest', ['day_ends_at', 'hour_ends_at', 'locked_until']), '<', now))
      .execute(),
  // A message that says a later time than ours is readable for twice the window; its mark stays longer than that.
  envelopes_seen: (trx, now) =>
    trx
      .deleteFrom('envelopes_seen')
      .where('at', '<', before(now, replayWindow * 3))
      .execute(),
  envelope_keys: (trx, now) =>
    trx
      .deleteFrom('envelope_keys')
      .where('created_at', '<', before(now, days(3)))
      .execute(),
  known_networks: (trx, now) =>
    trx
      .deleteFrom('known_networks')
      .where('seen_at', '<', before(now, days(35)))
      .execute(),
  reset_links: (trx, now) =>
    trx
      .deleteFrom('reset_links')
      .where('expires_at', '<', before(now, days(1)))
      .execute(),
  sessions: (trx, now) =>
    trx
      .deleteFrom('sessions')
      .where('seen_at', '<', before(now, days(35)))
      .execute(),
  // A visit in which nobody played. Those with rounds stay for ever, so only what has lately come of age is looked through; what a week without this job leaves is empty and stays too.
  launches: (trx, now) =>
    trx
      .deleteFrom('launches')
      .where('ended_at', '<', before(now, days(35)))
      .where('ended_at', '>=', before(now, days(42)))
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('rounds').select('id').whereRef('launch_id', '=', 'launches.id'))))
      .execute(),
  outbox: (trx, now) =>
    trx
      .deleteFrom('outbox')
      .where('at', '<', before(now, days(7)))
      .execute(),
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
export const accessDeliveries = (house: Pick<House, 'outside' | 'settings' | 'brand'>) => ({
  [resetMailDelivery]: (db: Kysely<Tables>, data: Json, now: Date) => deliverLink(db, house, data, now),
  [codeDelivery]: (db: Kysely<Tables>, data: Json, now: Date) => deliverCode(db, house, data, now),
  [noticeDelivery]: (db: Kysely<Tables>, data: Json, now: Date) => deliverNotice(db, house, data, now),
});
