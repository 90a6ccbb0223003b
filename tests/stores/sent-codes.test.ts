// Tests how long the button of a code stays closed: by the minutes of the answer, and by the time that the answer took.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NumberUse } from '#stores/access/otp.ts';
import { endVisit, visit } from './fake-browser.ts';

/** The platform's answer to the next request for a code, and how many milliseconds it takes. */
let answer: { minutes: number; takes: number };

beforeEach(() => {
  visit(async (request) => {
    // The check for a person goes before the code.
    if (request.method === 'GET') return Response.json({ success: true, value: { id: 'one', salt: 'salt', bits: 1 } });
    vi.advanceTimersByTime(answer.takes);
    return Response.json({ success: true, value: { expiredMinutes: answer.minutes, codeId: 'sent', digits: 6, firebase: false } });
  });
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.resetModules();
});
afterEach(endVisit);

/** Requests a code. Returns for how many seconds the button is closed, so many milliseconds after the answer. */
async function requested(use: NumberUse) {
  const { requestCode, secondsUntilNextCode } = await import('#stores/access/otp.ts');
  expect(await requestCode(use, { dialing: '63', number: '9171234567' })).toBeNull();
  return (later: number) => secondsUntilNextCode(use, Date.now() + later);
}

test.each(['login', 'register', 'reset'] as const)('an answer with 3 minutes closes the button of %s for 180 s (AC-24)', async (use) => {
  answer = { minutes: 3, takes: 0 };
  const closedFor = await requested(use);
  expect([0, 60_000, 179_999, 180_000].map(closedFor)).toEqual([180, 120, 1, 0]);
});

test('the wait of a forgotten password is shorter by half of the round trip, and no other wait is (AC-24)', async () => {
  answer = { minutes: 1, takes: 8_000 };
  const waits: number[] = [];
  for (const use of ['reset', 'login', 'register'] as const) waits.push((await requested(use))(0));
  expect(waits).toEqual([56, 60, 60]);
});
