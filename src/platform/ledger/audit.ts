/** Adds up the whole ledger, trusting nothing that it could have added up wrongly before. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';

export type Audit = { readonly postings: number; readonly entries: number; readonly faults: readonly string[] };

/** Looks at every posting (sums to zero, two lines or more) and every account (balance is the sum of its entries, each entry's balance follows from
 * the one before, nobody but the house below zero). `faults` is empty when all of it holds. */
export async function audit(db: Kysely<Tables>): Promise<Audit> {
  const faults = await sql<{ fault: string }>`
    select format('posting %s: %s lines, sum %s', p.id, count(e.id), coalesce(sum(e.amount), 0)) as fault
    from postings p left join entries e on e.posting_id = p.id
    group by p.id having count(e.id) < 2 or sum(e.amount) <> 0
    union all
    select format('account %s: balance %s, entries %s', a.id, a.balance, coalesce(sum(e.amount), 0))
    from accounts a left join entries e on e.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(e.amount), 0) or (a.balance < 0 and a.kind <> 'house')
    union all
    select format('entry %s: balance %s does not follow', id, balance_after)
    from (select id, account_id, amount, balance_after, lag(balance_after, 1, 0) over (partition by account_id order by id) as before from entries) chain
    where balance_after <> before + amount
  `.execute(db);
  const { rows } = await sql<{
    postings: bigint;
    entries: bigint;
  }>`select (select count(*) from postings) as postings, (select count(*) from entries) as entries`.execute(db);
  return { postings: Number(rows[0]?.postings), entries: Number(rows[0]?.entries), faults: faults.rows.map(({ fault }) => fault) };
}
