/** The server's time in a frame, by the monotonic clock: right again as soon as the device wakes. */

export interface ClockReading {
  /** Server time minus `performance.now()`. */
  readonly offset: number;
  readonly error: number;
  /** The device's clock minus the monotonic one then. */
  readonly drift: number;
}

interface Clocked {
  readonly clock: ClockReading;
}

/** The device slept, or its clock was set: the monotonic clock may have paused. */
export const hasSlept = ({ clock }: Clocked): boolean => Math.abs(Date.now() - performance.now() - clock.drift) > 1_000;

/** The server's time, from an answer between two readings of the monotonic clock. A more exact reading is kept while awake. */
export function readClock(kept: ClockReading | null, serverTime: number, sent: number, received: number): ClockReading {
  const drift = Date.now() - performance.now();
  const read = { offset: serverTime - (sent + received) / 2, error: (received - sent) / 2, drift };
  return kept && kept.error < read.error && Math.abs(kept.drift - drift) < 1_000 ? kept : read;
}

export const timeAtServer = ({ clock }: Clocked): number => performance.now() + clock.offset;
