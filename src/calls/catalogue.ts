/** The whole catalogue, by area. */
import { access } from './access.ts';
import { agent } from './agent.ts';
import type { CallHead } from './call.ts';
import { games } from './games.ts';
import { lottery } from './lottery.ts';
import { member } from './member.ts';
import { points } from './points.ts';
import { system } from './system.ts';
import { wallet } from './wallet.ts';

export const catalogue = { system, access, games, lottery, wallet, member, points, agent } as const;
export type Area = keyof typeof catalogue;

export interface Listed {
  readonly area: Area;
  readonly name: string;
  readonly call: CallHead;
}

/** Every call, in the catalogue's order. */
export const everyCall: readonly Listed[] = (Object.keys(catalogue) as Area[]).flatMap((area) =>
  Object.entries(catalogue[area] as Record<string, CallHead>).map(([name, call]) => ({ area, name, call })),
);
