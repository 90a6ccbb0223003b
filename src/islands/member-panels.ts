/** Loaders of the member centre's panels, apart from the router so that guests do not load their list of chunks. */
import type { MemberPath } from './member-pages.ts';

const loadAccountDetails = () => import('./access/security/SecurityCenter.tsx');

/** The panel of each page: a page without one does not compile. */
export const panels: Readonly<Record<MemberPath, () => Promise<unknown>>> = {
  '/member': loadAccountDetails,
  '/member/bonusDetails': () => import('./rewards/BonusDetails.tsx'),
  '/member/contractRequests': () => import('./agent/ContractRequests.tsx'),
  '/member/depositv2': () => import('./wallet/Deposit.tsx'),
  '/member/linking': () => import('./access/LinkedAccounts.tsx'),
  '/member/messageV2': () => import('./member/Messages.tsx'),
  '/member/manualRebate': () => import('./rewards/ManualRebate.tsx'),
  '/member/missionLeaderboard': () => import('./rewards/Missions.tsx'),
  '/member/monthlyStatement': () => import('./wallet/MonthlyStatement.tsx'),
  '/member/password': () => import('./access/password/ChangePassword.tsx'),
  '/member/personalHistoryCopy': () => import('./wallet/BetHistory.tsx'),
  '/member/personalProfit': () => import('./wallet/ProfitAndLoss.tsx'),
  '/member/playerRank': () => import('./member/PlayerRank.tsx'),
  '/member/referral': () => import('./member/Referral.tsx'),
  '/member/rewardCenter': () => import('./rewards/RewardCenter.tsx'),
  '/member/saferPlay': () => import('./member/SaferPlay.tsx'),
  '/member/securityCenter': loadAccountDetails,
  '/member/withdraw': () => import('./wallet/Withdraw.tsx'),
  '/member/transferFund': () => import('./wallet/transfers/VendorWallets.tsx'),
  '/member/transferUpline': () => import('./wallet/transfers/UplineTransfer.tsx'),
  '/member/transactionHistory': () => import('./wallet/Transactions.tsx'),
};
