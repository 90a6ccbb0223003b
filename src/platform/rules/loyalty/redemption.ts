/** Decides whether goods can be redeemed and points converted. Pure. */
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { worthOf } from '#values/points.ts';
import type { PointTerms } from './point-terms.ts';

/** Days whose bets count towards the turnover that goods require. */
export const countedDays = 30;

export interface Goods {
  readonly open: boolean;
  readonly points_needed: bigint;
  readonly amount_needed: bigint;
  /** Null has no end. */
  readonly quantity: number | null;
  readonly redeemed: number;
}

/** How many are left; null has no end. */
export const availableOf = ({ quantity, redeemed }: Pick<Goods, 'quantity' | 'redeemed'>): number | null =>
  quantity === null ? null : Math.max(0, quantity - redeemed);

/** Throws `points.goods_closed`, `points.sold_out`, `points.amount_needed` or `points.insufficient`. */
export function checkRedemption(goods: Goods, points: bigint, betRecently: Minor): void {
  if (!goods.open) throw new DomainError('points.goods_closed');
  if (availableOf(goods) === 0) throw new DomainError('points.sold_out');
  if (betRecently < goods.amount_needed)
    throw new DomainError('points.amount_needed', { amount: toAmount(minor(goods.amount_needed - betRecently)), days: countedDays });
  if (points < goods.points_needed) throw new DomainError('points.insufficient', { missing: Number(goods.points_needed - points) });
}

/** What a conversion pays. Throws `points.step` for a number that is too low or not in whole steps, or `points.insufficient`. */
export function checkConversion(points: bigint, owned: bigint, { redeem, leastConversion }: PointTerms): Minor {
  if (points < leastConversion || points % redeem.points !== 0n)
    throw new DomainError('points.step', { step: Number(redeem.points), least: Number(leastConversion) });
  if (points > owned) throw new DomainError('points.insufficient', { missing: Number(points - owned) });
  return worthOf(points, redeem);
}
