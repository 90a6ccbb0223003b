/** A lottery round: the numbers that were drawn, with the ticket's own marked, and what each line won. As on My tickets. */
import type { ReactElement } from 'react';
import type { MoneyProps } from '#ui/data/Money.tsx';
import { DrawnNumbers } from '#ui/lottery/DrawnNumbers.tsx';
import { type ShownLine, TicketLines } from '#ui/lottery/TicketLines.tsx';
import type { Translate } from '#ui/translate.ts';
import { type DrawnGroup, type ReturnReason, returnReasons } from '#values/lottery/games.ts';
import { hitsOf } from '#values/lottery/ticket-hits.ts';

interface LotteryRound {
  readonly draw: string;
  readonly lines: readonly ShownLine[];
  /** Why the price went back, if it did. */
  readonly returned: ReturnReason | null;
  /** Empty until the draw. */
  readonly result: readonly DrawnGroup[];
}

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null;
const texts = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

/** Parses a round's detail; null unless it is a lottery's. */
export function parseLottery({ draw, lines, result, returned }: Readonly<Record<string, unknown>>): LotteryRound | null {
  if (typeof draw !== 'string' || !Array.isArray(lines)) return null;
  return {
    draw,
    lines: lines.filter(isRecord).map(({ bet, pick, combinations, stake, win }) => ({
      bet: String(bet),
      pick: String(pick),
      combinations: Number(combinations) || 1,
      stake: typeof stake === 'string' ? stake : '',
      win: typeof win === 'string' ? win : null,
    })),
    returned: returnReasons.find((reason) => reason === returned) ?? null,
    result: (Array.isArray(result) ? result : [])
      .filter(isRecord)
      .map(({ prize, numbers }, n) => ({ prize: String(prize ?? n + 1), numbers: texts(numbers) })),
  };
}

interface LotteryResultProps extends Pick<MoneyProps, 'tag' | 'symbol'> {
  round: LotteryRound;
  t: Translate;
  /** The ticket paid more than its price. */
  gained: boolean;
}

export function LotteryResult({ round, t, gained, ...style }: LotteryResultProps): ReactElement {
  const { draw, lines, returned, result } = round;
  return (
    <div className="stack">
      <p className="num">{t('bet.draw', { draw })}</p>
      {returned ? <p>{t(`bet.returned.${returned}`)}</p> : null}
      {result.length > 0 ? <DrawnNumbers t={t} groups={result} isHit={hitsOf(round)} /> : null}
      <p className="q t2">{t('bet.picks')}</p>
      <TicketLines t={t} lines={lines} gained={gained} {...style} />
    </div>
  );
}
