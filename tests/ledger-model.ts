/** The ledger's rules as a pure model: the result of post() in the database for any posting after any history. */
import { type Minor, minor, zero } from '#values/money.ts';
import { accountKey, type Line, validateLines } from '../src/platform/rules/postings.ts';

export type Act = { readonly kind: string; readonly reference: string; readonly lines: readonly Line[] };
export type BookEntry = { readonly account: string; readonly amount: Minor; readonly balanceAfter: Minor };
export type LedgerModel = { readonly balances: ReadonlyMap<string, Minor>; readonly postings: ReadonlyMap<string, readonly BookEntry[]> };

export type PostResult =
  | { readonly is: 'posted'; readonly entries: readonly BookEntry[]; readonly book: LedgerModel }
  | { readonly is: 'replayed'; readonly entries: readonly BookEntry[] }
  | { readonly is: 'refused'; readonly code: 'wallet.insufficient_funds' | 'wallet.key_reused' };

export const emptyBook: LedgerModel = { balances: new Map(), postings: new Map() };

/**
 * Pure: returns a new book, so a crash before it is stored leaves the old one whole. Throws RangeError for lines that do not form a
 * posting.
 */
export function applyPosting(book: LedgerModel, { kind, reference, lines }: Act): PostResult {
  const fault = validateLines(lines);
  if (fault) throw new RangeError(fault);
  const name = `${kind} ${reference}`;
  const before = book.postings.get(name);
  if (before) return sameLines(before, lines) ? { is: 'replayed', entries: before } : { is: 'refused', code: 'wallet.key_reused' };
  const entries = lines.map(({ account, amount }) => {
    const key = accountKey(account);
    return { account: key, amount, balanceAfter: minor((book.balances.get(key) ?? zero) + amount), owned: 'member' in account };
  });
  if (entries.some(({ owned, balanceAfter }) => owned && balanceAfter < zero)) return { is: 'refused', code: 'wallet.insufficient_funds' };
  return {
    is: 'posted',
    entries,
    book: {
      balances: new Map([...book.balances, ...entries.map(({ account, balanceAfter }) => [account, balanceAfter] as const)]),
      postings: new Map([...book.postings, [name, entries]]),
    },
  };
}

function sameLines(entries: readonly BookEntry[], lines: readonly Line[]): boolean {
  const amounts = new Map(lines.map(({ account, amount }) => [accountKey(account), amount]));
  return entries.length === amounts.size && entries.every(({ account, amount }) => amounts.get(account) === amount);
}
