// A money call of which one try was not answered: only the platform's own word afterwards ends the doubt.
import { expect, test, vi } from 'vitest';
import { wallet } from '#calls/wallet.ts';
import { ask } from '#client/ask.ts';
import { visit } from './visitor.ts';

type Said = 'silence' | readonly [status: number, code: string];
const order = { method: 'island-wallet', amount: '500.00' };

/** Answers in turn; the last one for ever. */
function visitorWith(said: readonly Said[]) {
  let turn = 0;
  const visitor = visit(async () => new Response());
  visitor.line = async () => {
    const now = said[Math.min(turn++, said.length - 1)] as Said;
    if (now === 'silence') throw new TypeError('fetch failed');
    return Response.json({ success: false, errorCode: now[1], message: '', value: {} }, { status: now[0] });
  };
}

test.each<[Said[], string]>([
  [['silence'], 'unknown'],
  [['silence', [503, 'overloaded']], 'unknown'],
  [['silence', [503, 'platform.away']], 'unknown'],
  [['silence', [429, 'rate.too_many']], 'unknown'],
  [['silence', [401, 'session.ended']], 'unknown'],
  [['silence', [451, 'region.blocked']], 'unknown'],
  [[[408, 'call.timeout']], 'unknown'],
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
])('CL-03 R4 a money call answered with %j ends as %s', async (said, end) => {
  visitorWith(said);
  const got = await ask(wallet.deposit, order as never, { key: 'key-of-a-test' });
  expect(got.kind === 'refused' ? got.code : got.kind).toBe(end);
});

test.each([
  ['a page of somebody between', () => new Response('<!doctype html><title>Sign in to the hotel</title>', { status: 200 })],
  ['a refusal of somebody between', () => new Response('Forbidden', { status: 403 })],
  ['a proxy that cannot reach it', () => new Response('upstream connect error or disconnect/reset before headers', { status: 503 })],
  ['a proxy that slows down', () => new Response('Too many requests', { status: 429 })],
  ['half an answer', () => new Response('{"success":true,"value":{"id":"d-1","amo')],
  ['an answer that breaks off', () => new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) }))],
])('R4 %s is no word of the platform: a money call stays unknown', async (_, answer) => {
  const visitor = visit(async () => new Response());
  visitor.line = async () => answer();
  expect(await ask(wallet.deposit, order as never, { key: 'key-of-a-test', tries: 2 })).toEqual({ kind: 'unknown', key: 'key-of-a-test' });
});

test('CL-03 a read that was not answered is no doubt about money', async () => {
  visitorWith(['silence', [401, 'session.ended']]);
  const got = await ask(wallet.balance, {});
  expect(got).toMatchObject({ kind: 'refused', code: 'session.ended' });
});

test('R4 an answer that stands still in its middle is given up, and the money call stays unknown', async () => {
  vi.useFakeTimers();
  try {
    const visitor = visit(async () => new Response());
    visitor.line = async (request: Request) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"success":true,'));
          request.signal.addEventListener('abort', () => controller.error(request.signal.reason));
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    };
    const asked = ask(wallet.deposit, order as never, { key: 'key-of-a-test', tries: 1 });
    await vi.advanceTimersByTimeAsync(21_000);
    expect(await asked).toEqual({ kind: 'unknown', key: 'key-of-a-test' });
  } finally {
    vi.useRealTimers();
  }
});
