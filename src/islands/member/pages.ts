/** The pages of the member centre that exist, in their order; `word` is their name under `centre.`. */
import type { AliveIcon } from '#ui/icons/alive.ts';

export interface MemberPage {
  path: string;
  icon: AliveIcon;
  word: string;
}

export const memberPages = [
  { path: '/member/depositv2', icon: 'down', word: 'deposit' },
  { path: '/member/personalHistoryCopy', icon: 'list', word: 'bets' },
  { path: '/member/transactionHistory', icon: 'card', word: 'record' },
  { path: '/member/referral', icon: 'plus', word: 'invite' },
  { path: '/member/password', icon: 'lock', word: 'password' },
  { path: '/member/linking', icon: 'user', word: 'linking' },
] as const satisfies readonly MemberPage[];

/** What the desktop shows beside the list when no page was asked for. */
export const firstPage = '/member/transactionHistory';
