// Text patterns: what each takes, its bounds, and that nothing typed makes it slow.
import { describe, expect, test } from 'vitest';
import { passwordField } from '#values/password.ts';
import { checkField, type FieldRule, hintOf, isTamePattern, type PatternId, patterns } from '#values/pattern.ts';
import { processorTime } from './processor-time.ts';

const cases: Record<PatternId, { takes: string[]; refuses: string[] }> = {
  any: { takes: ['anything at all 漢字 🌊'], refuses: [] },
  username: { takes: ['marisol_d', 'A1', 'z'], refuses: ['1a', '_a', 'a b', 'a-b', 'é', 'ana\n'] },
  letter_first: { takes: ['a1B2'], refuses: ['1a', 'a_b', ''] },
  chinese_digits: { takes: ['汉字12'], refuses: ['abc', '汉 字'] },
  mailbox: {
    takes: ['a@b.co', 'first.last+tag@sub.example.org'],
    refuses: ['a@b', 'a b@c.de', '@b.co', 'a@b..co', 'a@b.co\n', 'a@@b.co', 'a@b.c0'],
  },
  alphanumeric: { takes: ['aB3'], refuses: ['a b', 'é', ''] },
  letters_and_digits: { takes: ['a1', '1a'], refuses: ['aa', '11', 'a1!'] },
  digits: { takes: ['0123'], refuses: ['1a', '١٢', ''] },
  alphanumeric_upper: { takes: ['aB3', 'B'], refuses: ['ab3', 'aB!'] },
  english_spaces: { takes: ['Jose Rizal'], refuses: ['José', 'a1'] },
  no_spaces: { takes: ['a!漢'], refuses: ['a b', 'a\tb', ''] },
  chinese_punctuation: { takes: ['汉字，。'], refuses: ['汉字a', '汉 字'] },
  letters_spaces: { takes: ['José Ñ 漢'], refuses: ['a1', 'a_b'] },
  korean: { takes: ['한국어'], refuses: ['한국a', '漢'] },
  thai: { takes: ['ภาษาไทย'], refuses: ['ไทย a'] },
  thai_english_spaces: { takes: ['ไทย abc'], refuses: ['ไทย1'] },
  upper_spaces: { takes: ['JOSE RIZAL', ' A'], refuses: ['Jose', '  ', 'JOSÉ', 'A1'] },
  letters_digits_symbols: { takes: ['a1!~'], refuses: ['a b', 'é'] },
  upper_lower_digit_symbol: { takes: ['aB3!'], refuses: ['aB3', 'ab3!', 'AB3!', 'aBc!', 'aB3! x'] },
  date_ymd: { takes: ['1990-12-31', '2024-02-29'], refuses: ['1990-13-01', '2023-02-29', '1990-4-1', '31-12-1990'] },
  date_mdy: { takes: ['12-31-1990', '02-29-2024'], refuses: ['13-01-1990', '02-30-2024', '1990-12-31'] },
  letters_numbers: { takes: ['lagoon 77!', 'ä1'], refuses: ['lagoon', '777', ''] },
};

describe('AC-19 each text pattern', () => {
  test.each(Object.entries(cases))('%s', (id, { takes, refuses }) => {
    const pattern = patterns[id as PatternId];
    for (const text of takes) expect(pattern.accepts(text), text).toBe(true);
    for (const text of refuses) expect(pattern.accepts(text), JSON.stringify(text)).toBe(false);
  });

  test('assurance 6: 100 kB of anything takes less than 50 ms', () => {
    const hostile = ['a', 'A', '1', ' ', '@', '.', '-', '漢', '🌊', 'a@', 'a.', 'aA1!', '\n', '\u0301'].map((piece) =>
      piece.repeat(Math.ceil(100_000 / piece.length)),
    );
    for (const pattern of Object.values(patterns)) {
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

describe('AC-18 a field', () => {
  test('is looked at only when it shows, and may be empty only when it may', () => {
    expect(checkField(rule({ enabled: false }), '')).toBeNull();
    expect(checkField(rule(), '')).toEqual({ code: 'field.required' });
    expect(checkField(rule({ required: false }), '')).toBeNull();
    expect(checkField(rule({ required: false }), 'x')).toEqual({ code: 'reg_pattern_any', min: 2, max: 4, range: '2-4' });
  });
  test('is counted in characters as people count them, bounds included', () => {
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
    expect(hintOf(passwordField('letters-and-digits'))).toEqual({ code: 'reg_pattern_letters_numbers', min: 7, max: 128, range: '7-128' });
  });
  test('takes an operator’s own expression, whole, and refuses one that could run away', () => {
    expect(checkField(rule({ acceptedPattern: '[ab]+' }), 'abab')).toBeNull();
    expect(checkField(rule({ acceptedPattern: '[ab]+' }), 'abc')).not.toBeNull();
    for (const wild of ['(a+)+', '(a|a)*', '(a|b)+', '((ab)*)*', '(a*)*b', '(x{2,})+', '(\\w+)\\1', 'a*a*a*', '(', 'a'.repeat(201)])
      expect(isTamePattern(wild), wild).toBe(false);
    for (const tame of ['^[a-z]+$', '[A-Z]{2}\\d{6}', '(ab)+', 'x?y*']) expect(isTamePattern(tame), tame).toBe(true);
    expect(checkField(rule({ acceptedPattern: '(a+)+$' }), 'aaa')).not.toBeNull();
  });
  test('assurance 6: a field with a tame expression of the operator is quick for 100 kB', () => {
    const quadratic = rule({ acceptedPattern: '[a-z]*[a-z]*x', maxLength: 255 });
    for (const length of [255, 100_000]) expect(processorTime(() => void checkField(quadratic, 'a'.repeat(length)))).toBeLessThan(50);
  });
});
