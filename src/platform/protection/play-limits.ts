/** A member's own limits in the database: reading and changing them, and what of each is used. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { lotteryRoundVendor } from '#platform/rules/lottery/lotteries.ts';
import {
  type PlayLimit,
  type Span,
  spansOfBets,
  timeCovered,
  timeFreesAt,
  type UsedLimit,
} from '#platform/rules/protection/play-limits.ts';
import { playPause } from '#platform/rules/protection/reality-check.ts';
import { absoluteTimeout } from '#values/access/session-timeouts.ts';
import { type LimitKind, type LimitPeriod, limitPeriods, periodLength } from '#values/play-limits.ts';
import { type Millis, millis } from '#values/time.ts';
import { countsAsDeposited, receivedFromAgents } from './deposited.ts';
import { winsTaken } from './played.ts';

type Db = Kysely<Tables>;

export interface MemberLimit extends PlayLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/** The limits a member has ever set, also those without an amount now; shorter periods first. */
export async function limitsOf(db: Db, memberId: bigint): Promise<MemberLimit[]> {
  const rows = await db.selectFrom('play_limits').selectAll().where('member_id', '=', memberId).execute();
  return rows
    .map(({ kind, period, amount, raise_to: to, raise_asked_at: askedAt }) => ({
      kind,
      period,
      amount,
      raise: askedAt && { to, askedAt: millis(askedAt.getTime()) },
    }))
    .sort((a, b) => limitPeriods.indexOf(a.period) - limitPeriods.indexOf(b.period));
}

/** Stores a limit; a trigger keeps the history. */
export async function saveLimit(trx: Db, memberId: bigint, { kind, period, amount, raise }: MemberLimit, at: Date): Promise<void> {
  const state = { amount, raise_to: raise?.to ?? null, raise_asked_at: raise && new Date(raise.askedAt), changed_at: at };
  await trx
    .insertInto('play_limits')
    .values({ member_id: memberId, kind, period, ...state })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'period']).doUpdateSet(state))
    .execute();
}

type MoneyKind = Exclude<LimitKind, 'time'>;

const windowStart = (now: Date, period: LimitPeriod): Date => new Date(now.getTime() - periodLength[period]);

/** What counts towards a limit after `after`, as rows of `at` and `amount`. The conditions are literals, as in the partial index. */
const countedEvents: Readonly<Record<MoneyKind, (memberId: bigint, after: Date, now: Date) => RawBuilder<unknown>>> = {
  deposit: (memberId, after, now) => sql`
    select created_at as at, amount from deposits where member_id = ${memberId} and created_at > ${after} and ${countsAsDeposited(now)}
    union all ${receivedFromAgents(memberId, after)}`,
  stake: (memberId, after) => sql`
    select at, amount from wallet_transactions
    where member_id = ${memberId} and at > ${after} and state = 'accepted' and kind <> 'rollback' and kind = 'debit'`,
  loss: (memberId, after) => sql`
    select at, case kind when 'debit' then amount else -amount end as amount from wallet_transactions
    where member_id = ${memberId} and at > ${after} and state = 'accepted' and kind <> 'rollback'
    union all ${winsTaken(memberId, sql`> ${after}`)}`,
};

const longest = (periods: readonly LimitPeriod[]): LimitPeriod => periods.reduce((a, b) => (periodLength[a] > periodLength[b] ? a : b));

type Used = Readonly<Record<LimitPeriod, bigint>>;

/** What the member used in each window up to now, reading no further back than the longest of `periods`. */
async function usedMoney(db: Db, memberId: bigint, kind: MoneyKind, periods: readonly LimitPeriod[], now: Date): Promise<Used> {
  const { rows } = await sql<Used>`
    select coalesce(sum(amount) filter (where at > ${windowStart(now, 'day')}), 0)::bigint as day,
      coalesce(sum(amount) filter (where at > ${windowStart(now, 'week')}), 0)::bigint as week,
      coalesce(sum(amount), 0)::bigint as month
    from (${countedEvents[kind](memberId, windowStart(now, longest(periods)), now)}) counted
  `.execute(db);
  return rows[0] ?? { day: 0n, week: 0n, month: 0n };
}

/**
 * When the window first holds less than `amount`, if nothing else happens: the oldest events leave it one by one. Null for a limit of
 * zero.
 */
async function moneyFreesAt(
  db: Db,
  memberId: bigint,
  kind: MoneyKind,
  period: LimitPeriod,
  amount: bigint,
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select at, sum(amount) over () - sum(amount) over (order by at) as remaining
      from (${countedEvents[kind](memberId, windowStart(now, period), now)}) counted
    ) leaving
    where remaining < ${amount}
  `.execute(db);
  const at = rows[0]?.at;
  return at ? new Date(at.getTime() + periodLength[period]) : null;
}

/** When the member bought lottery tickets, each order once, also the one that is being placed. */
async function ticketMoments(db: Db, memberId: bigint, after: Date): Promise<Millis[]> {
  const rows = await db
    .selectFrom('rounds')
    .select('at')
    .distinct()
    .where('member_id', '=', memberId)
    .where('vendor', '=', lotteryRoundVendor)
    .where('at', '>', after)
    .execute();
  return rows.map(({ at }) => millis(at.getTime()));
}

/**
 * The member's play after `after`: game sessions until their last bet, and lottery tickets from the first to the last without a pause.
 * `playing` runs until now. A session lasts 12 hours at most.
 */
export async function playedSpans(db: Db, memberId: bigint, after: Date, now: Date, playing: string | null): Promise<Span[]> {
  const from = new Date(after.getTime() - absoluteTimeout);
  const rows = await db
    .selectFrom('launches')
    .select(['id', 'opened_at', 'active_at'])
    .where('member_id', '=', memberId)
    .where('opened_at', '>', from)
    .execute();
  const games = rows.map((row) => ({
    from: millis(row.opened_at.getTime()),
    to: millis((row.id === playing ? now : row.active_at).getTime()),
  }));
  return [...games, ...spansOfBets(await ticketMoments(db, memberId, from), playPause)];
}

const usedTime = (spans: readonly Span[], period: LimitPeriod, now: Date): bigint =>
  BigInt(timeCovered(spans, { from: millis(windowStart(now, period).getTime()), to: millis(now.getTime()) }));

/** How much of a kind of limit is used in each period. `playing` is the game session that is being used now. */
export async function usedOf(
  db: Db,
  memberId: bigint,
  kind: LimitKind,
  periods: readonly LimitPeriod[],
  now: Date,
  playing: string | null = null,
): Promise<Used> {
  if (kind !== 'time') return usedMoney(db, memberId, kind, periods, now);
  const spans = await playedSpans(db, memberId, windowStart(now, longest(periods)), now, playing);
  return { day: usedTime(spans, 'day', now), week: usedTime(spans, 'week', now), month: usedTime(spans, 'month', now) };
}

/** When a used-up limit allows something again, if nothing else happens. Null for a limit of zero, which never does. */
export async function limitFreesAt(
  db: Db,
  memberId: bigint,
  { kind, period, amount }: Pick<UsedLimit, 'period' | 'amount'> & { readonly kind: LimitKind },
  now: Date,
  playing: string | null = null,
): Promise<Date | null> {
  if (amount <= 0n) return null;
  if (kind !== 'time') return moneyFreesAt(db, memberId, kind, period, amount, now);
  const spans = await playedSpans(db, memberId, windowStart(now, period), now, playing);
  const at = timeFreesAt(spans, millis(now.getTime()), periodLength[period], amount);
  return at === null ? null : new Date(at);
}
