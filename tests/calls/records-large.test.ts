// The account record of somebody who has played for years, in a ledger of two hundred thousand entries: every question finds its rows by an index.
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordByDay, recordCount, recordOf, recordTotals } from '#platform/areas/wallet/account-record.ts';
import { connect, type Database } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { minutes } from '#values/time.ts';
import { freshPlace } from '../engines.ts';

const entries = 200_000;
/** Every tenth entry is hers. */
const busy = 7n;
const zone = 'Asia/Manila';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('a long record', () => {
  let database: Database;
  let discard: () => Promise<void>;
  beforeAll(async () => {
    const fresh = await freshPlace('postgres');
    discard = fresh.discard;
    database = await connect({ ...fresh.place, longestStatement: minutes(2) });
    await inTransaction(database.db, async (trx) => {
      // Written past the ledger's guards and without looking up what each row refers to: this is about finding them again.
      await sql`do $$ declare one record; begin
        for one in select conrelid::regclass as place, conname from pg_constraint
          where contype = 'f' and conrelid in ('accounts'::regclass, 'postings'::regclass, 'entries'::regclass)
        loop execute format('alter table %s drop constraint %I', one.place, one.conname); end loop;
        for one in select unnest(array['accounts', 'postings', 'entries']) as place
        loop execute format('alter table %I disable trigger user', one.place); end loop;
      end $$`.execute(trx);
      await sql`insert into accounts (kind, member_id, currency, balance, may_go_below_zero)
        select 'main', n, 'PHP', ${entries}, false from generate_series(1, 1000) n`.execute(trx);
      await sql`insert into postings (kind, reference, at)
        select case n % 3 when 0 then 'bet' when 1 then 'win' else 'deposit' end, 'long-' || n, timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, ${entries}::int) n`.execute(trx);
      await sql`insert into entries (posting_id, account_id, amount, balance_after, at)
        select p.id, a.id, 1, p.id, p.at from postings p
        join accounts a on a.member_id = case when p.id % 10 = 0 then ${busy}::bigint else 10 + p.id % 990 end`.execute(trx);
    });
    // What autovacuum does in service: without it the planner knows nothing of the tables.
    await sql`vacuum analyze entries`.execute(database.db);
    await sql`vacuum analyze postings`.execute(database.db);
    await sql`vacuum analyze accounts`.execute(database.db);
  });
  afterAll(async () => {
    await database.close();
    await discard();
  });

  /** How each table is read while `work` asks: `Index Only Scan entries`. */
  async function scansOf(work: (db: Database['db']) => Promise<unknown>): Promise<string[]> {
    const asked: RootOperationNode[] = [];
    const listen: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await work(database.db.withPlugin(listen));
    const scans: string[] = [];
    for (const node of asked) {
      const { sql: text, parameters } = database.db.getExecutor().compileQuery(node, { queryId: 'explained' });
      const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
      );
      for (const { 'Node Type': way, 'Relation Name': table } of nodesOf((rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan))
        if (table) scans.push(`${way} ${table}`);
    }
    expect(scans.length).toBeGreaterThan(0);
    return scans;
  }

  const periods = [
    {},
    { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') },
    { from: new Date('2026-03-01T00:00:00Z') },
  ];
  test('MC-08 a page and its days are found by an index, of all there is and of a month', async () => {
    for (const asked of periods) {
      const page = await recordOf(database.db, busy, asked, { size: 20, number: 1 });
      expect(page).toHaveLength(20);
      for (const work of [
        (db: Database['db']) => recordOf(db, busy, asked, { size: 20, number: 3 }),
        (db: Database['db']) => recordByDay(db, busy, asked, zone, page),
      ])
        expect(await scansOf(work)).not.toContainEqual(expect.stringMatching(/^Seq Scan (?:entries|postings|accounts)$/));
    }
  });

  test('MC-08 number and sums are read from the index of one account, whatever they reach over', async () => {
    for (const asked of periods)
      for (const work of [(db: Database['db']) => recordCount(db, busy, asked), (db: Database['db']) => recordTotals(db, busy, asked)]) {
        const scans = await scansOf(work);
        expect(scans.filter((scan) => !scan.endsWith(' accounts'))).toEqual([expect.stringMatching(/^Index (?:Only )?Scan entries$/)]);
        expect(scans).not.toContain('Seq Scan accounts');
      }
  });

  test('MC-08 all of them add up', async () => {
    expect(await recordCount(database.db, busy, {})).toBe(entries / 10);
    const totals = await recordTotals(database.db, busy, {});
    expect([totals.in, totals.out]).toEqual(['200.00', '0.00']);
    const kinds = await Promise.all((['bet', 'win', 'deposit'] as const).map((kind) => recordCount(database.db, busy, { kind })));
    expect(kinds.reduce((sum, one) => sum + one, 0)).toBe(entries / 10);
    expect(await recordCount(database.db, busy, { kind: 'adjustment' })).toBe(0);
  });
});
