// Graceful shutdown: no response is cut, and it ends in time. Also malformed raw HTTP.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { scaledLimit } from '../slow-machine-limit.ts';

/** Sends bytes and returns everything received until the connection closes. */
function raw(port: number, bytes: string, patience = 40_000): Promise<{ text: string; ms: number }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    const late = setTimeout(() => socket.destroy(new Error(`still open after ${patience} ms: ${text.slice(0, 80)}`)), patience);
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('close', () => {
      clearTimeout(late);
      resolve({ text, ms: performance.now() - start });
    });
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)));
  });
}

/** The shutdown itself took less than 10 s, whatever it took to remove the server's folder and database afterwards. */
function expectQuickStop({ stoppedAt }: RunningServer, start: number): void {
  expect((stoppedAt ?? Number.POSITIVE_INFINITY) - start).toBeLessThan(10_000);
}

/** The output after the greeting is log lines only. */
function expectLogLines(server: RunningServer): void {
  const [, since = ''] = server.logs().split('Stop it with Ctrl+C.\n');
  const lines = since.split('\n').slice(0, -1);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
}

// The tests that wait run beside each other, each with its own server.
test.concurrent('two hundred endless requests are dropped in time and do not block others (REL-11)', async () => {
  const server = await startServer({ engine: 'postgres' });
  try {
    const endless = [
      'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    ];
    const slow = Array.from({ length: 200 }, (_, index) => raw(server.port, endless[index % 2] as string, 60_000));
    let open = true;
    const ends = Promise.all(slow).finally(() => {
      open = false;
    });
    let answered = 0;
    while (open && answered < 100) {
      const { status } = await fetch(`${server.url}/wps/system/key`);
      // At this load a server that briefly gets no processor time answers 503.
      expect([200, 503]).toContain(status);
      if (status === 200) answered += 1;
    }
    expect(answered).toBe(100);
    const ms = (await ends).map((each) => each.ms);
    const [headers, bodies] = [ms.filter((_, index) => index % 2 === 0), ms.filter((_, index) => index % 2 === 1)];
    // Ten seconds for the headers, thirty for the request, checked each second.
    expect(Math.min(...headers)).toBeGreaterThan(8000);
    expect(Math.max(...headers)).toBeLessThan(Math.min(...bodies));
    expect(Math.min(...bodies)).toBeGreaterThan(25_000);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expectLogLines(server);
  } finally {
    await server.stop();
  }
});

test.concurrent('an idle connection does not delay a shutdown', async () => {
  const other = await startServer({ engine: 'postgres' });
  const idle = connect(other.port, '127.0.0.1');
  await new Promise((resolve) => idle.once('connect', resolve));
  const start = performance.now();
  expect(await other.stop()).toBe(0);
  expectQuickStop(other, start);
  idle.destroy();
});

test.concurrent('SIGTERM under load answers every accepted request and exits within 10 s with code 0', async () => {
  const server = await startServer({ asked: true });
  let answered = 0;
  let cut = 0;
  let going = true;
  const visitors = Array.from({ length: 8 }, async () => {
    while (going) {
      try {
        const answer = await fetch(`${server.url}/wps/system/key`);
        await answer.arrayBuffer();
        answered += 1;
      } catch (error) {
        const code = (error as { cause?: { code?: string } }).cause?.code;
        if (code !== 'ECONNREFUSED' && code !== 'UND_ERR_SOCKET' && code !== 'ECONNRESET') throw error;
        if (code === 'UND_ERR_SOCKET' && answered === 0) cut += 1;
        return;
      }
    }
  });
  await new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (answered <= 50) return;
      clearInterval(look);
      resolve();
    }, 5);
  });
  const start = performance.now();
  const code = await server.stop('SIGTERM');
  going = false;
  await Promise.all(visitors);
  expect([code, cut]).toEqual([0, 0]);
  expectQuickStop(server, start);
  expect(server.logs()).toContain('Stopped.');
});

/** Sends one request on its own connection; null when it is refused. */
const alone = (port: number, path: string): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('error', () => resolve(null));
    socket.on('close', () => resolve(text === '' ? null : text));
  });

describe.concurrent('shutdown behind a load balancer (REL-21)', () => {
  test('after SIGTERM readiness fails, pages are served until the balancer has noticed, and the exit takes under 10 s', async () => {
    const server = await startServer({ engine: 'postgres', asked: true });
    const start = performance.now();
    const stopped = server.stop('SIGTERM');
    let failedAt: number | null = null;
    let served = 0;
    for (;;) {
      const askedAt = performance.now();
      const readiness = await alone(server.port, '/readyz');
      if (readiness === null) break;
      if (readiness.startsWith('HTTP/1.1 503')) failedAt ??= askedAt;
      if (failedAt === null) continue;
      const page = await alone(server.port, '/');
      if (page === null) break;
      expect(page).toMatch(/^HTTP\/1\.1 200[\s\S]*<\/html>/);
      served += 1;
    }
    expect(served).toBeGreaterThan(0);
    expect(performance.now() - (failedAt ?? 0)).toBeGreaterThan(1_000);
    expect(await stopped).toBe(0);
    expectQuickStop(server, start);
  });

  test('Ctrl+C does not wait when readiness was never requested', async () => {
    const server = await startServer({ engine: 'postgres' });
    const start = performance.now();
    const stopped = server.stop('SIGINT');
    while ((await alone(server.port, '/healthz')) !== null);
    const took = performance.now() - start;
    // Shorter than the wait for a balancer.
    expect(took).toBeLessThan(scaledLimit(took, 1_500));
    expect(await stopped).toBe(0);
  });
});

describe('raw connections', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ engine: 'postgres' });
  });
  afterAll(() => server.stop());

  const requests: readonly (readonly [string, string])[] = [
    [
      'both lengths',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ],
    [
      'two different lengths',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhelloGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ],
    ['a length that is not a number', 'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Length: +5\r\n\r\nhello'],
    ['a negative length', 'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n'],
    [
      'an unknown coding',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ],
    ['a coding twice', 'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    [
      'a chunk size with a sign',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nhello\r\n0\r\n\r\n',
    ],
    [
      'a chunk size that is not a number',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n',
    ],
    [
      'a chunk longer than its size',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n0\r\n\r\n',
    ],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length : 5\r\n\r\nhello'],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n c\r\n\r\n'],
    ['a bare line feed in a header', 'GET / HTTP/1.1\nHost: x\nX: y\n\n'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\0c\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
    ['a path without a slash', 'GET nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    [
      'lengths in one header',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5, 6\r\n\r\nhelloGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ],
    ['a length in hexadecimal', 'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0x5\r\n\r\nhello'],
    ['a length with a space in it', 'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1 5\r\n\r\nhello'],
    ['a length beyond every number', 'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\nhello'],
    [
      'a coding with a space before the colon',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ],
    [
      'a coding that is folded',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ],
    [
      'a coding in two headers',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ],
    [
      'a coding after a vertical tab',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: \x0bchunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ],
    [
      'a chunk size beyond every number',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n10000000000000005\r\nhello\r\n0\r\n\r\n',
    ],
    [
      'a chunk size that ends with a bare line feed',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\nhello\r\n0\r\n\r\n',
    ],
    [
      'a chunk extension with a bare line feed',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2;a\nxx\r\n4c\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ],
    ['a bare carriage return in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\rContent-Length: 5\r\n\r\n'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: localhost\r\n: b\r\n\r\n'],
    ['a header of 20 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
  ];

  test.concurrent.each(requests)('%s is refused or gets one response, never two (SEC-23)', async (_, bytes) => {
    const { text } = await raw(server.port, bytes);
    expect((text.match(/HTTP\/1\.1 \d\d\d/g) ?? []).length).toBeLessThanOrEqual(1);
    expect(text).not.toMatch(/HTTP\/1\.1 200[\s\S]*\bok$/);
    expect(text).not.toMatch(/ 500 /);
  });

  test.each([
    [400, 'non-HTTP input', 'nonsense\r\n\r\n'],
    [400, 'an invalid host', 'GET /wps/system/key HTTP/1.1\r\nHost: a b\r\n\r\n'],
    [400, 'no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    [400, 'two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhOst: b\r\n\r\n'],
    [417, 'an unknown expectation', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\n\r\n'],
    [431, 'endless headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])('%i for %s has the standard headers, an id and a log line (SEC-15, SEC-17, SEC-21)', async (status, _, bytes) => {
    const { text } = await raw(server.port, bytes);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const header of [
      'x-content-type-options: nosniff',
      "frame-ancestors 'none'",
      'content-type: text/plain; charset=utf-8',
      'cache-control: no-store',
      'connection: close',
    ])
      expect(head.toLowerCase()).toContain(header);
    const id = /x-request-id: ([\w-]{12})/i.exec(head)?.[1] ?? 'none';
    expect(body).toContain(id);
    await expect
      .poll(() =>
        server
          .logs()
          .split('\n')
          .filter((line) => line.includes(id)),
      )
      .toHaveLength(1);
    expect(
      JSON.parse(
        server
          .logs()
          .split('\n')
          .find((line) => line.includes(id)) ?? '{}',
      ),
    ).toMatchObject({ status, kind: 'unread', network: '127.0.0.0/24' });
  });

  const chunked = 'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  const chunk = `${(32_768).toString(16)}\r\n${'x'.repeat(32_768)}\r\n`;

  test('the connection is usable after a body that is too large but complete', async () => {
    const next = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const { text } = await raw(server.port, `${chunked}${chunk.repeat(4)}0\r\n\r\n${next}`);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  test.each([
    ['stops in its middle', chunked + chunk.repeat(4)],
    ['is longer than the server reads', chunked + chunk.repeat(40)],
    [
      'declares a length beyond what the server reads',
      'POST /wps/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{',
    ],
  ])('a body that is too large and %s gets 413, and the connection closes long before the request timeout', async (_, bytes) => {
    const { text, ms } = await raw(server.port, bytes);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text.toLowerCase()).toContain('connection: close');
    expect(ms).toBeLessThan(scaledLimit(ms, 10_000));
  });

  const pictures = (more = '', body = '') =>
    `POST /wps/v2/promotions/island-picture/join HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: isla=${'x'.repeat(43)}\r\nContent-Type: application/json\r\n` +
    `Content-Length: 20000000\r\n${more}\r\n${body}`;
  const next = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
  test.each([
    ['before any of them is sent', pictures()],
    ['after some of them were', pictures('', 'x'.repeat(300_000))],
    ['for one that waits to be told to go on', pictures('Expect: 100-continue\r\n')],
    ['and a request behind it on the connection is not read', pictures('', next)],
    ['also in parts', pictures().replace('Content-Length: 20000000', 'Transfer-Encoding: chunked') + chunk],
  ])('pictures with a session that does not exist are refused %s, and the connection closes', async (_, bytes) => {
    const { text, ms } = await raw(server.port, bytes);
    expect(text.match(/HTTP\/1\.1 \d+/g)?.filter((line) => !line.endsWith(' 100'))).toEqual(['HTTP/1.1 401']);
    expect(text.toLowerCase()).toContain('connection: close');
    expect(ms).toBeLessThan(scaledLimit(ms, 10_000));
  });

  test.each([
    ['before any of them is sent', pictures()],
    ['after some of them were', pictures('', 'x'.repeat(300_000))],
    ['also in parts', pictures().replace('Content-Length: 20000000', 'Transfer-Encoding: chunked') + chunk],
  ])('pictures that another site sends are refused %s, and the connection closes', async (_, bytes) => {
    const { text, ms } = await raw(server.port, bytes.replace('same-origin', 'cross-site'));
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 403']);
    expect(text.toLowerCase()).toContain('connection: close');
    expect(ms).toBeLessThan(scaledLimit(ms, 10_000));
  });

  test('an aborted upload is not logged as a fault', async () => {
    const before = server.logs().length;
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(`${chunked}5\r\n{"a":`);
      setImmediate(() => socket.resetAndDestroy());
    });
    await new Promise((resolve) => socket.once('close', resolve));
    const lines = () => server.logs().slice(before);
    await expect.poll(lines).toMatch(/"path":"\/wps\/feedback","status":400/);
    expect(lines()).not.toContain('a request failed');
  });

  test('afterwards the server still responds, and its output after the greeting is log lines only', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expectLogLines(server);
  });
});
