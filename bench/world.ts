// The world that is measured: the whole demo world of 3,000 games, made once for a run; in a quick run the small one of the tests.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeWorld, startServer } from '../tests/e2e/server.ts';

/** Whether `--quick` was said: fewer rounds and a smaller world, to see that all is measured. Its figures are hints. */
export const quick = process.argv.includes('--quick');

/** Picks the full number, or the quick one. */
export const scaled = (full: number, few: number): number => (quick ? few : full);

/** Makes the world; every server of the run starts from a copy. Gives what takes it away. */
export async function makeWorld(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'isla-bench-'));
  const server = await startServer({
    dataDir: folder,
    fresh: true,
    patience: 300_000,
    env: { ISLA_SEED: quick ? 'small' : 'full', LOG_LEVEL: 'error' },
  });
  await server.stop();
  process.env.ISLA_TEST_WORLD = folder;
  return () => removeWorld(folder);
}
