/** The games of a lobby: never more than two hundred tiles in the document, however long the list is; what is above and below keeps its room. */
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Lobby, lookAt, moreGames, needGames, restored } from '#stores/lobby.ts';
import { formatMoney } from '#ui/amount.ts';
import { drawnCover } from '#ui/drawn.ts';
import type { Say } from '#ui/say.ts';
import { Tile } from '#ui/Tile.tsx';
import type { LobbyGame } from '#values/lobby.ts';
import type { Maker } from './LobbyMakers.tsx';
import { Marked } from './Marked.tsx';

interface GridProps {
  t: Say;
  tag: string;
  symbol: string;
  lobby: Lobby;
  makers: ReadonlyMap<string, Maker>;
  game: string;
  awake: boolean;
  /** A phone appends as one scrolls; so do names that are found. */
  appends: boolean;
  star: (game: LobbyGame) => { on: boolean; label: string; onPress: () => void };
  onOpen: () => void;
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

export function LobbyGrid({ t, tag, symbol, lobby, makers, game, awake, appends, star, onOpen }: GridProps): ReactElement {
  const grid = useRef<HTMLDivElement>(null);
  const size = useRef<Measure | null>(null);
  const [, remeasure] = useState(0);
  const { from, shown, at, games, found, restore } = lobby;
  const columns = size.current?.columns ?? 1;
  const whole = shown <= before + after;
  const firstRow = whole ? 0 : Math.max(0, Math.floor((at - from - before) / columns));
  const lastRow = whole ? Math.ceil(shown / columns) : Math.min(Math.ceil(shown / columns), Math.floor((at - from + after) / columns));
  const start = from + firstRow * columns;
  const end = Math.min(from + shown, from + lastRow * columns);

  useLayoutEffect(() => {
    const box = grid.current;
    if (!box) return;
    size.current = measure(box) ?? size.current;
    const { columns: across, row } = size.current ?? { columns: 1, row: 0 };
    const below = Math.max(0, Math.ceil(shown / across) - Math.ceil((end - from) / across));
    // The policy forbids style attributes, not a script that sets one property.
    box.style.setProperty('padding-block-start', `${firstRow * row}px`);
    box.style.setProperty('padding-block-end', `${below * row}px`);
  });

  useLayoutEffect(() => {
    if (restore === null) return;
    window.scrollTo(0, restore);
    restored();
  }, [restore]);

  useEffect(() => {
    if (awake) needGames(start, end);
  }, [awake, start, end]);

  const ready = lobby.face === 'ready';
  useEffect(() => {
    if (!awake) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      timer = undefined;
      const box = grid.current;
      const now = size.current;
      if (!box || !now || now.row === 0) return;
      const { top, bottom } = box.getBoundingClientRect();
      const row = Math.max(0, Math.floor(-top / now.row));
      lookAt(from + Math.min(row * now.columns, Math.max(0, shown - 1)));
      if (appends && ready && bottom < innerHeight + ahead) void moreGames();
    };
    const onScroll = (): void => {
      timer ??= setTimeout(look, throttle);
    };
    const onResize = (): void => {
      size.current = null;
      remeasure((n) => n + 1);
      onScroll();
    };
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onResize);
    };
  }, [awake, appends, ready, from, shown]);

  const places = Array.from({ length: Math.max(0, end - start) }, (_, n) => start + n);
  return (
    <div className="grid wide" ref={grid} aria-busy={lobby.face === 'stale' || undefined}>
      {places.map((place) => {
        const one = games.get(place);
        if (!one) return <Bone key={place} />;
        const maker = makers.get(one.vendor);
        const ranges = found?.get(one.code);
        return (
          <Tile
            key={place}
            href={`${game}?code=${encodeURIComponent(one.code)}`}
            name={one.name}
            vendor={maker?.name ?? one.vendor}
            found={ranges ? <Marked text={one.name} ranges={ranges} /> : undefined}
            drawn={drawnCover({ gameCode: one.code, gameName: one.name, gameType: lobby.type, vassalage: one.vendor })}
            src={one.image}
            from={t('lobby.min', { amount: formatMoney(one.min, { tag, symbol }) })}
            shut={one.open && !maker?.shut ? undefined : t('lobby.closed')}
            eager={place - from < eager}
            star={awake ? star(one) : undefined}
            onOpen={onOpen}
          />
        );
      })}
    </div>
  );
}

/** A game that is being asked for again. */
function Bone(): ReactElement {
  return (
    <div className="tile" aria-hidden="true">
      <span className="cv" />
      <span className="cap">
        <span>&nbsp;</span>
        <span>&nbsp;</span>
      </span>
    </div>
  );
}
