// A proxy to a PostgreSQL server that a test can cut, reopen or silence: connections stay up but no data passes.
import { createServer, type Socket, connect as tcp } from 'node:net';
import type { DatabasePlace } from '#platform/db/connect.ts';
import { freshPlace } from '../../engines.ts';

export interface PostgresProxy {
  /** A fresh database behind the proxy. */
  readonly place: DatabasePlace & { readonly databaseUrl: string };
  cut(): Promise<void>;
  open(): Promise<void>;
  /** From now on all data is lost. With `after`, only once that text has been sent, and the text itself still arrives. */
  silence(after?: string): void;
  /** New connections work again. Data stays lost, so the old connections are unusable. */
  heal(): void;
  discard(): Promise<void>;
}

export async function postgresProxy(): Promise<PostgresProxy> {
  const { place, discard } = await freshPlace('postgres');
  const server = new URL(place.databaseUrl ?? '');
  const lines = new Set<Socket>();
  let silent = false;
  let words: string | undefined;
  const proxy = createServer((near) => {
    const far = tcp(Number(server.port), server.hostname);
    let dead = silent;
    for (const line of [near, far]) {
      lines.add(line);
      line.on('error', () => line.destroy());
      line.on('close', () => {
        for (const end of [near, far]) end.destroy();
        lines.delete(line);
      });
    }
    near.on('data', (bytes) => {
      dead ||= silent;
      if (!dead) far.write(bytes);
      if (words === undefined || !bytes.includes(words)) return;
      dead = silent = true;
      words = undefined;
    });
    far.on('data', (bytes) => {
      dead ||= silent;
      if (!dead) near.write(bytes);
    });
  });
  const listen = (port: number) => new Promise<void>((done) => proxy.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = proxy.address() as { port: number };
  const address = new URL(server);
  address.port = String(port);
  const cut = async () => {
    const closed = new Promise((done) => proxy.close(done));
    for (const line of lines) line.destroy();
    await closed;
  };
  return {
    place: { ...place, databaseUrl: String(address) },
    cut,
    open: () => listen(port),
    silence: (after) => {
      if (after === undefined) silent = true;
      else words = after;
    },
    heal: () => {
      silent = false;
    },
    discard: async () => {
      await cut().catch(() => {});
      await discard();
    },
  };
}
