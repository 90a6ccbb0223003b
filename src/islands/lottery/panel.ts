/** What every part of the lottery page gets, and how it writes numbers and times. */
import type { AsyncState } from '#stores/async-state.ts';
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
  /** The page: `/lottery` or `/vnlottery`. */
  path: string;
  /**
   * Moments as the server wrote them, by instant: the first date that a page formats by itself blocks a slow phone for a tenth of a second,
   * and a browser may write it in another way than the server.
   */
  moments?: Readonly<Record<string, string>>;
}

/** How a list looks that is asked for again: what the page brought stays meanwhile. */
export const faceOf = ({ face }: Pick<AsyncState<unknown>, 'face'>, shown: unknown): AsyncState<unknown>['face'] =>
  shown && face === 'loading' ? 'ready' : face;

/** Writes the amounts of an answer with the symbol that it names. */
export const moneyOf =
  ({ tag }: Pick<LotteryProps, 'tag'>, symbol: string) =>
  (amount: string): string =>
    formatMoney(amount, { tag, symbol });

/** A moment in the brand's zone: `22 Nov, 18:15`. */
export const momentText = ({ tag, zone, moments }: Pick<LotteryProps, 'tag' | 'zone' | 'moments'>, at: string): string =>
  moments?.[at] ??
  dateFormat(`${tag}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(new Date(at));

/** What the lobby shows of times, from the server. */
export interface WrittenTimes {
  /** The brand's time as the language calls it, such as `Philippine Standard Time`. */
  readonly zoneName: string;
  /** Short names from Sunday on, separated by tabs. */
  readonly days: string;
  /** When the server wrote all this, and how far the brand's zone was ahead of UTC then, in milliseconds. */
  readonly at: number;
  readonly offset: number;
}

/** Server only. */
export const writeMoments = (at: Pick<LotteryProps, 'tag' | 'zone'>, instants: readonly (string | null)[]): Record<string, string> =>
  Object.fromEntries(instants.flatMap((instant) => (instant ? [[instant, momentText(at, instant)]] : [])));

/** Server only. */
export function writeTimes(at: Pick<LotteryProps, 'tag' | 'zone'>, now: number): WrittenTimes {
  const zoneName = dateFormat(at.tag, { timeZone: at.zone, timeZoneName: 'longGeneric' }).formatToParts(0);
  const weekday = dateFormat(at.tag, { weekday: 'short', timeZone: 'UTC' });
  return {
    zoneName: zoneName.find(({ type }) => type === 'timeZoneName')?.value ?? at.zone,
    // The first of November 2026 is a Sunday.
    days: [1, 2, 3, 4, 5, 6, 7].map((day) => weekday.format(Date.UTC(2026, 10, day))).join('\t'),
    at: now,
    offset: utcOffset(at.zone, now),
  };
}
