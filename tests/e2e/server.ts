// Starts the built server as a process of its own: own port, own folder, small demo world; and stops it again.
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type OwnDatabase, ownDatabase } from '../databases.ts';
import type { EngineName } from '../engines.ts';
import { scratch } from '../scratch.ts';

export interface ServerOptions {
  /** Settings over the harness's own. */
  env?: Record<string, string>;
  brand?: string;
  platformUrl?: string;
  databaseUrl?: string;
  /** Where the copy of the world lies: embedded, as `npm start` has it, or in the tests' PostgreSQL, which costs a third of the start. Embedded by default. */
  engine?: EngineName;
  /** A folder to go on with, as after a crash; it is left in place at the end. */
  dataDir?: string;
  /** When its clock begins; its world is made then too, in an embedded database, which has the same clock. */
  begins?: string;
  /** Seeds anew instead of starting from a copy of the world made for this run. */
  fresh?: boolean;
  /** Asks for readiness, as a balancer does: the end then takes longer, because the door stays open until a balancer has heard. */
  asked?: true;
  /** The folder it is started from; the site's own is the usual one. */
  cwd?: string;
  /** Longest time to readiness, in milliseconds. */
  patience?: number;
}

export interface RunningServer {
  /** As a browser types it, without a slash at its end. */
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  /** All it has written so far, both channels. */
  logs(): string;
  /** Sends SIGTERM, or the signal given, and waits for the end; gives the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Pulls the plug. */
  kill(): Promise<void>;
}

const root = process.cwd();
/** As an address: a folder's name may have a space in it. */
const clock = pathToFileURL(join(root, 'tests/setup/fixed-time.mjs')).href;

/** Starts the server and waits until it says that it is ready. Rejects with its own words when it ends before. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  if (!existsSync(join(root, 'dist/server/entry.mjs'))) throw new Error('The site is not built. Run: npm run build');
  const port = Number(options.env?.PORT) || (await freePort());
  const dataDir = options.dataDir ?? (await mkdtemp(join(scratch(), 'isla-test-')));
  const world = process.env.ISLA_TEST_WORLD;
  const copied = world && !options.dataDir && !options.databaseUrl && !options.platformUrl && !options.fresh && !options.begins;
  let own: OwnDatabase | undefined;
  if (copied && options.engine === 'postgres') own = await ownDatabase(worldDatabase);
  else if (copied) await cp(world, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const child = spawn(process.execPath, [join(root, 'server.mjs')], {
    cwd: options.cwd ?? root,
    env: {
      ...environment(port, dataDir, own ? onPostgres(own.databaseUrl, options) : options),
      ...(copied ? { NODE_COMPILE_CACHE: compiledFor(world) } : {}),
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
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const code = await ended;
    await tidy();
    return code;
  };
  return {
    url,
    port,
    dataDir,
    pid: child.pid ?? 0,
    logs: output,
    stop: (signal = 'SIGTERM') => end(signal),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}

/** The world in the tests' PostgreSQL that databases are copied from; nobody stays connected to it. */
export const worldDatabase = 'isla_world';

/** A database by its address is told its secrets; all that start from one world have the same. */
export const onPostgres = (databaseUrl: string, options: ServerOptions = {}): ServerOptions => ({
  ...options,
  databaseUrl,
  env: { SECRETS: 'thirty-two letters or more that the servers of one world share', ...options.env },
});

/** Where the servers that start from a copy of a world find their code compiled, as its maker left it. */
export const compiledFor = (world: string): string => `${world}-compiled`;

/** Takes away a world that servers started from, with what they left beside it. */
export async function removeWorld(world: string): Promise<void> {
  for (const folder of [world, compiledFor(world)]) await rm(folder, { recursive: true, force: true });
}

/** A port that nobody holds now. The server is told a port, not zero, because its own address is part of its origin check. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

function environment(port: number, dataDir: string, options: ServerOptions): NodeJS.ProcessEnv {
  const kept = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LD_LIBRARY_PATH', 'SystemRoot'].flatMap((name) =>
      process.env[name] ? [[name, process.env[name]]] : [],
    ),
  );
  return {
    ...kept,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ISLA_SEED: 'small',
    ...(options.platformUrl ? { PLATFORM_URL: options.platformUrl } : { DEMO: '1' }),
    ...(options.brand ? { BRAND: options.brand } : {}),
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    ...(options.begins ? { ISLA_TEST_TIME: options.begins, NODE_OPTIONS: `--import ${clock}` } : {}),
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

// Looks at short intervals: the words on the terminal decide, or the answer, not the time.
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
