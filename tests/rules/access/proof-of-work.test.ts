// Tests the proof of work behind the slider: a correct SHA-256, and a search that can run in portions.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestOf, isSolved, solve } from '#values/access/proof-of-work.ts';
import { fieldPatterns } from '#values/text/field-patterns.ts';

const nodeHash = (text: string) => createHash('sha256').update(text, 'latin1').digest('hex');
const ourHash = (text: string) => [...digestOf(text)].map((word) => word.toString(16).padStart(8, '0')).join('');

test('the hash is SHA-256 at every length around a block', () => {
  for (let length = 0; length <= 200; length += 1) expect(ourHash('x'.repeat(length))).toBe(nodeHash('x'.repeat(length)));
  const seed = Date.now() % 2 ** 31;
  console.log(`seed ${seed}`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 300 }), (text) => ourHash(text) === nodeHash(text)),
    { numRuns: 500, seed },
  );
});

test('leading zero bits are counted exactly', () => {
  for (const bits of [1, 7, 8, 9, 12]) {
    const answer = solve({ salt: 'salt', bits }, 0, 1_000_000) ?? '';
    const value = Number.parseInt(nodeHash(`salt${answer}`).slice(0, 8), 16);
    expect(value).toBeLessThan(2 ** (32 - bits));
    expect(isSolved('salt', answer, bits)).toBe(true);
    expect(solve({ salt: 'salt', bits }, 0, Number.parseInt(answer, 36))).toBeNull();
  }
});

test('a search in portions finds what one run finds, and returns null when nothing is found', () => {
  const task = { salt: 'another', bits: 12 };
  const whole = solve(task, 0, 1_000_000);
  let found: string | null = null;
  for (let from = 0; found === null; from += 500) found = solve(task, from, 500);
  expect(found).toBe(whole);
  expect(solve(task, 0, Number.parseInt(whole ?? '', 36))).toBeNull();
});

test('an answer has the form of captcha characters, so it fits their field (3.3.8)', () => {
  const rule = fieldPatterns.alphanumeric;
  for (const bits of [1, 8, 14]) {
    const answer = solve({ salt: `form ${bits}`, bits }, 0, 1_000_000) ?? '';
    expect(answer).toHaveLength(5);
    expect(rule.accepts(answer)).toBe(true);
  }
});
