/** How long a session lasts; the platform judges each by it (`session-validity.ts`), and the browser warns before. */
import { hours, type Millis, minutes } from '../time.ts';

export const idleTimeout: Millis = minutes(30);
/** Activity does not extend this. */
export const absoluteTimeout: Millis = hours(12);
/** Adding a permanent way to log in requires a login this recent; an unattended or stolen session is not enough. */
export const freshLogin: Millis = minutes(15);
/** Activity is stored at most this often. */
export const activityWriteInterval: Millis = minutes(1);

/** The lengths as texts name them: `{{idleMinutes}}`, `{{sessionHours}}`, `{{freshMinutes}}`. */
export const sessionLengths = {
  idleMinutes: idleTimeout / minutes(1),
  sessionHours: absoluteTimeout / hours(1),
  freshMinutes: freshLogin / minutes(1),
} as const;
