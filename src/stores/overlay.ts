/**
 * What lies over a page and has an address of its own (R8): the member centre, login, search.
 *
 * A press on a link to one pushes the page's own address, and `islands/overlays.tsx` draws what its `load()` brings: a module whose default export
 * is a component taking `{ onClose }`. Back, Escape and the close button all go back in history, so nothing is left behind; the page beneath keeps its
 * scroll. A reload, or the address sent to a friend, opens the document of that address instead. Steps inside (a page of the centre, a row's detail) push
 * further entries with `stepInto`; what is only a filter replaces the address with `putAddress`.
 */
import { atom } from 'nanostores';

export interface Overlay {
  /** Path and query of the page that this is. */
  readonly href: string;
  readonly title: string;
  readonly load: () => Promise<unknown>;
}

/** Says which overlay an address of this site is, if any. */
export type FindOverlay = (address: URL) => Overlay | null;

export const $overlay = atom<Overlay | null>(null);
/** Path and query as the address bar has them; panels read their filters from it. */
export const $address = atom('');

let ground: { readonly path: string; readonly title: string } | null = null;
let find: FindOverlay = () => null;

const here = (): string => location.pathname + location.search;

/** How many entries of ours lie over the page's own; kept in the entry, so that it is right after a reload too. */
const depth = (): number => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'over' in state && typeof state.over === 'number' ? state.over : 0;
};

function show(overlay: Overlay | null): void {
  ground ??= { path: location.pathname, title: document.title };
  document.title = overlay?.title ?? ground.title;
  $overlay.set(overlay);
}

function openOverlay(overlay: Overlay): void {
  ground ??= { path: location.pathname, title: document.title };
  if ($overlay.get() && overlay.href === here()) return;
  stepInto(overlay.href);
  show(overlay);
}

/** Goes back to the page beneath; the entries above it are left behind. */
export function closeOverlay(): void {
  const over = depth();
  if (over > 0) history.go(-over);
  else show(null);
}

/** Another entry on top: Back undoes it. */
export function stepInto(href: string): void {
  history.pushState({ over: depth() + 1 }, '', href);
  $address.set(here());
}

/** One step back; where the step has no entry of its own (the address was opened directly) it goes to `otherwise`. */
export function stepOut(otherwise: string): void {
  if (depth() > 0) history.back();
  else putAddress(otherwise);
}

/** The same place with other filters. */
export function putAddress(href: string): void {
  history.replaceState(history.state, '', href);
  $address.set(here());
}

/** One value of the address' query. */
export function asked(address: string, name: string): string | null {
  return new URL(address || '/', 'http://here').searchParams.get(name);
}

/** An address with some values of its query changed; empty ones vanish, so that the usual view has the plain address. */
export function withAsked(address: string, change: Readonly<Record<string, string | number | null>>): string {
  const url = new URL(address || '/', 'http://here');
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return url.pathname + url.search;
}

/** The same of the address that is open now, also before anything follows it. */
export const addressWith = (change: Readonly<Record<string, string | number | null>>): string => withAsked(here(), change);

function onPop(): void {
  if (ground === null) return;
  const overlay = depth() > 0 ? find(new URL(location.href)) : null;
  // The entry beneath belongs to a page that is not in this document: it was reloaded on top of it.
  if (!overlay && location.pathname !== ground.path) {
    location.reload();
    return;
  }
  $address.set(here());
  show(overlay);
}

/** A plain press on a link; with a modifier, a target or a download it stays the browser's. */
function plainLink(event: MouseEvent): HTMLAnchorElement | null {
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
  // The page's own sheet or menu that the link lay in would stand before what opens; what an island has open is the island's to take away.
  link.closest<HTMLDialogElement>('dialog[closedby]')?.close();
  const menu = link.closest('details');
  // The link goes with its menu; focus comes back to what opened both.
  menu?.querySelector('summary')?.focus();
  menu?.removeAttribute('open');
  openOverlay(overlay);
}

/** The path that this document came from. */
function loadedPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : location.pathname;
}

/** Begins to follow the address. With `finder`, links to its addresses open over the page. A panel begins too, because its document may be such a page itself; over another page that changes nothing. */
export function wakeOverlays(finder?: FindOverlay): () => void {
  // Back from a page that was reloaded over another changes the address alone, and nobody heard it before this.
  if (ground === null && loadedPath() !== location.pathname) location.reload();
  ground ??= { path: location.pathname, title: document.title };
  $address.set(here());
  if (finder) {
    find = finder;
    document.addEventListener('click', onClick);
    // A press that came before is done again now.
    document.documentElement.dataset.doors = '';
  }
  addEventListener('popstate', onPop);
  return () => {
    document.removeEventListener('click', onClick);
    removeEventListener('popstate', onPop);
  };
}
