/** Refuses a deposit or a bet that a member's own limit does not allow, inside the transaction that moves the money. */
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { exceededBy, leftOf, type UsedLimit } from '#platform/rules/protection/play-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor, toAmount } from '#values/money.ts';
import { type LimitKind, periodLength } from '#values/play-limits.ts';
import { toInstant } from '#values/time.ts';
import { limitFreesAt, limitsOf, type MemberLimit, usedOf } from './play-limits.ts';

type Db = Kysely<Tables>;
type LimitInForce = MemberLimit & UsedLimit;

/** The limits of a kind that have an amount, with what is used of each. `ahead` was already stored and is not counted. */
export async function limitsInForce(
  db: Db,
  memberId: bigint,
  kind: LimitKind,
  limits: readonly MemberLimit[],
  now: Date,
  { ahead = 0n, playing = null as string | null } = {},
): Promise<LimitInForce[]> {
  const set = limits.flatMap((limit) => (limit.kind === kind && limit.amount !== null ? [{ ...limit, amount: limit.amount }] : []));
  if (set.length === 0) return [];
  const used = await usedOf(
    db,
    memberId,
    kind,
    set.map(({ period }) => period),
    now,
    playing,
  );
  return set.map((limit) => ({ ...limit, used: used[limit.period] - ahead }));
}

/** The refusal: which limit it is, what is left of it, and when it allows more (absent for a limit of zero). */
async function refusalOf(db: Db, memberId: bigint, limit: LimitInForce, now: Date, playing: string | null = null): Promise<DomainError> {
  const { kind, period, amount } = limit;
  const free = await limitFreesAt(db, memberId, limit, now, playing);
  const money = kind === 'time' ? {} : { limit: toAmount(minor(amount)), left: toAmount(minor(leftOf(limit))) };
  const minutes = kind === 'time' ? { minutes: Number(amount / 60_000n) } : {};
  return new DomainError(`protection.${kind}_limit`, {
    kind,
    period,
    hours: periodLength[period] / 3_600_000,
    ...money,
    ...minutes,
    ...(free === null ? {} : { until: toInstant(free) }),
  });
}

/** Throws `protection.deposit_limit` when the member's own limits do not allow the deposit. Call it under the member’s lock. */
export async function checkDepositLimits(trx: Db, memberId: bigint, amount: bigint, now: Date): Promise<void> {
  const limits = await limitsInForce(trx, memberId, 'deposit', await limitsOf(trx, memberId), now);
  const exceeded = exceededBy(limits, amount);
  if (exceeded) throw await refusalOf(trx, memberId, exceeded, now);
}

export interface BetToCheck {
  readonly memberId: bigint;
  /** Zero for a free round, which only the time limit can refuse. The wallet has already stored the debit in this transaction. */
  readonly amount: bigint;
  /** Null for a bet that is not made in a game's frame, such as a lottery ticket. */
  readonly launchId: string | null;
}

/**
 * Throws `protection.time_limit`, `protection.stake_limit` or `protection.loss_limit` when the member's own limits refuse the bet. Call it
 * under the member’s lock.
 */
export async function checkBetLimits(trx: Db, { memberId, amount, launchId }: BetToCheck, now: Date): Promise<void> {
  const limits = await limitsOf(trx, memberId);
  if (limits.length === 0) return;
  // Any time left is enough for a bet.
  const time = exceededBy(await limitsInForce(trx, memberId, 'time', limits, now, { playing: launchId }), 1n);
  if (time) throw await refusalOf(trx, memberId, time, now, launchId);
  for (const kind of ['stake', 'loss'] as const) {
    const exceeded = exceededBy(await limitsInForce(trx, memberId, kind, limits, now, { ahead: amount }), amount);
    if (exceeded) throw await refusalOf(trx, memberId, exceeded, now);
  }
}
