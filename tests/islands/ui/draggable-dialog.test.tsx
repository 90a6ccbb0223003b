// Tests the movable dialog: where it opens, how it moves, and that it stays on screen.
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import { DraggableDialog } from '#ui/overlays/DraggableDialog.tsx';

const words = { close: 'Close', move: 'Move', moveHow: 'Arrow keys move it.' };

function Page() {
  const [open, set] = useState(false);
  return (
    <>
      <button type="button" onClick={() => set(true)}>
        Service
      </button>
      {open ? (
        <DraggableDialog title="Service" words={words} onClose={() => set(false)}>
          <a href="#desk">Desk</a>
        </DraggableDialog>
      ) : null}
    </>
  );
}

const shown = () => page.getByRole('dialog', { name: 'Service' });
const box = () => shown().element().getBoundingClientRect();

async function open(): Promise<void> {
  await render(<Page />);
  await userEvent.click(page.getByRole('button', { name: 'Service' }));
  await expect.element(shown()).toBeVisible();
}

afterEach(async () => {
  vi.useRealTimers();
  await page.viewport(360, 740);
});

test('the dialog opens in the centre after 100 ms, at least 200 by 200 px (SH-20)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { container } = await render(
    <DraggableDialog title="Service" words={words} onClose={() => undefined}>
      x
    </DraggableDialog>,
  );
  vi.advanceTimersByTime(99);
  expect(container.querySelector('dialog')).toBeNull();
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.element(shown()).toBeVisible();
  const { width, height, left, right } = box();
  expect(width).toBeGreaterThanOrEqual(200);
  expect(height).toBeGreaterThanOrEqual(200);
  expect(Math.abs(left - (360 - right))).toBeLessThanOrEqual(1);
});

test('a click outside does not close the dialog, Escape does, and the focus returns (SH-20)', async () => {
  await open();
  shown()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 2, clientY: 2 }));
  await expect.element(shown()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(shown()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Service' })).toHaveFocus();
});

test('arrow keys move the dialog by a step, with Shift by a long one, and never off screen (SH-20)', async () => {
  await open();
  const grip = page.getByRole('button', { name: 'Move' });
  await expect.element(grip).toHaveAccessibleDescription('Arrow keys move it.');
  (grip.element() as HTMLElement).focus();
  const before = box();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect([box().left - before.left, box().top - before.top]).toEqual([16, 16]);
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(box().top - before.top).toBe(-48);
  for (let step = 0; step < 20; step += 1) await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowLeft}{/Shift}');
  expect([box().left, box().top]).toEqual([0, 0]);
  await page.viewport(320, 400);
  for (let step = 0; step < 20; step += 1) await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  expect([Math.round(box().right), Math.round(box().bottom)]).toEqual([320, 400]);
  // The viewport shrinks: the dialog follows.
  await page.viewport(300, 300);
  await expect.poll(() => [box().right <= 300, box().bottom <= 300, box().left >= 0]).toEqual([true, true, true]);
});

test('each press on the grip moves the dialog to the next corner and back to the centre (SH-20)', async () => {
  await open();
  const middle = box();
  const grip = page.getByRole('button', { name: 'Move' });
  const seen: string[] = [];
  for (let press = 0; press < 5; press += 1) {
    await userEvent.click(grip);
    const { left, right, top, bottom } = box();
    const across = Math.round(right) === 360 ? 'right' : left === 0 ? 'left' : 'middle';
    seen.push(`${across} ${top === 0 ? 'top' : Math.round(bottom) === innerHeight ? 'bottom' : 'middle'}`);
  }
  expect(seen).toEqual(['right top', 'right bottom', 'left bottom', 'left top', 'middle middle']);
  expect(box().left).toBe(middle.left);
});

test('the dialog follows a dragged bar, which does not count as a press on the grip (SH-20)', async () => {
  await open();
  const bar = shown().element().querySelector('.head') as HTMLElement;
  const grip = page.getByRole('button', { name: 'Move' }).element();
  const before = box();
  const at = { pointerId: 7, bubbles: true, button: 0, isPrimary: true };
  let captured = false;
  vi.spyOn(bar, 'setPointerCapture').mockImplementation(() => {
    captured = true;
  });
  vi.spyOn(bar, 'hasPointerCapture').mockImplementation(() => captured);
  const send = (type: string, x: number, y: number) =>
    grip.dispatchEvent(new PointerEvent(type, { ...at, clientX: before.left + 30 + x, clientY: before.top + 20 + y }));
  send('pointerdown', 0, 0);
  send('pointermove', 2, 1);
  expect(captured).toBe(false);
  send('pointermove', 20, -40);
  expect(captured).toBe(true);
  expect([Math.round(box().left - before.left), Math.round(box().top - before.top)]).toEqual([20, -40]);
  send('pointerup', 20, -40);
  send('pointermove', 200, 200);
  expect(Math.round(box().left - before.left)).toBe(20);
});
