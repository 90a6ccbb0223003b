// What password managers and people who paste need of the forms of getting in.
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import LoginForm from '#islands/access/LoginForm.tsx';
import NewPasswordForm from '#islands/access/NewPasswordForm.tsx';
import words from '../../src/i18n/EN/access.json';
import errors from '../../src/i18n/EN/errors.json';
import { platform } from './platform.ts';

const to = { home: '/en', register: '/en/register', forget: '/en/forget' };
const secret = ' Pasted with spaces, 77 ';

/** Puts the text on the clipboard as a password manager or another page does. */
async function copied(text: string): Promise<void> {
  const source = document.createElement('textarea');
  document.body.append(source);
  source.value = text;
  source.focus();
  source.select();
  await userEvent.copy();
  source.remove();
}

async function pasteInto(name: string): Promise<string> {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!field) throw new Error(`No field is called ${name}`);
  field.focus();
  await userEvent.paste();
  return field.value;
}

const token = (name: string) => document.querySelector(`[name="${name}"]`)?.getAttribute('autocomplete');

test('assurance 29 AC-01 sign in: one name and one password in one form, by the words that managers look for; what is pasted comes whole', async () => {
  platform({});
  await render(<LoginForm words={words} errors={errors} tag="en" to={to} action="/en/login" free={false} />);
  expect([token('username'), token('password')]).toEqual(['username', 'current-password']);
  expect(document.querySelectorAll('form [type=password]')).toHaveLength(1);
  await copied(secret);
  expect(await pasteInto('password')).toBe(secret);
});

test('assurance 29 R18 a new password: both fields say that it is new, and may be pasted', async () => {
  platform({});
  await render(
    <NewPasswordForm
      words={words}
      errors={errors}
      tag="en"
      rule="length-only"
      hint="8 or more"
      link="x"
      to={{ done: '/en/login', again: '/en/forget' }}
    />,
  );
  const fields = [...document.querySelectorAll<HTMLInputElement>('[type=password]')];
  expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(['new-password', 'new-password']);
  await copied(secret);
  for (const { name } of fields) expect(await pasteInto(name)).toBe(secret);
});
