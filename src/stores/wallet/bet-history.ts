/** The bet history: rounds by period, game type and provider, their totals, and one round in detail. */
import type { ValueOf } from '#calls/endpoint.ts';
import { wallet } from '#calls/wallet.ts';
import { callApi } from '#client/api-client.ts';
import { load } from '../async-state.ts';
import type { GameProvider, GameProviders } from '../games/providers.ts';
import { memberState } from '../member-state.ts';
import { queryValue } from '../overlay.ts';
import { allPages, type OnProgress, type WholeRecord } from './all-pages.ts';
import { periodBounds, periodFromAddress, type RecordPeriod } from './record-period.ts';

export type Bets = ValueOf<typeof wallet.bets>;
export type Bet = Bets['bets'][number];
export type BetWithDetail = ValueOf<typeof wallet.bet>;

export interface BetFilters extends RecordPeriod {
  readonly gameType: string;
  readonly vassalage: string;
  readonly page: number;
}

export const $bets = memberState<Bets>();
export const $bet = memberState<BetWithDetail>();
/** Providers for the filter, sorted by name; empty until loaded. */
export function providersByName(known: GameProviders | null): readonly Pick<GameProvider, 'code' | 'name'>[] {
  const found = new Map(
    Object.values(known ?? {})
      .flat()
      .map(({ code, name }) => [code, name]),
  );
  return [...found].map(([code, name]) => ({ code, name })).sort((a, b) => a.name.localeCompare(b.name));
}

/** Page size of both records. */
export const recordPageSize = 20;

/** The page number of an address, from 1. */
export const pageFromAddress = (address: string): number => Math.max(1, Math.trunc(Number(queryValue(address, 'n'))) || 1);

export const betFiltersFromAddress = (address: string): BetFilters => ({
  ...periodFromAddress(address),
  gameType: queryValue(address, 'type') ?? '',
  vassalage: queryValue(address, 'vendor') ?? '',
  page: pageFromAddress(address),
});

const requestOf = ({ gameType, vassalage, ...span }: BetFilters, zone: string) => ({
  ...periodBounds(span, zone),
  ...(gameType ? { gameType } : {}),
  ...(vassalage ? { vassalage } : {}),
});

export const loadBets = (filters: BetFilters, zone: string): Promise<void> => {
  const { page, ...about } = filters;
  return load(
    $bets,
    (signal) => callApi(wallet.bets, { ...requestOf(filters, zone), pageNo: page, pageSize: recordPageSize }, { signal }),
    {
      keepValue: true,
      about: Object.values(about).join(' '),
    },
  );
};

/** Every round of the filter, for printing. */
export const everyBet = (filters: BetFilters, zone: string, onProgress?: OnProgress): Promise<WholeRecord<Bet, Bets> | null> =>
  allPages(
    (page) => callApi(wallet.bets, { ...requestOf(filters, zone), ...page }),
    ({ bets }) => bets,
    onProgress,
  );

export const loadBet = (id: string): Promise<void> => load($bet, (signal) => callApi(wallet.bet, { id }, { signal }));
