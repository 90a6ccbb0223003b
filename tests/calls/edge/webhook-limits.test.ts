// Webhooks of payment providers and vendors: signed ones pass at any rate with all their headers, forged floods do not.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { webhookRate } from '#edge/platform/webhook-limits.ts';
import { type EdgeWorld, edgeWorld, json, successResponse, token } from './edge-fixture.ts';

const path = '/hooks/payments/demo';
const webhook = (headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: '{"order":"1"}',
  headers: { 'content-type': 'application/json', ...headers },
});
const refusesSignatures = (w: EdgeWorld) => {
  w.platform = (request) =>
    request.headers.get('signature') === 'right'
      ? successResponse({})
      : json({ success: false, errorCode: 'hook.signature', message: '', value: {} }, 401);
};

describe('webhooks of providers and vendors', () => {
  test('every header a signature may need arrives, the edge sets its own, and no session is attached', async () => {
    const w = edgeWorld();
    const sent = {
      'stripe-signature': 't=1,v1=abc',
      signature: 'sig1=:abc=:',
      'signature-input': 'sig1=("@method" date)',
      digest: 'SHA-256=abc',
      date: 'Fri, 20 Nov 2026 04:00:00 GMT',
      'webhook-id': 'msg_1',
      'content-encoding': 'identity',
      'x-pay-timestamp': '1',
      'x-request-signature': 'abc',
      'x-request-timestamp': '1',
      'x-token-signature': 'abc',
      authorization: 'Basic abc',
      'user-agent': 'provider/1',
    };
    const spoofed = {
      'x-forwarded-for': '1.2.3.4',
      'x-request-id': 'forged-request',
      'x-country': 'XX',
      'x-token-in': 'body',
      'x-real-ip': '1.2.3.4',
    };
    await w.send(path, webhook({ ...sent, ...spoofed, cookie: `isla=${token}`, forwarded: 'for=1.2.3.4', te: 'trailers' }));
    const { headers, body } = w.asked.at(-1) as EdgeWorld['asked'][number];
    expect(Object.fromEntries(headers)).toEqual({
      ...sent,
      'content-type': 'application/json',
      'accept-language': 'TY',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'isla.test',
      'x-request-id': expect.stringMatching(/^[\w-]{12}$/),
    });
    expect(body).toBe('{"order":"1"}');
  });

  test.each(['application/xml', 'text/plain', undefined])('a body of the type %s arrives as it is', async (type) => {
    const w = edgeWorld();
    const { headers: _, ...init } = webhook();
    // A body of bytes has no type of its own.
    const body = new TextEncoder().encode('<paid/>');
    await w.send(path, { ...init, body, headers: type === undefined ? {} : { 'content-type': type } });
    const asked = w.asked.at(-1);
    expect([asked?.body, asked?.headers.get('content-type') ?? undefined]).toEqual(['<paid/>', type]);
  });

  test('a provider that sends a whole evening’s webhooks at once is never refused', async () => {
    const w = edgeWorld({ rates: { person: { perSecond: 1, burst: 1 }, address: { perSecond: 1, burst: 1 } } });
    refusesSignatures(w);
    const statuses = new Set<number>();
    for (let sent = 0; sent < 1_000; sent++) statuses.add((await w.send(path, webhook({ signature: 'right' }))).status);
    expect([...statuses]).toEqual([200]);
    expect(webhookRate.burst).toBeGreaterThan(1_000);
  });

  test('a flood of wrong signatures gets 429 with Retry-After, and another address does not (SEC-13)', async () => {
    const w = edgeWorld();
    refusesSignatures(w);
    const statuses: number[] = [];
    for (let sent = 0; sent < 200; sent++) statuses.push((await w.send(path, webhook({ signature: 'wrong' }))).status);
    expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([100, 429]);
    const refused = await w.send(path, webhook());
    expect([Number(refused.headers.get('retry-after')) > 0, (await refused.json()).errorCode]).toEqual([true, 'rate.too_many']);
    w.peer = '203.0.113.8';
    expect((await w.send(path, webhook({ signature: 'right' }))).status).toBe(200);
    // Ten wrong signatures a second are still checked.
    w.peer = '203.0.113.7';
    w.now += 1_000;
    const later = [];
    for (let sent = 0; sent < 30; sent++) later.push((await w.send(path, webhook({ signature: 'wrong' }))).status);
    expect(later.filter((status) => status === 401)).toHaveLength(10);
  });

  test('a concurrent flood blocks its address for the time of one burst and no longer (SEC-13)', async () => {
    const w = edgeWorld();
    const answered = Promise.withResolvers<void>();
    w.platform = async (request) => {
      if (request.headers.get('signature') === 'right') return successResponse({});
      await answered.promise;
      return json({ success: false, errorCode: 'hook.signature', message: '', value: {} }, 401);
    };
    const flood = Array.from({ length: 1_000 }, () => w.send(path, webhook({ signature: 'wrong' })));
    answered.resolve();
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([401]));
    expect((await w.send(path, webhook({ signature: 'right' }))).status).toBe(429);
    w.now += (webhookRate.burst / webhookRate.perSecond) * 1_000 + 10;
    expect((await w.send(path, webhook({ signature: 'right' }))).status).toBe(200);
  });

  test('a flood from many addresses of one IPv6 network counts as one', async () => {
    const w = edgeWorld();
    refusesSignatures(w);
    const statuses: number[] = [];
    for (let sent = 1; sent <= 200; sent++) {
      w.peer = `2001:db8:1:2::${sent.toString(16)}`;
      statuses.push((await w.send(path, webhook())).status);
    }
    expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([100, 429]);
  });

  test('wrong signatures are counted one by one and logged at most once a second, with their number', async () => {
    const w = edgeWorld({ env: { METRICS_TOKEN: 'a token of sixteen letters' } });
    refusesSignatures(w);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const send = async (times: number) => {
      for (let sent = 0; sent < times; sent++) await w.send(path, webhook());
    };
    const told = () => w.warnings.map(({ what }) => what.count);
    await send(8);
    expect(told()).toEqual([1]);
    vi.advanceTimersByTime(1_000);
    expect(told()).toEqual([1, 7]);
    vi.advanceTimersByTime(5_000);
    await send(1);
    expect(told()).toEqual([1, 7, 1]);
    const figures = await w.send('/metrics', { headers: { authorization: 'Bearer a token of sixteen letters' } });
    expect(await figures.text()).toMatch(/^isla_hooks_unsigned_total 9$/m);
  });
});
