/** Overlays: pages such as member centre, login and search, opened as a dialog over another page at their own address (R8).
 *
 * A click on such a link pushes the address, and `islands/overlay-router.tsx` renders what `load()` returns.
 * Back, Escape and the close button all go back in history, so the page beneath keeps its scroll position.
 * A reload or a shared link opens the full page instead.
 * Steps inside push an entry with `pushAddress`; filters replace the address with `replaceAddress`.
 */
import { atom } from 'nanostores';

export interface Overlay {
  /** Path and query of the page. */
  readonly href: string;
  readonly title: string;
  readonly load: () => Promise<unknown>;
}

/** Returns the overlay at an address of this site, if any. */
export type FindOverlay = (address: URL) => Overlay | null;

export const $overlay = atom<Overlay | null>(null);
/** Path and query of the address bar; panels read their filters from it. */
export const $address = atom('');
/** The same of the page beneath all overlays, whose filters an overlay's address does not change. */
export const $pageAddress = atom('');

let basePage: { readonly path: string; readonly title: string } | null = null;
let find: FindOverlay = () => null;

const currentAddress = (): string => location.pathname + location.search;

/** Number of our history entries above the page's own. Stored in the entry, so that it survives a reload. */
const depth = (): number => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'over' in state && typeof state.over === 'number' ? state.over : 0;
};

function readAddress(): void {
  const address = currentAddress();
  $address.set(address);
  if (basePage === null || basePage.path === location.pathname) $pageAddress.set(address);
}

function show(overlay: Overlay | null): void {
  basePage ??= { path: location.pathname, title: document.title };
  document.title = overlay?.title ?? basePage.title;
  $overlay.set(overlay);
}

function openOverlay(overlay: Overlay): void {
  basePage ??= { path: location.pathname, title: document.title };
  if ($overlay.get() && overlay.href === currentAddress()) return;
  pushAddress(overlay.href);
  show(overlay);
}

/** Opens a page of this site over this page, or in its place where it opens over none. */
export function openOver(href: string): void {
  const overlay = find(new URL(href, location.href));
  if (overlay) openOverlay(overlay);
  else location.assign(href);
}

/** When a step back began. The browser takes it a moment later, and a second press meanwhile would leave the page beneath. */
let leftAt = -1000;

function goBack(entries: number): void {
  if (performance.now() - leftAt < 1000) return;
  leftAt = performance.now();
  history.go(-entries);
}

/** Goes back to the page beneath, below all our entries. */
export function closeOverlay(): void {
  const entries = depth();
  if (entries > 0) goBack(entries);
  else show(null);
}

/** Pushes a history entry, which Back undoes. */
export function pushAddress(href: string): void {
  history.pushState({ over: depth() + 1 }, '', href);
  readAddress();
}

/** Goes one step back; without an own entry, after opening the address directly, to `otherwise`. */
export function goBackOr(otherwise: string): void {
  if (depth() > 0) goBack(1);
  else replaceAddress(otherwise);
}

/** Replaces the address, for filters. */
export function replaceAddress(href: string): void {
  history.replaceState(history.state, '', href);
  readAddress();
}

/** Returns one query parameter of an address. */
export function queryValue(address: string, name: string): string | null {
  return new URL(address || '/', 'http://here').searchParams.get(name);
}

/** Sets query parameters. Empty values are removed, so that defaults keep the plain address. */
export function withQueryValues(address: string, change: Readonly<Record<string, string | number | null>>): string {
  const url = new URL(address || '/', 'http://here');
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return url.pathname + url.search;
}

/** `withQueryValues` for the current address, also before `initOverlays`. */
export const addressWith = (change: Readonly<Record<string, string | number | null>>): string => withQueryValues(currentAddress(), change);

function onPop(): void {
  leftAt = -1000;
  if (basePage === null) return;
  const overlay = depth() > 0 ? find(new URL(location.href)) : null;
  // After a reload on top, the entry beneath belongs to another page.
  if (!overlay && location.pathname !== basePage.path) {
    location.reload();
    return;
  }
  readAddress();
  show(overlay);
}

/** A plain click on a local link; the browser handles modifiers, targets and downloads. */
export function plainLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return null;
  return link;
}

function onClick(event: MouseEvent): void {
  const link = plainLink(event);
  const overlay = link && find(new URL(link.href));
  if (!link || !overlay) return;
  event.preventDefault();
  // Closes the page's own dialog or menu around the link, which would cover the overlay. Dialogs of islands close themselves.
  link.closest<HTMLDialogElement>('dialog[closedby]')?.close();
  const menu = link.closest('details');
  // The link disappears with its menu, so the focus returns to the menu's button.
  menu?.querySelector('summary')?.focus();
  menu?.removeAttribute('open');
  openOverlay(overlay);
}

/** The path from which this document was loaded. */
function loadedPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : location.pathname;
}

/**
 * Follows the address. With `finder`, links to its addresses open as overlays. Panels call it too, because their own page may be open.
 * Returns the cleanup function.
 */
export function initOverlays(finder?: FindOverlay): () => void {
  // Back from a page that was reloaded as an overlay changed only the address, before any listener existed.
  if (basePage === null && loadedPath() !== location.pathname) location.reload();
  basePage ??= { path: location.pathname, title: document.title };
  readAddress();
  if (finder) {
    find = finder;
    document.addEventListener('click', onClick);
    // `hydrate-when-idle.ts` waits for this to replay a click from before hydration.
    document.documentElement.dataset.dialogs = '';
  }
  addEventListener('popstate', onPop);
  return () => {
    document.removeEventListener('click', onClick);
    removeEventListener('popstate', onPop);
  };
}
