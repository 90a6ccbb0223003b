// Starts and stops the built server as a process with a free port, a temporary folder and the small demo world.
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type OwnDatabase, ownDatabase } from '../databases.ts';
import type { EngineName } from '../engines.ts';
import { tempFolder } from '../temp-folder.ts';

export interface ServerOptions {
  /** Environment variables on top of the harness's defaults. */
  env?: Record<string, string>;
  brand?: string;
  platformUrl?: string;
  databaseUrl?: string;
  /** The database for the copy of the world. Embedded by default, as with `npm start`; the tests' PostgreSQL needs a third of the start. */
  engine?: EngineName;
  /** An existing folder to continue with, as after a crash; it is not removed. */
  dataDir?: string;
  /** The start of the server's clock. The world is seeded at that time in an embedded database, which uses the same clock. */
  begins?: string;
  /** How far each `jump` of the server's clock goes, in milliseconds; for an embedded database, which uses the same clock. */
  jump?: number;
  /** Seeds a new world instead of copying the one made for this run. */
  fresh?: boolean;
  /** Compresses its pages as on a real server, for tests and measurements of bytes; benches always do. */
  smallest?: true;
  /** Polls /readyz like a load balancer. Shutdown then takes longer, because the server waits for the balancer. */
  asked?: true;
  /** The working directory; the site's root by default. */
  cwd?: string;
  /** Timeout until ready, in milliseconds. */
  patience?: number;
}

export interface RunningServer {
  /** Without a trailing slash. */
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  /** When the process had ended, by `performance.now()`, before its folder and its database were removed; null while it runs. */
  readonly stoppedAt?: number | null;
  /** All output so far, stdout and stderr. */
  logs(): string;
  /** Sends SIGTERM or the given signal and waits for the end; returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Sets the clock forward, so that nobody waits for what is due by then. */
  jump(): void;
  /** Kills the process. */
  kill(): Promise<void>;
}

const root = process.cwd();
/** Benches start servers too, which must be as they are in service. */
const isTest = process.env.VITEST !== undefined;
/** The option that loads a module of the tests into a server; by a file URL, because the folder's name may contain spaces. */
const loading = (name: string) => `--import ${pathToFileURL(join(root, 'tests/setup', name)).href}`;

/** Starts the server and waits until it is ready. Rejects with its output when it ends before. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  if (!existsSync(join(root, 'dist/server/entry.mjs'))) throw new Error('The site is not built. Run: npm run build');
  const port = Number(options.env?.PORT) || (await freePort());
  const dataDir = options.dataDir ?? (await mkdtemp(join(tempFolder(), 'isla-test-')));
  const world = process.env.ISLA_TEST_WORLD;
  const copied = world && !options.dataDir && !options.databaseUrl && !options.platformUrl && !options.fresh && !options.begins;
  let own: OwnDatabase | undefined;
  if (copied && options.engine === 'postgres') own = await ownDatabase(worldDatabase);
  else if (copied) await cp(world, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const child = spawn(process.execPath, [join(root, 'server.mjs')], {
    cwd: options.cwd ?? root,
    env: {
      ...environment(port, dataDir, own ? onPostgres(own.databaseUrl, options) : options),
      ...(copied ? { NODE_COMPILE_CACHE: compileCacheOf(world) } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = `http://localhost:${port}`;
  const tidy = async () => {
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    await own?.discard();
  };
  try {
    await ready(options.asked ? url : null, child, output, options.patience ?? 150_000);
  } catch (error) {
    child.kill('SIGKILL');
    await ended;
    await tidy();
    throw error;
  }
  let stoppedAt: number | null = null;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const code = await ended;
    stoppedAt ??= performance.now();
    await tidy();
    return code;
  };
  return {
    url,
    port,
    dataDir,
    pid: child.pid ?? 0,
    get stoppedAt() {
      return stoppedAt;
    },
    logs: output,
    stop: (signal = 'SIGTERM') => end(signal),
    jump: () => {
      if (options.jump === undefined) throw new Error('The clock of this server does not jump.');
      child.kill('SIGUSR2');
    },
    kill: async () => {
      await end('SIGKILL');
    },
  };
}

/** The world in the tests' PostgreSQL that databases are copied from; copying needs it without connections. */
export const worldDatabase = 'isla_world';

/** Options for a server on PostgreSQL. The secrets are fixed, because all servers of one world share them. */
export const onPostgres = (databaseUrl: string, options: ServerOptions = {}): ServerOptions => ({
  ...options,
  databaseUrl,
  env: { SECRETS: 'thirty-two letters or more that the servers of one world share', ...options.env },
});

/** The compile cache of the servers that start from a copy of a world. */
export const compileCacheOf = (world: string): string => `${world}-compiled`;

/** Removes a world and its compile cache. */
export async function removeWorld(world: string): Promise<void> {
  for (const folder of [world, compileCacheOf(world)]) await rm(folder, { recursive: true, force: true });
}

/** Listens on a port of this machine; null if another process does. */
const listen = (port: number) =>
  new Promise<Server | null>((resolve) => {
    const listener = createServer();
    listener.once('error', () => resolve(null));
    listener.listen(port, '127.0.0.1', () => resolve(listener));
  });

/** So many ports a process takes for itself, from numbers that the system gives to no connection. */
const share = 200;
let ownPorts: Promise<number> | undefined;
let given = 0;

/** Listens on the first port of a share until this process ends, so that no other, of this run or another, looks at the rest. */
async function claimPorts(): Promise<number> {
  for (let first = 20_000; first < 32_000; first += share) {
    const claim = await listen(first);
    claim?.unref();
    if (claim) return first;
  }
  throw new Error('Other processes have all the ports for tests.');
}

/** A port that is free now, `wanted` if it is. The server needs a fixed port, because its address is part of its origin check. */
export async function freePort(wanted = 0): Promise<number> {
  ownPorts ??= claimPorts();
  const first = await ownPorts;
  for (let port = wanted, looks = 0; looks <= share; looks++) {
    const probe = port > 0 && (await listen(port));
    if (probe) {
      await new Promise((resolve) => probe.close(resolve));
      return port;
    }
    port = first + 1 + (given++ % (share - 1));
  }
  throw new Error('No port is free.');
}

function environment(port: number, dataDir: string, options: ServerOptions): NodeJS.ProcessEnv {
  const kept = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LD_LIBRARY_PATH', 'SystemRoot'].flatMap((name) =>
      process.env[name] ? [[name, process.env[name]]] : [],
    ),
  );
  const hasClock = options.begins !== undefined || options.jump !== undefined;
  return {
    ...kept,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ISLA_SEED: 'small',
    ...(options.platformUrl ? { PLATFORM_URL: options.platformUrl } : { DEMO: '1' }),
    ...(options.brand ? { BRAND: options.brand } : {}),
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    ...(hasClock
      ? {
          ISLA_TEST_TIME: options.begins ?? new Date().toISOString(),
          // Else the clock would be behind by the time of the start.
          ISLA_TEST_TIME_ORIGIN: String(Date.now()),
          ISLA_TEST_TIME_JUMP: String(options.jump ?? 0),
        }
      : {}),
    NODE_OPTIONS: [
      ...(hasClock ? [loading('fixed-time.mjs')] : []),
      ...(isTest ? [loading('quick-hashes.mjs')] : []),
      ...(isTest && !options.smallest ? [loading('quick-compression.mjs')] : []),
    ].join(' '),
    ...options.env,
  };
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (part: string) => {
      text += part;
    });
  }
  return () => text;
}

// Polls until the output or /readyz reports ready; rejects on exit or timeout.
async function ready(url: string | null, child: ChildProcess, logs: () => string, patience: number): Promise<void> {
  const until = performance.now() + patience;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended with code ${child.exitCode ?? child.signalCode} before it was ready:\n${logs()}`);
    const answered =
      logs().includes('Stop it with Ctrl+C.') &&
      (url === null ||
        (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
          (answer) => answer.ok,
          () => false,
        )));
    if (answered) return;
    if (performance.now() > until) throw new Error(`The server was not ready within ${patience} ms:\n${logs()}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
