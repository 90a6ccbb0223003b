// The records of a branch on a phone: rows, totals, the way into a branch and back, a round that opens, the file, and list states.
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
import Movements from '#islands/agent/Movements.tsx';
import Results from '#islands/agent/Results.tsx';
import TeamBets from '#islands/agent/TeamBets.tsx';
import { $agentCentre } from '#stores/agent/centre.ts';
import { $movement, $movements, $results, $teamBet, $teamBets } from '#stores/agent/records.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $address } from '#stores/overlay.ts';
import agentWords from '../../../src/i18n/EN/agent.json';
import systemWords from '../../../src/i18n/EN/system.json';
import walletWords from '../../../src/i18n/EN/wallet.json';
import { ApiError, stubPlatform } from '../fake-api.ts';
import { checkFaces } from '../ui/list-faces.ts';

const words = { ...walletWords, ...systemWords, ...agentWords };
const props = { words, tag: 'en', zone: 'Asia/Manila', base: '/en' };
const branch = { from: '2026-11-14', to: '2026-11-20', trail: [], total: 2, totalPages: 1, currencySymbol: '₱' };
const figures = { rounds: 12, turnover: '660.00', payout: '275.00', bonus: '5.00', net: '380.00' };
const results = {
  ...branch,
  rows: [
    { id: '7', name: 'rico_v', isAgent: true, isTop: false, ...figures },
    { id: '8', name: '=lita', isAgent: false, isTop: false, ...figures, net: '-20.00' },
  ],
  totals: { ...figures, rounds: 24 },
};
const bet = {
  id: 'R-1',
  at: '2026-11-20T03:15:00Z',
  member: { id: '8', name: 'lita' },
  gameName: 'Lantern Tide',
  gameType: 'RNG',
  vendorName: 'Isla Originals',
  stake: '20.00',
  payout: '0.00',
  net: '20.00',
  state: 'settled',
};
const bets = {
  ...branch,
  rows: [bet, { ...bet, id: 'R-2', state: 'rolled_back', net: '0.00' }],
  totals: { rounds: 1, turnover: '20.00', payout: '0.00', net: '20.00' },
};
const movements = {
  ...branch,
  rows: [{ id: '1', at: bet.at, member: bet.member, kind: 'withdrawal', reference: 'W-1', amount: '-200.00', bonus: '0.00' }],
  detail: null,
  totals: { in: '0.00', out: '200.00', net: '-200.00', bonus: '0.00' },
};
const start = location.href;

beforeEach(() => {
  for (const store of [$results, $teamBets, $teamBet, $movement, $movements]) store.set(initialAsyncState);
  $agentCentre.set(null);
  $address.set('');
});
afterEach(() => history.replaceState(null, '', start));

test('profit and loss shows each account and the totals, and an agent leads into their branch and back (AG-07)', async () => {
  const asked = stubPlatform({
    '/wps/v2/agent/results': ({ searchParams }) =>
      searchParams.get('under') ? { ...results, trail: [{ id: '7', name: 'rico_v', isAgent: true }] } : results,
  });
  await render(<Results {...props} />);
  await expect.element(page.getByRole('cell', { name: 'House net result −20.00' })).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'Total' })).toBeVisible();
  // A member leads to their own products, and to the friends they brought.
  await expect.element(page.getByRole('link', { name: '=lita' })).toHaveAttribute('href', expect.stringContaining('under=8'));
  await userEvent.click(page.getByRole('link', { name: 'rico_v' }));
  await expect.element(page.getByRole('navigation', { name: 'Where you are in the team' }).getByText('rico_v')).toBeVisible();
  expect(asked.at(-1)).toContain('under=7');
  await userEvent.selectOptions(page.getByLabelText('Show by'), 'product');
  await expect.poll(() => asked.at(-1)).toMatch(/under=7.*by=product/);
  await userEvent.click(page.getByRole('link', { name: 'My team' }));
  await expect.poll(() => asked.at(-1)).not.toContain('under=');
});

test('the file holds every row, and no cell of it is a formula (AG-07, SEC-03)', async () => {
  stubPlatform({ '/wps/v2/agent/results': () => results });
  const files: Blob[] = [];
  const create = URL.createObjectURL;
  URL.createObjectURL = (file: Blob) => {
    files.push(file);
    return create(file);
  };
  await render(<Results {...props} />);
  await userEvent.click(page.getByRole('button', { name: 'Download CSV' }));
  await expect.poll(() => files.length).toBe(1);
  URL.createObjectURL = create;
  const text = await files[0]?.text();
  expect(text).toContain('rico_v');
  expect(text).toContain("'=lita");
});

test('a round opens from its row and from its address, and Close goes back to the list (AG-06)', async () => {
  const asked = stubPlatform({
    '/wps/v2/agent/bets': ({ searchParams }) => (searchParams.get('id') ? { ...bets, rows: [bet] } : bets),
  });
  await render(<TeamBets {...props} />);
  await expect.element(page.getByText('Refunded')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Lantern Tide' }).first());
  const dialog = page.getByRole('dialog', { name: 'Round' });
  await expect.element(dialog.getByText('Isla Originals')).toBeVisible();
  await expect.element(dialog.getByText('R-1', { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Copy reference' })).toBeVisible();
  const support = dialog.getByRole('link', { name: 'Ask customer service about R-1' });
  await expect.element(support).toHaveAttribute('href', '/en/helpmc?reference=R-1#desks');
  expect(asked.some((one) => one.includes('id=R-1'))).toBe(true);
  expect(location.search).toContain('round=R-1');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await expect.poll(() => location.search).not.toContain('round=');
});

test('transactions show money in and out, and a kind narrows them (AG-09)', async () => {
  const asked = stubPlatform({ '/wps/v2/agent/movements': () => movements });
  await render(<Movements {...props} />);
  await expect.element(page.getByRole('cell', { name: 'Amount −200.00' })).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText('Type'), 'deposit');
  await expect.poll(() => asked.at(-1)).toContain('kind=deposit');
});

test('a trial account is warned, and a member is refused (AG-15, AC-09)', async () => {
  stubPlatform({ '/wps/v2/agent/results': () => new ApiError(403, 'role.trial', 'No.') });
  const { unmount } = await render(<Results {...props} />);
  await expect.element(page.getByRole('alertdialog').getByText("A trial account can't use this.", { exact: false })).toBeVisible();
  await unmount();
  $results.set(initialAsyncState);
  stubPlatform({ '/wps/v2/agent/results': () => new ApiError(403, 'role.not_agent', 'No.') });
  await render(<Results {...props} />);
  await expect.element(page.getByRole('alertdialog').getByText('These pages are for agents.', { exact: false })).toBeVisible();
});

const panels = {
  results: [$results, <Results key="r" {...props} />, results, 'rico_v', 'Nothing was played in this period.'],
  bets: [$teamBets, <TeamBets key="b" {...props} />, bets, 'Lantern Tide', 'No rounds were settled in this period.'],
  movements: [$movements, <Movements key="m" {...props} />, movements, 'W-1', 'No transactions in this period.'],
} as const;

test.each(['results', 'bets', 'movements'] as const)('%s: loading, offline, failed, filled and empty each look different', async (call) => {
  const [store, panel, value, filled, none] = panels[call];
  await checkFaces({
    store: store as never,
    path: `/wps/v2/agent/${call}`,
    panel,
    words: { offline: systemWords['list.offline'], retry: systemWords['list.retry'] },
    filled: [value, filled],
    empty: [{ ...value, rows: [], total: 0 }, none],
  });
});

test('rounds of a part of a day say which part, and other days end it (AG-06, AG-08)', async () => {
  const asked = stubPlatform({ '/wps/v2/agent/bets': () => ({ ...bets, trail: [{ id: '7', name: 'rico_v', isAgent: true }] }) });
  const part = 'since=2026-11-20T03%3A00%3A00.000Z&until=2026-11-20T04%3A00%3A00.000Z';
  history.replaceState(null, '', `${location.pathname}?from=2026-11-20&to=2026-11-20&under=7&play=below&${part}`);
  await render(<TeamBets {...props} />);
  await expect.element(page.getByText(/11:00.*12:00/)).toBeVisible();
  await expect.element(page.getByText("Without the account's own play")).toBeVisible();
  expect(asked.at(-1)).toMatch(/since=2026-11-20T03.*until=2026-11-20T04.*play=below/);
  await userEvent.click(page.getByRole('link', { name: 'Show everything' }));
  await expect.poll(() => asked.at(-1)).not.toMatch(/since|play/);
  expect(asked.at(-1)).toContain('under=7');
});

test('a transaction opens to both accounts, its stages and its reference, and Close goes back (AG-09)', async () => {
  const stages = [
    { kind: 'withdrawal', at: '2026-11-20T03:15:00Z' },
    { kind: 'withdrawal_sent', at: '2026-11-20T05:15:00Z' },
  ];
  const asked = stubPlatform({
    '/wps/v2/agent/movements': ({ searchParams }) =>
      searchParams.get('id') ? { ...movements, detail: { other: null, stages } } : movements,
  });
  await render(<Movements {...props} />);
  await userEvent.click(page.getByRole('button', { name: 'Withdrawal' }));
  const dialog = page.getByRole('dialog', { name: 'Withdrawal' });
  for (const text of ['lita', '−₱200.00', 'W-1', 'Paid out']) await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  await expect.element(dialog.getByText(/, 13:15/)).toBeVisible();
  expect(asked.at(-1)).toContain('id=1');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await expect.poll(() => location.search).not.toContain('row=');
});

test.each(['results', 'bets', 'movements'] as const)(
  '%s: with nobody below it says so and leads to open accounts (AG-05)',
  async (call) => {
    const [, panel, value] = panels[call];
    stubPlatform({ [`/wps/v2/agent/${call}`]: () => ({ ...value, rows: [], total: 0 }) });
    $agentCentre.set({ agent: 'rico', rights: null, contracts: [], offers: [], hasTeam: false });
    await render(panel);
    await expect.element(page.getByText(agentWords['team.none'])).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: agentWords['team.toAccounts'] }))
      .toHaveAttribute('href', '/en/agent/registerCenter');
  },
);

test('an empty record is advised to take a filter off only while one is in use (AG-06)', async () => {
  stubPlatform({ '/wps/v2/agent/bets': () => ({ ...bets, rows: [], total: 0 }) });
  await render(<TeamBets {...props} />);
  await expect.element(page.getByText('No rounds were settled in this period. Choose a longer one.')).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText('Game type'), 'RNG');
  await expect.element(page.getByText('Choose a longer one, or take the filter off.', { exact: false })).toBeVisible();
});
