// Failed starts: one clear sentence, quickly, and nothing changed.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lotteries } from '#platform/rules/lottery/lotteries.ts';
import { freePort, type RunningServer, startServer } from '../e2e/server.ts';
import { scaledLimit } from '../slow-machine-limit.ts';
import { tempFolder } from '../temp-folder.ts';

interface Ended {
  code: number | null;
  out: string;
  err: string;
  ms: number;
}

/** Starts the built server with only these settings and waits for its exit. */
async function tryToStart(env: Record<string, string>): Promise<Ended> {
  const start = performance.now();
  const child = spawn(process.execPath, ['server.mjs'], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // One that never ends fails at the limit of the test.
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  let err = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, err, ms: performance.now() - start };
}

/** Three seconds, in ms: the longest acceptable wait. */
const soon = 3000;

function expectOneSentence({ code, out, err, ms }: Ended, pattern: RegExp): void {
  expect(err).toMatch(pattern);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).not.toMatch(/\n\s+at |Error:|node:/);
  expect([code, out]).toEqual([1, '']);
  expect(ms).toBeLessThan(scaledLimit(ms, soon));
}

describe('a start fails with one sentence (REL-34) for', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'isla-start-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('each of several wrong settings, all at once', async () => {
    const { code, err, ms } = await tryToStart({ PORT: 'abc', PUBLIC_URL: 'isla', DATA_DIR: folder });
    expect([code, err.trim().split('\n').length]).toEqual([1, 2]);
    expect(ms).toBeLessThan(scaledLimit(ms, soon));
  });

  test('proxies that trust everyone', async () => {
    const untouched = join(folder, 'untrusted');
    const env = { PORT: String(await freePort()), TRUSTED_PROXIES: '0.0.0.0/0', DATA_DIR: untouched };
    expectOneSentence(await tryToStart(env), /TRUSTED_PROXIES has "0\.0\.0\.0\/0", so wide/);
    await expect(readdir(untouched)).rejects.toThrow();
  });

  test('a port in use', async () => {
    const port = await freePort();
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
    const untouched = join(folder, 'untouched');
    expectOneSentence(await tryToStart({ PORT: String(port), DATA_DIR: untouched }), new RegExp(`Port ${port} .*taken`));
    await expect(readdir(untouched)).rejects.toThrow();
    await new Promise((resolve) => holder.close(resolve));
  });

  test('an address that this machine lacks', async () => {
    expectOneSentence(
      await tryToStart({ PORT: String(await freePort()), HOST: '192.0.2.1', PUBLIC_URL: 'https://isla.test', DATA_DIR: folder }),
      /HOST is 192\.0\.2\.1/,
    );
  });

  test('a data folder below a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'x');
    const ended = await tryToStart({ PORT: String(await freePort()), DATA_DIR: join(file, 'data') });
    expectOneSentence(ended, /DATA_DIR|folder/);
  });

  test('a disk that cannot be written', async () => {
    // On Linux no user can create a folder here, not even root.
    const where = process.platform === 'linux' ? '/sys/isla' : '/isla-no-such-place';
    expectOneSentence(await tryToStart({ PORT: String(await freePort()), DATA_DIR: where }), /DATA_DIR/);
  });

  test('a nested path in a read-only tree', async () => {
    // A recursive mkdir in Node never returns here.
    const where = process.platform === 'linux' ? '/proc/isla/a/b' : '/isla-no-such-place/a/b';
    expectOneSentence(await tryToStart({ PORT: String(await freePort()), DATA_DIR: where }), /DATA_DIR/);
  });

  test('a host open to others without https, where phones could not sign in', async () => {
    const untouched = join(folder, 'unseen');
    const open = { PORT: String(await freePort()), HOST: '0.0.0.0', DATA_DIR: untouched };
    expectOneSentence(await tryToStart(open), /HOST is 0\.0\.0\.0.*no encryption.*PUBLIC_URL/);
    await expect(readdir(untouched)).rejects.toThrow();
  });

  test('a database that does not respond', async () => {
    const port = await freePort();
    expectOneSentence(
      await tryToStart({
        PORT: String(await freePort()),
        DATA_DIR: folder,
        DATABASE_URL: `postgres://isla:secret-word@127.0.0.1:${port}/isla`,
        SECRETS: '0123456789abcdef0123456789abcdef',
      }),
      /does not answer/,
    );
  });

  test('a brand that is not in the build', async () => {
    expectOneSentence(
      await tryToStart({ PORT: String(await freePort()), DATA_DIR: join(folder, 'b'), BRAND: 'nobody' }),
      /BRAND is nobody/,
    );
  });

  test('missing or short secrets outside demo mode', async () => {
    const port = String(await freePort());
    expectOneSentence(await tryToStart({ PORT: port, DATA_DIR: folder, DEMO: '0' }), /SECRETS is missing/);
    expectOneSentence(await tryToStart({ PORT: port, DATA_DIR: folder, DEMO: '0', SECRETS: 'changeme' }), /shorter than 32 bytes/);
  });
});

describe('a start beside a running server', () => {
  let first: RunningServer;
  beforeAll(async () => {
    first = await startServer();
  });
  afterAll(() => first.stop());

  test('on the same folder fails with one sentence, and the first server stays up', async () => {
    expectOneSentence(await tryToStart({ PORT: String(await freePort()), DATA_DIR: first.dataDir, DEMO: '1' }), /Another process/);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${first.url}/wps/system/key`)).status).toBe(200);
  });

  test('prints its address, the accounts and how to stop (R17)', () => {
    expect(first.logs()).toContain(`Isla is at http://localhost:${first.port}`);
    expect(first.logs()).toMatch(/member\s+\w+\s+\S+[\s\S]*agent\s+\w+[\s\S]*Ctrl\+C/);
    expect(first.logs()).not.toMatch(/WARN|warn\b/);
  });
});

/** The most memory that a server has had; 0 where the system does not say. V8's second compiler alone would take 600 for one function. */
async function peakMegabytes({ pid }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

test('a second start on existing data makes nothing anew (`npm run bench -- start` has the seconds)', async () => {
  const dataDir = await mkdtemp(join(tempFolder(), 'isla-again-'));
  // Run from another folder than the site's own, to prove that it finds its content.
  const first = await startServer({ dataDir, fresh: true, cwd: dataDir });
  expect((await (await fetch(`${first.url}/promotions`)).text()).match(/promoDetail\?id=/g)?.length).toBeGreaterThan(3);
  // The first visitor already finds draws of every lottery: a page without them would be kept for those who follow.
  const asked = lotteries.map(({ code, modes }) => fetch(`${first.url}/lgw/lotteries/${code}?prizeMode=${modes[0]}`));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(lotteries.map(() => 200));
  // The terminal shows each step before it begins, and only the first time.
  const steps =
    /^Making an empty database in .+ …\nMaking the demo world, once: 300 games …\n {2}30 members …\n {2}four weeks of .+ …\n {2}promotions, .+ …\nIsla is at /m;
  expect(first.logs().replaceAll(/^\{.*\n/gm, '')).toMatch(steps);
  expect(await peakMegabytes(first)).toBeLessThan(1_100);
  await first.stop();
  const again = await startServer({ dataDir });
  expect(again.logs()).not.toContain('Making');
  // Whatever a library writes is the owner's alone. Linux shows the mask; elsewhere nothing does.
  const status = await readFile(`/proc/${again.pid}/status`, 'utf8').catch(() => 'Umask:\t0077');
  expect(status).toMatch(/^Umask:\s+0077$/m);
  await again.stop();
  await rm(dataDir, { recursive: true, force: true });
});
