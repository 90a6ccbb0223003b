// The team as a tree: branches open on demand, by touch and by keys, and a screen reader hears a tree grid with its levels.
import axe from 'axe-core';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { speedUpTimeouts } from '../../speed-up-timeouts.ts';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import Team from '#islands/agent/Team.tsx';
import { $agentCentre } from '#stores/agent/centre.ts';
import { $team } from '#stores/agent/reports.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $address } from '#stores/overlay.ts';
import agentWords from '../../../src/i18n/EN/agent.json';
import systemWords from '../../../src/i18n/EN/system.json';
import walletWords from '../../../src/i18n/EN/wallet.json';
import { ApiError, stubPlatform } from '../fake-api.ts';

const props = { words: { ...walletWords, ...systemWords, ...agentWords }, tag: 'en', zone: 'Asia/Manila', base: '/en' };
const start = location.href;
const at = '2026-11-20T04:00:00.000Z';
const account = (id: string, name: string, below: number) => ({
  id,
  name,
  isAgent: below > 0,
  joined: at,
  lastActive: '2026-11-19',
  team: below,
  turnover: '660.00',
  net: '380.00',
  active: 1,
  rate: null,
});
const answer = (rows: readonly object[], total = rows.length) => ({ trail: [], rows, total, totalPages: 1, currencySymbol: '₱' });
const levels: Record<string, object> = {
  '': answer([account('1', 'amihan', 3), account('2', 'lita', 0)]),
  '1': answer([account('3', 'rico_v', 1)], 2),
  '3': answer([account('5', 'b***n', 0)]),
};

beforeEach(() => {
  $team.set(initialAsyncState);
  $agentCentre.set({ agent: 'andres', rights: null, contracts: [], offers: [], hasTeam: true });
  history.replaceState(null, '', `${location.pathname}?view=tree`);
  $address.set(location.href.slice(location.origin.length));
});
afterEach(() => history.replaceState(null, '', start));

const answers = ({ searchParams }: URL): unknown =>
  searchParams.get('under') === '1' && searchParams.get('pageNo') === '2'
    ? answer([account('4', 'lakan', 0)], 2)
    : (levels[searchParams.get('under') ?? ''] ?? answer([]));
const row = (name: RegExp) => page.getByRole('row', { name });
const focused = () => document.activeElement?.querySelector('.branch')?.textContent ?? document.activeElement?.tagName;

test('a tree of the team is walked, opened and closed by keys, and Tab reaches the links of the current row alone (AG-05)', async () => {
  const asked = stubPlatform({ '/wps/v2/agent/team': answers });
  await render(<Team {...props} />);
  await expect.element(page.getByRole('treegrid', { name: 'Team' })).toBeVisible();
  await expect.element(row(/amihan/)).toHaveAttribute('aria-expanded', 'false');
  await expect.element(row(/lita/)).not.toHaveAttribute('aria-expanded');
  (row(/amihan/).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(row(/rico_v/)).toHaveAttribute('aria-level', '2');
  await expect.element(row(/rico_v/)).toHaveAttribute('aria-setsize', '2');
  await expect.element(row(/amihan/)).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(row(/b\*\*\*n/)).toHaveAttribute('aria-level', '3');
  expect(focused()).toContain('rico_v');
  await userEvent.keyboard('{End}');
  expect(focused()).toContain('lita');
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toContain('b***n');
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toContain('rico_v');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(row(/rico_v/)).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.closest('tr')?.id).toBe('team-3');
  await userEvent.keyboard('{ArrowLeft}{Home}');
  expect(focused()).toContain('amihan');
  const reached = [...document.querySelectorAll<HTMLElement>('[role=treegrid] tbody :is(tr, a, button)')].filter(
    ({ tabIndex }) => tabIndex === 0,
  );
  expect(new Set(reached.map((one) => one.closest('tr')?.id))).toEqual(new Set(['team-1']));
  expect((await axe.run(document.querySelector('[role=treegrid]') as Element)).violations.map(({ id }) => id)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => new URLSearchParams(location.search).get('under')).toBe('1');
  expect(asked.filter((one) => one.includes('under=3'))).toHaveLength(1);
});

test('a branch opens by touch, shows more on demand, and one that does not load says so and is tried again (AG-05)', async () => {
  let fails = true;
  stubPlatform({
    '/wps/v2/agent/team': (url) => (fails && url.searchParams.get('under') ? new ApiError(400, 'input.invalid', 'Not now.') : answers(url)),
  });
  await render(<Team {...props} />);
  await userEvent.click(page.getByRole('button', { name: 'Show the accounts below amihan' }));
  await expect.element(row(/amihan/).getByRole('alert')).toBeVisible();
  fails = false;
  await userEvent.click(row(/amihan/).getByRole('button', { name: 'Try again' }));
  await expect.element(row(/rico_v/)).toBeVisible();
  await userEvent.click(row(/rico_v/).getByRole('button', { name: 'Show 1 more' }));
  await expect.element(row(/lakan/)).toHaveAttribute('aria-posinset', '2');
  await userEvent.click(page.getByRole('button', { name: 'Hide the accounts below amihan' }));
  await expect.poll(() => row(/lakan/).query()).toBeNull();
});

test('a branch that is opened without a connection says so, and is tried again (AG-05)', async () => {
  onTestFinished(speedUpTimeouts());
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  onTestFinished(() => line.mockRestore());
  stubPlatform({
    '/wps/v2/agent/team': (url) =>
      !navigator.onLine && url.searchParams.get('under') ? Promise.reject(new TypeError('Failed to fetch')) : answers(url),
  });
  await render(<Team {...props} />);
  await expect.element(row(/amihan/)).toBeVisible();
  line.mockReturnValue(false);
  await userEvent.click(page.getByRole('button', { name: 'Show the accounts below amihan' }));
  await expect.element(row(/amihan/).getByRole('alert')).toHaveTextContent(systemWords['list.offline']);
  line.mockReturnValue(true);
  await userEvent.click(row(/amihan/).getByRole('button', { name: 'Try again' }));
  await expect.element(row(/rico_v/)).toBeVisible();
});

test('an account that play has moved to the next page is shown once (AG-05)', async () => {
  const moved = (url: URL) =>
    url.searchParams.get('under') === '1' && url.searchParams.get('pageNo') === '2'
      ? answer([account('3', 'rico_v', 1), account('4', 'lakan', 0)], 3)
      : answers(url);
  stubPlatform({
    '/wps/v2/agent/team': (url: URL) => (url.searchParams.get('under') === '1' ? { ...(moved(url) as object), total: 3 } : moved(url)),
  });
  await render(<Team {...props} />);
  await expect.element(row(/amihan/)).toBeVisible();
  (row(/amihan/).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(row(/rico_v/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: /more$/ }));
  await expect.element(row(/lakan/)).toBeVisible();
  expect(row(/rico_v/).elements()).toHaveLength(1);
});

test('the list and the tree are one choice in the address, and a search is always a list (AG-05)', async () => {
  const asked = stubPlatform({ '/wps/v2/agent/team': answers });
  await render(<Team {...props} />);
  await expect.element(page.getByRole('treegrid')).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText('View'), 'Level by level');
  await expect.poll(() => page.getByRole('treegrid').query()).toBeNull();
  expect(new URLSearchParams(location.search).has('view')).toBe(false);
  expect(asked).toHaveLength(1);
  await userEvent.selectOptions(page.getByLabelText('View'), 'Tree');
  await expect.element(page.getByRole('treegrid')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Search by name'), 'ami');
  await userEvent.click(page.getByRole('button', { name: 'Search' }));
  await expect.poll(() => page.getByRole('treegrid').query()).toBeNull();
});

test.each([
  [['games', 'transfers'] as const, ['Games and bet limits', 'Transfer']],
  [['reports', 'games', 'transfers'] as const, ['Details']],
])('a helper with %j has each act of the list in the tree too, unless the details lead to it (AG-05, R24)', async (rights, acts) => {
  stubPlatform({ '/wps/v2/agent/team': answers });
  $agentCentre.set({ agent: 'andres', rights: [...rights], contracts: [], offers: [], hasTeam: true });
  await render(<Team {...props} />);
  const links = row(/lita/).getByRole('gridcell').last().getByRole('link');
  await expect.element(links.first()).toBeVisible();
  expect(links.elements().map(({ textContent }) => textContent)).toEqual(acts);
});
