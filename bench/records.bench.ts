// Reads of a record with 100,000 rows, in a ledger of ten times as many, from PostgreSQL: what each takes in the database.
import { createServer } from 'vite';
import { scaled } from './fixture-data.ts';
import { atMost, median, type Row } from './result-row.ts';

const rowCount = 100_000;
const zone = 'Asia/Manila';
const firstRows = 50;
const wholeRecord = 250;
const times = scaled(15, 3);

async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return median(taken);
}

/** The platform's texts are gathered by Vite, so its modules load through it. */
async function loadPlatform() {
  const vite = await createServer({ configFile: false, logLevel: 'error', server: { middlewareMode: true, ws: false } });
  const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>;
  const wallet = '/src/platform/areas/wallet';
  return {
    ...(await load<typeof import('../src/platform/areas/wallet/bet-history.ts')>(`${wallet}/bet-history.ts`)),
    ...(await load<typeof import('../src/platform/areas/wallet/profit.ts')>(`${wallet}/profit.ts`)),
    ...(await load<typeof import('../src/platform/areas/wallet/transactions.ts')>(`${wallet}/transactions.ts`)),
    ...(await load<typeof import('../tests/large-record.ts')>('/tests/large-record.ts')),
    close: () => vite.close(),
  };
}

export async function rows(): Promise<Row[]> {
  const platform = await loadPlatform();
  const { betsOf, betTotals, profitOf, transactionCount, transactionsByDay, transactionsOf, transactionTotals, openLargeRecord } = platform;
  const record = await openLargeRecord(rowCount * 10);
  const { busy, database } = record;
  const { db } = database;
  const page = { pageNo: 1, pageSize: 20 };
  const year = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') };
  const shown = await transactionsOf(db, busy, year, page);
  const row = async (what: string, target: number, work: () => Promise<unknown>): Promise<Row> =>
    atMost(`record of ${rowCount.toLocaleString('en')} rows: ${what}, median`, await medianTime(work), target, 'ms');
  try {
    return [
      await row('first transactions', firstRows, () => transactionsOf(db, busy, year, page)),
      await row('the sums of their days', firstRows, () => transactionsByDay(db, busy, year, zone, shown)),
      await row('first bets', firstRows, () => betsOf(db, busy, year, page)),
      await row('count and totals of transactions', wholeRecord, async () => [
        await transactionCount(db, busy, year),
        await transactionTotals(db, busy, year),
      ]),
      await row('totals of bets', wholeRecord, () => betTotals(db, busy, year)),
      await row('profit by month', wholeRecord, () => profitOf(db, busy, year, 'time', zone)),
    ];
  } finally {
    await record.close();
    await platform.close();
  }
}
