/** One-time codes: length, lifetime and rate limits, and the masks of recipients. */
import { days, hours, minutes } from '#values/time.ts';
import type { Limit } from '../rate-limits.ts';

/** Seven digits are 23 bits; six are fewer than twenty. */
export const codeDigits = 7;
export const codeLifetime = minutes(10);
/** The fifth wrong try invalidates the code. */
export const maxTries = 5;
/** The response's `expiredMinutes`: the button's countdown before another code may be requested. */
export const resendMinutes = 1;

/** Turns the first 48 bits of a keyed hash into a code. 2^48 far exceeds the number of codes, so none is noticeably likelier. */
export const codeFrom = (hash: Uint8Array): string => {
  const number = hash.subarray(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0');
};

/** Per number or address. Networks the owner is known from count separately, so strangers' requests cannot block the owner. */
export const codeLimits = {
  again: { most: 1, window: minutes(resendMinutes) },
  inHour: { most: 5, window: hours(1) },
  inDay: { most: 10, window: days(1) },
  /** To an e-mail address that nobody has verified, by all accounts together: it may be a stranger's. */
  unverifiedInDay: { most: 5, window: days(1) },
} as const satisfies Readonly<Record<string, Limit>>;

/** Wrong answers to an extra verification, per member. */
export const verificationLimit: Limit = { most: 30, window: days(1) };

/** After a gateway failure the site stops reporting codes as sent for this long. */
export const gatewayCooldown = minutes(0.5);

/** `+63•••567`: enough for its owner to recognize it. */
export const maskNumber = (number: string): string =>
  `${number.slice(0, 3)}${'•'.repeat(Math.min(3, Math.max(0, number.length - 6)))}${number.slice(-3)}`;

/** `m•••@example.com`. */
export const maskMail = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}•••${address.slice(Math.max(at, 0))}`;
};
