/** The reports of an agent, by the days in the address: overview, team, income and the working of a payout. */
import { agent } from '#calls/agent.ts';
import type { ValueOf } from '#calls/endpoint.ts';
import { callApi } from '#client/api-client.ts';
import { type ContractKind, contractKinds } from '#values/agent-contracts.ts';
import { load } from '../async-state.ts';
import { memberState } from '../member-state.ts';
import { queryValue } from '../overlay.ts';
import { allPages, type WholeRecord } from '../wallet/all-pages.ts';
import { daysCovered, periodFromAddress, type RecordPeriod } from '../wallet/record-period.ts';

export type OverviewReport = ValueOf<typeof agent.overview>;
export type TeamReport = ValueOf<typeof agent.team>;
export type TeamRow = TeamReport['rows'][number];
export type IncomeReport = ValueOf<typeof agent.income>;
export type PayoutRow = IncomeReport['rows'][number];
export type Working = ValueOf<typeof agent.payout>;

export const $overview = memberState<OverviewReport>();
export const $team = memberState<TeamReport>();
export const $income = memberState<IncomeReport>();
export const $working = memberState<Working>();

/** The request's days. An open end counts as the last week. */
export function reportDays(span: RecordPeriod, zone: string): { from: string; to: string } {
  const days = daysCovered(span, zone) ?? daysCovered({ period: '7d', first: '', last: '' }, zone);
  return { from: days?.first ?? '', to: days?.last ?? '' };
}

export const pageOf = (address: string): number => Math.max(1, Number.parseInt(queryValue(address, 'n') ?? '1', 10) || 1);

export const overviewFilters = periodFromAddress;
export const loadOverview = (span: RecordPeriod, zone: string): Promise<void> => {
  const days = reportDays(span, zone);
  return load($overview, (signal) => callApi(agent.overview, days, { signal }), { keepValue: true, about: `${days.from} ${days.to}` });
};

export const teamSorts = ['turnover', 'net', 'active', 'team', 'rate', 'last', 'name', 'joined'] as const;
export const teamShows = ['agents', 'members', 'active', 'idle'] as const;
export interface TeamFilters extends RecordPeriod {
  readonly under: string;
  readonly q: string;
  readonly show: (typeof teamShows)[number] | '';
  readonly sort: (typeof teamSorts)[number];
  readonly order: 'up' | 'down';
  readonly page: number;
}

export const teamFilters = (address: string): TeamFilters => ({
  ...periodFromAddress(address),
  under: queryValue(address, 'under') ?? '',
  q: queryValue(address, 'q') ?? '',
  show: teamShows.find((one) => one === queryValue(address, 'show')) ?? '',
  sort: teamSorts.find((one) => one === queryValue(address, 'sort')) ?? 'turnover',
  order: queryValue(address, 'order') === 'up' ? 'up' : 'down',
  page: pageOf(address),
});

const askTeam = (filters: TeamFilters, zone: string) => {
  const { under, q, show, sort, order } = filters;
  return { ...reportDays(filters, zone), ...(under ? { under } : {}), ...(q ? { q } : {}), ...(show ? { show } : {}), sort, order };
};
export const loadTeam = (filters: TeamFilters, zone: string): Promise<void> =>
  load($team, (signal) => callApi(agent.team, { ...askTeam(filters, zone), pageNo: filters.page }, { signal }), {
    keepValue: true,
    // Another order shows the same accounts.
    about: JSON.stringify({ ...askTeam(filters, zone), sort: null, order: null }),
  });
/** A page of the accounts below one of the team, under the same filters. */
export const teamBelow = (filters: TeamFilters, zone: string, under: string, pageNo: number) =>
  callApi(agent.team, { ...askTeam({ ...filters, under, q: '' }, zone), pageNo });
export const everyTeamRow = (filters: TeamFilters, zone: string): Promise<WholeRecord<TeamRow, TeamReport> | null> =>
  allPages(
    (page) => callApi(agent.team, { ...askTeam(filters, zone), ...page }),
    ({ rows }) => rows,
  );

export type AccountReport = ValueOf<typeof agent.account>;
export const $account = memberState<AccountReport>();
/** The details of an account of the team, for the days of the page. */
export const loadAccount = (id: string, filters: TeamFilters, zone: string): Promise<void> =>
  load($account, (signal) => callApi(agent.account, { ...reportDays(filters, zone), id }, { signal }), {
    keepValue: true,
    about: JSON.stringify({ ...reportDays(filters, zone), id }),
  });

export interface IncomeFilters extends RecordPeriod {
  readonly kind: ContractKind | '';
  readonly page: number;
  /** The payout that is open. */
  readonly payout: string;
}

export const incomeFilters = (address: string): IncomeFilters => ({
  ...periodFromAddress(address),
  kind: contractKinds.find((one) => one === queryValue(address, 'kind')) ?? '',
  page: pageOf(address),
  payout: queryValue(address, 'payout') ?? '',
});

const askIncome = (filters: IncomeFilters, zone: string) => ({
  ...reportDays(filters, zone),
  ...(filters.kind ? { kind: filters.kind } : {}),
});
export const loadIncome = (filters: IncomeFilters, zone: string): Promise<void> =>
  load($income, (signal) => callApi(agent.income, { ...askIncome(filters, zone), pageNo: filters.page }, { signal }), {
    keepValue: true,
    about: JSON.stringify(askIncome(filters, zone)),
  });
export const everyPayout = (filters: IncomeFilters, zone: string): Promise<WholeRecord<PayoutRow, IncomeReport> | null> =>
  allPages(
    (page) => callApi(agent.income, { ...askIncome(filters, zone), ...page }),
    ({ rows }) => rows,
  );

export type Forecasts = ValueOf<typeof agent.forecasts>;
export const $forecasts = memberState<Forecasts>();
export const loadForecasts = (): Promise<void> =>
  load($forecasts, (signal) => callApi(agent.forecasts, {}, { signal }), { keepValue: true });

export const loadWorking = (id: string): Promise<void> =>
  load($working, (signal) => callApi(agent.payout, { id }, { signal }), { keepValue: true, about: id });
