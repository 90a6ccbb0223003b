/** Endpoints of bonuses, promotions that a member takes part in, and rebates. */
import type { CallsOf } from './endpoint.ts';
import type { RewardsSchemas } from './schemas/rewards.schema.ts';

export const rewards: CallsOf<RewardsSchemas> = {
  bonuses: { method: 'GET', path: '/wps/v2/bonuses', token: 'needed', whileExcluded: true, from: 'ours' },
  dropBonus: { method: 'POST', path: '/wps/v2/bonuses/{id}/drop', token: 'needed', money: true, from: 'ours' },
  promotions: { method: 'GET', path: '/wps/v2/rewards', token: 'needed', from: 'ours' },
  joinPromotion: { method: 'POST', path: '/wps/v2/promotions/{code}/join', token: 'needed', uploads: true, from: 'ours' },
  raceStanding: { method: 'GET', path: '/wps/v2/promotions/{code}/standing', token: 'needed', from: 'ours' },
  redeemCode: { method: 'POST', path: '/wps/v2/promoCodes', token: 'needed', device: true, from: 'ours' },
  claim: { method: 'POST', path: '/wps/v2/rewards/{id}/claim', token: 'needed', money: true, from: 'ours' },
  claimRaffle: { method: 'POST', path: '/wps/relay/MCS2_claimRafflePromotion', token: 'needed', money: true, device: true, from: 'spec' },
  rebates: { method: 'GET', path: '/wps/v2/rebates', token: 'needed', from: 'ours' },
  claimRebate: { method: 'POST', path: '/wps/v2/rebates/claim', token: 'needed', money: true, from: 'ours' },
};
