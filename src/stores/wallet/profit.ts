/** Profit and loss by time, product or provider, with the filters of the betting record (MC-09). */
import type { ValueOf } from '#calls/endpoint.ts';
import { wallet } from '#calls/wallet.ts';
import { callApi } from '#client/api-client.ts';
import { toAmount, zero } from '#values/money.ts';
import { load } from '../async-state.ts';
import { memberState } from '../member-state.ts';
import { queryValue } from '../overlay.ts';
import { type BetFilters, betFiltersFromAddress } from './bet-history.ts';
import { periodBounds } from './record-period.ts';

export type Profit = ValueOf<typeof wallet.profit>;
export type ProfitRow = Profit['rows'][number];

export const groupings = ['time', 'product', 'provider'] as const;
type Grouping = (typeof groupings)[number];

export interface ProfitFilters extends BetFilters {
  readonly by: Grouping;
}

export const $profit = memberState<Profit>();

export const profitFiltersFromAddress = (address: string): ProfitFilters => ({
  ...betFiltersFromAddress(address),
  by: groupings.find((by) => by === queryValue(address, 'by')) ?? 'time',
});

export const loadProfit = (filters: ProfitFilters, zone: string): Promise<void> => {
  const { gameType, vassalage, by } = filters;
  const request = { ...periodBounds(filters, zone), ...(gameType ? { gameType } : {}), ...(vassalage ? { vassalage } : {}), by };
  return load($profit, (signal) => callApi(wallet.profit, request, { signal }), {
    keepValue: true,
    about: Object.values(filters).join(' '),
  });
};

const none = { name: null, rounds: 0, stake: toAmount(zero), win: toAmount(zero), net: toAmount(zero) };

/** The key of the next day or month. */
function nextKey(key: string, unit: 'day' | 'month'): string {
  const next = new Date(`${unit === 'day' ? key : `${key}-01`}T00:00:00Z`);
  if (unit === 'day') next.setUTCDate(next.getUTCDate() + 1);
  else next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, key.length);
}

/** Rows by time with the days or months without play between them, so that a chart shows time truthfully. */
export function withGaps({ rows, unit }: Pick<Profit, 'rows' | 'unit'>): readonly ProfitRow[] {
  const last = rows.at(-1);
  if (unit === null || !last) return rows;
  const played = new Map(rows.map((row) => [row.key, row]));
  const all: ProfitRow[] = [];
  for (let key = rows[0]?.key ?? last.key; key <= last.key; key = nextKey(key, unit)) all.push(played.get(key) ?? { key, ...none });
  return all;
}

/** First and last day of a row by time, for its address in the betting record: of a month only the days that were asked for. */
export function daysOfRow(key: string, asked: Pick<ProfitFilters, 'first' | 'last'>): { from: string; to: string } {
  if (key.length > 7) return { from: key, to: key };
  const end = new Date(Date.UTC(Number(key.slice(0, 4)), Number(key.slice(5)), 0)).toISOString().slice(0, 10);
  const [from = '', to = ''] = [[`${key}-01`, asked.first].sort().at(-1), [end, asked.last || end].sort().at(0)];
  return { from, to };
}
