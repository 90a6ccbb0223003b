// Tests fields and buttons: labels, hints, errors, passwords, amounts and busy buttons.
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
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Combobox } from '#ui/forms/Combobox.tsx';
import { Field, PasswordField } from '#ui/forms/Field.tsx';
import { MoneyInput } from '#ui/forms/MoneyInput.tsx';
import { RadioRows } from '#ui/forms/RadioRows.tsx';
import { Select } from '#ui/forms/Select.tsx';

const describedBy = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent ?? `no element ${id}`)
    .join(' | ');

test('a field is named by its label and described by its hint, then its error', async () => {
  await render(
    <Field label="Username" name="username" hint="2 to 15 characters" error="It is taken. Try another." autoComplete="username" />,
  );
  const box = page.getByLabelText('Username', { exact: true });
  expect(describedBy(box.element())).toBe('2 to 15 characters | It is taken. Try another.');
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
});

test('a field without an error has no error attributes', async () => {
  await render(<Field label="Username" name="username" />);
  const box = page.getByLabelText('Username').element();
  expect(box.hasAttribute('aria-invalid')).toBe(false);
  expect(box.hasAttribute('aria-describedby')).toBe(false);
});

test('a password is hidden, can be shown and hidden again', async () => {
  const typed = vi.fn();
  await render(
    <PasswordField
      label="Password"
      name="password"
      autoComplete="current-password"
      words={{ show: 'Show password', hide: 'Hide password' }}
      onValue={typed}
    />,
  );
  const box = page.getByLabelText('Password', { exact: true });
  await userEvent.click(box);
  await userEvent.keyboard('lagoon77');
  expect(typed).toHaveBeenLastCalledWith('lagoon77');
  await expect.element(box).toHaveAttribute('type', 'password');
  await userEvent.click(page.getByRole('button', { name: 'Show password' }));
  await expect.element(box).toHaveAttribute('type', 'text');
  await expect.element(box).toHaveValue('lagoon77');
  // The name changes with the state, so `aria-pressed` would contradict it.
  await expect.element(page.getByRole('button', { name: 'Hide password' })).not.toHaveAttribute('aria-pressed');
  await userEvent.click(page.getByRole('button', { name: 'Hide password' }));
  await expect.element(box).toHaveAttribute('type', 'password');
});

test('a select and a checkbox report the choice', async () => {
  const bank = vi.fn();
  const terms = vi.fn();
  await render(
    <>
      <Select
        label="Bank"
        choices={[
          { value: 'a', label: 'BPI' },
          { value: 'b', label: 'BDO' },
        ]}
        onValue={bank}
      />
      <Checkbox name="terms" error="Agree to go on." onCheck={terms}>
        I agree
      </Checkbox>
    </>,
  );
  await userEvent.selectOptions(page.getByLabelText('Bank'), 'b');
  expect(bank).toHaveBeenCalledWith('b');
  const tick = page.getByRole('checkbox', { name: 'I agree' });
  expect(describedBy(tick.element())).toBe('Agree to go on.');
  await userEvent.click(tick);
  expect(terms).toHaveBeenCalledWith(true);
});

function Methods() {
  const [value, setValue] = useState('gcash');
  return (
    <RadioRows
      legend="How"
      name="method"
      value={value}
      onValue={setValue}
      rows={[
        { value: 'gcash', title: 'GCash', note: 'No fee' },
        { value: 'bank', title: 'Bank', note: 'Closed until 06:00', closed: true },
        { value: 'maya', title: 'Maya', note: 'No fee' },
      ]}
    />
  );
}

test('a closed method shows its reason and cannot be chosen, and arrows skip it', async () => {
  await render(<Methods />);
  await expect.element(page.getByRole('radio', { name: 'Bank Closed until 06:00' })).toBeDisabled();
  (page.getByRole('radio', { name: /GCash/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: /Maya/ })).toBeChecked();
});

function Amount({ seen, tag = 'en' }: { seen: (value: string) => void; tag?: string }) {
  const [[value, unread], setValue] = useState(['', '']);
  return (
    <MoneyInput
      label="Amount"
      name="amount"
      symbol="₱"
      tag={tag}
      value={value}
      unread={unread}
      quick={['200', '1000']}
      onValue={(next, text) => {
        seen(next);
        setValue([next, text]);
      }}
    />
  );
}

test('an amount is unchanged while typing and formatted on blur, and quick amounts set it', async () => {
  const seen = vi.fn();
  await render(<Amount seen={seen} />);
  const box = page.getByLabelText('Amount', { exact: true });
  await userEvent.click(box);
  await userEvent.keyboard('12,345.5');
  expect(seen).toHaveBeenLastCalledWith('12345.50');
  await expect.element(box).toHaveValue('12,345.5');
  await userEvent.tab();
  await expect.element(box).toHaveValue('12,345.50');
  await userEvent.click(page.getByRole('button', { name: '1,000' }));
  expect(seen).toHaveBeenLastCalledWith('1000');
  await expect.element(page.getByRole('button', { name: '1,000' })).toHaveAttribute('aria-pressed', 'true');
});

test('an amount focused by key is selected: 700 over 50 is 700, not 50700', async () => {
  const seen = vi.fn();
  await render(<Amount seen={seen} />);
  await userEvent.tab();
  await userEvent.keyboard('50');
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('700');
  expect(seen).toHaveBeenLastCalledWith('700.00');
  await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('700');
});

test.each([
  ['en', '99.999', '1,5'],
  ['id', '500.5', '1,500'],
])('text that is no amount in %s stays as typed and counts as empty: %s, %s (MC-04, R7)', async (tag, ...typed) => {
  const seen = vi.fn();
  await render(<Amount seen={seen} tag={tag} />);
  const box = page.getByLabelText('Amount', { exact: true });
  for (const text of typed) {
    await userEvent.fill(box, text);
    expect(seen).toHaveBeenLastCalledWith('');
    await userEvent.tab();
    await expect.element(box).toHaveValue(text);
    await userEvent.click(box);
    await expect.element(box).toHaveValue(text);
  }
});

test.each([
  ['id', '50.000', '50000.00', '50.000,00', '50000'],
  ['vi', '1.500,5', '1500.50', '1.500,50', '1500,50'],
  ['th', '๕๐๐', '500.00', '500.00', '500'],
  ['en', '500,50', '500.50', '500.50', '500.50'],
  ['id', '500.50', '500.50', '500,50', '500,50'],
])('an amount is typed in the format of %s: %s (MC-04, R7)', async (tag, text, amount, left, again) => {
  const seen = vi.fn();
  await render(<Amount seen={seen} tag={tag} />);
  const box = page.getByLabelText('Amount', { exact: true });
  await userEvent.fill(box, text);
  await expect.element(box).toHaveValue(text);
  expect(seen).toHaveBeenLastCalledWith(amount);
  await userEvent.tab();
  await expect.element(box).toHaveValue(left);
  await userEvent.click(box);
  await expect.element(box).toHaveValue(again);
  expect(seen).toHaveBeenLastCalledWith(amount);
});

function BusyForm({ pressed, submitted }: { pressed: () => void; submitted: (event: { preventDefault(): void }) => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <form onSubmit={submitted}>
      <Button
        type="submit"
        kind="go"
        busy={busy}
        onPress={() => {
          pressed();
          setBusy(true);
        }}
      >
        Deposit
      </Button>
    </form>
  );
}

test('a busy button keeps the focus and cannot fire twice, by press or by submit', async () => {
  const pressed = vi.fn();
  const submitted = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  await render(<BusyForm pressed={pressed} submitted={submitted} />);
  const button = page.getByRole('button', { name: 'Deposit' });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  (button.element() as HTMLElement).click();
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(submitted).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button.element());
});

const countries = [
  { value: 'PH', label: 'Philippines', end: '+63', find: 'Pilipinas' },
  { value: 'TR', label: 'Türkiye', end: '+90', find: 'Turkey' },
  { value: 'VN', label: 'Vietnam', end: '+84', find: 'Việt Nam' },
];

function Country({ onValue }: { onValue: (value: string) => void }) {
  const [value, setValue] = useState('PH');
  return (
    <Combobox
      label="Country"
      name="country"
      options={countries}
      value={value}
      words={{ count: (n) => `${n} found`, none: 'Nothing found', open: 'Open the list' }}
      onValue={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

test.each(['tur', '+90', 'türk'])('a country is found by keys, typing %s', async (typed) => {
  const chosen = vi.fn();
  await render(<Country onValue={chosen} />);
  const box = page.getByRole('combobox', { name: 'Country' });
  (box.element() as HTMLInputElement).focus();
  (box.element() as HTMLInputElement).select();
  await userEvent.keyboard(typed);
  await expect.element(box).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('status')).toHaveTextContent('1 found');
  const active = box.element().getAttribute('aria-activedescendant');
  expect(document.getElementById(active ?? '')?.textContent).toBe('Türkiye+90');
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledWith('TR');
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  expect(document.activeElement).toBe(box.element());
});

test('keys of an input method choose nothing: Enter takes its proposal (AC-30)', async () => {
  const chosen = vi.fn();
  await render(<Country onValue={chosen} />);
  const box = page.getByRole('combobox', { name: 'Country' }).element() as HTMLInputElement;
  box.focus();
  box.select();
  await userEvent.keyboard('tur');
  await expect.element(box).toHaveAttribute('aria-activedescendant');
  const active = box.getAttribute('aria-activedescendant');
  const press = (key: string, composing: KeyboardEventInit) =>
    box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...composing }));
  for (const composing of [{ isComposing: true }, { keyCode: 229 }])
    for (const key of ['Enter', 'ArrowDown', 'Escape']) {
      expect(press(key, composing)).toBe(true);
      expect([chosen.mock.calls, box.getAttribute('aria-activedescendant'), box.getAttribute('aria-expanded')]).toEqual([
        [],
        active,
        'true',
      ]);
    }
  press('Enter', {});
  expect(chosen).toHaveBeenCalledWith('TR');
});

test.each(['ấn độ', 'an do', 'AN DO', '\u202aan do\u202c'])(
  'a country is found without its accents, and Đ as D, typing %s',
  async (typed) => {
    const all = [{ value: 'IN', label: 'Ấn Độ', end: '+91', find: 'India' }, ...countries];
    await render(
      <Combobox
        label="Country"
        name="country"
        options={all}
        value={null}
        words={{ count: (n) => `${n} found`, none: 'Nothing found', open: 'Open the list' }}
        onValue={() => {}}
      />,
    );
    await userEvent.fill(page.getByRole('combobox', { name: 'Country' }), typed);
    await expect.element(page.getByRole('status')).toHaveTextContent('1 found');
  },
);

test('Escape closes the list of countries, keeps the choice, and does not bubble', async () => {
  const outside = vi.fn();
  const chosen = vi.fn();
  await render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands in for a dialog around the field
    <div onKeyDown={(event) => outside(event.key)}>
      <Country onValue={chosen} />
    </div>,
  );
  const box = page.getByRole('combobox', { name: 'Country' });
  (box.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await expect.element(box).toHaveValue('Philippines +63');
  expect(outside).not.toHaveBeenCalledWith('Escape');
  expect(chosen).not.toHaveBeenCalled();
});
