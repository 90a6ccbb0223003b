/** The shapes of the whole catalogue: server and tests only. */
import { accessShapes } from './access.shape.ts';
import { agentShapes } from './agent.shape.ts';
import { gamesShapes } from './games.shape.ts';
import { lotteryShapes } from './lottery.shape.ts';
import { memberShapes } from './member.shape.ts';
import { pointsShapes } from './points.shape.ts';
import { systemShapes } from './system.shape.ts';
import { walletShapes } from './wallet.shape.ts';

export const catalogueShapes = {
  system: systemShapes,
  access: accessShapes,
  games: gamesShapes,
  lottery: lotteryShapes,
  wallet: walletShapes,
  member: memberShapes,
  points: pointsShapes,
  agent: agentShapes,
} as const;
export type CatalogueShapes = typeof catalogueShapes;
