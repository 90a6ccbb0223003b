/** Server time in a browser: a reading held against the monotonic clock, so that a wrong or changed device clock changes nothing (R15). */
import { type Millis, millis } from './time.ts';

/** `offset`: server milliseconds minus `performance.now()`. `error`: half the round trip of the answer it comes from. `drift`: device clock minus monotonic clock at that moment. */
interface Reading {
  readonly offset: number;
  readonly error: number;
  readonly taken: number;
  readonly drift: number;
}

let reading: Reading | null = null;

const driftNow = (): number => Date.now() - performance.now();
let drift = driftNow();

/** True once after the device slept or its clock was set: the monotonic clock may have stood still meanwhile, and only the server knows. */
export function hasJumped(): boolean {
  const now = driftNow();
  const jumped = Math.abs(now - drift) > 2000;
  drift = now;
  return jumped;
}

/** `Server-Timing: now;dur=1790000000000` on every answer of the edge. */
const nowIn = /(?:^|,\s*)now;dur=(\d{13})/;

/** Takes a reading from an answer's Server-Timing. `sent` and `received` are `performance.now()`. The more exact reading stays for ten minutes, unless the device slept since. */
export function learn(serverTiming: string | null, sent: number, received: number): void {
  const told = nowIn.exec(serverTiming ?? '')?.[1];
  if (!told) return;
  const error = (received - sent) / 2;
  const holds = reading && received - reading.taken < 600_000 && Math.abs(driftNow() - reading.drift) < 2000;
  if (holds && reading && reading.error < error) return;
  reading = { offset: Number(told) - (sent + received) / 2, error, taken: received, drift: driftNow() };
}

function fromNavigation(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const told = navigation?.serverTiming?.find(({ name }) => name === 'now')?.duration;
  // A page from the browser's own cache carries the time of when it was stored.
  if (navigation && told && navigation.transferSize > 0) learn(`now;dur=${told}`, navigation.requestStart, navigation.responseStart);
}

/** The server's time now; the device's own until a reading exists. */
export function serverNow(): Millis {
  if (!reading) fromNavigation();
  return millis(reading ? performance.now() + reading.offset : Date.now());
}
