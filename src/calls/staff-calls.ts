/**
 * The calls that a helper of an agent may use. All others refuse helpers, or answer as to a guest where guests are answered. It stands
 * apart from the endpoints, which every page loads.
 */
import type { StaffRight } from '#values/access/staff-rights.ts';

const everyHelper: readonly string[] = [
  'access.logout',
  'access.firstLogin',
  'access.changePassword',
  'member.info',
  'member.language',
  'agent.centre',
  'agent.announcements',
  'agent.readAnnouncement',
];

const callsOfRight: Readonly<Record<StaffRight, readonly string[]>> = {
  reports: [
    'agent.overview',
    'agent.team',
    'agent.account',
    'agent.results',
    'agent.bets',
    'agent.movements',
    'agent.income',
    'agent.forecasts',
    'agent.payout',
  ],
  // The team is where the receiver is found, and an outcome tells what became of a transfer without an answer.
  transfers: [
    'agent.team',
    'wallet.downlineTerms',
    'wallet.transferDownline',
    'wallet.approveTransfer',
    'wallet.outcome',
    'agent.approvals',
    'agent.endApproval',
  ],
  contracts: [
    'agent.dividendRequest',
    'agent.dailySalary',
    'agent.hourSalary',
    'agent.realTimeSalary',
    'agent.offerContracts',
    'agent.approveContract',
    'agent.approvals',
    'agent.endApproval',
  ],
  // The team is where the account is found.
  games: ['agent.team', 'agent.branchSettings', 'agent.changeBranchSettings'],
};

/** Whether a helper with these rights may use a call, such as `agent.team`. */
export const mayHelperUse = (call: string, rights: readonly StaffRight[]): boolean =>
  everyHelper.includes(call) || rights.some((right) => callsOfRight[right].includes(call));

/** Whether every helper may use a call. */
export const isOpenToHelpers = (call: string): boolean => everyHelper.includes(call);
