/**
 * What stands on paper instead of the page: a receipt, or the dialog that is open, in the colours of the light theme. A record brings
 * its own sheet (RecordPrint). `deferred.css` prints a `.printed` sheet alone, and of a page without one its content.
 */

/** They are printed alone, wherever they stand. */
const alone = '.receipt, .recovery-codes';

export function watchPrint(): void {
  addEventListener('beforeprint', () => {
    const root = document.documentElement;
    const { theme } = root.dataset;
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
    const isRecord =
      document.querySelector('.printed') !== null ||
      [...document.querySelectorAll('[data-prints]')].some((record) => record.closest('dialog') === dialog);
    const printed = isRecord ? null : ((dialog ?? document).querySelector(alone) ?? dialog);
    const sheet = document.createElement('div');
    if (printed) {
      sheet.className = 'printed';
      sheet.append(...(printed.matches(alone) ? [printed] : [...printed.childNodes]).map((part) => part.cloneNode(true)));
      // A copy forgets what is chosen.
      const chosen = printed.querySelectorAll('select');
      sheet.querySelectorAll('select').forEach((copy, place) => {
        copy.selectedIndex = chosen[place]?.selectedIndex ?? -1;
      });
      document.body.append(sheet);
      root.toggleAttribute('data-printed', true);
    }
    delete root.dataset.theme;
    const after = (): void => {
      if (theme !== undefined) root.dataset.theme = theme;
      if (printed) root.removeAttribute('data-printed');
      sheet.remove();
    };
    addEventListener('afterprint', after, { once: true });
  });
}
