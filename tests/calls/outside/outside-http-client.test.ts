// The HTTP client for outside services gives up on endless, oversized and redirecting responses.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchLimited, requestOutside } from '#platform/outside/http-client.ts';
import { millis } from '#values/time.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function service(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const send = (url: string, limit?: number) =>
  requestOutside(url, { method: 'POST', headers: {}, body: { a: 1 } }, limit === undefined ? undefined : millis(limit));

test('a response is read with its status, also an error and one that is not JSON', async () => {
  const url = await service((_, response) => void response.writeHead(422, { 'content-type': 'application/json' }).end('{"error":"no"}'));
  expect(await send(url)).toEqual({ ok: false, status: 422, json: { error: 'no' } });
  const page = await service((_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello'));
  expect(await send(page)).toEqual({ ok: true, status: 200, json: null });
  const empty = await service((_, response) => void response.writeHead(204).end());
  expect(await send(empty)).toEqual({ ok: true, status: 204, json: null });
});

test('a response whose body never ends times out', async () => {
  const url = await service((_, response) => void response.writeHead(200).write('{"half":'));
  await expect(send(url, 400)).rejects.toThrow();
});

test('a response over 65536 bytes is rejected', async () => {
  const url = await service((request, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    };
    response.on('drain', more);
    request.on('end', more).resume();
  });
  await expect(send(url)).rejects.toThrow('more than 65536 bytes');
});

test('what a library reads itself may have 65536 bytes, and one more is rejected', async () => {
  let size = 65_536;
  const url = await service((_, response) => void response.writeHead(201, { 'x-of': 'theirs' }).end('x'.repeat(size)));
  const response = await fetchLimited(url, {});
  expect([response.status, response.headers.get('x-of'), (await response.text()).length]).toEqual([201, 'theirs', size]);
  size += 1;
  await expect(fetchLimited(url, {})).rejects.toThrow('more than 65536 bytes');
});

test('what a library reads itself is given up when it never ends: at the limit, or with the library’s own signal', async () => {
  let closed = false;
  const url = await service((_, response) => {
    response.writeHead(200);
    // At a pace that floods no memory when the limit is missing.
    const timer = setInterval(() => response.write('x'.repeat(16_384)), 5);
    response.on('close', () => {
      closed = true;
      clearInterval(timer);
    });
  });
  await expect(fetchLimited(url, { signal: AbortSignal.timeout(5_000) })).rejects.toThrow('more than 65536 bytes');
  await expect.poll(() => closed).toBe(true);
  const silent = await service((_, response) => void response.writeHead(200).write('{"half":'));
  await expect(fetchLimited(silent, { signal: AbortSignal.timeout(400) })).rejects.toThrow();
});

test('a redirect is not followed, and an error response is not retried', async () => {
  const seen: string[] = [];
  const url = await service((request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(request.url === '/' ? 307 : 200, { location: '/elsewhere' }).end('{}');
  });
  await expect(send(url)).rejects.toThrow();
  expect(seen).toEqual(['/']);
  let times = 0;
  const busy = await service((_, response) => {
    times += 1;
    response.writeHead(503).end('{}');
  });
  expect(await requestOutside(busy, { method: 'GET', headers: {} })).toMatchObject({ status: 503 });
  expect(times).toBe(1);
});
