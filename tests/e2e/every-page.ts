// Every kind of page, by who sees it. axe and the tests of accessibility look at each; a page that nothing here stands for is refused.

/** Leads a guest to sign-in by script. */
const game = '/game?code=lantern-tide';
export const guestPages = [
  '/',
  '/en/rng',
  '/en/search',
  '/en/help',
  '/en/help/terms',
  '/en/promotions',
  '/en/vip',
  '/en/feedback',
  '/en/gameInfo?code=lantern-tide',
  '/en/gameInfo?code=isla-fast-draws',
  '/en/helpmc',
  '/login',
  '/register',
  '/forget',
  '/en/welcome?link=x',
  '/en/lottery',
  '/en/lottery?gameCode=fast-three&lottoView=betting',
  '/en/lottery?gameCode=island-6-45&lottoView=betting',
  '/vnlottery',
  '/en/demo/accounts',
  '/demo/outbox',
  '/demo/chats',
  '/en/chat',
  '/demo/switches',
  '/demo/calls',
  '/en/nowhere',
];
/** Those that a guest and a member see alike, and that have nothing of their own that the pages above and below do not have. */
export const samePages = [
  '/down',
  '/live',
  '/fish',
  '/pvp',
  '/sports',
  '/esports',
  '/elott',
  '/cockfight',
  '/help/deposits',
  '/help/play-bar',
  '/noticePage',
  game,
  '/winners',
  '/join',
  '/promoDetail?id=wallets-without-fee',
];
/** Of the pages above, those that become a member's own. */
export const differingPages = [game, '/noticePage'];
export const memberPages = [
  '/',
  '/rng',
  '/member',
  '/member/securityCenter',
  '/member/depositv2',
  '/member/withdraw',
  '/member/transactionHistory',
  '/member/personalProfit',
  '/member/saferPlay',
  '/member/monthlyStatement',
  '/member/messageV2',
  '/member/playerRank',
  '/en/pointMall',
  '/en/pointMall?tab=details',
  '/lottery?gameCode=isla-keno&lottoView=betting',
  '/en/lottery?gameCode=hanoi-north&lottoView=draws',
  '/en/lottery?lottoView=tickets',
  '/member/bonusDetails',
  '/member/rewardCenter',
  '/member/missionLeaderboard',
  '/member/manualRebate',
  '/member/transferFund',
  '/member/transferUpline',
  '/member/contractRequests',
  '/member/referral',
  '/member/password',
  '/member/linking',
  '/en/member/personalHistoryCopy',
];
export const agentPages = [
  '/agent',
  '/en/agentHome',
  '/en/agent/agentAnnouncement',
  '/agent/registerCenter',
  '/en/agent/staffAccounts',
  '/agent/activityLog',
  '/agent/approvals',
  '/agent/password',
  '/en/agent/downlineManagmentView',
  '/agent/agentRevenueReport',
  '/en/agent/personalHistoryCopy',
  '/agent/palStatementsAgentCopy',
  '/en/agent/agentDownlineTransactionDetailsCopy?period=30d',
  '/en/agent/agentDividendRecordCopy2',
  '/agent/agentDailyWages2',
  '/agent/agentHourSalary',
  '/agent/agentRealtimeSalary',
];

/** The kind of a page: the first part of its address, without a language; in the member area its whole path. */
export function kindOf(path: string): string {
  const [, first = '', second = ''] = path.replace(/^\/en(?=[/?]|$)|\?.*$/g, '').split('/');
  return first === 'member' && second !== '' ? `${first}/${second}` : first;
}
