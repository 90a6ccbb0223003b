/**
 * Opens and closes dialogs by attribute: `data-open="id"` on a link or button, `data-close` inside. A click on the
 * backdrop closes too; Escape is native.
 */
import { keyOf } from '#values/text/input-method.ts';

/** Opens a frame later: a modal restyles the whole page, and a slow phone should show the press first. */
function open(dialog: HTMLDialogElement): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (!dialog.open && dialog.isConnected) dialog.showModal();
    }),
  );
}

// Without script it is a link to the target; with script it acts as a button.
for (const opener of document.querySelectorAll('a[data-open]')) opener.setAttribute('role', 'button');
document.addEventListener('keydown', (event) => {
  if (keyOf(event) !== ' ' || !(event.target instanceof HTMLAnchorElement) || !event.target.matches('[data-open]')) return;
  event.preventDefault();
  event.target.click();
});

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const opener = event.target.closest<HTMLElement>('[data-open]');
  const dialog = opener && document.getElementById(opener.dataset.open ?? '');
  if (dialog instanceof HTMLDialogElement) {
    event.preventDefault();
    open(dialog);
    return;
  }
  const around = event.target.closest('dialog');
  if (!around?.open) return;
  // A click on the backdrop targets the dialog itself, outside its box.
  const box = around.getBoundingClientRect();
  const outside =
    event.target === around &&
    (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom);
  if (event.target.closest('[data-close]') || (outside && around.getAttribute('closedby') === 'any')) {
    event.preventDefault();
    around.close();
  }
});
