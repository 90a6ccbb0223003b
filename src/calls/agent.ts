/** Endpoints of agents: their reports, and the contracts by which they earn. */
import type { CallsOf } from './endpoint.ts';
import type { AgentSchemas } from './schemas/agent.schema.ts';

// An agent who excludes themselves still sees what they earned; acts are refused.
const report = { method: 'GET', token: 'needed', whileExcluded: true, from: 'ours' } as const;
const contract = { method: 'POST', token: 'needed', from: 'spec' } as const;

export const agent: CallsOf<AgentSchemas> = {
  dividendRequest: { ...contract, path: '/wps/relay/MCS2_processDividendReq' },
  dailySalary: { ...contract, path: '/wps/relay/MCS2_processDailySalContract' },
  hourSalary: { ...contract, path: '/wps/relay/MCS2_processContractHourSalary' },
  realTimeSalary: { ...contract, path: '/wps/relay/MCSFE_processRealTimeSalaryContract' },
  // The server remembers the act by its key: the same again sends nothing.
  offerContracts: { method: 'POST', path: '/wps/v2/agent/offers', token: 'needed', from: 'ours' },
  centre: { ...report, path: '/wps/v2/agent/centre' },
  // Answered by the calls of the four kinds. Who paused play reads no offers.
  contractRequests: { method: 'GET', path: '/wps/v2/agent/requests', token: 'needed', from: 'ours' },
  // An agent on a break sees what waits; the acts are refused.
  approvals: { ...report, path: '/wps/v2/agent/approvals' },
  approveContract: { method: 'POST', path: '/wps/v2/agent/approvals/{id}/contract', token: 'needed', from: 'ours' },
  endApproval: { method: 'POST', path: '/wps/v2/agent/approvals/{id}/end', token: 'needed', from: 'ours' },
  announcements: { ...report, path: '/wps/v2/agent/announcements' },
  readAnnouncement: { method: 'POST', path: '/wps/v2/agent/announcements/{id}/read', token: 'needed', whileExcluded: true, from: 'ours' },
  overview: { ...report, path: '/wps/v2/agent/overview' },
  team: { ...report, path: '/wps/v2/agent/team' },
  account: { ...report, path: '/wps/v2/agent/team/{id}' },
  branchSettings: { ...report, path: '/wps/v2/agent/team/{id}/settings' },
  changeBranchSettings: { method: 'POST', path: '/wps/v2/agent/team/{id}/settings', token: 'needed', from: 'ours' },
  results: { ...report, path: '/wps/v2/agent/results' },
  bets: { ...report, path: '/wps/v2/agent/bets' },
  movements: { ...report, path: '/wps/v2/agent/movements' },
  income: { ...report, path: '/wps/v2/agent/income' },
  forecasts: { ...report, path: '/wps/v2/agent/forecasts' },
  acts: { ...report, path: '/wps/v2/agent/acts' },
  invites: { ...report, path: '/wps/v2/agent/invites' },
  createInvite: { method: 'POST', path: '/wps/v2/agent/invites', token: 'needed', from: 'ours' },
  endInvite: { method: 'POST', path: '/wps/v2/agent/invites/{id}/end', token: 'needed', from: 'ours' },
  payout: { ...report, path: '/wps/v2/agent/payouts/{id}' },
};
