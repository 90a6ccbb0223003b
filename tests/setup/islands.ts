// What every island test starts from: an empty device, so that no test lives on what another one kept, and a phone's window.
import { beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
  if (innerWidth === 360) return;
  // The test before asked for another; a window has its new size some time after it was asked to.
  await page.viewport(360, 740);
  await expect.poll(() => innerWidth).toBe(360);
});
