/** Draws winning lines over the reels: a frame around each counting symbol and a line through them. */
import type { SlotOutcome } from '#values/games/slot-api-types.ts';

const wide = 620;
const high = 420;
const middle = (reel: number, row: number): [number, number] => [76 + reel * 117, 84 + row * 126];

const path = (rows: readonly number[], count: number): string => {
  const points = rows.slice(0, count).map((row, reel) => middle(reel, row));
  const start = middle(0, rows[0] ?? 0);
  const end = middle(count - 1, rows[count - 1] ?? 0);
  return `M${start[0] - 52} ${start[1]}L${points.map((point) => point.join(' ')).join('L')}L${end[0] + 52} ${end[1]}`;
};

/** Draws into `host`; `gold` is false for a round that paid no more than its bet. */
export function drawLines(host: Element, outcome: SlotOutcome, lines: readonly (readonly number[])[], gold: boolean): void {
  const cells = new Set<string>();
  for (const { line, count } of outcome.wins) for (let reel = 0; reel < count; reel++) cells.add(`${reel},${lines[line - 1]?.[reel] ?? 0}`);
  const frames = [...cells].map((at) => {
    const [reel = 0, row = 0] = at.split(',').map(Number);
    const [x, y] = middle(reel, row);
    return `<rect x="${x - 54}" y="${y - 61}" width="108" height="122" rx="8"/>`;
  });
  const strokes = outcome.wins.map(({ line, count }) => `<path d="${path(lines[line - 1] ?? [], count)}"/>`);
  host.innerHTML = `<svg class="${gold ? 'gold' : 'plain'}" viewBox="0 0 ${wide} ${high}" aria-hidden="true" focusable="false"><defs><clipPath id="drawn"><rect class="drawn" width="${wide}" height="${high}"/></clipPath></defs><g class="marks">${frames.join('')}</g><g class="paths" clip-path="url(#drawn)">${strokes.join('')}</g></svg>`;
}

export const clearLines = (host: Element): void => host.replaceChildren();
