/** Handlers of the agent calls. */
import type { HandlersOf } from '#platform/context.ts';
import { accountOf } from './account.ts';
import { actsOf } from './acts.ts';
import { announcementsOf, readAnnouncement } from './announcements.ts';
import { approvalsOf, endApproval } from './approvals.ts';
import { branchSettingsOf, changeBranchSettings } from './branch-settings.ts';
import { offerContracts } from './bulk-offers.ts';
import { agentCentre } from './centre.ts';
import { approveContract, contractCall, contractRequestsOf, forecastsOf } from './contracts.ts';
import { incomeOf, payoutOf } from './income.ts';
import { createInvite, endInvite, invitesOf } from './invites.ts';
import { overviewOf } from './overview.ts';
import { teamOf } from './team.ts';
import { movementsOf, resultsOf, teamBetsOf } from './team-reports.ts';

export const agentHandlers: HandlersOf<'agent'> = {
  dividendRequest: (context, request) => contractCall(context, 'dividend', request),
  dailySalary: (context, request) => contractCall(context, 'daily', request) as never,
  hourSalary: (context, request) => contractCall(context, 'hourly', request) as never,
  realTimeSalary: (context, request) => contractCall(context, 'realtime', request) as never,
  offerContracts,
  centre: agentCentre,
  contractRequests: contractRequestsOf,
  approvals: approvalsOf,
  approveContract,
  endApproval,
  announcements: announcementsOf,
  readAnnouncement,
  overview: overviewOf,
  team: teamOf,
  account: accountOf,
  branchSettings: branchSettingsOf,
  changeBranchSettings,
  results: resultsOf,
  bets: teamBetsOf,
  movements: movementsOf,
  income: incomeOf,
  forecasts: forecastsOf,
  acts: actsOf,
  invites: invitesOf,
  createInvite,
  endInvite,
  payout: (context, { id }) => payoutOf(context, id),
};
