/** The lottery page: the lobby, and by `lottoView` the betting view, my tickets or past draws (LO-01, LO-07, LO-08). */
import { useStore } from '@nanostores/react';
import { lazy, type ReactElement, Suspense, useEffect, useMemo } from 'react';
import { initSession } from '#stores/access/session.ts';
import type { Menus } from '#stores/lottery/lotteries.ts';
import { $address, initOverlays, queryValue } from '#stores/overlay.ts';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Icon } from '#ui/pictures/Icon.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import type { PrizeMode } from '#values/lottery/games.ts';
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
  const { tag, base, path } = rest;
  const t = useMemo(() => createTranslator(words, tag), [words, tag]);
  const address = useStore($address, { ssr: 'initial' }) || at;
  useEffect(() => {
    initSession();
    return initOverlays();
  }, []);
  const props = { ...rest, t };
  const gameId = queryValue(address, 'gameCode');
  const view = queryValue(address, 'lottoView');
  if (view !== 'tickets' && view !== 'opened' && (gameId === null || view === 'lobby'))
    return <LotteryLobby {...props} {...{ area, mode, vendors, menus, written, at }} />;
  const row = menus.flatMap(({ gameMenus }) => gameMenus).find((one) => one.gameId === gameId);
  return (
    <>
      <p className="row wraps gap2">
        <a
          className="lk back"
          href={gameId !== null && view === 'draws' ? `${base}${path}?gameCode=${gameId}&lottoView=betting` : base + path}
        >
          <Icon name="left" size="s" />
          {gameId !== null && view === 'draws' && row ? row.remark : t('back')}
        </a>
      </p>
      <Suspense fallback={<Skeleton of="lines" count={view === 'tickets' || view === 'opened' || view === 'draws' ? 8 : bettingLines} />}>
        {view === 'tickets' ? (
          <>
            <h2 className="h">{t('tickets.title')}</h2>
            <LotteryTickets {...props} />
          </>
        ) : view === 'opened' ? (
          <>
            <h2 className="h">{t('opened.title')}</h2>
            <LatestResults
              {...props}
              area={area}
              names={new Map(menus.flatMap(({ gameMenus }) => gameMenus.map((one) => [one.gameId, one.remark])))}
            />
          </>
        ) : view === 'draws' && gameId !== null ? (
          <>
            <h2 className="h">{t('draws.title')}</h2>
            <PastDraws {...props} gameId={gameId} kind={row?.kind ?? null} />
          </>
        ) : (
          <Betting {...props} gameId={gameId ?? ''} mode={mode} />
        )}
      </Suspense>
    </>
  );
}
