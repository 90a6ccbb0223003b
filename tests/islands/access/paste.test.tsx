// Tests that password managers and paste work on the sign-in forms.
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import NewPasswordForm from '#islands/access/password/NewPasswordForm.tsx';
import LoginForm from '#islands/access/sign-in/LoginForm.tsx';
import words from '../../../src/i18n/EN/access.json';
import errors from '../../../src/i18n/EN/errors.json';
import { stubPlatform } from '../fake-api.ts';

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

test('the sign-in form has one username and one password with autocomplete tokens, and accepts paste (SEC-29, AC-01)', async () => {
  stubPlatform({});
  await render(<LoginForm words={words} errors={errors} tag="en" to={to} action="/en/login" free={false} />);
  expect([token('username'), token('password')]).toEqual(['username', 'current-password']);
  expect(document.querySelectorAll('form [type=password]')).toHaveLength(1);
  await copied(secret);
  expect(await pasteInto('password')).toBe(secret);
});

test('both fields for a new password have the right autocomplete token and accept paste (SEC-29)', async () => {
  stubPlatform({});
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
