// Tests the text patterns of fields: what each accepts, its bounds, and its speed.
import { describe, expect, test } from 'vitest';
import { passwordField } from '#values/access/password.ts';
import { checkField, type FieldRule, fieldPatterns, hintOf, isSafePattern, type PatternId } from '#values/text/field-patterns.ts';
import { patternCases } from '../../pattern-cases.ts';
import { processorTime } from '../processor-time.ts';

describe('text patterns (AC-19)', () => {
  test.each(Object.entries(patternCases))('%s accepts and refuses its cases', (id, { takes, refuses }) => {
    const pattern = fieldPatterns[id as PatternId];
    for (const text of takes) expect(pattern.accepts(text), text).toBe(true);
    for (const text of refuses) expect(pattern.accepts(text), JSON.stringify(text)).toBe(false);
  });

  test('no pattern takes longer than 50 ms for 100 kB of anything (SEC-06)', () => {
    const hostile = ['a', 'A', '1', ' ', '@', '.', '-', '漢', '🌊', 'a@', 'a.', 'aA1!', '\n', '\u0301'].map((piece) =>
      piece.repeat(Math.ceil(100_000 / piece.length)),
    );
    for (const pattern of Object.values(fieldPatterns)) {
      for (const text of [...hostile, ...hostile.map((one) => `${one}\u0000`), `a@${hostile[5]}`]) {
        expect(
          processorTime(() => void pattern.accepts(text)),
          `${pattern.id} ${text.slice(0, 4)}`,
        ).toBeLessThan(50);
      }
    }
  });
});

const rule = (more: Partial<FieldRule> = {}): FieldRule => ({
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: 'any',
  minLength: 2,
  maxLength: 4,
  type: 'text',
  ...more,
});

describe('a field (AC-18)', () => {
  test('a field is checked only when it shows, and may be empty only when it is optional', () => {
    expect(checkField(rule({ enabled: false }), '')).toBeNull();
    expect(checkField(rule(), '')).toEqual({ code: 'field.required' });
    expect(checkField(rule({ required: false }), '')).toBeNull();
    expect(checkField(rule({ required: false }), 'x')).toEqual({ code: 'reg_pattern_any', min: 2, max: 4, range: '2–\u20604' });
  });
  test('length is counted in characters as people count them, bounds included', () => {
    for (const [text, good] of [
      ['🌊', false],
      ['🌊🌊', true],
      ['🌊🌊🌊🌊', true],
      ['🌊🌊🌊🌊🌊', false],
      ['abcde', false],
    ] as const)
      expect(checkField(rule(), text) === null, text).toBe(good);
  });
  test('equal bounds collapse to one number', () => {
    expect(hintOf(rule({ minLength: 6, maxLength: 6 })).range).toBe('6');
    expect(hintOf(passwordField('letters-and-digits'))).toEqual({
      code: 'reg_pattern_letters_numbers',
      min: 7,
      max: 128,
      range: '7–\u2060128',
    });
  });
  test('an operator’s own expression must match the whole text, and one prone to backtracking is refused', () => {
    expect(checkField(rule({ acceptedPattern: '[ab]+' }), 'abab')).toBeNull();
    expect(checkField(rule({ acceptedPattern: '[ab]+' }), 'abc')).not.toBeNull();
    for (const wild of ['(a+)+', '(a|a)*', '(a|b)+', '((ab)*)*', '(a*)*b', '(x{2,})+', '(\\w+)\\1', 'a*a*a*', '(', 'a'.repeat(201)])
      expect(isSafePattern(wild), wild).toBe(false);
    for (const tame of ['^[a-z]+$', '[A-Z]{2}\\d{6}', '(ab)+', 'x?y*']) expect(isSafePattern(tame), tame).toBe(true);
    expect(checkField(rule({ acceptedPattern: '(a+)+$' }), 'aaa')).not.toBeNull();
  });
  test('a field with an operator’s expression takes less than 50 ms for 100 kB (SEC-06)', () => {
    const quadratic = rule({ acceptedPattern: '[a-z]*[a-z]*x', maxLength: 255 });
    for (const length of [255, 100_000]) expect(processorTime(() => void checkField(quadratic, 'a'.repeat(length)))).toBeLessThan(50);
  });
});
