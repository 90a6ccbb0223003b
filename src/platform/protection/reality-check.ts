/** A member's reality check: when it is due, and the refusal of bets until it is answered. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { checkDueAt, intervalOf, playedSince, type RealityCheckTerms } from '#platform/rules/protection/reality-check.ts';
import { DomainError } from '#values/domain-error.ts';
import type { Duration } from '#values/duration.ts';
import { days, type Instant, type Millis, millis, minutes, toInstant } from '#values/time.ts';
import { playedSpans } from './play-limits.ts';

type Db = Kysely<Tables>;

const millisOf = (at: Date): Millis => millis(at.getTime());

/** A session of play is looked for no further back. */
const longestPlay = days(1);
/** A bet without a result for longer is left to the vendor: it no longer keeps a check from being shown. */
const longestRound = minutes(2);

export interface RealityCheck {
  readonly interval: Duration | null;
  /** Since when the member has played without a pause. Null when they are not playing. */
  readonly since: Date | null;
  readonly dueAt: Date | null;
  readonly due: boolean;
}

/** What the member chose; undefined without a choice, null for off. */
async function chosenInterval(db: Db, memberId: bigint): Promise<Duration | null | undefined> {
  const row = await db.selectFrom('reality_check_intervals').select('every').where('member_id', '=', memberId).executeTakeFirst();
  return row?.every;
}

async function answeredAt(db: Db, memberId: bigint): Promise<Date | null> {
  const row = await db
    .selectFrom('reality_check_answers')
    .select('at')
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function realityCheckOf(db: Db, memberId: bigint, terms: RealityCheckTerms, now: Date): Promise<RealityCheck> {
  const at = millisOf(now);
  const interval = intervalOf(await chosenInterval(db, memberId), terms);
  const since = playedSince(await playedSpans(db, memberId, new Date(at - longestPlay), now, null), at);
  const answered = since === null ? null : await answeredAt(db, memberId);
  const dueAt = checkDueAt(interval, since, answered && millisOf(answered));
  const toDate = (moment: number | null) => (moment === null ? null : new Date(moment));
  return { interval, since: toDate(since), dueAt: toDate(dueAt), due: dueAt !== null && dueAt <= at };
}

/** Throws `protection.reality_check` when a check is due. Call it under the member’s lock. */
export async function refuseUnansweredCheck(trx: Db, memberId: bigint, terms: RealityCheckTerms, now: Date): Promise<void> {
  const { due, dueAt } = await realityCheckOf(trx, memberId, terms, now);
  if (due && dueAt) throw new DomainError('protection.reality_check', { since: toInstant(dueAt) });
}

/** Whether a bet of the last two minutes has no result yet. */
async function isInRound(db: Db, memberId: bigint, now: Date): Promise<boolean> {
  const { rows } = await sql<{ running: boolean }>`
    select exists (
      select from wallet_transactions played
      where member_id = ${memberId} and at > ${new Date(millisOf(now) - longestRound)} and state = 'accepted' and kind <> 'rollback'
        and kind = 'debit' and not exists (
          select from wallet_transactions paid
          where paid.vendor = played.vendor and paid.round = played.round and paid.kind = 'credit' and paid.state = 'accepted'
        )
    ) as running
  `.execute(db);
  return rows[0]?.running ?? false;
}

export interface CheckStanding {
  readonly dueAt: Instant | null;
  readonly due: boolean;
  readonly inRound: boolean;
}

/** The check as a bar of play needs it. A running round is looked for only while it is due: the round puts off nothing else. */
export async function standingOfCheck(db: Db, memberId: bigint, { dueAt, due }: RealityCheck, now: Date): Promise<CheckStanding> {
  return { dueAt: dueAt && toInstant(dueAt), due, inRound: due && (await isInRound(db, memberId, now)) };
}

export async function checkStanding(db: Db, memberId: bigint, terms: RealityCheckTerms, now: Date): Promise<CheckStanding> {
  return standingOfCheck(db, memberId, await realityCheckOf(db, memberId, terms, now), now);
}

export const saveInterval = (trx: Db, memberId: bigint, every: Duration | null, at: Date): Promise<unknown> =>
  trx
    .insertInto('reality_check_intervals')
    .values({ member_id: memberId, every, changed_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ every, changed_at: at }))
    .execute();

export const saveAnswer = (trx: Db, memberId: bigint, choice: 'continue' | 'stop', since: Date, at: Date): Promise<unknown> =>
  trx.insertInto('reality_check_answers').values({ member_id: memberId, choice, played_since: since, at }).execute();
