// The start of every island test: empty storage, so that no test depends on another, and a phone-sized window.
import { beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
  if (innerWidth === 360) return;
  // The test before changed the size, and a resize takes effect with a delay.
  await page.viewport(360, 740);
  await expect.poll(() => innerWidth).toBe(360);
});
