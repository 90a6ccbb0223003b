/** All schemas of the catalogue, for server and tests only. */
import { accessSchemas } from './access.schema.ts';
import { agentSchemas } from './agent.schema.ts';
import { gamesSchemas } from './games.schema.ts';
import { lotterySchemas } from './lottery.schema.ts';
import { memberSchemas } from './member.schema.ts';
import { pointsSchemas } from './points.schema.ts';
import { rewardsSchemas } from './rewards.schema.ts';
import { saferPlaySchemas } from './safer-play.schema.ts';
import { systemSchemas } from './system.schema.ts';
import { walletSchemas } from './wallet.schema.ts';

export const endpointSchemas = {
  system: systemSchemas,
  access: accessSchemas,
  games: gamesSchemas,
  lottery: lotterySchemas,
  wallet: walletSchemas,
  member: memberSchemas,
  points: pointsSchemas,
  agent: agentSchemas,
  saferPlay: saferPlaySchemas,
  rewards: rewardsSchemas,
} as const;
export type EndpointSchemas = typeof endpointSchemas;
