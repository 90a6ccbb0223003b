/** The transaction record: account entries with the balance after each, and totals that match to the cent (MC-08). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { queryValue } from '#stores/overlay.ts';
import type { OnProgress } from '#stores/wallet/all-pages.ts';
import { $balance, $balanceHidden } from '#stores/wallet/balance.ts';
import { periodBounds } from '#stores/wallet/record-period.ts';
import {
  $transactions,
  addsUp,
  daysOf,
  exceedsStake,
  loadAllTransactions,
  loadTransactions,
  syncTransactions,
  type Transaction,
  transactionFiltersFromAddress,
  transactionKinds,
} from '#stores/wallet/transactions.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Money } from '#ui/data/Money.tsx';
import { formatMoney } from '#ui/format-money.ts';
import { createTranslator } from '#ui/translate.ts';
import { dateFormats, type PanelProps } from './panel-props.ts';
import { EntryReference, RecordLayout, useRecord } from './records/RecordLayout.tsx';
import { TransactionDetail } from './TransactionDetail.tsx';

/** The win colour is only for a payout above the stake; anything less is a loss. */
function toneOf({ kind, amount, stake }: Transaction): 'win' | 'in' | undefined {
  if (kind === 'win') return exceedsStake(amount, stake) ? 'win' : undefined;
  return amount.startsWith('-') ? undefined : 'in';
}

export default function Transactions({ words, tag, zone, base }: PanelProps): ReactElement {
  const t = createTranslator(words, tag);
  const record = useStore($transactions, { ssr: 'initial' });
  const { address, asked } = useRecord(transactionFiltersFromAddress, loadTransactions, zone);
  const { period, first, last, kind, page } = asked;
  const balance = useStore($balance, { ssr: 'initial' });
  useEffect(() => syncTransactions({ period, first, last, kind, page }, zone), [period, first, last, kind, page, zone]);
  const times = dateFormats(tag, zone);
  const { rows, byDay, currencySymbol: symbol } = record.value ?? { rows: [], byDay: [], currencySymbol: '' };
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const money = (amount: string): string => formatMoney(amount, { tag, symbol });
  const held = (amount: string): string => formatMoney(amount, { tag, symbol, hidden });
  const amount = (one: Transaction): ReactElement => <Money amount={one.amount} tag={tag} sign="always" tone={toneOf(one)} />;
  const after = (one: Transaction): ReactElement => <Money amount={one.balanceAfter} tag={tag} hidden={hidden} />;
  const { from } = periodBounds(asked, zone);
  /** Opening and closing balance apply only without a filter by kind. */
  const isWhole = kind === '';
  const shown = queryValue(address, 'entry');
  const entry = rows.find(({ id }) => id === shown);
  return (
    <RecordLayout
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
          choices: [{ value: '', label: t('filter.allKinds') }, ...transactionKinds.map((value) => ({ value, label: t(`kind.${value}`) }))],
        },
      ]}
      list={record}
      figures={({ totals, lifetime }) => [
        ...(isWhole
          ? [
              {
                key: 'opening',
                name: t('record.opening'),
                value: held(totals.opening),
                plain: totals.opening,
                note: from ? times.moment(from) : t('record.beginning'),
              },
            ]
          : []),
        { key: 'in', name: t('record.in'), value: money(totals.in), plain: totals.in },
        { key: 'out', name: t('record.out'), value: money(totals.out), plain: totals.out },
        ...(isWhole
          ? [
              {
                key: 'closing',
                name: t('record.end'),
                value: held(totals.closing),
                plain: totals.closing,
                note:
                  last !== ''
                    ? times.day(last)
                    : addsUp(totals, balance.amount)
                      ? t('record.adds')
                      : record.face === 'loading'
                        ? t('face.loading')
                        : undefined,
              },
            ]
          : []),
        ...(isWhole && lifetime
          ? [
              {
                key: 'lifetime',
                name: t('record.lifetime'),
                value: money(lifetime.net),
                plain: lifetime.net,
                note: t('record.lifetimeOf', { deposited: money(lifetime.deposited), withdrawn: money(lifetime.withdrawn) }),
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
        { key: 'about', head: t('column.reference'), cell: (one) => <EntryReference t={t} text={one.about} reference={one.reference} /> },
        { key: 'amount', head: t('column.amount'), end: true, cell: amount },
        { key: 'after', head: t('column.balance'), end: true, cell: after },
      ]}
      sheet={{
        heads: ['time', 'what', 'about', 'reference', 'amount', 'balance'].map((name) => t(`column.${name}`)).concat(t('deposit.fee')),
        cells: (one) => [
          times.stamp(one.at),
          t(`kind.${one.kind}`),
          one.about ?? '',
          one.reference,
          one.amount,
          one.balanceAfter,
          one.fee ?? '',
        ],
      }}
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
      everything={(onProgress: OnProgress) => loadAllTransactions(asked, zone, onProgress)}
      onRetry={() => void loadTransactions(asked, zone)}
    >
      {entry ? <TransactionDetail entry={entry} t={t} tag={tag} symbol={symbol} times={times} zone={zone} base={base} /> : null}
    </RecordLayout>
  );
}
