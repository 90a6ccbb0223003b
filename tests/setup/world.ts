// Makes the small demo world once for a run, of however many levels; each server of a test starts from a copy of it.
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { compiledFor, removeWorld, startServer } from '../e2e/server.ts';
import { scratch } from '../scratch.ts';

export default async function makeWorld(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.ISLA_TEST_WORLD || !existsSync('dist/server/entry.mjs')) return undefined;
  const folder = await mkdtemp(join(scratch(), 'isla-world-'));
  const server = await startServer({ dataDir: folder, fresh: true, env: { NODE_COMPILE_CACHE: compiledFor(folder) } });
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server did not stop cleanly (code ${code}):\n${server.logs()}`);
  process.env.ISLA_TEST_WORLD = folder;
  return () => removeWorld(folder);
}
