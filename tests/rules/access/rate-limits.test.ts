// Tests the throttling of guesses: counts, locks and their ends, and the lifetime of a session.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountPolicy,
  evaluateAttempt,
  type Failures,
  networkPolicy,
  noFailures,
  undoFailure,
} from '#platform/rules/access/login-limits.ts';
import { limitOf, limits } from '#platform/rules/rate-limits.ts';
import { countsAsActivity, isLiveSession } from '#platform/rules/session-validity.ts';
import { absoluteTimeout, idleTimeout } from '#values/access/session-timeouts.ts';
import { networkOf, regionNetworkOf } from '#values/net/ip-network.ts';
import { days, hours, minutes } from '#values/time.ts';

const start = Date.UTC(2026, 0, 1);
const at = (ms: number) => new Date(start + ms);

describe('wrong passwords', () => {
  const guess = (failures: Failures, now: Date) => evaluateAttempt(failures, accountPolicy, true, now);

  test('the captcha comes after three failures, and the tenth locks for fifteen minutes (AC-07)', () => {
    let failures = noFailures(at(0));
    for (let n = 1; n <= 10; n += 1) {
      const verdict = guess(failures, at(n));
      if (verdict.kind !== 'go') throw new Error(verdict.kind);
      expect(verdict.triesLeft).toBe(10 - n);
      expect(verdict.captchaNext).toBe(n >= 3);
      expect(verdict.after.lockedUntil).toEqual(n === 10 ? at(10 + minutes(15)) : null);
      failures = verdict.after;
    }
    expect(guess(failures, at(11))).toEqual({ kind: 'locked', until: at(10 + minutes(15)) });
    expect(evaluateAttempt({ ...failures, lockedUntil: null }, accountPolicy, false, at(11))).toEqual({ kind: 'captcha' });
    expect(guess(failures, at(10 + minutes(15))).kind).toBe('go');
    expect(guess(failures, at(hours(1))).kind).toBe('go');
    expect(undoFailure(failures)).toMatchObject({ inHour: 9, inDay: 9, lockedUntil: null });
  });

  test('a clock that is set back does not extend a lock', () => {
    const ahead = Array.from({ length: 10 }).reduce<Failures>(
      (failures) => {
        const verdict = guess(failures, at(days(1)));
        return verdict.kind === 'go' ? verdict.after : failures;
      },
      noFailures(at(days(1))),
    );
    expect(guess(ahead, at(days(1) + 1)).kind).toBe('locked');
    expect(guess(ahead, at(0))).toMatchObject({ kind: 'go', triesLeft: 9, after: { inHour: 1, inDay: 1, hourEndsAt: at(hours(1)) } });
    // Requests that overtake each other are not treated as a clock set back.
    expect(guess(ahead, at(days(1) - 1)).kind).toBe('locked');
    expect(guess({ ...ahead, lockedUntil: null }, at(days(1) - 1))).toMatchObject({ kind: 'go', after: { inHour: 11, inDay: 11 } });
    // A used-up daily limit ends too.
    expect(guess({ ...ahead, lockedUntil: null, inDay: 90 }, at(0)).kind).toBe('go');
  });

  test('at most 100 of 10,000 guesses a day are checked, however they are spread (SEC-30)', () => {
    const seed = Date.now() % 2 ** 31;
    console.log(`seed ${seed}`);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: minutes(12) }), { minLength: 1, maxLength: 1000 }), (pauses) => {
        let failures = noFailures(at(0));
        let looked = 0;
        let now = 0;
        for (let n = 0; n < 10_000 && now < days(1); n += 1) {
          const verdict = guess(failures, at(now));
          if (verdict.kind === 'go') {
            looked += 1;
            failures = verdict.after;
          }
          now += pauses[n % pauses.length] ?? 0;
        }
        return looked <= 100;
      }),
      { numRuns: 60, seed },
    );
  });

  test('an IPv6 household counts as one network in every spelling', () => {
    for (const ip of ['2001:db8:0:7::1', '2001:0DB8::7:1:2:3:4', '2001:db8:0:7:ffff:0:0:1']) expect(networkOf(ip)).toBe('2001:db8:0:7');
    expect(networkOf('2001:db8:0:8::1')).toBe('2001:db8:0:8');
    expect(networkOf('::1')).toBe('0:0:0:0');
    for (const ip of ['203.0.113.9', '::ffff:203.0.113.9']) expect(networkOf(ip)).toBe(ip);
    for (const ip of ['2001:db8:0:7::1', '2001:0DB8::8:1:2:3:4', '2001:db8::']) expect(regionNetworkOf(ip)).toBe('2001:db8:0');
    expect([regionNetworkOf('203.0.113.9'), regionNetworkOf('')]).toEqual(['203.0.113', '']);
  });

  test('a network shared by many has higher limits', () => {
    expect(networkPolicy.lockAfter).toBeGreaterThan(accountPolicy.lockAfter * 10);
    expect(limitOf('captcha', false)).toEqual(limits.captcha);
    expect(limitOf('captcha', true).most).toBeGreaterThan(limits.captcha.most);
    expect(limitOf('resetMailOfAccount', true)).toEqual(limits.resetMailOfAccount);
  });
});

describe('session (SEC-35)', () => {
  const session = (startedAt: number, seenAt: number, endedAt: number | null = null) => ({
    startedAt: at(startedAt),
    seenAt: at(seenAt),
    endedAt: endedAt === null ? null : at(endedAt),
  });
  test('a session lives until thirty idle minutes, twelve hours or its end', () => {
    expect(isLiveSession(session(0, 0), at(idleTimeout - 1))).toBe(true);
    expect(isLiveSession(session(0, 0), at(idleTimeout))).toBe(false);
    expect(isLiveSession(session(0, absoluteTimeout - 1), at(absoluteTimeout - 1))).toBe(true);
    expect(isLiveSession(session(0, absoluteTimeout - 1), at(absoluteTimeout))).toBe(false);
    expect(isLiveSession(session(0, 0, 5), at(6))).toBe(false);
  });
  test('activity is recorded once a minute at most, and never by polling', () => {
    expect(countsAsActivity(session(0, 0), at(minutes(1) - 1), false)).toBe(false);
    expect(countsAsActivity(session(0, 0), at(minutes(1)), false)).toBe(true);
    expect(countsAsActivity(session(0, 0), at(minutes(1)), true)).toBe(false);
  });
});
