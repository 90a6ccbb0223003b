// Tests the gallery of UI components: complete and accessible in light, dark and right-to-left.
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/game-cards.css';
import '../../../src/styles/shell.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/pages/gallery.css';
import '../../../src/styles/utilities.css';
import Gallery, { partsShown } from '#ui/gallery/Gallery.tsx';

const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] };

async function faults(within: Element | Document): Promise<string[]> {
  const { violations } = await axe.run(within, rules);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`));
}

test('the gallery shows exactly the components of the kit', () => {
  const modules = import.meta.glob<Record<string, unknown>>(
    ['../../../src/ui/*.tsx', '../../../src/ui/{data,forms,overlays,pictures}/*.tsx'],
    {
      eager: true,
    },
  );
  const parts = Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, made]) => (typeof made === 'function' && /^[A-Z]/.test(name) ? [name] : [])),
  );
  expect(parts.length).toBeGreaterThan(30);
  expect(partsShown().toSorted()).toEqual(parts.toSorted());
});

test('axe finds no violation in the gallery, and nothing is wider than 320 px', async () => {
  await page.viewport(320, 740);
  const { container } = await render(
    <main>
      <h1>Kit</h1>
      <Gallery />
    </main>,
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1280, 800);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
  expect(await faults(container)).toEqual([]);
  await page.viewport(360, 740);
});

test.each(['light', 'dark', 'rtl'] as const)(
  'axe finds no violation in overlays (%s), each closes by Escape and fits 320 px (SH-18, SH-20)',
  async (ground) => {
    await page.viewport(320, 740);
    const { container } = await render(<Gallery only={ground} />);
    const openers = [...container.querySelectorAll<HTMLButtonElement>('.states button')].filter(({ textContent }) =>
      /^(Dialog|Ask|Movable|Centre)\b/.test(textContent ?? ''),
    );
    expect(openers.length).toBe(7);
    for (const opener of openers) {
      await userEvent.click(opener);
      const dialog = (): HTMLDialogElement | null => document.querySelector('dialog[open]');
      await expect.poll(dialog).not.toBeNull();
      const name = opener.textContent;
      expect([name, await faults(dialog() as Element)]).toEqual([name, []]);
      const { left, right } = (dialog() as Element).getBoundingClientRect();
      expect([name, left >= 0 && right <= 320]).toEqual([name, true]);
      await userEvent.keyboard('{Escape}');
      await expect.poll(dialog).toBeNull();
      expect(document.activeElement).toBe(opener);
    }
    await page.viewport(360, 740);
  },
);

test.each(['ltr', 'rtl'] as const)('the sign of a figure stays before it in %s, without an element of its own (SH-09)', async (dir) => {
  const { container } = await render(
    <p dir={dir}>
      <span className="num">−₱5.00</span>
    </p>,
  );
  const text = container.querySelector('.num')?.firstChild as Text;
  const lefts = [...text.data].map((_, at) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  });
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
});
