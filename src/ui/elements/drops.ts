/** Panels under the header: `details.pick[data-shut]` closes on Escape, blur and a click elsewhere; `a[data-menu]` shows its vendor columns on hover, focus or a first tap (SH-07); arrow down goes in, so that Tab does not have to pass them all. */
import { pieceOf } from './piece.ts';

const shut = (details: Element | null): void => {
  if (details instanceof HTMLDetailsElement) details.open = false;
};
const openOnes = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll('details[data-shut][open]');

document.addEventListener('click', ({ target }) => {
  for (const details of openOnes()) if (!details.contains(target as Node)) shut(details);
});
document.addEventListener('focusin', ({ target }) => {
  for (const details of openOnes()) if (!details.contains(target as Node)) shut(details);
});

/** Filters lie over a page full of games: a press beside them shuts them, and opens none. The focus, which comes first, has shut them already. */
let covered = false;
addEventListener(
  'pointerdown',
  ({ target }) => {
    const filters = document.querySelector('.sift[open]');
    covered = filters !== null && !filters.contains(target as Node);
  },
  true,
);
addEventListener(
  'click',
  (event) => {
    if (!covered || event.detail === 0) return;
    covered = false;
    shut(document.querySelector('.sift'));
    event.preventDefault();
    // Nor does anybody who listens beside take it for a press on a game.
    event.stopImmediatePropagation();
  },
  true,
);

let panel: HTMLElement | null = null;
let owner: HTMLAnchorElement | null = null;
let timer = 0;
/** Left by Escape: the focus that comes back to it does not open it again. */
let left: HTMLAnchorElement | null = null;

function close(): void {
  clearTimeout(timer);
  panel?.remove();
  owner?.removeAttribute('aria-expanded');
  panel = owner = null;
}

/** Right under its link, and whole in sight. */
function place(link: HTMLAnchorElement, { style, offsetParent, offsetWidth }: HTMLElement): void {
  const [from, around] = [link.getBoundingClientRect(), (offsetParent ?? document.body).getBoundingClientRect()];
  const start = getComputedStyle(link).direction === 'rtl' ? around.right - from.right : from.left - around.left;
  style.insetInlineStart = `${Math.max(0, Math.min(start, around.width - offsetWidth - 8))}px`;
  style.insetBlockStart = `${from.bottom - around.top}px`;
}

async function show(link: HTMLAnchorElement): Promise<boolean> {
  if (owner === link) return panel !== null;
  close();
  owner = link;
  const { base = '' } = document.documentElement.dataset;
  // The link itself leads to the same games: without an answer nothing is lost.
  const piece = await pieceOf(`${base}/parts/makers-${link.dataset.menu}`);
  if (!piece?.firstElementChild || owner !== link) return false;
  panel = document.createElement('div');
  panel.className = 'drop vendors';
  panel.append(piece);
  for (const way of panel.querySelectorAll('a')) way.tabIndex = -1;
  link.setAttribute('aria-expanded', 'true');
  link.after(panel);
  place(link, panel);
  return true;
}

const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a[data-menu]') : null;
const inside = (target: EventTarget | null): boolean =>
  target instanceof Node && (panel?.contains(target) || owner?.contains(target) === true);

document.addEventListener('pointerover', (event) => {
  if (event.pointerType !== 'mouse') return;
  const link = linkOf(event.target);
  if (link) {
    clearTimeout(timer);
    timer = window.setTimeout(() => void show(link), 120);
  } else if (inside(event.target)) clearTimeout(timer);
  else if (owner) {
    clearTimeout(timer);
    timer = window.setTimeout(close, 240);
  }
});
document.addEventListener('focusin', ({ target }) => {
  if (owner && !inside(target)) close();
  const link = linkOf(target);
  clearTimeout(timer);
  if (link?.matches(':focus-visible') && link !== left) timer = window.setTimeout(() => void show(link), 120);
  left = null;
});
document.addEventListener('click', (event) => {
  const link = linkOf(event.target);
  // A finger has no hover: its first tap opens the makers, its second follows the link.
  if (!link || owner === link || (event as PointerEvent).pointerType !== 'touch') return;
  event.preventDefault();
  void show(link).then((shown) => {
    if (!shown && owner === link) location.assign(link.href);
  });
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    for (const details of openOnes()) {
      shut(details);
      details.querySelector('summary')?.focus();
    }
    if (owner) {
      const back = owner;
      left = owner;
      close();
      back.focus();
    }
  }
  const down = event.key === 'ArrowDown';
  if (!down && event.key !== 'ArrowUp') return;
  const link = linkOf(event.target);
  if (link && down) {
    event.preventDefault();
    void show(link).then(() => panel?.querySelector('a')?.focus());
  } else if (panel?.contains(event.target as Node)) {
    event.preventDefault();
    const ways = [...panel.querySelectorAll('a')];
    const next = ways.indexOf(event.target as HTMLAnchorElement) + (down ? 1 : -1);
    (next < 0 ? owner : ways[next % ways.length])?.focus();
  }
});
