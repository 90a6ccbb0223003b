/** What access leaves to the clock: letters and messages, and the rows that time has made useless. */
import type { Kysely } from 'kysely';
import type { Json, Tables } from '#platform/db/tables.ts';
import type { House } from '#platform/handler.ts';
import { days, minutes } from '#values/time.ts';
import { replayWindow } from './envelope.ts';
import { codeDelivery, deliverCode } from './letters.ts';
import { deliverNotice, noticeDelivery } from './notices.ts';
import { deliverLink, resetMailDelivery } from './reset.ts';

/** Put down once at the start under this name with the key `''`; it comes again by itself. */
export const sweepJob = 'access.sweep';

async function sweep(trx: Kysely<Tables>, now: Date): Promise<void> {
  const before = (length: number) => new Date(now.getTime() - length);
  // A message that says a later time than ours is readable for twice the window; its mark stays longer than that.
  await trx
    .deleteFrom('envelopes_seen')
    .where('at', '<', before(replayWindow * 3))
    .execute();
  await trx.deleteFrom('captchas').where('expires_at', '<', now).execute();
  await trx.deleteFrom('human_tasks').where('expires_at', '<', now).execute();
  await trx.deleteFrom('limits').where('ends_at', '<', now).execute();
  // An hour or a lock that began late in the day outlasts it.
  await trx
    .deleteFrom('login_failures')
    .where((of) => of(of.fn<Date>('greatest', ['day_ends_at', 'hour_ends_at', 'locked_until']), '<', now))
    .execute();
  for (const table of ['codes', 'login_requests', 'phone_proofs', 'provider_visits', 'link_tickets'] as const)
    await trx.deleteFrom(table).where('expires_at', '<', now).execute();
  await trx
    .deleteFrom('known_networks')
    .where('seen_at', '<', before(days(35)))
    .execute();
  await trx
    .deleteFrom('reset_links')
    .where('expires_at', '<', before(days(1)))
    .execute();
  await trx
    .deleteFrom('sessions')
    .where('seen_at', '<', before(days(35)))
    .execute();
  // A visit in which nobody played.
  await trx
    .deleteFrom('launches')
    .where('ended_at', '<', before(days(35)))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('rounds').select('id').whereRef('launch_id', '=', 'launches.id'))))
    .execute();
  await trx
    .deleteFrom('outbox')
    .where('at', '<', before(days(7)))
    .execute();
  await trx
    .deleteFrom('envelope_keys')
    .where('created_at', '<', before(days(3)))
    .execute();
}

/** Fits `startJobs`. */
export const accessJobs = {
  [sweepJob]: async (trx: Kysely<Tables>, _data: Json, now: Date) => {
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
