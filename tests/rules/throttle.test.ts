// What slows guessers: counts, locks and their ends; and how long a session lasts.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLive, isTouched } from '#platform/rules/session.ts';
import { accountPolicy, attempt, type Failures, forgiven, limitOf, limits, networkPolicy, noFailures } from '#platform/rules/throttle.ts';
import { neighbourhoodOf, networkOf } from '#values/network.ts';
import { absoluteEnd, idleEnd } from '#values/session.ts';
import { days, hours, minutes } from '#values/time.ts';

const start = Date.UTC(2026, 0, 1);
const at = (ms: number) => new Date(start + ms);

describe('wrong passwords', () => {
  const guess = (failures: Failures, now: Date) => attempt(failures, accountPolicy, true, now);

  test('AC-07 the picture after three, the lock with the tenth, for fifteen minutes', () => {
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
    expect(attempt({ ...failures, lockedUntil: null }, accountPolicy, false, at(11))).toEqual({ kind: 'captcha' });
    expect(guess(failures, at(10 + minutes(15))).kind).toBe('go');
    expect(guess(failures, at(hours(1))).kind).toBe('go');
    expect(forgiven(failures)).toMatchObject({ inHour: 9, inDay: 9, lockedUntil: null });
  });

  test('a clock that is put back keeps nobody out for as long as it was ahead', () => {
    const ahead = Array.from({ length: 10 }).reduce<Failures>(
      (failures) => {
        const verdict = guess(failures, at(days(1)));
        return verdict.kind === 'go' ? verdict.after : failures;
      },
      noFailures(at(days(1))),
    );
    expect(guess(ahead, at(days(1) + 1)).kind).toBe('locked');
    expect(guess(ahead, at(0))).toMatchObject({ kind: 'go', triesLeft: 9, after: { inHour: 1, inDay: 1, hourEndsAt: at(hours(1)) } });
    // Requests that overtake each other are no clock that was put back.
    expect(guess(ahead, at(days(1) - 1)).kind).toBe('locked');
    expect(guess({ ...ahead, lockedUntil: null }, at(days(1) - 1))).toMatchObject({ kind: 'go', after: { inHour: 11, inDay: 11 } });
    // A day that is used up is over too.
    expect(guess({ ...ahead, lockedUntil: null, inDay: 90 }, at(0)).kind).toBe('go');
  });

  test('assurance 30: however 10,000 guesses are spread over a day, at most 100 are looked at', () => {
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

  test('a household of IPv6 is one network, however it is written', () => {
    for (const ip of ['2001:db8:0:7::1', '2001:0DB8::7:1:2:3:4', '2001:db8:0:7:ffff:0:0:1']) expect(networkOf(ip)).toBe('2001:db8:0:7');
    expect(networkOf('2001:db8:0:8::1')).toBe('2001:db8:0:8');
    expect(networkOf('::1')).toBe('0:0:0:0');
    for (const ip of ['203.0.113.9', '::ffff:203.0.113.9']) expect(networkOf(ip)).toBe(ip);
    for (const ip of ['2001:db8:0:7::1', '2001:0DB8::8:1:2:3:4', '2001:db8::']) expect(neighbourhoodOf(ip)).toBe('2001:db8:0');
    expect([neighbourhoodOf('203.0.113.9'), neighbourhoodOf('')]).toEqual(['203.0.113', '']);
  });

  test('a network that many share bears more', () => {
    expect(networkPolicy.lockAfter).toBeGreaterThan(accountPolicy.lockAfter * 10);
    expect(limitOf('captcha', false)).toEqual(limits.captcha);
    expect(limitOf('captcha', true).most).toBeGreaterThan(limits.captcha.most);
    expect(limitOf('resetMailOfAccount', true)).toEqual(limits.resetMailOfAccount);
  });
});

describe('assurance 35 a session', () => {
  const session = (startedAt: number, seenAt: number, endedAt: number | null = null) => ({
    startedAt: at(startedAt),
    seenAt: at(seenAt),
    endedAt: endedAt === null ? null : at(endedAt),
  });
  test('lives until thirty idle minutes, twelve hours, or its end', () => {
    expect(isLive(session(0, 0), at(idleEnd - 1))).toBe(true);
    expect(isLive(session(0, 0), at(idleEnd))).toBe(false);
    expect(isLive(session(0, absoluteEnd - 1), at(absoluteEnd - 1))).toBe(true);
    expect(isLive(session(0, absoluteEnd - 1), at(absoluteEnd))).toBe(false);
    expect(isLive(session(0, 0, 5), at(6))).toBe(false);
  });
  test('is touched once a minute at most, and never by polling', () => {
    expect(isTouched(session(0, 0), at(minutes(1) - 1), false)).toBe(false);
    expect(isTouched(session(0, 0), at(minutes(1)), false)).toBe(true);
    expect(isTouched(session(0, 0), at(minutes(1)), true)).toBe(false);
  });
});
