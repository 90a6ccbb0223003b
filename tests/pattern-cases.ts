// Texts that each pattern accepts and refuses, for the tests of the rule and of its form field.
import type { PatternId } from '#values/text/field-patterns.ts';

export const patternCases: Readonly<Record<PatternId, { readonly takes: readonly string[]; readonly refuses: readonly string[] }>> = {
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
