// Tests the queue for connections: first come, first served, ten seconds of patience, and none for work that must be done.
import { afterEach, expect, test, vi } from 'vitest';
import { semaphore } from '#platform/db/semaphore.ts';

afterEach(() => void vi.useRealTimers());

test('a caller that has waited for ten seconds is told that the database is busy; one without a limit gets its turn', async () => {
  vi.useFakeTimers();
  const queue = semaphore();
  const release = await queue.take();
  const hurried = queue.take().catch((error: { code: string }) => error.code);
  const unhurried = queue.take(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await hurried).toBe('DATABASE_BUSY');
  release();
  const releaseLast = await unhurried;
  releaseLast();
  expect(await queue.take()).toBeTypeOf('function');
});
