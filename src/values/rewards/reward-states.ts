/** The states of a bonus, of a member's part in a promotion, and of a promotion as a member sees it (MC-19). */

/** `lost`: it was played away. `forfeited`: the member gave it up. */
export const bonusStates = ['active', 'released', 'forfeited', 'expired', 'lost'] as const;
export type BonusState = (typeof bonusStates)[number];

/** How far a member's part in a promotion is. `issued`: the platform paid it by itself. */
export type EntryState = 'applying' | 'rejected' | 'joined' | 'ready' | 'claimed' | 'issued';

export const promotionStatuses = [
  'coming_soon',
  'join',
  'applying',
  'rejected',
  'joined',
  'process',
  'claim',
  'issued',
  'claimed',
  'close',
] as const;
export type PromotionStatus = (typeof promotionStatuses)[number];
