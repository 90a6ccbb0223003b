/** The kinds and periods of a player's own limits. A period is a rolling window, so a limit never starts afresh at midnight. */
import type { Amount } from './money.ts';
import { days, type Millis } from './time.ts';

/** `loss` is stakes minus wins, `stake` is stakes alone, `time` is minutes in games. */
export const limitKinds = ['deposit', 'loss', 'stake', 'time'] as const;
export type LimitKind = (typeof limitKinds)[number];

export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** A month is 30 days: a window of fixed length is the same in every zone and month, and can be said in one sentence. */
export const periodLength: Readonly<Record<LimitPeriod, Millis>> = { day: days(1), week: days(7), month: days(30) };

/** How many minutes a period has, which is the highest time limit that can have an effect. */
export const minutesIn = (period: LimitPeriod): number => periodLength[period] / 60_000;

/** The own limit that refused a bet: the hours of its period, and the amount with what is left of it, or the minutes of play. */
export type RefusingLimit = { readonly hours: number } & ({ readonly limit: Amount; readonly left: Amount } | { readonly minutes: number });
