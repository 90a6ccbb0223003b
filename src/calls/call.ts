/** What a call is: method, path and terms, with its types carried along but no code of its shape. */
import type { Asks, Gives, Shapes } from './shape.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `needed`: 401 without a session. `optional`: answers guests too. `none`: never looks at one. */
type TokenNeed = 'none' | 'optional' | 'needed';

export interface CallHead {
  readonly method: Method;
  /** Relative to the site's own host; `{name}` is taken from the request of the same name. */
  readonly path: `/${string}`;
  readonly token: TokenNeed;
  /** The body travels as an encrypted envelope (R5). */
  readonly enc?: true;
  /** Moves money or points: takes an `Idempotency-Key` (R4). */
  readonly money?: true;
  /** The body is a form post (`application/x-www-form-urlencoded`). */
  readonly form?: true;
  /** The answer is large and the same for everybody: the edge keeps it ready like a page and packs it once for each version of the content. */
  readonly kept?: true;
  /** The edge sets or drops the session cookie when this call succeeds (R3). */
  readonly session?: 'opens' | 'closes';
  /** Whether the path is the specification's or ours (R6). */
  readonly from: 'spec' | 'ours';
}

/** A call with the types of what it asks and gives; the types exist for the compiler only. */
export interface Call<Request = never, Value = unknown> extends CallHead {
  readonly types?: (request: Request) => Value;
}

/** The calls of an area, typed by its shapes: a key without a shape, or a shape without a key, does not compile. */
export type CallsOf<S extends Shapes> = { readonly [K in keyof S]: Call<Asks<S[K]>, Gives<S[K]>> };

export type RequestOf<C> = C extends Call<infer Request, unknown> ? Request : never;
export type ValueOf<C> =
  C extends Call<never, infer Value> ? Value : C extends { readonly types?: (request: never) => infer Value } ? Value : never;

/** Fills `{name}` in a call's path from the request and gives what is left over. */
export function fillPath(call: CallHead, request: Readonly<Record<string, unknown>>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...request };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? ''));
  });
  return { path, rest };
}
