/** Brings the styles that can wait. */

/** Settles when they are there, or do not come. */
export const styled = new Promise<void>((resolve) => {
  // A new link, because one that the parser made could hold up the paint.
  requestAnimationFrame(() => {
    const wanted = document.getElementById('later');
    if (!(wanted instanceof HTMLLinkElement)) return resolve();
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.onload = sheet.onerror = () => resolve();
    sheet.href = wanted.href;
    wanted.after(sheet);
  });
});
