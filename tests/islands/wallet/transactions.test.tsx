// Tests the two records on a phone: days, sums, filters in the address, row details and list states.
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
import BetHistory from '#islands/wallet/BetHistory.tsx';
import Transactions from '#islands/wallet/Transactions.tsx';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $providers } from '#stores/games/providers.ts';
import { $address, replaceAddress } from '#stores/overlay.ts';
import { $balance, setBalance } from '#stores/wallet/balance.ts';
import { $bet, $bets } from '#stores/wallet/bet-history.ts';
import { $transactions } from '#stores/wallet/transactions.ts';
import symbols from '../../../src/i18n/EN/games.json';
import lottery from '../../../src/i18n/EN/lottery.json';
import own from '../../../src/i18n/EN/wallet.json';
import { ApiError, stubPlatform } from '../fake-api.ts';

const props = { words: { ...lottery, ...symbols, ...own }, tag: 'en', lang: 'EN', zone: 'Asia/Manila', base: '/en' };
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

const consoleErrors = vi.spyOn(console, 'error');

beforeEach(() => {
  consoleErrors.mockClear();
  $transactions.set(initialAsyncState);
  $bets.set(initialAsyncState);
  $providers.set(initialAsyncState);
  replaceAddress(location.pathname);
  $address.set('');
});
// React reports a warning once, so the first test that causes it fails.
afterEach(() => expect(consoleErrors.mock.calls).toEqual([]));

test('days show their net, rows the balance afterwards, and the sums (MC-08)', async () => {
  stubPlatform({ '/wps/v2/records/ledger': () => record });
  await render(<Transactions {...props} />);
  // 18:00 UTC is the next day in Manila.
  await expect.element(page.getByRole('heading', { name: /Friday.*20.*\+31\.50/ })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /Thursday.*19.*\+480\.00/ })).toBeVisible();
  await expect.element(page.getByText('02:00:00, Lantern Tide, R-2')).toBeVisible();
  await expect.element(page.getByText('₱511.50')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: /Deposit/ }));
  const sheet = page.getByRole('dialog', { name: 'Deposit' });
  await expect.element(sheet.getByText('R-1')).toBeVisible();
  await expect.element(sheet.getByText('₱7.50')).toBeVisible();
  // The bank statement shows this amount.
  await expect.element(sheet.getByText('₱507.50')).toBeVisible();
  expect(location.search).toBe('?entry=1');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  expect(location.search).toBe('');
});

test('a game entry links to its round, and other entries do not (MC-07, MC-08)', async () => {
  stubPlatform({ '/wps/v2/records/ledger': () => record });
  await render(<Transactions {...props} />);
  await userEvent.click(page.getByRole('button', { name: /Payout/ }));
  const link = page.getByRole('dialog').getByRole('link', { name: 'See round' });
  await expect.element(link).toHaveAttribute('href', '/en/member/personalHistoryCopy?bet=R-2');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(page.getByRole('button', { name: /Deposit/ }));
  await expect.element(page.getByRole('dialog').getByText('R-1')).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
});

test('filters and pages are stored in the address, and a filter restarts at the first page (MC-08)', async () => {
  const requests = stubPlatform({ '/wps/v2/records/ledger': () => record });
  await render(<Transactions {...props} />);
  await userEvent.click(page.getByRole('link', { name: 'Page 2' }));
  await expect.poll(() => location.search).toBe('?n=2');
  await expect.poll(() => requests.at(-1)).toContain('pageNo=2');
  await userEvent.selectOptions(page.getByLabelText('Type'), 'win');
  await expect.poll(() => location.search).toBe('?kind=win');
  await expect.poll(() => requests.at(-1)).toContain('kind=win');
  expect(requests.at(-1)).toContain('pageNo=1');
});

test('the filter offers each kind that the record shows (MC-08)', async () => {
  stubPlatform({ '/wps/v2/records/ledger': () => record });
  await render(<Transactions {...props} />);
  const filter = page.getByLabelText('Type').element() as HTMLSelectElement;
  const kinds = Object.keys(own).filter((key) => key.startsWith('kind.'));
  expect(kinds).toHaveLength(14);
  expect([...filter.options].map(({ value }) => value).filter((value) => value !== '')).toEqual(kinds.map((key) => key.slice(5)));
});

test('bets without a result stand beside the net, which counts them as lost, and without any the figure is absent (MC-07)', async () => {
  let totals: object = { ...bets.totals, running: '12.50' };
  stubPlatform({ '/wps/v2/records/bets': () => ({ ...bets, totals }) });
  const { unmount } = await render(<BetHistory {...props} />);
  await expect.element(page.getByText('₱12.50')).toBeVisible();
  await expect.element(page.getByText('Of which in progress')).toBeVisible();
  await unmount();
  $bets.set(initialAsyncState);
  totals = { ...bets.totals, running: '0.00' };
  await render(<BetHistory {...props} />);
  await expect.element(page.getByText('+₱23.20')).toBeVisible();
  await expect.element(page.getByText('Of which in progress')).not.toBeInTheDocument();
});

test('a provider filter is kept while the provider list loads (MC-07)', async () => {
  const requests = stubPlatform({
    '/wps/v2/records/bets': () => bets,
    '/wps/relay/GCSGAME_newGameVendor': () => new Promise(() => {}),
  });
  replaceAddress(`${location.pathname}?vendor=jade`);
  await render(<BetHistory {...props} />);
  await expect.element(page.getByText('+11.60').first()).toBeVisible();
  expect(location.search).toBe('?vendor=jade');
  expect(requests.filter((one) => one.includes('/records/bets'))).toHaveLength(1);
  expect(requests.find((one) => one.includes('/records/bets'))).toContain('vassalage=jade');
});

test('a balance change reloads the record, which claims no match meanwhile (MC-08)', async () => {
  let answer: unknown = record;
  stubPlatform({ '/wps/v2/records/ledger': () => answer });
  setBalance('511.50', '₱');
  await render(<Transactions {...props} />);
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
  // The other tests start without a balance.
  $balance.set({ state: 'updating', amount: null, symbol: '₱' });
});

test('a record whose totals do not add up makes no claim, also while the balance is unknown (MC-08)', async () => {
  stubPlatform({ '/wps/v2/records/ledger': () => ({ ...record, totals: { ...record.totals, in: '531.51' } }) });
  await render(<Transactions {...props} />);
  await expect.element(page.getByText('₱531.51')).toBeVisible();
  expect(page.getByText('Adds up to the cent').elements()).toEqual([]);
});

test('an opened row does not reload the list (MC-08)', async () => {
  const requests = stubPlatform({ '/wps/v2/records/ledger': () => record });
  await render(<Transactions {...props} />);
  await userEvent.click(page.getByRole('button', { name: /Deposit/ }));
  await expect.element(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible();
  expect(requests.filter((one) => one.includes('/records/ledger'))).toHaveLength(1);
});

test('only a win above its stake is gold, not a lower, equal or unknown one (MC-08)', async () => {
  const at = '2026-11-19T18:00:00.000Z';
  const wins = [
    ['4', '31.50', '10.00', 'num amtw'],
    ['3', '10.00', '10.00', 'num'],
    ['2', '2.50', '10.00', 'num'],
    ['1', '7.50', null, 'num'],
  ] as const;
  const rows = wins.map(([id, amount, stake]) => row(id, 'win', amount, '500.00', at, stake));
  stubPlatform({ '/wps/v2/records/ledger': () => ({ ...record, rows }) });
  await render(<Transactions {...props} />);
  await expect.element(page.getByText('+31.50').first()).toBeVisible();
  for (const [, amount, , looks] of wins)
    expect([amount, page.getByText(`+${amount}`, { exact: true }).last().element().className]).toEqual([amount, looks]);
});

test('a round shows its reels and the payout per line, and gold only above the stake (MC-07)', async () => {
  stubPlatform({ '/wps/v2/records/bets': () => bets, '/wps/v2/records/bets/1000-1': () => ({ ...bet('1000-1', '11.60'), detail }) });
  await render(<BetHistory {...props} />);
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

test('a round at a table shows its hash and secret, and this browser proves the result or finds it changed (MC-07)', async () => {
  const table = {
    room: 'jade',
    number: 71816295,
    bets: { dragon: '10.00' },
    secret: 'ab'.repeat(32),
    commitment: '271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a',
  };
  const dealt = (card: string) => ({
    outcome: 'tiger',
    hands: [
      { side: 'dragon', shown: [card], total: 1 },
      { side: 'tiger', shown: ['9H'], total: 9 },
    ],
  });
  const shown = (result: object) => ({ ...bet('1000-1', '-10.00'), detail: { table: { ...table, result } } });
  for (const [card, verdict] of [
    ['AH', own['bet.proofRight']],
    ['AS', own['bet.proofWrong']],
  ] as const) {
    $bets.set(initialAsyncState);
    stubPlatform({ '/wps/v2/records/bets': () => bets, '/wps/v2/records/bets/1000-1': () => shown(dealt(card)) });
    const { unmount } = await render(<BetHistory {...props} />);
    await userEvent.click(page.getByRole('button', { name: /Lantern Tide/ }).first());
    await expect.element(page.getByText(table.commitment)).toBeVisible();
    await expect.element(page.getByText('Secret of round 71816295')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: own['bet.proofCheck'] }));
    await expect.element(page.getByText(verdict)).toBeVisible();
    await unmount();
    $bet.set(initialAsyncState);
    replaceAddress('/en/member/personalHistoryCopy');
  }
});

test('a round with several bets at a table says what each of them got back, and a pool its final odds (MC-07)', async () => {
  const table = {
    ...{ room: 'main', number: 5, bets: { tie: '20.00', player: '30.00', 'player-pair': '10.00' } },
    ...{ paid: { tie: '180.00', player: '30.00', 'player-pair': '0.00' }, times: '1.898' },
    result: { outcome: 'red', hands: [{ side: 'red', shown: ['6'], total: 6 }] },
  };
  $bets.set(initialAsyncState);
  stubPlatform({
    '/wps/v2/records/bets': () => bets,
    '/wps/v2/records/bets/1000-1': () => ({ ...bet('1000-1', '-10.00'), detail: { table } }),
  });
  await render(<BetHistory {...props} />);
  await userEvent.click(page.getByRole('button', { name: /Lantern Tide/ }).first());
  await expect.element(page.getByText('Red wins × 1.898')).toBeVisible();
  const lines = [...document.querySelectorAll('dialog .rows li')].map((line) => line.textContent);
  expect(lines.slice(1)).toEqual(['Bet: Tie₱20.00Payout₱180.00', 'Bet: Player₱30.00Returned₱30.00', 'Bet: Player pair₱10.00Lost']);
});

test('a shot shows what it was drawn from, and this browser proves its end or finds it changed (MC-07)', async () => {
  const drawn = { kind: 'shark', times: 100, number: 7, secret: 'ab'.repeat(32), name: 'a-code' };
  // From the draw of the platform, by Node: 9,600 of 1,000,000 catch a shark.
  for (const [caught, verdict] of [
    [false, own['bet.shotRight']],
    [true, own['bet.shotWrong']],
  ] as const) {
    $bets.set(initialAsyncState);
    stubPlatform({
      '/wps/v2/records/bets': () => bets,
      '/wps/v2/records/bets/1000-1': () => ({ ...bet('1000-1', '-10.00'), detail: { shot: { ...drawn, caught } } }),
    });
    const { unmount } = await render(<BetHistory {...props} />);
    await userEvent.click(page.getByRole('button', { name: /Lantern Tide/ }).first());
    await expect.element(page.getByText('271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: own['bet.proofCheck'] }));
    await expect.element(page.getByText(verdict)).toBeVisible();
    await unmount();
    $bet.set(initialAsyncState);
    replaceAddress('/en/member/personalHistoryCopy');
  }
});

test('each line of a lottery ticket names its bet, also one of another platform (LO-10, MC-07)', async () => {
  const lines = [
    { bet: 'sum', pick: '10', win: '8.00' },
    { bet: 'half', pick: 'big,odd', win: '0.00' },
    { bet: 'draw', pick: '04,home', win: null },
  ];
  stubPlatform({
    '/wps/v2/records/bets': () => bets,
    '/wps/v2/records/bets/1000-1': () => ({ ...bet('1000-1', '-10.00'), detail: { draw: '20261126-0001', lines } }),
  });
  await render(<BetHistory {...props} />);
  await userEvent.click(page.getByRole('button', { name: /Lantern Tide/ }).first());
  await expect.element(page.getByText('Draw 20261126-0001')).toBeVisible();
  const shown = [...document.querySelectorAll('.row.between > span:first-child')].map((line) => (line as HTMLElement).innerText.trim());
  expect(shown).toEqual(['Sum · 10', 'Big, small, odd, even · Big, Odd', '04 home']);
});

test('a failed list shows an error and a retry, and an empty one its reason (ER-15)', async () => {
  let step = 0;
  stubPlatform({
    '/wps/v2/records/bets': () => (step++ === 0 ? new ApiError(403, 'role.not_allowed', 'Not open.') : { ...bets, bets: [], total: 0 }),
  });
  await render(<BetHistory {...props} />);
  await expect.element(page.getByRole('alert').getByText('Not open.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText(/No rounds with these filters/)).toBeVisible();
});

test('a reference never wraps, however narrow its row (MC-07, MC-08)', async () => {
  await page.viewport(200, 740);
  stubPlatform({ '/wps/v2/records/ledger': () => record, '/wps/v2/records/bets': () => bets });
  await render(<Transactions {...props} />);
  await render(<BetHistory {...props} />);
  const lines = (reference: string) =>
    [...document.querySelectorAll('.st bdi')]
      .filter(({ textContent }) => textContent === reference)
      .map((one) => one.getClientRects().length);
  for (const reference of ['R-2', '1000-1']) await expect.poll(() => lines(reference)).toEqual([1]);
  expect([...document.querySelectorAll('.st bdi.num')].every((one) => getComputedStyle(one).whiteSpace === 'nowrap')).toBe(true);
  await page.viewport(360, 740);
});

test('one press clears filters that match nothing, and an empty history links to the games (MC-07, MC-08)', async () => {
  stubPlatform({ '/wps/v2/records/bets': () => ({ ...bets, bets: [], total: 0 }) });
  replaceAddress('?type=LIVE&vendor=originals&from=2026-11-01&to=2026-11-02&n=2');
  $address.set('/?type=LIVE&vendor=originals&from=2026-11-01&to=2026-11-02&n=2');
  await render(<BetHistory {...props} />);
  await userEvent.click(page.getByRole('button', { name: 'Show all' }));
  await expect.poll(() => location.search).toBe('?period=all');
  await expect.element(page.getByText(/No rounds yet/)).toBeVisible();
  // The button is gone, so the focus moves to the control that it changed.
  await expect.element(page.getByLabelText('Period')).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'See games' })).toBeVisible();
});

test('nothing is wider than a phone of 320 px', async () => {
  stubPlatform({ '/wps/v2/records/ledger': () => record });
  await page.viewport(320, 740);
  await render(
    <main className="centre">
      <Transactions {...props} />
    </main>,
  );
  await expect.element(page.getByText('₱511.50')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(360, 740);
});

test('a file of the whole record has every row as the platform has it, and no formula (MC-08, SEC-03)', async () => {
  onTestFinished(speedUpTimeouts());
  const files: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return '#file';
  });
  const saved: string[] = [];
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  let fails = true;
  // A bet was settled after the page had been opened: the file has the totals of its own rows.
  const later = { ...record.totals, in: '540.00', closing: '520.00' };
  const odd = { ...row('9', 'bet', '-20.00', '480.00', '2026-11-19T11:00:00.000Z'), about: '=HYPERLINK("x")' };
  stubPlatform({
    '/wps/v2/records/ledger': ({ searchParams: asked }) =>
      asked.get('pageSize') !== '500'
        ? record
        : fails
          ? new ApiError(500, 'internal', 'Not now.')
          : { ...record, totals: later, rows: asked.get('pageNo') === '2' ? [odd] : record.rows, totalPages: 2 },
  });
  await render(<Transactions {...props} />);
  const button = page.getByRole('button', { name: 'Download CSV' });
  await userEvent.click(button);
  await expect.element(page.getByText("Some rows didn't load, so nothing was saved. Try again.")).toBeVisible();
  expect(files).toEqual([]);
  fails = false;
  await userEvent.click(button);
  await expect.poll(() => saved).toEqual(['Account record.csv']);
  expect((await files[0]?.text())?.split('\r\n')).toEqual([
    'Time,Type,Details,Reference,Amount,Balance,Fee',
    '2026-11-20 02:00:00,Payout,Lantern Tide,R-2,31.50,511.50,',
    '2026-11-19 18:00:00,Deposit,Lantern Tide,R-1,500.00,480.00,7.50',
    `2026-11-19 19:00:00,Bet,"'=HYPERLINK(""x"")",R-9,-20.00,480.00,`,
    '',
    'Opening balance,0.00',
    'Money in,540.00',
    'Money out,20.00',
    'Closing balance,520.00',
    '',
  ]);
  create.mockRestore();
  press.mockRestore();
});

test('many rows say how many have come so far, and a page that fails is asked for again (MC-08)', async () => {
  onTestFinished(speedUpTimeouts());
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => saved.mockRestore());
  let fail = 1;
  let giveLast = (_: unknown): void => {};
  const last = new Promise((resolve) => {
    giveLast = resolve;
  });
  const many = (from: number) =>
    Array.from({ length: 500 }, (_, n) => row(`m${from + n}`, 'bet', '-1.00', '1.00', '2026-11-19T11:00:00.000Z'));
  stubPlatform({
    '/wps/v2/records/ledger': ({ searchParams: asked }) => {
      if (asked.get('pageSize') !== '500') return record;
      const pageNo = Number(asked.get('pageNo'));
      if (pageNo === 2 && fail-- > 0) return new ApiError(503, 'overloaded', 'Not now.');
      const answer = { ...record, rows: many(pageNo * 500), total: 1500, totalPages: 3 };
      return pageNo === 3 ? last.then(() => answer) : answer;
    },
  });
  await render(<Transactions {...props} />);
  await userEvent.click(page.getByRole('button', { name: 'Download CSV' }));
  await expect.element(page.getByText('1,000 of 1,500 rows')).toBeVisible();
  giveLast(null);
  await expect.element(page.getByText('1,000 of 1,500 rows')).not.toBeInTheDocument();
  expect(saved).toHaveBeenCalledTimes(1);
});

test('an entry leads to the very one that it comes from (MC-08)', async () => {
  const sources = {
    bonus: '7',
    reward: 'e1',
    rebate: '2026-11-19T16:00:00.000Z',
    points: 'P-1',
    goods: 'P-2',
    wallets: 'kestrel',
    upline: 'T-1',
  };
  const entries = Object.entries(sources).map(([source, sourceRow]) => ({
    ...row(source, 'bonus', '5.00', '5.00', '2026-11-19T11:00:00.000Z'),
    source,
    sourceRow,
  }));
  stubPlatform({ '/wps/v2/records/ledger': () => ({ ...record, rows: entries }) });
  await render(<Transactions {...props} />);
  const found: Record<string, string | null> = {};
  for (const { source, id } of entries) {
    replaceAddress(`?entry=${id}`);
    const link = page.getByRole('link', { name: (own as Record<string, string>)[`record.source.${source}`] });
    await expect.element(link).toBeVisible();
    found[source] = link.element().getAttribute('href');
  }
  expect(found).toEqual({
    bonus: '/en/member/bonusDetails?row=7',
    reward: '/en/member/rewardCenter?row=e1',
    rebate: '/en/member/manualRebate?row=2026-11-19T16%3A00%3A00.000Z',
    points: '/en/pointMall?tab=details&row=P-1',
    goods: '/en/pointMall?tab=history&row=P-2',
    wallets: '/en/member/transferFund?row=kestrel',
    upline: '/en/member/transferUpline?row=T-1',
  });
});

test('a transfer to the team opens its row on its own day in the report of the team, for whom has a team (MC-08)', async () => {
  const entry = { ...row('4', 'transfer', '-250.00', '5.00', '2026-11-19T18:00:00.000Z'), source: 'downline', sourceRow: '71' };
  stubPlatform({ '/wps/v2/records/ledger': () => ({ ...record, rows: [entry] }) });
  replaceAddress('?entry=4');
  const before = $session.get();
  onTestFinished(() => $session.set(before));
  await render(<Transactions {...props} />);
  const link = page.getByRole('link', { name: own['record.source.downline'] });
  await expect.element(page.getByRole('dialog').getByText('R-4')).toBeVisible();
  expect(link.elements()).toHaveLength(0);
  $session.set({ state: 'in', member: { type: 2 } as never });
  // In the brand's time zone it is the next day.
  const day = 'from=2026-11-20&to=2026-11-20';
  await expect.element(link).toHaveAttribute('href', `/en/agent/agentDownlineTransactionDetailsCopy?row=71&${day}`);
});

test('a period steps back and forth by its own length, never beyond today (MC-22)', async () => {
  stubPlatform({ '/wps/v2/records/ledger': () => record });
  await render(<Transactions {...props} />);
  const next = page.getByRole('button', { name: 'Next 7 days' });
  await expect.element(next).toBeDisabled();
  await userEvent.click(page.getByRole('button', { name: 'Previous 7 days' }));
  await expect.poll(() => location.search).toMatch(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await userEvent.click(next);
  await expect.poll(() => location.search).not.toContain('from=');
});

test('an entry of a deposit opens the deposit, and every entry leads to customer service with its reference (MC-08)', async () => {
  stubPlatform({ '/wps/v2/records/ledger': () => ({ ...record, lifetime: { deposited: '500.00', withdrawn: '200.00', net: '300.00' } }) });
  replaceAddress('?entry=1');
  await render(<Transactions {...props} />);
  await expect.element(page.getByText('₱500.00 in, ₱200.00 out')).toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'See deposit' })).toHaveAttribute('href', '/en/member/depositv2?deposit=R-1');
  await expect
    .element(page.getByRole('link', { name: 'Ask customer service about R-1' }))
    .toHaveAttribute('href', '/en/helpmc?reference=R-1#desks');
});
