/** One-time codes: how long they are, how long they hold, and how often one may be asked for. */
import { days, hours, minutes } from '#values/time.ts';
import type { Limit } from './throttle.ts';

/** Seven digits are 23 bits; six would be fewer than twenty. */
export const codeDigits = 7;
export const codeHolds = minutes(10);
/** The fifth wrong try kills a code. */
export const mostTries = 5;
/** What the answer says as `expiredMinutes`: so long the button counts before another code may be asked for. */
export const resendMinutes = 1;

/** The first 48 bits of a keyed hash as a code: 2^48 is so much more than the codes there are that none is likelier than another. */
export const codeFrom = (hash: Uint8Array): string => {
  const number = hash.subarray(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0');
};

/** For one number or address. Somebody else who asks in vain for codes must not keep the owner from one: networks the owner is known from count apart. */
export const codeLimits = {
  again: { most: 1, window: minutes(resendMinutes) },
  inHour: { most: 5, window: hours(1) },
  inDay: { most: 10, window: days(1) },
} as const satisfies Readonly<Record<string, Limit>>;

/** Wrong answers to an extra verification, for one member. */
export const verificationLimit: Limit = { most: 30, window: days(1) };

/** After a failure of the gateway nobody is told that a code was sent, until it has had this long to heal. */
export const gatewayRests = minutes(0.5);

/** `+63•••••••567`: enough to know which of one's own it is. */
export const maskNumber = (number: string): string =>
  `${number.slice(0, 3)}${'•'.repeat(Math.max(0, number.length - 6))}${number.slice(-3)}`;

/** `m•••@example.com`. */
export const maskMail = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}•••${address.slice(Math.max(at, 0))}`;
};

/** A name as a bank prints it: capitals without accents, one space between. */
export const asOnCard = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
