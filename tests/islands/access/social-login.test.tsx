// Tests sign-in with Google and Facebook, the page of linked accounts, and the sign-in form for agents.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/form.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import '../../../src/styles/pages/access.css';
import LinkedAccounts from '#islands/access/LinkedAccounts.tsx';
import LoginForm from '#islands/access/sign-in/LoginForm.tsx';
import { $session } from '#stores/access/session.ts';
import words from '../../../src/i18n/EN/access.json';
import errors from '../../../src/i18n/EN/errors.json';
import member from '../../../src/i18n/EN/member.json';
import { stubDecryptingPlatform } from '../decrypting-fake-api.ts';
import { ApiError, stubPlatform } from '../fake-api.ts';

const to = { home: '/en', register: '/en/register', forget: '/en/forget', login: '/en/login', terms: '/en/t', privacy: '/en/p' };
const all = { ...errors, ...member, ...words, 'rate.too_many': errors['rate.too_many'].replace('{{seconds, wait}}', '{{wait}}') };
const options = { action: '/en/login/social', providers: ['google', 'facebook'] as const, openidName: '' };

/** Sets the cookie that the server leaves for the page of linked accounts. */
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
  <LoginForm words={words} errors={errors} tag="en" to={to} action="/en/login?next=%2Fen%2Frng" free socialLogin={options} {...more} />
);

test('the provider buttons are plain forms that work without script and carry the next address (AC-03, R21)', async () => {
  history.replaceState(null, '', `${location.pathname}?next=%2Fen%2Frng`);
  stubPlatform({});
  const { container } = await render(login());
  for (const [id, name] of [
    ['google', 'Google'],
    ['facebook', 'Facebook'],
  ] as const) {
    const button = page.getByRole('button', { name: `Continue with ${name}` }).element() as HTMLButtonElement;
    const { form } = button;
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/en/login/social']);
    expect(Object.fromEntries(new FormData(form ?? undefined, button))).toEqual({ from: '/login', next: '/en/rng', provider: id });
  }
  expect(container.querySelectorAll('form form, img, iframe, script')).toHaveLength(0);
  // Keyboard order: the buttons follow the link before them.
  page.getByRole('link', { name: 'Create an account' }).element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Continue with Google' })).toHaveFocus();
});

test('the agent form remembers no name, offers nothing for players and sends its side (AC-03, AC-10)', async () => {
  const { carried } = await stubDecryptingPlatform({
    'POST /wps/session/login': () => new ApiError(403, 'role.not_agent', 'This sign-in is for agents. Please use the member sign-in.'),
  });
  await render(login({ side: 'agent' }));
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  for (const name of ['Try free play', 'Continue with Google']) expect(page.getByRole('button', { name }).elements()).toEqual([]);
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('slider')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('This sign-in is for agents. Please use the member sign-in.')).toBeVisible();
  expect(carried).toEqual([expect.objectContaining({ side: 'agent', username: 'marisol' })]);
  await expect.element(page.getByLabelText('Username')).toHaveValue('marisol');
});

const linking = <LinkedAccounts words={all} tag="en" zone="Asia/Manila" base="/en" />;
const ways = () => ({ thirdParty: ['google', 'facebook'] });
const waits = () => setLink('google.the-ticket');

test('an account that is not linked has a button to link it, a linked one a button to remove it (AC-34)', async () => {
  stubPlatform({
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
  ).toEqual(['Remove Google', 'Link Facebook']);
  const button = page.getByRole('button', { name: 'Link Facebook' }).element() as HTMLButtonElement;
  expect(Object.fromEntries(new FormData(button.form ?? undefined, button))).toEqual({ from: '/member/linking', provider: 'facebook' });
});

test('a trial account sees that it cannot link accounts and gets no buttons (AC-09, AC-34)', async () => {
  stubPlatform({ '/wps/session/ways': ways, '/wps/member/link': () => [] });
  $session.set({ state: 'in', member: { type: 4 } as never });
  await render(linking);
  await expect.element(page.getByText(all['role.trial'])).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
  $session.set({ state: 'out' });
});

test('a returned link is confirmed once: Escape drops it, and a yes links it (AC-34)', async () => {
  const linked: object[] = [];
  const { carried } = await stubDecryptingPlatform({
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
  const question = page.getByRole('alertdialog', { name: 'Link ana@example.com?' });
  await expect.element(question).toHaveAccessibleDescription(expect.stringContaining('sign in here with this Google account'));
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect([document.cookie.includes('isla_link'), carried.some((one) => 'confirm' in one)]).toEqual([false, false]);
  await first.unmount();
  waits();
  await render(linking);
  await expect.element(question).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Link', exact: true }));
  await expect.element(page.getByText('ana@example.com is linked. You can now sign in with Google.')).toBeVisible();
  await expect.element(page.getByText(/^ana@example\.com, linked/)).toBeVisible();
  expect(carried.at(-1)).toEqual({ ticket: 'the-ticket', confirm: true });
  expect(document.cookie).not.toContain('isla_link');
});

test.each([
  ['link.taken', 'This account is already linked to another account here.', false],
  ['link.fixed', 'Your account is already linked.', false],
  ['rate.too_many', 'Too many tries. Please wait 5 seconds.', true],
])(
  '%s: an error on confirming shows in the dialog, and the link is dropped only when it is final (AC-34)',
  async (code, sentence, stays) => {
    stubPlatform({
      '/wps/session/ways': ways,
      '/wps/member/link': () => [],
      'POST /wps/member/link/google': (_url, init) =>
        String(init?.body).includes('confirm')
          ? new ApiError(409, code, sentence)
          : { linked: false, name: 'ana@example.com', ticket: 'the-ticket' },
    });
    waits();
    await render(linking);
    await expect.element(page.getByRole('button', { name: 'Link', exact: true })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Link', exact: true }));
    await expect.element(page.getByRole('alert').getByText(sentence)).toBeVisible();
    expect(document.cookie.includes('isla_link')).toBe(stays);
  },
);

test('a proof that linking needs is asked for on the page, and then the link is made (AC-34, R34)', async () => {
  let proved = false;
  const { carried } = await stubDecryptingPlatform({
    '/wps/session/ways': ways,
    '/wps/member/link': () => [],
    '/wps/v2/security/proof': () => ({ ways: [{ way: 'password', to: null }] }),
    'POST /wps/v2/security/proof': () => {
      proved = true;
      return { until: '2026-11-20T04:15:00.000Z' };
    },
    'POST /wps/member/link/google': (_url, init) => {
      const isSure = String(init?.body).includes('confirm');
      return isSure && !proved
        ? new ApiError(403, 'proof.needed', 'Confirm that it is you.')
        : { linked: isSure, name: 'ana@example.com', ticket: 'the-ticket' };
    },
  });
  waits();
  await render(linking);
  await userEvent.click(page.getByRole('button', { name: 'Link', exact: true }));
  const sheet = page.getByRole('dialog', { name: words['verify.how'] });
  await userEvent.fill(sheet.getByLabelText(words['verify.password'], { exact: true }), 'lagoon7Tide');
  await userEvent.click(sheet.getByRole('button', { name: words['verify.proofGo'] }));
  await expect.element(page.getByText('ana@example.com is linked. You can now sign in with Google.')).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(carried).toContainEqual({ way: 'password', password: 'lagoon7Tide' });
});

test('a link is removed after a question, and the last way to sign in says what to do first (AC-34)', async () => {
  let links = ['google', 'facebook'].map((provider) => ({
    provider,
    name: `${provider}@example.com`,
    linkedAt: '2026-11-01T04:00:00.000Z',
  }));
  stubPlatform({
    '/wps/session/ways': ways,
    '/wps/member/link': () => links,
    'DELETE /wps/member/link/google': () => {
      links = links.slice(1);
      return {};
    },
    'DELETE /wps/member/link/facebook': () => new ApiError(409, 'link.last_way', errors['link.last_way']),
  });
  await render(linking);
  await userEvent.click(page.getByRole('button', { name: 'Remove Google' }));
  const question = page.getByRole('alertdialog', { name: 'Remove the link with Google?' });
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await expect.element(page.getByText('The link with Google is removed.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Remove Facebook' }));
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }));
  await expect.element(page.getByRole('alert').getByText(errors['link.last_way'])).toBeVisible();
  await expect.element(page.getByRole('link', { name: words['elsewhere.setPassword'] })).toHaveAttribute('href', '/en/member/password');
});

test.each([
  ['link.declined', errors['link.declined']],
  ['link.away&seconds=30', errors['link.away'].replace('{{seconds}}', '30')],
  ['rate.too_many&seconds=900', 'Too many tries. Please wait 15 minutes.'],
  ['nonsense.<b>', null],
])('a failed return from the provider shows its reason: %s (R12)', async (why, sentence) => {
  history.replaceState(null, '', `${location.pathname}?why=${why}`);
  stubPlatform({ '/wps/session/ways': ways, '/wps/member/link': () => [] });
  await render(linking);
  await expect.element(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
  if (sentence) await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
  else expect(page.getByRole('alert').elements()).toEqual([]);
});

test('links that fail to load show an error and a retry (R12)', async () => {
  let requestCount = 0;
  stubPlatform({
    '/wps/session/ways': ways,
    '/wps/member/link': () => (requestCount++ === 0 ? new ApiError(409, 'way.closed', 'Closed just now.') : []),
  });
  await render(linking);
  await expect.element(page.getByText('Closed just now.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
});
