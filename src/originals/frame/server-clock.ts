/** The server's time in a frame, by the monotonic clock: right again as soon as the device wakes. */
import { betterReading, type ClockReading as Reading, readClock as read } from '#values/server-clock.ts';

export interface ClockReading extends Reading {
  /** The device's clock minus the monotonic one then. */
  readonly drift: number;
}

interface Clocked {
  readonly clock: ClockReading;
}

/** The device slept, or its clock was set: the monotonic clock may have paused. */
export const hasSlept = ({ clock }: Clocked): boolean => Math.abs(Date.now() - performance.now() - clock.drift) > 1_000;

/** Takes over the server's time from an answer between two readings of the monotonic clock. */
export const readClock = (kept: ClockReading | null, serverTime: number, sent: number, received: number): ClockReading => ({
  ...betterReading(kept, read(serverTime, sent, received)),
  drift: Date.now() - performance.now(),
});

export const timeAtServer = ({ clock }: Clocked): number => performance.now() + clock.offset;
