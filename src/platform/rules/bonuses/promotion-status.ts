/** What a promotion is to a member at a moment: one of ten states (MC-19). */
import type { EntryState, PromotionStatus } from '#values/rewards/reward-states.ts';

export interface PromotionFacts {
  readonly period: 'upcoming' | 'running' | 'ended';
  /** What the first step is: to join, to draw at once, or nothing. */
  readonly entrance: 'join' | 'draw' | 'none';
  /** Nothing is left to take. */
  readonly full: boolean;
  /** The platform counts and pays after the end. */
  readonly paidAfterEnd: boolean;
}

export interface EntryFacts {
  readonly state: EntryState;
  /** The time to claim is over, or it was counted and brought nothing. */
  readonly late: boolean;
  /** The bonus it gave is active. */
  readonly bonusActive: boolean;
}

export function promotionStatus({ period, entrance, full, paidAfterEnd }: PromotionFacts, entry: EntryFacts | null): PromotionStatus {
  if (entry === null) {
    if (period === 'upcoming') return 'coming_soon';
    if (period === 'ended' || full || entrance === 'none') return 'close';
    return entrance === 'draw' ? 'claim' : 'join';
  }
  switch (entry.state) {
    case 'joined':
      if (period !== 'ended') return 'joined';
      return paidAfterEnd && !entry.late ? 'process' : 'close';
    case 'ready':
      return entry.late ? 'close' : 'claim';
    case 'claimed':
      return entry.bonusActive ? 'process' : 'claimed';
    default:
      return entry.state;
  }
}
