/** Result types of API calls: the client never throws, and a network failure is a refusal too. */
import type { RefusedField } from '#calls/response.ts';

interface Done<Value> {
  readonly kind: 'done';
  readonly value: Value;
  /** The response of an earlier attempt with the same key. */
  readonly replayed: boolean;
}

export interface Refusal {
  readonly kind: 'refused';
  /** A key of `calls/error-codes.ts`, or `network` when a read got no response. */
  readonly code: string;
  /** The platform's message in the page's language, or empty. */
  readonly message: string;
  readonly fields: Readonly<Record<string, RefusedField>>;
  readonly params: Readonly<Record<string, unknown>>;
  /** The request id, for support. */
  readonly reference: string | null;
}

/** A money call without a response: retry with the same key, never with another. */
interface Unknown {
  readonly kind: 'unknown';
  readonly key: string;
}

export type ApiResult<Value> = Done<Value> | Refusal;
export type MoneyResult<Value> = ApiResult<Value> | Unknown;

export const refused = (code: string, params: Readonly<Record<string, unknown>> = {}): Refusal => ({
  kind: 'refused',
  code,
  message: '',
  fields: {},
  params,
  reference: null,
});
