/** A bet on matches in the betting record: each pick with its market and odds, what became of it, and what the bet may pay. */
import type { ReactElement } from 'react';
import type { Bet } from '#stores/wallet/bet-history.ts';
import type { NamedFact } from '#ui/data/DescriptionList.tsx';
import type { Translate } from '#ui/translate.ts';
import { combinedOdds, countedOdds, slipPayout } from '#values/games/fixed-odds.ts';
import { toAmount, toMinor, zero } from '#values/money.ts';

interface Leg {
  market: string;
  pick: string;
  /** In halves. */
  line: number | null;
  /** In hundredths. */
  odds: number;
  home: string;
  away: string;
  result: string | null;
  score: string | null;
}

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null;

/** Parses a round's detail; null unless it is a bet on matches. */
export function parseSports(detail: Readonly<Record<string, unknown>>): readonly Leg[] | null {
  const { legs } = isRecord(detail.sports) ? detail.sports : {};
  if (!Array.isArray(legs)) return null;
  return legs.filter(isRecord).map(({ market, pick, line, odds, home, away, result, score }) => ({
    market: String(market),
    pick: String(pick),
    line: typeof line === 'number' ? line : null,
    odds: Number(odds),
    home: String(home),
    away: String(away),
    result: typeof result === 'string' ? result : null,
    score: isRecord(score) ? `${score.home}–${score.away}` : null,
  }));
}

/** The pick in words, as on the slip: `Over 2.5`, or `Northgate −0.5`. */
function pickName(t: Translate, { market, pick, line, home, away }: Leg): string {
  const number = (line ?? 0) / 2;
  // The texts are the frame's, whose gaps have one brace.
  if (market === 'total') return t(`frame.sports.${pick}`).replace('{line}', String(number));
  if (market === 'score') return pick.replace('-', '–');
  if (pick === 'draw') return t('frame.sports.draw');
  const side = pick === 'home' ? home : away;
  if (market !== 'handicap') return side;
  const own = pick === 'home' ? number : -number;
  return `${side} ${own > 0 ? '+' : own < 0 ? '−' : ''}${Math.abs(own)}`;
}

const markets = ['result', 'winner', 'total', 'handicap', 'score'];

/** What was bet on, such as `Winner`; empty for a market of another platform. */
function marketName(t: Translate, { market }: Leg, gameType: string): string {
  if (!markets.includes(market)) return '';
  return t(`frame.sports.${market === 'total' && gameType === 'ESPORTS' ? 'totalMaps' : market}`);
}

const oddsText = (odds: readonly number[]): ReactElement => <bdi className="num">{combinedOdds(odds)}</bdi>;

/** The odds of several picks together and, while the bet is open, what it pays if all of them win. */
export function slipFacts(t: Translate, legs: readonly Leg[], { state, stake }: Bet, money: (amount: string) => ReactElement): NamedFact[] {
  const bet = toMinor(stake);
  const payout = state === 'running' && bet !== null ? slipPayout(bet, legs) : zero;
  return [
    ...(legs.length > 1 ? [{ key: 'odds', name: t('frame.sports.odds'), value: oddsText(countedOdds(legs)) }] : []),
    ...(payout > zero ? [{ key: 'pays', name: t('frame.sports.payout'), value: money(toAmount(payout)) }] : []),
  ];
}

export function SportsLegs({ legs, t, gameType }: { legs: readonly Leg[]; t: Translate; gameType: string }): ReactElement {
  return (
    <ul className="lines">
      {legs.map((leg) => (
        <li key={`${leg.home} ${leg.away} ${leg.market}`}>
          <div className="grow">
            <div className="row between">
              <b>{pickName(t, leg)}</b>
              {oddsText([leg.odds])}
            </div>
            <div className="q">{marketName(t, leg, gameType)}</div>
            <div className="row between q">
              <span translate="no">
                {leg.home} – {leg.away} {leg.score}
              </span>
              <span>{t(`frame.sports.leg-${leg.result ?? 'open'}`)}</span>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
