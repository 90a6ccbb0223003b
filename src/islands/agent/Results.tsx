/** User profit and loss: a branch by account, product or day, with totals that add up (AG-07). */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $results, everyResult, loadResults, type ResultRow, resultFilters, resultGroupings } from '#stores/agent/records.ts';
import type { OnProgress } from '#stores/wallet/all-pages.ts';
import { gameTypes } from '#values/games/categories.ts';
import { BranchLink, BranchRecord } from './BranchRecord.tsx';
import { type AgentProps, shownIn, useReport } from './panel.tsx';

export default function Results(props: AgentProps): ReactElement {
  const shown = shownIn(props);
  const { t, money, change, figure, day } = shown;
  const state = useStore($results, { ssr: 'initial' });
  const { address, asked } = useReport(resultFilters, loadResults, props.zone);
  const isGameType = (id: string): boolean => (gameTypes as readonly string[]).includes(id);
  const nameOf = ({ id, name, isTop }: ResultRow): string => {
    if (name !== null) return isTop ? t('results.own', { name }) : name;
    if (asked.by === 'day') return day(id);
    return t(id === 'none' ? 'results.bonus' : isGameType(id) ? `type.${id}` : 'profit.otherGames');
  };
  const symbol = state.value?.currencySymbol ?? '';
  const amounts = ['turnover', 'payout', 'bonus', 'net'] as const;
  const heads = { turnover: t('figure.turnover'), payout: t('bet.win'), bonus: t('kind.bonus'), net: t('figure.net') };
  const firstHead = t(asked.by === 'account' ? 'column.account' : asked.by === 'day' ? 'column.day' : 'filter.type');
  const shownAs = (key: (typeof amounts)[number], amount: string, unit = ''): string =>
    key === 'net' ? change(amount, unit) : money(amount, unit);
  return (
    <BranchRecord
      page={props}
      shown={shown}
      title={t('centre.results')}
      state={state}
      address={address}
      asked={asked}
      filters={[
        {
          name: 'by',
          label: t('profit.by'),
          value: asked.by,
          choices: resultGroupings.map((value) => ({ value, label: t(`results.by.${value}`) })),
        },
      ]}
      figures={({ totals }) => [
        { key: 'rounds', name: t('bet.rounds'), value: figure(totals.rounds), plain: String(totals.rounds) },
        ...amounts.map((key) => ({ key, name: heads[key], value: shownAs(key, totals[key], symbol), plain: totals[key] })),
      ]}
      columns={[
        {
          key: 'name',
          head: firstHead,
          names: true,
          cell: (row) => (!row.isTop && row.name !== null ? <BranchLink address={address} id={row.id} name={row.name} /> : nameOf(row)),
        },
        { key: 'rounds', head: t('bet.rounds'), end: true, cell: (row) => <span className="num">{figure(row.rounds)}</span> },
        ...amounts.map((key) => ({
          key,
          head: heads[key],
          end: true,
          cell: (row: ResultRow) => <span className="num">{shownAs(key, row[key])}</span>,
        })),
      ]}
      totals={({ totals }) => ({
        name: t('results.total'),
        rounds: <span className="num">{figure(totals.rounds)}</span>,
        ...Object.fromEntries(
          amounts.map((key) => [
            key,
            <span key={key} className="num">
              {shownAs(key, totals[key])}
            </span>,
          ]),
        ),
      })}
      sheet={{
        heads: [firstHead, t('bet.rounds'), ...amounts.map((key) => heads[key])],
        cells: (row) => [
          asked.by === 'day' && row.name === null ? row.id : nameOf(row),
          String(row.rounds),
          ...amounts.map((key) => row[key]),
        ],
      }}
      everything={(onProgress: OnProgress) => everyResult(asked, props.zone, onProgress)}
      nothing={{ icon: 'list', text: t('results.none') }}
      note={t('results.note')}
      onRetry={() => void loadResults(asked, props.zone)}
    />
  );
}
