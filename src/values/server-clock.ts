/** Server time in the browser, based on the monotonic clock, so that a wrong or changed device clock does not matter (R15). */
import { type Millis, millis } from './time.ts';

/** `offset`: server ms minus `performance.now()`, right to `error` ms: half the round trip. */
export interface ClockReading {
  readonly offset: number;
  readonly error: number;
}

/** Takes a reading when server time `at` was asked for at `sent` and answered at `received`, both by `performance.now()`. */
export const readClock = (at: number, sent: number, received: number): ClockReading => ({
  offset: at - (sent + received) / 2,
  error: (received - sent) / 2,
});

/**
 * The more exact reading while the two agree. Where their errors do not explain the difference, the device slept or a clock was set, and
 * only the new one knows.
 */
export function betterReading(kept: ClockReading | null, read: ClockReading): ClockReading {
  const agree = kept !== null && Math.abs(read.offset - kept.offset) <= read.error + kept.error;
  return agree && kept.error < read.error ? kept : read;
}

let reading: ClockReading | null = null;

const driftNow = (): number => Date.now() - performance.now();
let drift = driftNow();

/** True once after the device slept or its clock was set: the monotonic clock may have paused, so only the server knows the time. */
export function hasJumped(): boolean {
  const now = driftNow();
  const jumped = Math.abs(now - drift) > 2000;
  drift = now;
  return jumped;
}

/** `Server-Timing: now;dur=1790000000000`, on every response of the edge. */
const nowIn = /(?:^|,\s*)now;dur=(\d{13})/;

/** Takes a reading from a response's Server-Timing. `sent` and `received` are `performance.now()`. */
export function recordServerTime(serverTiming: string | null, sent: number, received: number): void {
  const dur = nowIn.exec(serverTiming ?? '')?.[1];
  if (dur) reading = betterReading(reading, readClock(Number(dur), sent, received));
}

function fromNavigation(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const dur = navigation?.serverTiming?.find(({ name }) => name === 'now')?.duration;
  // A page from the browser's cache carries the time at which it was stored.
  if (navigation && dur && navigation.transferSize > 0)
    recordServerTime(`now;dur=${dur}`, navigation.requestStart, navigation.responseStart);
}

/** The best reading so far; null until a response has said the time. */
export function clockReading(): ClockReading | null {
  if (!reading) fromNavigation();
  return reading;
}

/** The current server time; the device's until a reading exists. */
export function serverNow(): Millis {
  const read = clockReading();
  return millis(read ? performance.now() + read.offset : Date.now());
}
