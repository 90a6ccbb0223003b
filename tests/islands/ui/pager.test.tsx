// Tests the pager: which numbers show, and that no link leads past the ends.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import { Pager, pagesShown } from '#ui/data/Pager.tsx';

test('the pager shows three pages around the current one and one at each end, and no link past them (GM-05)', async () => {
  expect(pagesShown(1, 14)).toEqual([1, 2, 3, null, 14]);
  expect(pagesShown(5, 14)).toEqual([1, null, 4, 5, 6, null, 14]);
  expect(pagesShown(14, 14)).toEqual([1, null, 12, 13, 14]);
  expect(pagesShown(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pagesShown(2, 2)).toEqual([1, 2]);
  expect(pagesShown(1, 1)).toEqual([1]);
  const words = { label: 'Pages', first: 'First', previous: 'Previous', next: 'Next', last: 'Last', page: 'Page' };
  const { rerender } = await render(<Pager page={5} pages={14} hrefOf={(n) => `?page=${n}`} words={words} />);
  await expect.element(page.getByRole('link', { name: 'Page 5', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '?page=6');
  // At the ends, the buttons for the next pages are not links.
  for (const [open, ends] of [
    [1, ['Next', 'Last']],
    [2, ['First', 'Previous', 'Next', 'Last']],
    [13, ['First', 'Previous', 'Next', 'Last']],
    [14, ['First', 'Previous']],
  ] as const) {
    await rerender(<Pager page={open} pages={14} hrefOf={(n) => `?page=${n}`} words={words} />);
    await expect.element(page.getByRole('link', { name: `Page ${open}`, exact: true })).toHaveAttribute('aria-current', 'page');
    // A phone hides the two outermost links.
    const led = [...document.querySelectorAll('nav.pages a:not([aria-label^="Page"])')];
    const target: Readonly<Record<string, number>> = { First: 1, Previous: open - 1, Next: open + 1, Last: 14 };
    expect(led.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual(
      ends.map((name) => [name, `?page=${target[name]}`]),
    );
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
