// The notices for agents on a phone, the count in the menu, and the way from the team to a transfer.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import AgentMenu from '#islands/agent/AgentMenu.tsx';
import Notices from '#islands/agent/Notices.tsx';
import Team from '#islands/agent/Team.tsx';
import { $agentNotices } from '#stores/agent/announcements.ts';
import { $team } from '#stores/agent/reports.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $address } from '#stores/overlay.ts';
import agentWords from '../../../src/i18n/EN/agent.json';
import systemWords from '../../../src/i18n/EN/system.json';
import walletWords from '../../../src/i18n/EN/wallet.json';
import { ApiError, stubPlatform } from '../fake-api.ts';
import { checkFaces } from '../ui/list-faces.ts';

const words = { ...walletWords, ...systemWords, ...agentWords };
const props = { words, tag: 'en', zone: 'Asia/Manila', base: '/en' };
const listPath = '/wps/v2/agent/announcements';
const notice = (id: string, title: string, more: object = {}) => ({
  id,
  title,
  content: `<p>All about ${title}</p>`,
  at: '2026-11-18T16:00:00.000Z',
  language: 'EN',
  read: false,
  ...more,
});
const list = { notices: [notice('2', 'fees'), notice('1', 'bayad', { language: 'TY', read: true })], unread: 1 };
const notices = <Notices key="n" {...props} lang="EN" tags={{ EN: 'en', TY: 'fil' }} />;
const menu = (
  <nav className="menu">
    <a href="/en/agent/agentAnnouncement" data-page="/agent/agentAnnouncement">
      Notices <span className="dot num" hidden />
    </a>
    <AgentMenu lang="EN" tag="en" words={agentWords} />
  </nav>
);
const start = location.href;

beforeEach(() => {
  for (const store of [$agentNotices, $team]) store.set(initialAsyncState);
  $address.set('');
});
afterEach(() => history.replaceState(null, '', start));

test('an unread notice is marked, and opening it counts it as read here and in the menu (AG-02)', async () => {
  const asked = stubPlatform({ [listPath]: () => list, [`POST ${listPath}/2/read`]: () => ({ unread: 0 }) });
  await render(
    <>
      {menu}
      {notices}
    </>,
  );
  const link = page.getByRole('link', { name: 'Notices 1' });
  await expect.element(link).toBeVisible();
  await expect.element(page.getByText(agentWords['notices.new'], { exact: true })).toBeVisible();
  await userEvent.click(page.getByText('fees', { exact: true }));
  await expect.element(page.getByText('All about fees')).toBeVisible();
  await expect.poll(() => page.getByText(agentWords['notices.new'], { exact: true }).query()).toBeNull();
  await expect.poll(() => link.query()).toBeNull();
  await userEvent.click(page.getByText('bayad', { exact: true }));
  await expect.element(page.getByText('All about bayad')).toBeVisible();
  expect(document.querySelector('[lang=fil]')?.textContent).toContain('bayad');
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([`POST ${listPath}/2/read`]);
});

test('a member who opens the address is refused (AG-02, AG-15)', async () => {
  stubPlatform({ [listPath]: () => new ApiError(403, 'role.not_agent', 'Not for you.') });
  await render(notices);
  await expect.element(page.getByRole('alertdialog').getByText('These pages are for agents.', { exact: false })).toBeVisible();
});

test('the notices: loading, offline, failed, filled and empty each look different (AG-02)', async () => {
  await checkFaces({
    store: $agentNotices as never,
    path: listPath,
    panel: notices,
    words: { offline: systemWords['list.offline'], retry: systemWords['list.retry'] },
    filled: [list, 'fees'],
    empty: [{ notices: [], unread: 0 }, agentWords['notices.none']],
  });
});

test('each account of the team has a way to a transfer, and the team stays as it was beneath it (AG-05, AG-14)', async () => {
  const row = { name: 'benjie', isAgent: false, joined: '2026-11-01T00:00:00.000Z', lastActive: null, team: 0, turnover: '0.00' };
  const asked = stubPlatform({
    '/wps/v2/agent/team': () => ({
      trail: [],
      rows: [{ ...row, id: '41', net: '0.00', active: 0, rate: null }],
      total: 1,
      totalPages: 1,
      currencySymbol: '₱',
    }),
  });
  history.replaceState(null, '', '?sort=name');
  await render(<Team {...props} />);
  await userEvent.click(page.getByRole('link', { name: agentWords['team.transfer'] }));
  await expect.poll(() => location.search).toBe('?sort=name&transfer=41');
  expect(asked.filter((one) => one.includes('/agent/team'))).toHaveLength(1);
});
