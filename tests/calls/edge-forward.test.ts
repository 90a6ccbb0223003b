// The platform behind PLATFORM_URL as the front hears it: what it says of its state, and what tells nothing of it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { forwardTo } from '#edge/forward.ts';
import { world } from './edge-world.ts';

const open = { success: true, value: { status: 0, endTime: null } };
const closed = { success: true, value: { status: 1, endTime: '2027-01-15T08:00:00.000Z' } };

/** What the platform answers to any other call than its state. */
type Other = (request: IncomingMessage, answer: ServerResponse) => void;

/** A front that asks often, and what the platform behind answers it from now on. */
async function front(other?: Other) {
  let said: { status: number; body: unknown; version?: string } = { status: 200, body: open, version: '7' };
  let answers = 0;
  const platform = createServer((request, answer) => {
    if (other && request.url !== '/wps/system/status') return other(request, answer);
    answers += 1;
    answer.writeHead(said.status, said.version ? { 'x-content-version': said.version } : {});
    answer.end(JSON.stringify(said.body));
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const { edge, warnings } = world({ env: { PLATFORM_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}` } });
  const behind = await forwardTo(edge, 5);
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
    /** Resolves when that has been heard. */
    says: async (next: typeof said) => {
      said = next;
      const from = answers;
      await expect.poll(() => answers).toBeGreaterThan(from + 1);
    },
  };
}

test('SY-01 SY-02 a platform that says it is closed closes the front, whether by its state or by refusing', async () => {
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

test('SY-01 assurance 12: a platform in a rush, or with a fault, closes nothing, and no kept page is made anew for it', async () => {
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

test('R25 what is harmless is taken: unknown fields go, a number is an amount, which is told once for each call and field', async () => {
  const { ask, warnings } = await front(says({ success: true, value: { ...sound, sumBalance: 1234.5, inside: 'theirs' } }));
  for (let times = 0; times < 3; times++) {
    const { status, body, headers } = await ask(balance);
    expect([status, body.value]).toEqual([200, { ...sound, sumBalance: '1234.50' }]);
    // The tag was of another body.
    expect(headers.get('etag')).toBeNull();
  }
  expect(warnings.filter(({ what }) => what.call === 'wallet.balance').map(({ what }) => what.field)).toEqual(['sumBalance']);
});

test('R25 R4 what could mislead about money is refused with a sentence and a reference, in doubt and not undone; the log names call and field, never the value', async () => {
  const { ask, warnings } = await front(says({ success: true, value: { ...sound, sumBalance: '12.345' } }));
  const { status, body } = await ask(balance);
  expect([status, body.errorCode, body.value.reference]).toEqual([502, 'platform.unreadable', 'the-request']);
  expect(body.message).toContain('the-request');
  expect(warnings.at(-1)?.what).toEqual({ id: 'the-request', call: 'wallet.balance', field: 'sumBalance', status: 200 });
  expect(JSON.stringify(warnings)).not.toContain('12.345');
});

test.each([
  ['a page', '<!doctype html><title>Nothing here</title>', 200, 502, 'platform.unreadable'],
  ['a page of a proxy', '<html>Bad gateway</html>', 502, 503, 'platform.away'],
  ['nothing', '', 200, 502, 'platform.unreadable'],
  ['half an envelope', '{"success":true,"value":{', 200, 502, 'platform.unreadable'],
  ['no envelope', { sumBalance: '1.00' }, 200, 502, 'platform.unreadable'],
  ['a refusal without a code', { success: false }, 200, 502, 'platform.unreadable'],
  ['done, and a fault', { success: true, value: sound }, 500, 502, 'platform.unreadable'],
  ['a refusal with 200', { success: false, errorCode: 'session.ended' }, 200, 401, 'session.ended'],
  ['a code of theirs', { success: false, errorCode: 'their.own', message: 7, value: [] }, 418, 418, 'their.own'],
] as const)('R2 R25 asked for a balance, the platform answers %s: an envelope all the same', async (_, said, status, ours, code) => {
  const { ask } = await front(says(said, status));
  const answer = await ask(balance);
  expect([answer.status, answer.body.success, answer.body.errorCode]).toEqual([ours, false, code]);
  expect(typeof answer.body.message).toBe('string');
  expect(typeof answer.body.value).toBe('object');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
});

test('R2 R4 a money call that meets a page of a proxy is in doubt: 502, never a 503, which says that nothing was done', async () => {
  const { ask } = await front(says('<html>Service unavailable</html>', 503));
  const answer = await ask('/wps/v2/deposits', { method: 'POST', body: '{}' });
  expect([answer.status, answer.body.errorCode]).toEqual([502, 'platform.unreadable']);
});

test('R25 a line that is cut in the middle of an answer gives an envelope too', async () => {
  const { ask } = await front((_, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 });
    answer.write('{"success":true,"value":{"sumBalance":"1');
    setImmediate(() => answer.destroy());
  });
  expect((await ask(balance)).body.errorCode).toBe('call.timeout');
});

test('SY-01 R25 a state without what it does not need is read; one that says nothing of the site closes nothing', async () => {
  const { behind, says: state, warnings } = await front();
  await state({ status: 200, body: { success: true, value: { status: 1 } } });
  expect(behind.status()).toMatchObject({ status: 1, endTime: null, loginToHome: undefined });
  await state({ status: 200, body: { success: true, value: { status: 'closed' } } });
  expect(behind.status().status).toBe(1);
  expect(await behind.alive()).toBe(true);
  expect(warnings.filter(({ what }) => what.field === 'status')).toHaveLength(1);
});
