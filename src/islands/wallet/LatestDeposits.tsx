/** The latest deposits; a click shows one with its stages. */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $latest, loadLatest, type ShownDeposit, tookNothing } from '#stores/wallet/deposit.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { formatMoney, isNonZero } from '#ui/format-money.ts';
import type { Translate } from '#ui/translate.ts';
import { DepositBadge } from './DepositBadge.tsx';
import { asyncListProps, dateFormats, type PanelProps } from './panel-props.ts';

interface LatestDepositsProps extends PanelProps {
  t: Translate;
  /** Id of the deposit whose stages are shown. */
  shown: string | null;
  onPick: (id: string) => void;
}

export function LatestDeposits({ t, tag, zone, shown, onPick }: LatestDepositsProps): ReactElement | null {
  const latest = useStore($latest, { ssr: 'initial' });
  const rows = latest.value ?? [];
  const times = dateFormats(tag, zone);
  const money = ({ currencySymbol: symbol }: ShownDeposit, amount: string): string => formatMoney(amount, { tag, symbol });
  // The form already explains that trial accounts cannot deposit.
  if (latest.code === 'role.trial') return null;
  return (
    <section>
      <h2 className="t3">{t('deposit.latest')}</h2>
      <div className="mt3">
        <AsyncList
          {...asyncListProps(latest, t)}
          empty={rows.length === 0}
          skeleton={<Skeleton of="rows" count={3} />}
          nothing={{ icon: 'list', text: t('deposit.latestNone') }}
          onRetry={() => void loadLatest()}
        >
          <ul className="card rows">
            {rows.map((deposit) => (
              <li key={deposit.id}>
                <button type="button" className="st" aria-pressed={deposit.id === shown} onClick={() => onPick(deposit.id)}>
                  <bdi className="num">{money(deposit, deposit.state === 'credited' ? deposit.credited : deposit.amount)}</bdi>
                  <DepositBadge deposit={deposit} t={t} />
                  <span>
                    {times.moment(deposit.createdAt)}
                    {isNonZero(deposit.fee) && !tookNothing(deposit) ? (
                      <>
                        , {t('deposit.fee')} <bdi className="num">{money(deposit, deposit.fee)}</bdi>
                      </>
                    ) : null}
                  </span>
                  <bdi className="num">{deposit.reference}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </AsyncList>
      </div>
    </section>
  );
}
