/** The member centre's panels, apart from the router so that guests do not load their list of chunks. */
import { loadWords } from '#stores/member/member-texts.ts';
import type { ElementComponent } from '#ui/jsx/element-component.ts';
import type { CentrePanel, CentrePanelProps } from './centre-panel.ts';
import { type MemberPath, memberPages } from './member-pages.ts';

const loadAccountDetails = () => import('./access/security/SecurityCenter.tsx');

/** The panel of each page: a page without one does not compile. */
const panels: Readonly<Record<MemberPath, () => Promise<unknown>>> = {
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

const isMemberPath = (path: string): path is MemberPath => Object.hasOwn(panels, path);

/** Rejects for an address that the centre does not have, and when loading fails. */
export async function loadMemberPanel(path: string, props: CentrePanelProps): Promise<CentrePanel> {
  if (!isMemberPath(path)) throw new Error(`The member centre has no page ${path}`);
  const [{ default: MemberCentre }, module, words] = await Promise.all([
    import('./member/MemberCentre.tsx'),
    panels[path](),
    loadWords(props.base),
  ]);
  const { default: Panel } = module as { default: ElementComponent<CentrePanelProps> };
  const panel = { ...props, words: { ...props.words, ...words } };
  return {
    title: words[`centre.${memberPages.find((page) => page.path === path)?.word ?? 'name'}`],
    view: (onClose) => (
      <MemberCentre {...panel} path={path} onClose={onClose}>
        <Panel key={path} {...panel} />
      </MemberCentre>
    ),
  };
}
