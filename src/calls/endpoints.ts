/** The catalogue of endpoints, by area. */
import { access } from './access.ts';
import { agent } from './agent.ts';
import { closingCalls } from './closing.ts';
import type { Endpoint } from './endpoint.ts';
import { games } from './games.ts';
import { lottery } from './lottery.ts';
import { member } from './member.ts';
import { openedAccountCalls } from './opened-accounts.ts';
import { passkeyCalls } from './passkeys.ts';
import { points } from './points.ts';
import { proofCalls } from './proof.ts';
import { rewards } from './rewards.ts';
import { saferPlay } from './safer-play.ts';
import { system } from './system.ts';
import { wallet } from './wallet.ts';

export const endpoints = {
  system,
  access: { ...access, ...closingCalls, ...openedAccountCalls, ...passkeyCalls, ...proofCalls },
  games,
  lottery,
  wallet,
  member,
  points,
  agent,
  saferPlay,
  rewards,
} as const;
export type Area = keyof typeof endpoints;

export interface ListedEndpoint {
  readonly area: Area;
  readonly name: string;
  readonly call: Endpoint;
}

/** Every endpoint, in the catalogue's order. */
export const allEndpoints: readonly ListedEndpoint[] = (Object.keys(endpoints) as Area[]).flatMap((area) =>
  Object.entries(endpoints[area] as Record<string, Endpoint>).map(([name, call]) => ({ area, name, call })),
);
