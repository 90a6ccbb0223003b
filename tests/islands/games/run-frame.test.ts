// The start of a game's frame on a bad line: the clock is read from the attempt that was answered, not from the first one.
import { expect, onTestFinished, test, vi } from 'vitest';
import { runFrame } from '#originals/frame/run-frame.ts';
import { readFrameClock, timeAtServer } from '#originals/frame/server-clock.ts';
import { openTableApi } from '#originals/table/api.ts';

test('a table whose state is lost once and then comes slowly knows the time of the server (R15)', async () => {
  // The clock goes on only where this test says so.
  let time = 5_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
  const told = vi.spyOn(parent, 'postMessage').mockImplementation(() => {});
  let attempts = 0;
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    if (String(input).endsWith('/session')) return Response.json({ success: true, value: { bearer: 'b' } });
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
  onTestFinished(() => {
    for (const spy of [clock, told, server]) spy.mockRestore();
  });
  const started = Promise.withResolvers<number>();
  runFrame({
    label: () => (word) => word,
    note: () => {},
    other: document.createElement('button'),
    openApi: (base, launchToken, missed) => openTableApi(base, launchToken, { id: null }, missed),
    start: (_init, _api, { serverTime }, _tell, sent) => {
      const clock = readFrameClock(null, serverTime, sent, performance.now());
      started.resolve(timeAtServer({ clock }) - performance.now() - 1_000_000);
      return { pause() {}, resume() {}, setBalance() {}, end() {} };
    },
  });
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ type: 'ready' }), location.origin);
  const init = {
    ...{ type: 'init', launchToken: 'a-token-of-twenty-letters', api: '/gs/v1', locale: 'en', words: {}, balance: '10.00' },
    ...{ currencySymbol: '₱', reducedMotion: true },
  };
  dispatchEvent(new MessageEvent('message', { data: init, origin: location.origin, source: parent }));
  // A reading from the end of the answer would be wrong by 0.7 s, and one from the lost attempt by 0.5 s.
  expect(await started.promise).toBe(0);
});
