/** What a page of the agent centre hands its islands, for opening it in a dialog over another page. */
import { localeOf } from '#i18n/locales.ts';
import { baseOf } from '#i18n/localized-url.ts';
import { islandTexts, translator, type Words } from '#i18n/translate.ts';
import type { AgentPath } from '#islands/agent-pages.ts';
import {
  actsPanel,
  approvalsPanel,
  branchPanel,
  contractsPanel,
  incomePanel,
  invitesPanel,
  noticesPanel,
  overviewPanel,
  teamPanel,
  transferPanel,
} from './agent-props.ts';
import { openAccountPropsFor, passwordChangeWords, staffPropsFor } from './props/auth-props.ts';

export const helperPasswordPropsFor = (locals: Pick<App.Locals, 'lang' | 'brand' | 'isHelper' | 'demo'>) => ({
  words: passwordChangeWords(locals),
  tag: localeOf(locals.lang).tag,
  base: baseOf(locals.brand, locals.lang),
  isHelper: locals.isHelper,
});

/** By page, the properties of its islands in their order; null is an island that cannot be shown while the platform does not answer. */
const islandPropsOf: Readonly<Record<AgentPath, (locals: App.Locals) => readonly (object | null | Promise<object | null>)[]>> = {
  '/agent/agentAnnouncement': (locals) => [noticesPanel(locals)],
  '/agent/agentTeamOverview': (locals) => [overviewPanel(locals)],
  '/agent/registerCenter': (locals) => [openAccountPropsFor(locals), invitesPanel(locals)],
  '/agent/downlineManagmentView': (locals) => [teamPanel(locals), transferPanel(locals)],
  '/agent/personalHistoryCopy': (locals) => [branchPanel(locals, 'bets')],
  '/agent/palStatementsAgentCopy': (locals) => [branchPanel(locals, 'results')],
  '/agent/agentRevenueReport': (locals) => [incomePanel(locals)],
  '/agent/agentDownlineTransactionDetailsCopy': (locals) => [branchPanel(locals, 'movements')],
  '/agent/approvals': (locals) => [approvalsPanel(locals)],
  '/agent/agentDividendRecordCopy2': (locals) => [{ kind: 'dividend', ...contractsPanel(locals, 'dividend') }],
  '/agent/agentDailyWages2': (locals) => [{ kind: 'daily', ...contractsPanel(locals, 'daily') }],
  '/agent/agentHourSalary': (locals) => [{ kind: 'hourly', ...contractsPanel(locals, 'hourly') }],
  '/agent/agentRealtimeSalary': (locals) => [{ kind: 'realtime', ...contractsPanel(locals, 'realtime') }],
  '/agent/staffAccounts': (locals) => [staffPropsFor(locals)],
  '/agent/activityLog': (locals) => [actsPanel(locals)],
  '/agent/password': (locals) => [helperPasswordPropsFor(locals)],
};

/** Of the frame: the list of pages, the bottom bar, and a helper's sign-out. */
export function agentFrameWords({ lang }: { lang: string }): Words {
  const [member, system] = [translator(lang, 'member'), translator(lang, 'system')];
  return {
    ...islandTexts(lang, 'member', 'account.signOut', 'account.signOutAsk', 'account.signOutFailed', 'account.stay'),
    ...islandTexts(lang, 'agent', 'centre', 'agent.helperOf'),
    'account.signOutText': translator(lang, 'agent')('agent.signOutText'),
    'centre.back': member('centre.back'),
    'centre.me': system('nav.me'),
    'centre.mine': member('centre.name'),
    'centre.dock': system('frame.dock'),
  };
}

/** Whether the agent centre has such a page. */
export const isAgentPath = (path: string): path is AgentPath => Object.hasOwn(islandPropsOf, path);

/** Null when an island cannot be shown now: the page itself opens then and says so. */
export async function agentPartsFor(locals: App.Locals, path: AgentPath) {
  const islands = await Promise.all(islandPropsOf[path](locals));
  if (islands.includes(null)) return { parts: null };
  return { parts: { words: agentFrameWords(locals), islands } };
}
