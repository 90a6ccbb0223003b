/** What every part of the lottery page gets, and how it writes numbers and times. */
import { dateFormat } from '#ui/date-format.ts';
import { formatMoney } from '#ui/format-money.ts';
import type { Translate } from '#ui/translate.ts';
import { utcOffset } from '#values/zoned-time.ts';

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

/** Lines of the betting view until it comes: more than a screen, so that what follows is not seen to move. */
export const bettingLines = 20;

export const moneyOf =
  ({ tag, symbol }: Pick<LotteryProps, 'tag' | 'symbol'>) =>
  (amount: string): string =>
    formatMoney(amount, { tag, symbol });

/** A moment in the brand's zone: `22 Nov, 18:15`. */
export const momentText = ({ tag, zone }: Pick<LotteryProps, 'tag' | 'zone'>, at: string): string =>
  dateFormat(`${tag}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(new Date(at));

/**
 * What the lobby shows of times, from the server: the first date that a page formats by itself blocks a slow phone for a tenth of a second.
 */
export interface WrittenTimes {
  /** The brand's time as the language calls it, such as `Philippine Standard Time`. */
  readonly zoneName: string;
  /** Short names from Sunday on, separated by tabs. */
  readonly days: string;
  /** When the last draw of each lottery was, in the order of the menus, separated by tabs. */
  readonly moments: string;
  /** When the server wrote all this, and how far the brand's zone was ahead of UTC then, in milliseconds. */
  readonly at: number;
  readonly offset: number;
}

/** Server only. */
export function writeTimes(at: Pick<LotteryProps, 'tag' | 'zone'>, winningTimes: readonly (string | null)[], now: number): WrittenTimes {
  const zoneName = dateFormat(at.tag, { timeZone: at.zone, timeZoneName: 'longGeneric' }).formatToParts(0);
  const weekday = dateFormat(at.tag, { weekday: 'short', timeZone: 'UTC' });
  return {
    zoneName: zoneName.find(({ type }) => type === 'timeZoneName')?.value ?? at.zone,
    // The first of November 2026 is a Sunday.
    days: [1, 2, 3, 4, 5, 6, 7].map((day) => weekday.format(Date.UTC(2026, 10, day))).join('\t'),
    moments: winningTimes.map((time) => (time ? momentText(at, time) : '')).join('\t'),
    at: now,
    offset: utcOffset(at.zone, now),
  };
}
