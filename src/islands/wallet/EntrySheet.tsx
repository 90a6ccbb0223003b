/** One movement of the account with its reference to quote or copy; money of a game leads to its round. */
import type { ReactElement } from 'react';
import { addressWith, stepOut } from '#stores/overlay.ts';
import type { Entry } from '#stores/record.ts';
import { formatMoney, isSome } from '#ui/amount.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Facts } from '#ui/Facts.tsx';
import { CopyLine } from '#ui/Receipt.tsx';
import type { Say } from '#ui/say.ts';
import { minor, toAmount, toMinor, zero } from '#values/money.ts';
import type { Times } from './panel.ts';

/** What left the bank: what arrived and the fee. */
const paidFor = (amount: string, fee: string): string => toAmount(minor((toMinor(amount) ?? zero) + (toMinor(fee) ?? zero)));

const ofRounds: readonly Entry['kind'][] = ['bet', 'win', 'rollback'];

export function EntrySheet({
  entry,
  t,
  tag,
  symbol,
  times,
  base,
}: {
  entry: Entry;
  t: Say;
  tag: string;
  symbol: string;
  times: Times;
  base: string;
}): ReactElement {
  const money = (amount: string, sign: 'auto' | 'always'): ReactElement => (
    <bdi className="num">{formatMoney(amount, { tag, symbol, sign })}</bdi>
  );
  return (
    <Dialog title={t(`kind.${entry.kind}`)} closeWord={t('close')} onClose={() => stepOut(addressWith({ entry: null }))}>
      <Facts
        facts={[
          { key: 'amount', name: t('column.amount'), value: money(entry.amount, 'always') },
          ...(entry.fee && isSome(entry.fee)
            ? [
                { key: 'paid', name: t('column.paid'), value: money(paidFor(entry.amount, entry.fee), 'auto') },
                { key: 'fee', name: t('deposit.fee'), value: money(entry.fee, 'auto') },
              ]
            : []),
          { key: 'after', name: t('column.balance'), value: money(entry.balanceAfter, 'auto') },
          { key: 'at', name: t('column.time'), value: times.exact(entry.at) },
          ...(entry.about ? [{ key: 'about', name: t('column.about'), value: entry.about }] : []),
          {
            key: 'reference',
            name: t('deposit.reference'),
            value: <CopyLine value={entry.reference} words={{ copy: t('copy'), copied: t('copied') }} />,
          },
        ]}
      />
      {ofRounds.includes(entry.kind) ? (
        <LinkButton kind="line" size="sm" full href={`${base}/member/personalHistoryCopy?bet=${encodeURIComponent(entry.reference)}`}>
          {t('record.round')}
        </LinkButton>
      ) : null}
    </Dialog>
  );
}
