/** What a password must be (R18), by the market's rule; hints are built from the same row. */
import { checkField, type FieldRule, type PatternFault, patterns } from './pattern.ts';

/** `letters-and-digits`: 7 to 128 with a letter and a digit. `length-only`: 8 to 128 of anything. */
export type PasswordRule = 'letters-and-digits' | 'length-only';

const rules: Readonly<Record<PasswordRule, FieldRule>> = {
  'letters-and-digits': {
    enabled: true,
    required: true,
    acceptedPattern: patterns.letters_numbers.source,
    patternId: 'letters_numbers',
    minLength: 7,
    maxLength: 128,
    type: 'password',
  },
  'length-only': { enabled: true, required: true, acceptedPattern: '*', patternId: 'any', minLength: 8, maxLength: 128, type: 'password' },
};

/** The rule as a field of a form. */
export const passwordField = (rule: PasswordRule): FieldRule => rules[rule];

/** Null when the password keeps the rule. Nothing is trimmed: a space at the end is part of it. */
export const checkPassword = (rule: PasswordRule, text: string): PatternFault | { readonly code: 'field.required' } | null =>
  checkField(rules[rule], text);
