/** The two lists of the point mall: what was redeemed, and each movement of points (PO-01, PO-02, PO-05). */
import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactElement, useEffect } from 'react';
import { dayOf } from '#stores/brand-days.ts';
import { addressWith, replaceAddress } from '#stores/overlay.ts';
import {
  $pointDetails,
  $redemptions,
  loadPointDetails,
  loadRedemptions,
  type PointMovement,
  type PointPage,
  type Redemption,
} from '#stores/points/points.ts';
import { $balanceHidden } from '#stores/wallet/balance.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { NamedRow } from '#ui/data/NamedRow.tsx';
import { Pager } from '#ui/data/Pager.tsx';
import { CopyLine } from '#ui/data/Receipt.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Table } from '#ui/data/Table.tsx';
import { TransactionList } from '#ui/data/TransactionList.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { clockFormat, listProps, momentFormat, type PointsProps, pointFormats } from './panel.ts';

type ListProps = PointsProps & PointPage;

function ListPager({ t, page, pages }: Pick<ListProps, 't' | 'page'> & { pages: number }): ReactElement {
  const hrefOf = (n: number): string => addressWith({ n: n === 1 ? null : n, row: null });
  return (
    <Pager
      page={page}
      pages={pages}
      hrefOf={hrefOf}
      words={{
        label: t('pager.label'),
        first: t('pager.first'),
        previous: t('pager.previous'),
        next: t('pager.next'),
        last: t('pager.last'),
        page: t('pager.page'),
      }}
      onGo={(n: number, event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        replaceAddress(hrefOf(n));
      }}
    />
  );
}

/** The state in words, and what came of it: the voucher, the money, or why not. */
function Outcome({ t, one, money }: Pick<ListProps, 't'> & { one: Redemption; money: (amount: string) => string }): ReactElement {
  return (
    <span>
      <span className={one.state === 'approved' ? 'ok' : one.state === 'rejected' ? 'bad' : undefined}>{t(`state.${one.state}`)}</span>
      {one.cause ? <span className="q t2"> {t(`cause.${one.cause}`)}</span> : null}
      {one.amount ? <span className="num"> {money(one.amount)}</span> : null}
      {one.voucher ? ' ' : null}
      {one.voucher ? <CopyLine value={one.voucher} words={{ copy: t('copyVoucher'), copied: t('copied') }} /> : null}
    </span>
  );
}

export function RedeemHistory({ page, row, ...props }: ListProps): ReactElement {
  const { t } = props;
  const list = useStore($redemptions, { ssr: 'initial' });
  const { figure, money } = pointFormats(props);
  const moment = momentFormat(props);
  useEffect(() => void loadRedemptions({ page, row }), [page, row]);
  const rows = list.value?.redemptions ?? [];
  const named = rows.find(({ reference }) => reference === row);
  return (
    <AsyncList
      {...listProps(list, t)}
      empty={rows.length === 0}
      skeleton={<Skeleton of="rows" count={4} />}
      nothing={{ icon: 'list', text: t('history.none') }}
      onRetry={() => void loadRedemptions({ page, row })}
    >
      <NamedRow name={row} held={named !== undefined} gone={t('face.gone')} />
      <Table
        caption={t('tab.history')}
        rows={rows}
        keyOf={({ id }) => id}
        named={named?.id ?? null}
        columns={[
          { key: 'goods', head: t('history.goods'), names: true, cell: ({ goods }) => goods.name },
          { key: 'at', head: t('history.at'), cell: ({ at }) => moment(at) },
          { key: 'state', head: t('history.state'), cell: (one) => <Outcome t={t} one={one} money={money} /> },
          { key: 'reference', head: t('history.reference'), cell: ({ reference }) => <bdi className="num">{reference}</bdi> },
          { key: 'points', head: t('history.points'), end: true, cell: (one) => <span className="num">{figure(one.points)}</span> },
        ]}
      />
      <ListPager t={t} page={list.value?.pageNo ?? page} pages={list.value?.totalPages ?? 1} />
    </AsyncList>
  );
}

/** The remark: what the points were for. */
function remark({ t, money }: { t: PointsProps['t']; money: (amount: string) => string }, one: PointMovement): string {
  if (one.kind === 'earned') return t(`earned.${one.product ?? 'slots'}`, { amount: one.amount ? money(one.amount) : '' });
  if (one.kind === 'converted') return t('detail.converted', { amount: one.amount ? money(one.amount) : '' });
  return t(`detail.${one.kind}`, { name: one.about ?? '' });
}

/** The movements of each day in the brand's zone, as they come: the newest first. */
function movementsByDay(
  rows: readonly PointMovement[],
  { tag, zone }: PointsProps,
): { day: string; title: string; movements: PointMovement[] }[] {
  const format = dateFormat(`${tag}-u-nu-latn`, { dateStyle: 'full', timeZone: zone });
  const days = new Map<string, PointMovement[]>();
  for (const row of rows) {
    const day = dayOf(zone, Date.parse(row.at));
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days].map(([day, movements]) => ({ day, title: format.format(new Date(movements[0]?.at ?? day)), movements }));
}

export function PointDetailsList({ page, row, ...props }: ListProps): ReactElement {
  const { t } = props;
  const list = useStore($pointDetails, { ssr: 'initial' });
  const { figure, money, owned } = pointFormats(props);
  const moment = momentFormat(props);
  const clock = clockFormat(props);
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  useEffect(() => void loadPointDetails({ page, row }), [page, row]);
  const rows = list.value?.rows ?? [];
  // Of goods, the reference names the order: its row is among the redemptions.
  const named = row === null ? null : (rows.find(({ kind, reference }) => kind === 'converted' && reference === row)?.id ?? null);
  const signed = (count: number): string => (count < 0 ? `−${figure(-count)}` : `+${figure(count)}`);
  return (
    <AsyncList
      {...listProps(list, t)}
      empty={rows.length === 0}
      skeleton={<Skeleton of="rows" count={6} />}
      nothing={{ icon: 'list', text: t('detail.none') }}
      onRetry={() => void loadPointDetails({ page, row })}
    >
      <NamedRow name={row} held={named !== null} gone={t('face.gone')} />
      <div className="m-only edge">
        <TransactionList
          named={named}
          days={movementsByDay(rows, props).map(({ day, title, movements }) => ({
            key: day,
            title,
            movements: movements.map((one) => ({
              key: one.id,
              kind: remark({ t, money }, one),
              amount: <span className={one.changed > 0 ? 'num ok' : 'num'}>{signed(one.changed)}</span>,
              about: clock(one.at),
              balance: <span className="num">{t('detail.after', { points: owned(one.balance, hidden) })}</span>,
            })),
          }))}
        />
      </div>
      <div className="d-only">
        <Table
          caption={t('tab.details')}
          rows={rows}
          keyOf={({ id }) => id}
          named={named}
          columns={[
            { key: 'remark', head: t('detail.remark'), names: true, cell: (one) => remark({ t, money }, one) },
            { key: 'at', head: t('history.at'), cell: ({ at }) => moment(at) },
            {
              key: 'current',
              head: t('detail.current'),
              end: true,
              cell: (one) => <span className="num">{owned(one.current, hidden)}</span>,
            },
            {
              key: 'changed',
              head: t('detail.changed'),
              end: true,
              cell: (one) => <span className={one.changed > 0 ? 'num ok' : 'num'}>{signed(one.changed)}</span>,
            },
            {
              key: 'balance',
              head: t('detail.balance'),
              end: true,
              cell: (one) => <span className="num">{owned(one.balance, hidden)}</span>,
            },
          ]}
        />
      </div>
      <ListPager t={t} page={list.value?.pageNo ?? page} pages={list.value?.totalPages ?? 1} />
    </AsyncList>
  );
}
