/**
 * Watches the script chunks of a page: reports one that fails, hangs or belongs to an older release. Typed text
 * survives the reload (SY-13, ER-11, ER-16).
 */
import { isSecret, restoreTypedFields, type SavedField, typedFields } from '../forms/typed-fields.ts';
import { fetchFragment } from './fetch-fragment.ts';

type State = 'slow' | 'failed';

const slowAfter = 10_000;
const failedAfter = 120_000;
/** Milliseconds; loading the linked page is then faster than waiting for the overlay. */
const overlayTimeout = 5_000;
const root = document.documentElement;
const storageKey = `typed ${location.pathname}`;

function reload(): void {
  const typed = typedFields(document).filter((field) => !isSecret(field));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(typed));
  } catch {
    // Storage is full or unavailable: the browser itself restores most fields.
  }
  location.reload();
}

/** Restores once the field values saved before the reload. */
export function restoreAfterReload(): void {
  let typed: SavedField[] = [];
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    if (Array.isArray(found)) typed = found.filter(Array.isArray) as unknown as SavedField[];
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is unavailable.
  }
  restoreTypedFields(document, typed);
}

let note: Promise<HTMLElement | null> | null = null;

/** Loads the message with its button in the page's language; null when that fails too. */
async function loadNote(): Promise<HTMLElement | null> {
  const piece = await fetchFragment(`${root.dataset.base ?? ''}/parts/reload`);
  const box = piece?.querySelector<HTMLElement>('[role=alert]') ?? null;
  box?.querySelector('button')?.addEventListener('click', reload);
  return box;
}

function report(state: State | null): void {
  if (root.dataset.part === 'failed' || (state === null && root.dataset.part === undefined)) return;
  if (state === null) delete root.dataset.part;
  else root.dataset.part = state;
  note ??= loadNote();
  void note.then((box) => {
    if (!box) {
      note = null;
      return;
    }
    // An open modal makes everything beneath it inert.
    const over = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    if (box.parentElement !== over) over.append(box);
    for (const sentence of box.querySelectorAll<HTMLElement>('[data-is]')) sentence.hidden = sentence.dataset.is !== root.dataset.part;
    box.hidden = root.dataset.part === undefined;
  });
}

/** Requested islands that did not hydrate in time. */
const overdue = new Set<EventTarget>();

/** Reports a requested island that does not hydrate in time. */
function watchHydration(island: Element): void {
  const after = (time: number, state: State) =>
    setTimeout(() => {
      if (!island.isConnected || !island.hasAttribute('ssr')) return;
      overdue.add(island);
      report(state);
    }, time);
  after(slowAfter, 'slow');
  after(failedAfter, 'failed');
}

export function watchChunks(): void {
  document.addEventListener('astro:hydration-error', ({ target }) => {
    // Other code waits for `ssr` to disappear. Without the attribute, presses work as they do without script.
    (target as Element).removeAttribute('ssr');
    report('failed');
  });
  document.addEventListener(
    'astro:hydrate',
    ({ target }) => {
      // Clear the message only when the last overdue island has hydrated.
      if (target && overdue.delete(target) && overdue.size === 0) report(null);
    },
    true,
  );
  addEventListener('vite:preloadError', () => report('failed'));
  // Only scripts of the build count; a browser may block others.
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && target.src.includes('/_astro/') && report('failed'),
    true,
  );
  addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element)) return;
      const unhydrated = event.target.closest('astro-island[ssr]');
      // Islands for members never hydrate for a guest.
      if (unhydrated && ('in' in document.documentElement.dataset || !unhydrated.matches('[opts*=member]'))) watchHydration(unhydrated);
      const link = event.target.closest('a');
      const over = link && event.defaultPrevented ? document.querySelector('astro-island[ssr][opts*=dialog]') : null;
      // If the overlay's island does not hydrate, follow the link.
      if (link && over) setTimeout(() => over.isConnected && over.hasAttribute('ssr') && location.assign(link.href), overlayTimeout);
    },
    true,
  );
  for (const island of document.querySelectorAll('astro-island[ssr][client=load]')) watchHydration(island);
}
