/** The layout of both records: filters, totals, rows by day (phone) or as a table (desktop), pager, detail dialog. */
import { useStore } from '@nanostores/react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { $session } from '#stores/access/session.ts';
import type { AsyncState } from '#stores/async-state.ts';
import { dayOf } from '#stores/brand-days.ts';
import { $address, addressWith, initOverlays, pushAddress, replaceAddress, withQueryValues } from '#stores/overlay.ts';
import { recordPageSize } from '#stores/wallet/bet-history.ts';
import { isCustomPeriod, periodBounds, type RecordPeriod } from '#stores/wallet/record-period.ts';
import type { Day } from '#stores/wallet/transactions.ts';
import { Button } from '#ui/Button.tsx';
import { AsyncList, type AsyncListProps } from '#ui/data/AsyncList.tsx';
import { type Figure, Figures } from '#ui/data/DescriptionList.tsx';
import { RecordDownload, type Sheet } from '#ui/data/RecordDownload.tsx';
import { RecordPrint } from '#ui/data/RecordPrint.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { type Column, Table } from '#ui/data/Table.tsx';
import { TransactionList, type TransactionRow } from '#ui/data/TransactionList.tsx';
import type { AllRows } from '#ui/data/use-progress.ts';
import { joinList, type Translate } from '#ui/translate.ts';
import { serverNow } from '#values/server-clock.ts';
import { asyncListProps, type Times } from '../panel-props.ts';
import { type Filter, RecordFilters } from './RecordFilters.tsx';
import { RecordPager } from './RecordPager.tsx';

/** Query parameters of the open row; they do not affect the list. */
const rowParameters = { entry: null, bet: null };

/** Follows the address, loads its list, and returns the parsed filters. */
export function useRecord<Asked>(
  read: (address: string) => Asked,
  load: (asked: Asked, zone: string) => Promise<void>,
  zone: string,
): { address: string; asked: Asked } {
  const address = useStore($address, { ssr: 'initial' });
  useEffect(() => {
    initOverlays();
  }, []);
  // The server renders without an address; the browser's is read after hydration.
  const question = address === '' ? null : withQueryValues(address, rowParameters);
  useEffect(() => {
    if (question !== null) void load(read(question), zone);
  }, [question, read, load, zone]);
  return { address, asked: read(address) };
}

/** For example `Island Wallet, D-7K3M-2210`. A reference never breaks at its hyphens, because people quote it. */
export function EntryReference({ t, text, reference }: { t: Translate; text: string | null; reference: string }): ReactElement {
  return (
    <span className="q">
      {text ? t('record.list', { all: text, one: '' }) : ''}
      <bdi className="num">{reference}</bdi>
    </span>
  );
}

export interface RecordLayoutProps<Row, Value> {
  t: Translate;
  times: Times;
  title: string;
  address: string;
  asked: RecordPeriod & { readonly page: number };
  zone: string;
  filters: readonly Filter[];
  list: AsyncState<Value>;
  figures: (value: Value) => readonly Figure[];
  days: readonly Day<Row>[];
  netOf?: (net: string) => ReactNode;
  /** Query parameter of the open row. */
  opens: keyof typeof rowParameters;
  /** The name of a row, and the heading of its column. */
  called: { readonly head: string; readonly of: (row: Row) => string };
  movement: (row: Row) => Pick<TransactionRow, 'amount' | 'balance'> & { about: string | null; reference: string };
  /** Follow the columns for time and name. */
  columns: readonly Column<Row>[];
  /** What a file of the record holds. */
  sheet: Sheet<Row>;
  /** Every row of the filter, for printing and the file; null without a response. */
  everything: AllRows<Row, Value>;
  /** Texts for an account without any rows, and for filters without results. */
  nothing: Pick<AsyncListProps['nothing'], 'icon' | 'action'> & { never: string; here: string };
  onRetry: () => void;
  /** The dialog of the open row. */
  children: ReactNode;
}

export function RecordLayout<
  Row extends { readonly id: string; readonly at: string },
  Value extends { readonly totalPages: number; readonly total: number },
>({
  t,
  times,
  title,
  address,
  asked,
  zone,
  filters,
  list,
  figures,
  days,
  netOf,
  opens,
  called,
  movement,
  columns,
  sheet,
  everything,
  nothing,
  onRetry,
  children,
}: RecordLayoutProps<Row, Value>): ReactElement {
  const isWhole = !isCustomPeriod(asked) && asked.period === 'all' && filters.every(({ value }) => value === '');
  const frame = useRef<HTMLDivElement>(null);
  const clearFilters = (): void => {
    // The button disappears with the empty list, so the focus moves to the first filter.
    frame.current?.querySelector('select')?.focus();
    replaceAddress(
      addressWith({ ...Object.fromEntries(filters.map(({ name }) => [name, null])), from: null, to: null, n: null, period: 'all' }),
    );
  };
  const open = (row: Row) => () => pushAddress(addressWith({ [opens]: row.id }));
  const session = useStore($session, { ssr: 'initial' });
  const question = withQueryValues(address, { ...rowParameters, n: null });
  const currentRows = days.flatMap(({ rows }) => rows);
  const table = (rows: readonly Row[]): ReactElement => (
    <Table
      flush
      caption={title}
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        { key: 'at', head: t('column.time'), cell: (row) => <span className="num">{times.exact(row.at)}</span> },
        {
          key: 'called',
          head: called.head,
          names: true,
          cell: (row) => (
            <button type="button" className="lk" onClick={open(row)}>
              {called.of(row)}
            </button>
          ),
        },
        ...columns,
      ]}
    />
  );
  /** The printed header: member, period, filters and time of printing. */
  const facts = () => {
    const member = session.state === 'in' ? session.member : null;
    const now = serverNow();
    const { from } = periodBounds(asked, zone);
    const today = dayOf(zone, now);
    const [first, last] = isCustomPeriod(asked) ? [asked.first, asked.last] : [from ? dayOf(zone, Date.parse(from)) : '', today];
    const days = first === last ? times.dated(first) : [first, last].map((day) => (day === '' ? '' : times.dated(day))).join(' – ');
    const preset = t(`period.${asked.period}`);
    const chosen = filters
      .filter(({ value }) => value !== '')
      .map(({ label, value, choices }) => ({ name: label, value: choices.find((one) => one.value === value)?.label ?? value }));
    return [
      {
        name: t('print.name'),
        value: member
          ? joinList(
              t,
              'record.list',
              [member.nickname, member.account].filter((name, at, all) => name && all.indexOf(name) === at),
            )
          : '',
      },
      {
        name: t('filter.period'),
        value: isCustomPeriod(asked) ? days : first === '' ? preset : t('period.of', { period: preset, days }),
      },
      ...chosen,
      { name: t('print.at'), value: t('print.moment', { time: times.printed(now), zone }) },
    ];
  };
  return (
    <div className="pad stack" ref={frame}>
      <RecordFilters t={t} times={times} zone={zone} span={asked} filters={filters}>
        {list.value === null || days.length === 0 ? null : (
          <>
            <RecordPrint
              t={t}
              title={title}
              facts={facts}
              figures={figures}
              question={question}
              rows={currentRows}
              before={(asked.page - 1) * recordPageSize}
              total={list.value.total}
              value={list.value}
              all={everything}
              table={table}
            />
            <RecordDownload
              t={t}
              fileName={[title, asked.first, asked.last].filter(Boolean).join(' ')}
              sheet={sheet}
              figures={figures}
              question={question}
              all={everything}
            />
          </>
        )}
      </RecordFilters>
      {list.value ? <Figures figures={figures(list.value)} /> : list.face === 'loading' ? <Skeleton of="figures" count={4} /> : null}
      <AsyncList
        {...asyncListProps(list, t)}
        empty={days.length === 0}
        skeleton={<Skeleton of="rows" count={8} />}
        nothing={
          isWhole
            ? { icon: nothing.icon, text: nothing.never, action: nothing.action }
            : {
                icon: nothing.icon,
                text: nothing.here,
                action: (
                  <Button kind="line" size="sm" onPress={clearFilters}>
                    {t('record.showAll')}
                  </Button>
                ),
              }
        }
        onRetry={onRetry}
      >
        <div className="m-only edge">
          <TransactionList
            days={days.map(({ day, net, rows }) => ({
              key: day,
              title: times.day(day),
              net: net === null ? undefined : netOf?.(net),
              movements: rows.map((row) => {
                const { about, reference, ...rest } = movement(row);
                const details = joinList(t, 'record.list', [times.clock(row.at), ...(about ? [about] : [])]);
                return {
                  key: row.id,
                  kind: called.of(row),
                  about: <EntryReference t={t} text={details} reference={reference} />,
                  onOpen: open(row),
                  ...rest,
                };
              }),
            }))}
          />
        </div>
        <div className="d-only">{table(currentRows)}</div>
        <RecordPager t={t} address={address} page={asked.page} pages={list.value?.totalPages ?? 1} />
      </AsyncList>
      {children}
    </div>
  );
}
