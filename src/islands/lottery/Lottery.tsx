/** The lottery page: the lobby, and by `lottoView` the betting view, my tickets or past draws (LO-01, LO-07, LO-08). */
import { useStore } from '@nanostores/react';
import { lazy, type ReactElement, Suspense, useEffect, useMemo } from 'react';
import { initSession } from '#stores/access/session.ts';
import type { Menus } from '#stores/lottery/lotteries.ts';
import { $pageAddress, initOverlays, queryValue } from '#stores/overlay.ts';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import type { PrizeMode } from '#values/lottery/games.ts';
import { lotteryViewOf } from '#values/lottery/view.ts';
import { LotteryLobby } from './LotteryLobby.tsx';
import { bettingLines, type WrittenTimes } from './panel.ts';

const Betting = lazy(() => import('./Betting.tsx'));
const LotteryTickets = lazy(() => import('./Tickets.tsx'));
const LatestResults = lazy(() => import('./LatestResults.tsx'));
const PastDraws = lazy(() => import('./PastDraws.tsx'));

interface LotteryPageProps {
  words: IslandWords;
  tag: string;
  zone: string;
  base: string;
  symbol: string;
  path: string;
  area: 'all' | 'vn';
  mode: PrizeMode;
  /** Names of the providers by code. */
  vendors: Readonly<Record<string, string>>;
  menus: Menus;
  written: WrittenTimes;
  /** Path and query that the server rendered. */
  at: string;
}

export default function LotteryPage({ words, area, mode, vendors, menus, written, at, ...rest }: LotteryPageProps): ReactElement {
  const { tag } = rest;
  const t = useMemo(() => createTranslator(words, tag), [words, tag]);
  const address = useStore($pageAddress, { ssr: 'initial' }) || at;
  useEffect(() => {
    initSession();
    return initOverlays();
  }, []);
  const props = { ...rest, t };
  const gameId = queryValue(address, 'gameCode') ?? '';
  const view = lotteryViewOf(new URLSearchParams(address.split('?')[1]));
  if (view === 'lobby') return <LotteryLobby {...props} {...{ area, mode, vendors, menus, written, at }} />;
  const rows = menus.flatMap(({ gameMenus }) => gameMenus);
  return (
    <Suspense fallback={<Skeleton of="lines" count={view === 'betting' ? bettingLines : 8} />}>
      {view === 'tickets' ? (
        <LotteryTickets {...props} />
      ) : view === 'opened' ? (
        <LatestResults {...props} area={area} names={new Map(rows.map((one) => [one.gameId, one.remark]))} />
      ) : view === 'draws' ? (
        <PastDraws {...props} gameId={gameId} kind={rows.find((one) => one.gameId === gameId)?.kind ?? null} />
      ) : (
        <Betting {...props} gameId={gameId} mode={mode} named={rows.some((one) => one.gameId === gameId)} />
      )}
    </Suspense>
  );
}
