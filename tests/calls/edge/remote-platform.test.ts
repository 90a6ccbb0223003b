// The platform behind PLATFORM_URL: which status responses change the site, and which do not.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectRemotePlatform } from '#edge/platform/remote-platform.ts';
import { edgeWorld } from './edge-fixture.ts';

const open = { success: true, value: { status: 0, endTime: null } };
const closed = { success: true, value: { status: 1, endTime: '2027-01-15T08:00:00.000Z' } };

/** Handles every platform request except the status request. */
type Other = (request: IncomingMessage, answer: ServerResponse) => void;

/** An edge that polls every 5 ms, and a platform whose status response the test sets. */
async function front(other?: Other) {
  let current: { status: number; body: unknown; version?: string } = { status: 200, body: open, version: '7' };
  let answers = 0;
  const platform = createServer((request, answer) => {
    if (other && request.url !== '/wps/system/status') return other(request, answer);
    answers += 1;
    answer.writeHead(current.status, current.version ? { 'x-content-version': current.version } : {});
    answer.end(JSON.stringify(current.body));
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const { edge, warnings } = edgeWorld({ env: { PLATFORM_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}` } });
  const behind = await connectRemotePlatform(edge, 5);
  onTestFinished(async () => {
    await behind.drain();
    platform.closeAllConnections();
    platform.close();
  });
  return {
    behind,
    edge,
    warnings,
    ask: async (path: string, init: RequestInit = {}) => {
      const answer = await behind.fetch(
        new Request(`http://isla.test${path}`, { ...init, headers: { 'x-request-id': 'the-request', 'accept-language': 'EN' } }),
      );
      return {
        status: answer.status,
        headers: answer.headers,
        body: (await answer.json()) as { success: boolean; errorCode?: string; message?: string; value: Record<string, unknown> },
      };
    },
    /** Sets the status response, and resolves once it has been read. */
    says: async (next: typeof current) => {
      current = next;
      const from = answers;
      await expect.poll(() => answers).toBeGreaterThan(from + 1);
    },
  };
}

test('a platform that reports closed, by status or by refusal, closes the site (SY-01, SY-02)', async () => {
  const { behind, says } = await front();
  expect(behind.status().status).toBe(0);
  const first = behind.version();
  await says({ status: 200, body: closed, version: '8' });
  expect(behind.status()).toMatchObject({ status: 1, endTime: '2027-01-15T08:00:00.000Z' });
  expect(behind.version()).toBeGreaterThan(first);
  await says({ status: 200, body: open, version: '8' });
  expect(behind.status().status).toBe(0);
  await says({ status: 503, body: { success: false, errorCode: 'maintenance', value: { endTime: null } } });
  expect(behind.status().status).toBe(1);
});

test('an overloaded or failing platform closes nothing and invalidates no cached page (SY-01, REL-12)', async () => {
  const { behind, says } = await front();
  const first = behind.version();
  for (const [status, errorCode] of [
    [503, 'overloaded'],
    [429, 'rate.too_many'],
    [500, 'internal'],
  ] as const) {
    await says({ status, body: { success: false, errorCode, value: { reference: 'r' } } });
    expect([behind.status().status, behind.version(), await behind.alive()]).toEqual([0, first, true]);
  }
  await says({ status: 200, body: open, version: '7' });
  expect(behind.version()).toBe(first);
});

const says =
  (body: unknown, status = 200): Other =>
  (_, answer) => {
    answer.writeHead(status, { 'content-type': 'application/json', etag: '"of-their-body"' });
    answer.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const balance = '/wps/v2/wallets/balance';
const sound = { sumBalance: '10.00', currencySymbol: '€', at: '2026-11-20T04:00:00Z' };

test('harmless deviations are accepted, with one warning per call and field (R25)', async () => {
  const { ask, warnings } = await front(says({ success: true, value: { ...sound, sumBalance: 1234.5, inside: 'theirs' } }));
  for (let times = 0; times < 3; times++) {
    const { status, body, headers } = await ask(balance);
    expect([status, body.value]).toEqual([200, { ...sound, sumBalance: '1234.50' }]);
    // The tag belonged to the original body.
    expect(headers.get('etag')).toBeNull();
  }
  expect(warnings.filter(({ what }) => what.call === 'wallet.balance').map(({ what }) => what.field)).toEqual(['sumBalance']);
});

test('a misleading amount is refused as in doubt, and the log names call and field but not the value (R25, R4)', async () => {
  const { ask, warnings } = await front(says({ success: true, value: { ...sound, sumBalance: '12.345' } }));
  const { status, body } = await ask(balance);
  expect([status, body.errorCode, body.value.reference]).toEqual([502, 'platform.unreadable', 'the-request']);
  expect(body.message).toContain('the-request');
  expect(warnings.at(-1)?.what).toEqual({ id: 'the-request', call: 'wallet.balance', field: 'sumBalance', status: 200 });
  expect(JSON.stringify(warnings)).not.toContain('12.345');
});

test.each([
  ['an HTML page', '<!doctype html><title>Nothing here</title>', 200, 502, 'platform.unreadable'],
  ['a proxy’s error page', '<html>Bad gateway</html>', 502, 503, 'platform.away'],
  ['empty', '', 200, 502, 'platform.unreadable'],
  ['a cut-off envelope', '{"success":true,"value":{', 200, 502, 'platform.unreadable'],
  ['JSON without an envelope', { sumBalance: '1.00' }, 200, 502, 'platform.unreadable'],
  ['a refusal without a code', { success: false }, 200, 502, 'platform.unreadable'],
  ['a success with status 500', { success: true, value: sound }, 500, 502, 'platform.unreadable'],
  ['a refusal with 200', { success: false, errorCode: 'session.ended' }, 200, 401, 'session.ended'],
  ['a foreign error code', { success: false, errorCode: 'their.own', message: 7, value: [] }, 418, 418, 'their.own'],
] as const)('a balance response that is %s still becomes an envelope (R2, R25)', async (_, sent, status, ours, code) => {
  const { ask } = await front(says(sent, status));
  const answer = await ask(balance);
  expect([answer.status, answer.body.success, answer.body.errorCode]).toEqual([ours, false, code]);
  expect(typeof answer.body.message).toBe('string');
  expect(typeof answer.body.value).toBe('object');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
});

test('a money call that gets a proxy’s page is in doubt: 502, because 503 would mean that nothing was done (R2, R4)', async () => {
  const { ask } = await front(says('<html>Service unavailable</html>', 503));
  const answer = await ask('/wps/v2/deposits', { method: 'POST', body: '{}' });
  expect([answer.status, answer.body.errorCode]).toEqual([502, 'platform.unreadable']);
});

test('a connection cut in the middle of a response gives an envelope too (R25)', async () => {
  const { ask } = await front((_, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 });
    answer.write('{"success":true,"value":{"sumBalance":"1');
    setImmediate(() => answer.destroy());
  });
  expect((await ask(balance)).body.errorCode).toBe('call.timeout');
});

test.each([
  ['an answer', 'POST', '/wps/v2/deposits', 'application/json'],
  ['an answer that calls itself a picture', 'GET', balance, 'image/png'],
  ['a page', 'GET', '/hooks/page', 'text/html'],
])('%s of over 16 MB cannot be read, and its rest is not fetched (R25)', async (_, method, path, type) => {
  let closed = false;
  const { ask, warnings } = await front((__, answer) => {
    answer.writeHead(200, { 'content-type': type });
    let left = 40;
    const more = () => void (left-- > 0 ? answer.write(' '.repeat(1024 * 1024)) : answer.end());
    answer.on('drain', more).on('close', () => (closed = !answer.writableFinished));
    more();
  });
  const answer = await ask(path, method === 'POST' ? { method, body: '{}' } : {});
  expect([answer.status, answer.body.errorCode]).toEqual([502, 'platform.unreadable']);
  expect(warnings.at(-1)?.what.cause).toBe('more than 16777216 bytes');
  await expect.poll(() => closed).toBe(true);
});

test('a file of the platform passes, whatever its size', async () => {
  const { behind } = await front(
    (_, answer) => void answer.writeHead(200, { 'content-type': 'video/mp4' }).end(Buffer.alloc(17 * 1024 * 1024)),
  );
  const answer = await behind.fetch(new Request('http://isla.test/hooks/film'));
  expect((await answer.arrayBuffer()).byteLength).toBe(17 * 1024 * 1024);
});

test('a status over 65536 bytes is no answer (R25)', async () => {
  const { behind, says: state, warnings } = await front();
  await state({ status: 200, body: { ...closed, padding: 'x'.repeat(65_536) } });
  expect([await behind.alive(), behind.status().status]).toEqual([false, 0]);
  expect(warnings.at(-1)?.what.why).toBe('its status has more than 65536 bytes');
});

test('a status without optional fields is read, and one without a valid status changes nothing (SY-01, R25)', async () => {
  const { behind, says: state, warnings } = await front();
  await state({ status: 200, body: { success: true, value: { status: 1 } } });
  expect(behind.status()).toMatchObject({ status: 1, endTime: null, loginToHome: undefined });
  await state({ status: 200, body: { success: true, value: { status: 'closed' } } });
  expect(behind.status().status).toBe(1);
  expect(await behind.alive()).toBe(true);
  expect(warnings.filter(({ what }) => what.field === 'status')).toHaveLength(1);
});
