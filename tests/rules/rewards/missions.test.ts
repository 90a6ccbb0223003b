// Missions: what they may ask for, and their standing for every count.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missionStanding, missions } from '#platform/rules/loyalty/missions.ts';

test('missions count variety in a day or a week, never money, never days in a row, and each gives points once', () => {
  expect(new Set(missions.map(({ code }) => code)).size).toBe(missions.length);
  for (const { period, counts, needed, points } of missions) {
    expect(['games', 'providers', 'days']).toContain(counts);
    // Nobody has to play every day of a week, or more than a few games.
    expect(needed).toBeLessThanOrEqual(counts === 'days' ? (period === 'week' ? 4 : 1) : 6);
    expect(points > 0n).toBe(true);
  }
});

test('more play never lowers the progress, which ends at what is needed; a claim stays claimed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(1_000), fc.boolean(), (needed, counted, isClaimed) => {
      const now = missionStanding({ needed }, counted, isClaimed);
      const later = missionStanding({ needed }, counted + 1, isClaimed);
      expect(now.done).toBeLessThanOrEqual(needed);
      expect(later.done).toBeGreaterThanOrEqual(now.done);
      expect(now.state).toBe(isClaimed ? 'claimed' : counted >= needed ? 'ready' : 'open');
      expect(now.done === needed).toBe(now.state !== 'open');
    }),
  );
});
