/** How a slot's reels fell: the symbols as the game draws them, and each winning line drawn and said. */
import type { ReactElement } from 'react';
import { joinList, type Say } from '#ui/say.ts';
import { type Drawing, drawings } from '#values/slot-art.ts';

interface LineWin {
  line: number;
  symbol: string;
  count: number;
  win: string;
  /** The row (0 top) of the line on each reel, where the platform gives it. */
  rows: readonly number[];
}

export interface ReelsShown {
  /** Names of the drawings, row by row; what has none (a vendor's of its own) stays as it is called. */
  grid: readonly (readonly string[])[];
  wins: readonly LineWin[];
}

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null;

/** Reads a round's detail; null when it is not a slot's. */
export function reelsOf(detail: Readonly<Record<string, unknown>>): ReelsShown | null {
  const { grid, wins, symbols } = detail;
  const art = isRecord(symbols) ? symbols : {};
  const drawing = (letter: unknown): string => String(art[String(letter)] ?? letter);
  if (!Array.isArray(grid) || grid.length === 0 || !grid.every((row) => Array.isArray(row))) return null;
  const lines = Array.isArray(wins) ? wins.filter(isRecord) : [];
  return {
    grid: grid.map((row: unknown[]) => row.map(drawing)),
    wins: lines.map(({ line, symbol, count, win, rows }) => ({
      line: Number(line),
      symbol: drawing(symbol),
      count: Number(count),
      win: String(win),
      rows: Array.isArray(rows) ? rows.map(Number) : [],
    })),
  };
}

const isDrawn = (symbol: string): symbol is Drawing => Object.hasOwn(drawings, symbol);

const cell = 60;
const middle = (place: number): number => place * cell + cell / 2;

export function Reels({ reels, t, money }: { reels: ReelsShown; t: Say; money: (amount: string) => string }): ReactElement {
  const { grid, wins } = reels;
  const named = (symbol: string): string => (isDrawn(symbol) ? t(`frame.symbol-${symbol}`) : symbol);
  const wide = (grid[0]?.length ?? 5) * cell;
  const high = grid.length * cell;
  const hit = new Set(wins.flatMap(({ rows, count }) => rows.slice(0, count).map((row, reel) => `${row} ${reel}`)));
  return (
    <figure className="reels">
      <svg
        viewBox={`0 0 ${wide} ${high}`}
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
            <g key={`${y} ${x}`} className={hit.has(`${y} ${x}`) ? 'hit' : undefined}>
              <rect x={x * cell + 2} y={y * cell + 2} width={cell - 4} height={cell - 4} rx="6" />
              {isDrawn(symbol) ? (
                <g
                  transform={`translate(${middle(x)} ${middle(y)}) scale(.44)`}
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of ours, by its name
                  dangerouslySetInnerHTML={{ __html: drawings[symbol] }}
                />
              ) : (
                <text x={middle(x)} y={middle(y) + 8} textAnchor="middle">
                  {symbol}
                </text>
              )}
            </g>
          )),
        )}
        {wins.map(({ line, rows, count }) => (
          <polyline
            key={line}
            points={rows
              .slice(0, count)
              .map((row, reel) => `${middle(reel)},${middle(row)}`)
              .join(' ')}
          />
        ))}
      </svg>
      <figcaption className="t2">
        {wins.length === 0 ? (
          <span className="q">{t('reels.none')}</span>
        ) : (
          <ul className="rows">
            {wins.map(({ line, symbol, count, win }) => (
              <li key={line} className="row between">
                <span>{t('reels.line', { line, times: count, symbol: named(symbol) })}</span>
                <bdi className="num amtw">{money(win)}</bdi>
              </li>
            ))}
          </ul>
        )}
      </figcaption>
    </figure>
  );
}
