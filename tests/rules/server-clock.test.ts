// The server's time, read from answers between two readings of the monotonic clock (R15).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betterReading, readClock } from '#values/server-clock.ts';

/** An answer from a server whose clock is `ahead` of ours: asked at `sent`, on its way for `there` and `back` ms. */
const answer = ({ ahead, sent, there, back }: { ahead: number; sent: number; there: number; back: number }) =>
  readClock(sent + there + ahead, sent, sent + there + back);

const ms = fc.integer({ min: 0, max: 15_000 });
const trip = fc.record({ sent: fc.integer({ min: 0, max: 10 ** 9 }), there: ms, back: ms });

test('a reading is right to its error, and of many the most exact is kept (R15)', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(trip, { minLength: 1 }), (ahead, trips) => {
      const readings = trips.map((given) => answer({ ahead, ...given }));
      for (const { offset, error } of readings) expect(Math.abs(offset - ahead)).toBeLessThanOrEqual(error);
      const kept = readings.reduce<ReturnType<typeof betterReading> | null>(betterReading, null);
      expect(kept?.error).toBe(Math.min(...readings.map(({ error }) => error)));
    }),
  );
});

test('after a sleep or a change of a clock the new reading counts, however long its answer took (R15)', () => {
  const exact = answer({ ahead: 0, sent: 0, there: 5, back: 5 });
  const slow = answer({ ahead: 120_000, sent: 1_000, there: 2_000, back: 2_000 });
  expect(betterReading(exact, slow)).toBe(slow);
  const within = answer({ ahead: 500, sent: 1_000, there: 2_000, back: 2_000 });
  expect(betterReading(exact, within)).toBe(exact);
});
