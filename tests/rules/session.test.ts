// How long a session lives, what keeps it awake, and how long it is as good as the sign-in itself: each bound to the millisecond.
import { expect, test } from 'vitest';
import { isFresh, isLive, isTouched } from '#platform/rules/session.ts';
import { absoluteEnd } from '#values/session.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 20, 4);
const at = (ms: number) => new Date(start + ms);
const session = (seen = 0, ended: number | null = null) => ({
  startedAt: at(0),
  seenAt: at(seen),
  endedAt: ended === null ? null : at(ended),
});

test('R3 a session sleeps after thirty minutes without activity, and not a millisecond before', () => {
  expect(isLive(session(), at(30 * minute - 1))).toBe(true);
  expect(isLive(session(), at(30 * minute))).toBe(false);
  expect(isLive(session(hour), at(hour + 30 * minute - 1))).toBe(true);
  expect(isLive(session(hour), at(hour + 30 * minute))).toBe(false);
});

test('R3 a session ends after twelve hours, however awake it is', () => {
  expect(absoluteEnd).toBe(12 * hour);
  expect(isLive(session(12 * hour - 1), at(12 * hour - 1))).toBe(true);
  expect(isLive(session(12 * hour - 1), at(12 * hour))).toBe(false);
});

test('R3 a session that was ended opens nothing, at once and for good', () => {
  for (const now of [0, 1, minute]) expect(isLive(session(0, 0), at(now))).toBe(false);
  // Ended at an hour that is still to come, as a clock that was put back shows it.
  expect(isLive(session(0, hour), at(minute))).toBe(false);
});

test("activity is written down once a minute at most, and a page's own polling never", () => {
  expect(isTouched(session(), at(minute - 1), false)).toBe(false);
  expect(isTouched(session(), at(minute), false)).toBe(true);
  expect(isTouched(session(), at(20 * minute), true)).toBe(false);
});

test('what lets somebody in for good is done within fifteen minutes of signing in', () => {
  expect(isFresh(session(10 * minute), at(15 * minute))).toBe(true);
  expect(isFresh(session(15 * minute), at(15 * minute + 1))).toBe(false);
});
