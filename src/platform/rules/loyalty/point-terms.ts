/** The terms of points: ratios, least number to convert, and how redemptions are decided (PO-03, PO-05). */
import { minor, toMinor } from '#values/money.ts';
import { type EarningProduct, earningProducts, type PointRatio } from '#values/points.ts';
import { type Millis, minutes } from '#values/time.ts';

export interface PointTerms {
  /** Null earns nothing. */
  readonly earn: Readonly<Record<EarningProduct, PointRatio | null>>;
  /** Percentage of the points of play that the member who invited somebody earns beside them; 0 pays nothing (MC-12). */
  readonly referral: number;
  readonly redeem: PointRatio;
  /** The least points of one conversion; a multiple of the ratio's points. */
  readonly leastConversion: bigint;
  /** How long a redemption is in process before it is approved by itself. Null: the operator decides each. */
  readonly decidesAfter: Millis | null;
}

/** Money for a point: products with a low margin ask for more. */
const usualAmounts: Readonly<Record<EarningProduct, bigint>> = {
  live: 400n,
  lottery: 200n,
  pvp: 200n,
  slots: 200n,
  sports: 300n,
  deposit: 500n,
};
const usualRedeem: PointRatio = { points: 100n, amount: minor(1_00) };
const usualReferral = 10;
const usualDecideMinutes = 2;
const monthInMinutes = 43_200;

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const isWhole = (value: unknown, most: number): value is number => Number.isInteger(value) && Number(value) > 0 && Number(value) <= most;

/** Reads `{ "points": 1, "amount": "2.00" }`; undefined when it is none. */
function ratioOf(value: unknown): PointRatio | undefined {
  const { points, amount } = fieldsOf(value);
  const units = typeof amount === 'string' ? toMinor(amount) : null;
  return isWhole(points, 1_000_000) && units !== null && units > 0n ? { points: BigInt(points), amount: units } : undefined;
}

/** The operator's terms, else the defaults (R16). An invalid figure counts as missing. */
export function pointTerms(operator: unknown): PointTerms {
  const { earn, redeem, referral, leastConversions, decideMinutes } = fieldsOf(operator);
  const earned = fieldsOf(earn);
  const ratio = ratioOf(redeem) ?? usualRedeem;
  const wait =
    typeof decideMinutes === 'number' && decideMinutes >= 0 && decideMinutes <= monthInMinutes ? decideMinutes : usualDecideMinutes;
  return {
    earn: Object.fromEntries(
      earningProducts.map((product) => [
        product,
        earned[product] === null ? null : (ratioOf(earned[product]) ?? { points: 1n, amount: minor(usualAmounts[product]) }),
      ]),
    ) as PointTerms['earn'],
    referral: referral === 0 || isWhole(referral, 100) ? referral : usualReferral,
    redeem: ratio,
    leastConversion: ratio.points * (isWhole(leastConversions, 1_000) ? BigInt(leastConversions) : 1n),
    decidesAfter: decideMinutes === null ? null : minutes(wait),
  };
}

/** What the member who invited somebody has earned, once these points of play were given to that friend. */
export const referralPoints = (given: bigint, percent: number): bigint => (given * BigInt(percent)) / 100n;
