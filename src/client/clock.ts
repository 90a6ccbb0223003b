/** Server time in the browser: an offset against the monotonic clock, so that a wrong or changed device clock changes nothing (R15). */
import { type Millis, millis } from '#values/time.ts';

/** `offset`: server milliseconds minus `performance.now()`. `error`: half the round trip of the reading it comes from. */
let reading: { offset: number; error: number; taken: number } | null = null;

/** `Server-Timing: now;dur=1790000000000` on every answer of the edge. */
const nowIn = /(?:^|,\s*)now;dur=(\d{13})/;

/** Takes a reading from an answer's Server-Timing. `sent` and `received` are `performance.now()`. The more exact reading stays for ten minutes. */
export function learn(serverTiming: string | null, sent: number, received: number): void {
  const found = nowIn.exec(serverTiming ?? '')?.[1];
  if (!found) return;
  const error = (received - sent) / 2;
  const old = reading && received - reading.taken < 600_000;
  if (old && reading && reading.error < error) return;
  reading = { offset: Number(found) - (sent + received) / 2, error, taken: received };
}

function fromNavigation(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const timing = navigation?.serverTiming?.find((entry) => entry.name === 'now');
  // A page from the browser's own cache carries the time of when it was stored.
  if (navigation && timing && navigation.transferSize > 0)
    learn(`now;dur=${timing.duration}`, navigation.requestStart, navigation.responseStart);
}

/** The server's time now; the device's own until a reading exists. */
export function serverNow(): Millis {
  if (!reading) fromNavigation();
  return millis(reading ? performance.now() + reading.offset : Date.now());
}
