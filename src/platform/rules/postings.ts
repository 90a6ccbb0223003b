/** Double-entry bookkeeping as pure values: the accounts, and the lines of each money operation. */
import { type Minor, minor, zero } from '#values/money.ts';

/**
 * An account. A member has `main` money, `pending` money (withdrawal requested, not yet paid), `bonus` money (not yet released),
 * `points`, and a wallet for each vendor whose money is apart. The house has accounts by name, optionally per vendor. Accounts
 * exist from their first line on; only the house's may go below zero.
 */
export type AccountRef =
  | { readonly member: bigint; readonly kind: 'main' | 'pending' | 'bonus' | 'points' | `vendor/${string}` }
  | { readonly house: HouseAccount | (string & {}); readonly vendor?: string | undefined };

/**
 * House accounts:
 * - `bank`: the outside world
 * - `fees`: fees charged
 * - `games`: stakes and wins
 * - `promotions`: bonuses
 * - `adjustments`: corrections by hand
 * - `jackpot`: what the next winner of the jackpot gets
 * - `agents`: what agents earn
 * - `agent_shortfall`: the part of it that no contract with the house covers
 * - `points`: points that members hold. They are a currency of their own, and no posting mixes them with money
 */
type HouseAccount = 'bank' | 'fees' | 'games' | 'promotions' | 'adjustments' | 'jackpot' | 'agents' | 'agent_shortfall' | 'points';

/** `amount` is the account's gain; negative for a loss. */
export type Line = { readonly account: AccountRef; readonly amount: Minor };

/** A unique text per account, for map keys: `member:7:main`, `house:games/isla`. */
export const accountKey = (ref: AccountRef): string => ('member' in ref ? `member:${ref.member}:${ref.kind}` : `house:${houseName(ref)}`);

/** The name of a house account in the ledger: `bank`, `games/isla`. */
export const houseName = (ref: Extract<AccountRef, { house: string }>): string => (ref.vendor ? `${ref.house}/${ref.vendor}` : ref.house);

/** Returns the fault in the lines, or null. Valid lines: two or more, none zero, each account once, sum zero, one currency. */
export function validateLines(lines: readonly Line[]): string | null {
  if (lines.length < 2) return 'A posting has two lines or more.';
  if (lines.some(({ amount }) => amount === 0n)) return 'A line of zero moves nothing.';
  if (new Set(lines.map(({ account }) => accountKey(account))).size < lines.length) return 'Each account comes once in a posting.';
  if (lines.reduce((sum, { amount }) => sum + amount, 0n) !== 0n) return 'The lines do not sum to zero.';
  if (new Set(lines.map(({ account }) => isOfPoints(account))).size > 1) return 'Points and money are never in one posting.';
  return null;
}

const isOfPoints = (ref: AccountRef): boolean => ('member' in ref ? ref.kind === 'points' : ref.house === 'points');

/** The lines with opposite signs, to reverse a posting. */
const reverseLines = (lines: readonly Line[]): Line[] => lines.map(({ account, amount }) => ({ account, amount: minor(-amount) }));

const main = (member: bigint): AccountRef => ({ member, kind: 'main' });
const pending = (member: bigint): AccountRef => ({ member, kind: 'pending' });
const bonus = (member: bigint): AccountRef => ({ member, kind: 'bonus' });
const promotions: AccountRef = { house: 'promotions' };
const jackpot: AccountRef = { house: 'jackpot' };

/** Moves `amount` from one account to another. Throws RangeError unless it is above zero: a negative amount would reverse the direction. */
export function transferLines(from: AccountRef, to: AccountRef, amount: Minor): Line[] {
  if (amount <= zero) throw new RangeError('Only an amount above zero can be moved.');
  return [
    { account: from, amount: minor(-amount) },
    { account: to, amount },
  ];
}

/** How a bet or a win is shared: the rest of the amount is the member's own money. */
export interface MoneyShare {
  readonly bonus?: Minor;
  /** Where the own money lies: the balance, or the wallet of a vendor. */
  readonly purse?: Extract<AccountRef, { member: bigint }>['kind'];
}

/** A stake goes to the vendor's account. With an active bonus a part of it may be bonus money. */
function staked(member: bigint, vendor: string, amount: Minor, { bonus: part = zero, purse: kind = 'main' }: MoneyShare = {}): Line[] {
  const [own, games] = transferLines({ member, kind }, { house: 'games', vendor }, amount) as [Line, Line];
  const shares: Line[] = [
    { ...own, amount: minor(own.amount + part) },
    { account: bonus(member), amount: minor(-part) },
  ];
  return [...shares.filter((line) => line.amount !== zero), games];
}

/** The whole amount comes from the bank; the fee, which is smaller, goes to the house. */
function deposited(member: bigint, amount: Minor, fee: Minor = zero): Line[] {
  const [bank, purse] = transferLines({ house: 'bank' }, main(member), amount) as [Line, Line];
  if (fee === zero) return [bank, purse];
  return [bank, { ...purse, amount: minor(amount - fee) }, { account: { house: 'fees' }, amount: fee }];
}

/** Ends a reservation: what was sent leaves, the fee goes to the house, and the rest (`back`) returns to the balance. */
function withdrawalSent(member: bigint, sent: Minor, fee: Minor = zero, back: Minor = zero): Line[] {
  const [reserved, bank] = transferLines(pending(member), { house: 'bank' }, sent) as [Line, Line];
  const shares: Line[] = [
    { account: { house: 'fees' }, amount: fee },
    { account: main(member), amount: back },
  ];
  return [{ ...reserved, amount: minor(reserved.amount - fee - back) }, bank, ...shares.filter(({ amount }) => amount !== zero)];
}

/** Reverses what was sent: the money came back, and its share of the fee with it. */
function takenBack(member: bigint, sent: Minor, fee: Minor = zero): Line[] {
  const [bank, purse] = transferLines({ house: 'bank' }, main(member), sent) as [Line, Line];
  if (fee === zero) return [bank, purse];
  return [bank, { ...purse, amount: minor(sent + fee) }, { account: { house: 'fees' }, amount: minor(-fee) }];
}

/** The kinds of posting of money. How the account record shows each one stands in `areas/wallet/transactions.ts`. */
const moneyPostingKinds = [
  'deposit',
  'bet',
  'win',
  'rollback',
  'withdrawal',
  'withdrawal_sent',
  'withdrawal_returned',
  'withdrawal_taken_back',
  'transfer',
  'wallet_transfer',
  'trial_gift',
  'bonus_granted',
  'bonus_released',
  'bonus_ended',
  'reward',
  'rebate',
  'jackpot_win',
  'points_money',
  'agent_dividend',
  'agent_salary',
  'adjustment',
] as const;
export type MoneyPostingKind = (typeof moneyPostingKinds)[number];

/** The kinds of posting of points. How the points details show each one stands in `areas/points/details.ts`. */
const pointPostingKinds = [
  'points_earned',
  'points_referral',
  'points_mission',
  'points_redeemed',
  'points_returned',
  'points_converted',
] as const;
export type PointPostingKind = (typeof pointPostingKinds)[number];

export const postingKinds = [...moneyPostingKinds, 'jackpot_seed', 'jackpot_share', 'agent_shortfall', ...pointPostingKinds] as const;
export type PostingKind = (typeof postingKinds)[number];

/** The lines of each money operation. Amounts are above zero; `vendor` is a vendor's code. */
export const entriesFor = {
  deposit: deposited,
  bet: staked,
  win: (member: bigint, vendor: string, amount: Minor, share: MoneyShare = {}) => reverseLines(staked(member, vendor, amount, share)),
  rollback: (member: bigint, vendor: string, amount: Minor, share: MoneyShare = {}) => reverseLines(staked(member, vendor, amount, share)),
  withdrawalAsked: (member: bigint, amount: Minor) => transferLines(main(member), pending(member), amount),
  withdrawalPaid: withdrawalSent,
  withdrawalReturned: (member: bigint, amount: Minor) => transferLines(pending(member), main(member), amount),
  withdrawalTakenBack: takenBack,
  transfer: (from: bigint, to: bigint, amount: Minor) => transferLines(main(from), main(to), amount),
  bonusGranted: (member: bigint, amount: Minor) => transferLines(promotions, bonus(member), amount),
  bonusReleased: (member: bigint, amount: Minor) => transferLines(bonus(member), main(member), amount),
  /** Given up, expired: what is left, or what a bet brings later, goes back. */
  bonusEnded: (member: bigint, amount: Minor) => transferLines(bonus(member), promotions, amount),
  /** A correction by hand; below zero it takes money from the balance. */
  adjusted: (member: bigint, amount: Minor) =>
    amount < zero
      ? transferLines(main(member), { house: 'adjustments' }, minor(-amount))
      : transferLines({ house: 'adjustments' }, main(member), amount),
  /** What the house puts into a new pot. */
  jackpotSeed: (amount: Minor) => transferLines(promotions, jackpot, amount),
  /** The share of a bet, which the house pays from what the vendor's games bring. */
  jackpotShare: (vendor: string, amount: Minor) => transferLines({ house: 'games', vendor }, jackpot, amount),
  jackpotWin: (member: bigint, amount: Minor) => transferLines(jackpot, main(member), amount),
  redeem: (member: bigint, amount: Minor) => transferLines({ house: 'promotions' }, main(member), amount),
  settle: (member: bigint, amount: Minor) => transferLines({ house: 'agents' }, main(member), amount),
  /** The part of what agents earn that no contract with the house covers. */
  shortfall: (amount: Minor) => transferLines({ house: 'agent_shortfall' }, { house: 'agents' }, amount),
} as const;

const points = (member: bigint): AccountRef => ({ member, kind: 'points' });
const transferPoints = (from: AccountRef, to: AccountRef, count: bigint) => transferLines(from, to, minor(count));

/** The lines of each operation of points. `count` is a whole number of points above zero. */
export const pointLines = {
  earned: (member: bigint, count: bigint) => transferPoints({ house: 'points' }, points(member), count),
  spent: (member: bigint, count: bigint) => transferPoints(points(member), { house: 'points' }, count),
} as const;
