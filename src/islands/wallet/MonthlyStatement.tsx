/** The monthly statement: deposits, withdrawals, bets, payouts, net and time of twelve months, to read and to print. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $session } from '#stores/access/session.ts';
import { $statement, loadStatement, type StatementMonth } from '#stores/safer-play/statement.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import type { Figure } from '#ui/data/DescriptionList.tsx';
import { Figures } from '#ui/data/DescriptionList.tsx';
import { RecordPrint } from '#ui/data/RecordPrint.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Table } from '#ui/data/Table.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { formatMinutes } from '#ui/format-duration.ts';
import { formatMoney } from '#ui/format-money.ts';
import { createTranslator } from '#ui/translate.ts';
import { serverNow } from '#values/server-clock.ts';
import { asyncListProps, dateFormats, type PanelProps } from './panel-props.ts';

const amounts = ['deposits', 'withdrawals', 'bets', 'payouts', 'net'] as const;
/** With the time, a row of four. */
const inFigures = ['deposits', 'withdrawals', 'net'] as const;

export default function MonthlyStatement({ words, tag, zone, base }: PanelProps): ReactElement {
  const t = createTranslator(words, tag);
  const state = useStore($statement, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  useEffect(() => void loadStatement(), []);
  const { value } = state;
  const symbol = value?.currencySymbol ?? '';
  const money = (amount: string, key?: string) => formatMoney(amount, { tag, symbol, sign: key === 'net' ? 'always' : 'auto' });
  const monthName = (month: string): string =>
    dateFormat(`${tag}-u-nu-latn`, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T12:00:00Z`));
  // Months before the first movement tell nothing.
  const isQuiet = (month: StatementMonth) => month.minutes === 0 && amounts.every((key) => Number(month[key]) === 0);
  const all = value?.months ?? [];
  const months = all.slice(0, Math.max(1, ...all.map((month, index) => (isQuiet(month) ? 0 : index + 1))));
  const oldest = months.at(-1)?.month ?? '';
  const figures: Figure[] = value
    ? [
        ...inFigures.map((key) => ({ key, name: t(`statement.${key}`), value: money(value.total[key], key) })),
        { key: 'time', name: t('statement.time'), value: formatMinutes(value.total.minutes, tag) },
      ]
    : [];
  const table = (rows: readonly StatementMonth[]): ReactElement => (
    <Table
      flush
      caption={t('statement.title')}
      rows={rows}
      keyOf={({ month }) => month}
      totals={
        value
          ? {
              month: t('statement.total'),
              ...Object.fromEntries(
                amounts.map((key) => [
                  key,
                  <bdi key={key} className="num">
                    {money(value.total[key], key)}
                  </bdi>,
                ]),
              ),
              time: formatMinutes(value.total.minutes, tag),
            }
          : undefined
      }
      columns={[
        { key: 'month', head: t('statement.month'), names: true, cell: ({ month }) => monthName(month) },
        ...amounts.map((key) => ({
          key,
          head: t(`statement.${key}`),
          end: true,
          cell: (row: StatementMonth) => <bdi className="num">{money(row[key], key)}</bdi>,
        })),
        { key: 'time', head: t('statement.time'), end: true, cell: ({ minutes }) => formatMinutes(minutes, tag) },
      ]}
    />
  );
  const facts = () => {
    const member = session.state === 'in' ? session.member : null;
    return [
      { name: t('print.name'), value: member?.account ?? '' },
      { name: t('print.at'), value: t('print.moment', { time: dateFormats(tag, zone).printed(serverNow()), zone }) },
    ];
  };
  return (
    <div className="pad stack">
      <p className="q t2">{t('statement.lead')}</p>
      {value ? (
        <div className="row wraps">
          <RecordPrint
            t={t}
            title={t('statement.title')}
            facts={facts}
            figures={() => figures}
            question="statement"
            rows={months}
            before={0}
            total={months.length}
            value={value}
            all={async () => ({ rows: months, value })}
            table={table}
          />
        </div>
      ) : null}
      <AsyncList
        {...asyncListProps(state, t, base)}
        face={value ? 'ready' : state.face}
        empty={!value}
        skeleton={<Skeleton of="rows" count={6} />}
        nothing={{ text: t('statement.failed') }}
        onRetry={() => void loadStatement()}
      >
        {value ? (
          <div className="stack">
            <Figures figures={figures} />
            {table(months)}
            {months.length < all.length ? <p className="q t2">{t('statement.before', { month: monthName(oldest) })}</p> : null}
          </div>
        ) : null}
      </AsyncList>
    </div>
  );
}
