// Games and stakes of an account of the team, over the list on a phone: what holds from above, the agent's own, and why a save was refused.
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
import BranchSettingsDialog from '#islands/agent/BranchSettingsDialog.tsx';
import { shownIn } from '#islands/agent/panel.tsx';
import Team from '#islands/agent/Team.tsx';
import { $branchSettings } from '#stores/agent/branch-settings.ts';
import { $agentCentre } from '#stores/agent/centre.ts';
import { $team } from '#stores/agent/reports.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import agentWords from '../../../src/i18n/EN/agent.json';
import errors from '../../../src/i18n/EN/errors.json';
import systemWords from '../../../src/i18n/EN/system.json';
import walletWords from '../../../src/i18n/EN/wallet.json';
import { ApiError, stubPlatform } from '../fake-api.ts';
import { checkFaces } from '../ui/list-faces.ts';

const props = { words: { ...errors, ...walletWords, ...systemWords, ...agentWords }, tag: 'en', zone: 'Asia/Manila', base: '/en' };
const path = '/wps/v2/agent/team/8/settings';
const open = { closed: false, highestStake: null };
const upTo = (highestStake: string) => ({ closed: false, highestStake });
const value = {
  id: '8',
  name: 'benjie',
  isAgent: true,
  products: [
    { product: 'RNG', own: upTo('200.00'), above: upTo('500.00'), held: upTo('200.00') },
    { product: 'LIVE', own: open, above: open, held: upTo('50.00') },
    { product: 'FISH', own: open, above: { closed: true, highestStake: null }, held: { closed: true, highestStake: null } },
    { product: 'PVP', own: open, above: open, held: { closed: true, highestStake: null } },
  ],
  currencySymbol: '₱',
};
const dialog = <BranchSettingsDialog id="8" name="benjie" shown={shownIn(props)} tag="en" />;
const start = location.href;

beforeEach(() => {
  for (const store of [$branchSettings, $team]) store.set(initialAsyncState);
  $agentCentre.set(null);
});
afterEach(() => history.replaceState(null, '', start));

const group = (name: string) => page.getByRole('group', { name });

test('games and stakes say what applies from above and from below, and load, fail and wait in words (AG-05)', async () => {
  await checkFaces({
    store: $branchSettings as never,
    path,
    panel: dialog,
    words: { offline: systemWords['list.offline'], retry: systemWords['list.retry'] },
    filled: [value, 'Applies to benjie and everyone below'],
  });
  stubPlatform({ [path]: () => value });
  await render(dialog);
  await expect.element(group('Slots').getByText('Limit further up the line: ₱500.00.', { exact: false })).toBeVisible();
  await expect.element(group('Slots').getByLabelText('Highest single bet')).toHaveValue('200');
  await expect
    .element(group('Live casino').getByText('An agent below you has set a lower limit: ₱50.00 for now.', { exact: false }))
    .toBeVisible();
  await expect.element(group('Cards').getByText('so it is closed right now', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Closed further up the line.', { exact: false })).toBeVisible();
  expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(3);
});

test('only what was changed is sent, a closed product hides its stake, and what was saved is confirmed (AG-05)', async () => {
  const bodies: unknown[] = [];
  stubPlatform({
    [path]: () => value,
    [`POST ${path}`]: (_, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return value;
    },
  });
  await render(dialog);
  const save = page.getByRole('button', { name: 'Save' });
  await userEvent.fill(group('Slots').getByLabelText('Highest single bet'), '');
  await userEvent.fill(group('Live casino').getByLabelText('Highest single bet'), 'much');
  await userEvent.click(save);
  await expect.element(group('Live casino').getByLabelText('Highest single bet')).toHaveAttribute('aria-invalid', 'true');
  expect(bodies).toEqual([]);
  await userEvent.click(group('Live casino').getByRole('checkbox', { name: 'Open' }));
  expect(group('Live casino').getByLabelText('Highest single bet').query()).toBeNull();
  await userEvent.click(save);
  await expect.element(page.getByText('Saved.', { exact: false })).toBeVisible();
  expect(bodies).toEqual([
    {
      products: [
        { product: 'RNG', closed: false, highestStake: null },
        { product: 'LIVE', closed: true, highestStake: null },
      ],
    },
  ]);
});

test('a stake above the limit is refused at its field with the limit, and what was typed stays (AG-05)', async () => {
  const fields = { 'RNG.stake': { code: 'field.stake_above', limit: '500.00' } };
  stubPlatform({ [path]: () => value, [`POST ${path}`]: () => new ApiError(409, 'agent.looser_than_above', 'Looser.', { fields }) });
  await render(dialog);
  const stake = group('Slots').getByLabelText('Highest single bet');
  await userEvent.fill(stake, '900');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.element(group('Slots').getByText('The limit further up the line is ₱500.00.', { exact: false })).toBeVisible();
  await expect.element(stake).toHaveValue('900');
  await expect.element(stake).toHaveFocus();
});

test('a helper for games opens them by the row of an account, and other helpers do not see them (AG-05, R24)', async () => {
  const row = { id: '8', name: 'benjie', isAgent: true, joined: '2026-11-01T00:00:00Z', lastActive: null, team: 0 };
  const rows = [{ ...row, turnover: '0.00', net: '0.00', active: 0, rate: null }];
  const team = { trail: [], rows, total: 1, totalPages: 1, currencySymbol: '₱' };
  stubPlatform({ '/wps/v2/agent/team': () => team, [path]: () => value });
  $agentCentre.set({ agent: 'andres', rights: ['games'], contracts: [], offers: [], hasTeam: true });
  const shown = await render(<Team {...props} />);
  await userEvent.click(page.getByRole('link', { name: 'Games and bet limits' }));
  await expect.element(page.getByRole('dialog', { name: 'Games and bet limits for benjie' })).toBeVisible();
  expect(location.search).toContain('games=8');
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await expect.poll(() => location.search).not.toContain('games=');
  $agentCentre.set({ agent: 'andres', rights: ['reports'], contracts: [], offers: [], hasTeam: true });
  await expect.element(page.getByRole('link', { name: 'Details' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Games and bet limits' }).query()).toBeNull();
  await shown.unmount();
});

test('opened again, the settings are those of now, and saving leaves what another person changed meanwhile (AG-05)', async () => {
  const bodies: unknown[] = [];
  let products: readonly object[] = value.products;
  stubPlatform({
    [path]: () => ({ ...value, products }),
    [`POST ${path}`]: (_, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return value;
    },
  });
  const first = await render(dialog);
  await expect.element(group('Slots').getByRole('checkbox', { name: 'Open' })).toBeChecked();
  await first.unmount();
  products = value.products.map((row) => (row.product === 'RNG' ? { ...row, own: { closed: true, highestStake: '200.00' } } : row));
  await render(dialog);
  await expect.element(group('Slots').getByRole('checkbox', { name: 'Open' })).not.toBeChecked();
  await userEvent.fill(group('Live casino').getByLabelText('Highest single bet'), '40');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.poll(() => bodies).toEqual([{ products: [{ product: 'LIVE', closed: false, highestStake: '40.00' }] }]);
});
