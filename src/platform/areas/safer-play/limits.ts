/** The calls of a member's own limits: read, set, and confirm or drop a raise. */
import type { SaferPlaySchemas } from '#calls/schemas/safer-play.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { Db, RequestContext } from '#platform/context.ts';
import { inMemberTransaction } from '#platform/db/locks/member-lock.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { recordMarker } from '#platform/protection/harm-markers.ts';
import { limitText } from '#platform/protection/limit-standings.ts';
import { limitFreesAt, limitsOf, type MemberLimit, saveLimit, usedOf } from '#platform/protection/play-limits.ts';
import { changeLimit, confirmRaise, dropRaise, leftOf, noLimit, type PlayLimit, raiseOf } from '#platform/rules/protection/play-limits.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { toMinor } from '#values/money.ts';
import { type LimitKind, type LimitPeriod, limitKinds, limitPeriods, minutesIn } from '#values/play-limits.ts';
import { type Millis, millis, toInstant } from '#values/time.ts';
import { announceRaise, raiseTerms } from './raise-ready.ts';

type LimitsDto = Output<SaferPlaySchemas['limits']>;
interface LimitName {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}
type TypedLimit = LimitName & { readonly amount: string | null };

const minute = 60_000n;
const sameName = (a: LimitName) => (b: LimitName) => a.kind === b.kind && a.period === b.period;

/** Minor units of money, or the milliseconds of whole minutes. Throws `input.invalid` with the field. */
function toUnits({ kind, period, amount }: TypedLimit): bigint | null {
  if (amount === null) return null;
  const invalid = (field: object) => new DomainError('input.invalid', { fields: { [`${kind}.${period}`]: field } });
  if (kind !== 'time') {
    const units = toMinor(amount);
    if (units === null) throw invalid({ code: 'field.invalid' });
    return units;
  }
  if (!/^\d+$/.test(amount)) throw invalid({ code: 'field.invalid' });
  if (Number(amount) > minutesIn(period)) throw invalid({ code: 'field.too_big', max: String(minutesIn(period)) });
  return BigInt(amount) * minute;
}

async function limitDto(
  context: RequestContext,
  memberId: bigint,
  name: LimitName,
  limit: PlayLimit,
  used: bigint,
  at: Millis,
): Promise<LimitsDto['limits'][number]> {
  const { kind } = name;
  const { amount } = limit;
  const spent = used > 0n ? used : 0n;
  const usedUp = amount !== null && leftOf({ amount, used }) === 0n;
  const freesAt = usedUp ? await limitFreesAt(context.db, memberId, { ...name, amount }, new Date(at)) : null;
  const raise = raiseOf(limit, at, raiseTerms(context));
  // Whole minutes, so that used and left add up to the limit.
  const shown = kind === 'time' ? spent - (spent % minute) : spent;
  const left = amount === null ? null : leftOf({ amount, used: shown });
  return {
    ...name,
    amount: amount === null ? null : limitText(kind, amount),
    used: limitText(kind, shown),
    left: left === null ? null : limitText(kind, left),
    freesAt: freesAt && toInstant(freesAt),
    raise: raise && {
      amount: raise.to === null ? null : limitText(kind, raise.to),
      confirmFrom: toInstant(raise.confirmFrom),
      confirmUntil: toInstant(raise.confirmUntil),
      ready: raise.ready,
    },
  };
}

/** Every combination of kind and period with its limit and what is used. `at` is when the limits were read or became active. */
export async function memberLimits(
  context: RequestContext,
  memberId: bigint,
  at: Millis = millis(context.now.getTime()),
): Promise<LimitsDto> {
  const { db, brand } = context;
  const stored = await limitsOf(db, memberId);
  const limits: LimitsDto['limits'] = [];
  for (const kind of limitKinds) {
    const used = await usedOf(db, memberId, kind, limitPeriods, new Date(at));
    for (const period of limitPeriods) {
      const name = { kind, period };
      limits.push(await limitDto(context, memberId, name, stored.find(sameName(name)) ?? noLimit, used[period], at));
    }
  }
  return { currencySymbol: brand.currency.symbol, serverTime: toInstant(at), activeFrom: toInstant(at), limits };
}

/**
 * Changes limits under the member's lock. The time is read under the lock: every bet or deposit that was accepted under the old limits
 * took its time before.
 */
function underLock(
  context: RequestContext,
  memberId: bigint,
  change: (trx: Db, stored: readonly MemberLimit[], now: Millis) => Promise<readonly MemberLimit[]>,
): Promise<LimitsDto> {
  return inMemberTransaction(context.db, memberId, async (trx) => {
    const now = context.clock();
    for (const limit of await change(trx, await limitsOf(trx, memberId), now)) await saveLimit(trx, memberId, limit, new Date(now));
    return memberLimits({ ...context, db: trx }, memberId, now);
  });
}

/** Sets limits together: all or none. Throws `input.invalid` with the field, also for a limit that is named twice. */
export function changeLimits(context: RequestContext, memberId: bigint, typed: readonly TypedLimit[]): Promise<LimitsDto> {
  const wanted = typed.map((limit, place) => {
    if (typed.findIndex(sameName(limit)) !== place)
      throw new DomainError('input.invalid', { fields: { [`${limit.kind}.${limit.period}`]: { code: 'field.invalid' } } });
    return { kind: limit.kind, period: limit.period, to: toUnits(limit) };
  });
  return underLock(context, memberId, async (trx, stored, now) => {
    const changed: MemberLimit[] = [];
    let raised = false;
    for (const { to, ...name } of wanted) {
      const before = stored.find(sameName(name)) ?? noLimit;
      const after = changeLimit(before, to, now, raiseTerms(context));
      if (after.amount === before.amount && after.raise?.to === before.raise?.to && after.raise?.askedAt === before.raise?.askedAt)
        continue;
      raised ||= after.raise !== null;
      changed.push({ ...name, ...after });
    }
    if (raised) {
      await consumeRateLimit(trx, `limit-raise:${memberId}`, limitOf('limitRaise', context.settings.demo), context.now);
      await recordMarker(trx, memberId, 'raise_asked', context.now);
      await announceRaise(trx, context, memberId, now);
    }
    return changed;
  });
}

/** Throws `protection.raise_waits` or `protection.no_raise`. */
export const confirmLimitRaise = (context: RequestContext, memberId: bigint, request: TypedLimit): Promise<LimitsDto> =>
  underLock(context, memberId, async (_, stored, now) => {
    const { kind, period } = request;
    const limit = stored.find(sameName(request)) ?? noLimit;
    return [{ kind, period, ...confirmRaise(limit, toUnits(request), now, raiseTerms(context)) }];
  });

export const dropLimitRaise = (context: RequestContext, memberId: bigint, { kind, period }: LimitName): Promise<LimitsDto> =>
  underLock(context, memberId, async (_, stored) => {
    const limit = stored.find(sameName({ kind, period }));
    return limit?.raise ? [{ kind, period, ...dropRaise(limit) }] : [];
  });
