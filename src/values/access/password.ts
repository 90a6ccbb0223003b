/** Password rules (R18), by market; hints are built from the same rule. */
import { checkField, type FieldRule, fieldPatterns, type PatternFault } from '../text/field-patterns.ts';

/** `letters-and-digits`: 7 to 128 characters with a letter and a digit. `length-only`: any 8 to 128 characters. */
export type PasswordRule = 'letters-and-digits' | 'length-only';

const rules: Readonly<Record<PasswordRule, FieldRule>> = {
  'letters-and-digits': {
    enabled: true,
    required: true,
    acceptedPattern: fieldPatterns.letters_numbers.source,
    patternId: 'letters_numbers',
    minLength: 7,
    maxLength: 128,
    type: 'password',
  },
  'length-only': { enabled: true, required: true, acceptedPattern: '*', patternId: 'any', minLength: 8, maxLength: 128, type: 'password' },
};

/** The rule as a form field's. */
export const passwordField = (rule: PasswordRule): FieldRule => rules[rule];

/** Null when the password passes. Not trimmed: a trailing space is part of it. */
export const checkPassword = (rule: PasswordRule, text: string): PatternFault | { readonly code: 'field.required' } | null =>
  checkField(rules[rule], text);
