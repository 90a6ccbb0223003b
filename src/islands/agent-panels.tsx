/** The agent centre's panels, apart from the router so that guests and players do not load their list of chunks. */
import { createElement, Fragment } from 'react';
import type { ElementComponent } from '#ui/jsx/element-component.ts';
import type { IslandWords } from '#ui/translate.ts';
import { type AgentPath, agentPages, agentPathOf } from './agent-pages.ts';
import type { CentrePanel, CentrePanelProps } from './centre-panel.ts';

type Loader = () => Promise<unknown>;

const contracts: readonly Loader[] = [() => import('./agent/Contracts.tsx')];

/** The islands of each page in their order, as the page hands them their properties: a page without one does not compile. */
const panels: Readonly<Record<AgentPath, readonly Loader[]>> = {
  '/agent/agentAnnouncement': [() => import('./agent/Notices.tsx')],
  '/agent/agentTeamOverview': [() => import('./agent/Overview.tsx')],
  '/agent/registerCenter': [() => import('./access/register/OpenedAccounts.tsx'), () => import('./agent/Invites.tsx')],
  '/agent/downlineManagmentView': [() => import('./agent/Team.tsx'), () => import('./wallet/transfers/DownlineTransfer.tsx')],
  '/agent/personalHistoryCopy': [() => import('./agent/TeamBets.tsx')],
  '/agent/palStatementsAgentCopy': [() => import('./agent/Results.tsx')],
  '/agent/agentRevenueReport': [() => import('./agent/Income.tsx')],
  '/agent/agentDownlineTransactionDetailsCopy': [() => import('./agent/Movements.tsx')],
  '/agent/approvals': [() => import('./agent/Approvals.tsx')],
  '/agent/agentDividendRecordCopy2': contracts,
  '/agent/agentDailyWages2': contracts,
  '/agent/agentHourSalary': contracts,
  '/agent/agentRealtimeSalary': contracts,
  '/agent/staffAccounts': [() => import('./access/register/StaffAccounts.tsx')],
  '/agent/activityLog': [() => import('./agent/Acts.tsx')],
  '/agent/password': [() => import('./access/password/ChangePassword.tsx')],
};

interface AgentParts {
  readonly words: IslandWords;
  /** The properties of the page's islands, in their order. */
  readonly islands: readonly object[];
}

async function fetchAgentParts(address: string): Promise<AgentParts> {
  const response = await fetch(address);
  const parts = response.ok ? ((await response.json()) as { parts: AgentParts | null }).parts : null;
  if (!parts) throw new Error(`The parts of ${address} answered ${response.status}`);
  return parts;
}

/** Rejects for an address that the centre does not have, and when loading fails. */
export async function loadAgentPanel(address: string, props: CentrePanelProps): Promise<CentrePanel> {
  const path = agentPathOf(address);
  if (!path) throw new Error(`The agent centre has no page ${address}`);
  const [{ default: AgentCentre }, { default: SignOutButton }, modules, { words, islands }] = await Promise.all([
    import('./agent/centre/AgentCentre.tsx'),
    import('./member/SignOutButton.tsx'),
    Promise.all(panels[path].map((load) => load() as Promise<{ default: ElementComponent<object> }>)),
    fetchAgentParts(`${props.base}${path}.json`),
  ]);
  const isList = address === '/agent';
  return {
    title: words[`centre.${isList ? 'name' : agentPages.find((page) => page.path === path)?.word}`],
    view: (onClose) => (
      <AgentCentre
        {...props}
        words={words}
        open={path}
        isList={isList}
        signOut={<SignOutButton words={words} tag={props.tag} home={props.base || '/'} />}
        onClose={onClose}
      >
        {/* Two pages may have the same island. */}
        {createElement(Fragment, { key: path }, ...modules.map((module, at) => createElement(module.default, islands[at])))}
      </AgentCentre>
    ),
  };
}
