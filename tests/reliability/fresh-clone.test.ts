// Each README command through npm in a fresh copy of this checkout: no build, data or git, and a space and an umlaut in its path.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../e2e/server.ts';
import { contentOf, projectFiles } from './project.ts';

const long = 420_000;
let place: string;
let clone: string;
let before: Record<string, string>;
const running = new Set<ChildProcess>();
/** The copy is built once, for the brand that no other test sees built. `build-stamp` tests that each brand gets its own build. */
const brand = { BRAND: 'altamar' };
type Rules = Record<string, { minLength: number; maxLength: number }>;
/** What the first start showed. */
let seen: { home: string; register: string; terms: string; rules: Rules };

beforeAll(() => {
  // On the same disk as the packages, so that they can be hard-linked: copied they are 600 MB.
  mkdirSync('.cache', { recursive: true });
  place = mkdtempSync(resolve('.cache/clone-'));
  clone = join(place, 'isla ü copy');
  for (const path of projectFiles()) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    cpSync(path, join(clone, path));
  }
  before = contentOf(clone);
  // This fake git leaves a trace when anything calls it.
  mkdirSync(join(place, 'bin'));
  writeFileSync(join(place, 'bin/git'), '#!/bin/sh\n: >"$(dirname "$0")/asked"\nexit 127\n', { mode: 0o755 });
  try {
    execFileSync('cp', ['-al', resolve('node_modules'), join(clone, 'node_modules')], { stdio: 'ignore' });
  } catch {
    rmSync(join(clone, 'node_modules'), { recursive: true, force: true });
    cpSync(resolve('node_modules'), join(clone, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    });
  }
}, long);

afterAll(() => {
  for (const child of running) if (child.pid) process.kill(-child.pid, 'SIGKILL');
  rmSync(place, { recursive: true, force: true });
}, long);

interface Command {
  said(): string;
  /** Waits until the output matches. Rejects with the whole output when the command ends first. */
  says(words: RegExp): Promise<void>;
  ended: Promise<number | null>;
  /** Signals npm alone, as a supervisor does. */
  terminate(): void;
  /** Signals the whole process group, as Ctrl+C does. */
  interrupt(): void;
}

/**
 * Runs `npm …` in the clone with a minimal environment, at a slightly lower priority than the other tests: at 15 beside busy ones it gets a
 * thirtieth of a processor.
 */
function npm(words: readonly string[], env: Record<string, string> = {}): Command {
  const kept = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const PATH = join(place, 'bin') + delimiter + (kept.PATH ?? '');
  const child = spawn('npm', words, {
    cwd: clone,
    env: { ...kept, PATH, ...brand, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (child.pid) setPriority(child.pid, 5);
  running.add(child);
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      for (const listener of listeners) listener();
    });
  // Emitted when the last child process has closed the output, not when npm exits.
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  void ended.then(() => running.delete(child));
  return {
    said: () => text,
    says: (words) =>
      new Promise((done, fail) => {
        const look = () => words.test(text) && done();
        listeners.add(look);
        look();
        void ended.then((code) => fail(new Error(`ended with ${code} before it said ${words}:\n${text}`)));
      }),
    ended,
    terminate: () => child.kill('SIGTERM'),
    interrupt: () => child.pid && process.kill(-child.pid, 'SIGINT'),
  };
}

const untouched = () => {
  expect(contentOf(clone)).toEqual(before);
  expect(existsSync(join(place, 'bin/asked'))).toBe(false);
};

describe('a fresh copy without git, in a folder with a space and an umlaut', () => {
  test(
    'npm start builds, seeds, prints its address and accounts, and stops when npm is terminated',
    async () => {
      const port = String(await freePort());
      const start = npm(['start'], { PORT: port });
      await start.says(/Stop it with Ctrl\+C/);
      expect(start.said()).toMatch(/Building the site[\s\S]*Built in/);
      const address = / is at (\S+)/.exec(start.said())?.[1];
      expect(address).toBe(`http://localhost:${port}`);
      expect((await fetch(`${address}/`)).status).toBe(200);
      const [, username = '', password = ''] = /member +(\S+) +(\S+)/.exec(start.said()) ?? [];
      const signedIn = await fetch(`${address}/login`, {
        method: 'POST',
        headers: { origin: address as string },
        body: new URLSearchParams({ username, password }),
        redirect: 'manual',
      });
      // By the sign-in page, which tells a browser without cookies why nobody is signed in.
      expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/login?why=cookies&next=%2F']);
      const page = async (path: string) => (await fetch(address + path)).text();
      const rules = (await (await fetch(`${address}/wps/system/setting/register`)).json()) as { value: Rules };
      seen = { home: await page('/'), register: await page('/register'), terms: await page('/help/terms'), rules: rules.value };
      start.terminate();
      await start.ended;
      expect(start.said()).toMatch(/Stopped\.\s*$/);
      untouched();
    },
    long,
  );

  test('another BRAND gives the same code its own name, colours, language, money, age, terms and password rule (R1, R11, R18)', () => {
    const { home, register, terms, rules } = seen;
    expect(home).toMatch(/<html[^>]* lang="en-GB"/);
    expect(home).toContain('<title>Altamar');
    // The other brand's action colour, and neither name nor colour of the first brand.
    expect(home).toContain('#4fd6b8');
    for (const html of [home, register, terms]) expect(html.replaceAll('Isla Originals', '')).not.toMatch(/\bIsla\b|#ff7f60/);
    expect(register).toContain('21');
    expect(register).not.toMatch(/<input[^>]*name="terms"[^>]*checked/);
    expect(rules.password).toMatchObject({ minLength: 8, maxLength: 128 });
  });

  test(
    'a second npm start reuses build and data and stops with Ctrl+C, and a third beside it is refused',
    async () => {
      const port = String(await freePort());
      const again = npm(['start'], { PORT: port });
      await again.says(/Stop it with Ctrl\+C/);
      expect(again.said()).not.toMatch(/Building|Installing|demo world made/);
      const beside = npm(['start', '--silent'], { PORT: String(await freePort()) });
      expect([await beside.ended, beside.said().trim()]).toEqual([
        1,
        expect.stringMatching(/^Another process is using the data folder[^\n]*$/),
      ]);
      again.interrupt();
      await again.ended;
      expect(again.said()).toMatch(/Stopped\.\s*$/);
      expect(again.said()).not.toContain('"level":"error"');
      untouched();
    },
    long,
  );

  test('a wrong setting is reported before anything is built', async () => {
    const wrong = npm(['start', '--silent'], { BRAND: 'nobody', PORT: 'x' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.said().trim().split('\n')).toEqual([expect.stringMatching(/^PORT /), expect.stringMatching(/^BRAND /)]);
  });

  test(
    'npm run seed enlarges the demo world, and npm run spec shows the coverage',
    async () => {
      const seed = npm(['run', 'seed', '--', '--members', '2100', '--games', '3100']);
      expect([await seed.ended, seed.said()]).toEqual([0, expect.stringContaining('There are 2100 members and 3100 games.')]);
      const spec = npm(['run', 'spec', '--', 'AC-07']);
      expect([await spec.ended, spec.said()]).toEqual([0, expect.stringMatching(/AC-07 [\s\S]*tests\/[\s\S]*1 ids, 1 named by a test/)]);
      untouched();
    },
    long,
  );

  test(
    'npm run dev shows a change at once, with the same gate and the same calls',
    async () => {
      const port = String(await freePort());
      const dev = npm(['run', 'dev'], { PORT: port });
      await dev.says(/Stop it with Ctrl\+C/);
      const address = `http://localhost:${port}`;
      const page = () => fetch(`${address}/login`);
      const first = await page();
      expect(first.status).toBe(200);
      // In dev mode styles and scripts are inline, so the policy must allow them.
      expect(first.headers.get('content-security-policy')).toMatch(/script-src 'self' 'unsafe-inline'; .*style-src 'self' 'unsafe-inline'/);
      expect((await fetch(`${address}/wps/system/key`)).status).toBe(200);
      const foreign = await fetch(`${address}/login`, {
        method: 'POST',
        headers: { origin: 'https://evil.test' },
        body: new URLSearchParams({ a: 'b' }),
      });
      expect(foreign.status).toBe(403);

      const file = join(clone, 'src/i18n/EN/access.json');
      const before = readFileSync(file, 'utf8');
      const title = (JSON.parse(before) as Record<string, string>)['login.title'] as string;
      expect(await first.text()).toContain(`>${title}</h1>`);
      writeFileSync(file, before.replace(JSON.stringify(title), JSON.stringify('Come in')));
      await expect.poll(async () => (await page()).text(), { timeout: 60_000, interval: 500 }).toContain('>Come in</h1>');
      writeFileSync(file, before);

      dev.terminate();
      await dev.ended;
      untouched();
    },
    long,
  );
});
