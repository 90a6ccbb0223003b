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
