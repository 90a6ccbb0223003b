/** How long a session lasts without activity and in all; the platform ends it, and the browser says so before. */
import { hours, type Millis, minutes } from './time.ts';

export const idleEnd: Millis = minutes(30);
/** Nothing puts this end off. */
export const absoluteEnd: Millis = hours(12);
/** Activity is written down at most this often. */
export const touchEvery: Millis = minutes(1);
