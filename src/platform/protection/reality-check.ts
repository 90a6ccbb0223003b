/** A member's reality check: when it is due, what was played since, and the refusal of bets until it is answered. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { checkDueAt, intervalOf, playedSince, type RealityCheckTerms } from '#platform/rules/protection/reality-check.ts';
import { DomainError } from '#values/domain-error.ts';
import type { Duration } from '#values/duration.ts';
import { type Minor, minor } from '#values/money.ts';
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

/** Throws `protection.reality_check` when a check is due. Call it under `lockProtection`. */
export async function refuseUnansweredCheck(trx: Db, memberId: bigint, terms: RealityCheckTerms, now: Date): Promise<void> {
  const { due, dueAt } = await realityCheckOf(trx, memberId, terms, now);
  if (due && dueAt) throw new DomainError('protection.reality_check', { since: toInstant(dueAt) });
}

export interface Played {
  readonly staked: Minor;
  readonly won: Minor;
  /** A bet of the last two minutes has no result yet. */
  readonly inRound: boolean;
}

/** The bets and payouts of every vendor since a moment. */
export async function playedSums(db: Db, memberId: bigint, since: Date, now: Date): Promise<Played> {
  const { rows } = await sql<{ staked: bigint; won: bigint; running: boolean }>`
    select coalesce(sum(amount) filter (where kind = 'debit'), 0)::bigint as staked,
      coalesce(sum(amount) filter (where kind = 'credit'), 0)::bigint as won,
      coalesce(bool_or(kind = 'debit' and at > ${new Date(millisOf(now) - longestRound)} and not exists (
        select from wallet_transactions paid
        where paid.vendor = played.vendor and paid.round = played.round and paid.kind = 'credit' and paid.state = 'accepted'
      )), false) as running
    from wallet_transactions played
    where member_id = ${memberId} and at >= ${since} and state = 'accepted' and kind <> 'rollback'
  `.execute(db);
  const { staked = 0n, won = 0n, running = false } = rows[0] ?? {};
  return { staked: minor(staked), won: minor(won), inRound: running };
}

export interface CheckStanding {
  readonly dueAt: Instant | null;
  readonly due: boolean;
  readonly inRound: boolean;
}

export const standingOfCheck = ({ dueAt, due }: RealityCheck, played: Played | null): CheckStanding => ({
  dueAt: dueAt && toInstant(dueAt),
  due,
  inRound: played?.inRound ?? false,
});

/** The check as the play bar needs it. What was played is read only when the check is due. */
export async function checkStanding(db: Db, memberId: bigint, terms: RealityCheckTerms, now: Date): Promise<CheckStanding> {
  const check = await realityCheckOf(db, memberId, terms, now);
  return standingOfCheck(check, check.due && check.since ? await playedSums(db, memberId, check.since, now) : null);
}

export const saveInterval = (trx: Db, memberId: bigint, every: Duration | null, at: Date): Promise<unknown> =>
  trx
    .insertInto('reality_check_intervals')
    .values({ member_id: memberId, every, changed_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ every, changed_at: at }))
    .execute();

export const saveAnswer = (trx: Db, memberId: bigint, choice: 'continue' | 'stop', since: Date, at: Date): Promise<unknown> =>
  trx.insertInto('reality_check_answers').values({ member_id: memberId, choice, played_since: since, at }).execute();
