/** To whom something is said: a guest, a member, a member of high rank, an agent. */
import { isAgent } from '#values/account-types.ts';

export type Audience = 'all' | 'guests' | 'members' | 'vip' | 'agents';

/** `clubLabel.rankLevel` above this is VIP. */
const highestCommonRank = 4;
export const isVip = (rankLevel: number): boolean => rankLevel > highestCommonRank;

/** What is said to somebody; `null` is a guest. */
export function audiencesOf(who: { readonly type: number; readonly rankLevel: number } | null): readonly Audience[] {
  if (!who) return ['all', 'guests'];
  return ['all', 'members', ...(isVip(who.rankLevel) ? (['vip'] as const) : []), ...(isAgent(who.type) ? (['agents'] as const) : [])];
}
