/** The records of a team by the branch and days in the address: profit and loss, rounds and movements of cash. */
import { agent } from '#calls/agent.ts';
import type { ValueOf } from '#calls/endpoint.ts';
import { callApi } from '#client/api-client.ts';
import { type ActGroup, actGroups } from '#values/agent-acts.ts';
import { type ApprovalState, approvalStates } from '#values/agent-approvals.ts';
import { movementKinds } from '#values/agent-contracts.ts';
import { type GameType, gameTypes } from '#values/games/categories.ts';
import { load } from '../async-state.ts';
import { memberState } from '../member-state.ts';
import { queryValue } from '../overlay.ts';
import { allPages, type OnProgress, type WholeRecord } from '../wallet/all-pages.ts';
import { recordPageSize } from '../wallet/bet-history.ts';
import { periodFromAddress, type RecordPeriod } from '../wallet/record-period.ts';
import { pageOf, reportDays } from './reports.ts';

export type TeamResults = ValueOf<typeof agent.results>;
export type ResultRow = TeamResults['rows'][number];
export type TeamBetReport = ValueOf<typeof agent.bets>;
export type TeamBet = TeamBetReport['rows'][number];
export type TeamMovements = ValueOf<typeof agent.movements>;
export type TeamMovement = TeamMovements['rows'][number];

export type AgentActs = ValueOf<typeof agent.acts>;
export type AgentAct = AgentActs['rows'][number];

export type ApprovalList = ValueOf<typeof agent.approvals>;
export type ApprovalRow = ApprovalList['rows'][number];

export const $approvals = memberState<ApprovalList>();
export const $acts = memberState<AgentActs>();
export const $results = memberState<TeamResults>();
export const $teamBets = memberState<TeamBetReport>();
export const $teamBet = memberState<TeamBetReport>();
export const $movement = memberState<TeamMovements>();
export const $movements = memberState<TeamMovements>();

export interface BranchFilters extends RecordPeriod {
  /** The account whose branch it is; empty is the whole team. */
  readonly under: string;
  readonly page: number;
}

const branchFilters = (address: string): BranchFilters => ({
  ...periodFromAddress(address),
  under: queryValue(address, 'under') ?? '',
  page: pageOf(address),
});

const requestOf = (filters: BranchFilters, zone: string) => ({
  ...reportDays(filters, zone),
  ...(filters.under ? { under: filters.under } : {}),
});
/** What a load is about: all filters but the page. Figures of other filters are not shown beneath these. */
const about = (request: object): string => JSON.stringify(request);
const onePage = ({ page }: BranchFilters) => ({ pageNo: page, pageSize: recordPageSize });

export const resultGroupings = ['account', 'product', 'day'] as const;
export interface ResultFilters extends BranchFilters {
  readonly by: (typeof resultGroupings)[number];
}
export const resultFilters = (address: string): ResultFilters => ({
  ...branchFilters(address),
  by: resultGroupings.find((one) => one === queryValue(address, 'by')) ?? 'account',
});
const askResults = (filters: ResultFilters, zone: string) => ({ ...requestOf(filters, zone), by: filters.by });
export const loadResults = (filters: ResultFilters, zone: string): Promise<void> =>
  load($results, (signal) => callApi(agent.results, { ...askResults(filters, zone), ...onePage(filters) }, { signal }), {
    keepValue: true,
    about: about(askResults(filters, zone)),
  });
export const everyResult = (
  filters: ResultFilters,
  zone: string,
  onProgress?: OnProgress,
): Promise<WholeRecord<ResultRow, TeamResults> | null> =>
  allPages(
    (page) => callApi(agent.results, { ...askResults(filters, zone), ...page }),
    ({ rows }) => rows,
    onProgress,
  );

export interface TeamBetFilters extends BranchFilters {
  /** A part of the days, as moments; empty is all of them. */
  readonly since: string;
  readonly until: string;
  /** Without the own play of the account whose branch it is. */
  readonly play: 'below' | '';
  readonly gameType: GameType | '';
  /** The round that is open. */
  readonly round: string;
}
/** A part of the days has both ends. */
const partOf = (address: string): Pick<TeamBetFilters, 'since' | 'until'> => {
  const [since, until] = [queryValue(address, 'since') ?? '', queryValue(address, 'until') ?? ''];
  return Date.parse(since) < Date.parse(until) ? { since, until } : { since: '', until: '' };
};
export const teamBetFilters = (address: string): TeamBetFilters => ({
  ...branchFilters(address),
  ...partOf(address),
  play: queryValue(address, 'play') === 'below' ? 'below' : '',
  gameType: gameTypes.find((one) => one === queryValue(address, 'type')) ?? '',
  round: queryValue(address, 'round') ?? '',
});
const askBets = (filters: TeamBetFilters, zone: string) => ({
  ...requestOf(filters, zone),
  ...(filters.since ? { since: filters.since, until: filters.until } : {}),
  ...(filters.play ? { play: filters.play } : {}),
  ...(filters.gameType ? { gameType: filters.gameType } : {}),
});
export const loadTeamBets = (filters: TeamBetFilters, zone: string): Promise<void> =>
  load($teamBets, (signal) => callApi(agent.bets, { ...askBets(filters, zone), ...onePage(filters) }, { signal }), {
    keepValue: true,
    about: about(askBets(filters, zone)),
  });
export const everyTeamBet = (
  filters: TeamBetFilters,
  zone: string,
  onProgress?: OnProgress,
): Promise<WholeRecord<TeamBet, TeamBetReport> | null> =>
  allPages(
    (page) => callApi(agent.bets, { ...askBets(filters, zone), ...page }),
    ({ rows }) => rows,
    onProgress,
  );
/** One round of the days. */
export const loadTeamBet = (filters: TeamBetFilters, zone: string): Promise<void> =>
  load($teamBet, (signal) => callApi(agent.bets, { ...requestOf(filters, zone), id: filters.round }, { signal }), { about: filters.round });

export interface MovementFilters extends BranchFilters {
  /** The row that is open. */
  readonly row: string;
  readonly kind: (typeof movementKinds)[number] | '';
}
export const movementFilters = (address: string): MovementFilters => ({
  ...branchFilters(address),
  row: queryValue(address, 'row') ?? '',
  kind: movementKinds.find((one) => one === queryValue(address, 'kind')) ?? '',
});
const askMovements = (filters: MovementFilters, zone: string) => ({
  ...requestOf(filters, zone),
  ...(filters.kind ? { kind: filters.kind } : {}),
});
export const loadMovements = (filters: MovementFilters, zone: string): Promise<void> =>
  load($movements, (signal) => callApi(agent.movements, { ...askMovements(filters, zone), ...onePage(filters) }, { signal }), {
    keepValue: true,
    about: about(askMovements(filters, zone)),
  });
/** One row of the days. */
export const loadMovement = (filters: MovementFilters, zone: string): Promise<void> =>
  load($movement, (signal) => callApi(agent.movements, { ...requestOf(filters, zone), id: filters.row }, { signal }), {
    about: filters.row,
  });
export const everyMovement = (
  filters: MovementFilters,
  zone: string,
  onProgress?: OnProgress,
): Promise<WholeRecord<TeamMovement, TeamMovements> | null> =>
  allPages(
    (page) => callApi(agent.movements, { ...askMovements(filters, zone), ...page }),
    ({ rows }) => rows,
    onProgress,
  );

export interface ActFilters extends RecordPeriod {
  readonly group: ActGroup | '';
  /** The id of an author; empty is everybody. */
  readonly by: string;
  readonly page: number;
}
export const actFilters = (address: string): ActFilters => ({
  ...periodFromAddress(address),
  group: (Object.keys(actGroups) as ActGroup[]).find((one) => one === queryValue(address, 'group')) ?? '',
  by: queryValue(address, 'by') ?? '',
  page: pageOf(address),
});
const askActs = ({ group, by, ...filters }: ActFilters, zone: string) => ({
  ...reportDays(filters, zone),
  ...(group ? { group } : {}),
  ...(by ? { by } : {}),
});
export const loadActs = (filters: ActFilters, zone: string): Promise<void> =>
  load($acts, (signal) => callApi(agent.acts, { ...askActs(filters, zone), pageNo: filters.page, pageSize: recordPageSize }, { signal }), {
    keepValue: true,
    about: about(askActs(filters, zone)),
  });
export const everyAct = (filters: ActFilters, zone: string, onProgress?: OnProgress): Promise<WholeRecord<AgentAct, AgentActs> | null> =>
  allPages(
    (page) => callApi(agent.acts, { ...askActs(filters, zone), ...page }),
    ({ rows }) => rows,
    onProgress,
  );

export interface ApprovalFilters extends RecordPeriod {
  readonly state: ApprovalState | '';
  readonly page: number;
}
export const approvalFilters = (address: string): ApprovalFilters => ({
  ...periodFromAddress(address),
  state: approvalStates.find((one) => one === queryValue(address, 'state')) ?? '',
  page: pageOf(address),
});
const askApprovals = ({ state, ...filters }: ApprovalFilters, zone: string) => ({
  ...reportDays(filters, zone),
  ...(state ? { state } : {}),
});
export const loadApprovals = (filters: ApprovalFilters, zone: string): Promise<void> =>
  load(
    $approvals,
    (signal) => callApi(agent.approvals, { ...askApprovals(filters, zone), pageNo: filters.page, pageSize: recordPageSize }, { signal }),
    { keepValue: true, about: about(askApprovals(filters, zone)) },
  );
export const everyApproval = (filters: ApprovalFilters, zone: string): Promise<WholeRecord<ApprovalRow, ApprovalList> | null> =>
  allPages(
    (page) => callApi(agent.approvals, { ...askApprovals(filters, zone), ...page }),
    ({ rows }) => rows,
  );
