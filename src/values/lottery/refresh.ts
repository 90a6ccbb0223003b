/** When a list of lotteries is asked for again, and which odds table a site sells with (GM-19, LO-05). */
import type { PrizeMode } from './games.ts';

const longestWait = 30_000;
/** A draw that is over and not yet in the list. */
const overdueWait = 7_000;

/** Milliseconds until the list is asked for again: the smallest remaining time, 7 s when it is over, at most 30 s. */
export function nextRefresh(remaining: readonly number[]): number {
  const smallest = Math.min(longestWait, ...remaining);
  return smallest <= 0 ? overdueWait : smallest;
}

interface Category {
  readonly title: string;
  readonly cards: Readonly<Record<string, unknown>>;
}

/** Elott where the e-lotteries have a card of the Vietnamese lotteries or of LOTT, else Lott. */
export function prizeModeOf(categories: readonly Category[]): PrizeMode {
  const cards = categories.find(({ title }) => title === 'ELOTT')?.cards ?? {};
  return 'TCG_LOTTO_VN' in cards || 'LOTT' in cards ? 'Elott' : 'Lott';
}

/** The time left as `0:16:28` or, above two days, in whole days; never below zero. */
export function timeLeft(milliseconds: number): { readonly days: number } | { readonly clock: string } {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= 172_800) return { days: Math.floor(seconds / 86_400) };
  const two = (value: number) => String(value).padStart(2, '0');
  return { clock: `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}` };
}
