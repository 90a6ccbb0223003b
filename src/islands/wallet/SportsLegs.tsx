/** A bet on matches in the betting record: each pick with its odds, and what became of it. */
import type { ReactElement } from 'react';
import type { Translate } from '#ui/translate.ts';

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
  if (market === 'total') return t(`frame.sports.${pick}`, { line: String(number) });
  if (market === 'score') return pick.replace('-', '–');
  if (pick === 'draw') return t('frame.sports.draw');
  const side = pick === 'home' ? home : away;
  if (market !== 'handicap') return side;
  const own = pick === 'home' ? number : -number;
  return `${side} ${own > 0 ? '+' : own < 0 ? '−' : ''}${Math.abs(own)}`;
}

export function SportsLegs({ legs, t }: { legs: readonly Leg[]; t: Translate }): ReactElement {
  return (
    <ul className="rows">
      {legs.map((leg) => (
        <li key={`${leg.home} ${leg.away} ${leg.market}`} className="col">
          <span className="row between">
            <span className="strong">{pickName(t, leg)}</span>
            <bdi className="num">{(leg.odds / 100).toFixed(2)}</bdi>
          </span>
          <span className="row between q">
            <span translate="no">
              {leg.home} – {leg.away} {leg.score}
            </span>
            <span>{t(`frame.sports.leg-${leg.result ?? 'open'}`)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
