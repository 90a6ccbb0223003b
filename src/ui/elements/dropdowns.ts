/**
 * Panels under the header. `details.pick[data-shut]` closes on Escape, blur and an outside click. `a[data-menu]` shows
 * its vendors on hover, focus or first tap (SH-07). Arrow down enters, so Tab can skip them.
 */
import { keyOf } from '#values/text/input-method.ts';
import { fetchFragment } from './fetch-fragment.ts';

const closeDetails = (details: Element | null): void => {
  if (details instanceof HTMLDetailsElement) details.open = false;
};
const openPanels = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll('details[data-shut][open]');

document.addEventListener('click', ({ target }) => {
  for (const details of openPanels()) if (!details.contains(target as Node)) closeDetails(details);
});
document.addEventListener('focusin', ({ target }) => {
  for (const details of openPanels()) if (!details.contains(target as Node)) closeDetails(details);
});

/**
 * Filters cover the game list: an outside press closes them and must not open a game. Focus moves before the click and
 * has closed them by then.
 */
let blocksClick = false;
addEventListener(
  'pointerdown',
  ({ target }) => {
    const filters = document.querySelector('.sift[open]');
    blocksClick = filters !== null && !filters.contains(target as Node);
  },
  true,
);
addEventListener(
  'click',
  (event) => {
    if (!blocksClick || event.detail === 0) return;
    blocksClick = false;
    closeDetails(document.querySelector('.sift'));
    event.preventDefault();
    // Other click listeners must not treat it as a press on a game either.
    event.stopImmediatePropagation();
  },
  true,
);

let panel: HTMLElement | null = null;
let owner: HTMLAnchorElement | null = null;
let timer = 0;
/** The link that Escape returned the focus to; that focus must not reopen its panel. */
let dismissedLink: HTMLAnchorElement | null = null;

function close(): void {
  clearTimeout(timer);
  panel?.remove();
  owner?.removeAttribute('aria-expanded');
  panel = owner = null;
}

/** Directly below its link and fully visible. */
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
  // Without a response the link still leads to the same games.
  const piece = await fetchFragment(`${base}/parts/providers-${link.dataset.menu}`);
  if (!piece?.firstElementChild || owner !== link) return false;
  panel = document.createElement('div');
  panel.className = 'drop vendors';
  panel.append(piece);
  for (const panelLink of panel.querySelectorAll('a')) panelLink.tabIndex = -1;
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
  if (link?.matches(':focus-visible') && link !== dismissedLink) timer = window.setTimeout(() => void show(link), 120);
  dismissedLink = null;
});
document.addEventListener('click', (event) => {
  const link = linkOf(event.target);
  // Touch has no hover: the first tap opens the vendors, the second follows the link.
  if (!link || owner === link || (event as PointerEvent).pointerType !== 'touch') return;
  event.preventDefault();
  void show(link).then((shown) => {
    if (!shown && owner === link) location.assign(link.href);
  });
});
document.addEventListener('keydown', (event) => {
  if (keyOf(event) === 'Escape') {
    for (const details of openPanels()) {
      closeDetails(details);
      details.querySelector('summary')?.focus();
    }
    if (owner) {
      const back = owner;
      dismissedLink = owner;
      close();
      back.focus();
    }
  }
  const down = keyOf(event) === 'ArrowDown';
  if (!down && keyOf(event) !== 'ArrowUp') return;
  const link = linkOf(event.target);
  if (link && down) {
    event.preventDefault();
    void show(link).then(() => panel?.querySelector('a')?.focus());
  } else if (panel?.contains(event.target as Node)) {
    event.preventDefault();
    const links = [...panel.querySelectorAll('a')];
    const next = links.indexOf(event.target as HTMLAnchorElement) + (down ? 1 : -1);
    (next < 0 ? owner : links[next % links.length])?.focus();
  }
});
