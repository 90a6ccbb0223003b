// The start of a game's frame on a bad line, and a bet that gets no answer there.
import { expect, onTestFinished, test, vi } from 'vitest';
import { runFrame } from '#originals/frame/run-frame.ts';
import { readFrameClock, timeAtServer } from '#originals/frame/server-clock.ts';
import { openGameApi } from '#originals/slot/api.ts';
import { openTableApi } from '#originals/table/api.ts';

type Entry = Parameters<typeof runFrame<Extract<Awaited<ReturnType<typeof openTableApi>>, { is: 'done' }>['value']>>[0];

/** Runs a table's frame. `init` is the page's message. */
function openFrame(start: Entry['start'], note: Entry['note'] = () => {}) {
  const told = vi.spyOn(parent, 'postMessage').mockImplementation(() => {});
  const listeners = vi.spyOn(globalThis, 'addEventListener');
  runFrame({
    label: () => (word) => word,
    note,
    other: document.createElement('button'),
    openApi: (base, launchToken, missed) => openTableApi(base, launchToken, { id: null }, missed),
    start,
  });
  const [, listener] = listeners.mock.calls.find(([type]) => type === 'message') ?? [];
  listeners.mockRestore();
  onTestFinished(() => {
    told.mockRestore();
    removeEventListener('message', listener as EventListener);
  });
  const data = {
    ...{ type: 'init', launchToken: 'a-token-of-twenty-letters', api: '/gs/v1', locale: 'en', words: {}, balance: '10.00' },
    ...{ currencySymbol: '₱', reducedMotion: true },
  };
  return { told, init: () => dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: parent })) };
}

function answerWith(answer: typeof fetch) {
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  onTestFinished(() => server.mockRestore());
  return server;
}

/** A line that takes requests and never answers. */
const stalled: typeof fetch = (_, sent) =>
  new Promise((_done, fail) => sent?.signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))));

/** Seconds pass only by `after`. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  return (ms: number) => vi.advanceTimersByTimeAsync(ms);
}

const game = { pause() {}, resume() {}, setBalance() {}, end() {} };
const session = { success: true, value: { bearer: 'b' } };

test('a table whose state is lost once and then comes slowly knows the time of the server (R15)', async () => {
  // The clock goes on only where this test says so.
  let time = 5_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
  onTestFinished(() => clock.mockRestore());
  let attempts = 0;
  answerWith(async (input) => {
    if (String(input).endsWith('/session')) return Response.json(session);
    attempts += 1;
    if (attempts === 1) {
      time += 1_000;
      throw new TypeError('lost');
    }
    time += 700;
    const serverTime = time + 1_000_000;
    time += 700;
    return Response.json({ success: true, value: { serverTime } });
  });
  const started = Promise.withResolvers<number>();
  const { told, init } = openFrame((_init, _api, { serverTime }, _tell, sent) => {
    const clock = readFrameClock(null, serverTime, sent, performance.now());
    started.resolve(timeAtServer({ clock }) - performance.now() - 1_000_000);
    return game;
  });
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ type: 'ready' }), location.origin);
  init();
  // A reading from the end of the answer would be wrong by 0.7 s, and one from the lost attempt by 0.5 s.
  expect(await started.promise).toBe(0);
});

test.each(['session', 'state'])('a start whose %s hangs says so after ten seconds, and ends after thirty (R12, GM-14)', async (hanging) => {
  const after = stopClock();
  const server = answerWith(async (input, sent) => (String(input).includes(hanging) ? stalled(input, sent) : Response.json(session)));
  const notes: string[] = [];
  const start = vi.fn(() => game);
  const { told, init } = openFrame(start, (text) => notes.push(text));
  init();
  const said = async (ms: number) => {
    await after(ms);
    return [notes.at(-1), told.mock.lastCall?.[0]];
  };
  const ready = { type: 'ready', version: 1 };
  expect(await said(9_990)).toEqual(['starting', ready]);
  expect(await said(20)).toEqual(['slow', ready]);
  expect(await said(19_970)).toEqual(['slow', ready]);
  expect(await said(20)).toEqual(['noStart', { type: 'ended', reason: 'offline' }]);
  // The page opens the game again in this frame. The first start goes on by itself, and changes nothing.
  server.mockImplementation(async () => Response.json(session));
  init();
  expect(await said(100_000)).toEqual(['starting', { type: 'ended', reason: 'offline' }]);
  expect(start).toHaveBeenCalledTimes(1);
});

test('a bet without an answer is said to be checked within ten seconds, and can be checked again within thirty (R12)', async () => {
  const after = stopClock();
  const server = answerWith(async (input, sent) => (String(input).endsWith('/session') ? Response.json(session) : stalled(input, sent)));
  const opened = await openGameApi('/gs/v1', 'a-token-of-twenty-letters', () => {});
  if (opened.is !== 'done') throw new Error('not opened');
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  const waits: number[] = [];
  const bet = async () => {
    await opened.value.round('a-round', '1.00');
    waits.push(seconds());
    expect(await opened.value.outcome('a-round', '1.00')).toEqual({ is: 'unknown' });
    waits.push(seconds());
  };
  void bet();
  await after(100_000);
  expect(waits).toHaveLength(2);
  expect(waits[0]).toBeLessThanOrEqual(10);
  expect(waits[1]).toBeLessThanOrEqual(30);
  // The outcome was asked for twice.
  expect(server).toHaveBeenCalledTimes(4);
});
