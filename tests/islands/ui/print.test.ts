// What stands on paper: a receipt or the dialog that is open, without the page behind it.
import { expect, onTestFinished, test } from 'vitest';
import { watchPrint } from '#ui/elements/print.ts';

watchPrint();

function show(html: string): void {
  document.body.innerHTML = html;
  for (const dialog of document.querySelectorAll('dialog')) dialog.showModal();
  onTestFinished(() => document.body.replaceChildren());
}

/** What is printed; null for the page itself. */
function paper(): string | null {
  dispatchEvent(new Event('beforeprint'));
  const { theme, printed } = document.documentElement.dataset;
  expect(theme).toBeUndefined();
  const sheet = document.querySelector('body > .printed');
  expect(printed !== undefined).toBe(sheet !== null);
  const text = sheet?.textContent ?? null;
  dispatchEvent(new Event('afterprint'));
  expect([document.querySelector('.printed'), document.documentElement.dataset.printed]).toEqual([null, undefined]);
  return text;
}

const receipt = '<main><h1>Lottery</h1><section class="receipt"><h2>Ticket bought</h2></section><form></form></main>';

test('a receipt is printed alone, on a page and in a dialog, and of several dialogs the one on top', () => {
  show('<main><h1>Help</h1></main>');
  expect(paper()).toBeNull();
  show(receipt);
  expect(paper()).toBe('Ticket bought');
  show('<main>Page</main><dialog>Centre<dialog>Round 7</dialog></dialog>');
  expect(paper()).toBe('Round 7');
  show(`<main>Page</main><dialog>Centre${receipt}</dialog>`);
  expect(paper()).toBe('Ticket bought');
  show('<main>Page</main><dialog><p>Keep these</p><ul class="recovery-codes"><li>AB12</li></ul></dialog>');
  expect(paper()).toBe('AB12');
});

test('paper has the colours of the light theme, and the screen its own again', () => {
  document.documentElement.dataset.theme = 'dark';
  onTestFinished(() => {
    delete document.documentElement.dataset.theme;
  });
  show('<main>Page</main><dialog>Round 7</dialog>');
  expect(paper()).toBe('Round 7');
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('a record prints itself, not the dialog in which it stands, unless another dialog lies above it', () => {
  show('<main>Page</main><dialog>Centre<span data-prints></span></dialog>');
  expect(paper()).toBeNull();
  show('<main>Page</main><dialog>Centre<span data-prints></span><dialog>Round 7</dialog></dialog>');
  expect(paper()).toBe('Round 7');
});
