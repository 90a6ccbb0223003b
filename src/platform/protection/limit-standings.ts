/** A member's own limits as the deposit page and the play bar show them. */
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { leftOf, tightest } from '#platform/rules/protection/play-limits.ts';
import { minor, toAmount } from '#values/money.ts';
import type { LimitKind, LimitPeriod } from '#values/play-limits.ts';
import { type Instant, millis, toInstant } from '#values/time.ts';
import { limitsInForce } from './check-limits.ts';
import { limitFreesAt, limitsOf } from './play-limits.ts';

type Db = Kysely<Tables>;

const minute = 60_000n;

/** The amount on the wire: a decimal string, or whole minutes for time. */
export const limitText = (kind: LimitKind, units: bigint): string => (kind === 'time' ? String(units / minute) : toAmount(minor(units)));

export interface LimitStanding {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: string;
  readonly left: string;
  /** When a used-up limit allows more; null while some is left, and for a limit of zero. */
  readonly freesAt: Instant | null;
  /** When a time limit is used up, if play goes on. Null for money and after the end. */
  readonly endsAt: Instant | null;
}

/** Of each kind the limit that allows least. `playing` is the game session that is being used now. */
export async function tightestLimits(
  db: Db,
  memberId: bigint,
  kinds: readonly LimitKind[],
  now: Date,
  playing: string | null = null,
): Promise<LimitStanding[]> {
  const stored = await limitsOf(db, memberId);
  const standings: LimitStanding[] = [];
  for (const kind of kinds) {
    const limit = tightest(await limitsInForce(db, memberId, kind, stored, now, { playing }));
    if (!limit) continue;
    const left = leftOf(limit);
    const freesAt = left > 0n ? null : await limitFreesAt(db, memberId, limit, now, playing);
    standings.push({
      kind,
      period: limit.period,
      amount: limitText(kind, limit.amount),
      left: limitText(kind, left),
      freesAt: freesAt && toInstant(freesAt),
      endsAt: kind === 'time' && left > 0n ? toInstant(millis(now.getTime() + Number(left))) : null,
    });
  }
  return standings;
}

/** Whether a limit of deposits, losses or bets holds. Some markets let nobody deposit without one. */
export async function hasMoneyLimit(db: Db, memberId: bigint): Promise<boolean> {
  return (await limitsOf(db, memberId)).some(({ kind, amount }) => kind !== 'time' && amount !== null);
}

/** Whether to ask for limits before the first deposit: until the member has deposited, set a limit, or answered "not now". */
export async function asksForLimits(db: Db, memberId: bigint): Promise<boolean> {
  const { asks } = await db
    .selectNoFrom(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('deposits').select('id').where('member_id', '=', memberId).where('pay_url', 'is not', null)))
        .and(not(exists(selectFrom('play_limits').select('kind').where('member_id', '=', memberId))))
        .and(
          not(exists(selectFrom('protection_events').select('id').where('member_id', '=', memberId).where('kind', '=', 'limits_declined'))),
        )
        .as('asks'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(asks);
}
