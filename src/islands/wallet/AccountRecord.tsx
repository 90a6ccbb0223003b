/** The account record: what came in and went out, with the balance after each, and sums that close to the cent (MC-08). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { type Period, periodFrom } from '#stores/clock.ts';
import { $address, asked, stepInto, wakeOverlays, withAsked } from '#stores/overlay.ts';
import { $record, daysOf, type Entry, kinds, loadRecord, recordAsked } from '#stores/record.ts';
import { formatMoney } from '#ui/amount.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Figures } from '#ui/Facts.tsx';
import { List } from '#ui/List.tsx';
import { Money } from '#ui/Money.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Statement } from '#ui/Statement.tsx';
import { sayer } from '#ui/say.ts';
import { Table } from '#ui/Table.tsx';
import { EntrySheet } from './EntrySheet.tsx';
import { Filters } from './Filters.tsx';
import { Pages } from './Pages.tsx';
import { type PanelProps, standing, timesIn } from './panel.ts';

const toneOf = ({ kind, amount }: Entry): 'win' | 'in' | undefined => (amount.startsWith('-') ? undefined : kind === 'win' ? 'win' : 'in');

/** `Island Wallet, D-7K3M-2210` */
export const aboutOf = ({ about, reference }: Entry): string => [about, reference].filter(Boolean).join(', ');

export default function AccountRecord({ words, tag, zone, base }: PanelProps): ReactElement {
  const t = sayer(words, tag);
  const record = useStore($record, { ssr: 'initial' });
  const address = useStore($address, { ssr: 'initial' });
  const filters = recordAsked(address);
  const { period, kind, page } = filters;
  // The server knows no address; the browser's is read once the island is awake.
  const woken = address !== '';
  useEffect(() => {
    if ($address.get() === '') wakeOverlays();
  }, []);
  useEffect(() => {
    if (woken) void loadRecord({ period, kind, page }, zone);
  }, [woken, period, kind, page, zone]);

  const times = timesIn(tag, zone);
  const found = record.value;
  const rows = found?.rows ?? [];
  const symbol = found?.currencySymbol ?? '';
  const money = (amount: string): string => formatMoney(amount, { tag, symbol });
  const open = (entry: Entry) => () => stepInto(withAsked($address.get(), { entry: entry.id }));
  const since = (of: Period): string => {
    const from = periodFrom(of, zone);
    return from ? times.moment(from) : t('record.beginning');
  };
  const shown = asked(address, 'entry');
  const entry = rows.find(({ id }) => id === shown);
  return (
    <div className="pad stack">
      <Filters
        t={t}
        period={period}
        filters={[
          {
            name: 'kind',
            label: t('filter.kind'),
            value: kind,
            choices: [{ value: '', label: t('filter.allKinds') }, ...kinds.map((value) => ({ value, label: t(`kind.${value}`) }))],
          },
        ]}
      />
      {found ? (
        <Figures
          figures={[
            { key: 'opening', name: t('record.opening'), value: money(found.totals.opening), note: since(period) },
            { key: 'in', name: t('record.in'), value: money(found.totals.in) },
            { key: 'out', name: t('record.out'), value: money(found.totals.out) },
            { key: 'closing', name: t('record.closing'), value: money(found.totals.closing), note: t('record.adds') },
          ]}
        />
      ) : record.face === 'loading' ? (
        <Skeleton of="figures" count={4} />
      ) : null}
      <List
        {...standing(record, t)}
        empty={rows.length === 0}
        skeleton={<Skeleton of="rows" count={8} />}
        nothing={{
          icon: 'card',
          text: t(period === 'all' && kind === '' ? 'record.none' : 'record.noneHere'),
          action: (
            <LinkButton kind="line" size="sm" href={`${base}/member/depositv2`}>
              {t('deposit.title')}
            </LinkButton>
          ),
        }}
        onRetry={() => void loadRecord(filters, zone)}
      >
        <div className="m-only edge">
          <Statement
            days={daysOf({ rows, byDay: found?.byDay ?? [] }, zone).map(({ day, net, rows: list }) => ({
              key: day,
              title: times.day(day),
              net: net === null ? undefined : <Money amount={net} tag={tag} sign="always" />,
              movements: list.map((one) => ({
                key: one.id,
                kind: t(`kind.${one.kind}`),
                amount: <Money amount={one.amount} tag={tag} sign="always" tone={toneOf(one)} />,
                about: `${times.time(one.at)}, ${aboutOf(one)}`,
                balance: <Money amount={one.balanceAfter} tag={tag} />,
                onOpen: open(one),
              })),
            }))}
          />
        </div>
        <div className="d-only">
          <Table
            flush
            caption={t('record.title')}
            rows={rows}
            keyOf={(one) => one.id}
            columns={[
              { key: 'at', head: t('column.time'), cell: (one) => <span className="num">{times.moment(one.at)}</span> },
              {
                key: 'kind',
                head: t('column.what'),
                names: true,
                cell: (one) => (
                  <button type="button" className="lk" onClick={open(one)}>
                    {t(`kind.${one.kind}`)}
                  </button>
                ),
              },
              { key: 'about', head: t('column.reference'), cell: (one) => <span className="q">{aboutOf(one)}</span> },
              {
                key: 'amount',
                head: t('column.amount'),
                end: true,
                cell: (one) => <Money amount={one.amount} tag={tag} sign="always" tone={toneOf(one)} />,
              },
              { key: 'after', head: t('column.balance'), end: true, cell: (one) => <Money amount={one.balanceAfter} tag={tag} /> },
            ]}
          />
        </div>
        <Pages t={t} address={address} page={page} pages={found?.totalPages ?? 1} />
      </List>
      {entry ? <EntrySheet entry={entry} t={t} tag={tag} symbol={symbol} times={times} /> : null}
    </div>
  );
}
