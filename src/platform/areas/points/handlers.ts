/** Handlers of the points calls. */
import { type HandlersOf, notBuilt } from '#platform/handler.ts';

export const pointsHandlers: HandlersOf<'points'> = {
  balance: notBuilt,
  rewards: notBuilt,
  redeem: notBuilt,
  redeemList: notBuilt,
  config: notBuilt,
  details: notBuilt,
  convert: notBuilt,
};
