/** The endpoint type: method, path, terms and types, without schema code. */
import type { AreaSchemas, Input, Output } from './schemas/schema.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `needed`: 401 without a session. `optional`: also answers guests. `none`: ignores the session. */
type TokenNeed = 'none' | 'optional' | 'needed';

export interface Endpoint {
  readonly method: Method;
  /** Relative to the site's host; `{name}` is filled from the request field of the same name. */
  readonly path: `/${string}`;
  readonly token: TokenNeed;
  /** The body is an encrypted envelope (R5). */
  readonly enc?: true;
  /** Moves money or points: requires an `Idempotency-Key` (R4). */
  readonly money?: true;
  /** The body is a form post (`application/x-www-form-urlencoded`). */
  readonly form?: true;
  /** The body carries pictures: the edge lets it be larger, for a browser with a session. */
  readonly uploads?: true;
  /** The response is large and shared: the edge caches it and compresses it once per content version. */
  readonly kept?: true;
  /** A member on a break or self-excluded may use it. Others refuse them, or answer as to a guest where guests are answered. */
  readonly whileExcluded?: true;
  /** The edge sets or drops the session cookie when this call succeeds (R3). */
  readonly session?: 'opens' | 'closes';
  /** The edge sends the device mark along: what the call gives has a limit by device. */
  readonly device?: true;
  /** Whether the path comes from the specification or is ours (R6). */
  readonly from: 'spec' | 'ours';
}

/** An endpoint with its request and response types, for the compiler only. */
export interface Call<Request = never, Value = unknown> extends Endpoint {
  readonly types?: (request: Request) => Value;
}

/** The endpoints of an area, typed by its schemas: a missing or extra key does not compile. */
export type CallsOf<S extends AreaSchemas> = { readonly [K in keyof S]: Call<Input<S[K]>, Output<S[K]>> };

export type RequestOf<C> = C extends Call<infer Request, unknown> ? Request : never;
export type ValueOf<C> =
  C extends Call<never, infer Value> ? Value : C extends { readonly types?: (request: never) => infer Value } ? Value : never;

/** Fills `{name}` in a call's path from the request and returns the remaining fields. */
export function fillPath(call: Endpoint, request: Readonly<Record<string, unknown>>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...request };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? ''));
  });
  return { path, rest };
}
