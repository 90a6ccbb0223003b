/** The roads of a table: the bead plate with each result, and the big road with its streaks. */
import type { TableState } from '#values/games/table-api-types.ts';

const rows = 6;
const size = 18;

type Past = TableState['history'][number];

/** The two sides and what ends level, by outcome. */
export type Sides = { readonly first: string; readonly second: string };

const kindOf = ({ outcome }: Past, { first, second }: Sides) => (outcome === first ? 'first' : outcome === second ? 'second' : 'level');

/** Where each streak lies: a new column for each change of side, turning right at the bottom or at an earlier streak. */
export function bigRoad(history: readonly Past[], sides: Sides): { column: number; row: number; kind: 'first' | 'second'; ties: number }[] {
  const cells: { column: number; row: number; kind: 'first' | 'second'; ties: number }[] = [];
  const taken = new Set<string>();
  let start = -1;
  let early = 0;
  for (const past of history) {
    const kind = kindOf(past, sides);
    const last = cells.at(-1);
    if (kind === 'level') {
      if (last) last.ties++;
      else early++;
      continue;
    }
    let [column, row] = [0, 0];
    if (!last || last.kind !== kind) {
      start++;
      column = start;
    } else if (last.row + 1 < rows && !taken.has(`${last.column} ${last.row + 1}`)) [column, row] = [last.column, last.row + 1];
    else [column, row] = [last.column + 1, last.row];
    taken.add(`${column} ${row}`);
    cells.push({ column, row, kind, ties: early });
    early = 0;
  }
  return cells;
}

/** The mark of a side: as much of its name as tells it from the other's, in languages where both begin with one letter too. */
export function markOf(name: string, other: string): string {
  const [letters, others] = [[...name.toUpperCase()], [...other.toUpperCase()]];
  return letters.slice(0, letters.findIndex((letter, n) => letter !== others[n]) + 1).join('');
}

const circle = (column: number, row: number, kind: string, letter: string, also: readonly string[], sides: Sides): string => {
  const [x, y] = [column * size + size / 2, row * size + size / 2];
  const marks = also
    .filter((id) => id.startsWith(`${sides.first}-`) || id.startsWith(`${sides.second}-`))
    .map((id) => (id.startsWith(sides.first) ? [x - 6, y - 6, 'first'] : [x + 6, y + 6, 'second']))
    .map(([cx, cy, side]) => `<circle class="mark ${side}" cx="${cx}" cy="${cy}" r="2.5"/>`);
  return `<circle class="${kind}" cx="${x}" cy="${y}" r="7.5"/><text x="${x}" y="${y + 3.6}">${letter}</text>${marks.join('')}`;
};

const svg = (columns: number, body: string): string =>
  `<svg width="${columns * size}" height="${rows * size}" viewBox="0 0 ${columns * size} ${rows * size}" aria-hidden="true" focusable="false"><defs><pattern id="grid" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><path d="M0 ${size}V0h${size}"/></pattern></defs><rect width="100%" height="100%" fill="url(#grid)"/>${body}</svg>`;

/** Draws both roads, the newest results in view. `nameOf` names an outcome, `label` says the counts. */
export function showRoads(
  host: HTMLElement,
  history: readonly Past[],
  sides: Sides,
  nameOf: (outcome: string) => string,
  label: string,
): void {
  const beads = history.slice(-rows * 8);
  const [first, second] = [nameOf(sides.first), nameOf(sides.second)];
  const letters = { first: markOf(first, second), second: markOf(second, first), level: '=' };
  const plate = beads.map((past, n) => {
    const kind = kindOf(past, sides);
    return circle(Math.floor(n / rows), n % rows, kind, letters[kind], past.also, sides);
  });
  const road = bigRoad(history, sides);
  const width = Math.max(20, ...road.map(({ column }) => column + 1));
  const streaks = road.map(({ column, row, kind, ties }) => {
    const [x, y] = [column * size + size / 2, row * size + size / 2];
    const tie = ties > 0 ? `<path class="level" d="M${x - 7} ${y + 7}L${x + 7} ${y - 7}"/>` : '';
    return `<circle class="ring ${kind}" cx="${x}" cy="${y}" r="6.5"/>${tie}`;
  });
  const hadFocus = host.contains(document.activeElement);
  host.innerHTML = `<div class="road">${svg(8, plate.join(''))}</div><div class="road big" role="img" tabindex="0">${svg(width, streaks.join(''))}</div>`;
  const big = host.querySelector<HTMLElement>('.big');
  if (!big) return;
  big.setAttribute('aria-label', label);
  big.scrollLeft = big.scrollWidth;
  // Drawn anew each round, the road keeps the keyboard.
  if (hadFocus) big.focus();
}
