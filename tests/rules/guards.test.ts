// The edges of the rules that hold a door: which password is too easy and which is not, the last guess of a day, which address may be loaded from, which lines are a posting.
import { describe, expect, test } from 'vitest';
import { addressesOf, oneAddressOf } from '#platform/rules/elsewhere.ts';
import { isCommonPassword } from '#platform/rules/password.ts';
import { faultOf, type Line } from '#platform/rules/postings.ts';
import { accountPolicy, attempt, noFailures, secondsUntil, unshownPolicy } from '#platform/rules/throttle.ts';
import { minor } from '#values/money.ts';

describe('assurance 29: a password that is guessed first', () => {
  test.each([
    ['one piece over and over', 'xkxkxkxk'],
    ['one piece over and over, with a letter more', 'xkxkxkxkq'],
    ['a piece of four twice', 'xk9vxk9v'],
    ['one letter many times', 'vvvvvvvv'],
    ['a run of the keys', 'rtyuiop'],
    ['a run backwards', 'poiuytr'],
    ['two runs side by side', 'abcd1234'],
    ['a run of three and one of five', 'qwe12345'],
    ['a letter many times, and a run', 'vvvvqwert'],
    ['a run, and a letter behind it', 'qwertyux'],
    ['a run, and a letter before it', 'xqwertyu'],
    ['a word of three letters twice', 'foxfox'],
    ['a word twice', 'lagoonlagoon'],
    ['the own name in capitals', 'marisol_d'],
    ['the own name twice', 'marisol_dmarisol_d'],
  ])('%s: %s', (_, text) => {
    expect(isCommonPassword(text, ['', 'MARISOL_D', 'lagoon', 'fox'])).toBe(true);
  });

  test.each([
    ['a piece of five twice, which is no word', 'xk9vqxk9vq'],
    ['two letters more behind a piece over and over', 'xkxkxkqv'],
    ['a run of two and what is none', 'qwkvx9zr'],
    ['a letter many times and what is none', 'vvvvk9xz'],
    ['a run and what is none', 'qwertk9xz'],
    ['what is none and a run', 'k9xzqwert'],
    ['somebody else’s name', 'marisol_d'],
    ['more than forty letters, whatever they are', 'v'.repeat(41)],
  ])('and what is not: %s: %s', (_, text) => {
    expect(isCommonPassword(text, ['', 'somebody'])).toBe(false);
  });

  test('forty letters are looked at still', () => {
    expect(isCommonPassword('v'.repeat(40))).toBe(true);
  });
});

describe('AC-07 guesses', () => {
  const now = new Date('2026-11-20T08:00:00Z');
  const failed = (more: object) => ({ ...noFailures(now), ...more });
  const kind = (more: object, passed = false, policy = accountPolicy) => attempt(failed(more), policy, passed, now).kind;

  test('the picture is asked for from its number on, and reading it lets one on', () => {
    expect([kind({ inHour: 2 }), kind({ inHour: 3 }), kind({ inHour: 3 }, true)]).toEqual(['go', 'captcha', 'go']);
    expect([kind({ inHour: 0 }, false, unshownPolicy), kind({ inHour: 1 }, false, unshownPolicy)]).toEqual(['go', 'captcha']);
    expect(unshownPolicy).toEqual({ ...accountPolicy, captchaAfter: 1 });
  });

  test('the last guess of a day locks until the day of the count is over', () => {
    expect(kind({ inDay: 89 })).toBe('go');
    expect(attempt(failed({ inDay: 90 }), accountPolicy, true, now)).toEqual({ kind: 'locked', until: failed({}).dayEndsAt });
  });

  test('whole seconds are said until then, and at least one', () => {
    const said = (ms: number) => secondsUntil(new Date(now.getTime() + ms), now);
    expect([said(-5_000), said(0), said(1), said(1_000), said(1_001), said(90_000)]).toEqual([1, 1, 1, 1, 2, 90]);
  });
});

test('SY-14 an address is one of http or https and nothing else; the one that is taken has no slash at its end', () => {
  const good = 'https://a.example';
  expect(addressesOf([good, 'http://b.example/x'])).toEqual([good, 'http://b.example/x']);
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
    expect(addressesOf([good, bad]), String(bad)).toEqual([]);
  for (const none of [good, null, {}]) expect(addressesOf(none)).toEqual([]);
  expect(oneAddressOf(['https://a.example///'], () => 0)).toBe('https://a.example');
});

test('MC-04 one line of zero among others is no posting, and neither is what sums to nothing the wrong way', () => {
  const line = (member: bigint, amount: number): Line => ({ account: { member, kind: 'main' }, amount: minor(amount) });
  expect(faultOf([line(1n, 5), line(2n, -5), line(3n, 0)])).toContain('zero moves nothing');
  expect(faultOf([line(1n, 5), line(2n, 5), line(3n, -10)])).toBeNull();
  expect(faultOf([line(1n, 5), line(2n, -10), line(3n, -5)])).toContain('sum to zero');
});
