/** Units of time, so that a second is never taken for a millisecond. */

/** Milliseconds since 1970 on the server's clock, or a length in milliseconds. */
export type Millis = number & { readonly unit: 'ms' };
/** A point in time on the wire: ISO 8601 in UTC with milliseconds. */
export type Instant = string & { readonly unit: 'instant' };

export const millis = (n: number): Millis => n as Millis;
export const seconds = (n: number): Millis => (n * 1000) as Millis;
export const minutes = (n: number): Millis => (n * 60_000) as Millis;
/** The clocks of two processes, and two requests that overtake each other, are never this far apart: only more than that is a clock that was put back. */
export const askew: Millis = minutes(2);
export const hours = (n: number): Millis => (n * 3_600_000) as Millis;
export const days = (n: number): Millis => (n * 86_400_000) as Millis;
export const toInstant = (at: Date | Millis): Instant => new Date(at).toISOString() as Instant;

/** The clock of a room: the real one in service, a fake one in tests. */
export type Clock = () => Millis;
