// Tests the lifetime of a session, its idle timeout and its freshness, to the millisecond.
import { expect, test } from 'vitest';
import { countsAsActivity, isLiveSession, isRecentLogin } from '#platform/rules/session-validity.ts';
import { absoluteTimeout } from '#values/access/session-timeouts.ts';

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

test('a session expires after exactly thirty idle minutes (SEC-35)', () => {
  expect(isLiveSession(session(), at(30 * minute - 1))).toBe(true);
  expect(isLiveSession(session(), at(30 * minute))).toBe(false);
  expect(isLiveSession(session(hour), at(hour + 30 * minute - 1))).toBe(true);
  expect(isLiveSession(session(hour), at(hour + 30 * minute))).toBe(false);
});

test('a session expires after twelve hours, however active it is (SEC-35)', () => {
  expect(absoluteTimeout).toBe(12 * hour);
  expect(isLiveSession(session(12 * hour - 1), at(12 * hour - 1))).toBe(true);
  expect(isLiveSession(session(12 * hour - 1), at(12 * hour))).toBe(false);
});

test('an ended session is invalid at once and for good', () => {
  for (const now of [0, 1, minute]) expect(isLiveSession(session(0, 0), at(now))).toBe(false);
  // The end is in the future when the clock was set back.
  expect(isLiveSession(session(0, hour), at(minute))).toBe(false);
});

test('activity is recorded once a minute at most, and never for polling', () => {
  expect(countsAsActivity(session(), at(minute - 1), false)).toBe(false);
  expect(countsAsActivity(session(), at(minute), false)).toBe(true);
  expect(countsAsActivity(session(), at(20 * minute), true)).toBe(false);
});

test('a session is fresh for fifteen minutes after sign-in', () => {
  expect(isRecentLogin(session(10 * minute), at(15 * minute))).toBe(true);
  expect(isRecentLogin(session(15 * minute), at(15 * minute + 1))).toBe(false);
});
