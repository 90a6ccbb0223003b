/** The pages of the agent centre in order; `word` is the suffix of their label's key, `centre.…`. */

import type { IslandIconName } from '#ui/icons/island-icons.ts';
import type { ContractKind } from '#values/agent-contracts.ts';

export interface AgentPage {
  path: string;
  icon: IslandIconName;
  word: string;
  /** Shown only to accounts with such contracts. */
  only?: ContractKind;
  /** Its badge counts unread notices. */
  badge?: true;
}

export const agentPages = [
  { path: '/agent/agentAnnouncement', icon: 'info', word: 'notices', badge: true },
  { path: '/agent/agentTeamOverview', icon: 'chart', word: 'overview' },
  { path: '/agent/registerCenter', icon: 'plus', word: 'accounts' },
  { path: '/agent/downlineManagmentView', icon: 'user', word: 'team' },
  { path: '/agent/personalHistoryCopy', icon: 'slot', word: 'bets' },
  { path: '/agent/palStatementsAgentCopy', icon: 'list', word: 'results' },
  { path: '/agent/agentRevenueReport', icon: 'wallet', word: 'income' },
  { path: '/agent/agentDownlineTransactionDetailsCopy', icon: 'card', word: 'movements' },
  { path: '/agent/agentDividendRecordCopy2', icon: 'coin', word: 'dividend', only: 'dividend' },
  { path: '/agent/agentDailyWages2', icon: 'cal', word: 'daily', only: 'daily' },
  { path: '/agent/agentHourSalary', icon: 'clock', word: 'hourly', only: 'hourly' },
  { path: '/agent/agentRealtimeSalary', icon: 'refresh', word: 'realtime', only: 'realtime' },
] as const satisfies readonly AgentPage[];

const defaultAgentPage = '/agent/agentTeamOverview';

/** The records of a branch. */
export const recordPages = agentPages.filter(({ word }) => word === 'bets' || word === 'results' || word === 'movements');

/** The page of a kind of contract. */
export const contractPage = (kind: ContractKind): string =>
  (agentPages as readonly AgentPage[]).find(({ only }) => only === kind)?.path ?? defaultAgentPage;
