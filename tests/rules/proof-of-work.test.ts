// The task behind the slider: the same hash as everybody's, and an answer that can be found in helpings.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patterns } from '#values/pattern.ts';
import { digestOf, isSolved, solve } from '#values/proof-of-work.ts';

const theirs = (text: string) => createHash('sha256').update(text, 'latin1').digest('hex');
const ours = (text: string) => [...digestOf(text)].map((word) => word.toString(16).padStart(8, '0')).join('');

test('the hash is SHA-256, at every length around a block', () => {
  for (let length = 0; length <= 200; length += 1) expect(ours('x'.repeat(length))).toBe(theirs('x'.repeat(length)));
  const seed = Date.now() % 2 ** 31;
  console.log(`seed ${seed}`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 300 }), (text) => ours(text) === theirs(text)),
    { numRuns: 500, seed },
  );
});

test('bits are counted from the left, exactly', () => {
  for (const bits of [1, 7, 8, 9, 12]) {
    const answer = solve({ salt: 'salt', bits }, 0, 1_000_000) ?? '';
    const value = Number.parseInt(theirs(`salt${answer}`).slice(0, 8), 16);
    expect(value).toBeLessThan(2 ** (32 - bits));
    expect(isSolved('salt', answer, bits)).toBe(true);
    expect(solve({ salt: 'salt', bits }, 0, Number.parseInt(answer, 36))).toBeNull();
  }
});

test('helpings find what one go finds, and say null where there is nothing', () => {
  const task = { salt: 'another', bits: 12 };
  const whole = solve(task, 0, 1_000_000);
  let found: string | null = null;
  for (let from = 0; found === null; from += 500) found = solve(task, from, 500);
  expect(found).toBe(whole);
  expect(solve(task, 0, Number.parseInt(whole ?? '', 36))).toBeNull();
});

test('AC-07 an answer has the form of a picture’s characters, so it may stand in their field', () => {
  const rule = patterns.alphanumeric;
  for (const bits of [1, 8, 14]) {
    const answer = solve({ salt: `form ${bits}`, bits }, 0, 1_000_000) ?? '';
    expect(answer).toHaveLength(5);
    expect(rule.accepts(answer)).toBe(true);
  }
});
