// The agent's page of new accounts on a phone: a form by the rules of registration, the link to hand over, and invitation links.
import { beforeEach, expect, test } from 'vitest';
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
import { brand as isla } from '#brands/isla/brand.ts';
import NewPasswordForm from '#islands/access/password/NewPasswordForm.tsx';
import OpenedAccounts from '#islands/access/register/OpenedAccounts.tsx';
import Invites from '#islands/agent/Invites.tsx';
import { registrationRulesOf } from '#platform/rules/registration.ts';
import { $openedAccounts } from '#stores/access/opened-accounts.ts';
import { $invites } from '#stores/agent/invites.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { rulesForOthers } from '#values/access/registration-mode.ts';
import accessWords from '../../../src/i18n/EN/access.json';
import agentWords from '../../../src/i18n/EN/agent.json';
import errors from '../../../src/i18n/EN/errors.json';
import shellWords from '../../../src/i18n/EN/shell.json';
import systemWords from '../../../src/i18n/EN/system.json';
import walletWords from '../../../src/i18n/EN/wallet.json';
import { stubDecryptingPlatform } from '../decrypting-fake-api.ts';
import { ApiError, stubPlatform } from '../fake-api.ts';
import { checkFaces } from '../ui/list-faces.ts';

const words = { ...walletWords, ...systemWords, ...shellWords, ...accessWords, ...agentWords };
const rules = Object.fromEntries(Object.entries(rulesForOthers(registrationRulesOf({}, isla.market))).filter(([, rule]) => rule.enabled));
const accounts = <OpenedAccounts words={words} errors={errors} tag="en" zone="Asia/Manila" rules={rules} countries={[]} />;
const invites = <Invites words={{ ...errors, ...words }} tag="en" zone="Asia/Manila" base="/en" />;
const waiting = { id: '7', username: 'nena', isAgent: false, openedAt: '2026-11-20T03:15:00Z', until: '2026-11-23T03:15:00Z' };
const secret = 'https://isla.test/en/welcome?link=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const handedOver = { id: '7', username: 'nena', link: secret, until: waiting.until };
const link = {
  id: '3',
  name: 'Facebook group',
  link: 'https://isla.test/register?referralCode=K7M2PQ9X',
  qrCodeUrl: '/qr?to=%2Fregister%3FreferralCode%3DK7M2PQ9X',
  createdAt: '2026-11-20T03:15:00Z',
  endsAt: null,
  hasEnded: false,
  seen: 12,
  joined: 5,
  deposited: 2,
};

beforeEach(() => {
  $openedAccounts.set(initialAsyncState);
  $invites.set(initialAsyncState);
});

test('an agent opens an account by the fields of registration without a password, and gets its link as text and picture (AG-04)', async () => {
  const { carried, asked } = await stubDecryptingPlatform({
    '/wps/v2/agent/accounts': () => ({ waiting: [] }),
    'POST /wps/v2/agent/accounts': () => handedOver,
  });
  await render(accounts);
  await userEvent.click(page.getByRole('button', { name: 'Create an account' }));
  const dialog = page.getByRole('dialog', { name: 'Create an account' });
  expect(document.querySelector('dialog input[type=password]')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Create account' }));
  await expect.element(dialog.getByLabelText('Username')).toHaveAttribute('aria-invalid', 'true');
  expect(carried).toEqual([]);
  await userEvent.click(dialog.getByRole('radio', { name: /Agent/ }));
  await userEvent.fill(dialog.getByLabelText('Username'), 'nena');
  await userEvent.fill(dialog.getByLabelText('Email'), 'nena@example.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Create account' }));
  const shown = page.getByRole('dialog', { name: 'Link for nena' });
  await expect.element(shown.getByText(secret)).toBeVisible();
  await expect.element(shown.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  expect(carried).toEqual([{ username: 'nena', email: 'nena@example.com', role: 'agent' }]);
  // The secret is in no address that was asked for.
  expect(asked.join()).not.toContain('welcome');
  await userEvent.click(shown.getByRole('button', { name: 'Close' }));
  expect(page.getByText(secret).query()).toBeNull();
});

test('a taken name and a refused person are said in the form, and what was typed stays (AG-04)', async () => {
  let refusal = new ApiError(409, 'member.name_taken', '', { fields: { username: { code: 'field.taken' } } });
  await stubDecryptingPlatform({ '/wps/v2/agent/accounts': () => ({ waiting: [] }), 'POST /wps/v2/agent/accounts': () => refusal });
  await render(accounts);
  await userEvent.click(page.getByRole('button', { name: 'Create an account' }));
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByLabelText('Username'), 'nena');
  await userEvent.fill(dialog.getByLabelText('Email'), 'nena@example.com');
  const send = dialog.getByRole('button', { name: 'Create account' });
  await userEvent.click(send);
  await expect.element(dialog.getByLabelText('Username')).toHaveAttribute('aria-invalid', 'true');
  refusal = new ApiError(403, 'registration.not_possible', 'We can’t create an account with these details.');
  await userEvent.click(send);
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByLabelText('Username')).toHaveValue('nena');
});

test('an account whose answer was lost is in the list, and its name, when it is taken, leads to “New link” there (AG-04, R12)', async () => {
  let isOpened = false;
  await stubDecryptingPlatform({
    '/wps/v2/agent/accounts': () => ({ waiting: isOpened ? [waiting] : [] }),
    'POST /wps/v2/agent/accounts': () => {
      if (isOpened) return new ApiError(409, 'member.name_taken', '', { fields: { username: { code: 'field.taken' } } });
      isOpened = true;
      throw new TypeError('Failed to fetch');
    },
  });
  await render(accounts);
  await userEvent.click(page.getByRole('button', { name: 'Create an account' }));
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByLabelText('Username'), 'Nena');
  await userEvent.fill(dialog.getByLabelText('Email'), 'nena@example.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Create account' }));
  await expect.poll(() => $openedAccounts.get().value?.waiting).toMatchObject([{ username: 'nena' }]);
  await userEvent.click(dialog.getByRole('button', { name: 'Create account' }));
  await expect
    .element(dialog.getByLabelText('Username'))
    .toHaveAccessibleDescription(expect.stringContaining(agentWords['opened.nameWaits']));
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await expect.element(page.getByRole('button', { name: 'New link' })).toBeVisible();
});

test('a press on the button sends the form, although the field that it leaves shows an error and moves the button (AG-04)', async () => {
  await stubDecryptingPlatform({ '/wps/v2/agent/accounts': () => ({ waiting: [] }) });
  await render(accounts);
  await userEvent.click(page.getByRole('button', { name: 'Create an account' }));
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByLabelText('Username'), 'nena');
  await userEvent.fill(dialog.getByLabelText('Email'), 'nena at example');
  // A form that was sent leads to what is wrong. At the edge of the button, a line of text moves it away.
  await userEvent.click(dialog.getByRole('button', { name: 'Create account' }), { position: { x: 60, y: 3 } });
  await expect.element(dialog.getByLabelText('Email')).toHaveFocus();
  await expect.element(dialog.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
});

test('a new link for a waiting account is asked about first while the old one works (AG-04)', async () => {
  const requests = stubPlatform({
    '/wps/v2/agent/accounts': () => ({ waiting: [waiting] }),
    'POST /wps/v2/agent/accounts/7/link': () => handedOver,
  });
  await render(accounts);
  await userEvent.click(page.getByRole('button', { name: 'New link' }));
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual([]);
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'New link' }));
  await expect.element(page.getByText(secret)).toBeVisible();
});

test('an invitation link is made with a name, opens with its figures and QR code, and ends after a question (AG-04)', async () => {
  const requests = stubPlatform({
    '/wps/v2/agent/invites': () => ({ links: [] }),
    'POST /wps/v2/agent/invites': () => ({ links: [link] }),
    'POST /wps/v2/agent/invites/3/end': () => ({ links: [{ ...link, hasEnded: true, endsAt: link.createdAt }] }),
  });
  await render(invites);
  await userEvent.click(page.getByRole('button', { name: 'Create a link' }));
  const form = page.getByRole('dialog', { name: 'Create a link' });
  await userEvent.click(form.getByRole('button', { name: 'Create link' }));
  await expect.element(form.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
  await userEvent.fill(form.getByLabelText('Name'), 'Facebook group');
  await userEvent.click(form.getByRole('button', { name: 'Create link' }));
  const shown = page.getByRole('dialog', { name: 'Facebook group' });
  await expect.element(shown.getByText(link.link)).toBeVisible();
  await expect.element(shown.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await userEvent.click(shown.getByRole('button', { name: 'End the link' }));
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'End the link' }));
  await expect.element(shown.getByText('This link has ended.', { exact: false })).toBeVisible();
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual(['POST /wps/v2/agent/invites', 'POST /wps/v2/agent/invites/3/end']);
});

test('why a link was not ended is said in its dialog, whose button shows that it is being ended (AG-04)', async () => {
  const answer = Promise.withResolvers<ApiError>();
  stubPlatform({ '/wps/v2/agent/invites': () => ({ links: [link] }), 'POST /wps/v2/agent/invites/3/end': () => answer.promise });
  await render(invites);
  await userEvent.click(page.getByRole('button', { name: 'Facebook group' }));
  const shown = page.getByRole('dialog', { name: 'Facebook group' });
  await userEvent.click(shown.getByRole('button', { name: 'End the link' }));
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'End the link' }));
  await expect.element(shown.getByRole('button', { name: 'End the link' })).toHaveAttribute('aria-busy', 'true');
  answer.resolve(new ApiError(409, 'request.in_progress', 'Not now.'));
  await expect.element(shown.getByRole('alert')).toHaveTextContent('Not now.');
  await expect.element(shown.getByRole('button', { name: 'End the link' })).not.toHaveAttribute('aria-busy');
  await userEvent.click(shown.getByRole('button', { name: 'Close' }));
  await expect.poll(() => page.getByText('Not now.').query()).toBeNull();
});

test('a link that ends with a day says its last day, and one that was ended its moment (AG-04)', async () => {
  const links = [
    { ...link, id: '3', name: 'Whole day', endsAt: '2026-12-31T16:00:00.000Z' },
    { ...link, id: '4', name: 'Part of a day', endsAt: '2026-12-31T16:05:00.000Z' },
  ];
  stubPlatform({ '/wps/v2/agent/invites': () => ({ links }) });
  await render(invites);
  await expect.element(page.getByText('Until Dec 31, 2026', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Until Jan 1, 2027, 00:05', { exact: true })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Whole day' }));
  await expect.element(page.getByRole('dialog').getByText('Dec 31, 2026', { exact: true })).toBeVisible();
});

test('a member at this page is told that it is for agents (AG-15)', async () => {
  stubPlatform({ '/wps/v2/agent/invites': () => new ApiError(403, 'role.not_agent', 'No.') });
  await render(invites);
  await expect.element(page.getByRole('alertdialog', { name: /for agents/ })).toBeVisible();
});

test('the first password of an opened account needs the terms, and a dead link leads to the agent and to sign-in (AG-04, AC-17)', async () => {
  const { carried } = await stubDecryptingPlatform({
    'POST /wps/v2/password/reset': () => new ApiError(409, 'reset.link_dead', errors['reset.link_dead']),
  });
  const terms = { minimumAge: 18, ticked: false, to: { terms: '/en/help/terms', privacy: '/en/help/privacy' } };
  await render(
    <NewPasswordForm
      words={words}
      errors={{ ...errors, 'reset.link_dead': words['welcome.dead'] }}
      tag="en"
      link="x"
      rule="letters-and-digits"
      hint="Letters and digits."
      terms={terms}
      to={{ done: '/en/login?why=opened', login: '/en/login' }}
    />,
  );
  await userEvent.fill(page.getByLabelText('New password', { exact: true }), 'coral8Reef77');
  await userEvent.fill(page.getByLabelText('Repeat new password', { exact: true }), 'coral8Reef77');
  await userEvent.click(page.getByRole('button', { name: 'Save new password' }));
  await expect.element(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true');
  expect(carried).toEqual([]);
  expect(page.getByRole('link', { name: words['forget.back'] }).query()).toBeNull();
  await userEvent.click(page.getByRole('checkbox'));
  await userEvent.click(page.getByRole('button', { name: 'Save new password' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent(words['welcome.dead']);
  await expect.element(page.getByRole('link', { name: words['forget.back'] })).toHaveAttribute('href', '/en/login');
  expect(carried).toHaveLength(1);
});

test('both lists show loading, offline, failure, rows and why they are empty (AG-04)', async () => {
  const faces = { words: { offline: words['list.offline'], retry: words['list.retry'] } };
  await checkFaces({
    ...faces,
    store: $openedAccounts as never,
    path: '/wps/v2/agent/accounts',
    panel: accounts,
    filled: [{ waiting: [waiting] }, 'nena'],
    empty: [{ waiting: [] }, agentWords['opened.none']],
  });
  await checkFaces({
    ...faces,
    store: $invites as never,
    path: '/wps/v2/agent/invites',
    panel: invites,
    filled: [{ links: [link] }, 'Facebook group'],
    empty: [{ links: [] }, agentWords['invites.none']],
  });
});
