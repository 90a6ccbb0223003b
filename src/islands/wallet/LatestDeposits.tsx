/** The latest deposits; a press shows one with its stages. */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $latest, type Deposit, loadLatest, tookNothing } from '#stores/deposit.ts';
import { formatMoney, isSome } from '#ui/amount.ts';
import { List } from '#ui/List.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Say } from '#ui/say.ts';
import { DepositTag } from './DepositTag.tsx';
import { type PanelProps, standing, timesIn } from './panel.ts';

interface LatestProps extends PanelProps {
  t: Say;
  /** The one whose stages are shown. */
  shown: string | null;
  onPick: (id: string) => void;
}

export function LatestDeposits({ t, tag, zone, shown, onPick }: LatestProps): ReactElement | null {
  const latest = useStore($latest, { ssr: 'initial' });
  const rows = latest.value ?? [];
  const times = timesIn(tag, zone);
  const money = ({ currencySymbol: symbol }: Deposit, amount: string): string => formatMoney(amount, { tag, symbol });
  // The form already says why a trial account sees none.
  if (latest.code === 'role.trial') return null;
  return (
    <section>
      <h2 className="t3">{t('deposit.latest')}</h2>
      <div className="mt3">
        <List
          {...standing(latest, t)}
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
                  <DepositTag deposit={deposit} t={t} />
                  <span>
                    {times.moment(deposit.createdAt)}
                    {isSome(deposit.fee) && !tookNothing(deposit) ? (
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
        </List>
      </div>
    </section>
  );
}
