/** Time units as types, so that seconds are never mistaken for milliseconds. */

/** Unix time in ms on the server's clock, or a duration in ms. */
export type Millis = number & { readonly unit: 'ms' };
/** A point in time on the wire: ISO 8601 in UTC with milliseconds. */
export type Instant = string & { readonly unit: 'instant' };

export const millis = (n: number): Millis => n as Millis;
export const seconds = (n: number): Millis => (n * 1000) as Millis;
export const minutes = (n: number): Millis => (n * 60_000) as Millis;
/** Clocks of two processes, or overtaking requests, never differ by more; a larger gap means the clock was set back. */
export const maxClockSkew: Millis = minutes(2);
export const hours = (n: number): Millis => (n * 3_600_000) as Millis;
export const days = (n: number): Millis => (n * 86_400_000) as Millis;
export const toInstant = (at: Date | Millis): Instant => new Date(at).toISOString() as Instant;
/** The instant that a text of a setting means; null for what is no time. */
export function readInstant(text: unknown): Instant | null {
  const at = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : toInstant(at as Millis);
}

/** A clock: the real one in production, a fake one in tests. */
export type Clock = () => Millis;
