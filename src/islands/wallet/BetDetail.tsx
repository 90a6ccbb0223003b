/** One round in detail: stake, win, reels, and a reference to quote. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { addressWith, goBackOr } from '#stores/overlay.ts';
import { $bet, type Bet, loadBet } from '#stores/wallet/bet-history.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { CopyLine } from '#ui/data/Receipt.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { formatMoney, isNonZero } from '#ui/format-money.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { Translate } from '#ui/translate.ts';
import { FishResult, parseShot } from './FishResult.tsx';
import { LotteryResult, parseLottery } from './LotteryResult.tsx';
import { asyncListProps, dateFormats } from './panel-props.ts';
import { parseReels, SlotResult } from './SlotResult.tsx';
import { parseSports, SportsLegs, slipFacts } from './SportsLegs.tsx';
import { parseTable, TableHands } from './TableHands.tsx';

/** The win colour is only for a payout above the stake. */
export const isWin = ({ net }: Pick<Bet, 'net'>): boolean => isNonZero(net) && !net.startsWith('-');

export const isUnsettled = ({ state }: Pick<Bet, 'state'>): boolean => state === 'running';

/** Stands for an amount that is not known yet. */
export const noResult = '–';

/** The state of a bet in words; a refund says how much went back. */
export const stateText = (t: Translate, { state, stake }: Bet, money: (amount: string) => string): string =>
  t(`bet.is.${state}`, { amount: money(stake) });

export function BetDetail({
  id,
  t,
  tag,
  zone,
  symbol,
}: {
  id: string;
  t: Translate;
  tag: string;
  zone: string;
  symbol: string;
}): ReactElement {
  const bet = useStore($bet, { ssr: 'initial' });
  useEffect(() => {
    void loadBet(id);
  }, [id]);
  const close = (): void => goBackOr(addressWith({ bet: null }));
  const found = bet.value?.id === id ? bet.value : null;
  const times = dateFormats(tag, zone);
  const money = (amount: string, sign: 'auto' | 'always' = 'auto'): ReactElement => (
    <bdi className="num">{formatMoney(amount, { tag, symbol, sign })}</bdi>
  );
  const plain = (amount: string): string => formatMoney(amount, { tag, symbol });
  const reels = found ? parseReels(found.detail) : null;
  const round = found ? parseLottery(found.detail) : null;
  const legs = found ? parseSports(found.detail) : null;
  const table = found ? parseTable(found.detail) : null;
  const shot = found ? parseShot(found.detail) : null;
  return (
    <Dialog title={found?.gameName ?? t('bet.round')} closeWord={t('close')} onClose={close}>
      <AsyncList
        {...asyncListProps(bet, t)}
        empty={!found}
        skeleton={<Skeleton of="lines" count={6} />}
        nothing={{ text: t('bet.notFound') }}
        {...(bet.code === 'not_found' ? { reason: t('bet.notFound') } : {})}
        onRetry={() => void loadBet(id)}
      >
        {found ? (
          <>
            {reels ? <SlotResult reels={reels} t={t} money={plain} /> : null}
            {round ? <LotteryResult round={round} t={t} tag={tag} symbol={symbol} gained={isWin(found)} /> : null}
            {legs ? <SportsLegs legs={legs} t={t} gameType={found.gameType} /> : null}
            {table ? <TableHands table={table} t={t} money={plain} /> : null}
            {shot ? <FishResult shot={shot} t={t} /> : null}
            <DescriptionList
              facts={[
                { key: 'state', name: t('bet.state'), value: stateText(t, found, plain) },
                { key: 'at', name: t('column.time'), value: times.exact(found.at) },
                { key: 'provider', name: t('column.provider'), value: <span translate="no">{found.vendorName}</span> },
                { key: 'stake', name: t('bet.stake'), value: money(found.stake) },
                ...(found.paidBy
                  ? [
                      { key: 'own', name: t('bet.ownPart'), value: money(found.paidBy.own) },
                      { key: 'bonus', name: t('bet.bonusPart'), value: money(found.paidBy.bonus) },
                    ]
                  : []),
                ...(legs ? slipFacts(t, legs, found, money) : []),
                { key: 'win', name: t('bet.win'), value: isUnsettled(found) ? noResult : money(found.win) },
                { key: 'net', name: t('bet.net'), value: isUnsettled(found) ? noResult : money(found.net, 'always') },
                {
                  key: 'reference',
                  name: t('deposit.reference'),
                  value: <CopyLine value={found.reference} words={{ copy: t('copy'), copied: t('copied') }} />,
                },
              ]}
            />
            {found.paidBy ? <p className="q t2">{t('bet.bonusPartMore')}</p> : null}
          </>
        ) : null}
      </AsyncList>
    </Dialog>
  );
}
