// The start of a game's frame on a bad line: the clock is read from the attempt that was answered, not from the first one.
import { expect, test, vi } from 'vitest';
import { pause } from '#originals/frame/requests.ts';
import { runFrame } from '#originals/frame/run-frame.ts';
import { readFrameClock, timeAtServer } from '#originals/frame/server-clock.ts';
import { openTableApi } from '#originals/table/api.ts';

test('a table whose state is lost once and then comes slowly knows the time of the server (R15)', { timeout: 30_000 }, async () => {
  const told = vi.spyOn(parent, 'postMessage').mockImplementation(() => {});
  let attempts = 0;
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    if (String(input).endsWith('/session')) return Response.json({ success: true, value: { bearer: 'b' } });
    attempts += 1;
    if (attempts === 1) throw new TypeError('lost');
    await pause(700);
    const serverTime = performance.now() + 1_000_000;
    await pause(700);
    return Response.json({ success: true, value: { serverTime } });
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
  // Half of an answer that took 1.4 s is 0.7 s: the error that a reading from its end, or from the lost attempt, would have.
  expect(Math.abs(await started.promise)).toBeLessThan(350);
  server.mockRestore();
  told.mockRestore();
});
