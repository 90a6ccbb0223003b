/** The reference of a deposit, withdrawal or transfer that members quote to support: `D-KQXZ-4821`, `W-3QX8-0927`, `T-…`. */
import { randomCode, safeAlphabet } from '../random-code.ts';

/** `randomBelow` returns a whole number in [0, below). Uniqueness is up to the table. */
export const paymentReference = (initial: 'D' | 'W' | 'T', randomBelow: (below: number) => number): string =>
  `${initial}-${randomCode(randomBelow, safeAlphabet, 4)}-${randomCode(randomBelow, '0123456789', 4)}`;
