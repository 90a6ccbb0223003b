/** Runs on every page after it is parsed: brings the styles that can wait, and looks after covers that fail. */
import { watchCovers } from './covers.ts';

// A new link, because one that the parser made could hold up the paint.
requestAnimationFrame(() => {
  const wanted = document.getElementById('later');
  if (!(wanted instanceof HTMLLinkElement)) return;
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = wanted.href;
  wanted.after(sheet);
});

watchCovers();
