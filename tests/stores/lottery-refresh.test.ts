// Tests when a page of lotteries asks again for the draws on sale.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seconds } from '#values/time.ts';
import { endVisit, visit } from './fake-browser.ts';

beforeEach(() => {
  visit(async () => Response.json({}));
  // After the visit, which makes waits short.
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(endVisit);

test('a page that opens shortly before a draw closes shows the next one as soon as it is on sale (LO-05)', async () => {
  const { keepFresh } = await import('#stores/lottery/lotteries.ts');
  let draws: string[] = [];
  let asked = 0;
  const closes = Date.now() + seconds(4);
  const end = keepFresh(
    () => draws,
    async () => {
      asked += 1;
      // The answer needs a second to arrive.
      await new Promise((resolve) => setTimeout(resolve, seconds(1)));
      draws = [new Date(Date.now() < closes ? closes : closes + seconds(60)).toISOString()];
    },
  );
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(seconds(4) - 1);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(2);
  // The next one closes in a minute; a list is asked for again after 30 seconds at the latest.
  await vi.advanceTimersByTimeAsync(seconds(30));
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(seconds(1));
  expect(asked).toBe(3);
  end();
  await vi.advanceTimersByTimeAsync(seconds(120));
  expect(asked).toBe(3);
});

/** Opens a page that was written some seconds ago, with a draw in four, and counts its requests for the draws on sale. */
async function opened(age: number, isClockKnown = true) {
  const { keepFresh } = await import('#stores/lottery/lotteries.ts');
  const { recordServerTime } = await import('#values/server-clock.ts');
  if (isClockKnown) recordServerTime(`now;dur=${Date.now()}`, performance.now(), performance.now());
  const draw = new Date(Date.now() + seconds(4)).toISOString();
  const asked = { times: 0 };
  const end = keepFresh(
    () => [draw],
    async () => {
      asked.times += 1;
    },
    Date.now() - seconds(age),
  );
  return { asked, end };
}

test('a page that just brought the draws asks when the first of them is due (LO-05)', async () => {
  const { asked, end } = await opened(3);
  await vi.advanceTimersByTimeAsync(seconds(4) - 1);
  expect(asked.times).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.times).toBe(1);
  end();
});

test.each([
  ['a page from a cache, whose numbers may be those of an earlier draw,', 60, true],
  ['a page on a device whose clock no answer has corrected', 3, false],
])('%s asks at once (LO-05)', async (_, age, isClockKnown) => {
  const { asked, end } = await opened(age, isClockKnown);
  expect(asked.times).toBe(1);
  end();
});
