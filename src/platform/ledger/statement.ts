/** What a member's accounts hold and how they came to it. */
import type { Kysely } from 'kysely';
import type { Json, Tables } from '#platform/db/tables.ts';
import { type Minor, minor, zero } from '#values/money.ts';

type Purse = 'main' | 'pending';
export type Balance = { readonly main: Minor; readonly pending: Minor };

/** What a member has, in minor units; zeros before the first posting. */
export async function balanceOf(db: Kysely<Tables>, memberId: bigint): Promise<Balance> {
  const rows = await db.selectFrom('accounts').select(['kind', 'balance']).where('member_id', '=', memberId).execute();
  const of = (kind: Purse) => minor(rows.find((row) => row.kind === kind)?.balance ?? 0n);
  return { main: of('main'), pending: of('pending') };
}

export type Entry = {
  /** Grows with each entry of an account: give the last one as `before` for the next page. */
  readonly id: bigint;
  readonly postingId: bigint;
  readonly kind: string;
  readonly reference: string;
  readonly at: Date;
  readonly data: Json;
  readonly amount: Minor;
  readonly balanceAfter: Minor;
};

/** `from` counts, `to` does not. */
type Period = { readonly from?: Date | undefined; readonly to?: Date | undefined };
export type EntriesAsked = Period & {
  readonly purse?: Purse;
  readonly kinds?: readonly string[] | undefined;
  readonly before?: bigint | undefined;
  readonly limit: number;
};

/** The entries of a purse (`main` unless asked otherwise), newest first, each with the balance after it. */
export async function entriesOf(
  db: Kysely<Tables>,
  memberId: bigint,
  { from, to, kinds, before, limit, purse = 'main' }: EntriesAsked,
): Promise<Entry[]> {
  const rows = await linesOf(db, memberId, purse, { from, to })
    .innerJoin('postings', 'postings.id', 'entries.posting_id')
    .$if(kinds !== undefined, (query) => query.where('postings.kind', 'in', [...(kinds ?? []), '']))
    .$if(before !== undefined, (query) => query.where('entries.id', '<', before ?? 0n))
    .select([
      'entries.id',
      'postings.id as postingId',
      'postings.kind',
      'postings.reference',
      'entries.at',
      'postings.data',
      'entries.amount',
      'entries.balance_after',
    ])
    .orderBy('entries.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ balance_after, amount, ...row }) => ({ ...row, amount: minor(amount), balanceAfter: minor(balance_after) }));
}

export type Totals = { readonly opening: Minor; readonly in: Minor; readonly out: Minor; readonly closing: Minor; readonly count: number };

/** A purse over a period: `opening + in - out = closing`, all in minor units, `out` as a positive number. With `kinds`, in and out are of those alone. */
export async function totalsOf(
  db: Kysely<Tables>,
  memberId: bigint,
  { from, to, kinds, purse = 'main' }: Omit<EntriesAsked, 'before' | 'limit'>,
): Promise<Totals> {
  const { fn } = db;
  const amountOf = async (query: ReturnType<typeof linesOf>) =>
    (await query.select(fn.sum<string>('entries.amount').as('sum')).executeTakeFirst())?.sum ?? '0';
  const opening = from ? minor(BigInt(await amountOf(linesOf(db, memberId, purse, { to: from })))) : zero;
  const closing = minor(BigInt(await amountOf(linesOf(db, memberId, purse, { to }))));
  const within = await linesOf(db, memberId, purse, { from, to })
    .$if(kinds !== undefined, (query) =>
      query.innerJoin('postings', 'postings.id', 'entries.posting_id').where('postings.kind', 'in', [...(kinds ?? []), '']),
    )
    .select([
      fn.sum<string>('entries.amount').filterWhere('entries.amount', '>', 0n).as('gained'),
      fn.sum<string>('entries.amount').filterWhere('entries.amount', '<', 0n).as('given'),
      fn.countAll<bigint>().as('count'),
    ])
    .executeTakeFirst();
  return {
    opening,
    in: minor(BigInt(within?.gained ?? '0')),
    out: minor(-BigInt(within?.given ?? '0')),
    closing,
    count: Number(within?.count ?? 0),
  };
}

function linesOf(db: Kysely<Tables>, memberId: bigint, purse: Purse, { from, to }: Period) {
  return db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .where('accounts.member_id', '=', memberId)
    .where('accounts.kind', '=', purse)
    .$if(from !== undefined, (query) => query.where('entries.at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where('entries.at', '<', to ?? new Date(0)));
}
