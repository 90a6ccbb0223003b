/** The virtual grid of a lobby: at most 200 tiles in the document. Padding keeps the height of the rows above and below. */
import { memo, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { clearRestore, loadMissingGames, moreGames, rememberGame, setVisibleIndex } from '#stores/games/lobby.ts';
import type { LobbyState } from '#stores/games/lobby-state.ts';
import { focusBelow, keepFocusBelow } from '#ui/focus-below.ts';
import { formatMoney } from '#ui/format-money.ts';
import { GameCard } from '#ui/pictures/GameCard.tsx';
import { coverUrl } from '#ui/pictures/game-cover.ts';
import { InlineCover } from '#ui/pictures/InlineCover.tsx';
import type { Translate } from '#ui/translate.ts';
import { type LobbyGame, lobbyPageSize } from '#values/games/lobby.ts';
import type { Range } from '#values/games/name-search.ts';
import type { LobbyProvider } from './LobbyProviders.tsx';
import { Highlight } from './search/Highlight.tsx';
import type { FavouriteButton } from './use-favourites.ts';

/** Props shared by all tiles, so that one change does not redraw them all. */
interface SharedTileProps {
  t: Translate;
  tag: string;
  symbol: string;
  type: LobbyState['type'];
  /** Path of the game page. */
  game: string;
  /** Closed for this account. */
  barred: boolean | undefined;
  hydrated: boolean;
  star: (game: LobbyGame) => FavouriteButton;
  onOpen: () => void;
}

interface LobbyGridProps extends SharedTileProps, Pick<LobbyState, 'games' | 'from' | 'shown' | 'at' | 'found' | 'restore'> {
  face: LobbyState['face'];
  providers: ReadonlyMap<string, LobbyProvider>;
  /** Whether the list grows on scroll: on phones and in search results. */
  appends: boolean;
}

/** Tiles in the document before and after the first visible one: three to a row on a phone, up to eight on a desktop, 200 at most. */
const tilesAround = (columns: number): readonly [before: number, after: number] => (columns > 3 ? [32, 96] : [24, 48]);
/** Rows by which they move: each change costs style, layout and paint of the whole list, however many tiles it brings. */
const rowStep = 5;
const toStep = (row: number): number => Math.floor(row / rowStep) * rowStep;
/** Milliseconds between two checks of the scroll position (R20). */
const throttle = 200;
/** Pixels below the viewport within which more games load. */
const preloadDistance = 2500;
/** Games of the first frame on a phone: the visible rows and one more. */
const nearCount = 12;
/** Games of the visible rows: their covers are drawn into the page, or loaded eagerly. */
const eagerCount = 9;

interface Measure {
  columns: number;
  row: number;
}

function measure(grid: HTMLElement): Measure | null {
  const tile = grid.firstElementChild;
  if (!tile) return null;
  const style = getComputedStyle(grid);
  return {
    columns: style.gridTemplateColumns.split(' ').length,
    row: tile.getBoundingClientRect().height + Number.parseFloat(style.rowGap || '0'),
  };
}

/** Where focus below the list may be: anything after it, but not what shares its frame. */
const belowTheList = 'aside,footer,.lobby>p,.lobby>nav';

export const LobbyGrid = memo(function LobbyGrid(props: LobbyGridProps): ReactElement {
  const { games, from, shown, found, restore, face, providers, appends, at: restoredIndex, ...parts } = props;
  const { hydrated } = parts;
  const grid = useRef<HTMLUListElement>(null);
  const size = useRef<Measure | null>(null);
  const hadMatches = useRef(found !== null);
  /** The list that came with the page. */
  const came = useRef({ game: games.get(from)?.nodeId, end: from + Math.min(shown, lobbyPageSize) });
  /** The scroll position restored by Back. Nothing more loads until it changes. */
  const restoredAt = useRef<number | null>(null);
  /** Kept while more games join: a scroll event between two lists of them would otherwise be lost, and the list would stop. */
  const scrolled = useRef(false);
  const [, redraw] = useState(0);
  const visibleIndex = useRef(restoredIndex);
  const at = restore === null ? visibleIndex.current : restoredIndex;
  const columns = size.current?.columns ?? 1;
  const [tilesBefore, tilesAfter] = tilesAround(columns);
  const rendersAll = shown <= tilesBefore + tilesAfter;
  const rows = Math.ceil(shown / columns);
  const firstRow = rendersAll ? 0 : Math.max(0, toStep(Math.floor((at - from - tilesBefore) / columns)));
  const lastRow = rendersAll ? rows : Math.min(rows, toStep(Math.floor((at - from + tilesAfter) / columns)) + rowStep);
  const start = from + firstRow * columns;
  const end = Math.min(from + shown, from + lastRow * columns);

  // Measured before this render is committed. While a search is typed the focus is above, and looking for it costs a style pass.
  const focusBefore = found ? null : focusBelow(grid.current, belowTheList);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    // A tile is one line higher while it shows a matched name.
    if (hadMatches.current !== (found !== null)) size.current = null;
    hadMatches.current = found !== null;
    size.current ??= measure(element);
    const { columns: columnCount, row } = size.current ?? { columns: 1, row: 0 };
    const rowsBelow = Math.ceil(shown / columnCount) - Math.ceil((end - from) / columnCount);
    // The CSP forbids style attributes, but not setting a property by script.
    element.style.setProperty('padding-block-start', `${firstRow * row}px`);
    element.style.setProperty('padding-block-end', `${rowsBelow * row}px`);
    keepFocusBelow(focusBefore);
  });

  useLayoutEffect(() => {
    if (restore === null) return;
    window.scrollTo(0, restore);
    restoredAt.current = scrollY;
    visibleIndex.current = restoredIndex;
    clearRestore();
  }, [restore, restoredIndex]);

  useEffect(() => {
    if (hydrated) loadMissingGames(start, end);
  }, [hydrated, start, end]);

  // Another list, or another search, starts as if nothing had been scrolled, if the page is at its top; games that join a list leave it as
  // it is. A slow phone draws a list after it may have been scrolled.
  const firstGame = games.get(from)?.nodeId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when the list is another one.
  useEffect(() => {
    if (scrollY === 0) scrolled.current = false;
  }, [found, firstGame]);

  const ready = face === 'ready';
  useEffect(() => {
    if (!hydrated) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkScroll = (): void => {
      timer = undefined;
      const element = grid.current;
      const now = size.current;
      if (!element || !now?.row) return;
      const { top, bottom } = element.getBoundingClientRect();
      const row = Math.max(0, Math.floor(-top / now.row));
      const index = from + Math.min(row * now.columns, Math.max(0, shown - 1));
      setVisibleIndex(index);
      if (visibleIndex.current !== index && !rendersAll) redraw((n) => n + 1);
      visibleIndex.current = index;
      if (restoredAt.current === scrollY) return;
      restoredAt.current = null;
      // Nothing more loads once the keyboard focus is below the list. Before the first scroll it loads only at the top of the page and when
      // the end is in view.
      if (!scrolled.current && scrollY > 0) return;
      if (
        appends &&
        ready &&
        bottom > 0 &&
        bottom < innerHeight + (scrolled.current ? preloadDistance : 0) &&
        !focusBelow(element, belowTheList)
      )
        void moreGames(from + shown);
    };
    const scheduleCheck = (scroll?: Event): void => {
      if (scroll) scrolled.current = true;
      timer ??= setTimeout(checkScroll, throttle);
    };
    const onResize = (): void => {
      size.current = grid.current && measure(grid.current);
      redraw((n) => n + 1);
      scheduleCheck();
    };
    scheduleCheck();
    addEventListener('scroll', scheduleCheck, { passive: true });
    addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', scheduleCheck);
      removeEventListener('resize', onResize);
    };
  }, [hydrated, appends, ready, from, shown, rendersAll]);

  const isFirstList = !found && firstGame === came.current.game;
  const indexes = Array.from({ length: Math.max(0, end - start) }, (_, n) => start + n);
  return (
    <ul className="grid wide" ref={grid} aria-busy={face === 'stale' || undefined}>
      {indexes.map((index) => {
        const one = games.get(index);
        if (!one) return <TilePlaceholder key={index} />;
        return (
          <GameTile
            key={index}
            one={one}
            provider={providers.get(one.vendor)}
            ranges={found?.[index]?.ranges}
            eager={index - from < eagerCount}
            far={isFirstList && index - from >= nearCount && index < came.current.end}
            {...parts}
          />
        );
      })}
    </ul>
  );
});

interface GameTileProps extends SharedTileProps {
  one: LobbyGame;
  provider: LobbyProvider | undefined;
  /** During a search: the matched ranges of the name. */
  ranges: readonly Range[] | undefined;
  eager: boolean;
  far: boolean;
}

const GameTile = memo(function GameTile(props: GameTileProps): ReactElement {
  const { one, provider, ranges, eager, far, t, tag, symbol, type, game, barred, hydrated, star, onOpen } = props;
  const infoHref = `${game}Info?code=${encodeURIComponent(one.code)}`;
  const keep = (): void => rememberGame(one, provider?.name ?? one.vendor, symbol);
  const subject = { gameCode: one.code, gameName: one.name, gameType: type, vassalage: one.vendor };
  const drawn = coverUrl(subject);
  return (
    <GameCard
      href={one.group ? infoHref : `${game}?code=${encodeURIComponent(one.code)}`}
      name={one.name}
      vendor={provider?.name ?? one.vendor}
      found={ranges ? <Highlight text={one.name} ranges={ranges} /> : undefined}
      drawn={drawn}
      src={one.image}
      cover={
        one.image ? undefined : <InlineCover key={drawn} game={subject} address={drawn} alt={ranges ? '' : one.name} isFirstView={eager} />
      }
      from={one.group ? t('lobby.group') : t('lobby.min', { amount: formatMoney(one.min, { tag, symbol }) })}
      shut={one.open && !provider?.shut && !barred ? undefined : t('lobby.closed')}
      eager={eager}
      kind={far ? 'far' : undefined}
      info={hydrated && !one.group ? { href: infoHref, label: t('lobby.info', { name: one.name }), onPress: keep } : undefined}
      star={hydrated ? star(one) : undefined}
      onOpen={() => {
        keep();
        onOpen();
      }}
    />
  );
});

/** Placeholder for a game that is reloading. */
function TilePlaceholder(): ReactElement {
  return (
    <li className="tile" aria-hidden="true">
      <span className="cv" />
      <span className="cap">
        <span>&nbsp;</span>
        <span>&nbsp;</span>
      </span>
    </li>
  );
}
