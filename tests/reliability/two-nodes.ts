// Two servers on one database, as behind a balancer.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { freePort, type RunningServer, startServer } from '../e2e/server.ts';
import { freshPlace } from '../engines.ts';
import { tempFolder } from '../temp-folder.ts';

export interface TwoNodes {
  readonly servers: readonly [RunningServer, RunningServer];
  readonly databaseUrl: string;
}

/** Starts both while the file loads; they end with it. */
export async function openTwoNodes(): Promise<TwoNodes> {
  const { place, discard } = await freshPlace('postgres');
  const folder = await mkdtemp(join(tempFolder(), 'isla-nodes-'));
  const { databaseUrl } = place;
  if (!databaseUrl) throw new Error('This story needs a PostgreSQL.');
  // Trusted as behind a proxy, so that requests can state their address and country.
  const start = async (name: string) => {
    const port = await freePort();
    return startServer({
      databaseUrl,
      dataDir: join(folder, name),
      env: { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, TRUSTED_PROXIES: '127.0.0.1,::1' },
    });
  };
  const servers = [await start('one'), await start('two')] as const;
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await discard();
    await rm(folder, { recursive: true, force: true });
  });
  return { servers, databaseUrl };
}
