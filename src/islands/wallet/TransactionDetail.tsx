/** One account entry with its reference to quote or copy. Entries of a game link to their round. */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $session } from '#stores/access/session.ts';
import { dayOf } from '#stores/brand-days.ts';
import { addressWith, goBackOr, withQueryValues } from '#stores/overlay.ts';
import { $balanceHidden } from '#stores/wallet/balance.ts';
import type { Transaction } from '#stores/wallet/transactions.ts';
import { LinkButton } from '#ui/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { CopyLine } from '#ui/data/Receipt.tsx';
import { SupportLink } from '#ui/data/SupportLink.tsx';
import { formatMoney, isNonZero } from '#ui/format-money.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { Translate } from '#ui/translate.ts';
import { isAgent } from '#values/access/account-types.ts';
import { minor, toAmount, toMinor, zero } from '#values/money.ts';
import type { Times } from './panel-props.ts';

/** The amount paid at the bank: the credited amount plus the fee. */
const paidFor = (amount: string, fee: string): string => toAmount(minor((toMinor(amount) ?? zero) + (toMinor(fee) ?? zero)));

const roundKinds: readonly Transaction['kind'][] = ['bet', 'win', 'rollback'];
const withdrawalKinds: readonly Transaction['kind'][] = ['withdrawal', 'withdrawal_return'];

const sourcePages: Readonly<Record<NonNullable<Transaction['source']>, string>> = {
  bonus: '/member/bonusDetails',
  reward: '/member/rewardCenter',
  rebate: '/member/manualRebate',
  points: '/pointMall?tab=details',
  goods: '/pointMall?tab=history',
  wallets: '/member/transferFund',
  upline: '/member/transferUpline',
  downline: '/agent/agentDownlineTransactionDetailsCopy',
  income: '/agent/agentRevenueReport',
};

/**
 * The page of an entry's source, at the very one it comes from. A payout opens at its own working; an account without a team reads of
 * its contract instead. A report of the team shows the day of the entry.
 */
function sourcePage({ source, sourceRow: row, reference, at }: Transaction, hasTeam: boolean, zone: string): string | null {
  if (!source) return null;
  const page = sourcePages[source];
  if (page.startsWith('/agent') && !hasTeam) return source === 'income' ? '/member/contractRequests' : null;
  if (source === 'income') return withQueryValues(page, { payout: reference.replace(/^A-/, '') });
  const day = source === 'downline' ? dayOf(zone, Date.parse(at)) : null;
  return withQueryValues(page, { row: row ?? null, from: day, to: day });
}

export function TransactionDetail({
  entry,
  t,
  tag,
  symbol,
  times,
  zone,
  base,
}: {
  entry: Transaction;
  t: Translate;
  tag: string;
  symbol: string;
  times: Times;
  zone: string;
  base: string;
}): ReactElement {
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const page = sourcePage(entry, session.state === 'in' && isAgent(session.member?.type ?? 0), zone);
  const money = (amount: string, sign: 'auto' | 'always'): ReactElement => (
    <bdi className="num">{formatMoney(amount, { tag, symbol, sign })}</bdi>
  );
  return (
    <Dialog title={t(`kind.${entry.kind}`)} closeWord={t('close')} onClose={() => goBackOr(addressWith({ entry: null }))}>
      <DescriptionList
        facts={[
          { key: 'amount', name: t('column.amount'), value: money(entry.amount, 'always') },
          ...(entry.fee && isNonZero(entry.fee)
            ? [
                ...(entry.kind === 'deposit'
                  ? [{ key: 'paid', name: t('column.paid'), value: money(paidFor(entry.amount, entry.fee), 'auto') }]
                  : []),
                { key: 'fee', name: t('deposit.fee'), value: money(entry.fee, 'auto') },
              ]
            : []),
          {
            key: 'after',
            name: t('column.balance'),
            value: <bdi className="num">{formatMoney(entry.balanceAfter, { tag, symbol, hidden })}</bdi>,
          },
          { key: 'at', name: t('column.time'), value: times.exact(entry.at) },
          ...(entry.about ? [{ key: 'about', name: t('column.about'), value: entry.about }] : []),
          {
            key: 'reference',
            name: t('deposit.reference'),
            value: <CopyLine value={entry.reference} words={{ copy: t('copy'), copied: t('copied') }} />,
          },
        ]}
      />
      {roundKinds.includes(entry.kind) ? (
        <LinkButton kind="line" size="sm" full href={`${base}/member/personalHistoryCopy?bet=${encodeURIComponent(entry.reference)}`}>
          {t('record.round')}
        </LinkButton>
      ) : null}
      {withdrawalKinds.includes(entry.kind) ? (
        <LinkButton kind="line" size="sm" full href={`${base}/member/withdraw?withdrawal=${encodeURIComponent(entry.reference)}`}>
          {t('record.withdrawal')}
        </LinkButton>
      ) : null}
      {entry.kind === 'deposit' ? (
        <LinkButton kind="line" size="sm" full href={`${base}/member/depositv2?deposit=${encodeURIComponent(entry.reference)}`}>
          {t('record.deposit')}
        </LinkButton>
      ) : null}
      {page === null ? null : (
        <LinkButton kind="line" size="sm" full href={base + page}>
          {t(`record.source.${entry.source}`)}
        </LinkButton>
      )}
      <SupportLink t={t} base={base} reference={entry.reference} />
    </Dialog>
  );
}
