/** The pages of the agent centre in order; `word` is the suffix of their label's key, `centre.…`. */
import type { IslandIconName } from '#ui/icons/island-icons.ts';
import type { StaffRight } from '#values/access/staff-rights.ts';
import { type ContractKind, contractPaths } from '#values/agent-contracts.ts';

export interface AgentPage {
  path: string;
  icon: IslandIconName;
  word: string;
  /** Shown only to accounts with such contracts. */
  only?: ContractKind;
  /** The helpers who may open it, or the helpers alone; without it the agent alone. */
  helpers?: 'all' | 'alone' | readonly StaffRight[];
  /** Its badge counts unread notices. */
  badge?: true;
}

export const agentPages = [
  { path: '/agent/agentAnnouncement', icon: 'info', word: 'notices', helpers: 'all', badge: true },
  { path: '/agent/agentTeamOverview', icon: 'chart', word: 'overview', helpers: ['reports'] },
  { path: '/agent/registerCenter', icon: 'plus', word: 'accounts' },
  { path: '/agent/downlineManagmentView', icon: 'user', word: 'team', helpers: ['reports', 'transfers', 'games'] },
  { path: '/agent/personalHistoryCopy', icon: 'slot', word: 'bets', helpers: ['reports'] },
  { path: '/agent/palStatementsAgentCopy', icon: 'list', word: 'results', helpers: ['reports'] },
  { path: '/agent/agentRevenueReport', icon: 'wallet', word: 'income', helpers: ['reports'] },
  { path: '/agent/agentDownlineTransactionDetailsCopy', icon: 'card', word: 'movements', helpers: ['reports'] },
  { path: '/agent/approvals', icon: 'check', word: 'approvals', helpers: ['transfers', 'contracts'] },
  { path: contractPaths.dividend, icon: 'coin', word: 'dividend', helpers: ['contracts'], only: 'dividend' },
  { path: contractPaths.daily, icon: 'cal', word: 'daily', helpers: ['contracts'], only: 'daily' },
  { path: contractPaths.hourly, icon: 'clock', word: 'hourly', helpers: ['contracts'], only: 'hourly' },
  { path: contractPaths.realtime, icon: 'refresh', word: 'realtime', helpers: ['contracts'], only: 'realtime' },
  { path: '/agent/staffAccounts', icon: 'lock', word: 'staff' },
  { path: '/agent/activityLog', icon: 'list', word: 'acts' },
  // The agent's own is in the member centre.
  { path: '/agent/password', icon: 'lock', word: 'password', helpers: 'alone' },
] as const satisfies readonly AgentPage[];

const defaultAgentPage = '/agent/agentTeamOverview';

/** The records of a branch. */
export const recordPages = agentPages.filter(({ word }) => word === 'bets' || word === 'results' || word === 'movements');

/** The page of a record of a branch. */
export const recordPath = (word: 'bets' | 'results' | 'movements'): string =>
  recordPages.find((one) => one.word === word)?.path ?? defaultAgentPage;

/** The page of a kind of contract. */
export const contractPage = (kind: ContractKind): string => contractPaths[kind];
