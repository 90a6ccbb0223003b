/** How many e-mails and text messages an account and an address get. What comes beyond is told together, when the window has ended. */
import { days, hours } from '#values/time.ts';
import type { Limit } from './rate-limits.ts';

export const messageLimits = {
  /** Of one kind of security notice. The first of each kind in an hour always goes out, so that no other notice can hide it. */
  kind: { most: 3, window: hours(1) },
  account: { most: 15, window: hours(1) },
  /** Of all accounts that have the address or number. */
  address: { most: 20, window: hours(1) },
  /** The one that asks whose address it is. */
  unverified: { most: 1, window: days(365) },
  /** Offers, by all accounts that have the address. */
  offers: { most: 3, window: days(1) },
  /** Replies to what guests wrote, who may have given any address. */
  replies: { most: 5, window: days(1) },
} as const satisfies Readonly<Record<string, Limit>>;

/** Text messages cost money, and a phone rings. */
export const textLimits = {
  ...messageLimits,
  account: { most: 5, window: hours(1) },
  address: { most: 5, window: hours(1) },
} as const;

/** What can hold a message back. `texts`: the site's budget for text messages. */
export type HeldBy = keyof typeof messageLimits | 'code' | 'texts';
