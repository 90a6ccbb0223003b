/** The server's time in a frame, by the monotonic clock: right again as soon as the device wakes. */
import { betterReading, type ClockReading, readClock } from '#values/server-clock.ts';

export interface FrameClock extends ClockReading {
  /** The device's clock minus the monotonic one then. */
  readonly drift: number;
}

interface Clocked {
  readonly clock: FrameClock;
}

/** The device slept, or its clock was set: the monotonic clock may have paused. */
export const hasSlept = ({ clock }: Clocked): boolean => Math.abs(Date.now() - performance.now() - clock.drift) > 1_000;

/** Takes over the server's time from an answer between two readings of the monotonic clock. */
export const readFrameClock = (kept: FrameClock | null, serverTime: number, sent: number, received: number): FrameClock => ({
  ...betterReading(kept, readClock(serverTime, sent, received)),
  drift: Date.now() - performance.now(),
});

export const timeAtServer = ({ clock }: Clocked): number => performance.now() + clock.offset;
