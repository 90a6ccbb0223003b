// Tests the amount field when code changes the amount during typing.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MoneyInput } from '#ui/forms/MoneyInput.tsx';

test('the box shows the current amount, also when it changes while the box has the focus', async () => {
  const at = (value: string, unread: string) => (
    <MoneyInput label="Amount" name="amount" symbol="₱" tag="en" value={value} unread={unread} onValue={() => {}} />
  );
  const { rerender } = await render(at('500.00', ''));
  const box = page.getByLabelText('Amount', { exact: true });
  await userEvent.click(box);
  await expect.element(box).toHaveValue('500');
  await rerender(at('1000', ''));
  await expect.element(box).toHaveValue('1,000.00');
  await rerender(at('', '5oo'));
  await expect.element(box).toHaveValue('5oo');
  await rerender(at('', ''));
  await expect.element(box).toHaveValue('');
});
