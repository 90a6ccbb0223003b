/** What counts against a limit of deposits. */
import { type Kysely, type RawBuilder, sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';

/** SQL condition on `deposits`: the provider reported `cancelled`, so its page is closed. */
export const isCancelledAtProvider = sql<boolean>`exists (select from payment_notifications told where told.deposit_id = deposits.id and told.outcome = 'cancelled')`;

/**
 * SQL condition on `deposits`: credited, or still payable. A deposit cancelled here can be paid on the provider's page until it times out
 * or the provider reports it cancelled. A withdrawal changes nothing: limits are gross.
 */
export const countsAsDeposited = (now: Date): RawBuilder<boolean> => sql<boolean>`
  (state in ('created', 'pending', 'credited') or (state = 'expired' and pay_url is not null and open_until > ${now} and not ${isCancelledAtProvider}))`;

/** Cancels what a member has begun to deposit and not paid. What is paid on the provider's page all the same is credited. */
export const cancelUnpaid = (
  db: Kysely<Tables>,
  memberId: bigint,
  now: Date,
): UpdateQueryBuilder<Tables, 'deposits', 'deposits', UpdateResult> =>
  db.updateTable('deposits').set({ state: 'expired', expired_at: now }).where('member_id', '=', memberId).where('state', '=', 'created');

/** SQL: cash that agents above sent a member after a moment, as rows of `at` and `amount`. It would pass the limit by else. */
export const receivedFromAgents = (memberId: bigint, after: Date): RawBuilder<unknown> => sql`
  select moved.at, moved.amount from members receiver
  join accounts purse on purse.member_id = receiver.id and purse.kind = 'main'
  join entries moved on moved.account_id = purse.id and moved.at > ${after} and moved.amount > 0
  join postings on postings.id = moved.posting_id and postings.kind = 'transfer'
  join members sender on sender.id = postings.member_id and receiver.path like sender.path || '_%'
  where receiver.id = ${memberId} and receiver.parent_id is not null`;
