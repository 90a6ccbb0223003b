/** The lotteries of a lobby: asked for again as draws come, and the one timer of all countdowns (LO-02 to LO-05). */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/endpoint.ts';
import { lottery } from '#calls/lottery.ts';
import { callApi } from '#client/api-client.ts';
import type { ApiResult } from '#client/result.ts';
import type { PrizeMode } from '#values/lottery/games.ts';
import { shownMenus } from '#values/lottery/menu-rows.ts';
import { nextRefresh, timeLeft } from '#values/lottery/refresh.ts';
import { drawsPageSize, openedCount } from '#values/lottery/view.ts';
import { clockReading, serverNow } from '#values/server-clock.ts';
import { minutes } from '#values/time.ts';
import { utcOffset } from '#values/zoned-time.ts';
import { type AsyncState, initialAsyncState, load } from '../async-state.ts';
import { $second } from '../current-second.ts';
import { memberState } from '../member-state.ts';

export type Menus = ReturnType<typeof shownMenus<ValueOf<typeof lottery.gameMenus>['menus'][number]['gameMenus'][number]>>;
export type LotteryRow = Menus[number]['gameMenus'][number];
export type LotteryTerms = ValueOf<typeof lottery.terms>;
export type Opened = ValueOf<typeof lottery.opened>['list'];
export type DrawsPage = ValueOf<typeof lottery.draws>;
export type PastDraw = DrawsPage['draws'][number];

const popularCount = 20;
const recentCount = 100;

export const $menus = atom<AsyncState<Menus>>(initialAsyncState);
/** Codes of the popular and the recently played lotteries. */
export const $popular = atom<AsyncState<readonly string[]>>(initialAsyncState);
export const $recentLotteries = memberState<readonly string[]>();
export const $opened = atom<AsyncState<Opened>>(initialAsyncState);
export const $lotteryTerms = atom<AsyncState<LotteryTerms>>(initialAsyncState);
export const $pastDraws = atom<AsyncState<DrawsPage>>(initialAsyncState);

export const loadMenus = (area: 'all' | 'vn', prizeMode: PrizeMode): Promise<void> =>
  load(
    $menus,
    async (signal) => {
      const result = await (area === 'vn'
        ? callApi(lottery.vnGameMenu, { prizeMode, device: 'WEB', accountType: 'TCG_LOTTO_VN' }, { signal })
        : callApi(lottery.gameMenus, { prizeMode, device: 'WEB' }, { signal }));
      return result.kind === 'done' ? { ...result, value: shownMenus(result.value.menus) } : result;
    },
    { keepValue: true },
  );

const codesOf = (result: ApiResult<ValueOf<typeof lottery.popular>>): ApiResult<readonly string[]> =>
  result.kind === 'done' ? { ...result, value: result.value.list.map(({ gameId }) => gameId) } : result;

export const loadPopular = (prizeMode: PrizeMode): Promise<void> =>
  load($popular, async (signal) => codesOf(await callApi(lottery.popular, { count: popularCount, prizeMode, device: 'WEB' }, { signal })));

export const loadRecentLotteries = (area: 'all' | 'vn', prizeMode: PrizeMode): Promise<void> =>
  load(
    $recentLotteries,
    async (signal) => {
      const of = area === 'vn' ? { lottoArea: 'VN' as const } : {};
      return codesOf(await callApi(lottery.vnRecentMenu, { prizeMode, device: 'WEB', recentCount, ...of }, { signal }));
    },
    { keepValue: true },
  );

/** The latest drawn numbers of all lotteries of a lobby. */
export const loadOpened = (area: 'all' | 'vn'): Promise<void> =>
  load(
    $opened,
    async (signal) => {
      const result = await callApi(area === 'vn' ? lottery.vnOpened : lottery.opened, { count: openedCount }, { signal });
      return result.kind === 'done' ? { ...result, value: result.value.list } : result;
    },
    { keepValue: true, about: area },
  );

export const loadLotteryTerms = (gameId: string, prizeMode: PrizeMode): Promise<void> =>
  load($lotteryTerms, (signal) => callApi(lottery.terms, { gameId, prizeMode }, { signal }), { keepValue: true, about: gameId });

export const loadPastDraws = (gameId: string, pageNo: number): Promise<void> =>
  load($pastDraws, (signal) => callApi(lottery.draws, { gameId, pageNo, pageSize: drawsPageSize }, { signal }), {
    keepValue: true,
    about: `${gameId} ${pageNo}`,
  });

/** In milliseconds: longer than a page takes to wake up on a slow phone, and shorter than a draw is worth waiting for. */
const newFor = 10_000;

/** Whether the server wrote the page a moment ago, by its own clock, so that what it brought need not be asked for. */
export const isJustWritten = (writtenAt: number): boolean => clockReading() !== null && serverNow() - writtenAt < newFor;

/**
 * Asks whenever the next draw is due, after 30 seconds at the latest, and right after the device slept or the page was hidden. It asks at
 * once too, unless the page brought the draws `writtenAt` a moment ago: one from a cache may have the numbers of an earlier draw. Returns
 * its end.
 */
export function keepFresh(drawTimes: () => readonly string[], refresh: () => Promise<void>, writtenAt = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const plan = (): void => {
    clearTimeout(timer);
    const now = serverNow();
    if (!ended) timer = setTimeout(run, nextRefresh(drawTimes().map((at) => Date.parse(at) - now)));
  };
  const run = (): void => {
    // A hidden page asks nothing; it asks when it is seen again.
    if (document.visibilityState === 'hidden') return;
    void refresh().then(plan);
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') run();
  };
  // Planned only when the answer is there: before, no draw is known.
  const [now, draws] = [serverNow(), drawTimes()];
  const isNew = isJustWritten(writtenAt) && draws.every((at) => Date.parse(at) > now);
  if (isNew && draws.length > 0) plan();
  else void refresh().then(plan);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** A zone's offset from UTC holds until the quarter of an hour ends in which `at` is: clocks change on one. */
const quarterOf = (at: number): number => Math.floor(at / minutes(15));

/** `21:04:09` in a zone whose offset was known at a moment. */
function zoneTime({ clock, offset, at: known }: DOMStringMap, now: number): string {
  const isKnown = quarterOf(now) === quarterOf(Number(known));
  const at = new Date(now + (isKnown ? Number(offset) : utcOffset(clock ?? '', now)));
  return at.toISOString().slice(11, 19);
}

/** From here on a countdown is shown as urgent. */
const lastMinute = 60_000;

/** Writes the time left until `data-until`, as `runCountdowns` does each second; by itself for one that comes between two. */
export function writeCountdown(element: HTMLElement | null, now = $second.get()): void {
  if (!element || now === null) return;
  const { until = '', then, days = '', ending } = element.dataset;
  const milliseconds = Date.parse(until) - now;
  const isOver = milliseconds <= 0;
  const remaining = isOver && then ? Date.parse(then) - now : milliseconds;
  const hasEnded = ending !== undefined && remaining <= 0;
  const left = timeLeft(remaining);
  const text = hasEnded ? ending : 'days' in left ? days.replace('{{count}}', String(left.days)) : left.clock;
  if (element.textContent !== text) element.textContent = text;
  element.toggleAttribute('data-soon', milliseconds <= lastMinute && !hasEnded && !(isOver && then));
  element.parentElement?.toggleAttribute('data-over', isOver);
  element.parentElement?.toggleAttribute('data-ended', hasEnded);
}

/**
 * Writes the time left into every `[data-until]` below `root`, by one timer and without a redraw. `data-days` is the text for a time of
 * days. Under the last minute `data-soon` is set. At the end `data-over` is set, and from then the time until `data-then` is written.
 * When nothing is left, `data-ending` is written in place of a time, and `data-ended` is set.
 * `[data-clock]` gets the time of its zone, first by the `data-offset` that the page brought, of the moment `data-at`. Returns its end.
 */
export function runCountdowns(root: HTMLElement): () => void {
  const clock = root.querySelector<HTMLElement>('[data-clock]');
  return $second.subscribe((now) => {
    if (now === null) return;
    if (clock) clock.textContent = zoneTime(clock.dataset, now);
    for (const element of root.querySelectorAll<HTMLElement>('[data-until]')) writeCountdown(element, now);
  });
}
