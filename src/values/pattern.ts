/** Text patterns of form fields: one table for browser and server, each linear in the length of what is typed. */

/** A field's rule as the platform sets it (`GET /wps/system/setting/register`). */
export interface FieldRule {
  readonly enabled: boolean;
  readonly required: boolean;
  /** A regular expression without slashes; `*` matches anything. */
  readonly acceptedPattern: string;
  /** Names the sentence: `reg_pattern_<patternId>`. */
  readonly patternId: string;
  /** In characters as people count them, bounds included. */
  readonly minLength: number;
  readonly maxLength: number;
  readonly type: 'text' | 'password' | 'email' | 'tel' | 'number';
}

/** Why a text was refused. `range` is "2-15", or "6" when both bounds are the same. */
export interface PatternFault {
  readonly code: string;
  readonly min: number;
  readonly max: number;
  readonly range: string;
}

export interface Pattern {
  readonly id: string;
  /** As `acceptedPattern` carries it. */
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

export const patterns = Object.fromEntries(
  Object.entries(sources).map(([id, source]) => [id, built(id as PatternId, source)]),
) as unknown as Readonly<Record<PatternId, Pattern>>;

const bySource = new Map(Object.values(patterns).map((pattern) => [pattern.source, pattern]));

/** Characters as people count them: a letter above the basic plane is one. */
export const lengthOf = (text: string): number => [...text].length;

/** An operator's own expression is used when it compiles and cannot run away: nothing repeated inside what is repeated, no choice repeated, no back reference. */
export function isTamePattern(source: string): boolean {
  if (source.length > 200 || /\\[1-9k]/.test(source) || !isPattern(source)) return false;
  const bare = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (/\([^()]*[*+{|][^()]*\)[*+{?]/.test(bare) || /\([^()]*\([\s\S]*\)[*+{]/.test(bare)) return false;
  // Two open-ended repeats side by side over the same text are quadratic at most, which a bounded length makes harmless; more are not allowed.
  return (bare.match(/[*+]|\{\d+,\}/g) ?? []).length <= 2;
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

const own = new Map<string, RegExp | null>();

function accepts(source: string, text: string): boolean {
  if (source === '*') return true;
  const known = bySource.get(source);
  if (known) return known.accepts(text);
  if (!own.has(source)) own.set(source, isTamePattern(source) ? new RegExp(`^(?:${source})$`, 'u') : null);
  return own.get(source)?.test(text) ?? false;
}

/** What a hint or a refusal says about a rule: the key of its sentence and the bounds. */
export function hintOf(rule: FieldRule): PatternFault {
  const range = rule.minLength === rule.maxLength ? `${rule.minLength}` : `${rule.minLength}-${rule.maxLength}`;
  return { code: `reg_pattern_${rule.patternId}`, min: rule.minLength, max: rule.maxLength, range };
}

/** Checks what was typed. Null: it is good, or the field is not asked for. An empty optional field is good. */
export function checkField(rule: FieldRule, value: string): PatternFault | { readonly code: 'field.required' } | null {
  if (!rule.enabled) return null;
  if (value === '') return rule.required ? { code: 'field.required' } : null;
  // Every character is at most two units long: what is longer needs no look at its pattern.
  if (value.length > rule.maxLength * 2) return hintOf(rule);
  const length = lengthOf(value);
  return length >= rule.minLength && length <= rule.maxLength && accepts(rule.acceptedPattern, value) ? null : hintOf(rule);
}
