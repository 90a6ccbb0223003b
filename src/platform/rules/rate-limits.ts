/** Rate limits by network or account. Those of wrong passwords are in `login-limits.ts`. */
import { hours, type Millis, minutes } from '#values/time.ts';

export interface Limit {
  /** Allowed per window; the next one is refused. */
  readonly most: number;
  readonly window: Millis;
}

/** Limits per network (`ip`) or per account. */
export const limits = {
  captcha: { most: 60, window: minutes(1) },
  /** A script could answer sums: people without one need few. */
  captchaSum: { most: 20, window: hours(1) },
  human: { most: 60, window: minutes(1) },
  login: { most: 60, window: minutes(1) },
  register: { most: 20, window: hours(1) },
  freePlay: { most: 20, window: hours(1) },
  inviteLink: { most: 30, window: hours(1) },
  /** Accounts and their links by one agent. */
  openAccount: { most: 60, window: hours(1) },
  resetMail: { most: 20, window: hours(1) },
  resetMailOfAccount: { most: 5, window: hours(1) },
  reset: { most: 30, window: hours(1) },
  code: { most: 30, window: hours(1) },
  codeTry: { most: 60, window: hours(1) },
  /** Text messages: per subnet, per dialing code, and in total. */
  textsNear: { most: 60, window: hours(1) },
  textsTo: { most: 1_000, window: hours(1) },
  texts: { most: 3_000, window: hours(1) },
  affiliate: { most: 60, window: minutes(1) },
  provider: { most: 60, window: hours(1) },
  /** Messages to customer service, from one network and by one member. */
  chat: { most: 120, window: minutes(10) },
  chatOf: { most: 40, window: minutes(10) },
  feedback: { most: 10, window: hours(1) },
  deposit: { most: 60, window: hours(1) },
  withdrawal: { most: 60, window: hours(1) },
  launch: { most: 60, window: minutes(10) },
  limitRaise: { most: 30, window: hours(1) },
  /** Changes of a password by one account: each costs a slow hash, and tells the owner. */
  passwordChange: { most: 10, window: hours(1) },
  withdrawalAccount: { most: 20, window: hours(1) },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;

const perAccount: readonly LimitName[] = ['resetMailOfAccount', 'passwordChange'];

/** Demo mode has wider network limits, because all demo users may share one address. */
export const limitOf = (name: LimitName, demo: boolean): Limit => {
  const limit: Limit = limits[name];
  return demo && !perAccount.includes(name) ? { ...limit, most: limit.most * 50 } : limit;
};

/** Seconds until then, rounded up, at least one. */
export const secondsUntil = (until: Date, now: Date): number => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
