// The betting record: its rows and its file, and the details of lottery tickets and bets on matches.
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import BetHistory from '#islands/wallet/BetHistory.tsx';
import { initialAsyncState } from '#stores/async-state.ts';
import { $address, replaceAddress } from '#stores/overlay.ts';
import { $bet, $bets } from '#stores/wallet/bet-history.ts';
import games from '../../../src/i18n/EN/games.json';
import lottery from '../../../src/i18n/EN/lottery.json';
import own from '../../../src/i18n/EN/wallet.json';
import { stubPlatform } from '../fake-api.ts';

const props = { words: { ...lottery, ...games, ...own }, tag: 'en', lang: 'EN', zone: 'Asia/Manila', base: '/en' };
const bet = (more: object = {}) => ({
  id: '1000-1',
  reference: '1000-1',
  at: '2026-11-20T04:00:00.000Z',
  settledAt: null,
  gameType: 'ELOTT',
  vassalage: 'originals',
  vendorName: 'Isla Originals',
  gameCode: 'hanoi-north',
  gameName: 'Miền Bắc',
  stake: '40.00',
  win: '0.00',
  net: '-40.00',
  state: 'settled',
  ...more,
});
const listOf = (rows: readonly object[], totals: object = { stake: '40.00', win: '0.00', net: '-40.00' }) => ({
  bets: rows,
  total: rows.length,
  totalPages: 1,
  totals,
  currencySymbol: '₱',
});

async function openDetail(detail: object, more: object = {}, words: typeof props.words = props.words): Promise<HTMLElement> {
  stubPlatform({ '/wps/v2/records/bets': () => listOf([bet(more)]), '/wps/v2/records/bets/1000-1': () => ({ ...bet(more), detail }) });
  replaceAddress(`${location.pathname}?bet=1000-1`);
  await render(<BetHistory {...props} words={words} />);
  await expect.element(page.getByRole('dialog').getByText(own['bet.state'])).toBeVisible();
  return page.getByRole('dialog').element() as HTMLElement;
}

const textsOf = (root: ParentNode, selector: string): string[] =>
  [...root.querySelectorAll(selector)].map((element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim());

beforeEach(async () => {
  await page.viewport(360, 640);
  $bets.set(initialAsyncState);
  $bet.set(initialAsyncState);
  replaceAddress(location.pathname);
  $address.set('');
});

const vietnam = {
  draw: '20261126-001',
  kind: 'vnNorth',
  lines: [
    { bet: 'loto2', pick: '07,45', stake: '10.00', combinations: 2, odds: {}, win: '0.00' },
    { bet: 'special2', pick: '45', stake: '20.00', combinations: 1, odds: {}, win: '1000.00' },
  ],
  result: [
    { prize: 'special', numbers: ['12345'] },
    { prize: '1', numbers: ['67890'] },
    { prize: '3', numbers: ['11111', '22222', '33333', '44407', '55555', '66666'] },
    { prize: '7', numbers: ['01', '07', '45', '99'] },
  ],
};

test('a Vietnamese ticket names its prizes, marks its hits, and says combinations and stakes, within the dialog (LO-10, MC-07)', async () => {
  const dialog = await openDetail(vietnam);
  expect(textsOf(dialog, '.prizes th')).toEqual(['Special', 'Prize 1', 'Prize 3', 'Prize 7']);
  expect(textsOf(dialog, '.hit')).toEqual(['12345 matched', '44407 matched', '07 matched', '45 matched']);
  const lines = textsOf(dialog, '.lines li');
  expect(lines[0]).toMatch(/^Two digits, any prize · 07 45\s*2 combinations.*₱10\.00.*no win$/);
  expect(lines[1]).toMatch(/^Last two of the special · 45\s*1 combination.*₱20\.00.*₱1,000\.00$/);
  const { right } = dialog.getBoundingClientRect();
  for (const part of dialog.querySelectorAll('.prizes span, .lines li > *')) expect(part.getBoundingClientRect().right).toBeLessThan(right);
});

test('a Keno ticket marks the numbers that were drawn (LO-10, MC-07)', async () => {
  const numbers = Array.from({ length: 20 }, (_, n) => String(n + 1).padStart(2, '0'));
  const lines = [{ bet: 'spots', pick: '02,19,77', stake: '10.00', combinations: 1, odds: {}, win: '0.00' }];
  const dialog = await openDetail({ draw: '1', kind: 'keno', lines, result: [{ prize: 'numbers', numbers }] });
  expect(textsOf(dialog, '.balls b')).toHaveLength(20);
  expect(textsOf(dialog, '.hit')).toEqual(['02 matched', '19 matched']);
});

test('what an only line won is said once, as the payout (MC-07)', async () => {
  const lines = [{ bet: 'half', pick: 'big', stake: '40.00', combinations: 1, odds: {}, win: '100.00' }];
  const dialog = await openDetail({ draw: '1', kind: 'three', lines, result: [] }, { win: '100.00', net: '60.00' });
  expect(textsOf(dialog, '.kv').filter((fact) => fact.includes('₱100.00'))).toHaveLength(1);
  expect(textsOf(dialog, '.lines li')).toHaveLength(1);
  expect(textsOf(dialog, '.lines li')[0]).not.toContain('₱100.00');
});

test('an open bet is not shown as lost: no payout and no net until its result is in (MC-07)', async () => {
  const dialog = await openDetail({}, { state: 'running' });
  expect(textsOf(dialog, '.kv').filter((fact) => /^(Payout|Net)/.test(fact))).toEqual(['Payout–', 'Net–']);
  await page.viewport(1280, 800);
  // Bet, payout and net of the table.
  expect(textsOf(document, '.d-only tbody td').slice(-3)).toEqual(['40.00', '–', 'In progress']);
});

test('a refunded bet is named in its row and in its detail, which says what came back (MC-07)', async () => {
  const dialog = await openDetail({}, { state: 'rolled_back', stake: '6.66', net: '0.00' });
  expect(textsOf(dialog, '.kv')[0]).toBe('StatusRefunded: your bet of ₱6.66 is back where it was paid from');
  expect(textsOf(document, '.st')[0]).toMatch(/^Miền BắcRefunded/);
});

test('a bet that a bonus paid in part says both parts and where its payout or refund goes (MC-07, MC-11)', async () => {
  const dialog = await openDetail({}, { stake: '100.00', paidBy: { own: '60.00', bonus: '40.00' } });
  expect(textsOf(dialog, '.kv').slice(3, 6)).toEqual(['Bet₱100.00', 'Of which own money₱60.00', 'Of which from a bonus₱40.00']);
  expect(dialog.textContent).toContain(own['bet.bonusPartMore']);
});

test('the columns of the file add up to its totals, with a refunded and an open bet among them (MC-07)', async () => {
  const files: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return '#file';
  });
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => {
    create.mockRestore();
    press.mockRestore();
  });
  const rows = [
    bet({ id: '4', stake: '12.00', net: '-12.00', state: 'running' }),
    bet({ id: '3', stake: '6.66', net: '0.00', state: 'rolled_back' }),
    bet({ id: '2', stake: '40.00', win: '100.00', net: '60.00' }),
    bet({ id: '1', stake: '30.00', net: '-30.00' }),
  ];
  // As the platform adds them up.
  const totals = { stake: '82.00', win: '100.00', net: '18.00', running: '12.00' };
  stubPlatform({ '/wps/v2/records/bets': () => listOf(rows, totals) });
  await render(<BetHistory {...props} />);
  await userEvent.click(page.getByRole('button', { name: own['csv.go'] }));
  await expect.poll(() => files.length).toBe(1);
  const lines = ((await files[0]?.text()) ?? '').trim().split('\r\n');
  const cells = lines.slice(1, 5).map((line) => line.split(',').slice(4));
  expect(cells).toEqual([
    ['12.00', '', '', own['bet.is.running']],
    ['', '0.00', '0.00', 'Refunded: your bet of ₱6.66 is back where it was paid from'],
    ['40.00', '100.00', '60.00', 'Settled'],
    ['30.00', '0.00', '-30.00', 'Settled'],
  ]);
  const [stake, win, net] = [0, 1, 2].map((column) => cells.reduce((sum, row) => sum + Number(row[column]), 0));
  expect([stake, win, (net ?? 0) - 12]).toEqual([82, 100, 18]);
  expect(lines.slice(5)).toEqual(['', 'Rounds,4', 'Bets,82.00', 'Of which in progress,12.00', 'Payouts,100.00', 'Net,18.00']);
});

const leg = (market: string, pick: string, odds: number, home: string, more: object = {}) => ({
  ...{ number: 1, market, line: null, pick, odds, home, away: 'Bayside', startsAt: 0, endsAt: 0 },
  ...more,
});

test('an open bet on matches says its markets, the odds of all picks, and what it would pay (MC-07)', async () => {
  const legs = [leg('result', 'home', 195, 'Habagat'), leg('total', 'over', 210, 'Gitna City', { line: 5 })];
  const dialog = await openDetail({ sports: { legs } }, { gameType: 'SPORTS', stake: '12.00', state: 'running' });
  expect(textsOf(dialog, '.lines li')).toEqual([
    'Habagat1.95ResultHabagat – Bayside Open',
    'Over 2.52.10Total goalsGitna City – Bayside Open',
  ]);
  // 1.95 times 2.10 is 4.095.
  expect(textsOf(dialog, '.kv')).toEqual(expect.arrayContaining(['Odds4.095', 'Pays if you win₱49.14', 'Payout–']));
});

test('a settled bet on esports says its market; a void pick counts as 1.00, and nothing is promised any more (MC-07)', async () => {
  const legs = [
    leg('winner', 'home', 150, 'Habagat', { result: 'won' }),
    leg('total', 'over', 200, 'Amihan', { line: 5, result: 'void' }),
    leg('of another platform', 'home', 100, 'Gitna City', { result: 'won' }),
  ];
  const dialog = await openDetail({ sports: { legs } }, { gameType: 'ESPORTS', stake: '10.00', win: '15.00', net: '5.00' });
  expect(textsOf(dialog, '.lines li')).toEqual([
    'Habagat1.50WinnerHabagat – Bayside Won',
    'Over 2.52.00Total mapsAmihan – Bayside Counts as 1.00',
    'Gitna City1.00Gitna City – Bayside Won',
  ]);
  const facts = textsOf(dialog, '.kv');
  expect(facts).toContain('Odds1.50');
  expect(facts.filter((fact) => fact.startsWith('Pays'))).toEqual([]);
});
