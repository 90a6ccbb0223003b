// Rows proven by tests instead of timings: money at full scale, secrets in logs, headers of every address, one process
// per folder. Each runs its test with the numbers of a release, and on both databases what runs daily on one.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scaled } from './fixture-data.ts';
import type { Row } from './result-row.ts';

const many = (count: number) => count.toLocaleString('en');
const histories = scaled(1_000_000, 20_000);
const onEngines = scaled(10_000, 200);
const kills = scaled(100, 5);
const settlementKills = scaled(50, 4);
const agents = scaled(5_000, 300);
const cuts = scaled(128, 8);
const spoilt = scaled(1_000, 60);

interface Proof {
  figure: string;
  level: string;
  /** Absent for all files of the level. */
  file?: string;
  /** Runs only tests whose name contains this. */
  only?: string;
  env?: Record<string, string>;
}

const proofs: readonly Proof[] = [
  {
    figure: `${many(histories)} money histories on the pure rules: no cent lost or made`,
    level: 'rules',
    file: 'tests/rules/wallet/ledger.test.ts',
    env: { ISLA_HISTORIES: String(histories) },
  },
  {
    figure: `${many(onEngines)} money histories on each database, crashes between any two steps`,
    level: 'calls',
    file: 'tests/calls/db/ledger-histories.test.ts',
    env: { ISLA_HISTORIES: String(onEngines) },
  },
  {
    figure: `kill -9, ${many(kills)} times in a stream of transfers: all acknowledged are there, none twice`,
    level: 'reliability',
    file: 'tests/reliability/crash-recovery.test.ts',
    env: { ISLA_KILLS: String(kills) },
  },
  {
    figure: `kill -9, ${many(kills)} times while every money call is under way: each one, sent again, has happened once`,
    level: 'reliability',
    file: 'tests/reliability/killed-money-calls.test.ts',
    env: { ISLA_KILLS: String(kills) },
  },
  {
    figure: `power loss: the embedded database's log cut at ${many(cuts)} pages keeps what was acknowledged before`,
    level: 'calls',
    file: 'tests/calls/db/power-loss.test.ts',
    env: { ISLA_CUTS: String(cuts) },
  },
  {
    figure: `two servers on one PostgreSQL, killed ${many(kills)} times: each draw, settlement, withdrawal and payout exactly once`,
    level: 'reliability',
    file: 'tests/reliability/killed-jobs.test.ts',
    env: { ISLA_KILLS: String(kills) },
  },
  {
    figure: `two servers, killed ${many(settlementKills)} times while they settle and pay ${many(agents)} agents: each payout exactly once`,
    level: 'reliability',
    file: 'tests/reliability/killed-settlements.test.ts',
    env: { ISLA_KILLS: String(settlementKills), ISLA_AGENTS: String(agents) },
  },
  { figure: 'one key from 100 devices: one posting, one answer', level: 'reliability', file: 'tests/reliability/idempotency.test.ts' },
  { figure: 'the line cut at any moment of a deposit: a definite, truthful state', level: 'e2e', file: 'tests/e2e/deposit.test.ts' },
  {
    figure: `${many(spoilt)} spoilt requests to each call: no 500, no stack, none over 1 s`,
    level: 'calls',
    file: 'tests/calls/catalogue/fuzz.test.ts',
    env: { ISLA_SPOILT: String(spoilt) },
  },
  { figure: 'every suite of calls at its full size, on each database', level: 'calls' },
  { figure: 'the stores of the browser with a platform on each database', level: 'stores' },
  { figure: 'no password, token, code or full number in the log', level: 'reliability', file: 'tests/reliability/log-hygiene.test.ts' },
  { figure: 'security headers and policy on every address', level: 'reliability', file: 'tests/reliability/every-route.test.ts' },
  {
    figure:
      'every kind of page as a guest and as a member, on a phone and on a desktop: axe finds nothing, and no doubled text is cut in narrow or wide letters',
    level: 'e2e',
    file: 'tests/e2e/accessibility.test.ts',
    env: { ISLA_EVERY_PAGE: '1' },
  },
  {
    figure: 'two processes on one embedded folder: the second refuses',
    level: 'reliability',
    file: 'tests/reliability/start.test.ts',
    only: 'on the same folder fails with one sentence',
  },
];

export async function rows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const proof of proofs) rows.push(await prove(proof));
  return rows;
}

async function prove({ figure, level, file, only, env }: Proof): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'isla-proof-'));
  const report = join(folder, 'report.json');
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', level, '--reporter=json', `--outputFile.json=${report}`];
  const narrowed = [...(file ? [file] : []), ...(only ? ['-t', only] : [])];
  const longest = 60 * 60_000;
  const child = spawn(process.execPath, [...words, `--testTimeout=${longest}`, `--hookTimeout=${longest}`, ...narrowed], {
    stdio: 'ignore',
    // The tests make their own world, whose passwords are hashed cheaply.
    env: { ...process.env, ISLA_TEST_WORLD: '', ISLA_EVERY_ENGINE: '1', ...env },
  });
  await new Promise((resolve) => child.once('close', resolve));
  try {
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(await readFile(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    return { figure, target: '0 failed', measured: `${passed} passed, ${failed} failed`, reached: failed === 0 && passed > 0 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
