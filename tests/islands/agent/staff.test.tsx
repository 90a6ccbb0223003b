// The page of an agent's helpers on a phone, the menu and the pages as a helper sees them, and a transfer by a helper's own password.
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
import ChangePassword from '#islands/access/password/ChangePassword.tsx';
import StaffAccounts from '#islands/access/register/StaffAccounts.tsx';
import Acts from '#islands/agent/Acts.tsx';
import AgentMenu from '#islands/agent/AgentMenu.tsx';
import Overview from '#islands/agent/Overview.tsx';
import Team from '#islands/agent/Team.tsx';
import { agentPages } from '#islands/agent-pages.ts';
import DownlineTransferDialog from '#islands/wallet/transfers/DownlineTransferDialog.tsx';
import { $session } from '#stores/access/session.ts';
import { $agentCentre } from '#stores/agent/centre.ts';
import { dropHelper } from '#stores/agent/helper-draft.ts';
import { $acts } from '#stores/agent/records.ts';
import { $overview, $team } from '#stores/agent/reports.ts';
import { $staff } from '#stores/agent/staff.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import accessWords from '../../../src/i18n/EN/access.json';
import agentWords from '../../../src/i18n/EN/agent.json';
import errors from '../../../src/i18n/EN/errors.json';
import securityWords from '../../../src/i18n/EN/security.json';
import shellWords from '../../../src/i18n/EN/shell.json';
import systemWords from '../../../src/i18n/EN/system.json';
import walletWords from '../../../src/i18n/EN/wallet.json';
import { stubDecryptingPlatform } from '../decrypting-fake-api.ts';
import { ApiError, marisol, stubPlatform } from '../fake-api.ts';
import { checkFaces } from '../ui/list-faces.ts';

const words = { ...accessWords, ...securityWords, ...walletWords, ...systemWords, ...shellWords, ...agentWords };
const props = { words, tag: 'en', zone: 'Asia/Manila', base: '/en' };
const staff = <StaffAccounts {...props} errors={errors} longestName={15} />;
const listPath = '/wps/v2/agent/staff';
const mia = {
  id: '7',
  username: 'mia',
  rights: ['reports'],
  openedAt: '2026-11-20T03:15:00Z',
  isWaiting: false,
  until: null,
  lastSeen: '2026-11-21T03:15:00Z',
};
const secret = 'https://isla.test/en/welcome?link=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const link = { id: '7', username: 'mia', link: secret, until: '2026-11-23T03:15:00Z' };
const start = location.href;

beforeEach(() => {
  for (const store of [$staff, $team, $overview]) store.set(initialAsyncState);
  $agentCentre.set(null);
  for (const id of ['', '7', '9']) dropHelper(id);
});
afterEach(() => history.replaceState(null, '', start));

test('an agent adds a helper with rights, is told what is missing, and gets the link once (R24)', async () => {
  const { carried } = await stubDecryptingPlatform({
    [listPath]: () => ({ staff: [] }),
    [`POST ${listPath}`]: () => link,
  });
  await render(staff);
  await userEvent.click(page.getByRole('button', { name: 'Add a helper' }));
  const dialog = page.getByRole('dialog', { name: 'Add a helper' });
  await userEvent.click(dialog.getByRole('checkbox', { name: /See reports/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add helper', exact: true }));
  await expect.element(dialog.getByLabelText('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog.getByRole('checkbox', { name: /See reports/ })).toHaveAttribute('aria-invalid', 'true');
  expect(carried).toEqual([]);
  await userEvent.fill(dialog.getByLabelText('Username'), 'mia');
  await userEvent.click(dialog.getByRole('checkbox', { name: /Send transfers/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add helper', exact: true }));
  const shown = page.getByRole('dialog', { name: 'Link for mia' });
  await expect.element(shown.getByText(secret)).toBeVisible();
  expect(carried).toEqual([{ username: 'mia', rights: ['transfers'] }]);
});

test('the right to send transfers asks for the payment password where it is given, in all three forms (R24, SEC-12)', async () => {
  const sender = { ...mia, id: '9', username: 'noa', rights: ['transfers'] };
  let refusal: ApiError | null = new ApiError(400, 'payment_password.wrong', 'Wrong. Tries left: 4.', {
    fields: { paymentPassword: { code: 'payment_password.wrong', triesLeft: 4 } },
  });
  const { carried } = await stubDecryptingPlatform({
    [listPath]: () => ({ staff: [mia, sender], paymentPassword: true }),
    [`POST ${listPath}`]: () => refusal ?? link,
    [`POST ${listPath}/7/rights`]: () => ({ staff: [mia, sender], paymentPassword: true }),
    [`POST ${listPath}/9/link`]: () => ({ ...link, id: '9', username: 'noa' }),
  });
  await render(staff);
  await userEvent.click(page.getByRole('button', { name: 'Add a helper' }));
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabelText(walletWords['payment.password'], { exact: true });
  const sends = dialog.getByRole('checkbox', { name: /Send transfers/ });
  await userEvent.fill(dialog.getByLabelText('Username'), 'lea');
  expect(field.query()).toBeNull();
  await userEvent.click(sends);
  const add = dialog.getByRole('button', { name: 'Add helper', exact: true });
  await userEvent.click(add);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(walletWords['payment.needed']));
  expect(carried).toEqual([]);
  await userEvent.fill(field, '314159');
  await userEvent.click(add);
  await expect.element(field).toHaveAccessibleDescription(/Tries left: 4/);
  refusal = null;
  await userEvent.fill(field, '271828');
  await userEvent.click(add);
  await expect.element(page.getByRole('dialog', { name: 'Link for mia' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(page.getByRole('button', { name: 'mia' }));
  await userEvent.click(sends);
  await userEvent.fill(field, '271828');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'noa' }));
  // What is held already is not given again.
  await expect.element(sends).toBeChecked();
  expect(field.query()).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: words['opened.renew'] }));
  await userEvent.fill(field, '271828');
  await userEvent.click(dialog.getByRole('button', { name: words['opened.renew'] }).last());
  await expect.element(page.getByRole('dialog', { name: 'Link for noa' })).toBeVisible();
  const proof = { paymentPassword: '271828' };
  expect(carried.slice(1)).toEqual([
    { username: 'lea', rights: ['reports', 'transfers'], ...proof },
    { rights: ['reports', 'transfers'], ...proof },
    proof,
  ]);
});

test('who has no payment password is led to set one before giving the right to send transfers (R24)', async () => {
  stubPlatform({ [listPath]: () => ({ staff: [], paymentPassword: false }) });
  await render(staff);
  await userEvent.click(page.getByRole('button', { name: 'Add a helper' }));
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add helper', exact: true });
  await expect.element(add).toBeEnabled();
  await userEvent.click(dialog.getByRole('checkbox', { name: /Send transfers/ }));
  await expect.element(dialog.getByText(walletWords['payment.none'])).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: walletWords['payment.set'] }))
    .toHaveAttribute('href', expect.stringContaining('set=payment'));
  await expect.element(add).toBeDisabled();
});

test('an old session proves who it is in the form, in the sheet and on the page, and goes on (R24, R34, SEC-36)', async () => {
  let proved = 0;
  const old = (answer: object) => () => (proved > 0 ? answer : new ApiError(403, 'proof.needed', 'Confirm that it is you.'));
  const { carried } = await stubDecryptingPlatform({
    [listPath]: () => ({ staff: [mia] }),
    [`POST ${listPath}`]: old({ id: '8', username: 'lea', link: secret, until: '2026-11-27T04:00:00.000Z' }),
    [`POST ${listPath}/7/rights`]: old({ staff: [mia] }),
    [`POST ${listPath}/7/link`]: old({ id: '7', username: 'mia', link: secret, until: '2026-11-27T04:00:00.000Z' }),
    '/wps/v2/security/proof': () => ({
      ways: [
        { way: 'authenticator', to: null },
        { way: 'recoveryCode', to: null },
      ],
    }),
    'POST /wps/v2/security/proof': () => {
      proved += 1;
      return { until: '2026-11-20T04:15:00.000Z' };
    },
  });
  await render(staff);
  const prove = async () => {
    await userEvent.fill(page.getByLabelText(words['verify.authenticator'], { exact: true }).last(), '123456');
    await userEvent.click(page.getByRole('button', { name: words['verify.proofGo'] }));
  };
  await userEvent.click(page.getByRole('button', { name: 'Add a helper' }));
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByLabelText('Username'), 'lea');
  await userEvent.click(dialog.getByRole('button', { name: 'Add helper', exact: true }));
  await prove();
  await expect.element(page.getByRole('dialog', { name: 'Link for lea' }).getByText(secret)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  proved = 0;
  await userEvent.click(page.getByRole('button', { name: 'mia' }));
  await userEvent.click(page.getByRole('button', { name: words['staff.save'] }));
  await prove();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  proved = 0;
  await userEvent.click(page.getByRole('button', { name: 'mia' }));
  await userEvent.click(page.getByRole('button', { name: words['opened.renew'] }));
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: words['opened.renew'] }));
  await prove();
  await expect.element(page.getByRole('dialog', { name: 'Link for mia' })).toBeVisible();
  expect(carried.filter((one) => 'verificationCode' in one)).toEqual(
    Array.from({ length: 3 }, () => ({ way: 'authenticator', verificationCode: '123456' })),
  );
});

test('a taken name is said at the field, and what was typed stays (R24)', async () => {
  await stubDecryptingPlatform({
    [listPath]: () => ({ staff: [] }),
    [`POST ${listPath}`]: () => new ApiError(409, 'member.name_taken', '', { fields: { username: { code: 'field.taken' } } }),
  });
  await render(staff);
  await userEvent.click(page.getByRole('button', { name: 'Add a helper' }));
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByLabelText('Username'), 'mia');
  await userEvent.click(dialog.getByRole('button', { name: 'Add helper', exact: true }));
  await expect.element(dialog.getByLabelText('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog.getByLabelText('Username')).toHaveValue('mia');
});

test('a helper whose answer was lost is in the list, and the name, when it is taken, leads to “New link” there (R24)', async () => {
  let isAdded = false;
  await stubDecryptingPlatform({
    [listPath]: () => ({ staff: isAdded ? [{ ...mia, isWaiting: true, lastSeen: null }] : [] }),
    [`POST ${listPath}`]: () => {
      if (isAdded) return new ApiError(409, 'member.name_taken', '', { fields: { username: { code: 'field.taken' } } });
      isAdded = true;
      throw new TypeError('Failed to fetch');
    },
  });
  await render(staff);
  await userEvent.click(page.getByRole('button', { name: 'Add a helper' }));
  const dialog = page.getByRole('dialog', { name: 'Add a helper' });
  await userEvent.fill(dialog.getByLabelText('Username'), 'Mia');
  await userEvent.click(dialog.getByRole('button', { name: 'Add helper', exact: true }));
  await expect.poll(() => $staff.get().value?.staff).toMatchObject([{ username: 'mia' }]);
  await userEvent.click(dialog.getByRole('button', { name: 'Add helper', exact: true }));
  await expect
    .element(dialog.getByLabelText('Username'))
    .toHaveAccessibleDescription(expect.stringContaining(agentWords['staff.nameWaits']));
});

test('rights are changed in the sheet, and the end of an access is asked about first (R24)', async () => {
  const { asked, carried } = await stubDecryptingPlatform({
    [listPath]: () => ({ staff: [mia] }),
    [`POST ${listPath}/7/rights`]: () => ({ staff: [{ ...mia, rights: ['reports', 'contracts'] }] }),
    [`POST ${listPath}/7/end`]: () => ({ staff: [] }),
  });
  await render(staff);
  await userEvent.click(page.getByRole('button', { name: 'mia' }));
  const sheet = page.getByRole('dialog', { name: 'mia' });
  await userEvent.click(sheet.getByRole('checkbox', { name: /Handle contracts/ }));
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await expect.element(page.getByText('Handle contracts')).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: 'Saved: what mia may do.' })).toBeVisible();
  expect(carried).toEqual([{ rights: ['reports', 'contracts'] }]);
  await userEvent.click(page.getByRole('button', { name: 'mia' }));
  await userEvent.click(page.getByRole('button', { name: 'End access' }));
  expect(asked.filter((one) => one.endsWith('/end'))).toEqual([]);
  await userEvent.click(page.getByRole('alertdialog', { name: 'End access for mia?' }).getByRole('button', { name: 'End access' }));
  await expect.element(page.getByText(agentWords['staff.none'])).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: "mia's access has ended." })).toBeVisible();
});

test('closing the proof leads back to the form with what was typed, and a new link leaves the ticks of the sheet (R24, R34)', async () => {
  const again = { id: '7', username: 'mia', link: secret, until: '2026-11-27T04:00:00.000Z' };
  await stubDecryptingPlatform({
    [listPath]: () => ({ staff: [mia] }),
    [`POST ${listPath}`]: () => new ApiError(403, 'proof.needed', 'Confirm that it is you.'),
    [`POST ${listPath}/7/link`]: () => again,
    '/wps/v2/security/proof': () => ({ ways: [{ way: 'authenticator', to: null }] }),
  });
  await render(staff);
  await userEvent.click(page.getByRole('button', { name: 'Add a helper' }));
  const dialog = page.getByRole('dialog', { name: 'Add a helper' });
  await userEvent.fill(dialog.getByLabelText('Username'), 'lea');
  await userEvent.click(dialog.getByRole('checkbox', { name: /Handle contracts/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add helper', exact: true }));
  await expect.element(page.getByLabelText(words['verify.authenticator'], { exact: true })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await expect.element(dialog.getByLabelText('Username')).toHaveValue('lea');
  await expect.element(dialog.getByRole('checkbox', { name: /Handle contracts/ })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'mia' }));
  const sheet = page.getByRole('dialog', { name: 'mia', exact: true });
  await userEvent.click(sheet.getByRole('checkbox', { name: /Handle contracts/ }));
  for (const answer of ['Back', 'New link']) {
    await userEvent.click(sheet.getByRole('button', { name: 'New link' }));
    await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: answer }));
  }
  const link = page.getByRole('dialog', { name: 'Link for mia' });
  await expect.element(link.getByText(secret)).toBeVisible();
  await userEvent.click(link.getByRole('button', { name: 'Close' }));
  await expect.element(link).not.toBeInTheDocument();
  await expect.element(sheet.getByRole('checkbox', { name: /Handle contracts/ })).toBeChecked();
});

test('what was typed for a helper is there again after the way to a forgotten password, until the form is closed (R24)', async () => {
  await stubDecryptingPlatform({ [listPath]: () => ({ staff: [mia] }) });
  const first = await render(staff);
  await userEvent.click(page.getByRole('button', { name: 'Add a helper' }));
  const name = page.getByRole('dialog').getByLabelText('Username');
  await userEvent.fill(name, 'lea');
  await userEvent.click(page.getByRole('checkbox', { name: /Handle contracts/ }));
  await first.unmount();
  await render(staff);
  await userEvent.click(page.getByRole('button', { name: 'Add a helper' }));
  await expect.element(name).toHaveValue('lea');
  await expect.element(page.getByRole('checkbox', { name: /Handle contracts/ })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(page.getByRole('button', { name: 'Add a helper' }));
  await expect.element(name).toHaveValue('');
});

test('an access that has ended before is taken from the list without a fault (R24, R12)', async () => {
  let isEnded = false;
  await stubDecryptingPlatform({
    [listPath]: () => ({ staff: isEnded ? [] : [mia] }),
    [`POST ${listPath}/7/end`]: () => new ApiError(404, 'not_found', errors.not_found),
  });
  await render(staff);
  await userEvent.click(page.getByRole('button', { name: 'mia' }));
  await userEvent.click(page.getByRole('button', { name: 'End access' }));
  // Its answer was lost, or another window was first.
  isEnded = true;
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'End access' }));
  await expect.element(page.getByText(agentWords['staff.none'])).toBeVisible();
  expect(page.getByRole('alert').query()).toBeNull();
});

test('the sheet opens with the rights of now, so that saving gives none back that was taken away elsewhere (R24)', async () => {
  let rights = ['reports', 'transfers'];
  const { carried } = await stubDecryptingPlatform({
    [listPath]: () => ({ staff: [{ ...mia, rights }] }),
    [`POST ${listPath}/7/rights`]: () => ({ staff: [mia] }),
  });
  await render(staff);
  await expect.element(page.getByText('Send transfers')).toBeVisible();
  rights = ['reports'];
  await userEvent.click(page.getByRole('button', { name: 'mia' }));
  const sheet = page.getByRole('dialog', { name: 'mia' });
  await expect.element(sheet.getByRole('checkbox', { name: /Send transfers/ })).not.toBeChecked();
  await userEvent.click(sheet.getByRole('checkbox', { name: /Handle contracts/ }));
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await expect.poll(() => carried).toEqual([{ rights: ['reports', 'contracts'] }]);
});

test('the helpers are empty, slow, offline, refused and failed in words (R24)', async () => {
  await checkFaces({
    store: $staff as never,
    path: listPath,
    panel: staff,
    words: { offline: systemWords['list.offline'], retry: systemWords['list.retry'] },
    filled: [{ staff: [mia] }, 'mia'],
    empty: [{ staff: [] }, agentWords['staff.none']],
  });
});

test('the menu shows a helper only what the rights open, and in whose name they act (AG-01, R24)', async () => {
  stubPlatform({
    '/wps/v2/agent/centre': () => ({
      agent: 'andres',
      rights: ['transfers', 'contracts'],
      contracts: ['dividend'],
      offers: ['dividend'],
      hasTeam: true,
    }),
    '/wps/v2/agent/announcements': () => ({ notices: [], unread: 0 }),
  });
  await render(
    <nav className="menu">
      {agentPages.map(({ path, word }) => (
        <a key={path} href={path} data-page={path}>
          {agentWords[`centre.${word}`]}
        </a>
      ))}
      <AgentMenu lang="EN" tag="en" words={agentWords} />
    </nav>,
  );
  await expect.element(page.getByText("You're acting for andres.")).toBeVisible();
  expect(
    page
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Notices', 'Team', 'Approvals', 'Dividend', 'Password']);
});

test('a helper without transfers sees the team without that act, and one without reports no links to them (AG-05, R24)', async () => {
  const row = { id: '41', name: 'benjie', isAgent: false, joined: '2026-11-01T00:00:00.000Z', lastActive: null, team: 0 };
  const figures = { turnover: '0.00', net: '0.00', active: 0, rate: null };
  stubPlatform({
    '/wps/v2/agent/team': () => ({ trail: [], rows: [{ ...row, ...figures }], total: 1, totalPages: 1, currencySymbol: '₱' }),
  });
  $agentCentre.set({ agent: 'andres', rights: ['reports'], contracts: [], offers: [], hasTeam: true });
  await render(<Team {...props} />);
  await expect.element(page.getByText('benjie')).toBeVisible();
  expect(page.getByRole('link', { name: 'Transfer' }).query()).toBeNull();
  await expect.element(page.getByRole('link', { name: 'Team betting' })).toBeVisible();
  $agentCentre.set({ agent: 'andres', rights: ['transfers'], contracts: [], offers: [], hasTeam: true });
  await expect.element(page.getByRole('link', { name: 'Transfer' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Team betting' }).query()).toBeNull();
});

test('a page that the helper was not given says so and leads to the notices (R24)', async () => {
  stubPlatform({ '/wps/v2/agent/overview': () => new ApiError(403, 'role.staff', 'Not yours.') });
  await render(<Overview {...props} />);
  const warning = page.getByRole('alertdialog', { name: agentWords['agent.notGiven'] });
  await expect.element(warning.getByRole('button', { name: 'Notices' })).toBeVisible();
});

test('a helper confirms a transfer with the own sign-in password, as it is typed (AG-14, R24)', async () => {
  const terms = {
    currencySymbol: '₱',
    minimum: '1.00',
    maximum: '500.00',
    leftToday: '500.00',
    balance: '500.00',
    available: '500.00',
    toBet: '0.00',
    upTo: '500.00',
    aloneUpTo: null,
    paymentPassword: true,
    signInPassword: true,
    latest: [],
    receiver: 'benjie',
  };
  const sent = { reference: 'T-1', amount: '20.00', to: 'benjie', balance: '480.00', at: '2026-11-21T03:15:00Z' };
  const { carried } = await stubDecryptingPlatform({
    '/wps/v2/transfers/downline': () => terms,
    'POST /wps/v2/transfers/downline': () => sent,
  });
  await render(<DownlineTransferDialog {...props} lang="EN" to="41" />);
  const field = page.getByLabelText('Your sign-in password');
  await expect.element(field).toHaveAttribute('autocomplete', 'current-password');
  await userEvent.fill(page.getByRole('textbox', { name: /amount/i }), '20');
  await userEvent.fill(field, 'coral 8 Reef ');
  await userEvent.click(page.getByRole('button', { name: /20/ }));
  await expect.element(page.getByText(/T-1/)).toBeVisible();
  expect(carried).toMatchObject([{ to: '41', amount: '20.00', paymentPassword: 'coral 8 Reef ' }]);
});

test('the activity log says who did what, from what to what, and is empty in words (R24)', async () => {
  const act = { at: '2026-11-21T03:15:00Z', by: 'mia' };
  const rows = [
    { ...act, id: '2', kind: 'helper_rights_changed', about: 'leo', detail: { from: ['reports'], to: ['reports', 'contracts'] } },
    { ...act, id: '3', kind: 'contract_accepted', about: 'andres', detail: { contract: 'dividend', fromRate: 2_500, toRate: null } },
    { ...act, id: '4', kind: 'contract_rejected', about: 'andres', detail: { contract: 'daily', fromRate: 60, toRate: null } },
    { ...act, id: '5', kind: 'contract_accepted', about: 'andres', detail: { contract: 'daily', fromRate: null, toRate: 60 } },
    { ...act, id: '1', kind: 'contract_offered', about: 'benjie', detail: { contract: 'dividend', fromRate: null, toRate: 2_500 } },
  ];
  const log = { from: '2026-11-15', to: '2026-11-21', authors: [{ id: '7', name: 'mia' }], rows, total: 5, totalPages: 1 };
  await checkFaces({
    store: $acts as never,
    path: '/wps/v2/agent/acts',
    panel: <Acts {...props} />,
    words: { offline: systemWords['list.offline'], retry: systemWords['list.retry'] },
    filled: [{ ...log, currencySymbol: '₱' }, "Changed a helper's rights"],
    empty: [{ ...log, rows: [], total: 0, currencySymbol: '₱' }, agentWords['acts.none']],
  });
  stubPlatform({ '/wps/v2/agent/acts': () => ({ ...log, rows: [], total: 0, currencySymbol: '₱' }) });
  $agentCentre.set({ agent: 'mia', rights: null, contracts: [], offers: [], hasTeam: false });
  const empty = await render(<Acts {...props} />);
  await expect.element(page.getByText(agentWords['team.none'])).toBeVisible();
  await empty.unmount();
  $agentCentre.set(null);
  stubPlatform({ '/wps/v2/agent/acts': () => ({ ...log, currencySymbol: '₱' }) });
  $acts.set(initialAsyncState);
  await render(<Acts {...props} />);
  const cells = (what: string) =>
    [...document.querySelectorAll('tbody tr')].find(({ textContent }) => textContent.includes(what))?.textContent ?? '';
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(5);
  expect(cells('Accepted the end of a contract')).toMatch(/andres.*Dividend up to 25%.*–/);
  expect(cells('Declined to end a contract')).toMatch(/andres.*Daily salary up to 0.6%.*–/);
  expect(cells('Accepted an offer')).toMatch(/andres.*–.*Daily salary up to 0.6%/);
  expect(cells("Changed a helper's rights")).toMatch(/leo.*See reports.*See reports, Handle contracts/);
  expect(cells('Offered a contract')).toMatch(/benjie.*–.*Dividend up to 25%/);
});

test('a helper’s password page asks for the member alone, not for a wallet that a helper lacks (R24)', async () => {
  // The cookie of a helper's session.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older WebViews
  document.cookie = `isla_in=1shelper.${(Math.floor(Date.now() / 1000) + 600).toString(36)}; Path=/`;
  const requests = stubPlatform({ '/wps/member/info': () => ({ ...marisol, account: 'mia', type: 9 }) });
  await render(<ChangePassword words={accessWords} tag="en" base="/en" isHelper />);
  await expect.poll(() => document.querySelector<HTMLInputElement>('input[name=username]')?.value).toBe('mia');
  await expect.element(page.getByText(accessWords['change.oldHint'])).not.toBeInTheDocument();
  expect(requests.map((line) => line.split('?')[0])).toEqual(['GET /wps/member/info']);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'isla_in=; Path=/; Max-Age=0';
  $session.set({ state: 'out' });
});
