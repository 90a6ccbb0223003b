// A backup as operators make it, with PostgreSQL's own tools: dumped while money moves, restored, and compared. It needs `pg_dump` and
// `pg_restore` of the server's version or a newer one, on the path or in ISLA_POSTGRES_BIN.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { connect, type Database } from '#platform/db/connect.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { lineToJson, post } from '#platform/ledger/post.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { minor } from '#values/money.ts';
import { minutes } from '#values/time.ts';
import { ownDatabase } from '../tests/databases.ts';
import { freshPlace } from '../tests/engines.ts';
import { scaled } from './fixture-data.ts';
import { atMost, notMeasured, type Row } from './result-row.ts';

const postingCount = scaled(1_000_000, 5_000);
const members = 1_000;
const longestRestore = 60;
const figure = `a backup of ${postingCount.toLocaleString('en')} postings`;
const run = promisify(execFile);
const tool = (name: string): string => (process.env.ISLA_POSTGRES_BIN ? join(process.env.ISLA_POSTGRES_BIN, name) : name);

export async function rows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'isla-backup-'));
  const source = await freshPlace('postgres');
  const copy = await ownDatabase();
  const database = await connect({ ...source.place, longestStatement: minutes(60) });
  const file = join(folder, 'isla.dump');
  try {
    await fill(database);
    // What was acknowledged before the dump began must be in it; deposits that come during it may be.
    const before = await hashOf(database.db, postingCount);
    const busy = keepDepositing(database.db);
    try {
      await run(tool('pg_dump'), ['--format=custom', `--file=${file}`, source.place.databaseUrl ?? '']);
    } catch (error) {
      return [
        notMeasured(figure, `<= ${longestRestore} s`, String(error instanceof Error ? error.message : error).replaceAll(/\s+/g, ' ')),
      ];
    } finally {
      await busy.stop();
    }
    const start = performance.now();
    await run(tool('pg_restore'), ['--no-owner', `--dbname=${copy.databaseUrl}`, file]);
    const seconds = (performance.now() - start) / 1000;
    return [
      atMost(`${figure}, ${Math.round((await stat(file)).size / 1e6)} MB: restored in`, seconds, longestRestore, 's'),
      await compared(copy.databaseUrl, before),
    ];
  } finally {
    await database.close();
    await source.discard();
    await copy.discard();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deposits by the ledger's own function, so the database is one that could have come about. */
async function fill({ db }: Database): Promise<void> {
  const lines = JSON.stringify(entriesFor.deposit(1n, minor(100)).map(lineToJson));
  const batch = Math.min(postingCount, 20_000);
  for (let from = 1; from <= postingCount; from += batch)
    await sql`
      select count(*) from generate_series(${from}::int, ${Math.min(postingCount, from + batch - 1)}::int) n,
        lateral post('deposit', 'backup-' || n, 1 + n % ${members}::int, timestamptz '2026-01-01' + n * interval '1 minute', '{}',
          (select jsonb_agg(case when line ? 'member' then jsonb_set(line, '{member}', to_jsonb((1 + n % ${members}::int)::text)) else line end)
            from jsonb_array_elements(${lines}::jsonb) line))`.execute(db);
}

function keepDepositing(db: Kysely<Tables>): { stop(): Promise<void> } {
  let isOver = false;
  const all = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const memberId = 5_000n + BigInt(n % 10);
      await inTransaction(db, (trx) =>
        post(trx, {
          kind: 'deposit',
          reference: `meanwhile-${n}`,
          memberId,
          at: new Date(),
          lines: entriesFor.deposit(memberId, minor(1)),
        }),
      );
    }
  })();
  return {
    stop: () => {
      isOver = true;
      return all;
    },
  };
}

/** The first postings with their entries, in one hash. */
async function hashOf(db: Kysely<Tables>, count: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select count(*) || ' ' || sum(hashtextextended(p::text || e::text, 0)) as hash
    from (select * from postings order by id limit ${count}::int) p join entries e on e.posting_id = p.id`.execute(db);
  return rows[0]?.hash ?? '';
}

async function compared(databaseUrl: string, before: string): Promise<Row> {
  const restored = await connect({ databaseUrl, dataDir: tmpdir(), longestStatement: minutes(60) });
  try {
    const isSame = (await hashOf(restored.db, postingCount)) === before;
    const { postings, faults } = await verifyLedger(restored.db);
    return {
      figure: 'the restored ledger: all that was acknowledged before the dump, and every sum',
      target: 'the same, 0 faults',
      measured: `${isSame ? 'the same' : 'another'}, ${faults.length} faults in ${postings.toLocaleString('en')} postings`,
      reached: isSame && faults.length === 0 && postings >= postingCount,
    };
  } finally {
    await restored.close();
  }
}
