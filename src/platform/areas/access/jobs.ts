/** Background work of the access area: e-mail and text deliveries, and deletion of expired rows. */
import { type Kysely, sql } from 'kysely';
import type { AppContext } from '#platform/context.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { codeDelivery, deliverCode } from '#platform/identity/code-delivery.ts';
import { deliverMessage, messageDeliveries } from '#platform/identity/message-delivery.ts';
import { messageDelivery } from '#platform/identity/notify.ts';
import { ownValue } from '#values/own-value.ts';
import { days, minutes } from '#values/time.ts';
import { replayWindow } from './checks/decrypt-payload.ts';
import { deliverLink, resetMailDelivery } from './password/password-reset.ts';

/** Scheduled once per table at startup; it reschedules itself. */
export const sweepJob = 'access.sweep';

type Sweep = (trx: Kysely<Tables>, now: Date) => Promise<unknown>;
const ago = (now: Date, length: number): Date => new Date(now.getTime() - length);
/** Deletes rows whose `column` is older than `length`. */
const deleteExpired =
  <Table extends keyof Tables & string>(table: Table, column: keyof Tables[Table] & string, length = 0): Sweep =>
  (trx, now) =>
    sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${ago(now, length)}`.execute(trx);

/** One transaction per table, so visitors' rows are locked only briefly. */
const sweeps: Readonly<Record<string, Sweep>> = {
  captchas: deleteExpired('captchas', 'expires_at'),
  human_tasks: deleteExpired('human_tasks', 'expires_at'),
  codes: deleteExpired('codes', 'expires_at'),
  login_requests: deleteExpired('login_requests', 'expires_at'),
  phone_proofs: deleteExpired('phone_proofs', 'expires_at'),
  provider_visits: deleteExpired('provider_visits', 'expires_at'),
  factor_recoveries: deleteExpired('factor_recoveries', 'ends_at'),
  link_tickets: deleteExpired('link_tickets', 'expires_at'),
  limits: deleteExpired('limits', 'ends_at'),
  // An hour or a lock that began late in the day may outlast the day.
  login_failures: (trx, now) =>
    trx
      .deleteFrom('login_failures')
      .where((of) => of(of.fn<Date>('greatest', ['day_ends_at', 'hour_ends_at', 'locked_until']), '<', now))
      .execute(),
  // A payload from a clock ahead of ours stays valid for up to twice the window; its digest must stay longer.
  envelopes_seen: deleteExpired('envelopes_seen', 'at', replayWindow * 3),
  envelope_keys: deleteExpired('envelope_keys', 'created_at', days(3)),
  known_networks: deleteExpired('known_networks', 'seen_at', days(35)),
  reset_links: deleteExpired('reset_links', 'expires_at', days(1)),
  bet_slips: deleteExpired('bet_slips', 'saved_at', days(30)),
  sessions: deleteExpired('sessions', 'seen_at', days(35)),
  // Deletes launches without rounds; those with rounds stay forever. Other vendors' rounds name no launch, so their game and time do.
  // The one-week range keeps the query small. Empty launches that are missed, because the job was down for a week, also stay.
  launches: (trx, now) =>
    trx
      .deleteFrom('launches')
      .where('ended_at', '<', ago(now, days(35)))
      .where('ended_at', '>=', ago(now, days(42)))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('rounds')
              .select('rounds.id')
              .where((of) =>
                of.or([
                  of('rounds.launch_id', '=', of.ref('launches.id')),
                  of.and([
                    of('rounds.launch_id', 'is', null),
                    of('rounds.member_id', '=', of.ref('launches.member_id')),
                    of('rounds.game_code', '=', of.ref('launches.game_code')),
                    of('rounds.vendor', '=', of.ref('launches.vendor')),
                    of('rounds.at', '>=', of.ref('launches.opened_at')),
                    of('rounds.at', '<=', of.ref('launches.ended_at')),
                  ]),
                ]),
              ),
          ),
        ),
      )
      .execute(),
  // They have the address and browser of a sign-in, and go when its session does.
  messages: (trx, now) =>
    trx
      .deleteFrom('messages')
      .where('kind', '=', 'notice.new_login')
      .where('at', '<', ago(now, days(35)))
      .execute(),
  // A member's history is kept for half a year, a guest's conversation for a week. Its messages go with it.
  chats: (trx, now) =>
    trx
      .deleteFrom('chats')
      .where('active_at', '<', ago(now, days(7)))
      .where((of) => of.or([of('member_id', 'is', null), of('active_at', '<', ago(now, days(183)))]))
      .execute(),
  outbox: deleteExpired('outbox', 'at', days(7)),
  // Each try moves it on, so what was not tried for a day is done in another way, such as a ticket that came back with a closing.
  set_aside: deleteExpired('set_aside', 'again_at', days(1)),
};

/** The tables to schedule `sweepJob` for. */
export const sweptTables: readonly string[] = Object.keys(sweeps);

/** Jobs for `startJobs`. */
export const accessJobs = {
  [sweepJob]: async (trx: Kysely<Tables>, data: Json, now: Date) => {
    const table = typeof data === 'object' && data !== null && 'table' in data ? String(data.table) : '';
    const sweep = ownValue(sweeps, table);
    // An older release scheduled a table that no longer exists.
    if (!sweep) return undefined;
    await sweep(trx, now);
    return { again: new Date(now.getTime() + minutes(10)) };
  },
};

/** Deliveries for `startDeliveries`. */
export const accessDeliveries = (appContext: Pick<AppContext, 'outside' | 'settings' | 'brand' | 'log'>) => ({
  [resetMailDelivery]: (db: Kysely<Tables>, data: Json, now: Date) => deliverLink(db, appContext, data, now),
  [codeDelivery]: (db: Kysely<Tables>, data: Json, now: Date) => deliverCode(db, appContext, data, now),
  ...messageDeliveries(appContext),
  [messageDelivery]: (db: Kysely<Tables>, data: Json, now: Date) => deliverMessage(db, appContext, data, now),
});
