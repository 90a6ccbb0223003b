/** What the third-party phone provider says when it refuses: its eleven codes, each with a sentence in `errors.json` as `phone.<code>`. */
import { minutes } from './time.ts';

export const phoneFaults = [
  'invalid-phone-number',
  'missing-phone-number',
  'too-many-requests',
  'unknown',
  'invalid-verification-code',
  'missing-verification-code',
  'captcha-check-failed',
  'quota-exceeded',
  'operation-not-allowed',
  'code-expired',
  'popup-closed-by-user',
] as const;
export type PhoneFault = (typeof phoneFaults)[number];

/** After `too-many-requests` nothing is asked for this long. */
export const phoneLock = minutes(5);
