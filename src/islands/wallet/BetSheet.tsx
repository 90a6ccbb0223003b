/** One round as it was played: stake, win, how the reels fell, and a reference to quote. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $bet, loadBet } from '#stores/bets.ts';
import { addressWith, stepOut } from '#stores/overlay.ts';
import { formatMoney } from '#ui/amount.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Facts } from '#ui/Facts.tsx';
import { List } from '#ui/List.tsx';
import { CopyLine } from '#ui/Receipt.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Say } from '#ui/say.ts';
import { standing, timesIn } from './panel.ts';
import { Reels, reelsOf } from './Reels.tsx';

export function BetSheet({ id, t, tag, zone, symbol }: { id: string; t: Say; tag: string; zone: string; symbol: string }): ReactElement {
  const bet = useStore($bet, { ssr: 'initial' });
  useEffect(() => {
    void loadBet(id);
  }, [id]);
  const close = (): void => stepOut(addressWith({ bet: null }));
  const found = bet.value?.id === id ? bet.value : null;
  const times = timesIn(tag, zone);
  const money = (amount: string, sign: 'auto' | 'always' = 'auto'): ReactElement => (
    <bdi className="num">{formatMoney(amount, { tag, symbol, sign })}</bdi>
  );
  const reels = found ? reelsOf(found.detail) : null;
  return (
    <Dialog title={found?.gameName ?? t('bet.round')} closeWord={t('close')} onClose={close}>
      <List
        {...standing(bet, t)}
        empty={!found}
        skeleton={<Skeleton of="lines" count={6} />}
        nothing={{ text: t('bet.notFound') }}
        reason={bet.code === 'not_found' ? t('bet.notFound') : bet.reason}
        onRetry={() => void loadBet(id)}
      >
        {found ? (
          <>
            {reels ? <Reels reels={reels} t={t} money={(amount) => formatMoney(amount, { tag, symbol })} /> : null}
            <Facts
              facts={[
                { key: 'state', name: t('bet.state'), value: t(`bet.is.${found.state}`) },
                { key: 'at', name: t('column.time'), value: times.exact(found.at) },
                { key: 'maker', name: t('column.maker'), value: <span translate="no">{found.vendorName}</span> },
                { key: 'stake', name: t('bet.stake'), value: money(found.stake) },
                { key: 'win', name: t('bet.win'), value: money(found.win) },
                { key: 'net', name: t('bet.net'), value: money(found.net, 'always') },
                {
                  key: 'reference',
                  name: t('deposit.reference'),
                  value: <CopyLine value={found.reference} words={{ copy: t('copy'), copied: t('copied') }} />,
                },
              ]}
            />
          </>
        ) : null}
      </List>
    </Dialog>
  );
}
