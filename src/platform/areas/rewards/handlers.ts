/** Handlers of the calls on bonuses, promotions taken part in, and rebates. */
import type { HandlersOf } from '#platform/context.ts';
import { dropBonus, listBonuses } from './bonuses.ts';
import { claimRaffle, claimReward } from './claim.ts';
import { activities, joinPromotion, redeemCode } from './promotions.ts';
import { raceStanding } from './race.ts';
import { claimRebate, rebates } from './rebates.ts';

export const rewardsHandlers: HandlersOf<'rewards'> = {
  bonuses: listBonuses,
  dropBonus,
  promotions: activities,
  joinPromotion,
  raceStanding,
  redeemCode,
  claim: claimReward,
  claimRaffle,
  rebates,
  claimRebate,
};
