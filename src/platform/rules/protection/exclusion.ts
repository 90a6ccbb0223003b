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
  readonly irrevocableFor: Duration | 'whole' | null;
  readonly liftWait: { readonly definite: Duration; readonly indefinite: Duration };
  readonly confirmWithin: Duration;
}

/** The stage of lifting. `open`: the member may ask. `confirm`: the member may confirm until `at`. `wait`: only from `at` on. */
export type LiftStage =
  | { readonly stage: 'never' | 'open'; readonly at: null }
  | { readonly stage: 'later' | 'wait' | 'confirm'; readonly at: Date };

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

/** From when the member may ask to lift it; null is never. Only an exclusion can be lifted. */
function askableFrom({ kind, from, until }: Exclusion, { irrevocableFor }: LiftTerms, zone: string): Date | null {
  if (kind !== 'exclusion') return null;
  if (irrevocableFor === 'whole') return until;
  return irrevocableFor === null ? from : addDuration(from, irrevocableFor, zone);
}

function liftStage(exclusions: readonly Exclusion[], now: Date, terms: LiftTerms, zone: string): LiftStage {
  const starts = exclusions.map((one) => askableFrom(one, terms, zone));
  if (starts.length === 0 || starts.includes(null)) return { stage: 'never', at: null };
  const askable = new Date(Math.max(...starts.map((start) => start?.getTime() ?? 0)));
  if (askable > now) return { stage: 'later', at: askable };
  if (exclusions.some(({ liftAskedAt }) => liftAskedAt === null)) return { stage: 'open', at: null };
  const confirmable = exclusions.map(({ until, liftAskedAt }) =>
    addDuration(liftAskedAt ?? now, until === null ? terms.liftWait.indefinite : terms.liftWait.definite, zone).getTime(),
  );
  const from = new Date(Math.max(...confirmable));
  if (from > now) return { stage: 'wait', at: from };
  const until = addDuration(from, terms.confirmWithin, zone);
  return until > now ? { stage: 'confirm', at: until } : { stage: 'open', at: null };
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
