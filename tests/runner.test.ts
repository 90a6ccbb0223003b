// The test runner counts tests that did not run as failed, and the bench's arithmetic is right.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { equivalents } from '../bench/mutation-equivalents.ts';
import { filesOf, moneyFolders, mutationParts } from '../bench/mutation-parts.ts';
import { atLeast, atMost, median, notMeasured, percentile, table } from '../bench/result-row.ts';
import { always, everyPage, reachOf, readers, stories } from '../scripts/changed.ts';
import { countResults } from '../scripts/test-report.ts';
import { groupIntoRuns, runStages, stages } from '../scripts/test-stages.ts';
import { readTree } from './house/source.ts';

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

describe('a level', () => {
  test.each([
    ['a failed test', report({ status: 'failed', tests: [...sound, 'failed'] }), 1, 3, 1],
    ['a skipped test', report({ status: 'passed', tests: [...sound, 'skipped', 'pending'] }), 0, 3, 2],
    ['a file that does not load', report({ status: 'passed', tests: sound }, { status: 'failed', tests: [] }), 1, 3, 1],
    ['a file that does not end well', report({ status: 'failed', tests: sound }), 1, 3, 1],
    ['an error outside every test', report({ status: 'passed', tests: sound }), 1, 3, 1],
    ['a run without tests', report(), 1, 0, 1],
    ['a run that passes without tests', report(), 0, 0, 1],
    ['no report at all', join(folder, 'none.json'), 1, 0, 1],
  ])('counts as failed after %s', (_, path, code, passed, failed) => {
    const [count] = countResults(path, code, ['calls']);
    expect([count?.passed, count?.failed]).toEqual([passed, failed]);
    expect(count?.notes).not.toEqual([]);
  });
  test('has no failures when all tests pass', () =>
    expect(countResults(report({ status: 'passed', tests: sound }), 0, ['calls'])).toEqual([{ passed: 3, failed: 0, took: 0, notes: [] }]));
  test('reports file, test and first message of a failure', () => {
    const files = Array.from({ length: 32 }, (): File => ({ status: 'failed', tests: ['failed', 'passed'] }));
    const [count] = countResults(report(...files), 1, ['calls']);
    expect(count?.notes[0]).toBe('tests/calls/0.test.ts failed: AC-07 login: test 0: Error: planted');
    expect([count?.failed, count?.notes.length, count?.notes.at(-1)]).toEqual([32, 31, 'and 2 more']);
  });
  test('is counted apart from the levels that ran with it', () => {
    const path = report(
      { level: 'spec/', status: 'passed', tests: sound, from: 5, to: 25 },
      { level: 'house', status: 'failed', tests: ['failed'], from: 20, to: 40 },
      { level: 'weights.', status: 'passed', tests: ['passed'], from: 10, to: 12 },
    );
    const results = countResults(path, 1, ['house', 'weights', 'e2e']).map(({ passed, failed, took }) => [passed, failed, took]);
    expect(results).toEqual([
      [3, 1, 35],
      [1, 0, 2],
      [0, 1, 0],
    ]);
  });
});

test('neighbouring levels run together when all or none need a build, and islands beside those that need none', () => {
  const grouped = (...names: readonly string[]) => {
    const { beside, runs } = groupIntoRuns(stages.filter(({ name }) => names.length === 0 || names.includes(name)));
    return [beside, ...runs].map((run) => run.map(({ name }) => name).join());
  };
  expect(grouped()).toEqual(['islands', 'house,rules,calls,stores', 'e2e,reliability,weights']);
  expect(grouped('types', 'islands', 'e2e')).toEqual(['', 'islands', 'e2e']);
});

test('a stage that does not exist is named, and content among other stages is said to run alone', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  for (const words of [
    ['rules', 'content'],
    ['content', '--changed'],
  ])
    expect(await runStages(words)).toBe(1);
  expect(await runStages(['rules', 'contents'])).toBe(1);
  const alone = 'content runs alone: npm test -- content. Run the other stages without it.';
  expect(said.mock.calls).toEqual([
    [alone],
    [alone],
    [expect.stringMatching(/^There is no stage called contents\. The stages are types, .*; content runs alone\.$/)],
  ]);
});

test('only a level that no change reaches by its imports may be empty', () => {
  const none = join(folder, 'nothing.json');
  expect(countResults(report(), 0, ['calls'], true)).toEqual([{ passed: 0, failed: 0, took: 0, notes: [] }]);
  expect([countResults(none, 0, ['calls'], true), countResults(none, 1, ['calls'], true)].map(([count]) => count?.failed)).toEqual([0, 1]);
  expect(countResults(report({ status: 'failed', tests: [] }), 1, ['calls'], true)[0]?.failed).toBe(1);
});

describe('a change reaches', () => {
  /** By level: `imports` for the tests that import a changed file, and the paths of others. */
  const reached = (...files: string[]): Record<string, readonly string[] | undefined> =>
    Object.fromEntries(
      [...(reachOf(files) ?? [])].map(([level, part]) => [level, [...(part.byImports ? ['imports'] : []), ...part.files]]),
    );
  const told = readdirSync('tests/e2e').flatMap((name) => (name.endsWith('.test.ts') ? [name.replace('.test.ts', '')] : []));
  const storiesFor = (...files: string[]) => [reached(...files).e2e ?? []].flat().map((path) => /(\w[\w-]*)\.test\.ts$/.exec(path)?.[1]);
  const ever = ['types', 'lint', 'house'];
  test('types, lint and architecture always, and for a document the test that reads it', () => {
    expect([Object.keys(reached()), Object.keys(reached('docs/how-to/a.md'))]).toEqual([ever, [...ever, 'rules', 'reliability']]);
    expect(reached('docs/how-to/a.md').rules).toEqual(['tests/rules/texts/how-tos.test.ts']);
    expect(reached('docs/how-to/change-an-operator-setting.md').rules).toEqual([
      'tests/rules/texts/how-tos.test.ts',
      'tests/rules/texts/operator-settings.test.ts',
    ]);
    expect(reached('CHANGELOG.md').reliability).toEqual(['tests/reliability/readme.test.ts']);
  });
  test('everything, for files that everything depends on', () => {
    for (const file of ['package-lock.json', 'vitest.config.ts', 'tests/setup/world.ts', 'scripts/browser.ts'])
      expect(reachOf([file]), file).toBeNull();
  });
  test('its importers, and for the built site every story that is not only of other areas', () => {
    const { calls, weights, reliability } = reached('src/islands/wallet/Withdraw.tsx');
    const pagesFromOutside = ['tests/reliability/every-route.test.ts', 'tests/reliability/foreign-platform.test.ts'];
    expect([calls, weights, reliability]).toEqual([['imports'], ['tests/weights.test.ts'], pagesFromOutside]);
    const withdrawing = storiesFor('src/islands/wallet/Withdraw.tsx');
    expect(withdrawing).toEqual(expect.arrayContaining(['withdraw', 'withdraw-code', 'records', 'guest-pages', 'journey', 'harness']));
    expect(told.filter((name) => !withdrawing.includes(name))).toEqual(expect.arrayContaining(['feedback', 'help-search', 'passkeys']));
    expect(storiesFor('src/platform/areas/safer-play/limits.ts', 'src/i18n/VI/points.json')).toEqual(
      expect.arrayContaining(['self-exclusion', 'reality-check', 'point-mall']),
    );
    expect(storiesFor('src/calls/schemas/agent.schema.ts')).toContain('branch-settings');
    expect(reached('src/layouts/Base.astro').reliability).toEqual(pagesFromOutside);
    expect(reached('src/platform/areas/games/handlers.ts').reliability).toEqual(['tests/reliability/']);
  });
  test('a test that reads or runs a file without importing it', () => {
    expect(reached('scripts/complaints.ts').calls).toEqual(
      expect.arrayContaining(['imports', 'tests/calls/system/operator-commands.test.ts']),
    );
    expect(reached('src/platform/areas/games/handlers.ts').rules).toEqual(
      expect.arrayContaining(['imports', 'tests/rules/texts/how-tos.test.ts', 'tests/rules/access/password-hashes.test.ts']),
    );
    expect(reached('server.mjs').rules).toEqual(['tests/rules/access/password-hashes.test.ts']);
    expect(Object.keys(reached('tests/databases.ts'))).toEqual(expect.arrayContaining(['calls', 'e2e', 'reliability', 'weights']));
  });
  test('and no test that reads the tree or a document, or runs a script, is missing in that list', () => {
    const reads = /readTree\(|execPath, \[?'scripts\/|readFileSync\('(?:docs\/|README|CHANGELOG)/;
    const reading = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter(
      (name) => /^(?:rules|calls|stores)\/.*\.test\.ts$/.test(name) && reads.test(readFileSync(join('tests', name), 'utf8')),
    );
    expect(reading.map((name) => `tests/${name}`).sort()).toEqual(readers.map(([path]) => path).sort());
  });
  test('every story, for a file without an area', () => {
    for (const file of [
      'src/ui/Button.tsx',
      'src/layouts/Base.astro',
      'src/islands/member-pages.ts',
      'src/calls/member-info.ts',
      'server.mjs',
    ])
      expect(reached(file).e2e, file).toEqual(['tests/e2e/']);
    expect(reached('src/islands/wallet/Withdraw.tsx', 'src/ui/Button.tsx').e2e).toEqual(['tests/e2e/']);
  });
  test('each story by its areas: every file of tests/e2e is listed once, and every area of the site has a story', () => {
    expect([...Object.keys(stories), ...everyPage, ...always].sort()).toEqual(told.sort());
    const ofTheSite = [...readdirSync('src/platform/areas'), ...readdirSync('src/islands').filter((name) => !name.includes('.'))];
    expect([...new Set(Object.values(stories).flat())].sort()).toEqual([...new Set(ofTheSite)].sort());
  });
  test('whole levels, for files that are read and not imported', () => {
    for (const file of ['src/i18n/EN/wallet.json', 'src/platform/db/migrations/001_base.sql', 'src/content/help/EN/a.md'])
      expect(reached(file).calls, file).toEqual(['tests/calls/']);
    expect(reached('src/styles/shell.css').islands).toEqual(['tests/islands/']);
  });
  test('only itself, for a changed story, and every story for a shared file', () => {
    expect(reached('tests/e2e/deposit.test.ts').e2e).toEqual(['tests/e2e/deposit.test.ts']);
    expect([reached('tests/e2e/browser.ts').e2e, reached('tests/e2e/browser.ts').weights]).toEqual([['tests/e2e'], ['tests/weights']]);
    expect(reached('bench/page-weight.ts').weights).toEqual(['tests/weights.test.ts']);
  });
});

describe('bench figures', () => {
  test('median and percentile are right', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    expect([percentile(hundred, 0.99), percentile(hundred, 0.5), percentile([7], 0.99)]).toEqual([99, 50, 7]);
  });
  test('a table shows reached, missed and unmeasured targets', () => {
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
  test('the load counts responses, their bytes and failures', async () => {
    let requests = 0;
    const site = createServer((request, response) => {
      requests += 1;
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
    expect(good).toMatchObject({ answers: requests, failures: 0, bytesEach: 5 });
    expect(requests).toBeGreaterThan(0);
    const bad = await load('/bad');
    expect(bad.failures).toBe(bad.answers);
    site.close();
  });
});

describe('a name that code only quotes exists', () => {
  const read = (path: string): string => readFileSync(path, 'utf8');
  const quoted = (path: string, pattern: RegExp): string[] => [...read(path).matchAll(pattern)].map((hit) => hit[1] ?? '');

  test.each(['tests/setup/longest-first.ts', 'bench/mutation-parts.ts'])('test files in %s', (path) => {
    const names = quoted(path, /'((?:rules|calls|stores|islands|e2e|reliability)\/[\w/-]+)'/g);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !existsSync(`tests/${name}.test.ts`) && !existsSync(`tests/${name}.test.tsx`))).toEqual([]);
  });
  test('test files and titles in bench/test-backed-rows.bench.ts', () => {
    const path = 'bench/test-backed-rows.bench.ts';
    const files = quoted(path, /file: '([^']+)'/g);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const titles = files.filter(existsSync).map(read).join();
    expect(quoted(path, /only: '([^']+)'/g).filter((title) => !titles.includes(title))).toEqual([]);
  });
  test('scripts that a bench starts', () => {
    const started = ['overload', 'flood'].flatMap((name) => quoted(`bench/${name}.bench.ts`, /join\(import\.meta\.dirname, '([^']+)'/g));
    expect(started.map((name) => existsSync(`bench/${name}`))).toEqual(started.map(() => true));
  });
  test('files of the mutation parts, and every file of the money folders is in one of them', () => {
    const groups = Object.values(mutationParts).flat();
    const files = groups.flatMap(filesOf);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([]);
    expect(moneyFolders.flatMap((folder) => [...readTree(process.cwd(), [folder]).keys()]).filter((file) => !files.includes(file))).toEqual(
      [],
    );
    const tests = groups.flatMap((group) => group.tests);
    expect(tests.filter((name) => !existsSync(`tests/${name}.test.ts`))).toEqual([]);
    expect(equivalents.filter(({ file }) => !files.includes(file))).toEqual([]);
  });
  test('lines of equivalent mutants', () => {
    const gone = equivalents.filter(({ file, source }) => !existsSync(file) || !read(file).includes(source));
    expect(gone.map(({ file, source }) => `${file}: ${source}`)).toEqual([]);
  });
  test('modules that the build puts into files of their own', () => {
    const paths = [...readTree(process.cwd(), ['src']).keys()];
    const patterns = quoted('astro.config.mjs', /name: '[\w-]+', test: \/(.+?)\/ \}/g).filter(
      (one) => !/node_modules|preload-helper/.test(one),
    );
    expect(patterns.length).toBeGreaterThan(3);
    expect(patterns.filter((one) => !paths.some((path) => new RegExp(one).test(path)))).toEqual([]);
  });
});
