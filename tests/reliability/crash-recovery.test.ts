/** kill -9 during a stream of transfers on the embedded database: every acknowledged transfer exists, and none twice. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { outcomeOf } from '#platform/ledger/idempotency.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { seededRandom } from '#platform/seed/random-draws.ts';
import { freshPlace } from '../engines.ts';
import { randomSeed } from '../money-history.ts';

const stream = fileURLToPath(new URL('./transfer-child.ts', import.meta.url));
const lanes = 4;
const kills = Number(process.env.ISLA_KILLS ?? 3);

type Acknowledged = { key: string; answer: string; replayed: boolean };

const readLog = (file: string): Acknowledged[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line) as Acknowledged)
    : [];

/** Runs the stream until ten more acknowledgements and a random delay, then kills it. */
async function runAndKill(dataDir: string, logFile: string, starts: readonly number[], delay: number): Promise<void> {
  const child = spawn(process.execPath, ['--no-warnings', stream, dataDir, logFile, ...starts.map(String)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  let acknowledged = 0;
  try {
    for await (const _line of createInterface(child.stdout)) {
      acknowledged += 1;
      if (acknowledged === 10) break;
    }
    expect(acknowledged, complaint).toBe(10);
    await pause(delay);
    expect(child.exitCode, complaint).toBeNull();
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

test(
  `kill -9 ×${kills} during transfers loses no acknowledged one, doubles none, and reopens (REL-03)`,
  async () => {
    const seed = randomSeed('kill -9');
    const random = seededRandom(seed);
    const folder = mkdtempSync(join(tmpdir(), 'isla-kill-'));
    const { place, discard } = await freshPlace('pglite');
    const { dataDir } = place;
    const logFile = join(folder, 'acknowledged.log');
    try {
      let lost = 0;
      for (let round = 0; round < kills; round += 1) {
        const log = readLog(logFile);
        const starts = Array.from({ length: lanes }, (_, lane) => log.filter(({ key }) => key.startsWith(`${lane}-`)).length);
        await runAndKill(dataDir, logFile, starts, random(300));
        lost += readLog(logFile)
          .slice(log.length)
          .filter(({ replayed }) => replayed).length;
      }
      // How long a start takes after a kill is a row of `bench/start.bench.ts`.
      const database = await connect({ dataDir });
      const log = readLog(logFile);
      const { db } = database;
      const keys = log.map(({ key }) => key);
      expect(new Set(keys).size, 'a key acknowledged twice').toBe(keys.length);
      for (const { key, answer } of log) expect((await outcomeOf(db, 1n, key))?.answer, key).toBe(answer);
      const posted = await db.selectFrom('postings').select('reference').where('kind', '=', 'transfer').execute();
      const references = posted.map(({ reference }) => reference);
      expect(new Set(references).size).toBe(references.length);
      expect(
        keys.filter((key) => !references.includes(key)),
        'acknowledged and not there',
      ).toEqual([]);
      // Each lane may have one posted transfer whose response the last kill cut off.
      expect(references.length - keys.length).toBeLessThanOrEqual(lanes);
      expect((await balanceOf(db, 2n)).main).toBe(BigInt(references.length));
      expect((await verifyLedger(db)).faults).toEqual([]);
      await database.close();
      console.info(`${kills} kills, ${keys.length} acknowledged, ${lost} answered again after a cut`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await discard();
    }
  },
  170_000 + kills * 20_000,
);
