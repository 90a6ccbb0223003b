// Tests the announcement of invalid fields: each message once, and one announcement in total.
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { MoneyInput } from '#ui/forms/MoneyInput.tsx';

test('an error equal to the hint is read once', async () => {
  await render(<Field label="Username" name="username" hint="2 to 15 characters" error="2 to 15 characters" />);
  await expect.element(page.getByLabelText('Username')).toHaveAccessibleDescription('2 to 15 characters');
  expect(page.getByText('2 to 15 characters').elements()).toHaveLength(1);
});

function Wrong() {
  const [wrong, find] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        find(true);
      }}
    >
      {['One', 'Two', 'Three'].map((label) => (
        <Field key={label} label={label} name={label} error={wrong ? 'Fill this in.' : null} />
      ))}
      <Button type="submit">Send</Button>
    </form>
  );
}

test('only the error of the focused field is announced when several are wrong', async () => {
  await render(<Wrong />);
  (page.getByLabelText('Two').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Fill this in.');
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  expect(page.getByText('Fill this in.').elements()).toHaveLength(3);
});

test('errors of fields without focus announce nothing', async () => {
  await render(<Wrong />);
  await userEvent.click(page.getByRole('button', { name: 'Send' }));
  await expect.element(page.getByText('Fill this in.').first()).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

function Left() {
  const [left, leave] = useState(false);
  return (
    <form>
      <Field label="One" name="one" error={left ? 'Start with a letter.' : null} onBlur={() => leave(true)} />
      <Field label="Two" name="two" />
    </form>
  );
}

test('the error that is found when a field is left is announced once, though the focus is elsewhere', async () => {
  await render(<Left />);
  (page.getByLabelText('One').element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Start with a letter.');
  await expect.element(page.getByLabelText('Two')).toHaveFocus();
  expect(page.getByRole('alert').elements()).toHaveLength(1);
});

function Amount({ how }: { how: 'money' | 'field' }) {
  const [value, setValue] = useState('');
  const error = value !== '' && Number(value) < 100_000 ? 'At least 100,000.' : null;
  return how === 'money' ? (
    <MoneyInput label="Amount" name="amount" symbol="₱" tag="en" value={value} error={error} onValue={setValue} />
  ) : (
    <Field label="Amount" name="amount" isAmount value={value} error={error} onValue={setValue} />
  );
}

test.each(['money', 'field'] as const)(
  'an amount does not alarm while it is typed, and says its error when it is left (%s)',
  async (how) => {
    await render(<Amount how={how} />);
    const box = page.getByLabelText('Amount', { exact: true });
    (box.element() as HTMLElement).focus();
    await userEvent.keyboard('50');
    await expect.element(box).toHaveValue('50');
    await expect.element(box).not.toHaveAttribute('aria-invalid');
    expect(page.getByText('At least 100,000.').query()).toBeNull();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('At least 100,000.');
    await expect.element(box).toHaveAttribute('aria-invalid', 'true');
    // Sent by Enter, it is said while the focus stays.
    (box.element() as HTMLElement).focus();
    await userEvent.keyboard('9');
    expect(page.getByText('At least 100,000.').query()).toBeNull();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('At least 100,000.')).toBeVisible();
  },
);
