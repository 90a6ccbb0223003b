// Tests the slider of the human check in a real browser by keyboard, with its alternative visible.
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import { SlideVerify } from '#ui/forms/SlideVerify.tsx';

function Slider({ onDone }: { onDone: () => void }) {
  const [done, setDone] = useState(false);
  return (
    <SlideVerify
      label="Show that you are a person"
      words={{ slide: 'Slide to the end', done: 'Thank you' }}
      done={done}
      other={<button type="button">Use a code by SMS instead</button>}
      onDone={() => {
        setDone(true);
        onDone();
      }}
    />
  );
}

test('the slider works by keys alone, and its alternative shows before any failure', async () => {
  const done = vi.fn();
  await render(<Slider onDone={done} />);
  await expect.element(page.getByRole('button', { name: 'Use a code by SMS instead' })).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Show that you are a person' });
  (slider.element() as HTMLElement).focus();
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Slide to the end');
  await userEvent.keyboard('{ArrowRight}');
  // Announced as it moves (4.1.2).
  await expect.element(slider).toHaveAttribute('aria-valuetext', '5%');
  expect(done).not.toHaveBeenCalled();
  await userEvent.keyboard('{End}');
  expect(done).toHaveBeenCalledTimes(1);
  await expect.element(page.getByRole('status')).toHaveTextContent('Thank you');
  // Tab continues from here, not from the top of the page.
  await expect.element(page.getByRole('status')).toHaveFocus();
});

test('a slider released half-way returns to the start with its arrow', async () => {
  const done = vi.fn();
  await render(<Slider onDone={done} />);
  const slider = page.getByRole('slider').element() as HTMLInputElement;
  const arrow = () => slider.parentElement?.querySelector('svg') ?? null;
  slider.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(arrow).toBeNull();
  slider.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  await expect.poll(arrow).not.toBeNull();
  expect([slider.value, done.mock.calls.length]).toEqual(['0', 0]);
});

test('a reset slider announces its start position', async () => {
  const slider = (done: boolean) => (
    <SlideVerify
      label="Show that you are a person"
      words={{ slide: 'Slide to the end', done: 'Thank you' }}
      done={done}
      other={null}
      onDone={() => {}}
    />
  );
  const { rerender } = await render(slider(false));
  (page.getByRole('slider').element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await rerender(slider(true));
  await rerender(slider(false));
  await expect.element(page.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Slide to the end');
});
