/**
 * By which ways the owner of an account proves themselves. Who has a strong one is asked for that; the weaker ones open a day after they
 * were asked for, so that the owner hears of it and can stop it.
 */
import { days, type Millis } from '#values/time.ts';

/** How long the weaker ways wait, and how long they are open then. */
export const recoveryWait: Millis = days(1);
export const recoveryLasts: Millis = days(3);
/** How often they may be asked for: each time all contacts get a message. */
export const recoveryLimit = { most: 3, window: days(7) };

export interface Recovery {
  readonly opensAt: Date;
  readonly endsAt: Date;
}

export interface ProofWays<Way> {
  /** The preferred one first. */
  readonly ways: readonly Way[];
  /** Weaker ways that can be asked for. `from`: when they open, once they were asked for. */
  readonly later: { readonly from: Date | null } | null;
}

export function proofWays<Way>(
  { strong, weak }: { readonly strong: readonly Way[]; readonly weak: readonly Way[] },
  recovery: Recovery | null,
  now: Date,
): ProofWays<Way> {
  if (strong.length === 0) return { ways: weak, later: null };
  if (weak.length === 0) return { ways: strong, later: null };
  const isAsked = recovery !== null && recovery.endsAt > now;
  if (isAsked && recovery.opensAt <= now) return { ways: [...strong, ...weak], later: null };
  return { ways: strong, later: { from: isAsked ? recovery.opensAt : null } };
}
