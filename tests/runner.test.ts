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
import { counted } from '../scripts/stages.ts';

const folder = mkdtempSync(join(tmpdir(), 'isla-runner-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(numbers: { passed?: number; failed?: number; pending?: number }, files: { status: string; tests: number }[] = []): string {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(
    path,
    JSON.stringify({
      numPassedTests: numbers.passed ?? 0,
      numFailedTests: numbers.failed ?? 0,
      numPendingTests: numbers.pending ?? 0,
      numTodoTests: 0,
      testResults: files.map(({ status, tests }, index) => ({
        name: `${index}.test.ts`,
        status,
        message: 'planted\nmore',
        assertionResults: Array.from({ length: tests }),
      })),
    }),
  );
  return path;
}

describe('a level counts as failed', () => {
  test.each([
    ['a failed test', report({ passed: 3, failed: 1 }, [{ status: 'failed', tests: 4 }]), 1, 3, 1],
    ['a skipped test', report({ passed: 3, pending: 2 }), 0, 3, 2],
    ['a file that does not load', report({ passed: 3 }, [{ status: 'failed', tests: 0 }]), 1, 3, 1],
    ['an error outside every test', report({ passed: 3 }), 1, 3, 1],
    ['a level without tests', report({}), 1, 0, 1],
    ['a level that passes though it has no tests', report({}), 0, 0, 1],
    ['no report at all', join(folder, 'none.json'), 1, 0, 1],
  ])('%s', (_name, path, code, passed, failed) => {
    const [itPassed, itFailed, notes] = counted(path, code);
    expect([itPassed, itFailed]).toEqual([passed, failed]);
    if (failed > 0 && !/failed test/.test(_name)) expect(notes).not.toEqual([]);
  });
  test('and nothing else does', () => expect(counted(report({ passed: 3 }, [{ status: 'passed', tests: 3 }]), 0)).toEqual([3, 0, []]));
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
