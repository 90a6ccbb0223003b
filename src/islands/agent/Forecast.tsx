/** What a contract would pay if its period ended now: how it is worked out, and what the next step lacks. */
import type { ReactElement } from 'react';
import type { Forecasts } from '#stores/agent/reports.ts';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { isNonZero } from '#ui/format-money.ts';
import type { ContractKind } from '#values/agent-contracts.ts';
import type { Shown } from './panel.tsx';

type Forecast = Omit<Forecasts['forecasts'][number], 'kind' | 'period'>;

/** What is missing, each with the name of its figure. */
function lacking({ t, money, figure }: Shown, { bet, net, active }: NonNullable<Forecast['next']>, symbol: string): string[] {
  const lack = (name: string, amount: string): string => t('forecast.lack', { figure: t(name), amount });
  return [
    ...(isNonZero(bet) ? [lack('figure.turnover', money(bet, symbol))] : []),
    ...(isNonZero(net) ? [lack('figure.net', money(net, symbol))] : []),
    ...(active > 0 ? [lack('figure.active', figure(active))] : []),
  ];
}

/** Bonuses are subtracted by whole days alone, so what is paid more often counts bets and payouts. */
export const netWord = (kind: ContractKind): string => (kind === 'hourly' || kind === 'realtime' ? 'bets.net' : 'figure.net');

export function ForecastFacts({
  shown,
  kind,
  forecast,
  symbol,
}: {
  shown: Shown;
  kind: ContractKind;
  forecast: Forecast;
  symbol: string;
}): ReactElement {
  const { t, money, change, figure, percent } = shown;
  const { bet, net, carried, active, tier, rate, due, minus, amount, next } = forecast;
  const amountOf = (value: string): ReactElement => <bdi className="num">{money(value, symbol)}</bdi>;
  return (
    <DescriptionList
      facts={[
        { key: 'bet', name: t('figure.turnover'), value: amountOf(bet) },
        { key: 'net', name: t(netWord(kind)), value: <bdi className="num">{change(net, symbol)}</bdi> },
        ...(isNonZero(carried)
          ? [{ key: 'carried', name: t('income.carried'), value: <bdi className="num">{change(carried, symbol)}</bdi> }]
          : []),
        ...(kind === 'dividend' ? [{ key: 'active', name: t('figure.active'), value: <span className="num">{figure(active)}</span> }] : []),
        ...(kind === 'realtime'
          ? []
          : [
              {
                key: 'tier',
                name: t('income.tier'),
                value: tier === null ? t('income.noTier') : t('income.tierOf', { tier, rate: percent(rate ?? 0) }),
              },
            ]),
        { key: 'due', name: t('forecast.due'), value: amountOf(due) },
        ...(isNonZero(minus)
          ? [{ key: 'minus', name: t('forecast.minus'), value: <bdi className="num">{change(`-${minus}`, symbol)}</bdi> }]
          : []),
        { key: 'amount', name: <b>{t('forecast.amount')}</b>, value: <b className="num">{money(amount, symbol)}</b> },
        ...(next
          ? [
              {
                key: 'next',
                name: t('forecast.next', { tier: next.tier, rate: percent(next.rate) }),
                value: (
                  <span className="two-l">
                    {lacking(shown, next, symbol).map((line) => (
                      <span key={line}>{line}</span>
                    ))}
                  </span>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
