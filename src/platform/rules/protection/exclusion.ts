/**
 * Breaks (time-outs) and self-exclusions: when they hold, and when one may be lifted. Nothing shortens one. Of several the longest
 * counts.
 */
import { addDuration, type Duration } from '#values/duration.ts';

/** What a member asks for. */
export type OwnExclusionKind = 'time-out' | 'exclusion';
/** `family`: the operator began it, because the member's family asked. */
export type ExclusionKind = OwnExclusionKind | 'family';

export interface Exclusion {
  readonly kind: ExclusionKind;
  readonly from: Date;
  /** The end of its term; null when it has none. */
  readonly until: Date | null;
  /** Otherwise it holds until it is lifted, also after its term. */
  readonly endsByItself: boolean;
  readonly liftAskedAt: Date | null;
}

/** The market's terms of lifting; see `brands/safer-play-markets.ts`. */
export interface LiftTerms {
  readonly irrevocableFor: Duration | 'whole';
  readonly liftWait: Duration;
}

/**
 * The stage of lifting (R29). `later`: the member may ask from `at` on. `open`: the member may ask. `wait`: the member has asked, and a
 * person of the operator may lift it from `at` on.
 */
type LiftStage = { readonly stage: 'never' | 'open'; readonly at: null } | { readonly stage: 'later' | 'wait'; readonly at: Date };

export interface ExclusionState {
  readonly kind: ExclusionKind;
  readonly from: Date;
  readonly until: Date | null;
  readonly endsByItself: boolean;
  readonly lift: LiftStage;
}

/** The end of a term that begins now. */
export const endOfTerm = (from: Date, length: Duration | 'indefinite', zone: string): Date | null =>
  length === 'indefinite' ? null : addDuration(from, length, zone);

export const isInForce = ({ until, endsByItself }: Exclusion, now: Date): boolean => until === null || !endsByItself || until > now;

const termOf = ({ until }: Pick<Exclusion, 'until'>): number => until?.getTime() ?? Number.POSITIVE_INFINITY;
const endOf = (one: Pick<Exclusion, 'until' | 'endsByItself'>): number => (one.endsByItself ? termOf(one) : Number.POSITIVE_INFINITY);

/** Whether `a` counts before `b`: it ends later, else its term does, else it is an exclusion beside a break. */
function outlasts(a: Exclusion, b: Exclusion): boolean {
  if (endOf(a) !== endOf(b)) return endOf(a) > endOf(b);
  return termOf(a) === termOf(b) ? a.kind === 'exclusion' : termOf(a) > termOf(b);
}

/**
 * From when the member may ask to lift it; null is never. Only an exclusion can be lifted, and where nobody lifts it before its end, only
 * one that outlasts its term.
 */
function askableFrom({ kind, from, until, endsByItself }: Exclusion, { irrevocableFor }: LiftTerms): Date | null {
  if (kind !== 'exclusion') return null;
  if (irrevocableFor === 'whole') return endsByItself ? null : until;
  return from;
}

/** From when one that was asked for may be lifted. */
function liftableFrom({ from, liftAskedAt }: Exclusion, now: Date, { irrevocableFor, liftWait }: LiftTerms, zone: string): number {
  const waited = addDuration(liftAskedAt ?? now, liftWait, zone).getTime();
  return irrevocableFor === 'whole' ? waited : Math.max(waited, addDuration(from, irrevocableFor, zone).getTime());
}

function liftStage(exclusions: readonly Exclusion[], now: Date, terms: LiftTerms, zone: string): LiftStage {
  const starts = exclusions.map((one) => askableFrom(one, terms));
  if (starts.length === 0 || starts.includes(null)) return { stage: 'never', at: null };
  const askable = new Date(Math.max(...starts.map((start) => start?.getTime() ?? 0)));
  if (askable > now) return { stage: 'later', at: askable };
  if (exclusions.some(({ liftAskedAt }) => liftAskedAt === null)) return { stage: 'open', at: null };
  return { stage: 'wait', at: new Date(Math.max(...exclusions.map((one) => liftableFrom(one, now, terms, zone)))) };
}

/** Of those in force the one that ends last, and an exclusion before a break; null when none is. */
export function currentExclusion(all: readonly Exclusion[], now: Date): Exclusion | null {
  return all
    .filter((one) => isInForce(one, now))
    .reduce<Exclusion | null>((last, one) => (last === null || outlasts(one, last) ? one : last), null);
}

/** Whether one that would begin now ends no later than what already holds and nobody can lift: it would change nothing. */
export function isCovered(one: Pick<Exclusion, 'until' | 'endsByItself'>, all: readonly Exclusion[], now: Date): boolean {
  const longest = currentExclusion(all, now);
  return longest !== null && longest.kind !== 'exclusion' && endOf(one) <= endOf(longest);
}

/** What holds for a member now, from all that were not lifted; null when nothing does. */
export function exclusionState(all: readonly Exclusion[], now: Date, terms: LiftTerms, zone: string): ExclusionState | null {
  const longest = currentExclusion(all, now);
  if (!longest) return null;
  // A break that outlasts an exclusion still stands when the exclusion is lifted.
  const exclusions = all.filter((one) => one.kind === 'exclusion' && isInForce(one, now));
  // The member cannot lift an exclusion that the family asked for, and lifting an own one beside it would end nothing.
  const lift: LiftStage = longest.kind === 'family' ? { stage: 'never', at: null } : liftStage(exclusions, now, terms, zone);
  const { kind, from, until, endsByItself } = longest;
  return { kind, from, until, endsByItself, lift };
}
