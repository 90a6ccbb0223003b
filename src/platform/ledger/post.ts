/** The only way to move money: one posting, once, inside the caller's transaction. */
import { sql, type Transaction } from 'kysely';
import { constraintOf, sqlState } from '#platform/db/errors.ts';
import type { Json, Tables } from '#platform/db/tables.ts';
import { type AccountRef, accountKey, faultOf, houseName, type Line } from '#platform/rules/postings.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { Refused } from '#values/refused.ts';

export type { AccountRef, Line } from '#platform/rules/postings.ts';

export type Posting = {
  /** What kind of act: `deposit`, `bet`, `win`, `rollback` … */
  readonly kind: string;
  /** Names the act once and for all within its kind: a payment's id, a vendor's transaction id with the vendor's code before it. */
  readonly reference: string;
  /** Whose record it belongs to; null for the house's own. */
  readonly memberId: bigint | null;
  readonly at: Date;
  readonly data?: Json;
  readonly lines: readonly Line[];
};

export type Posted = {
  readonly postingId: bigint;
  /** True when this reference was posted before; nothing moved now, and `balances` are those of then. */
  readonly replayed: boolean;
  /** The balance right after the posting, by `accountKey`. */
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
 * Posts once per (kind, reference), also against a twin at the same moment. Amounts in minor units.
 * Throws `Refused('wallet.insufficient_funds')` when a member's account would go below zero, `Refused('wallet.key_reused')` when the reference
 * was posted with other lines (both leave the transaction unusable: let them out of it), and RangeError for lines that are no posting.
 */
export async function post(trx: Transaction<Tables>, posting: Posting): Promise<Posted> {
  const fault = faultOf(posting.lines);
  if (fault) throw new RangeError(`${posting.kind} ${posting.reference}: ${fault}`);
  const lines = JSON.stringify(posting.lines.map(lineOf));
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

/** The balance of one of the accounts just posted to. Throws for an account that the posting did not touch. */
export function balanceAfter(posted: Posted, account: AccountRef): Minor {
  const balance = posted.balances.get(accountKey(account));
  if (balance === undefined) throw new RangeError(`${accountKey(account)} is not in posting ${posted.postingId}`);
  return balance;
}

export const lineOf = ({ account, amount }: Line) =>
  'member' in account
    ? { kind: account.kind, member: account.member.toString(), amount: amount.toString() }
    : { kind: 'house', name: houseName(account), amount: amount.toString() };

const keyOf = (row: Row): string =>
  row.account_member === null ? `house:${row.account_name}` : `member:${row.account_member}:${row.account_kind}`;

function refusalOf(error: unknown, { lines, reference }: Posting): Refused | undefined {
  if (constraintOf(error) === 'accounts_not_below_zero') {
    const asked = lines.reduce((most, { account, amount }) => ('member' in account && amount < most ? amount : most), 0n);
    return new Refused('wallet.insufficient_funds', { amount: toAmount(minor(-asked)) });
  }
  if (sqlState(error) === 'IS003') return new Refused('wallet.key_reused', { reference });
  return undefined;
}
