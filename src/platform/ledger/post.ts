/** Posts to the ledger inside the caller's transaction; the only way to move money. */
import { sql, type Transaction } from 'kysely';
import { constraintOf, sqlState } from '#platform/db/errors.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { type AccountRef, accountKey, houseName, type Line, type PostingKind, validateLines } from '#platform/rules/postings.ts';
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';

export type { AccountRef, Line } from '#platform/rules/postings.ts';

export type Posting = {
  readonly kind: PostingKind;
  /** Unique within the kind: a payment's id, or a vendor's transaction id prefixed with the vendor's code. */
  readonly reference: string;
  /** The member whose record it belongs to; null for the house. */
  readonly memberId: bigint | null;
  readonly at: Date;
  readonly data?: Json;
  readonly lines: readonly Line[];
};

export type Posted = {
  readonly postingId: bigint;
  /** True when this reference was posted before. Nothing moved now, and `balances` are from then. */
  readonly replayed: boolean;
  /** Balances right after the posting, by `accountKey`. */
  readonly balances: ReadonlyMap<string, Minor>;
};

type Row = {
  posting: bigint;
  replayed: boolean;
  account_kind: string;
  account_member: bigint | null;
  account_name: string | null;
  balance_after: bigint;
};

/**
 * Posts once per (kind, reference), also under concurrency. Amounts in minor units. Throws
 * `DomainError('wallet.insufficient_funds')` when a member's account would go below zero. Throws
 * `DomainError('wallet.key_reused')` when the reference was posted with other lines. Both abort the transaction, so do
 * not catch them inside it. Throws RangeError for invalid lines.
 */
export async function post(trx: Transaction<Tables>, posting: Posting): Promise<Posted> {
  const fault = validateLines(posting.lines);
  if (fault) throw new RangeError(`${posting.kind} ${posting.reference}: ${fault}`);
  const lines = JSON.stringify(posting.lines.map(lineToJson));
  const data = JSON.stringify(posting.data ?? {});
  const { rows } = await sql<Row>`
    select * from post(${posting.kind}::text, ${posting.reference}::text, ${posting.memberId}::bigint, ${posting.at}::timestamptz, ${data}::jsonb, ${lines}::jsonb)
  `
    .execute(trx)
    .catch((error: unknown) => {
      throw refusalOf(error, posting) ?? error;
    });
  const [first] = rows;
  if (!first) throw new Error(`post() answered nothing for ${posting.kind} ${posting.reference}`);
  return {
    postingId: first.posting,
    replayed: first.replayed,
    balances: new Map(rows.map((row) => [keyOf(row), minor(row.balance_after)])),
  };
}

/** Returns the balance of an account in this posting. Throws RangeError for any other account. */
export function postedBalance(posted: Posted, account: AccountRef): Minor {
  const balance = posted.balances.get(accountKey(account));
  if (balance === undefined) throw new RangeError(`${accountKey(account)} is not in posting ${posted.postingId}`);
  return balance;
}

export const lineToJson = ({ account, amount }: Line) =>
  'member' in account
    ? { kind: account.kind, member: account.member.toString(), amount: amount.toString() }
    : { kind: 'house', name: houseName(account), amount: amount.toString() };

const keyOf = (row: Row): string =>
  row.account_member === null ? `house:${row.account_name}` : `member:${row.account_member}:${row.account_kind}`;

function refusalOf(error: unknown, { lines, reference }: Posting): DomainError | undefined {
  if (constraintOf(error) === 'accounts_not_below_zero') {
    const largestDebit = lines.reduce((largest, { account, amount }) => ('member' in account && amount < largest ? amount : largest), 0n);
    return new DomainError('wallet.insufficient_funds', { amount: toAmount(minor(-largestDebit)) });
  }
  if (sqlState(error) === 'IS003') return new DomainError('wallet.key_reused', { reference });
  return undefined;
}
