/** The eleven error codes of the third-party phone provider, with messages in `errors.json` as `phone.<code>`. */
import { minutes } from '../time.ts';

export const phoneErrorCodes = [
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
export type PhoneFault = (typeof phoneErrorCodes)[number];

/** Pause after `too-many-requests`. */
export const phoneRateLimitPause = minutes(5);

/** The site key of the phone provider's human check, as `phone.check-needed` gives it. */
export const siteKeyPattern = /^[\w-]{10,100}$/;
