/** Audiences of content: guests, members, VIP members and agents. */
import { isAgent } from '#values/access/account-types.ts';

export type Audience = 'all' | 'guests' | 'members' | 'vip' | 'agents';

/** `clubLabel.rankLevel` above this is VIP. */
const highestNonVipRank = 4;
export const isVip = (rankLevel: number): boolean => rankLevel > highestNonVipRank;

/** Returns the audiences of a member; `null` is a guest. */
export function audiencesOf(who: { readonly type: number; readonly rankLevel: number } | null): readonly Audience[] {
  if (!who) return ['all', 'guests'];
  return ['all', 'members', ...(isVip(who.rankLevel) ? (['vip'] as const) : []), ...(isAgent(who.type) ? (['agents'] as const) : [])];
}
