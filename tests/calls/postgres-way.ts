// The way to a PostgreSQL server, which a test can cut, open again, or make silent: lines stay up and nothing comes through.
import { createServer, type Socket, connect as tcp } from 'node:net';
import type { Place } from '#platform/db/connect.ts';
import { freshPlace } from '../engines.ts';

export interface Way {
  /** A fresh database behind the way. */
  readonly place: Place & { readonly databaseUrl: string };
  cut(): Promise<void>;
  open(): Promise<void>;
  /** From now on what is sent is lost; with words, only once they have been sent, and then they still arrive. */
  silence(after?: string): void;
  /** New lines come through again. What was lost stays lost, so the lines of before are good for nothing. */
  heal(): void;
  discard(): Promise<void>;
}

export async function wayToPostgres(): Promise<Way> {
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
