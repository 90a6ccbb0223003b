// Tests the edge cases of security rules: weak passwords, attempt limits, CDN addresses and ledger postings.
import { describe, expect, test } from 'vitest';
import { accountPolicy, evaluateAttempt, noFailures } from '#platform/rules/access/login-limits.ts';
import { cdnOrigins, pickCdn } from '#platform/rules/cdn.ts';
import { isCommonPassword } from '#platform/rules/common-passwords.ts';
import { type Line, validateLines } from '#platform/rules/postings.ts';
import { secondsUntil } from '#platform/rules/rate-limits.ts';
import { minor } from '#values/money.ts';

describe('common passwords (SEC-28)', () => {
  test.each([
    ['a repeated piece', 'xkxkxkxk'],
    ['a repeated piece with another letter', 'xkxkxkxkq'],
    ['a piece of four characters twice', 'xk9vxk9v'],
    ['a repeated letter', 'vvvvvvvv'],
    ['a keyboard run', 'rtyuiop'],
    ['a keyboard run backwards', 'poiuytr'],
    ['two runs', 'abcd1234'],
    ['a run of three and one of five', 'qwe12345'],
    ['a repeated letter and a run', 'vvvvqwert'],
    ['a run with a letter after it', 'qwertyux'],
    ['a run with a letter before it', 'xqwertyu'],
    ['a word of three letters twice', 'foxfox'],
    ['a word twice', 'lagoonlagoon'],
    ['the username in another case', 'marisol_d'],
    ['the username twice', 'marisol_dmarisol_d'],
  ])('is common, %s: %s', (_, text) => {
    expect(isCommonPassword(text, ['', 'MARISOL_D', 'lagoon', 'fox'])).toBe(true);
  });

  test.each([
    ['a piece of five characters twice that is not a word', 'xk9vqxk9vq'],
    ['a repeated piece with two other letters', 'xkxkxkqv'],
    ['a run of two with other characters', 'qwkvx9zr'],
    ['a repeated letter with other characters', 'vvvvk9xz'],
    ['a run before other characters', 'qwertk9xz'],
    ['a run after other characters', 'k9xzqwert'],
    ['the name of another member', 'marisol_d'],
    ['more than forty characters', 'v'.repeat(41)],
  ])('is not common, %s: %s', (_, text) => {
    expect(isCommonPassword(text, ['', 'somebody'])).toBe(false);
  });

  test('a password of forty characters is still checked', () => {
    expect(isCommonPassword('v'.repeat(40))).toBe(true);
  });
});

describe('attempts (AC-07)', () => {
  const now = new Date('2026-11-20T08:00:00Z');
  const failed = (more: object) => ({ ...noFailures(now), ...more });
  const kind = (more: object, passed = false) => evaluateAttempt(failed(more), accountPolicy, passed, now).kind;

  test('the captcha is required from its threshold on, and solving it allows the attempt', () => {
    expect([kind({ inHour: 2 }), kind({ inHour: 3 }), kind({ inHour: 3 }, true)]).toEqual(['go', 'captcha', 'go']);
  });

  test('the account locks until the end of the counted day after the last attempt of a day', () => {
    expect(kind({ inDay: 89 })).toBe('go');
    expect(evaluateAttempt(failed({ inDay: 90 }), accountPolicy, true, now)).toEqual({ kind: 'locked', until: failed({}).dayEndsAt });
  });

  test('the waiting time is rounded up to whole seconds, at least one', () => {
    const secondsLeft = (ms: number) => secondsUntil(new Date(now.getTime() + ms), now);
    expect([secondsLeft(-5_000), secondsLeft(0), secondsLeft(1), secondsLeft(1_000), secondsLeft(1_001), secondsLeft(90_000)]).toEqual([
      1, 1, 1, 1, 2, 90,
    ]);
  });
});

test('a CDN address is http or https and nothing else, and loses its trailing slashes (SY-14)', () => {
  const good = 'https://a.example';
  expect(cdnOrigins([good, 'http://b.example/x'])).toEqual([good, 'http://b.example/x']);
  for (const bad of [
    'x https://a.example',
    'https://a.example x',
    'https://a.example"',
    'ftp://a.example',
    '//a.example',
    'https://',
    7,
    null,
  ])
    expect(cdnOrigins([good, bad]), String(bad)).toEqual([]);
  for (const none of [good, null, {}]) expect(cdnOrigins(none)).toEqual([]);
  expect(pickCdn(['https://a.example///'], () => 0)).toBe('https://a.example');
});

test('a posting with a zero line among others or with a non-zero sum is invalid (R4)', () => {
  const line = (member: bigint, amount: number): Line => ({ account: { member, kind: 'main' }, amount: minor(amount) });
  expect(validateLines([line(1n, 5), line(2n, -5), line(3n, 0)])).toContain('zero moves nothing');
  expect(validateLines([line(1n, 5), line(2n, 5), line(3n, -10)])).toBeNull();
  expect(validateLines([line(1n, 5), line(2n, -10), line(3n, -5)])).toContain('sum to zero');
});
