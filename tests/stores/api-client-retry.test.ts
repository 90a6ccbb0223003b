// Tests a money call with an unanswered try: only a later business error of the platform makes its outcome certain.
import { expect, test, vi } from 'vitest';
import { access } from '#calls/access.ts';
import { wallet } from '#calls/wallet.ts';
import { callApi } from '#client/api-client.ts';
import { visit } from './fake-browser.ts';

type Reply = 'silence' | readonly [status: number, code: string];
const order = { method: 'island-wallet', amount: '500.00' };

/** Gives these responses in turn and repeats the last one. */
function visitorWith(responses: readonly Reply[]) {
  let turn = 0;
  const visitor = visit(async () => new Response());
  visitor.line = async () => {
    const now = responses[Math.min(turn++, responses.length - 1)] as Reply;
    if (now === 'silence') throw new TypeError('fetch failed');
    return Response.json({ success: false, errorCode: now[1], message: '', value: {} }, { status: now[0] });
  };
}

test.each<[Reply[], string]>([
  [['silence'], 'unknown'],
  [['silence', [503, 'overloaded']], 'unknown'],
  [['silence', [503, 'platform.away']], 'unknown'],
  [['silence', [429, 'rate.too_many']], 'unknown'],
  [['silence', [401, 'session.ended']], 'unknown'],
  [['silence', [451, 'region.blocked']], 'unknown'],
  [[[408, 'call.timeout']], 'unknown'],
  [[[504, 'internal']], 'unknown'],
  [
    [
      [500, 'internal'],
      [503, 'maintenance'],
    ],
    'unknown',
  ],
  [['silence', [409, 'wallet.daily_limit']], 'wallet.daily_limit'],
  [['silence', [400, 'wallet.below_minimum']], 'wallet.below_minimum'],
  [[[503, 'overloaded']], 'overloaded'],
  [[[401, 'session.ended']], 'session.ended'],
  [
    [
      [429, 'rate.too_many'],
      [409, 'wallet.method_closed'],
    ],
    'wallet.method_closed',
  ],
])('a money call answered with %j ends as %s (CL-03, R4)', async (responses, end) => {
  visitorWith(responses);
  const got = await callApi(wallet.deposit, order as never, { key: 'key-of-a-test' });
  expect(got.kind === 'refused' ? got.code : got.kind).toBe(end);
});

test.each([
  ['an HTML page of a proxy', () => new Response('<!doctype html><title>Sign in to the hotel</title>', { status: 200 })],
  ['a 403 of a proxy', () => new Response('Forbidden', { status: 403 })],
  ['a 503 of a proxy', () => new Response('upstream connect error or disconnect/reset before headers', { status: 503 })],
  ['a 429 of a proxy', () => new Response('Too many requests', { status: 429 })],
  ['a truncated response', () => new Response('{"success":true,"value":{"id":"d-1","amo')],
  ['an aborted response', () => new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) }))],
])('%s is not a response of the platform: a money call stays unknown (R4)', async (_, answer) => {
  const visitor = visit(async () => new Response());
  visitor.line = async () => answer();
  expect(await callApi(wallet.deposit, order as never, { key: 'key-of-a-test', tries: 2 })).toEqual({
    kind: 'unknown',
    key: 'key-of-a-test',
  });
});

test('an unanswered read is never in doubt (R4)', async () => {
  visitorWith(['silence', [401, 'session.ended']]);
  const got = await callApi(wallet.balance, {});
  expect(got).toMatchObject({ kind: 'refused', code: 'session.ended' });
});

test('a response that stalls midway times out, and the money call stays unknown (R4)', async () => {
  const visitor = visit(async () => new Response());
  // After the visit, which makes waits short.
  vi.useFakeTimers();
  try {
    visitor.line = async (request: Request) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"success":true,'));
          request.signal.addEventListener('abort', () => controller.error(request.signal.reason));
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    };
    const call = callApi(wallet.deposit, order as never, { key: 'key-of-a-test', tries: 1 });
    await vi.advanceTimersByTimeAsync(21_000);
    expect(await call).toEqual({ kind: 'unknown', key: 'key-of-a-test' });
  } finally {
    vi.useRealTimers();
  }
});

test('an encrypted call whose code never comes ends after thirty seconds, and was not sent (R12, AC-11)', async () => {
  const visitor = visit(async () => new Response());
  vi.useFakeTimers();
  vi.doMock('#calls/encrypt-payload.ts', () => new Promise(() => {}));
  try {
    visitor.line = async () => Response.json({ success: true, value: { keyId: 'k', publicKey: 'p', serverTime: '' } });
    let answer: unknown;
    void callApi(access.login, { username: 'rico', password: 'unimportant' } as never).then((got) => {
      answer = got;
    });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(answer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([answer, visitor.asked]).toEqual([expect.objectContaining({ code: 'network' }), ['GET /wps/system/key']]);
  } finally {
    vi.doUnmock('#calls/encrypt-payload.ts');
    vi.useRealTimers();
  }
});
