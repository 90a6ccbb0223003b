// Seeds the small demo world once per run on both databases. Each test server starts from a copy of it.
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { ownDatabase } from '../databases.ts';
import { compileCacheOf, onPostgres, removeWorld, type ServerOptions, startServer, worldDatabase } from '../e2e/server.ts';
import { tempFolder } from '../temp-folder.ts';

export default async function makeWorld(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.ISLA_TEST_WORLD || !existsSync('dist/server/entry.mjs')) return undefined;
  const folder = await mkdtemp(join(tempFolder(), 'isla-world-'));
  const { databaseUrl } = await ownDatabase(undefined, worldDatabase);
  await Promise.all([seed({ dataDir: folder, env: { NODE_COMPILE_CACHE: compileCacheOf(folder) } }), seed(onPostgres(databaseUrl))]);
  process.env.ISLA_TEST_WORLD = folder;
  return () => removeWorld(folder);
}

async function seed(where: ServerOptions): Promise<void> {
  const server = await startServer({ ...where, fresh: true });
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server did not stop cleanly (code ${code}):\n${server.logs()}`);
}
