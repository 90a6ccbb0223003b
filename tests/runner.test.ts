// The runner counts what did not run as failed, and the bench's arithmetic is right.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { atLeast, atMost, median, notMeasured, percentile, table } from '../bench/row.ts';
import { reachOf } from '../scripts/changed.ts';
import { counted } from '../scripts/counted.ts';
import { inRuns, stages } from '../scripts/stages.ts';

const folder = mkdtempSync(join(tmpdir(), 'isla-runner-'));
afterAll(() => rmSync(folder, { recursive: true }));

type File = { level?: string; status: 'passed' | 'failed'; tests: readonly string[]; from?: number; to?: number };

function report(...files: readonly File[]): string {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  const testResults = files.map(({ level = 'calls/', status, tests, from = 0, to = 0 }, index) => ({
    name: join(process.cwd(), `tests/${level}${index}.test.ts`),
    status,
    message: 'planted\nmore',
    startTime: from,
    endTime: to,
    assertionResults: tests.map((how, at) => ({
      status: how,
      fullName: `AC-07 login: test ${at}`,
      failureMessages: how === 'failed' ? ['\u001b[31mError\u001b[39m: planted\n    at somewhere'] : [],
    })),
  }));
  writeFileSync(path, JSON.stringify({ testResults }));
  return path;
}
const sound = ['passed', 'passed', 'passed'];

describe('a level counts as failed', () => {
  test.each([
    ['a failed test', report({ status: 'failed', tests: [...sound, 'failed'] }), 1, 3, 1],
    ['a skipped test', report({ status: 'passed', tests: [...sound, 'skipped', 'pending'] }), 0, 3, 2],
    ['a file that does not load', report({ status: 'passed', tests: sound }, { status: 'failed', tests: [] }), 1, 3, 1],
    ['a file that does not end well', report({ status: 'failed', tests: sound }), 1, 3, 1],
    ['an error outside every test', report({ status: 'passed', tests: sound }), 1, 3, 1],
    ['a level without tests', report(), 1, 0, 1],
    ['a level that passes though it has no tests', report(), 0, 0, 1],
    ['no report at all', join(folder, 'none.json'), 1, 0, 1],
  ])('%s', (_, path, code, passed, failed) => {
    const [count] = counted(path, code, ['calls']);
    expect([count?.passed, count?.failed]).toEqual([passed, failed]);
    expect(count?.notes).not.toEqual([]);
  });
  test('and nothing else does', () =>
    expect(counted(report({ status: 'passed', tests: sound }), 0, ['calls'])).toEqual([{ passed: 3, failed: 0, took: 0, notes: [] }]));
  test('and it says which test of which file, and what that said first', () => {
    const files = Array.from({ length: 32 }, (): File => ({ status: 'failed', tests: ['failed', 'passed'] }));
    const [count] = counted(report(...files), 1, ['calls']);
    expect(count?.notes[0]).toBe('tests/calls/0.test.ts failed: AC-07 login: test 0: Error: planted');
    expect([count?.failed, count?.notes.length, count?.notes.at(-1)]).toEqual([32, 31, 'and 2 more']);
  });
  test('by itself: levels that ran together are told apart', () => {
    const path = report(
      { level: 'spec/', status: 'passed', tests: sound, from: 5, to: 25 },
      { level: 'house', status: 'failed', tests: ['failed'], from: 20, to: 40 },
      { level: 'weights.', status: 'passed', tests: ['passed'], from: 10, to: 12 },
    );
    const said = counted(path, 1, ['house', 'weights', 'e2e']).map(({ passed, failed, took }) => [passed, failed, took]);
    expect(said).toEqual([
      [3, 1, 35],
      [1, 0, 2],
      [0, 1, 0],
    ]);
  });
});

test('levels run together where none needs a build that others do not, islands by themselves, and programs beside them', () => {
  const runs = inRuns(stages.filter(({ onlyNamed }) => !onlyNamed)).map((run) => run.map(({ name }) => name).join());
  expect(runs).toEqual(['house,rules,calls,stores', 'islands', 'e2e,reliability,weights']);
});

test('a level that no change reaches by its imports may be empty, and nothing else', () => {
  const none = join(folder, 'nothing.json');
  expect(counted(report(), 0, ['calls'], true)).toEqual([{ passed: 0, failed: 0, took: 0, notes: [] }]);
  expect([counted(none, 0, ['calls'], true), counted(none, 1, ['calls'], true)].map(([count]) => count?.failed)).toEqual([0, 1]);
  expect(counted(report({ status: 'failed', tests: [] }), 1, ['calls'], true)[0]?.failed).toBe(1);
});

describe('a change reaches', () => {
  const reached = (...files: string[]) =>
    Object.fromEntries(reachOf(files, ['pages.test.ts', 'deposit.test.ts', 'games.test.ts', 'site.ts']) ?? []);
  const ever = ['types', 'lint', 'house'];
  test('types, lint and walls in any case, and of a document what reads it', () => {
    expect([Object.keys(reached()), Object.keys(reached('docs/how-to/a.md'))]).toEqual([ever, [...ever, 'reliability']]);
    expect(reached('CHANGELOG.md').reliability).toEqual(['tests/reliability/readme.test.ts']);
  });
  test('everything, where all stands on it', () => {
    for (const file of ['package-lock.json', 'vitest.config.ts', 'tests/setup/world.ts', 'scripts/browser.ts'])
      expect(reachOf([file]), file).toBeNull();
  });
  test('what imports it, and of the built site the stories of its area with those of every page', () => {
    const { calls, e2e, weights, reliability } = reached('src/islands/wallet/Deposit.tsx');
    expect([calls, e2e, weights, reliability]).toEqual([
      'graph',
      ['tests/e2e/pages.test.ts', 'tests/e2e/deposit.test.ts'],
      ['tests/weights.test.ts'],
      undefined,
    ]);
    expect(reached('src/platform/areas/games/handlers.ts').reliability).toEqual(['tests/reliability/']);
  });
  test('every story where it belongs to no area', () => {
    for (const file of ['src/ui/Button.tsx', 'src/layouts/Base.astro', 'server.mjs'])
      expect(reached(file).e2e, file).toEqual(['tests/e2e/']);
  });
  test('whole levels where it is read and not imported', () => {
    for (const file of ['src/i18n/EN/wallet.json', 'src/platform/db/migrations/001_base.sql', 'src/content/help/EN/a.md'])
      expect(reached(file).calls, file).toEqual(['tests/calls/']);
    expect(reached('src/styles/frame.css').islands).toEqual(['tests/islands/']);
  });
  test('of the stories the one that is changed, or all where it is what they share', () => {
    expect(reached('tests/e2e/deposit.test.ts').e2e).toEqual(['tests/e2e/deposit.test.ts']);
    expect([reached('tests/e2e/world.ts').e2e, reached('tests/e2e/world.ts').weights]).toEqual([['tests/e2e'], ['tests/weights']]);
    expect(reached('bench/weigh.ts').weights).toEqual(['tests/weights.test.ts']);
  });
});

describe('the figures', () => {
  test('middle and percentile', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    expect([percentile(hundred, 0.99), percentile(hundred, 0.5), percentile([7], 0.99)]).toEqual([99, 50, 7]);
  });
  test('a table tells what was reached, missed and not measured', () => {
    const lines = table([
      atMost('weight', 12.34, 13, 'kB'),
      atLeast('score', 99, 100, 'points', 0),
      notMeasured('speed', 'x', 'no nginx'),
    ]).split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[2]).toMatch(/^weight \| <= 13 kB +\| 12\.3 kB +\| ok$/);
    expect(lines[3]).toMatch(/99 points .*\| MISSED$/);
    expect(lines[4]).toMatch(/not measured: no nginx \| -$/);
  });
  test('the load counts answers, their bytes, and failures', async () => {
    let asked = 0;
    const site = createServer((request, response) => {
      asked += 1;
      response.writeHead(request.url === '/bad' ? 500 : 200, { 'content-length': '5' }).end('hello');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as AddressInfo;
    const load = async (path: string) =>
      JSON.parse((await promisify(execFile)(process.execPath, ['bench/load.ts', String(port), path, '0.2', '4'])).stdout) as Record<
        string,
        number
      >;
    const good = await load('/good');
    expect(good).toMatchObject({ answers: asked, failures: 0, bytesEach: 5 });
    expect(asked).toBeGreaterThan(4);
    const bad = await load('/bad');
    expect(bad.failures).toBe(bad.answers);
    site.close();
  });
});
