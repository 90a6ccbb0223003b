/** Text patterns of form fields, shared by browser and server; each runs in linear time. */
import { cleanCode, cleanText } from './clean-text.ts';
import { cleanName } from './person-name.ts';

/** A field's rule from the platform (`GET /wps/system/setting/register`). */
export interface FieldRule {
  readonly enabled: boolean;
  readonly required: boolean;
  /** A regular expression without slashes; `*` matches anything. */
  readonly acceptedPattern: string;
  /** Part of the message key: `reg_pattern_<patternId>`. */
  readonly patternId: string;
  /** In code points, bounds included. */
  readonly minLength: number;
  readonly maxLength: number;
  readonly type: 'text' | 'password' | 'email' | 'tel' | 'number' | 'date';
}

/** Why a text was refused. `range` is "2–15", whose dash ends no line, or "6" when both bounds are equal. */
export interface PatternFault {
  readonly code: string;
  readonly min: number;
  readonly max: number;
  readonly range: string;
}

export interface Pattern {
  readonly id: string;
  /** As in `acceptedPattern`. */
  readonly source: string;
  accepts(text: string): boolean;
}

const han = '\\p{Script=Han}';
const hangul = '\\p{Script=Hangul}';
const thai = '\\p{Script=Thai}';

const sources = {
  any: '*',
  username: '^[A-Za-z][A-Za-z0-9_]*$',
  letter_first: '^[A-Za-z][A-Za-z0-9]*$',
  chinese_digits: `^[${han}0-9]+$`,
  mailbox: '^[^\\s@"<>(),:;\\\\]+@(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,}$',
  alphanumeric: '^[A-Za-z0-9]+$',
  letters_and_digits: '^(?=[0-9]*[A-Za-z])(?=[A-Za-z]*[0-9])[A-Za-z0-9]+$',
  digits: '^[0-9]+$',
  alphanumeric_upper: '^(?=[a-z0-9]*[A-Z])[A-Za-z0-9]+$',
  english_spaces: '^[A-Za-z ]+$',
  no_spaces: '^\\S+$',
  chinese_punctuation: `^[${han}\\p{P}]+$`,
  letters_spaces: '^[\\p{L}\\p{M} ]+$',
  korean: `^${hangul}+$`,
  thai: `^${thai}+$`,
  thai_english_spaces: `^[${thai}A-Za-z ]+$`,
  upper_spaces: '^(?= *[A-Z])[A-Z ]+$',
  letters_digits_symbols: '^[!-~]+$',
  upper_lower_digit_symbol: '^(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])(?=[^0-9]*[0-9])(?=[A-Za-z0-9]*[^A-Za-z0-9])[!-~]+$',
  date_ymd: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
  date_mdy: '^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4}$',
  letters_numbers: '^(?=\\P{L}*\\p{L})(?=\\P{Nd}*\\p{Nd})',
} as const;

export type PatternId = keyof typeof sources;

const days = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Dates must also exist: no 30 February. */
const exists: Partial<Record<PatternId, (text: string) => boolean>> = {
  date_ymd: (text) => Number(text.slice(8)) <= days(Number(text.slice(0, 4)), Number(text.slice(5, 7))),
  date_mdy: (text) => Number(text.slice(3, 5)) <= days(Number(text.slice(6)), Number(text.slice(0, 2))),
};

const built = (id: PatternId, source: string): Pattern => {
  const shape = source === '*' ? null : new RegExp(source, 'u');
  return { id, source, accepts: (text) => (shape === null || shape.test(text)) && (exists[id]?.(text) ?? true) };
};

export const fieldPatterns = Object.fromEntries(
  Object.entries(sources).map(([id, source]) => [id, built(id as PatternId, source)]),
) as unknown as Readonly<Record<PatternId, Pattern>>;

const bySource = new Map(Object.values(fieldPatterns).map((pattern) => [pattern.source, pattern]));

/** Length in code points, so a letter beyond the BMP counts as one. */
export const lengthOf = (text: string): number => [...text].length;

/** ReDoS guard for an operator's regular expression: it must compile, without nested repeats, repeated alternatives or back references. */
export function isSafePattern(source: string): boolean {
  if (source.length > 200 || /\\[1-9k]/.test(source) || !isPattern(source)) return false;
  const simplified = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (/\([^()]*[*+{|][^()]*\)[*+{?]/.test(simplified) || /\([^()]*\([\s\S]*\)[*+{]/.test(simplified)) return false;
  // Two open-ended repeats are quadratic at worst, harmless for a bounded length; more are not allowed.
  return (simplified.match(/[*+]|\{\d+,\}/g) ?? []).length <= 2;
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

const operatorPatterns = new Map<string, RegExp | null>();

function accepts(source: string, text: string): boolean {
  if (source === '*') return true;
  const known = bySource.get(source);
  if (known) return known.accepts(text);
  if (!operatorPatterns.has(source)) operatorPatterns.set(source, isSafePattern(source) ? new RegExp(`^(?:${source})$`, 'u') : null);
  return operatorPatterns.get(source)?.test(text) ?? false;
}

/** The message key and bounds of a rule, for hints and errors. */
export function hintOf(rule: FieldRule): PatternFault {
  const range = rule.minLength === rule.maxLength ? `${rule.minLength}` : `${rule.minLength}–\u2060${rule.maxLength}`;
  return { code: `reg_pattern_${rule.patternId}`, min: rule.minLength, max: rule.maxLength, range };
}

/** Checks a typed value. Null when it is valid or the field is disabled. An empty optional field is valid. */
export function checkField(rule: FieldRule, value: string): PatternFault | { readonly code: 'field.required' } | null {
  if (!rule.enabled) return null;
  if (value === '') return rule.required ? { code: 'field.required' } : null;
  // A code point has at most two UTF-16 units, so longer text fails without running the pattern.
  if (value.length > rule.maxLength * 2) return hintOf(rule);
  const length = lengthOf(value);
  return length >= rule.minLength && length <= rule.maxLength && accepts(rule.acceptedPattern, value) ? null : hintOf(rule);
}

/** The patterns of codes, which people group by spaces and hyphens. */
const codes: readonly string[] = [sources.alphanumeric, sources.digits];

/** A value as it is checked and stored: a code, or a text that may be a name. Passwords stay as typed. */
export const cleanField = (rule: FieldRule | undefined, typed: string): string => {
  if (rule?.type === 'password') return typed;
  if (rule && codes.includes(rule.acceptedPattern)) return cleanCode(typed);
  return rule?.type === 'text' ? cleanName(typed) : cleanText(typed).normalize('NFC');
};
