/**
 * Drawn covers as part of the page: an SVG image is a document of its own, which costs a slow phone as much as a hundred elements.
 * The server draws those of the first view. A script loads the others as they come near.
 */
import { nameCover } from '../elements/covers.ts';
import { coverFragment, withOwnIds, withoutName } from './cover-fragment.ts';
import type { CoverGame } from './game-cover.ts';

let draw: ((game: CoverGame) => string) | undefined;

/** Server only: a browser never loads the code that draws. */
export const drawInlineCoversWith = (drawing: typeof draw): void => {
  draw = drawing;
};

/** Drawings by address, the newest last, for tiles that come back. */
let kept: Map<string, string> | undefined;
const mostKept = 500;

/** Those that the server drew. */
const drawings = (): Map<string, string> => {
  kept ??= new Map(
    [...document.querySelectorAll<SVGElement>('[data-address]:not(:empty)')].map((one) => [one.dataset.address ?? '', one.innerHTML]),
  );
  return kept;
};

/** What the server writes into the `<svg>` of a game in the first view. In a browser it came with the page, or `watchCover` fills it. */
export const inlineCover = (game: CoverGame): string => draw?.(game) ?? '';

let placed = 0;

function place(svg: SVGElement, drawing: string, address: string): void {
  const own = withOwnIds(drawing, address, ++placed);
  svg.innerHTML = svg.closest('.th') ? withoutName(own) : own;
  nameCover(svg, null);
}

const timeout = 20_000;

async function loadOnce(address: string): Promise<string> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeout);
  try {
    const response = await fetch(address, { priority: 'low', signal: abort.signal });
    return response.ok ? coverFragment(await response.text(), address) : '';
  } catch {
    return '';
  } finally {
    clearTimeout(timer);
  }
}

/** In three attempts, as other pictures have. */
async function load(address: string): Promise<string> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const drawing = await loadOnce(address);
    if (drawing) return drawing;
    await new Promise((resolve) => setTimeout(resolve, 300 * attempt));
  }
  return '';
}

/** Covers near the view, in the order in which they came near. */
const waiting = new Set<SVGElement>();
/** So that a fast line does not bring a screen of drawings in one frame. */
const mostAtOnce = 4;
let underWay = 0;

async function fill(svg: SVGElement): Promise<void> {
  const address = svg.dataset.address ?? '';
  underWay++;
  const drawing = drawings().get(address) ?? (await load(address));
  underWay--;
  if (drawing) {
    drawings().set(address, drawing);
    const [oldest = ''] = drawings().keys();
    if (drawings().size > mostKept) drawings().delete(oldest);
    if (svg.childElementCount === 0) place(svg, drawing, address);
  } else nameCover(svg, svg.getAttribute('aria-label') ?? '');
  fillNext();
}

function fillNext(): void {
  for (const svg of waiting) {
    if (underWay >= mostAtOnce) return;
    waiting.delete(svg);
    void fill(svg);
  }
}

let near: IntersectionObserver | undefined;

/** Draws a cover that is known, or loads it when it comes near the view. Returns the end of that. */
export function watchCover(svg: SVGElement | null): (() => void) | undefined {
  // The whole tile or row, because a browser may skip what is in it.
  const tile = svg?.closest('li');
  if (!svg || !tile || svg.childElementCount > 0) return;
  const { address = '' } = svg.dataset;
  const known = drawings().get(address);
  if (known) return void place(svg, known, address);
  near ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const cover = target.querySelector<SVGElement>('[data-address]:empty');
        if (!cover) near?.unobserve(target);
        else if (isIntersecting) waiting.add(cover);
        else waiting.delete(cover);
      }
      fillNext();
    },
    { rootMargin: '1500px 0px' },
  );
  near.observe(tile);
  return () => {
    near?.unobserve(tile);
    waiting.delete(svg);
  };
}

/** The same for all covers that came with the page. */
export const watchInlineCovers = (): void => document.querySelectorAll<SVGElement>('[data-address]:empty').forEach(watchCover);
