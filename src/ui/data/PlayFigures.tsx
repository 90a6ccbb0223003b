/** What a session of play came to: time, bets, payouts and net. */
import type { ReactElement } from 'react';
import { formatMoney, isNonZero } from '../format-money.ts';
import type { Translate } from '../translate.ts';
import { DescriptionList } from './DescriptionList.tsx';

export interface PlayFiguresProps {
  t: Translate;
  tag: string;
  symbol: string;
  /** `1:02:05`. */
  time: string;
  /** Decimal strings in major units. */
  play: {
    readonly staked: string;
    readonly won: string;
    readonly net: string;
    /** Bets without a result yet, which `staked` and `net` include. */
    readonly running?: string | undefined;
  };
}

export function PlayFigures({ t, tag, symbol, time, play }: PlayFiguresProps): ReactElement {
  const money = (amount: string, sign: 'auto' | 'always' = 'auto') => (
    <bdi className="num">{formatMoney(amount, { tag, symbol, sign })}</bdi>
  );
  return (
    <DescriptionList
      facts={[
        { key: 'time', name: t('check.ask.time'), value: <span className="num">{time}</span> },
        { key: 'staked', name: t('check.ask.staked'), value: money(play.staked) },
        { key: 'won', name: t('check.ask.won'), value: money(play.won) },
        { key: 'net', name: t('check.ask.net'), value: money(play.net, 'always') },
        ...(play.running && isNonZero(play.running) ? [{ key: 'running', name: t('check.ask.running'), value: money(play.running) }] : []),
      ]}
    />
  );
}
