// Tests the queue for connections: first come, first served, ten seconds of patience, and none for work that must be done.
import { expect, test } from 'vitest';
import { semaphore, waitLimit } from '#platform/db/locks/semaphore.ts';
import { millis, seconds } from '#values/time.ts';

test('a caller that has waited for its limit is told that the database is busy; one without a limit gets its turn', async () => {
  expect(waitLimit).toBe(seconds(10));
  const queue = semaphore();
  const release = await queue.take();
  const hurried = queue.take(millis(20)).catch((error: { code: string }) => error.code);
  const unhurried = queue.take(null);
  expect(await hurried).toBe('DATABASE_BUSY');
  release();
  const releaseLast = await unhurried;
  releaseLast();
  expect(await queue.take()).toBeTypeOf('function');
});
