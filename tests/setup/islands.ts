// The start of every island test: empty storage, so that no test depends on another, and a phone-sized window.
// Its end: whatever it has left on the screen can be called by the words that are seen on it.
import { afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { unseenNames } from './unseen-names.ts';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the mark of a session, which a page of the browser keeps for the next file
  document.cookie = 'isla_in=; Path=/; Max-Age=0';
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
  if (innerWidth === 360) return;
  // The test before changed the size, and a resize takes effect with a delay.
  await page.viewport(360, 740);
  await expect.poll(() => innerWidth).toBe(360);
});

afterEach(() => {
  expect(unseenNames(document.body)).toEqual([]);
});
