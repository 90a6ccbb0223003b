/** Double entry as pure values: who holds money, and the lines by which each act of money moves it. */
import { type Minor, minor, zero } from '#values/money.ts';

/** An account. A member has a `main` purse and `pending` money (asked out, not yet paid); the house has accounts by name, per vendor where one is given.
 * Accounts exist from their first line on. Only the house's may go below zero. */
export type AccountRef =
  | { readonly member: bigint; readonly kind: 'main' | 'pending' }
  | { readonly house: HouseAccount | (string & {}); readonly vendor?: string | undefined };

/** What the house keeps apart: `bank` the world outside, `fees` what it charges, `games` stakes and wins, `promotions` what is given away, `agents` what settlement pays. */
type HouseAccount = 'bank' | 'fees' | 'games' | 'promotions' | 'agents';

/** `amount` is what the account gains; negative is what it gives. */
export type Line = { readonly account: AccountRef; readonly amount: Minor };

/** One text per account, to key maps with: `member:7:main`, `house:games/isla`. */
export const accountKey = (ref: AccountRef): string => ('member' in ref ? `member:${ref.member}:${ref.kind}` : `house:${houseName(ref)}`);

/** The name of a house account in the ledger: `bank`, `games/isla`. */
export const houseName = (ref: Extract<AccountRef, { house: string }>): string => (ref.vendor ? `${ref.house}/${ref.vendor}` : ref.house);

/** What is wrong with lines, or null: two or more, none zero, each account once, together zero. */
export function faultOf(lines: readonly Line[]): string | null {
  if (lines.length < 2) return 'A posting has two lines or more.';
  if (lines.some(({ amount }) => amount === 0n)) return 'A line of zero moves nothing.';
  if (new Set(lines.map(({ account }) => accountKey(account))).size < lines.length) return 'Each account comes once in a posting.';
  if (lines.reduce((sum, { amount }) => sum + amount, 0n) !== 0n) return 'The lines do not sum to zero.';
  return null;
}

/** The same lines the other way round: what takes a posting back. */
export const opposite = (lines: readonly Line[]): Line[] => lines.map(({ account, amount }) => ({ account, amount: minor(-amount) }));

const main = (member: bigint): AccountRef => ({ member, kind: 'main' });
const pending = (member: bigint): AccountRef => ({ member, kind: 'pending' });

/** `amount` goes from one account to another. Throws RangeError unless it is above zero: a negative move would turn the arrow round. */
export function moved(from: AccountRef, to: AccountRef, amount: Minor): Line[] {
  if (amount <= zero) throw new RangeError('Only an amount above zero can be moved.');
  return [
    { account: from, amount: minor(-amount) },
    { account: to, amount },
  ];
}

const staked = (member: bigint, vendor: string, amount: Minor): Line[] => moved(main(member), { house: 'games', vendor }, amount);

/** The whole amount comes from the world outside; the fee, which is less, stays with the house. */
function deposited(member: bigint, amount: Minor, fee: Minor = zero): Line[] {
  const [bank, purse] = moved({ house: 'bank' }, main(member), amount) as [Line, Line];
  if (fee === zero) return [bank, purse];
  return [bank, { ...purse, amount: minor(amount - fee) }, { account: { house: 'fees' }, amount: fee }];
}

/** The lines of each act of money. Amounts are above zero; `vendor` is a vendor's code. */
export const moves = {
  deposit: deposited,
  bet: staked,
  win: (member: bigint, vendor: string, amount: Minor) => moved({ house: 'games', vendor }, main(member), amount),
  rollback: (member: bigint, vendor: string, amount: Minor) => opposite(staked(member, vendor, amount)),
  withdrawalAsked: (member: bigint, amount: Minor) => moved(main(member), pending(member), amount),
  withdrawalPaid: (member: bigint, amount: Minor) => moved(pending(member), { house: 'bank' }, amount),
  withdrawalReturned: (member: bigint, amount: Minor) => moved(pending(member), main(member), amount),
  transfer: (from: bigint, to: bigint, amount: Minor) => moved(main(from), main(to), amount),
  redeem: (member: bigint, amount: Minor) => moved({ house: 'promotions' }, main(member), amount),
  settle: (member: bigint, amount: Minor) => moved({ house: 'agents' }, main(member), amount),
} as const;
