/** A slot's result: the reels as the game draws them, with each win drawn and described, and what the round started. */
import type { ReactElement } from 'react';
import { joinList, type Translate } from '#ui/translate.ts';
import { type Drawing, drawings } from '#values/games/slot-art.ts';

interface LineWin {
  /** 0 for a win in ways. */
  line: number;
  ways: number;
  symbol: string;
  count: number;
  win: string;
  /** The line's row on each reel, 0 at the top; empty when the platform does not send it. */
  rows: readonly number[];
}

export interface SlotReels {
  /** Names of the drawings by row; a vendor's unknown symbols keep their own names. */
  grid: readonly (readonly string[])[];
  wins: readonly LineWin[];
  /** What the wins were multiplied by. */
  times: number;
  free: readonly SlotReels[];
  /** The coins that were held, and what they paid. */
  held: { count: number; total: string } | null;
}

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null;

/** Parses a round's detail; null unless it is a slot's. */
export function parseReels(detail: Readonly<Record<string, unknown>>): SlotReels | null {
  const { grid, wins, symbols, times, free, hold } = detail;
  const art = isRecord(symbols) ? symbols : {};
  const drawing = (letter: unknown): string => String(art[String(letter)] ?? letter);
  if (!Array.isArray(grid) || grid.length === 0 || !grid.every((row) => Array.isArray(row))) return null;
  const lines = Array.isArray(wins) ? wins.filter(isRecord) : [];
  return {
    grid: grid.map((row: unknown[]) => row.map(drawing)),
    wins: lines.map(({ line, ways, symbol, count, win, rows }) => ({
      line: Number(line),
      ways: Number(ways ?? 1),
      symbol: drawing(symbol),
      count: Number(count),
      win: String(win),
      rows: Array.isArray(rows) ? rows.map(Number) : [],
    })),
    times: Number(times ?? 1),
    free: (Array.isArray(free) ? free.filter(isRecord) : []).flatMap((one) => parseReels({ ...one, symbols }) ?? []),
    held: isRecord(hold) && Array.isArray(hold.coins) ? { count: hold.coins.length, total: String(hold.total) } : null,
  };
}

const isDrawn = (symbol: string): symbol is Drawing => Object.hasOwn(drawings, symbol);

const cellSize = 60;
const centre = (place: number): number => place * cellSize + cellSize / 2;

interface ResultProps {
  reels: SlotReels;
  t: Translate;
  money: (amount: string) => string;
}

/** The cells of a win: on its line, or in ways all of its symbol or wild on the reels that it reaches. */
const cellsOf = ({ line, symbol, count, rows }: LineWin, grid: SlotReels['grid']): string[] =>
  line > 0
    ? rows.slice(0, count).map((row, reel) => `${row} ${reel}`)
    : grid.flatMap((row, y) => row.flatMap((shown, x) => (x < count && (shown === symbol || shown === 'star') ? [`${y} ${x}`] : [])));

export function SlotResult({ reels, t, money }: ResultProps): ReactElement {
  const { free, held } = reels;
  return (
    <>
      <ReelsFigure reels={reels} t={t} money={money} />
      {held ? (
        <p className="row between t2">
          <span>{t('reels.held', { count: held.count })}</span>
          <bdi className="num amtw">{money(held.total)}</bdi>
        </p>
      ) : null}
      {free.map((one, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a spin has no other name than its number
        <section key={n}>
          <p className="t2 q">{t('reels.free', { number: n + 1 })}</p>
          <ReelsFigure reels={one} t={t} money={money} />
        </section>
      ))}
    </>
  );
}

function ReelsFigure({ reels, t, money }: ResultProps): ReactElement {
  const { grid, wins, times } = reels;
  const named = (symbol: string): string => (isDrawn(symbol) ? t(`frame.symbol-${symbol}`) : symbol);
  const width = (grid[0]?.length ?? 5) * cellSize;
  const height = grid.length * cellSize;
  const winning = new Set(wins.flatMap((win) => cellsOf(win, grid)));
  return (
    <figure className="reels">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('reels.label', {
          rows: joinList(
            t,
            'reels.rows',
            grid.map((row) => joinList(t, 'record.list', row.map(named))),
          ),
        })}
      >
        {grid.flatMap((row, y) =>
          row.map((symbol, x) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other name than its place
            <g key={`${y} ${x}`} className={winning.has(`${y} ${x}`) ? 'hit' : undefined}>
              <rect x={x * cellSize + 2} y={y * cellSize + 2} width={cellSize - 4} height={cellSize - 4} rx="6" />
              {isDrawn(symbol) ? (
                <g
                  transform={`translate(${centre(x)} ${centre(y)}) scale(.44)`}
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of ours, by its name
                  dangerouslySetInnerHTML={{ __html: drawings[symbol] }}
                />
              ) : (
                <text x={centre(x)} y={centre(y) + 8} textAnchor="middle">
                  {symbol}
                </text>
              )}
            </g>
          )),
        )}
        {wins.map(({ line, symbol, rows, count }) => (
          <polyline
            key={`${line} ${symbol}`}
            points={rows
              .slice(0, count)
              .map((row, reel) => `${centre(reel)},${centre(row)}`)
              .join(' ')}
          />
        ))}
      </svg>
      <figcaption className="t2">
        {wins.length === 0 ? (
          <span className="q">{t('reels.none')}</span>
        ) : (
          <ul className="rows">
            {times > 1 ? <li>{t('reels.times', { times })}</li> : null}
            {wins.map(({ line, ways, symbol, count, win }) => (
              <li key={`${line} ${symbol}`} className="row between">
                <span>{t(line > 0 ? 'reels.line' : 'reels.way', { line, ways, times: count, symbol: named(symbol) })}</span>
                <bdi className="num amtw">{money(win)}</bdi>
              </li>
            ))}
          </ul>
        )}
      </figcaption>
    </figure>
  );
}
