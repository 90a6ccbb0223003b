// The two records on a phone: days, sums, filters in the address, each row opening, and the five faces.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/later.css';
import '../../src/styles/utilities.css';
import AccountRecord from '#islands/wallet/AccountRecord.tsx';
import BetRecord from '#islands/wallet/BetRecord.tsx';
import { $balance, setBalance } from '#stores/balance.ts';
import { $bets } from '#stores/bets.ts';
import { unasked } from '#stores/listed.ts';
import { $makers } from '#stores/makers.ts';
import { $address, putAddress } from '#stores/overlay.ts';
import { $record } from '#stores/record.ts';
import symbols from '../../src/i18n/EN/games.json';
import own from '../../src/i18n/EN/wallet.json';
import { platform, Refusal } from './platform.ts';

const props = { words: { ...own, ...symbols }, tag: 'en', lang: 'EN', zone: 'Asia/Manila', base: '/en' };
const row = (id: string, kind: string, amount: string, balanceAfter: string, at: string, stake: string | null = null) => ({
  id,
  at,
  kind,
  amount,
  balanceAfter,
  reference: `R-${id}`,
  about: 'Lantern Tide',
  stake,
  fee: kind === 'deposit' ? '7.50' : null,
});
const record = {
  rows: [
    row('2', 'win', '31.50', '511.50', '2026-11-19T18:00:00.000Z'),
    row('1', 'deposit', '500.00', '480.00', '2026-11-19T10:00:00.000Z'),
  ],
  total: 2,
  totalPages: 3,
  currencySymbol: '₱',
  totals: { opening: '0.00', in: '531.50', out: '20.00', closing: '511.50' },
  byDay: [
    { day: '2026-11-20', net: '31.50' },
    { day: '2026-11-19', net: '480.00' },
  ],
};
const bet = (id: string, net: string) => ({
  id,
  reference: id,
  at: '2026-11-20T04:00:00.000Z',
  settledAt: null,
  gameType: 'RNG',
  vassalage: 'originals',
  vendorName: 'Isla Originals',
  gameCode: 'lantern-tide',
  gameName: 'Lantern Tide',
  stake: '10.00',
  win: '21.60',
  net,
  state: 'settled',
});
const bets = {
  bets: [bet('1000-1', '11.60'), bet('1000-2', '0.00')],
  total: 2,
  totalPages: 1,
  totals: { stake: '20.00', win: '43.20', net: '23.20' },
  currencySymbol: '₱',
};
const detail = {
  symbols: { W: 'star', A: 'boat', B: 'moon', C: 'anchor', D: 'compass', E: 'bell', F: 'lantern', G: 'fish', H: 'wave' },
  grid: [
    ['H', 'H', 'G', 'W', 'F'],
    ['D', 'D', 'W', 'H', 'D'],
    ['G', 'F', 'H', 'G', 'A'],
  ],
  wins: [{ line: 1, symbol: 'D', count: 3, win: '10.00', rows: [1, 1, 1, 1, 1] }],
};

const complaints = vi.spyOn(console, 'error');

beforeEach(() => {
  complaints.mockClear();
  $record.set(unasked);
  $bets.set(unasked);
  $makers.set(unasked);
  putAddress(location.pathname);
  $address.set('');
});
// React says it once: the first test that draws what it dislikes fails.
afterEach(() => expect(complaints.mock.calls).toEqual([]));

test('MC-08 days with their net, rows with the balance after, and sums', async () => {
  platform({ '/wps/v2/records/ledger': () => record });
  await render(<AccountRecord {...props} />);
  // 18:00 in London is the next day in Manila.
  await expect.element(page.getByRole('heading', { name: /Friday.*20.*\+31\.50/ })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /Thursday.*19.*\+480\.00/ })).toBeVisible();
  await expect.element(page.getByText('02:00:00, Lantern Tide, R-2')).toBeVisible();
  await expect.element(page.getByText('₱511.50')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: /Deposit/ }));
  const sheet = page.getByRole('dialog', { name: 'Deposit' });
  await expect.element(sheet.getByText('R-1')).toBeVisible();
  await expect.element(sheet.getByText('₱7.50')).toBeVisible();
  // The bank's paper says this one.
  await expect.element(sheet.getByText('₱507.50')).toBeVisible();
  expect(location.search).toBe('?entry=1');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  expect(location.search).toBe('');
});

test('MC-07 MC-08 money of a game leads to its round; other money does not', async () => {
  platform({ '/wps/v2/records/ledger': () => record });
  await render(<AccountRecord {...props} />);
  await userEvent.click(page.getByRole('button', { name: /Payout/ }));
  const link = page.getByRole('dialog').getByRole('link', { name: 'See round' });
  await expect.element(link).toHaveAttribute('href', '/en/member/personalHistoryCopy?bet=R-2');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(page.getByRole('button', { name: /Deposit/ }));
  await expect.element(page.getByRole('dialog').getByText('R-1')).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
});

test('MC-08 filters and pages live in the address; a filter begins at the first page', async () => {
  const asked = platform({ '/wps/v2/records/ledger': () => record });
  await render(<AccountRecord {...props} />);
  await userEvent.click(page.getByRole('link', { name: 'Page 2' }));
  await expect.poll(() => location.search).toBe('?n=2');
  await expect.poll(() => asked.at(-1)).toContain('pageNo=2');
  await userEvent.selectOptions(page.getByLabelText('Type'), 'win');
  await expect.poll(() => location.search).toBe('?kind=win');
  await expect.poll(() => asked.at(-1)).toContain('kind=win');
  expect(asked.at(-1)).toContain('pageNo=1');
});

test('MC-07 a maker that the list of makers does not know yet stays asked for', async () => {
  const asked = platform({
    '/wps/v2/records/bets': () => bets,
    '/wps/relay/GCSGAME_newGameVendor': () => new Promise(() => {}),
  });
  putAddress(`${location.pathname}?vendor=jade`);
  await render(<BetRecord {...props} />);
  await expect.element(page.getByText('+11.60').first()).toBeVisible();
  expect(location.search).toBe('?vendor=jade');
  expect(asked.filter((one) => one.includes('/records/bets'))).toHaveLength(1);
  expect(asked.find((one) => one.includes('/records/bets'))).toContain('vassalage=jade');
});

test('MC-08 when the balance moves the record shows the new entry and its sums, and meanwhile claims nothing', async () => {
  let answer: unknown = record;
  platform({ '/wps/v2/records/ledger': () => answer });
  setBalance('511.50', '₱');
  await render(<AccountRecord {...props} />);
  await expect.element(page.getByText('Adds up to the cent')).toBeVisible();
  let bring = (_: unknown): void => {};
  answer = new Promise((resolve) => {
    bring = resolve;
  });
  setBalance('611.50', '₱');
  await expect.element(page.getByText('Adds up to the cent')).not.toBeInTheDocument();
  bring({
    ...record,
    rows: [row('3', 'deposit', '100.00', '611.50', '2026-11-19T19:00:00.000Z'), ...record.rows],
    totals: { ...record.totals, in: '631.50', closing: '611.50' },
  });
  await expect.element(page.getByText('₱611.50')).toBeVisible();
  await expect.element(page.getByText('03:00:00, Lantern Tide, R-3')).toBeVisible();
  await expect.element(page.getByText('Adds up to the cent')).toBeVisible();
  // The others know no balance.
  $balance.set({ state: 'updating', amount: null, symbol: '₱' });
});

test('MC-08 a row that is open asks for no other list', async () => {
  const asked = platform({ '/wps/v2/records/ledger': () => record });
  await render(<AccountRecord {...props} />);
  await userEvent.click(page.getByRole('button', { name: /Deposit/ }));
  await expect.element(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible();
  expect(asked.filter((one) => one.includes('/records/ledger'))).toHaveLength(1);
});

test('MC-08 gold is for a win above its stake: one below it, just as high, or of an unknown stake is not celebrated', async () => {
  const at = '2026-11-19T18:00:00.000Z';
  const wins = [
    ['4', '31.50', '10.00', 'num amtw'],
    ['3', '10.00', '10.00', 'num'],
    ['2', '2.50', '10.00', 'num'],
    ['1', '7.50', null, 'num'],
  ] as const;
  const rows = wins.map(([id, amount, stake]) => row(id, 'win', amount, '500.00', at, stake));
  platform({ '/wps/v2/records/ledger': () => ({ ...record, rows }) });
  await render(<AccountRecord {...props} />);
  await expect.element(page.getByText('+31.50').first()).toBeVisible();
  for (const [, amount, , looks] of wins)
    expect([amount, page.getByText(`+${amount}`, { exact: true }).last().element().className]).toEqual([amount, looks]);
});

test('MC-07 a round opens to how the reels fell and what each line paid; gold is only for more than the stake', async () => {
  platform({ '/wps/v2/records/bets': () => bets, '/wps/v2/records/bets/1000-1': () => ({ ...bet('1000-1', '11.60'), detail }) });
  await render(<BetRecord {...props} />);
  await expect.element(page.getByText('+11.60').first()).toHaveClass('amtw');
  expect(
    page
      .getByText('0.00', { exact: true })
      .elements()
      .filter((element) => element.classList.contains('amtw')),
  ).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: /Lantern Tide/ }).first());
  await expect
    .element(
      page.getByRole('img', {
        name: /wave, wave, fish, star, lantern; compass, compass, star, wave, compass; fish, lantern, wave, fish, boat/,
      }),
    )
    .toBeVisible();
  await expect.element(page.getByText('Line 1: 3 × compass')).toBeVisible();
  expect(document.querySelectorAll('.reels svg > g > g:not(:empty)')).toHaveLength(15);
  expect(document.querySelectorAll('.reels svg text')).toHaveLength(0);
  expect(document.querySelectorAll('.reels .hit')).toHaveLength(3);
});

test('ER-15 failed says so with a way to ask again; empty says why', async () => {
  let step = 0;
  platform({
    '/wps/v2/records/bets': () => (step++ === 0 ? new Refusal(403, 'role.not_allowed', 'Not open.') : { ...bets, bets: [], total: 0 }),
  });
  await render(<BetRecord {...props} />);
  await expect.element(page.getByRole('alert').getByText('Not open.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText(/No rounds with these filters/)).toBeVisible();
});

test('MC-07 MC-08 a reference is one piece, however narrow its row', async () => {
  await page.viewport(200, 740);
  platform({ '/wps/v2/records/ledger': () => record, '/wps/v2/records/bets': () => bets });
  await render(<AccountRecord {...props} />);
  await render(<BetRecord {...props} />);
  const lines = (reference: string) =>
    [...document.querySelectorAll('.st bdi')]
      .filter(({ textContent }) => textContent === reference)
      .map((one) => one.getClientRects().length);
  for (const reference of ['R-2', '1000-1']) await expect.poll(() => lines(reference)).toEqual([1]);
  expect([...document.querySelectorAll('.st bdi.num')].every((one) => getComputedStyle(one).whiteSpace === 'nowrap')).toBe(true);
  await page.viewport(360, 740);
});

test('MC-07 MC-08 where the filters leave nothing one press takes them all off; where nothing ever was there are games', async () => {
  platform({ '/wps/v2/records/bets': () => ({ ...bets, bets: [], total: 0 }) });
  putAddress('?type=LIVE&vendor=originals&from=2026-11-01&to=2026-11-02&n=2');
  $address.set('/?type=LIVE&vendor=originals&from=2026-11-01&to=2026-11-02&n=2');
  await render(<BetRecord {...props} />);
  await userEvent.click(page.getByRole('button', { name: 'Show all' }));
  await expect.poll(() => location.search).toBe('?period=all');
  await expect.element(page.getByText(/No rounds yet/)).toBeVisible();
  // The button is gone, and the keys go on at what it changed.
  await expect.element(page.getByLabelText('Period')).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'See games' })).toBeVisible();
});

test('nothing is wider than a phone of 320', async () => {
  platform({ '/wps/v2/records/ledger': () => record });
  await page.viewport(320, 740);
  await render(
    <main className="centre">
      <AccountRecord {...props} />
    </main>,
  );
  await expect.element(page.getByText('₱511.50')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(360, 740);
});
