/** The bet history: rounds by period, type and provider, with totals. Each row opens its round (MC-07). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $providers, loadProviders } from '#stores/games/providers.ts';
import { queryValue } from '#stores/overlay.ts';
import type { OnProgress } from '#stores/wallet/all-pages.ts';
import { $bets, type Bet, betFiltersFromAddress, everyBet, loadBets, providersByName } from '#stores/wallet/bet-history.ts';
import { daysOf } from '#stores/wallet/transactions.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Money } from '#ui/data/Money.tsx';
import { formatFigure, formatMoney, isNonZero } from '#ui/format-money.ts';
import { createTranslator } from '#ui/translate.ts';
import { BetDetail, isUnsettled, isWin, noResult, stateText } from './BetDetail.tsx';
import { dateFormats, type PanelProps } from './panel-props.ts';
import { gameFilters } from './records/RecordFilters.tsx';
import { RecordLayout, useRecord } from './records/RecordLayout.tsx';

export default function BetHistory({ words, tag, zone, base }: PanelProps): ReactElement {
  const t = createTranslator(words, tag);
  const times = dateFormats(tag, zone);
  const bets = useStore($bets, { ssr: 'initial' });
  const providers = providersByName(useStore($providers, { ssr: 'initial' }).value);
  const { address, asked } = useRecord(betFiltersFromAddress, loadBets, zone);
  useEffect(() => {
    void loadProviders();
  }, []);
  const { bets: rows, currencySymbol: symbol } = bets.value ?? { bets: [], currencySymbol: '' };
  const money = (amount: string, sign: 'auto' | 'always' = 'auto'): string => formatMoney(amount, { tag, symbol, sign });
  const net = (bet: Bet): ReactElement =>
    isUnsettled(bet) ? (
      <span className="tag wait">{t('bet.running')}</span>
    ) : bet.state === 'rolled_back' ? (
      <span className="tag">{t('bet.refunded')}</span>
    ) : (
      <Money amount={bet.net} tag={tag} sign="always" tone={isWin(bet) ? 'win' : undefined} />
    );
  const shown = queryValue(address, 'bet');
  return (
    <RecordLayout
      t={t}
      times={times}
      title={t('bet.title')}
      address={address}
      asked={asked}
      zone={zone}
      filters={gameFilters(t, asked, providers)}
      list={bets}
      figures={({ total, totals }) => [
        { key: 'rounds', name: t('bet.rounds'), value: formatFigure(total, tag), plain: String(total) },
        { key: 'stake', name: t('bet.stakes'), value: money(totals.stake), plain: totals.stake },
        // Part of the bets; the net counts them as lost until their result is in.
        ...(totals.running && isNonZero(totals.running)
          ? [{ key: 'running', name: t('bet.ofRunning'), value: money(totals.running), plain: totals.running }]
          : []),
        { key: 'win', name: t('bet.wins'), value: money(totals.win), plain: totals.win },
        { key: 'net', name: t('bet.net'), value: money(totals.net, 'always'), plain: totals.net },
      ]}
      days={daysOf({ rows }, zone)}
      opens="bet"
      called={{ head: t('column.game'), of: (bet) => bet.gameName }}
      movement={(bet) => ({
        amount: net(bet),
        about: bet.vendorName,
        reference: bet.reference,
        balance: t('bet.stakeIs', { amount: formatMoney(bet.stake, { tag }) }),
      })}
      columns={[
        {
          key: 'provider',
          head: t('column.provider'),
          cell: (bet) => (
            <span className="q" translate="no">
              {bet.vendorName}
            </span>
          ),
        },
        { key: 'stake', head: t('bet.stake'), end: true, cell: (bet) => <Money amount={bet.stake} tag={tag} /> },
        { key: 'win', head: t('bet.win'), end: true, cell: (bet) => (isUnsettled(bet) ? noResult : <Money amount={bet.win} tag={tag} />) },
        { key: 'net', head: t('bet.net'), end: true, cell: net },
      ]}
      sheet={{
        heads: [
          ...['time', 'game', 'provider', 'reference'].map((name) => t(`column.${name}`)),
          ...['stake', 'win', 'net', 'state'].map((name) => t(`bet.${name}`)),
        ],
        // The columns add up to the totals below, which leave out a refunded bet; its state says the amount. An open bet has no net yet:
        // the net total is that of the column less what is in progress.
        cells: (bet) => [
          times.stamp(bet.at),
          bet.gameName,
          bet.vendorName,
          bet.reference,
          bet.state === 'rolled_back' ? '' : bet.stake,
          isUnsettled(bet) ? '' : bet.win,
          isUnsettled(bet) ? '' : bet.net,
          stateText(t, bet, money),
        ],
      }}
      nothing={{
        icon: 'slot',
        never: t('bet.none'),
        here: t('bet.noneHere'),
        action: (
          <LinkButton kind="line" size="sm" href={`${base}/rng`}>
            {t('bet.games')}
          </LinkButton>
        ),
      }}
      everything={(onProgress: OnProgress) => everyBet(asked, zone, onProgress)}
      onRetry={() => void loadBets(asked, zone)}
    >
      {shown ? <BetDetail key={shown} id={shown} t={t} tag={tag} zone={zone} symbol={symbol} /> : null}
    </RecordLayout>
  );
}
