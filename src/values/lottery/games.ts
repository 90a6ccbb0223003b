/** The kinds of lottery: how a draw's numbers are made, and how each bet is picked. */

export type LotteryKind = 'digits3' | 'digits4' | 'digits5' | 'lotto45' | 'keno' | 'fast3' | 'vnNorth' | 'vnSouth';
export const lotteryKinds = ['digits3', 'digits4', 'digits5', 'lotto45', 'keno', 'fast3', 'vnNorth', 'vnSouth'] as const;

export const prizeModes = ['Lott', 'ZY', 'Elott', 'SEA'] as const;
/** An odds table. */
export type PrizeMode = (typeof prizeModes)[number];

/** Why a ticket got its price back: its stop rule, a withdrawn lottery, a break or self-exclusion, or a closed account. */
export const returnReasons = ['stop', 'withdrawn', 'paused', 'closed'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** One group of drawn numbers. Draws without prizes have one group. */
export interface DrawnGroup {
  readonly prize: string;
  readonly numbers: readonly string[];
}

/** How the numbers of a group are drawn: `count` texts of `digits` digits each, or `count` different numbers from 1 to `of`. */
export type GroupRule =
  | { readonly prize: string; readonly count: number; readonly digits: number; readonly from?: readonly [number, number] }
  | { readonly prize: string; readonly count: number; readonly of: number };

const digitsOf = (count: number): readonly GroupRule[] => [{ prize: 'numbers', count, digits: 1 }];

/** What is drawn, in the order in which it is drawn. */
export const groupsOf: Readonly<Record<LotteryKind, readonly GroupRule[]>> = {
  digits3: digitsOf(3),
  digits4: digitsOf(4),
  digits5: digitsOf(5),
  lotto45: [{ prize: 'numbers', count: 6, of: 45 }],
  keno: [{ prize: 'numbers', count: 20, of: 80 }],
  fast3: [{ prize: 'numbers', count: 3, digits: 1, from: [1, 6] }],
  vnNorth: [
    { prize: 'special', count: 1, digits: 5 },
    { prize: '1', count: 1, digits: 5 },
    { prize: '2', count: 2, digits: 5 },
    { prize: '3', count: 6, digits: 5 },
    { prize: '4', count: 4, digits: 4 },
    { prize: '5', count: 6, digits: 4 },
    { prize: '6', count: 3, digits: 3 },
    { prize: '7', count: 4, digits: 2 },
  ],
  vnSouth: [
    { prize: '8', count: 1, digits: 2 },
    { prize: '7', count: 1, digits: 3 },
    { prize: '6', count: 3, digits: 4 },
    { prize: '5', count: 1, digits: 4 },
    { prize: '4', count: 7, digits: 5 },
    { prize: '3', count: 2, digits: 5 },
    { prize: '2', count: 1, digits: 5 },
    { prize: '1', count: 1, digits: 5 },
    { prize: 'special', count: 1, digits: 6 },
  ],
};

/** How many numbers a draw of the kind has. */
export const numberCount = (kind: LotteryKind): number => groupsOf[kind].reduce((sum, { count }) => sum + count, 0);

/** At most six open numbers of a result (LO-04): the special prize of a table, else the first numbers. */
export function openNumber(groups: readonly DrawnGroup[]): string {
  const special = groups.find(({ prize }) => prize === 'special');
  const numbers = special ? [...(special.numbers[0] ?? '')] : (groups[0]?.numbers ?? []);
  return numbers.slice(0, 6).join(',');
}

const lotteryVendors = ['LOTT', 'ELOTT', 'TCG_LOTTO_VN', 'TCG_SEA'] as const;
export type LotteryVendor = (typeof lotteryVendors)[number];
/** Whether the games of a vendor open in the lottery lobby (LO-01). */
export const isLotteryVendor = (vassalage: string): boolean => (lotteryVendors as readonly string[]).includes(vassalage);
