// A ledger with the long record of one member, who has every tenth entry and round. It bypasses the ledger’s guards.
import { sql } from 'kysely';
import { connect, type Database } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { minutes } from '#values/time.ts';
import { freshPlace } from './engines.ts';

export interface LargeRecord {
  readonly database: Database;
  /** The member with every tenth entry. */
  readonly busy: bigint;
  close(): Promise<void>;
}

/** Balance of each account before its first entry. */
export const openingBalance = 10_000_000;

/**
 * Vacuums until every page counts as visible, as autovacuum does in service. A transaction of another database that is older than
 * these rows can hold a vacuum back. The planner would then expect to read the table.
 */
async function vacuum({ db }: Database, table: string): Promise<void> {
  for (;;) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
    const { rows } = await sql<{ done: boolean }>`
      select relallvisible >= relpages as done from pg_class where oid = ${table}::regclass`.execute(db);
    if (rows[0]?.done) return;
  }
}

/** One entry and one round a minute from the first of January 2026. */
export async function openLargeRecord(entries: number): Promise<LargeRecord> {
  const { place, discard } = await freshPlace('postgres');
  const database = await connect({ ...place, longestStatement: minutes(5) });
  const busy = 7n;
  const memberOf = sql`case when n % 10 = 0 then ${busy}::bigint else 10 + n % 990 end`;
  await inTransaction(database.db, async (trx) => {
    // A vacuum right after a commit that is not on disk yet leaves its rows unmarked.
    await sql`set local synchronous_commit = on`.execute(trx);
    await sql`do $$ declare one record; begin
      for one in select conrelid::regclass as place, conname from pg_constraint
        where contype = 'f' and conrelid in ('accounts'::regclass, 'postings'::regclass, 'entries'::regclass, 'rounds'::regclass)
      loop execute format('alter table %s drop constraint %I', one.place, one.conname); end loop;
      for one in select unnest(array['accounts', 'postings', 'entries', 'rounds']) as place
      loop execute format('alter table %I disable trigger user', one.place); end loop;
    end $$`.execute(trx);
    await sql`insert into accounts (kind, member_id, currency, balance, may_go_below_zero)
      select 'main', n, 'PHP', 0, false from generate_series(1, 1000) n`.execute(trx);
    await sql`insert into postings (kind, reference, at)
      select case n % 3 when 0 then 'bet' when 1 then 'win' else 'deposit' end, 'long-' || n, timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, ${entries}::int) n order by n`.execute(trx);
    await sql`insert into entries (posting_id, account_id, amount, balance_after, at)
      select n, account, amount, ${openingBalance} + sum(amount) over (partition by account order by n), at from (
        select p.id as n, a.id as account, p.at,
          case p.kind when 'bet' then -(p.id % 5 + 1) when 'win' then p.id % 4 + 1 else 10 end as amount
        from (select *, id as n from postings) p join accounts a on a.member_id = ${memberOf}
      ) moved order by n`.execute(trx);
    await sql`update accounts set balance = ${openingBalance} + coalesce((select sum(amount) from entries where account_id = accounts.id), 0)`.execute(
      trx,
    );
    await sql`insert into rounds (vendor, game_code, member_id, bet, win, state, at, settled_at)
      select 'originals', 'lantern-tide', ${memberOf}, n % 5 + 1, n % 4, 'settled', at, at
      from (select n, timestamptz '2026-01-01' + n * interval '1 minute' as at from generate_series(1, ${entries}::int) n) played`.execute(
      trx,
    );
  });
  for (const table of ['entries', 'postings', 'accounts', 'rounds']) await vacuum(database, table);
  return {
    database,
    busy,
    close: async () => {
      await database.close();
      await discard();
    },
  };
}
