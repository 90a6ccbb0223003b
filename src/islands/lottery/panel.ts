/** What every part of the lottery page gets, and how it writes numbers and times. */
import { formatMoney } from '#ui/format-money.ts';
import type { Translate } from '#ui/translate.ts';

export interface LotteryProps {
  t: Translate;
  tag: string;
  /** The brand's time zone. */
  zone: string;
  /** Path prefix of the language. */
  base: string;
  symbol: string;
  /** The page: `/lottery` or `/vnlottery`. */
  path: string;
}

export const moneyOf =
  ({ tag, symbol }: Pick<LotteryProps, 'tag' | 'symbol'>) =>
  (amount: string): string =>
    formatMoney(amount, { tag, symbol });

/** A moment in the brand's zone: `22 Nov, 18:15`. */
export const momentText = ({ tag, zone }: Pick<LotteryProps, 'tag' | 'zone'>, at: string): string =>
  new Intl.DateTimeFormat(`${tag}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(new Date(at));

/** A pick as people read it: digits side by side, numbers with spaces, options as words. */
export function pickText(t: Translate, pick: string): string {
  return pick
    .split(',')
    .map((part) => (/^\d+$/.test(part) ? part : t(`option.${part}`)))
    .join(' ');
}

/** Lists a draw's days: weekdays from Sunday (1), written in the page's language. */
export function weekdayName(tag: string, day: number, weekday: 'short' | 'long' = 'short'): string {
  // The first of November 2026 is a Sunday.
  return new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }).format(Date.UTC(2026, 10, day));
}
