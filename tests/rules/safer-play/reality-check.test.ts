// The reality check by the clock: when a session of play begins and ends, and when the player must look up.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDueAt, intervalOf, isOffered, playedSince, playPause } from '#platform/rules/protection/reality-check.ts';
import { hours, type Millis, millis, minutes } from '#values/time.ts';

const noon = millis(Date.UTC(2026, 10, 22, 12));
const at = (length: Millis): Millis => millis(noon + length);
const span = (from: Millis, to: Millis) => ({ from: at(from), to: at(to) });
const terms = { intervals: ['PT30M', 'PT1H'], standard: 'PT1H', mayBeOff: false } as const;

describe('a session of play', () => {
  test('goes on through games and devices while no pause is longer than half an hour', () => {
    const spans = [span(minutes(70), minutes(90)), span(minutes(0), minutes(20)), span(minutes(15), minutes(40))];
    expect(playedSince(spans, at(minutes(120)))).toBe(noon);
  });

  test('ends after half an hour without a bet, and not a millisecond before', () => {
    expect(playedSince([span(minutes(0), minutes(20))], millis(at(minutes(20)) + playPause))).toBe(noon);
    expect(playedSince([span(minutes(0), minutes(20))], millis(at(minutes(20)) + playPause + 1))).toBeNull();
    expect(playedSince([], noon)).toBeNull();
  });

  test('begins afresh after a pause, whatever was played before it', () => {
    const spans = [span(minutes(0), minutes(100)), span(minutes(131), minutes(140))];
    expect(playedSince(spans, at(minutes(141)))).toBe(at(minutes(131)));
  });

  test('is the same in any order of the games, and never begins outside of one', () => {
    const game = fc.tuple(fc.nat(300), fc.nat(60)).map(([from, length]) => span(minutes(from), minutes(from + length)));
    fc.assert(
      fc.property(fc.array(game, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (games, order) => {
        const now = at(hours(6));
        const since = playedSince(games, now);
        const keys = games.map(() => order.next().value as number);
        const shuffled = games.map((one, n) => ({ one, key: keys[n] ?? 0 })).sort((a, b) => a.key - b.key);
        expect(
          playedSince(
            shuffled.map(({ one }) => one),
            now,
          ),
        ).toBe(since);
        if (since !== null) expect(games.map(({ from }) => from)).toContain(since);
      }),
    );
  });
});

describe('the check', () => {
  test('is due an interval after the session of play began, and an interval after each answer', () => {
    expect(checkDueAt('PT1H', noon, null)).toBe(at(hours(1)));
    expect(checkDueAt('PT1H', noon, at(minutes(61)))).toBe(at(minutes(121)));
  });

  test('counts no answer from before the session of play', () => {
    expect(checkDueAt('PT30M', noon, millis(noon - minutes(10)))).toBe(at(minutes(30)));
  });

  test('is never due when it is off or nobody plays', () => {
    expect(checkDueAt(null, noon, null)).toBeNull();
    expect(checkDueAt('PT30M', null, null)).toBeNull();
  });

  test('follows the market until the player chooses, and cannot be off where the market forbids it', () => {
    expect(intervalOf(undefined, terms)).toBe('PT1H');
    expect(intervalOf('PT30M', terms)).toBe('PT30M');
    expect(intervalOf(null, terms)).toBe('PT1H');
    expect(intervalOf(null, { ...terms, mayBeOff: true })).toBeNull();
    expect(isOffered(null, terms)).toBe(false);
    expect(isOffered(null, { ...terms, mayBeOff: true })).toBe(true);
    expect(isOffered('PT30M', terms)).toBe(true);
    expect(isOffered('PT5H', terms)).toBe(false);
  });
});
