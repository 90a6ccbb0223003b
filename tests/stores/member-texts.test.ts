// Texts that are loaded on demand: once, and again after a try that failed or had no end.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWords } from '#stores/member/member-texts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('texts that do not come end after thirty seconds, and the next try asks again (R12)', async () => {
  const asked = vi.fn((_: string, { signal }: RequestInit) => {
    if (asked.mock.calls.length > 1) return Promise.resolve(Response.json({ close: 'Close' }));
    return new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  vi.stubGlobal('fetch', asked);
  const first = expect(loadWords('/en')).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(30_000);
  await first;
  expect(await loadWords('/en')).toEqual({ close: 'Close' });
  expect(await loadWords('/en')).toEqual({ close: 'Close' });
  expect(asked).toHaveBeenCalledTimes(2);
});
