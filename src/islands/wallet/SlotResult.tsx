/** A slot's result: the reels as the game draws them, with each winning line drawn and described. */
import type { ReactElement } from 'react';
import { joinList, type Translate } from '#ui/translate.ts';
import { type Drawing, drawings } from '#values/games/slot-art.ts';

interface LineWin {
  line: number;
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
}

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null;

/** Parses a round's detail; null unless it is a slot's. */
export function parseReels(detail: Readonly<Record<string, unknown>>): SlotReels | null {
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

const cellSize = 60;
const centre = (place: number): number => place * cellSize + cellSize / 2;

export function SlotResult({ reels, t, money }: { reels: SlotReels; t: Translate; money: (amount: string) => string }): ReactElement {
  const { grid, wins } = reels;
  const named = (symbol: string): string => (isDrawn(symbol) ? t(`frame.symbol-${symbol}`) : symbol);
  const width = (grid[0]?.length ?? 5) * cellSize;
  const height = grid.length * cellSize;
  const winning = new Set(wins.flatMap(({ rows, count }) => rows.slice(0, count).map((row, reel) => `${row} ${reel}`)));
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
        {wins.map(({ line, rows, count }) => (
          <polyline
            key={line}
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
