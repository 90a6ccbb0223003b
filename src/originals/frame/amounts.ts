/** Amounts of the vendor's answers, in minor units and back. */
import { type Amount, type Minor, minor, toAmount, toMinor } from '#values/money.ts';

export const toUnits = (amount: string): Minor => toMinor(amount) ?? minor(0);
export const toText = (amount: bigint): Amount => toAmount(minor(amount));
