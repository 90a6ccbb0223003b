/** Limits against guessing: rate limits by network, and account locks after wrong passwords. */
import { days, hours, type Millis, maxClockSkew, minutes } from '#values/time.ts';

export interface Limit {
  /** Allowed per window; the next one is refused. */
  readonly most: number;
  readonly window: Millis;
}

/** Limits per network (`ip`) or per account. */
export const limits = {
  captcha: { most: 60, window: minutes(1) },
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
  feedback: { most: 10, window: hours(1) },
  deposit: { most: 60, window: hours(1) },
  withdrawal: { most: 60, window: hours(1) },
  launch: { most: 300, window: hours(1) },
  limitRaise: { most: 30, window: hours(1) },
  withdrawalAccount: { most: 20, window: hours(1) },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;

/** Demo mode has wider network limits, because all demo users may share one address. */
export const limitOf = (name: LimitName, demo: boolean): Limit => {
  const limit: Limit = limits[name];
  return demo && name !== 'resetMailOfAccount' ? { ...limit, most: limit.most * 50 } : limit;
};

/** Counts of wrong passwords for one name or one network. */
export interface Failures {
  readonly inHour: number;
  readonly hourEndsAt: Date;
  readonly inDay: number;
  readonly dayEndsAt: Date;
  readonly lockedUntil: Date | null;
}

export interface FailurePolicy {
  /** After this many failures in an hour the captcha is required. */
  readonly captchaAfter: number;
  /** This many failures in an hour lock. */
  readonly lockAfter: number;
  readonly lock: Millis;
  /** Daily maximum, regardless of the locks. */
  readonly mostInDay: number;
}

export const accountPolicy: FailurePolicy = { captchaAfter: 3, lockAfter: 10, lock: minutes(15), mostInDay: 90 };
/** For visitors who have not passed a human check: the captcha comes sooner. */
export const unverifiedVisitorPolicy: FailurePolicy = { ...accountPolicy, captchaAfter: 1 };
/** Many people may share a network, so its limits are higher. */
export const networkPolicy: FailurePolicy = { captchaAfter: 30, lockAfter: 150, lock: minutes(15), mostInDay: 1500 };

export const noFailures = (now: Date): Failures => ({
  inHour: 0,
  hourEndsAt: new Date(now.getTime() + hours(1)),
  inDay: 0,
  dayEndsAt: new Date(now.getTime() + days(1)),
  lockedUntil: null,
});

/** Resets ended windows. A window that ends too far ahead was started before the clock was set back, and is reset too. */
function resetEnded(failures: Failures, { lock }: FailurePolicy, now: Date): Failures {
  const empty = noFailures(now);
  const isRunning = (until: Date, latest: Date): boolean => until > now && until.getTime() <= latest.getTime() + maxClockSkew;
  const hour = isRunning(failures.hourEndsAt, empty.hourEndsAt) ? failures : empty;
  const day = isRunning(failures.dayEndsAt, empty.dayEndsAt) ? failures : empty;
  const locked = failures.lockedUntil !== null && isRunning(failures.lockedUntil, new Date(now.getTime() + lock));
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
  /** `after`: the counts if the password is wrong. Stored before the password check, so that parallel guesses all count. */
  | { readonly kind: 'go'; readonly after: Failures; readonly triesLeft: number; readonly captchaNext: boolean };

/** Decides whether a password may be tried now. */
export function evaluateAttempt(failures: Failures, policy: FailurePolicy, captchaPassed: boolean, now: Date): Attempt {
  const current = resetEnded(failures, policy, now);
  if (current.lockedUntil) return { kind: 'locked', until: current.lockedUntil };
  if (current.inDay >= policy.mostInDay) return { kind: 'locked', until: current.dayEndsAt };
  if (current.inHour >= policy.captchaAfter && !captchaPassed) return { kind: 'captcha' };
  const inHour = current.inHour + 1;
  const lockedUntil = inHour >= policy.lockAfter ? new Date(now.getTime() + policy.lock) : null;
  return {
    kind: 'go',
    after: { ...current, inHour, inDay: current.inDay + 1, lockedUntil },
    triesLeft: Math.max(0, policy.lockAfter - inHour),
    captchaNext: inHour >= policy.captchaAfter,
  };
}

/** Removes one counted failure, because the password was right. */
export const undoFailure = (failures: Failures): Failures => ({
  ...failures,
  inHour: Math.max(0, failures.inHour - 1),
  inDay: Math.max(0, failures.inDay - 1),
  lockedUntil: null,
});

/** Seconds until then, rounded up, at least one. */
export const secondsUntil = (until: Date, now: Date): number => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
