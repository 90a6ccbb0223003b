/** The ledger's rules as values: what post() in the database must decide for any posting after any history. */
import { type Minor, minor, zero } from '#values/money.ts';
import { accountKey, faultOf, type Line } from './postings.ts';

export type Act = { readonly kind: string; readonly reference: string; readonly lines: readonly Line[] };
export type BookEntry = { readonly account: string; readonly amount: Minor; readonly balanceAfter: Minor };
export type Book = { readonly balances: ReadonlyMap<string, Minor>; readonly postings: ReadonlyMap<string, readonly BookEntry[]> };

export type Verdict =
  | { readonly is: 'posted'; readonly entries: readonly BookEntry[]; readonly book: Book }
  | { readonly is: 'replayed'; readonly entries: readonly BookEntry[] }
  | { readonly is: 'refused'; readonly code: 'wallet.insufficient_funds' | 'wallet.key_reused' };

export const emptyBook: Book = { balances: new Map(), postings: new Map() };

/** Decides and touches nothing: the new book is another value, so a crash before it is kept leaves the old one whole. Throws RangeError for lines that are no posting. */
export function posted(book: Book, { kind, reference, lines }: Act): Verdict {
  const fault = faultOf(lines);
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
  const asked = new Map(lines.map(({ account, amount }) => [accountKey(account), amount]));
  return entries.length === asked.size && entries.every(({ account, amount }) => asked.get(account) === amount);
}
