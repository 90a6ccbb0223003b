// Tests overlays: focus enters, stays and returns, Escape closes, and Enter answers questions.
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
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { DraggableDialog } from '#ui/overlays/DraggableDialog.tsx';
import { Loading, Toast } from '#ui/overlays/Toast.tsx';
import { TwoPane } from '#ui/TwoPane.tsx';

afterEach(() => {
  vi.useRealTimers();
});

function Page({ over }: { over: (close: () => void) => React.ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button">Behind</button>
      {open ? over(() => setOpen(false)) : null}
    </>
  );
}

const sheet = (close: () => void) => (
  <Dialog title="Sign in" closeWord="Close" onClose={close}>
    <input aria-label="Username" />
    <button type="button">Go</button>
  </Dialog>
);

test('a dialog takes the focus, keeps it through 50 tabs, closes by Escape and returns it', async () => {
  await render(<Page over={sheet} />);
  const opener = page.getByRole('button', { name: 'Open' });
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect.element(dialog).toBeVisible();
  for (let step = 0; step < 50; step += 1) {
    await userEvent.tab();
    const at = document.activeElement;
    // Between the last and the first stop the browser's toolbar has the focus, which the page sees as the body.
    expect(at === document.body || dialog.element().contains(at)).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.activeElement).toBe(opener.element());
});

const words = { close: 'Close', move: 'Move', moveHow: 'By arrow keys' };
const kinds = {
  sheet,
  question: (close: () => void) => <AlertDialog title="Sign out?" answers={[{ id: 'ok', label: 'OK' }]} onAnswer={close} onClose={close} />,
  movable: (close: () => void) => (
    <DraggableDialog title="Service" words={words} onClose={close}>
      <p>Desks</p>
    </DraggableDialog>
  ),
  centre: (close: () => void) => (
    <TwoPane
      name="Member"
      pages={[]}
      at=""
      listed={false}
      heading=""
      words={{ back: 'Back', close: 'Close' }}
      onGo={close}
      onBack={close}
      onClose={close}
    >
      <p>How much</p>
    </TwoPane>
  ),
};

test.each(Object.entries(kinds))(
  'a %s closed by the browser asks its owner and stays open if the owner keeps it (SH-18, SH-20)',
  async (_kind, over) => {
    const shown = () => document.querySelector('dialog');
    const { unmount } = await render(<Page over={over} />);
    const opener = page.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    await expect.poll(() => shown()?.open).toBe(true);
    // As Escape does before any interaction, and Back on a phone.
    shown()?.close();
    await expect.poll(shown).toBeNull();
    expect(document.activeElement).toBe(opener.element());
    await unmount();
    const closeRequested = vi.fn();
    await render(over(closeRequested));
    await expect.poll(() => shown()?.open).toBe(true);
    shown()?.close();
    await expect.poll(() => closeRequested.mock.calls.length).toBe(1);
    expect(shown()?.matches(':modal')).toBe(true);
    expect(shown()?.contains(document.activeElement)).toBe(true);
  },
);

test('a click on the backdrop closes a dialog unless typed text could be lost, and a click inside never does', async () => {
  const closed = vi.fn();
  const { rerender } = await render(
    <Dialog title="Sign in" closeWord="Close" onClose={closed}>
      <p>Inside</p>
    </Dialog>,
  );
  await userEvent.click(page.getByText('Inside'));
  expect(closed).not.toHaveBeenCalled();
  const dialog = page.getByRole('dialog').element();
  const press = () => dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 5, clientY: 5 }));
  press();
  expect(closed).toHaveBeenCalledTimes(1);
  await rerender(
    <Dialog title="Sign in" closeWord="Close" coverCloses={false} onClose={closed}>
      <p>Inside</p>
    </Dialog>,
  );
  press();
  expect(closed).toHaveBeenCalledTimes(1);
});

test('a question is at most 400 px wide, Enter gives the first answer, and Escape asks to close (SH-18)', async () => {
  const answered = vi.fn();
  const closed = vi.fn();
  await render(
    <AlertDialog
      title="Sign out?"
      icon="out"
      answers={[
        { id: 'yes', label: 'Sign out' },
        { id: 'no', label: 'Stay' },
      ]}
      onAnswer={answered}
      onClose={closed}
    >
      Your balance stays as it is.
    </AlertDialog>,
  );
  const dialog = page.getByRole('alertdialog', { name: 'Sign out?' });
  await expect.element(dialog).toHaveAccessibleDescription('Your balance stays as it is.');
  const { width } = dialog.element().getBoundingClientRect();
  expect(width).toBe(Math.min(400, innerWidth - 32));
  await userEvent.keyboard('{Enter}');
  expect(answered).toHaveBeenCalledWith('yes');
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledTimes(1);
});

test('while an answer is on its way, nothing else answers a question or closes it, unless it may be left (SH-18)', async () => {
  const answered = vi.fn();
  const closed = vi.fn();
  const question = (mayLeave: boolean) => (
    <AlertDialog
      title="Sign out?"
      answers={[
        { id: 'yes', label: 'Sign out', busy: true },
        { id: 'no', label: 'Stay' },
      ]}
      mayLeave={mayLeave}
      onAnswer={answered}
      onClose={closed}
    />
  );
  const { rerender } = await render(question(false));
  const dialog = page.getByRole('alertdialog', { name: 'Sign out?' }).element() as HTMLDialogElement;
  const leave = async (): Promise<void> => {
    await userEvent.keyboard('{Escape}');
    dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 5, clientY: 5 }));
    for (const button of dialog.querySelectorAll('button')) button.click();
  };
  await leave();
  // As Back does on a phone.
  dialog.close();
  await expect.poll(() => dialog.open).toBe(true);
  expect([answered.mock.calls, closed.mock.calls]).toEqual([[], []]);
  await rerender(question(true));
  await leave();
  expect(answered.mock.calls).toEqual([['no']]);
  await expect.poll(() => closed.mock.calls.length).toBe(2);
});

test('a message closes after its time (SH-18)', async () => {
  vi.useFakeTimers();
  const closed = vi.fn();
  await render(
    <AlertDialog title="Saved" answers={[{ id: 'ok', label: 'Close' }]} closesAfter={3000} onAnswer={() => undefined} onClose={closed} />,
  );
  vi.advanceTimersByTime(2999);
  expect(closed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(closed).toHaveBeenCalledTimes(1);
});

test('a two-pane overlay on a phone shows its list first, then one page with a Back button', async () => {
  const gone = vi.fn();
  const pages = [
    { href: '/member/deposit', label: 'Deposit', icon: 'down' as const },
    { href: '/member/messages', label: 'Messages', icon: 'mail' as const, count: 3 },
  ];
  const centre = (at: string, listed = false) => (
    <TwoPane
      name="Member centre"
      pages={pages}
      at={at}
      listed={listed}
      heading="Deposit"
      words={{ back: 'Back', close: 'Close' }}
      onGo={(to, event) => {
        event.preventDefault();
        gone(to.href);
      }}
      onBack={() => gone('back')}
      onClose={() => gone('close')}
    >
      <p>How much</p>
    </TwoPane>
  );
  await page.viewport(360, 740);
  const { rerender } = await render(centre('/member/deposit', true));
  await userEvent.click(page.getByRole('link', { name: 'Messages 3' }));
  expect(gone).toHaveBeenLastCalledWith('/member/messages');
  await expect.element(page.getByText('How much')).not.toBeVisible();
  // The heading stays above scrolled content, with a solid background.
  const head = document.querySelector('.menu .head') as HTMLElement;
  expect([getComputedStyle(head).position, getComputedStyle(head).backgroundColor]).toEqual(['sticky', expect.stringMatching(/^rgb\(/)]);
  await rerender(centre('/member/deposit'));
  await expect.element(page.getByText('How much')).toBeVisible();
  // Focus follows: to the heading of the panel, and back to the row that opened it.
  await expect.element(page.getByRole('heading', { name: 'Deposit' })).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Back' }));
  expect(gone).toHaveBeenLastCalledWith('back');
  await rerender(centre('/member/messages'));
  await rerender(centre('/member/deposit', true));
  await expect.element(page.getByRole('link', { name: 'Messages 3' })).toHaveFocus();
  await rerender(centre('/member/deposit'));
  await page.viewport(1280, 800);
  await expect.element(page.getByRole('link', { name: 'Deposit' })).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByText('How much')).toBeVisible();
  // Another page chosen beside the panel: the keys go on in it, not through the rest of the list.
  (page.getByRole('link', { name: 'Messages 3' }).element() as HTMLElement).focus();
  await rerender(centre('/member/messages'));
  await expect.element(page.getByRole('heading', { name: 'Deposit' })).toHaveFocus();
  await page.viewport(360, 740);
});

test('a two-pane overlay that opens at a page begins at its heading, behind the list of pages', async () => {
  await page.viewport(1280, 800);
  await render(
    <TwoPane
      name="Member centre"
      pages={[{ href: '/member/deposit', label: 'Deposit', icon: 'down' }]}
      at="/member/deposit"
      listed={false}
      heading="Deposit"
      words={{ back: 'Back', close: 'Close' }}
      onGo={() => {}}
      onBack={() => {}}
      onClose={() => {}}
    >
      <button type="button">Amount</button>
    </TwoPane>,
  );
  await expect.element(page.getByRole('heading', { name: 'Deposit' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(page.getByRole('button', { name: 'Amount' })).toHaveFocus();
  await page.viewport(360, 740);
});

test('a toast is announced politely and closes after its time, but one with an action stays', async () => {
  vi.useFakeTimers();
  const gone = vi.fn();
  const { rerender } = await render(<Toast message="Saved" onGone={gone} />);
  expect(page.getByRole('status').element().textContent).toBe('Saved');
  vi.advanceTimersByTime(6000);
  expect(gone).toHaveBeenCalledTimes(1);
  await rerender(<Toast message="Back online" action={<button type="button">Load anew</button>} onGone={gone} />);
  vi.advanceTimersByTime(60_000);
  expect(gone).toHaveBeenCalledTimes(1);
});

test('the loading overlay says what is awaited and covers the page (SH-19)', async () => {
  await render(<Page over={() => <Loading text="One moment" />} />);
  const behind = page.getByRole('button', { name: 'Behind' }).element();
  const { x, y } = behind.getBoundingClientRect();
  const isInReach = () => behind.contains(document.elementFromPoint(x + 5, y + 5));
  expect(isInReach()).toBe(true);
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  await expect.element(page.getByRole('status')).toHaveTextContent('One moment');
  expect(isInReach()).toBe(false);
});

test('of two dialogs that open at once, one in the other, the inner one is on top', async () => {
  await render(
    <Dialog title="Betting record" closeWord="Close the record" onClose={() => {}}>
      <Dialog title="Fast Three" closeWord="Close the bet" onClose={() => {}}>
        Big
      </Dialog>
    </Dialog>,
  );
  const close = page.getByRole('button', { name: 'Close the bet' }).element();
  const { x, y } = close.getBoundingClientRect();
  expect(close.contains(document.elementFromPoint(x + 10, y + 10))).toBe(true);
});
