/** How long a session lasts without activity; the platform ends it, and the browser says so before. */
import { type Millis, minutes } from './time.ts';

export const idleEnd: Millis = minutes(30);
/** Activity is written down at most this often. */
export const touchEvery: Millis = minutes(1);
