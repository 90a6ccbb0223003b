/** Profit and loss by time, product and provider: totals, a chart and a table. Each row opens its rounds (MC-09). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $providers, loadProviders } from '#stores/games/providers.ts';
import { addressWith, replaceAddress, withQueryValues } from '#stores/overlay.ts';
import { providersByName } from '#stores/wallet/bet-history.ts';
import {
  $profit,
  daysOfRow,
  groupings,
  loadProfit,
  type Profit,
  type ProfitFilters,
  type ProfitRow,
  profitFiltersFromAddress,
  withGaps,
} from '#stores/wallet/profit.ts';
import { isCustomPeriod } from '#stores/wallet/record-period.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { BarChart } from '#ui/data/BarChart.tsx';
import { Figures } from '#ui/data/DescriptionList.tsx';
import { Money } from '#ui/data/Money.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Table } from '#ui/data/Table.tsx';
import { formatFigure, formatMoney, isNonZero } from '#ui/format-money.ts';
import { createTranslator, type Translate } from '#ui/translate.ts';
import { gameTypes } from '#values/games/categories.ts';
import { asyncListProps, dateFormats, type PanelProps, type Times } from './panel-props.ts';
import { gameFilters, RecordFilters } from './records/RecordFilters.tsx';
import { useRecord } from './records/RecordLayout.tsx';

const isGain = ({ net }: ProfitRow): boolean => isNonZero(net) && !net.startsWith('-');

const isGameType = (code: string): boolean => (gameTypes as readonly string[]).includes(code);

/** A day, a month, a product or a provider by name. */
function nameOf({ key, name }: ProfitRow, { by }: ProfitFilters, t: Translate, times: Times): string {
  if (by === 'time') return key.length > 7 ? times.dated(key) : times.month(key);
  return by === 'product' ? t(isGameType(key) ? `type.${key}` : 'profit.otherGames') : (name ?? key);
}

/** What the chart shows, for someone who does not see it. */
function summaryOf(
  value: Profit,
  asked: ProfitFilters,
  t: Translate,
  called: (row: ProfitRow) => string,
  money: (net: string) => string,
): string {
  const rows = [...value.rows].sort((one, other) => Number(other.net) - Number(one.net));
  const [best, worst] = [rows[0], rows.at(-1)];
  if (!best || !worst) return '';
  return t('profit.summary', {
    by: t(`profit.by.${asked.by}`),
    best: called(best),
    bestNet: money(best.net),
    worst: called(worst),
    worstNet: money(worst.net),
  });
}

export default function ProfitAndLoss({ words, tag, zone, base }: PanelProps): ReactElement {
  const t = createTranslator(words, tag);
  const times = dateFormats(tag, zone);
  const profit = useStore($profit, { ssr: 'initial' });
  const providers = providersByName(useStore($providers, { ssr: 'initial' }).value);
  const { asked } = useRecord(profitFiltersFromAddress, loadProfit, zone);
  useEffect(() => {
    void loadProviders();
  }, []);
  const { value } = profit;
  const symbol = value?.currencySymbol ?? '';
  const money = (amount = '0', sign: 'auto' | 'always' = 'auto'): string => formatMoney(amount, { tag, symbol, sign });
  const net = (amount: string): string => money(amount, 'always');
  const called = (row: ProfitRow): string => nameOf(row, asked, t, times);
  const rows = value?.rows ?? [];
  /** The betting record with the filters of this page, narrowed to one row. */
  const recordOf = ({ key }: ProfitRow): string =>
    withQueryValues(`${base}/member/personalHistoryCopy`, {
      period: isCustomPeriod(asked) || asked.by === 'time' ? null : asked.period,
      from: asked.first || null,
      to: asked.last || null,
      type: asked.gameType || null,
      vendor: asked.vassalage || null,
      ...(asked.by === 'time' ? daysOfRow(key, asked) : { [asked.by === 'product' ? 'type' : 'vendor']: key }),
    });
  const isWhole = !isCustomPeriod(asked) && asked.period === 'all' && !asked.gameType && !asked.vassalage;
  return (
    <div className="pad stack">
      <RecordFilters
        t={t}
        times={times}
        zone={zone}
        span={asked}
        filters={[
          {
            name: 'by',
            label: t('profit.by'),
            value: asked.by,
            choices: groupings.map((by) => ({ value: by, label: t(`profit.by.${by}`) })),
          },
          ...gameFilters(t, asked, providers),
        ]}
      />
      {value ? (
        <Figures
          figures={[
            { key: 'net', name: t('bet.net'), value: net(value.totals.net) },
            { key: 'stake', name: t('bet.stakes'), value: money(value.totals.stake) },
            { key: 'win', name: t('bet.wins'), value: money(value.totals.win) },
            { key: 'rounds', name: t('bet.rounds'), value: formatFigure(value.total, tag) },
          ]}
        />
      ) : profit.face === 'loading' ? (
        <Skeleton of="figures" count={4} />
      ) : null}
      <AsyncList
        {...asyncListProps(profit, t)}
        empty={rows.length === 0}
        skeleton={<Skeleton of="rows" count={8} />}
        nothing={{
          icon: 'chart',
          text: t(isWhole ? 'bet.none' : 'bet.noneHere'),
          action: isWhole ? (
            <LinkButton kind="line" size="sm" href={`${base}/rng`}>
              {t('bet.games')}
            </LinkButton>
          ) : (
            <Button
              kind="line"
              size="sm"
              onPress={() => replaceAddress(addressWith({ type: null, vendor: null, from: null, to: null, period: 'all' }))}
            >
              {t('record.showAll')}
            </Button>
          ),
        }}
        onRetry={() => void loadProfit(asked, zone)}
      >
        <div className="stack">
          {value ? (
            <BarChart
              summary={summaryOf(value, asked, t, called, net)}
              layout={asked.by === 'time' ? 'columns' : 'rows'}
              bars={withGaps(value).map((row) => ({
                key: row.key,
                label: called(row),
                amount: row.net,
                shown: net(row.net),
              }))}
            />
          ) : null}
          <Table
            flush
            caption={t('profit.title')}
            rows={asked.by === 'time' ? [...rows].reverse() : rows}
            keyOf={({ key }) => key}
            columns={[
              {
                key: 'called',
                head: t({ time: 'profit.column.time', product: 'filter.type', provider: 'filter.provider' }[asked.by]),
                names: true,
                cell: (row) =>
                  asked.by === 'product' && !isGameType(row.key) ? (
                    called(row)
                  ) : (
                    <a className="lk" href={recordOf(row)}>
                      {called(row)}
                    </a>
                  ),
              },
              {
                key: 'rounds',
                head: t('bet.rounds'),
                end: true,
                cell: (row) => <span className="num">{formatFigure(row.rounds, tag)}</span>,
              },
              { key: 'stake', head: t('bet.stakes'), end: true, cell: (row) => <Money amount={row.stake} tag={tag} /> },
              { key: 'win', head: t('bet.wins'), end: true, cell: (row) => <Money amount={row.win} tag={tag} /> },
              {
                key: 'net',
                head: t('bet.net'),
                end: true,
                cell: (row) => <Money amount={row.net} tag={tag} sign="always" tone={isGain(row) ? 'win' : undefined} />,
              },
            ]}
          />
          <p className="q t2">{t('profit.note')}</p>
        </div>
      </AsyncList>
    </div>
  );
}
