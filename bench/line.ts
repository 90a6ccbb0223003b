// A line of a phone between a browser and a server: what comes down it comes late, and a segment at a time as a line brings it. The browser's own emulation hands over whole reads, so that nothing of a page could be painted before its last byte.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface LineFigures {
  /** Milliseconds from a request to the first byte of its answer. */
  latency: number;
  /** Bytes a second towards the browser, of all connections together. */
  down: number;
}

/** Slow 4G, as the field's measurements of phones use it. */
export const slow4G: LineFigures = { latency: 150, down: (1.6 * 1024 * 1024) / 8 };

/** Milliseconds that a line takes for these bytes. */
export const timeFor = (bytes: number, { down }: LineFigures = slow4G): number => (bytes / down) * 1_000;

const segment = 1_460;
/** Round trips before the first request of a connection: TCP's, and TLS 1.3's, because a site in public is behind https. The browser here speaks plainly with the line, so the line waits for both. */
const handshakes = 2;

export interface Line {
  /** Where the far end of it is found: an origin. */
  url: string;
  close(): void;
}

/** Opens a line to the server at this origin. */
export async function openLine(server: string, figures: LineFigures = slow4G): Promise<Line> {
  const { latency } = figures;
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  /** When the line has brought all that it was given. */
  let idleAt = 0;
  const line = createServer((browser) => {
    const far = connect(Number(port), hostname);
    for (const end of [browser, far]) {
      sockets.add(end.setNoDelay());
      end.on('error', () => {});
      end.once('close', () => {
        sockets.delete(end);
        browser.destroy();
        far.destroy();
      });
    }
    const opened = setTimeout(() => browser.pipe(far, { end: false }), handshakes * latency);
    browser.once('close', () => clearTimeout(opened));
    far.on('data', (data: Buffer) => {
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
