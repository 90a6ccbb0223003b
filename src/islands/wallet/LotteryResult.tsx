/** A lottery round: its lines, the numbers that were drawn, and what each line won. */
import type { ReactElement } from 'react';
import { isNonZero } from '#ui/format-money.ts';
import { pickText } from '#ui/pick-text.ts';
import type { Translate } from '#ui/translate.ts';
import { type ReturnReason, returnReasons } from '#values/lottery/games.ts';
import { betTypes } from '#values/lottery/picks.ts';

interface LotteryRound {
  readonly draw: string;
  readonly lines: readonly { readonly bet: string; readonly pick: string /** Null before the draw. */; readonly win: string | null }[];
  /** Why the price went back, if it did. */
  readonly returned: ReturnReason | null;
  /** Empty until the draw. */
  readonly numbers: readonly (readonly string[])[];
}

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null;
const texts = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

/** Parses a round's detail; null unless it is a lottery's. */
export function parseLottery({ draw, lines, result, returned }: Readonly<Record<string, unknown>>): LotteryRound | null {
  if (typeof draw !== 'string' || !Array.isArray(lines)) return null;
  return {
    draw,
    lines: lines.filter(isRecord).map(({ bet, pick, win }) => ({
      bet: String(bet),
      pick: String(pick),
      win: typeof win === 'string' ? win : null,
    })),
    returned: returnReasons.find((reason) => reason === returned) ?? null,
    numbers: (Array.isArray(result) ? result : []).filter(isRecord).map(({ numbers }) => texts(numbers)),
  };
}

const known = new Set(
  Object.values(betTypes)
    .flat()
    .map(({ bet }) => bet),
);

interface LotteryResultProps {
  round: LotteryRound;
  t: Translate;
  money: (amount: string) => string;
}

export function LotteryResult({ round, t, money }: LotteryResultProps): ReactElement {
  return (
    <div className="stack">
      <p className="num">{t('bet.draw', { draw: round.draw })}</p>
      {round.returned ? <p>{t(`bet.returned.${round.returned}`)}</p> : null}
      {round.numbers.map((numbers, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a draw have a fixed order
        <p key={n} className="balls num">
          {numbers.map((number, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of a drawn number is its name
            <b key={place}>{number}</b>
          ))}
        </p>
      ))}
      <p className="q t2">{t('bet.picks')}</p>
      {round.lines.map(({ bet, pick, win }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
        <p key={n} className="row between num">
          <span>
            {/* Another platform has other bets. */}
            {known.has(bet) ? t(`bet.${bet}`) : ''} <b>{pickText(t, pick)}</b>
          </span>
          {win === null ? null : isNonZero(win) ? <b>{money(win)}</b> : <span className="q">{t('bet.lineLost')}</span>}
        </p>
      ))}
    </div>
  );
}
