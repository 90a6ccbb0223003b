/** What slows guessers down: limits of acts by network, and the lock of an account after wrong passwords. */
import { askew, days, hours, type Millis, minutes } from '#values/time.ts';

export interface Limit {
  /** This many are carried out in a window; the next one is refused. */
  readonly most: number;
  readonly window: Millis;
}

/** Limits for one network (`ip`) or one account, in service. */
export const limits = {
  captcha: { most: 60, window: minutes(1) },
  human: { most: 60, window: minutes(1) },
  login: { most: 60, window: minutes(1) },
  register: { most: 20, window: hours(1) },
  freePlay: { most: 20, window: hours(1) },
  resetMail: { most: 20, window: hours(1) },
  resetMailOfAccount: { most: 5, window: hours(1) },
  reset: { most: 30, window: hours(1) },
  code: { most: 30, window: hours(1) },
  codeTry: { most: 60, window: hours(1) },
  /** Text messages: from one neighbourhood, to one dialing code, and in all. */
  textsNear: { most: 60, window: hours(1) },
  textsTo: { most: 1_000, window: hours(1) },
  texts: { most: 3_000, window: hours(1) },
  affiliate: { most: 60, window: minutes(1) },
  provider: { most: 60, window: hours(1) },
  feedback: { most: 10, window: hours(1) },
  deposit: { most: 60, window: hours(1) },
  launch: { most: 300, window: hours(1) },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;

/** In demo mode everybody comes from one machine: limits by network are wider there. */
export const limitOf = (name: LimitName, demo: boolean): Limit => {
  const limit: Limit = limits[name];
  return demo && name !== 'resetMailOfAccount' ? { ...limit, most: limit.most * 50 } : limit;
};

/** Wrong passwords for one name or from one network. */
export interface Failures {
  readonly inHour: number;
  readonly hourEndsAt: Date;
  readonly inDay: number;
  readonly dayEndsAt: Date;
  readonly lockedUntil: Date | null;
}

export interface FailurePolicy {
  /** After this many in an hour the picture must be read. */
  readonly captchaAfter: number;
  /** This many in an hour lock. */
  readonly lockAfter: number;
  readonly lock: Millis;
  /** Never more than this many in a day, whatever the locks let through. */
  readonly mostInDay: number;
}

export const accountPolicy: FailurePolicy = { captchaAfter: 3, lockAfter: 10, lock: minutes(15), mostInDay: 90 };
/** Whoever has not shown to be a person reads the picture sooner. */
export const unshownPolicy: FailurePolicy = { ...accountPolicy, captchaAfter: 1 };
/** Many people may share a network. */
export const networkPolicy: FailurePolicy = { captchaAfter: 30, lockAfter: 150, lock: minutes(15), mostInDay: 1500 };

export const noFailures = (now: Date): Failures => ({
  inHour: 0,
  hourEndsAt: new Date(now.getTime() + hours(1)),
  inDay: 0,
  dayEndsAt: new Date(now.getTime() + days(1)),
  lockedUntil: null,
});

/** Windows that have ended begin anew; so do those that would end much later than they are long, for they began before the clock was put back. */
function rolled(failures: Failures, { lock }: FailurePolicy, now: Date): Failures {
  const fresh = noFailures(now);
  const runs = (until: Date, latest: Date): boolean => until > now && until.getTime() <= latest.getTime() + askew;
  const hour = runs(failures.hourEndsAt, fresh.hourEndsAt) ? failures : fresh;
  const day = runs(failures.dayEndsAt, fresh.dayEndsAt) ? failures : fresh;
  const locked = failures.lockedUntil !== null && runs(failures.lockedUntil, new Date(now.getTime() + lock));
  return {
    inHour: hour.inHour,
    hourEndsAt: hour.hourEndsAt,
    inDay: day.inDay,
    dayEndsAt: day.dayEndsAt,
    lockedUntil: locked ? failures.lockedUntil : null,
  };
}

export type Attempt =
  | { readonly kind: 'locked'; readonly until: Date }
  | { readonly kind: 'captcha' }
  /** `after`: what is kept if the password is wrong; it is written before the password is looked at, so that a hundred guesses at once are a hundred. */
  | { readonly kind: 'go'; readonly after: Failures; readonly triesLeft: number; readonly captchaNext: boolean };

/** Whether a password may be tried now. */
export function attempt(failures: Failures, policy: FailurePolicy, captchaPassed: boolean, now: Date): Attempt {
  const before = rolled(failures, policy, now);
  if (before.lockedUntil) return { kind: 'locked', until: before.lockedUntil };
  if (before.inDay >= policy.mostInDay) return { kind: 'locked', until: before.dayEndsAt };
  if (before.inHour >= policy.captchaAfter && !captchaPassed) return { kind: 'captcha' };
  const inHour = before.inHour + 1;
  const lockedUntil = inHour >= policy.lockAfter ? new Date(now.getTime() + policy.lock) : null;
  return {
    kind: 'go',
    after: { ...before, inHour, inDay: before.inDay + 1, lockedUntil },
    triesLeft: Math.max(0, policy.lockAfter - inHour),
    captchaNext: inHour >= policy.captchaAfter,
  };
}

/** Takes one wrong password back: it was the right one. */
export const forgiven = (failures: Failures): Failures => ({
  ...failures,
  inHour: Math.max(0, failures.inHour - 1),
  inDay: Math.max(0, failures.inDay - 1),
  lockedUntil: null,
});

/** Whole seconds until then, at least one. */
export const secondsUntil = (until: Date, now: Date): number => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
