/**
 * Runs on every page after parsing: follows the address, loads deferred styles, watches covers and script chunks,
 * scrolls focused elements into view, says what is printed, leads the keys on when their element goes away. Then it registers the offline
 * worker.
 */
import { watchLostFocus } from '../lost-focus.ts';
import { restoreAfterReload, watchChunks } from './chunk-errors.ts';
import { watchCovers } from './covers.ts';
import { registerOfflineWorker } from './offline.ts';
import { watchPrint } from './print.ts';

// Back from a page that was opened over another one and then reloaded changes only the address (R8). Where pages open as
// dialogs, their router follows it.
const { pathname } = location;
addEventListener('popstate', () => {
  if (document.documentElement.dataset.dialogs === undefined && location.pathname !== pathname) location.reload();
});

// Creates a new link, because one from the parser could block rendering.
requestAnimationFrame(() => {
  const deferred = document.getElementById('later');
  if (!(deferred instanceof HTMLLinkElement)) return;
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = deferred.href;
  deferred.after(sheet);
  const root = document.documentElement.dataset;
  sheet.addEventListener('load', () => {
    // `far` enables lazy layout (content-visibility); visible tiles would vanish for a frame when the page is not at the
    // top.
    if (scrollY === 0) root.far = '';
    const { langOffer } = root;
    // That style sheet positions the language offer.
    if (langOffer) void import('./language-offer.ts').then(({ offerLanguage }) => offerLanguage(langOffer));
  });
});

watchCovers();
restoreAfterReload();
watchChunks();
watchPrint();
registerOfflineWorker();
watchLostFocus();

// Browsers do not scroll a partly visible element of a horizontal row fully into view.
addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
});
