/** Covers drawn into the page for its first view: no request, and no SVG document of their own, as an image would need. */
import type { CoverGame } from './game-cover.ts';

let draw: ((game: CoverGame) => string) | undefined;
let kept: Map<string, string> | undefined;

/** Server only: a browser never loads the code that draws. */
export const drawInlineCoversWith = (drawing: typeof draw): void => {
  draw = drawing;
};

/** The content of the `<svg>` for the cover at `address`. In the browser it is what the server drew, also when a tile comes back. */
export function inlineCover(game: CoverGame, address: string, isFirstView: boolean): string | undefined {
  if (draw) return isFirstView ? draw(game) : undefined;
  kept ??= new Map([...document.querySelectorAll<SVGElement>('[data-address]')].map((one) => [one.dataset.address ?? '', one.innerHTML]));
  return kept.get(address);
}
