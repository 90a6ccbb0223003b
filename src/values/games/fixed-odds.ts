/** What bets at fixed odds pay: the same sum in the slip of a frame and at the server. Odds are in hundredths, stake included. */
import { type Minor, minor } from '../money.ts';

/** What happens when odds have changed: `none` refuses the bet, `better` takes higher odds, `any` takes all. */
export const oddsPolicies = ['none', 'better', 'any'] as const;
export type OddsPolicy = (typeof oddsPolicies)[number];

/** What a stake pays if all picks win: the product of the odds, rounded down to a cent. */
export const payoutAt = (stake: Minor, odds: readonly number[]): Minor =>
  minor(odds.reduce<bigint>((product, one) => product * BigInt(one), stake) / 100n ** BigInt(odds.length));

/**
 * The odds of all picks together, such as `2.387`, for people who multiply: of two picks exactly what is paid, of more rounded down to
 * four decimals.
 */
export const combinedOdds = (odds: readonly number[]): string =>
  (Number(payoutAt(minor(10_000), odds)) / 10_000).toFixed(4).replace(/0{1,2}$/, '');

type PricedLeg = { readonly odds: number; readonly result?: string | null };

/** The odds that count: a void leg counts as 1.00. */
export const countedOdds = (legs: readonly PricedLeg[]): number[] => legs.filter(({ result }) => result !== 'void').map(({ odds }) => odds);

/** What a stake pays as far as the results are known: a lost leg loses all. */
export const slipPayout = (stake: Minor, legs: readonly PricedLeg[]): Minor =>
  legs.some(({ result }) => result === 'lost') ? minor(0) : payoutAt(stake, countedOdds(legs));

/** The largest stake that the limits allow at these odds, in whole pesos. */
export function largestStake({ max, maxPayout }: { readonly max: Minor; readonly maxPayout: Minor }, odds: readonly number[]): Minor {
  const byPayout = (maxPayout * 100n ** BigInt(odds.length)) / odds.reduce((product, one) => product * BigInt(one), 1n);
  const allowed = byPayout < max ? byPayout : max;
  return minor(allowed - (allowed % 100n));
}
