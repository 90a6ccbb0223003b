/** The betting record: rounds by period, kind and maker, their sums; each opens to its round (MC-07). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $bets, type Bet, betsAsked, everyBet, loadBets, makersByName } from '#stores/bets.ts';
import { $makers, loadMakers } from '#stores/makers.ts';
import { asked as askedFor } from '#stores/overlay.ts';
import { daysOf } from '#stores/record.ts';
import { formatFigure, formatMoney, isSome } from '#ui/amount.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Money } from '#ui/Money.tsx';
import { sayer } from '#ui/say.ts';
import { BetSheet } from './BetSheet.tsx';
import { type PanelProps, timesIn } from './panel.ts';
import { RecordFrame, useRecord } from './RecordFrame.tsx';

const types = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT'] as const;

/** Gold is for more than the stake: less is no win to celebrate. */
const gained = (bet: Bet): boolean => isSome(bet.net) && !bet.net.startsWith('-');

export default function BetRecord({ words, tag, zone, base }: PanelProps): ReactElement {
  const t = sayer(words, tag);
  const bets = useStore($bets, { ssr: 'initial' });
  const makers = makersByName(useStore($makers, { ssr: 'initial' }).value);
  const { address, asked } = useRecord(betsAsked, loadBets, zone);
  const { gameType, vassalage } = asked;
  useEffect(() => {
    void loadMakers();
  }, []);
  const { bets: rows, total, totals, currencySymbol: symbol } = bets.value ?? { bets: [], total: 0, totals: null, currencySymbol: '' };
  const money = (amount = '0', sign: 'auto' | 'always' = 'auto'): string => formatMoney(amount, { tag, symbol, sign });
  const net = (bet: Bet): ReactElement =>
    bet.state === 'running' ? (
      <span className="tag wait">{t('bet.running')}</span>
    ) : (
      <Money amount={bet.net} tag={tag} sign="always" tone={gained(bet) ? 'win' : undefined} />
    );
  const shown = askedFor(address, 'bet');
  return (
    <RecordFrame
      t={t}
      times={timesIn(tag, zone)}
      title={t('bet.title')}
      address={address}
      asked={asked}
      zone={zone}
      filters={[
        {
          name: 'type',
          label: t('filter.type'),
          value: gameType,
          choices: [{ value: '', label: t('filter.allTypes') }, ...types.map((value) => ({ value, label: t(`type.${value}`) }))],
        },
        {
          name: 'vendor',
          label: t('filter.maker'),
          value: vassalage,
          choices: [{ value: '', label: t('filter.allMakers') }, ...makers.map(({ code, name }) => ({ value: code, label: name }))],
        },
      ]}
      list={bets}
      figures={[
        { key: 'rounds', name: t('bet.rounds'), value: formatFigure(total, tag) },
        { key: 'stake', name: t('bet.stakes'), value: money(totals?.stake) },
        { key: 'win', name: t('bet.wins'), value: money(totals?.win) },
        { key: 'net', name: t('bet.net'), value: money(totals?.net, 'always') },
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
          key: 'maker',
          head: t('column.maker'),
          cell: (bet) => (
            <span className="q" translate="no">
              {bet.vendorName}
            </span>
          ),
        },
        { key: 'stake', head: t('bet.stake'), end: true, cell: (bet) => <Money amount={bet.stake} tag={tag} /> },
        { key: 'win', head: t('bet.win'), end: true, cell: (bet) => <Money amount={bet.win} tag={tag} /> },
        { key: 'net', head: t('bet.net'), end: true, cell: net },
      ]}
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
      everything={() => everyBet(asked, zone)}
      onRetry={() => void loadBets(asked, zone)}
    >
      {shown ? <BetSheet key={shown} id={shown} t={t} tag={tag} zone={zone} symbol={symbol} /> : null}
    </RecordFrame>
  );
}
