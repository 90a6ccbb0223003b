/** Draws what won over the reels: a frame around each counting symbol, and a line through them where a line pays. */
import type { SlotSpin, SlotState } from '#values/games/slot-api-types.ts';

type Board = Pick<SlotState['payTable'], 'strips' | 'rows' | 'lines' | 'wild'>;

const left = 76;
const top = 84;
const [stepX, stepY] = [117, 126];
const middle = (reel: number, row: number): [number, number] => [left + reel * stepX, top + row * stepY];

/** The board in its own units; its style sheet takes them too. */
export const boardSize = ({ strips, rows }: Pick<Board, 'strips' | 'rows'>): [wide: number, high: number] => [
  strips.length * stepX + 35,
  rows * stepY + 42,
];

const path = (rows: readonly number[], count: number): string => {
  const points = rows.slice(0, count).map((row, reel) => middle(reel, row));
  const start = middle(0, rows[0] ?? 0);
  const end = middle(count - 1, rows[count - 1] ?? 0);
  return `M${start[0] - 52} ${start[1]}L${points.map((point) => point.join(' ')).join('L')}L${end[0] + 52} ${end[1]}`;
};

/** The cells that count for a win: those of its line, or in ways all of its symbol on the reels that it reaches. */
function cellsOf({ line, count, symbol }: SlotSpin['wins'][number], grid: SlotSpin['grid'], { lines, wild }: Board): string[] {
  const reels = Array.from({ length: count }, (_, reel) => reel);
  const rows = lines[line - 1];
  if (rows) return reels.map((reel) => `${reel},${rows[reel] ?? 0}`);
  return reels.flatMap((reel) => grid.flatMap((cells, row) => (cells[reel] === symbol || cells[reel] === wild ? [`${reel},${row}`] : [])));
}

/** Draws into `host`; `gold` is false for a round that paid no more than its bet. */
export function drawLines(host: Element, { wins, grid }: SlotSpin, board: Board, gold: boolean): void {
  const [wide, high] = boardSize(board);
  const cells = new Set(wins.flatMap((win) => cellsOf(win, grid, board)));
  const frames = [...cells].map((at) => {
    const [reel = 0, row = 0] = at.split(',').map(Number);
    const [x, y] = middle(reel, row);
    return `<rect x="${x - 54}" y="${y - 61}" width="108" height="122" rx="8"/>`;
  });
  const strokes = wins.filter(({ line }) => line > 0).map(({ line, count }) => `<path d="${path(board.lines[line - 1] ?? [], count)}"/>`);
  host.innerHTML = `<svg class="${gold ? 'gold' : 'plain'}" viewBox="0 0 ${wide} ${high}" aria-hidden="true" focusable="false"><defs><clipPath id="drawn"><rect class="drawn" width="${wide}" height="${high}"/></clipPath></defs><g class="marks">${frames.join('')}</g><g class="paths" clip-path="url(#drawn)">${strokes.join('')}</g></svg>`;
}

export const clearLines = (host: Element): void => host.replaceChildren();
