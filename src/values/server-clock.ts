/** Server time in the browser, based on the monotonic clock, so that a wrong or changed device clock does not matter (R15). */
import { type Millis, millis } from './time.ts';

/**
 * `offset`: server ms minus `performance.now()`. `error`: half the round trip. `drift`: device clock minus monotonic clock at that moment.
 */
interface Reading {
  readonly offset: number;
  readonly error: number;
  readonly taken: number;
  readonly drift: number;
}

let reading: Reading | null = null;

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

/**
 * Takes a reading from a response's Server-Timing. `sent` and `received` are `performance.now()`. A more exact reading is kept for ten
 * minutes, unless the device slept since.
 */
export function recordServerTime(serverTiming: string | null, sent: number, received: number): void {
  const dur = nowIn.exec(serverTiming ?? '')?.[1];
  if (!dur) return;
  const error = (received - sent) / 2;
  const isCurrent = reading && received - reading.taken < 600_000 && Math.abs(driftNow() - reading.drift) < 2000;
  if (isCurrent && reading && reading.error < error) return;
  reading = { offset: Number(dur) - (sent + received) / 2, error, taken: received, drift: driftNow() };
}

function fromNavigation(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const dur = navigation?.serverTiming?.find(({ name }) => name === 'now')?.duration;
  // A page from the browser's cache carries the time at which it was stored.
  if (navigation && dur && navigation.transferSize > 0)
    recordServerTime(`now;dur=${dur}`, navigation.requestStart, navigation.responseStart);
}

/** The current server time; the device's until a reading exists. */
export function serverNow(): Millis {
  if (!reading) fromNavigation();
  return millis(reading ? performance.now() + reading.offset : Date.now());
}
