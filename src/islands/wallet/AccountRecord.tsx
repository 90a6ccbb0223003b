/** The account record: what came in and went out, with the balance after each, and sums that close to the cent (MC-08). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $balance } from '#stores/balance.ts';
import { asked as askedFor } from '#stores/overlay.ts';
import { $record, closesWith, daysOf, type Entry, everyEntry, isMore, keepRecord, kinds, loadRecord, recordAsked } from '#stores/record.ts';
import { instantsOf } from '#stores/span.ts';
import { formatMoney } from '#ui/amount.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Money } from '#ui/Money.tsx';
import { sayer } from '#ui/say.ts';
import { EntrySheet } from './EntrySheet.tsx';
import { type PanelProps, timesIn } from './panel.ts';
import { About, RecordFrame, useRecord } from './RecordFrame.tsx';

/** Gold is for more than the stake: what pays back less is a loss, whatever it is called. */
function toneOf({ kind, amount, stake }: Entry): 'win' | 'in' | undefined {
  if (kind === 'win') return isMore(amount, stake) ? 'win' : undefined;
  return amount.startsWith('-') ? undefined : 'in';
}

export default function AccountRecord({ words, tag, zone, base }: PanelProps): ReactElement {
  const t = sayer(words, tag);
  const record = useStore($record, { ssr: 'initial' });
  const { address, asked } = useRecord(recordAsked, loadRecord, zone);
  const { period, first, last, kind, page } = asked;
  const balance = useStore($balance, { ssr: 'initial' });
  useEffect(() => keepRecord({ period, first, last, kind, page }, zone), [period, first, last, kind, page, zone]);
  const times = timesIn(tag, zone);
  const { rows, byDay, totals, currencySymbol: symbol } = record.value ?? { rows: [], byDay: [], totals: null, currencySymbol: '' };
  const money = (amount = '0'): string => formatMoney(amount, { tag, symbol });
  const amount = (one: Entry): ReactElement => <Money amount={one.amount} tag={tag} sign="always" tone={toneOf(one)} />;
  const after = (one: Entry): ReactElement => <Money amount={one.balanceAfter} tag={tag} />;
  const { from } = instantsOf(asked, zone);
  /** The purse has no kind: what stood in it is said of the whole record alone. */
  const isWhole = kind === '';
  const shown = askedFor(address, 'entry');
  const entry = rows.find(({ id }) => id === shown);
  return (
    <RecordFrame
      t={t}
      times={times}
      title={t('record.title')}
      address={address}
      asked={asked}
      zone={zone}
      filters={[
        {
          name: 'kind',
          label: t('filter.kind'),
          value: kind,
          choices: [{ value: '', label: t('filter.allKinds') }, ...kinds.map((value) => ({ value, label: t(`kind.${value}`) }))],
        },
      ]}
      list={record}
      figures={[
        ...(isWhole
          ? [
              {
                key: 'opening',
                name: t('record.opening'),
                value: money(totals?.opening),
                note: from ? times.moment(from) : t('record.beginning'),
              },
            ]
          : []),
        { key: 'in', name: t('record.in'), value: money(totals?.in) },
        { key: 'out', name: t('record.out'), value: money(totals?.out) },
        ...(isWhole
          ? [
              {
                key: 'closing',
                name: t(last === '' ? 'record.closing' : 'record.end'),
                value: money(totals?.closing),
                note:
                  last !== ''
                    ? times.day(last)
                    : closesWith(record, balance.amount)
                      ? t('record.adds')
                      : record.face === 'loading'
                        ? t('face.loading')
                        : undefined,
              },
            ]
          : []),
      ]}
      days={daysOf({ rows, byDay }, zone)}
      netOf={(net) => <Money amount={net} tag={tag} sign="always" />}
      opens="entry"
      called={{ head: t('column.what'), of: (one) => t(`kind.${one.kind}`) }}
      movement={(one) => ({ amount: amount(one), about: one.about, reference: one.reference, balance: after(one) })}
      columns={[
        { key: 'about', head: t('column.reference'), cell: (one) => <About t={t} text={one.about} reference={one.reference} /> },
        { key: 'amount', head: t('column.amount'), end: true, cell: amount },
        { key: 'after', head: t('column.balance'), end: true, cell: after },
      ]}
      nothing={{
        icon: 'card',
        never: t('record.none'),
        here: t('record.noneHere'),
        action: (
          <LinkButton kind="line" size="sm" href={`${base}/member/depositv2`}>
            {t('deposit.title')}
          </LinkButton>
        ),
      }}
      everything={() => everyEntry(asked, zone)}
      onRetry={() => void loadRecord(asked, zone)}
    >
      {entry ? <EntrySheet entry={entry} t={t} tag={tag} symbol={symbol} times={times} base={base} /> : null}
    </RecordFrame>
  );
}
