// Tests profit and loss on a phone: totals, the chart for eyes and ears, the table, filters in the address, and list states.
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/chips.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/tabs.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/money-parts.css';
import '../../../src/styles/utilities.css';
import ProfitAndLoss from '#islands/wallet/ProfitAndLoss.tsx';
import { initialAsyncState } from '#stores/async-state.ts';
import { $address, replaceAddress } from '#stores/overlay.ts';
import { $profit } from '#stores/wallet/profit.ts';
import { BarChart } from '#ui/data/BarChart.tsx';
import words from '../../../src/i18n/EN/wallet.json';
import { speedUpTimeouts } from '../../speed-up-timeouts.ts';
import { ApiError, stubPlatform } from '../fake-api.ts';

const row = (key: string, net: string, name: string | null = null) => ({ key, name, rounds: 12, stake: '100.00', win: '50.00', net });
const sums = { total: 24, totals: { stake: '200.00', win: '150.00', net: '-50.00' }, currencySymbol: '₱' };
const byTime = { ...sums, unit: 'day', rows: [row('2026-11-18', '120.00'), row('2026-11-20', '-170.00')] };
const byProduct = { ...sums, unit: null, rows: [row('RNG', '20.00'), row('', '-70.00')] };
const byMonth = { ...byTime, unit: 'month', rows: ['2026-08', '2026-09', '2026-11'].map((key) => ({ ...byTime.rows[0], key })) };
const panel = <ProfitAndLoss words={words} tag="en" lang="EN" zone="Asia/Manila" base="/en" />;
const start = location.href;

beforeEach(() => {
  $profit.set(initialAsyncState);
  $address.set('');
});
afterEach(() => history.replaceState(null, '', start));

test('no amount stands at an end of the scale that only the days before reach', async () => {
  const bars = (before: string) =>
    ['10.00', '90.00'].map((amount) => ({ key: amount, label: amount, amount, shown: `₱${amount}`, before }));
  const { container, rerender } = await render(<BarChart summary="Bets" layout="columns" bars={bars('50.00')} />);
  const named = () => [...container.querySelectorAll('p bdi')].map(({ textContent }) => textContent);
  expect(named()).toEqual(['₱90.00']);
  await rerender(<BarChart summary="Bets" layout="columns" bars={bars('500.00')} />);
  expect(named()).toEqual([]);
});

test('totals, a chart that a screen reader reads as one sentence, and a table with every figure (MC-09)', async () => {
  stubPlatform({ '/wps/v2/records/profit': () => byTime });
  await render(panel);
  await expect.element(page.getByText('−₱50.00').first()).toBeVisible();
  await expect
    .element(
      page.getByRole('img', {
        name: /^Chart of your net result\. By date\. Highest: Nov 18, 2026, .*120\.00\. Lowest: Nov 20, 2026, .*170\.00\./,
      }),
    )
    .toBeVisible();
  // For eyes the ends of the scale stand at the chart, and a loss is hollow.
  const chart = page.getByRole('img', { name: /^Chart of your net result/ }).element();
  expect([...chart.querySelectorAll('p bdi')].map(({ textContent }) => textContent)).toEqual(['+₱120.00', '−₱170.00']);
  const strokeOf = (name: string) => getComputedStyle(chart.querySelector(`.${name}`) as Element).stroke;
  expect([strokeOf('gain'), strokeOf('loss')]).toEqual(['none', expect.stringMatching(/^rgb/)]);
  // The day without play between them has a place of its own.
  expect([...document.querySelectorAll('.bars rect')].map(({ classList }) => classList[0])).toEqual(['gain', 'even', 'loss']);
  // The newest day first.
  const names = page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Nov 20, 2026', 'Nov 18, 2026']);
  await expect.element(page.getByRole('cell', { name: 'Net −170.00' })).toBeVisible();
});

test('no filter of a record is cut on a narrow phone (MC-09, MC-07)', async () => {
  stubPlatform({ '/wps/v2/records/profit': () => byTime });
  await page.viewport(320, 568);
  await render(panel);
  const filters = page.getByRole('group', { name: words['filter.label'] });
  await expect.element(filters).toBeVisible();
  const controls = [...filters.getByRole('combobox').elements(), ...page.getByRole('button', { name: /7 days/ }).elements()];
  expect(controls).toHaveLength(6);
  for (const control of controls) expect(control.getBoundingClientRect().right, control.textContent ?? '').toBeLessThanOrEqual(320);
  await page.viewport(360, 740);
});

test('columns stand above the zero line for a gain and below it for a loss, in proportion (MC-09)', async () => {
  stubPlatform({ '/wps/v2/records/profit': () => byTime });
  await render(panel);
  const measured = () => {
    const [gain, , loss] = [...document.querySelectorAll('.bars rect')].map((bar) => bar.getBoundingClientRect());
    const zero = document.querySelector('.bars line')?.getBoundingClientRect().y ?? Number.NaN;
    return gain && loss ? [gain.bottom - zero, loss.top - zero, gain.height / loss.height] : [];
  };
  await expect.poll(measured).toEqual([expect.closeTo(0, 0), expect.closeTo(0, 0), expect.closeTo(120 / 170, 1)]);
});

test('a row opens the betting record with the same filters, narrowed to it (MC-09, MC-07)', async () => {
  stubPlatform({
    '/wps/v2/records/profit': ({ searchParams }) =>
      searchParams.get('by') === 'product' ? byProduct : searchParams.get('to') ? byMonth : byTime,
  });
  history.replaceState(null, '', '?period=30d&vendor=originals');
  await render(panel);
  const link = (name: string) => page.getByRole('link', { name });
  await expect
    .element(link('Nov 18, 2026'))
    .toHaveAttribute('href', '/en/member/personalHistoryCopy?from=2026-11-18&to=2026-11-18&vendor=originals');
  // The first and the last month have only the days that were asked for: the record shows the rounds of the row.
  replaceAddress('?from=2026-08-10&to=2026-11-20');
  for (const [name, days] of [
    ['August 2026', 'from=2026-08-10&to=2026-08-31'],
    ['September 2026', 'from=2026-09-01&to=2026-09-30'],
    ['November 2026', 'from=2026-11-01&to=2026-11-20'],
  ] as const)
    await expect.element(link(name)).toHaveAttribute('href', `/en/member/personalHistoryCopy?${days}`);
  replaceAddress('?period=30d&vendor=originals');
  await expect.element(link('Nov 18, 2026')).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText('Show by'), 'product');
  await expect.element(link('Slots')).toHaveAttribute('href', '/en/member/personalHistoryCopy?period=30d&type=RNG&vendor=originals');
  // Games without a product have no filter.
  await expect.element(page.getByRole('rowheader', { name: 'Other games' })).toBeVisible();
  expect(link('Other games').query()).toBeNull();
  expect(location.search).toContain('by=product');
});

test('the filters are those of the betting record, and go out with the request (MC-09)', async () => {
  const requests = stubPlatform({ '/wps/v2/records/profit': () => byTime });
  await render(panel);
  await userEvent.selectOptions(page.getByLabelText('Game type'), 'FISH');
  await expect.poll(() => requests.at(-1)).toMatch(/by=time.*gameType=FISH|gameType=FISH.*by=time/);
});

test('without play it says so; filters can be cleared; a failure can be tried again (MC-09)', async () => {
  onTestFinished(speedUpTimeouts());
  let fails = true;
  stubPlatform({
    '/wps/v2/records/profit': () => {
      if (fails) return new ApiError(500, 'internal', 'Something went wrong.');
      return { ...byTime, rows: [], total: 0 };
    },
  });
  replaceAddress('?period=7d');
  await render(panel);
  await expect.element(page.getByText('Something went wrong.')).toBeVisible();
  fails = false;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText('No rounds with these filters.', { exact: false })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Show all' }));
  await expect.element(page.getByText('No rounds yet.', { exact: false })).toBeVisible();
});
