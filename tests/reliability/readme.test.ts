// README is true: its commands, settings, map and links; and the lock file suffices for an install.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { stageNames } from '../../scripts/test-stages.ts';
import { readSettings } from '../../src/values/settings/settings.ts';
import { projectFiles } from './project.ts';

const readme = readFileSync('README.md', 'utf8');
const part = (heading: string) => new RegExp(`^## ${heading}\\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(readme)?.[1] ?? '';
const rows = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|-]*$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const inCode = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((found) => found[1] as string);
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const foldersOf = (folder: string) =>
  projectFiles(folder)
    .filter((path) => path.includes('/'))
    .map((path) => path.slice(0, path.indexOf('/')));

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
  optional?: boolean;
}

describe('commands', () => {
  const named = sorted([...readme.matchAll(/\bnpm (?:run ([\w-]+)|(start|test))\b(?: -- ([^`\n]+))?/g)].map((found) => found[0]));
  const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts;

  test('README names every npm script and no other', () => {
    const words = named.map((line) => /^npm (?:run )?([\w-]+)/.exec(line)?.[1] as string);
    expect(sorted(words)).toEqual(sorted(Object.keys(scripts).filter((name) => name !== 'build')));
  });

  test('every stage that README names exists', () => {
    const asked = named.flatMap((line) => /^npm test -- (?!--)(.+)$/.exec(line)?.[1]?.split(' ') ?? []);
    expect(asked.length).toBeGreaterThan(0);
    for (const name of asked) expect(stageNames).toContain(name);
  });
});

/** Names read from the environment: `env.X`, `env['X']`, `const { X, Y: y = 1 } = process.env`. */
function environmentNames(text: string): string[] {
  const direct = [...text.matchAll(/\benv(?:\??\.|(?:\?\.)?\[['"`])([A-Z][A-Z_]+)/g)].map(([, name]) => name as string);
  const taken = [...text.matchAll(/\{([^{}]*)\}\s*=\s*(?:process|import\.meta)\.env\b/g)].flatMap(([, names = '']) =>
    names.split(',').flatMap((one) => /^\s*([A-Z][A-Z_]+)/.exec(one)?.[1] ?? []),
  );
  return [...direct, ...taken];
}

test.each([
  ['env.PORT', ['PORT']],
  ["process.env['PORT']", ['PORT']],
  ['env["PORT"] ?? env?.HOST', ['PORT', 'HOST']],
  ['const { PORT, HOST: host = 1, rest } = process.env;', ['PORT', 'HOST']],
  ['const { PORT } = settings;', []],
])('%s reads %o', (text, names) => expect(environmentNames(text)).toEqual(names));

describe('settings', () => {
  const table = rows(part('Settings')).slice(1);

  test('the table lists every setting and no other', () => {
    const sources = ['src/values/settings/settings.ts', 'src/values/settings/integration-settings.ts']
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const read = [...sources.matchAll(/given\('([A-Z_]+)'\)/g)].map((found) => found[1] as string);
    expect(sorted(table.flatMap((row) => inCode(row[0] as string)))).toEqual(sorted(read));
  });

  test('server and build read no environment variable outside the table', () => {
    const named = new Set(table.flatMap((row) => inCode(row[0] as string)));
    // Set by the programs themselves, to mark a production build.
    const own = ['NODE_ENV'];
    const files = [...projectFiles('src').map((path) => join('src', path)), 'server.mjs', 'astro.config.mjs'];
    const read = files
      .filter((path) => /\.(ts|tsx|mjs|astro)$/.test(path))
      .flatMap((path) => environmentNames(readFileSync(path, 'utf8')).map((name) => ({ path, name })))
      .filter(({ name }) => !/^(?:PROD|DEV|SSR|ISLA_BRAND)$/.test(name));
    expect(read.map(({ name }) => name)).toContain('BRAND');
    expect(read.filter(({ name }) => !named.has(name) && !own.includes(name))).toEqual([]);
  });

  test('the table has the real defaults', () => {
    const defaults = new Map(
      table.flatMap((row) => inCode(row[0] as string).map((name, index) => [name, (row[1] as string).split(', ')[index]] as const)),
    );
    const got = readSettings({}, { version: '0' });
    if ('mistakes' in got) throw new Error(got.mistakes.join('\n'));
    const { settings } = got;
    const plain = { PORT: settings.port, HOST: settings.host, DATA_DIR: settings.dataDir, BRAND: settings.brand };
    const words = { LOG_LEVEL: settings.logLevel, ISLA_SEED: settings.seed };
    for (const [name, value] of Object.entries({ ...plain, ...words })) expect([name, defaults.get(name)]).toEqual([name, `\`${value}\``]);
    expect(defaults.get('PUBLIC_URL')?.replace('PORT', String(settings.port))).toBe(`\`${settings.publicUrl}\``);
    const none = [settings.databaseUrl, settings.platformUrl, settings.metricsToken, ...settings.trustedProxies, ...settings.secrets];
    expect(none.filter((value) => value !== null)).toEqual([]);
    for (const name of ['DATABASE_URL', 'PLATFORM_URL', 'METRICS_TOKEN', 'TRUSTED_PROXIES']) expect(defaults.get(name)).toBe('none');
    expect([defaults.get('DEMO'), settings.demo]).toEqual(['on with the embedded database', true]);
  });
});

describe('the map', () => {
  const named = inCode(part('The map'));

  test('names every folder of src, and no other', () => {
    const rooms = named.flatMap((name) => /^src\/([\w-]+)$/.exec(name)?.[1] ?? []);
    expect(sorted(rooms)).toEqual(sorted(foldersOf('src')));
  });

  test('names every folder and file at the top', () => {
    const around = named.filter((name) => /^[\w-]+$/.test(name));
    expect(sorted(around)).toEqual(sorted(foldersOf('.').filter((name) => name !== 'src' && !name.startsWith('.'))));
    for (const file of named.filter((name) => /\.\w+$/.test(name))) expect(existsSync(file), file).toBe(true);
  });
});

test('each link leads to an existing file', () => {
  const links = [...readme.matchAll(/\]\(([^)]+)\)|src(?:set)?="([^"]+)"/g)].map((found) => (found[1] ?? found[2]) as string);
  expect(links.length).toBeGreaterThan(3);
  for (const link of links.filter((one) => !/^https?:/.test(one))) expect(existsSync(link), link).toBe(true);
});

test('pictures are small and have alt texts', () => {
  const pictures = [...readme.matchAll(/src="([^"]+\.png)"/g)].map((found) => found[1] as string);
  expect(pictures.length).toBeGreaterThanOrEqual(2);
  for (const picture of pictures) expect(statSync(picture).size, picture).toBeLessThan(150_000);
  expect([...readme.matchAll(/<img (?![^>]*alt="[^"]{10,}")/g)]).toEqual([]);
});

describe('installing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'isla-lock-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('npm ci resolves from lock file and .npmrc without a network', () => {
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(file, join(folder, file));
    const own = ['--userconfig', join(folder, 'none'), '--globalconfig', join(folder, 'no'), '--cache', join(folder, 'cache')];
    const output = execFileSync('npm', ['ci', '--dry-run', '--offline', '--loglevel=error', ...own], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(output).toMatch(/\b\d{3} packages\b/);
    expect(readdirSync(folder)).not.toContain('node_modules');
  });

  test('each installed package has a checksum and comes from the public registry, without install scripts (REL-33)', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
    const loose = Object.entries(lock.packages).filter(([path, { version, integrity, resolved, inBundle, optional }]) => {
      if (path === '' || inBundle) return false;
      // Packages for other systems are listed so that they can be installed there; only those seen here have a checksum.
      const fixed = integrity === undefined ? optional === true && !existsSync(path) : integrity.startsWith('sha512-');
      return !version || !fixed || (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'));
    });
    expect(loose).toEqual([]);
    for (const platform of ['linux-x64', 'linux-arm64', 'win-x64']) expect(lock.packages[`node_modules/node-${platform}`]).toBeDefined();
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });
});
