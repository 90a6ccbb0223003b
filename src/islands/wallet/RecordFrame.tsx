/** The frame that both records have: filters in the address, sums, rows as days on the phone and as a table on the desktop, pages, and the sheet of one row. */
import { useStore } from '@nanostores/react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { pageSize } from '#stores/bets.ts';
import { dayOf } from '#stores/clock.ts';
import type { Listed } from '#stores/listed.ts';
import { $address, addressWith, putAddress, stepInto, wakeOverlays, withAsked } from '#stores/overlay.ts';
import type { Day } from '#stores/record.ts';
import { $session } from '#stores/session.ts';
import { instantsOf, isOwn, type Span } from '#stores/span.ts';
import { Button } from '#ui/Button.tsx';
import { type Figure, Figures } from '#ui/Facts.tsx';
import { List, type ListProps } from '#ui/List.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { type Movement, Statement } from '#ui/Statement.tsx';
import { joinList, type Say } from '#ui/say.ts';
import { type Column, Table } from '#ui/Table.tsx';
import { serverNow } from '#values/server-clock.ts';
import { type Filter, Filters } from './Filters.tsx';
import { Pages } from './Pages.tsx';
import { standing, type Times } from './panel.ts';
import { RecordPrint } from './RecordPrint.tsx';

/** Values of the address under which a row is open; they ask for no other list. */
const sheets = { entry: null, bet: null };

/** Follows the address and loads what it asks for. Answers what that is. */
export function useRecord<Asked>(
  read: (address: string) => Asked,
  load: (asked: Asked, zone: string) => Promise<void>,
  zone: string,
): { address: string; asked: Asked } {
  const address = useStore($address, { ssr: 'initial' });
  useEffect(() => {
    wakeOverlays();
  }, []);
  // The server knows no address; the browser's is read once the island is awake.
  const question = address === '' ? null : withAsked(address, sheets);
  useEffect(() => {
    if (question !== null) void load(read(question), zone);
  }, [question, read, load, zone]);
  return { address, asked: read(address) };
}

/** `Island Wallet, D-7K3M-2210`: a reference is quoted, so it is never broken at its hyphen. */
export function About({ t, text, reference }: { t: Say; text: string | null; reference: string }): ReactElement {
  return (
    <span className="q">
      {text ? t('record.list', { all: text, one: '' }) : ''}
      <bdi className="num">{reference}</bdi>
    </span>
  );
}

export interface RecordFrameProps<Row> {
  t: Say;
  times: Times;
  title: string;
  address: string;
  asked: Span & { readonly page: number };
  zone: string;
  filters: readonly Filter[];
  list: Listed<{ readonly totalPages: number; readonly total: number }>;
  figures: readonly Figure[];
  days: readonly Day<Row>[];
  netOf?: (net: string) => ReactNode;
  /** Name of the value by which a row is open. */
  opens: keyof typeof sheets;
  /** What a row is called, and the name of that column. */
  called: { readonly head: string; readonly of: (row: Row) => string };
  movement: (row: Row) => Pick<Movement, 'amount' | 'balance'> & { about: string | null; reference: string };
  /** Behind time and name. */
  columns: readonly Column<Row>[];
  /** Every row of the filter, for paper; null where no answer came. */
  everything: () => Promise<Row[] | null>;
  /** Said where nothing has ever been, and where the filters leave nothing. */
  nothing: Pick<ListProps['nothing'], 'icon' | 'action'> & { never: string; here: string };
  onRetry: () => void;
  /** The sheet of the row that is open. */
  children: ReactNode;
}

export function RecordFrame<Row extends { readonly id: string; readonly at: string }>({
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
  everything,
  nothing,
  onRetry,
  children,
}: RecordFrameProps<Row>): ReactElement {
  const isWhole = !isOwn(asked) && asked.period === 'all' && filters.every(({ value }) => value === '');
  const frame = useRef<HTMLDivElement>(null);
  const widen = (): void => {
    // The button goes with the empty list: the keys are led to the first filter, the period.
    frame.current?.querySelector('select')?.focus();
    putAddress(
      addressWith({ ...Object.fromEntries(filters.map(({ name }) => [name, null])), from: null, to: null, n: null, period: 'all' }),
    );
  };
  const open = (row: Row) => () => stepInto(addressWith({ [opens]: row.id }));
  const session = useStore($session, { ssr: 'initial' });
  const inSight = days.flatMap(({ rows }) => rows);
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
  /** Stands above the rows on paper: whose they are, of which days and filters, by whom. */
  const facts = () => {
    const member = session.state === 'in' ? session.member : null;
    const now = serverNow();
    const { from } = instantsOf(asked, zone);
    const today = dayOf(zone, now);
    const [first, last] = isOwn(asked) ? [asked.first, asked.last] : [from ? dayOf(zone, Date.parse(from)) : '', today];
    const days = first === last ? times.dated(first) : [first, last].map((day) => (day === '' ? '' : times.dated(day))).join(' – ');
    const shortcut = t(`period.${asked.period}`);
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
      { name: t('filter.period'), value: isOwn(asked) ? days : first === '' ? shortcut : t('period.of', { period: shortcut, days }) },
      ...chosen,
      { name: t('print.at'), value: t('print.moment', { time: times.printed(now), zone }) },
    ];
  };
  return (
    <div className="pad stack" ref={frame}>
      <Filters t={t} times={times} zone={zone} span={asked} filters={filters}>
        {days.length === 0 ? null : (
          <RecordPrint
            t={t}
            title={title}
            facts={facts}
            figures={figures}
            question={withAsked(address, { ...sheets, n: null })}
            rows={inSight}
            before={(asked.page - 1) * pageSize}
            total={list.value?.total ?? inSight.length}
            all={everything}
            table={table}
          />
        )}
      </Filters>
      {list.value ? <Figures figures={figures} /> : list.face === 'loading' ? <Skeleton of="figures" count={4} /> : null}
      <List
        {...standing(list, t)}
        empty={days.length === 0}
        skeleton={<Skeleton of="rows" count={8} />}
        nothing={
          isWhole
            ? { icon: nothing.icon, text: nothing.never, action: nothing.action }
            : {
                icon: nothing.icon,
                text: nothing.here,
                action: (
                  <Button kind="line" size="sm" onPress={widen}>
                    {t('record.showAll')}
                  </Button>
                ),
              }
        }
        onRetry={onRetry}
      >
        <div className="m-only edge">
          <Statement
            days={days.map(({ day, net, rows }) => ({
              key: day,
              title: times.day(day),
              net: net === null ? undefined : netOf?.(net),
              movements: rows.map((row) => {
                const { about, reference, ...rest } = movement(row);
                const told = joinList(t, 'record.list', [times.clock(row.at), ...(about ? [about] : [])]);
                return {
                  key: row.id,
                  kind: called.of(row),
                  about: <About t={t} text={told} reference={reference} />,
                  onOpen: open(row),
                  ...rest,
                };
              }),
            }))}
          />
        </div>
        <div className="d-only">{table(inSight)}</div>
        <Pages t={t} address={address} page={asked.page} pages={list.value?.totalPages ?? 1} />
      </List>
      {children}
    </div>
  );
}
