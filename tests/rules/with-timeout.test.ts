// Tests waiting that ends.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { seconds } from '#values/time.ts';
import { loadInTime, withTimeout } from '#values/with-timeout.ts';

describe('waiting with a timeout', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('ends as the work does when it is in time, and leaves no timer behind', async () => {
    const late = vi.fn();
    await expect(withTimeout(Promise.resolve('done'), seconds(1), late)).resolves.toBe('done');
    await expect(withTimeout(Promise.reject(new Error('failed')), seconds(1), late)).rejects.toThrow('failed');
    expect([vi.getTimerCount(), late.mock.calls.length]).toEqual([0, 0]);
  });

  test('ends as `late` does when the work is not', async () => {
    const never = new Promise<string>(() => {});
    const kept = withTimeout(never, seconds(1), () => 'kept');
    const failed = withTimeout(never, seconds(1), () => Promise.reject<string>(new Error('too late')));
    failed.catch(() => {});
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(kept).resolves.toBe('kept');
    await expect(failed).rejects.toThrow('too late');
  });

  test('a part of a page has thirty seconds to load (R12)', async () => {
    let state = 'loading';
    loadInTime(new Promise<string>(() => {})).catch(({ message }: Error) => {
      state = message;
    });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(state).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect(state).toBe('Too late');
    await expect(loadInTime(Promise.resolve('here'))).resolves.toBe('here');
  });
});
