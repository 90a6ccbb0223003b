/** The lines of a lottery ticket: bet, pick, combinations and stake, and what each line won. */
import type { ReactElement } from 'react';
import { betTypes } from '#values/lottery/picks.ts';
import { Money, type MoneyProps } from '../data/Money.tsx';
import { formatMoney, isNonZero } from '../format-money.ts';
import { pickText } from '../pick-text.ts';
import type { Translate } from '../translate.ts';

export interface ShownLine {
  readonly bet: string;
  readonly pick: string;
  readonly combinations: number;
  /** For each combination; empty where another platform does not say it. */
  readonly stake: string;
  /** Null before the draw. */
  readonly win: string | null;
}

const known = new Set(
  Object.values(betTypes)
    .flat()
    .map(({ bet }) => bet),
);

interface TicketLinesProps extends Pick<MoneyProps, 'tag' | 'symbol'> {
  t: Translate;
  lines: readonly ShownLine[];
  /** The ticket paid more than its price. */
  gained: boolean;
}

export function TicketLines({ t, lines, gained, ...style }: TicketLinesProps): ReactElement {
  return (
    <ul className="lines">
      {lines.map(({ bet, pick, combinations, stake, win }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
        <li key={n} className="row between wraps">
          <span className="two-l">
            <span>
              {/* Another platform has other bets. */}
              {known.has(bet) ? `${t(`bet.${bet}`)} · ` : ''}
              <b>{pickText(t, pick)}</b>
            </span>
            {stake ? <span className="q t1">{t('tickets.line', { count: combinations, stake: formatMoney(stake, style) })}</span> : null}
          </span>
          {/* What an only line won is the ticket's payout, which stands above. */}
          {win === null || lines.length === 1 ? null : isNonZero(win) ? (
            <Money amount={win} {...style} {...(gained ? { tone: 'win' as const } : {})} />
          ) : (
            <span className="q t2">{t('tickets.lineLost')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
