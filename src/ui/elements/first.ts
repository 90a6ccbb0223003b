/** Runs on every page after it is parsed: brings the styles that can wait, looks after covers and parts that fail, and keeps in sight what the keys have gone to; then asks for what is kept for a time without a line. */
import { watchCovers } from './covers.ts';
import { keepOffline } from './offline.ts';
import { putBack, watchParts } from './parts.ts';

// A new link, because one that the parser made could hold up the paint.
requestAnimationFrame(() => {
  const wanted = document.getElementById('later');
  if (!(wanted instanceof HTMLLinkElement)) return;
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = wanted.href;
  wanted.after(sheet);
  const root = document.documentElement.dataset;
  sheet.addEventListener('load', () => {
    // A tile in sight that is laid out only near it would be gone for a frame.
    if (scrollY === 0) root.far = '';
    const { langOffer } = root;
    // Its line is placed by that sheet.
    if (langOffer) void import('./language-offer.ts').then(({ offerLanguage }) => offerLanguage(langOffer));
  });
});

watchCovers();
putBack();
watchParts();
keepOffline();

// A browser leaves in a row that runs sideways what is partly in sight.
addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
});
