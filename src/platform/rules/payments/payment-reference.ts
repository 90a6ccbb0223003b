/** The reference of an order of money or points that members quote to support: `D-KQXZ-4821`, `W-3QX8-0927`, `T-…`, `P-…`. */
import { randomCode, safeAlphabet } from '../random-code.ts';

/** Of a deposit, a withdrawal, a transfer, an order of points, and an adjustment. */
export type PaymentReferenceInitial = 'D' | 'W' | 'T' | 'P' | 'J';

/** `randomBelow` returns a whole number in [0, below). Uniqueness is up to the table. */
export const paymentReference = (initial: PaymentReferenceInitial, randomBelow: (below: number) => number): string =>
  `${initial}-${randomCode(randomBelow, safeAlphabet, 4)}-${randomCode(randomBelow, '0123456789', 4)}`;
