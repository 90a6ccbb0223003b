/** The games of a lobby: never more than two hundred tiles in the document, however long the list is; what is above and below keeps its room. */
import { memo, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lookAt, moreGames, needGames, restored } from '#stores/lobby.ts';
import type { Lobby } from '#stores/lobby-shown.ts';
import { formatMoney } from '#ui/amount.ts';
import { drawnCover } from '#ui/drawn.ts';
import type { Say } from '#ui/say.ts';
import { Tile } from '#ui/Tile.tsx';
import { type LobbyGame, stepSize } from '#values/lobby.ts';
import type { Range } from '#values/names.ts';
import type { Maker } from './LobbyMakers.tsx';
import { Marked } from './Marked.tsx';
import type { Star } from './stars.ts';

/** What every tile of a list is given alike, so that one choice does not draw them all anew. */
interface TileParts {
  t: Say;
  tag: string;
  symbol: string;
  type: Lobby['type'];
  /** Path of the page that opens games. */
  game: string;
  awake: boolean;
  star: (game: LobbyGame) => Star;
  onOpen: () => void;
}

interface GridProps extends TileParts, Pick<Lobby, 'games' | 'from' | 'shown' | 'at' | 'found' | 'restore'> {
  face: Lobby['face'];
  makers: ReadonlyMap<string, Maker>;
  /** A phone appends as one scrolls; so do names that are found. */
  appends: boolean;
}

const before = 60;
const after = 120;
/** Scrolling is looked at this often (R20). */
const throttle = 200;
/** More is asked for this far before the end is in sight. */
const ahead = 900;
/** The first view: loaded at once. */
const eager = 6;

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

/** What has the focus by keys beyond the list, in sight, and where it stands: what joins the list is not to push it away. */
function beyond(grid: HTMLElement | null): { on: Element; top: number } | null {
  if (!grid) return null;
  const on = document.activeElement;
  if (!on?.matches('aside :focus-visible, footer :focus-visible')) return null;
  const { top } = on.getBoundingClientRect();
  const follows = grid.compareDocumentPosition(on) & Node.DOCUMENT_POSITION_FOLLOWING;
  return follows && top >= 0 && top < innerHeight ? { on, top } : null;
}

export const LobbyGrid = memo(function LobbyGrid(props: GridProps): ReactElement {
  const { games, from, shown, found, restore, face, makers, appends, at: left, ...parts } = props;
  const { awake } = parts;
  const grid = useRef<HTMLUListElement>(null);
  const size = useRef<Measure | null>(null);
  const searched = useRef(found !== null);
  /** Where Back put the page: until it is scrolled from there nothing more is asked for. */
  const rests = useRef<number | null>(null);
  const [, redraw] = useState(0);
  const sight = useRef(left);
  const at = restore === null ? sight.current : left;
  const columns = size.current?.columns ?? 1;
  const whole = shown <= before + after;
  const firstRow = whole ? 0 : Math.max(0, Math.floor((at - from - before) / columns));
  const lastRow = whole ? Math.ceil(shown / columns) : Math.min(Math.ceil(shown / columns), Math.floor((at - from + after) / columns));
  const start = from + firstRow * columns;
  const end = Math.min(from + shown, from + lastRow * columns);
  // What joins the end of a list comes a row in each frame, so that none has to wait for all of it.
  const drawn = useRef({ first: games.get(from), to: end });
  const joins = restore === null && drawn.current.first === games.get(from) && end - drawn.current.to <= 2 * stepSize;
  const to = joins ? Math.min(end, drawn.current.to + columns) : end;
  useEffect(() => {
    drawn.current = { first: games.get(from), to };
    if (to === end) return;
    const frame = requestAnimationFrame(() => redraw((n) => n + 1));
    return () => cancelAnimationFrame(frame);
  });

  // Measured before what is drawn now is there.
  const stood = beyond(grid.current);
  useLayoutEffect(() => {
    const box = grid.current;
    if (!box) return;
    // With the name found in it a tile is a line higher.
    if (searched.current !== (found !== null)) size.current = null;
    searched.current = found !== null;
    size.current ??= measure(box);
    const { columns: across, row } = size.current ?? { columns: 1, row: 0 };
    const below = Math.max(0, Math.ceil(shown / across) - Math.ceil((to - from) / across));
    // The policy forbids style attributes, not a script that sets one property.
    box.style.setProperty('padding-block-start', `${firstRow * row}px`);
    box.style.setProperty('padding-block-end', `${below * row}px`);
    if (stood) scrollBy({ top: stood.on.getBoundingClientRect().top - stood.top, behavior: 'instant' });
  });

  useLayoutEffect(() => {
    if (restore === null) return;
    window.scrollTo(0, restore);
    rests.current = scrollY;
    sight.current = left;
    restored();
  }, [restore, left]);

  useEffect(() => {
    if (awake) needGames(start, end);
  }, [awake, start, end]);

  const ready = face === 'ready';
  useEffect(() => {
    if (!awake) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let scrolled = false;
    const look = (): void => {
      timer = undefined;
      const box = grid.current;
      const now = size.current;
      if (!box || !now || now.row === 0) return;
      const { top, bottom } = box.getBoundingClientRect();
      const row = Math.max(0, Math.floor(-top / now.row));
      const place = from + Math.min(row * now.columns, Math.max(0, shown - 1));
      lookAt(place);
      if (sight.current !== place && !whole) redraw((n) => n + 1);
      sight.current = place;
      if (rests.current === scrollY) return;
      rests.current = null;
      // Who has gone on to what stands below the list has not asked for more of it; nor, before the first scroll, who sees no end of it or came to it before the list was awake.
      if (!scrolled && scrollY > 0) return;
      if (appends && ready && bottom > 0 && bottom < innerHeight + (scrolled ? ahead : 0) && !beyond(box)) void moreGames();
    };
    const soon = (): void => {
      timer ??= setTimeout(look, throttle);
    };
    const onScroll = (): void => {
      scrolled = true;
      soon();
    };
    const onResize = (): void => {
      size.current = null;
      redraw((n) => n + 1);
      soon();
    };
    soon();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onResize);
    };
  }, [awake, appends, ready, from, shown, whole]);

  const places = Array.from({ length: Math.max(0, to - start) }, (_, n) => start + n);
  return (
    <ul className="grid wide" ref={grid} aria-busy={face === 'stale' || undefined}>
      {places.map((place) => {
        const one = games.get(place);
        if (!one) return <Bone key={place} />;
        return (
          <GameTile
            key={place}
            one={one}
            maker={makers.get(one.vendor)}
            ranges={found?.[place]?.ranges}
            eager={place - from < eager}
            {...parts}
          />
        );
      })}
    </ul>
  );
});

interface GameTileProps extends TileParts {
  one: LobbyGame;
  maker: Maker | undefined;
  /** While one searches: where the name was found. */
  ranges: readonly Range[] | undefined;
  eager: boolean;
}

const GameTile = memo(function GameTile(props: GameTileProps): ReactElement {
  const { one, maker, ranges, eager, t, tag, symbol, type, game, awake, star, onOpen } = props;
  return (
    <Tile
      href={`${game}?code=${encodeURIComponent(one.code)}`}
      name={one.name}
      vendor={maker?.name ?? one.vendor}
      found={ranges ? <Marked text={one.name} ranges={ranges} /> : undefined}
      drawn={drawnCover({ gameCode: one.code, gameName: one.name, gameType: type, vassalage: one.vendor })}
      src={one.image}
      from={t('lobby.min', { amount: formatMoney(one.min, { tag, symbol }) })}
      shut={one.open && !maker?.shut ? undefined : t('lobby.closed')}
      eager={eager}
      star={awake ? star(one) : undefined}
      onOpen={onOpen}
    />
  );
});

/** A game that is being asked for again. */
function Bone(): ReactElement {
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
