/** What a call came to, as a value: in the browser nothing is thrown, and a line that failed is a refusal too. */
import type { FieldFault } from '#calls/envelope.ts';

interface Done<Value> {
  readonly kind: 'done';
  readonly value: Value;
  /** The answer of an earlier try with the same key. */
  readonly replayed: boolean;
}

export interface Refusal {
  readonly kind: 'refused';
  /** A key of `calls/codes.ts`, or `network` when no answer came to a read. */
  readonly code: string;
  /** The platform's sentence in the page's language; empty when none came. */
  readonly message: string;
  readonly fields: Readonly<Record<string, FieldFault>>;
  readonly params: Readonly<Record<string, unknown>>;
  /** What support needs to find it. */
  readonly reference: string | null;
}

/** A money call without an answer: ask again with the same key, never with another. */
interface Unknown {
  readonly kind: 'unknown';
  readonly key: string;
}

export type Answer<Value> = Done<Value> | Refusal;
export type MoneyAnswer<Value> = Answer<Value> | Unknown;

export const refused = (code: string, params: Readonly<Record<string, unknown>> = {}): Refusal => ({
  kind: 'refused',
  code,
  message: '',
  fields: {},
  params,
  reference: null,
});
