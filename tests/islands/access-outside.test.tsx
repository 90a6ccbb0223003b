// Accounts elsewhere on a phone: the buttons that lead there, the page of links; and the form of the agents.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/form.css';
import '../../src/styles/later.css';
import '../../src/styles/utilities.css';
import '../../src/styles/access.css';
import Linking from '#islands/access/Linking.tsx';
import LoginForm from '#islands/access/LoginForm.tsx';
import { $session } from '#stores/session.ts';
import words from '../../src/i18n/EN/access.json';
import errors from '../../src/i18n/EN/errors.json';
import member from '../../src/i18n/EN/member.json';
import { openPlatform } from './open-platform.ts';
import { platform, Refusal } from './platform.ts';

const to = { home: '/en', register: '/en/register', forget: '/en/forget', login: '/en/login', terms: '/en/t', privacy: '/en/p' };
const all = { ...errors, ...member, ...words };
const doors = { action: '/en/login/elsewhere', providers: ['google', 'facebook'] as const, openidName: '' };

/** What the server leaves for the page of links. */
const setLink = (value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the server's part
  document.cookie = `isla_link=${value}; Path=/`;
};

beforeEach(() => {
  sessionStorage.clear();
  setLink('; Max-Age=0');
});
afterEach(() => history.replaceState(null, '', location.pathname));

const login = (more: object = {}) => (
  <LoginForm words={words} errors={errors} tag="en" to={to} action="/en/login?next=%2Fen%2Frng" free elsewhere={doors} {...more} />
);

test('AC-03 AC-37 the buttons are forms of their own, so they work without script, and carry where one wants to go', async () => {
  history.replaceState(null, '', `${location.pathname}?next=%2Fen%2Frng`);
  platform({});
  const { container } = await render(login());
  for (const [id, name] of [
    ['google', 'Google'],
    ['facebook', 'Facebook'],
  ] as const) {
    const button = page.getByRole('button', { name: `Continue with ${name}` }).element() as HTMLButtonElement;
    const { form } = button;
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/en/login/elsewhere']);
    expect(Object.fromEntries(new FormData(form ?? undefined, button))).toEqual({ from: '/login', next: '/en/rng', provider: id });
  }
  expect(container.querySelectorAll('form form, img, iframe, script')).toHaveLength(0);
  // Keys alone: they follow what stands before them.
  page.getByRole('link', { name: 'Create an account' }).element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Continue with Google' })).toHaveFocus();
});

test('AC-03 AC-10 the form of the agents keeps no name, offers nothing for players, and says whose side it is', async () => {
  const { carried } = await openPlatform({
    'POST /wps/session/login': () => new Refusal(403, 'role.not_agent', 'This sign-in is for agents. Please use the player sign-in.'),
  });
  await render(login({ side: 'agent' }));
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  for (const name of ['Try free play', 'Continue with Google']) expect(page.getByRole('button', { name }).elements()).toEqual([]);
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('slider')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('This sign-in is for agents. Please use the player sign-in.')).toBeVisible();
  expect(carried).toEqual([expect.objectContaining({ side: 'agent', username: 'marisol' })]);
  await expect.element(page.getByLabelText('Username')).toHaveValue('marisol');
});

const linking = <Linking words={all} tag="en" zone="Asia/Manila" base="/en" />;
const ways = () => ({ thirdParty: ['google', 'facebook'] });
const waits = () => setLink('google.the-ticket');

test('AC-34 what is linked has no button; what is not has one', async () => {
  platform({
    '/wps/session/ways': ways,
    '/wps/member/link': () => [{ provider: 'google', name: 'ana@example.com', linkedAt: '2026-11-01T04:00:00.000Z' }],
  });
  await render(linking);
  await expect.element(page.getByText('ana@example.com, linked Nov 1, 2026')).toBeVisible();
  expect(
    page
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Link Facebook']);
  const button = page.getByRole('button', { name: 'Link Facebook' }).element() as HTMLButtonElement;
  expect(Object.fromEntries(new FormData(button.form ?? undefined, button))).toEqual({ from: '/member/linking', provider: 'facebook' });
});

test('AC-09 AC-34 a trial reads that nothing can be linked to it, and is offered nothing', async () => {
  platform({ '/wps/session/ways': ways, '/wps/member/link': () => [] });
  $session.set({ state: 'in', member: { type: 4 } as never });
  await render(linking);
  await expect.element(page.getByText(all['role.trial'])).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
  $session.set({ state: 'out' });
});

test('AC-34 what came back is asked about once, by keys too: Escape leaves it, a yes links it for good', async () => {
  const linked: object[] = [];
  const { carried } = await openPlatform({
    '/wps/session/ways': ways,
    '/wps/member/link': () => linked,
    'POST /wps/member/link/google': (_url, init) => {
      const isSure = String(init?.body).includes('confirm');
      if (isSure) linked.push({ provider: 'google', name: 'ana@example.com', linkedAt: '2026-11-20T04:00:00.000Z' });
      return { linked: isSure, name: 'ana@example.com', ticket: 'the-ticket' };
    },
  });
  waits();
  const first = await render(linking);
  const question = page.getByRole('alertdialog', { name: 'Link ana@example.com permanently?' });
  await expect.element(question).toHaveAccessibleDescription(expect.stringContaining("can't be changed or unlinked"));
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect([document.cookie.includes('isla_link'), carried.some((one) => 'confirm' in one)]).toEqual([false, false]);
  await first.unmount();
  waits();
  await render(linking);
  await expect.element(question).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Link permanently' }));
  await expect.element(page.getByText('ana@example.com is linked. You can now sign in with Google.')).toBeVisible();
  await expect.element(page.getByText(/^ana@example\.com, linked/)).toBeVisible();
  expect(carried.at(-1)).toEqual({ ticket: 'the-ticket', confirm: true });
  expect(document.cookie).not.toContain('isla_link');
});

test.each([
  ['link.taken', 'This account is already linked to another member.', false],
  ['link.fixed', 'Your account is already linked.', false],
  ['rate.too_many', 'Too many tries. Please wait 5 seconds.', true],
  ['link.sign_in_again', errors['link.sign_in_again'], true],
])('AC-34 %s: refused on saying yes, said there, and given up where the link itself is over', async (code, sentence, stays) => {
  platform({
    '/wps/session/ways': ways,
    '/wps/member/link': () => [],
    'POST /wps/member/link/google': (_url, init) =>
      String(init?.body).includes('confirm')
        ? new Refusal(409, code, sentence)
        : { linked: false, name: 'ana@example.com', ticket: 'the-ticket' },
  });
  waits();
  await render(linking);
  await expect.element(page.getByRole('button', { name: 'Link permanently' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Link permanently' }));
  await expect.element(page.getByRole('alert').getByText(sentence)).toBeVisible();
  expect(document.cookie.includes('isla_link')).toBe(stays);
  const again = page.getByRole('link', { name: 'Sign in', exact: true }).elements();
  expect(again.map((one) => one.getAttribute('href'))).toEqual(
    code === 'link.sign_in_again' ? ['/en/login?next=%2Fen%2Fmember%2Flinking'] : [],
  );
});

test.each([
  ['link.declined', errors['link.declined']],
  ['link.away&seconds=30', errors['link.away'].replace('{{seconds}}', '30')],
  ['nonsense.<b>', null],
])('R12 a visit that came to nothing is said from the address: %s', async (why, sentence) => {
  history.replaceState(null, '', `${location.pathname}?why=${why}`);
  platform({ '/wps/session/ways': ways, '/wps/member/link': () => [] });
  await render(linking);
  await expect.element(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
  if (sentence) await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
  else expect(page.getByRole('alert').elements()).toEqual([]);
});

test('R12 links that cannot be had say so, with a way to ask again', async () => {
  let asked = 0;
  platform({
    '/wps/session/ways': ways,
    '/wps/member/link': () => (asked++ === 0 ? new Refusal(409, 'way.closed', 'Closed just now.') : []),
  });
  await render(linking);
  await expect.element(page.getByText('Closed just now.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
});
