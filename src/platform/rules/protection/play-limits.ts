/** A player's own limits: a lower one holds at once, a higher one waits and then needs a fresh yes, and the lowest limit decides. */
import { DomainError } from '#values/domain-error.ts';
import type { LimitPeriod } from '#values/play-limits.ts';
import { type Millis, millis } from '#values/time.ts';

/** The limit of one kind and period. Amounts are minor units, and milliseconds for time; null means no limit. */
export interface PlayLimit {
  readonly amount: bigint | null;
  /** A higher limit, or none, that the player asked for. It has no effect until it is confirmed. */
  readonly raise: { readonly to: bigint | null; readonly askedAt: Millis } | null;
}

/** The market's rule for a raise: how long it waits, and how long it can be confirmed after that. */
export interface RaiseTerms {
  readonly wait: Millis;
  readonly offer: Millis;
}

export const noLimit: PlayLimit = { amount: null, raise: null };

/** Whether limit `a` allows more than `b`. */
const isAbove = (a: bigint | null, b: bigint | null): boolean => b !== null && (a === null || a > b);

/**
 * The limit after the player typed `to`. The same or a lower amount holds at once and drops a raise. A higher one, or none, becomes a
 * raise that waits; the same raise sent again keeps its time.
 */
export function changeLimit(limit: PlayLimit, to: bigint | null, now: Millis, terms: RaiseTerms): PlayLimit {
  if (!isAbove(to, limit.amount)) return { amount: to, raise: null };
  const current = raiseOf(limit, now, terms);
  if (current && current.to === to) return limit;
  return { amount: limit.amount, raise: { to, askedAt: now } };
}

export interface OfferedRaise {
  readonly to: bigint | null;
  readonly confirmFrom: Millis;
  readonly confirmUntil: Millis;
  readonly ready: boolean;
}

/** The raise that waits or can be confirmed now. Null when none was asked for, or when the offer has ended. */
export function raiseOf({ raise }: PlayLimit, now: Millis, { wait, offer }: RaiseTerms): OfferedRaise | null {
  if (!raise) return null;
  const confirmFrom = millis(raise.askedAt + wait);
  const confirmUntil = millis(confirmFrom + offer);
  return now >= confirmUntil ? null : { to: raise.to, confirmFrom, confirmUntil, ready: now >= confirmFrom };
}

/**
 * The limit after the player confirmed the raise to `to`. Throws `protection.no_raise` when this raise is not on offer, and
 * `protection.raise_waits` with `from` (ms) when it is too early.
 */
export function confirmRaise(limit: PlayLimit, to: bigint | null, now: Millis, terms: RaiseTerms): PlayLimit {
  const raise = raiseOf(limit, now, terms);
  if (!raise || raise.to !== to) throw new DomainError('protection.no_raise');
  if (!raise.ready) throw new DomainError('protection.raise_waits', { from: new Date(raise.confirmFrom).toISOString() });
  return { amount: to, raise: null };
}

export const dropRaise = ({ amount }: PlayLimit): PlayLimit => ({ amount, raise: null });

/** A limit in force and what of it is used in its window. `used` below zero (a player who won) counts as nothing used. */
export interface UsedLimit {
  readonly period: LimitPeriod;
  readonly amount: bigint;
  readonly used: bigint;
}

/** What a limit still allows; never below zero and never above the limit. */
export function leftOf({ amount, used }: Pick<UsedLimit, 'amount' | 'used'>): bigint {
  if (used <= 0n) return amount;
  return used >= amount ? 0n : amount - used;
}

/** The limit that allows least; of equals the longest, because it stays in force longest. Undefined without limits. */
export const tightest = <Limit extends UsedLimit>(limits: readonly Limit[]): Limit | undefined =>
  limits.reduce<Limit | undefined>((least, limit) => (least === undefined || leftOf(limit) <= leftOf(least) ? limit : least), undefined);

/** The limit that `more` would exceed, or null. For time, `more` is 1: any time left is enough to play. */
export function exceededBy<Limit extends UsedLimit>(limits: readonly Limit[], more: bigint): Limit | null {
  const least = tightest(limits);
  return least && leftOf(least) < more ? least : null;
}

export interface Span {
  readonly from: Millis;
  readonly to: Millis;
}

/** Bets without a game's frame, such as lottery tickets, as spans: those with no longer pause between them are one. */
export function spansOfBets(moments: readonly Millis[], pause: Millis): Span[] {
  const spans: Span[] = [];
  for (const at of [...moments].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && at - last.to <= pause) spans[spans.length - 1] = { from: last.from, to: at };
    else spans.push({ from: at, to: at });
  }
  return spans;
}

/** Milliseconds within `window` that at least one span covers: two games open at once count once. */
export function timeCovered(spans: readonly Span[], window: Span): Millis {
  let covered = 0;
  let reached: number = window.from;
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const from = Math.max(span.from, reached);
    const to = Math.min(span.to, window.to);
    if (to <= from) continue;
    covered += to - from;
    reached = to;
  }
  return millis(covered);
}

/**
 * When a used-up time limit allows play again, if the player stops at `now`: the earliest moment at which the window holds less than
 * `limit`. Null for a limit of zero, which never does.
 */
export function timeFreesAt(spans: readonly Span[], now: Millis, length: Millis, limit: bigint): Millis | null {
  if (limit <= 0n) return null;
  const window = { from: millis(now - length), to: now };
  let over = BigInt(timeCovered(spans, window)) - limit;
  if (over < 0n) return now;
  let reached: number = window.from;
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const from = Math.max(span.from, reached);
    const to = Math.min(span.to, window.to);
    if (to <= from) continue;
    if (BigInt(to - from) > over) return millis(from + Number(over) + 1 + length);
    over -= BigInt(to - from);
    reached = to;
  }
  return millis(now + length);
}
