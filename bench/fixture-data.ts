// The benchmark data: the full demo data with 3,000 games, created once per run; in a quick run the small test data.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeWorld, startServer } from '../tests/e2e/server.ts';

/** `--quick`: fewer rounds and less data, to check that every measurement works. Its figures are only hints. */
export const quick = process.argv.includes('--quick');

/** Picks the full number, or the quick one. */
export const scaled = (full: number, few: number): number => (quick ? few : full);

/** Creates the data; every server of the run starts from a copy. Returns a function that removes it. */
export async function createBenchData(): Promise<() => Promise<void>> {
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
