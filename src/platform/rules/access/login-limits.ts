/** Limits of signing in: after how many wrong passwords the captcha comes, and when and for how long a name or a network is locked. */
import { days, hours, type Millis, maxClockSkew, minutes } from '#values/time.ts';

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
