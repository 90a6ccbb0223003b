// The field of an amount while the amount is changed by something else than the person who types.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MoneyInput } from '#ui/MoneyInput.tsx';

test('the box shows the amount that counts, also where it became another while somebody is in the box', async () => {
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
