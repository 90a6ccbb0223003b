/** The pages of the member centre in order; `word` is the suffix of their label's key, `centre.…`. */
import type { IslandIconName } from '#ui/icons/island-icons.ts';

export interface MemberPage {
  path: string;
  icon: IslandIconName;
  word: string;
  /** The heading above it in the list, `centre.…`; pages of one group follow each other. */
  group?: 'money' | 'records' | 'benefits' | 'protection';
  /** Has a page of its own and opens no panel of the centre. */
  standalone?: true;
  /** Shown only where the account has it. */
  only?: 'upline' | 'contracts';
  /** What its badge counts. */
  badge?: 'messages' | 'missions' | 'rewards' | 'contracts';
}

export const memberPages = [
  { path: '/member/securityCenter', icon: 'user', word: 'security' },
  { path: '/member/messageV2', icon: 'mail', word: 'messages', badge: 'messages' },
  { path: '/member/transferFund', icon: 'wallet', word: 'transfer', group: 'money' },
  { path: '/member/depositv2', icon: 'down', word: 'deposit', group: 'money' },
  { path: '/member/withdraw', icon: 'bank', word: 'withdraw', group: 'money' },
  { path: '/member/transferUpline', icon: 'out', word: 'upline', group: 'money', only: 'upline' },
  { path: '/member/personalHistoryCopy', icon: 'list', word: 'bets', group: 'records' },
  { path: '/member/transactionHistory', icon: 'card', word: 'record', group: 'records' },
  { path: '/member/personalProfit', icon: 'chart', word: 'profit', group: 'records' },
  { path: '/member/monthlyStatement', icon: 'cal', word: 'statement', group: 'records' },
  { path: '/member/bonusDetails', icon: 'coin', word: 'bonus', group: 'benefits' },
  { path: '/member/rewardCenter', icon: 'star', word: 'rewards', group: 'benefits', badge: 'rewards' },
  { path: '/pointMall', icon: 'swap', word: 'mall', group: 'benefits', standalone: true },
  { path: '/member/missionLeaderboard', icon: 'target', word: 'missions', group: 'benefits', badge: 'missions' },
  { path: '/member/manualRebate', icon: 'refresh', word: 'rebate', group: 'benefits' },
  { path: '/member/playerRank', icon: 'upc', word: 'rank', group: 'benefits' },
  { path: '/member/referral', icon: 'plus', word: 'invite', group: 'benefits' },
  { path: '/member/contractRequests', icon: 'copy', word: 'contracts', group: 'benefits', only: 'contracts', badge: 'contracts' },
  { path: '/member/saferPlay', icon: 'shield', word: 'saferPlay', group: 'protection' },
  { path: '/member/password', icon: 'lock', word: 'password', group: 'protection' },
  { path: '/member/linking', icon: 'swap', word: 'linking', group: 'protection' },
] as const satisfies readonly MemberPage[];

/** The page that the desktop shows beside the list at `/member`. */
export const defaultMemberPage = '/member/securityCenter';

export type PanelPage = Exclude<(typeof memberPages)[number], { readonly standalone: true }>;

/** The list itself and each of its panels. */
export type MemberPath = '/member' | PanelPage['path'];
