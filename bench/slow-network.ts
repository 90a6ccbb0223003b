// Simulates a phone's connection between browser and server: latency and bandwidth, one segment at a time. The
// browser's own emulation delivers whole reads, so nothing could be painted before a page's last byte.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface LineFigures {
  /** Milliseconds from a request to the first byte of its response. */
  latency: number;
  /** Bytes per second to the browser, shared by all connections. */
  down: number;
}

/** Slow 4G, as field measurements of phones use it. */
export const slow4G: LineFigures = { latency: 150, down: (1.6 * 1024 * 1024) / 8 };

/** Milliseconds to transfer these bytes. */
export const timeFor = (bytes: number, { down }: LineFigures = slow4G): number => (bytes / down) * 1_000;

const segment = 1_460;
/**
 * Round trips before the first request of a connection: TCP and TLS 1.3, because the public site uses https. The
 * browser connects without TLS, so the proxy simulates both.
 */
const handshakes = 2;

export interface SlowConnection {
  /** The origin of the proxy. */
  url: string;
  close(): void;
}

/** Opens a proxy to the server at this origin. */
export async function openSlowConnection(server: string, figures: LineFigures = slow4G): Promise<SlowConnection> {
  const { latency } = figures;
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  /** When the connection will have transferred all queued bytes. */
  let idleAt = 0;
  const line = createServer((browser) => {
    const upstream = connect(Number(port), hostname);
    for (const end of [browser, upstream]) {
      sockets.add(end.setNoDelay());
      end.on('error', () => {});
      end.once('close', () => {
        sockets.delete(end);
        browser.destroy();
        upstream.destroy();
      });
    }
    const opened = setTimeout(() => browser.pipe(upstream, { end: false }), handshakes * latency);
    browser.once('close', () => clearTimeout(opened));
    upstream.on('data', (data: Buffer) => {
      const now = performance.now();
      for (let at = 0; at < data.length; at += segment) {
        const part = data.subarray(at, at + segment);
        idleAt = Math.max(idleAt, now + latency) + timeFor(part.length, figures);
        setTimeout(() => browser.writable && browser.write(part), idleAt - now);
      }
    });
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    close: () => {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
