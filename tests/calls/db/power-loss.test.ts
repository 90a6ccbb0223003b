/** Power loss on the embedded database: its log cut anywhere. What was forced to the disk before the cut is there, or the start refuses. */
import { cpSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect, type Database } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { post } from '#platform/ledger/post.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { minor } from '#values/money.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { freshPlace } from '../../engines.ts';
import { tempFolder } from '../../temp-folder.ts';

/** Bytes of the log that a power loss keeps or loses as a whole. */
const page = 8_192;
const segment = 16 * 1024 * 1024;
/** `npm run bench -- test-backed-rows` cuts at each page of the last megabyte. */
const cuts = Number(process.env.ISLA_CUTS ?? 4);
const size = process.env.ISLA_CUTS ? 1024 * 1024 : 160 * 1024;
const who = 7n;

/** A byte of the log, counted from its beginning. */
type Position = number;

const positionOf = async ({ db }: Database): Promise<Position> => {
  const { rows } = await sql<{ at: string }>`select (pg_current_wal_flush_lsn() - '0/0')::text as at`.execute(db);
  return Number(rows[0]?.at);
};

const deposit = ({ db }: Database, reference: string) =>
  inTransaction(db, (trx) =>
    post(trx, { kind: 'deposit', reference, memberId: who, at: new Date(), lines: entriesFor.deposit(who, minor(100)) }),
  );

const fileAt = (position: Position): string =>
  `00000001${'0'.repeat(8)}${Math.floor(position / segment)
    .toString(16)
    .toUpperCase()
    .padStart(8, '0')}`;

/** Loses the log from a position: as bytes that were never written, or as the rest of a file that was never made longer. */
async function cutLog(dataDir: string, position: Position, how: 'zeros' | 'shorter'): Promise<void> {
  const path = join(dataDir, 'pglite', 'pg_wal', fileAt(position));
  const from = position % segment;
  truncateSync(path, from);
  if (how === 'shorter') return;
  const file = await openFile(path, 'r+');
  await file.truncate(segment);
  await file.close();
}

test(
  `the log cut at ${cuts} pages keeps each deposit that was acknowledged before; without its checkpoint the start refuses (REL-04)`,
  async () => {
    const { place, discard } = await freshPlace('pglite');
    const running = await connect(place);
    const begin = await positionOf(running);
    const acknowledged: { reference: string; at: Position }[] = [];
    let end = begin;
    for (let i = 0; i < 40 || end - begin < size; i += 1) {
      const reference = `before the cut ${i}`;
      await deposit(running, reference);
      end = await positionOf(running);
      acknowledged.push({ reference, at: end });
    }
    // A copy of a folder in use is the disk after the power is gone.
    const crashed = mkdtempSync(join(tempFolder(), 'isla-power-'));
    cpSync(place.dataDir, crashed, { recursive: true });
    await running.close();
    const first = Math.ceil(begin / page) * page;
    const pages = Math.floor((end - first) / page);
    const seen = { kept: 0, refused: 0 };
    const spread = Array.from({ length: cuts }, (_, n) => first + Math.round((pages * n) / Math.max(1, cuts - 1)) * page);
    // The last one takes what a start begins with, so the database cannot know what it held.
    const beforeCheckpoint = Math.floor(begin / segment) * segment;
    for (const [n, cut] of [...spread, beforeCheckpoint].entries()) {
      const image = mkdtempSync(join(tempFolder(), 'isla-power-'));
      cpSync(crashed, image, { recursive: true });
      await cutLog(image, cut, n % 2 === 0 ? 'zeros' : 'shorter');
      const due = acknowledged.filter(({ at }) => at <= cut).map(({ reference }) => reference);
      try {
        const database = await connect({ dataDir: image });
        const { db } = database;
        const rows = await db.selectFrom('postings').select('reference').where('kind', '=', 'deposit').execute();
        const held = rows.map(({ reference }) => reference);
        expect(new Set(held).size, `cut at ${cut}`).toBe(held.length);
        expect(
          due.filter((reference) => !held.includes(reference)),
          `acknowledged before the cut at ${cut}, and not there`,
        ).toEqual([]);
        expect((await balanceOf(db, who)).main, `cut at ${cut}`).toBe(BigInt(held.length) * 100n);
        expect((await verifyLedger(db)).faults, `cut at ${cut}`).toEqual([]);
        // The money goes on: what the cut took may be asked for again.
        await deposit(database, `before the cut ${acknowledged.length - 1}`);
        await database.close();
        expect(cut).not.toBe(beforeCheckpoint);
        seen.kept += 1;
      } catch (error) {
        if (!(error instanceof StartupError)) throw error;
        expect(error.message).toContain('Keep the folder, for it may hold money');
        seen.refused += 1;
      } finally {
        rmSync(image, { recursive: true, force: true });
      }
    }
    rmSync(crashed, { recursive: true, force: true });
    await discard();
    console.info(`${cuts + 1} cuts in ${Math.round((end - begin) / 1024)} kB of log: ${seen.kept} opened, ${seen.refused} refused`);
    expect(seen).toEqual({ kept: cuts, refused: 1 });
  },
  120_000 + cuts * 30_000,
);
