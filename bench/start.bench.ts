// Duration of a second `npm start`, also after kill -9; duration and memory of a build.
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tests/e2e/server.ts';
import { scaled } from './fixture-data.ts';
import { atMost, median, notMeasured, type Row } from './result-row.ts';

export async function rows(): Promise<Row[]> {
  const build = await buildOnce();
  const starts = { closed: [] as number[], killed: [] as number[] };
  for (let run = 0; run < scaled(5, 1); run++) for (const end of ['closed', 'killed'] as const) starts[end].push(await secondStart(end));
  return [
    atMost('npm start on a checkout that is installed and built', median(starts.closed) / 1000, 3, 's'),
    atMost('ready after kill -9', median(starts.killed) / 1000, 3, 's'),
    atMost('build', build.seconds, 90, 's'),
    build.bytes === null
      ? notMeasured('memory of the build', '<= 2 GB', 'only Linux tells')
      : atMost('memory of the build', build.bytes / 1e9, 2, 'GB', 2),
  ];
}

/** Milliseconds until a previously used folder is served again. */
async function secondStart(end: 'closed' | 'killed'): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'isla-again-'));
  const world = process.env.ISLA_TEST_WORLD;
  if (world) await cp(world, folder, { recursive: true });
  try {
    // Starts the server without the CLI, because a kill does not reach child processes.
    if (end === 'killed') await started(['server.mjs'], folder, 'SIGKILL');
    return await started(['scripts/cli.mjs', 'start'], folder, 'SIGTERM');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function started(program: readonly string[], folder: string, ending: 'SIGKILL' | 'SIGTERM'): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, program, {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`${program.join(' ')} ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return performance.now() - start;
  } finally {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill(ending);
    await ended;
  }
}

const answers = (port: number) =>
  fetch(`http://localhost:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function buildOnce(): Promise<{ seconds: number; bytes: number | null }> {
  const start = performance.now();
  const child = spawn(process.execPath, ['scripts/cli.mjs', 'build'], { stdio: 'ignore' });
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, memoryOf(child));
  }, 50);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`The build ended with ${code}`);
  return { seconds: (performance.now() - start) / 1000, bytes: most > 0 ? most : null };
}

/** Resident bytes of a process and its descendants; 0 where the system does not report it. */
function memoryOf(child: ChildProcess): number {
  try {
    const found = new Map<number, { parent: number; bytes: number }>();
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const number = (label: string) => Number(new RegExp(`^${label}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
        found.set(Number(name), { parent: number('PPid'), bytes: number('VmRSS') * 1024 });
      } catch {
        // The process has just ended.
      }
    }
    const family = new Set([child.pid ?? -1]);
    for (let before = 0; before !== family.size; ) {
      before = family.size;
      for (const [pid, { parent }] of found) if (family.has(parent)) family.add(pid);
    }
    return [...family].reduce((sum, pid) => sum + (found.get(pid)?.bytes ?? 0), 0);
  } catch {
    return 0;
  }
}
