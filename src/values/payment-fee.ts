/** The fee of a deposit or a withdrawal: a share of the amount in basis points, hundredths of a percent. */
import { type Minor, minor } from './money.ts';

/** The fee, rounded down to a cent, so that it never exceeds the stated percentage. */
export const paymentFee = (amount: Minor, feeBasisPoints: bigint | number): Minor => minor((amount * BigInt(feeBasisPoints)) / 10_000n);

/** Formats basis points as percent: 150 is `"1.5"`, 0 is `"0"`. */
export const percentOf = (basisPoints: number): string => (basisPoints / 100).toFixed(2).replace(/\.?0+$/, '');
