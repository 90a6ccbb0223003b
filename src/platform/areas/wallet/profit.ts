/** Profit and loss: the betting record summed up by time, product or provider (MC-09). */
import type { Kysely } from 'kysely';
import type { Output } from '#calls/schemas/schema.ts';
import type { WalletSchemas } from '#calls/schemas/wallet.schema.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { minor, toAmount } from '#values/money.ts';
import { days } from '#values/time.ts';
import { type BetGroup, type BetQuery, type BetTotals, betGroups } from './bet-history.ts';

type ProfitDto = Omit<Output<WalletSchemas['profit']>, 'currencySymbol'>;
export type ProfitGrouping = 'time' | 'product' | 'provider';

/** Longer play is shown by month. */
const longestByDay = days(62);

const noBets: BetTotals = { count: 0, stake: 0n, win: 0n };
const sumOf = (groups: readonly BetTotals[]): BetTotals =>
  groups.reduce((sum, { count, stake, win }) => ({ count: sum.count + count, stake: sum.stake + stake, win: sum.win + win }), noBets);

/** Days in the order of time, as months. */
const byMonth = (groups: readonly BetGroup[]): BetGroup[] =>
  [...Map.groupBy(groups, ({ key }) => key.slice(0, 'YYYY-MM'.length))].map(([key, all]) => ({ key, name: null, ...sumOf(all) }));

const spanOf = (groups: readonly BetGroup[]): number => Date.parse(groups.at(-1)?.key ?? '') - Date.parse(groups[0]?.key ?? '');

const amountsOf = ({ stake, win }: BetTotals) => ({
  stake: toAmount(minor(stake)),
  win: toAmount(minor(win)),
  net: toAmount(minor(win - stake)),
});

/** The groups have the same sums as the record with the same filters. */
export async function profitOf(
  db: Kysely<Tables>,
  memberId: bigint,
  query: BetQuery,
  by: ProfitGrouping,
  timeZone: string,
): Promise<ProfitDto> {
  const found = await betGroups(db, memberId, query, by === 'time' ? { timeZone } : by);
  const unit = by !== 'time' ? null : spanOf(found) > longestByDay ? 'month' : 'day';
  const groups = unit === 'month' ? byMonth(found) : found;
  const totals = sumOf(found);
  if (by !== 'time') groups.sort((one, other) => Number(other.stake - one.stake) || one.key.localeCompare(other.key));
  return {
    rows: groups.map((group) => ({ key: group.key, name: group.name, rounds: group.count, ...amountsOf(group) })),
    unit,
    total: totals.count,
    totals: amountsOf(totals),
  };
}
