// The account record of a long-time member in a ledger of two hundred thousand entries: every query uses an index.
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transactionCount, transactionsByDay, transactionsOf, transactionTotals } from '#platform/areas/wallet/transactions.ts';
import type { Database } from '#platform/db/connect.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { toAmount, toMinor } from '#values/money.ts';
import { type LargeRecord, openingBalance, openLargeRecord } from '../../large-record.ts';

const entries = 200_000;
/** Every tenth entry is theirs. */
const busy = 7n;
const zone = 'Asia/Manila';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('a long record', () => {
  let record: LargeRecord;
  let database: Database;
  beforeAll(async () => {
    record = await openLargeRecord(entries);
    database = record.database;
  });
  afterAll(() => record.close());

  /** The plans of the queries that `work` sends. */
  async function plansOf(work: (db: Database['db']) => Promise<unknown>): Promise<Plan[]> {
    const queries: RootOperationNode[] = [];
    const listen: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await work(database.db.withPlugin(listen));
    const plans: Plan[] = [];
    for (const node of queries) {
      const { sql: text, parameters } = database.db.getExecutor().compileQuery(node, { queryId: 'explained' });
      const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
      );
      plans.push((rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan);
    }
    return plans;
  }

  /** The scans that `work` causes, such as `Index Only Scan entries`. */
  async function scansOf(work: (db: Database['db']) => Promise<unknown>): Promise<string[]> {
    const nodes = (await plansOf(work)).flatMap(nodesOf);
    const scans = nodes.flatMap(({ 'Node Type': scan, 'Relation Name': table }) => (table ? [`${scan} ${table}`] : []));
    expect(scans.length).toBeGreaterThan(0);
    return scans;
  }

  const periods = [
    {},
    { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') },
    { from: new Date('2026-03-01T00:00:00Z') },
  ];
  test('a page and its days are read through an index, for all time and for a month (MC-08)', async () => {
    for (const period of periods) {
      const page = await transactionsOf(database.db, busy, period, { pageNo: 1, pageSize: 20 });
      expect(page).toHaveLength(20);
      for (const work of [
        (db: Database['db']) => transactionsOf(db, busy, period, { pageNo: 3, pageSize: 20 }),
        (db: Database['db']) => transactionsByDay(db, busy, period, zone, page),
      ])
        expect(await scansOf(work)).not.toContainEqual(expect.stringMatching(/^Seq Scan (?:entries|postings|accounts)$/));
    }
  });

  test('a page is cut before its rows are joined with what they name (MC-08)', async () => {
    for (const period of periods) {
      const nodes = (await plansOf((db) => transactionsOf(db, busy, period, { pageNo: 1, pageSize: 20 }))).flatMap(nodesOf);
      const beforeTheCut = nodes.filter((node) => node['Node Type'] === 'Limit').flatMap(nodesOf);
      expect(beforeTheCut.map((node) => node['Relation Name'])).toContain('entries');
      expect(beforeTheCut.map((node) => node['Relation Name'])).not.toContain('postings');
    }
  });

  test('count and sums are read from the index of one account, for any period (MC-08)', async () => {
    for (const period of periods)
      for (const work of [
        (db: Database['db']) => transactionCount(db, busy, period),
        (db: Database['db']) => transactionTotals(db, busy, period),
      ]) {
        const scans = await scansOf(work);
        expect(scans.filter((scan) => !scan.endsWith(' accounts'))).toEqual([expect.stringMatching(/^Index (?:Only )?Scan entries$/)]);
        expect(scans).not.toContain('Seq Scan accounts');
      }
  });

  test('count and sums add up (MC-08)', async () => {
    expect(await transactionCount(database.db, busy, {})).toBe(entries / 10);
    const totals = await transactionTotals(database.db, busy, {});
    const minorOf = (amount: string): bigint => toMinor(amount) ?? 0n;
    expect(minorOf(totals.opening)).toBe(BigInt(openingBalance));
    expect(totals.closing, 'the balance').toBe(toAmount((await balanceOf(database.db, busy)).main));
    expect(minorOf(totals.in) - minorOf(totals.out), 'the change of the balance').toBe(minorOf(totals.closing) - minorOf(totals.opening));
    // Two periods that meet make the whole: each closes where the next begins.
    const middle = new Date('2026-03-01T00:00:00Z');
    const [before, after] = [
      await transactionTotals(database.db, busy, { to: middle }),
      await transactionTotals(database.db, busy, { from: middle }),
    ];
    expect([before.opening, after.closing, before.closing]).toEqual([totals.opening, totals.closing, after.opening]);
    const [last] = await transactionsOf(database.db, busy, { to: middle }, { pageNo: 1, pageSize: 1 });
    expect(last?.balanceAfter, 'the running balance').toBe(before.closing);
    const kinds = await Promise.all((['bet', 'win', 'deposit'] as const).map((kind) => transactionCount(database.db, busy, { kind })));
    expect(kinds.reduce((sum, one) => sum + one, 0)).toBe(entries / 10);
    expect(await transactionCount(database.db, busy, { kind: 'adjustment' })).toBe(0);
  });
});
