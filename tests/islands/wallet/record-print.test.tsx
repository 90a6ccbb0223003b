// Tests a record's custom days, sums under a filter, years and printing.
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import Transactions from '#islands/wallet/Transactions.tsx';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $address, replaceAddress } from '#stores/overlay.ts';
import { $transactions } from '#stores/wallet/transactions.ts';
import words from '../../../src/i18n/EN/wallet.json';
import { ApiError, stubPlatform } from '../fake-api.ts';

/** The page fills in the brand. */
const printed = { 'print.by': 'Issued by Altamar' };
const props = { words: { ...words, ...printed }, tag: 'en', lang: 'EN', zone: 'Asia/Manila', base: '/en' };
const row = (id: string, kind: string, amount: string, balanceAfter: string, at: string) => ({
  id,
  at,
  kind,
  amount,
  balanceAfter,
  reference: `R-${id}`,
  about: 'Lantern Tide',
  stake: null,
  fee: null,
});
const record = {
  rows: [row('2', 'win', '31.50', '511.50', '2026-11-19T18:00:00.000Z')],
  total: 1,
  totalPages: 3,
  currencySymbol: '₱',
  totals: { opening: '0.00', in: '531.50', out: '20.00', closing: '511.50' },
  byDay: [{ day: '2026-11-20', net: '31.50' }],
};

beforeEach(() => {
  $transactions.set(initialAsyncState);
  replaceAddress(location.pathname);
  $address.set('');
});

test('custom days are stored in the address and requested whole, and an incomplete year requests nothing (MC-08)', async () => {
  const requests = stubPlatform({ '/wps/v2/records/ledger': () => record });
  await render(<Transactions {...props} />);
  await userEvent.selectOptions(page.getByLabelText('Period'), 'own');
  await expect.poll(() => location.search).toMatch(/^\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await userEvent.fill(page.getByLabelText('From'), '2025-11-01');
  await expect.poll(() => location.search).toContain('from=2025-11-01');
  await userEvent.fill(page.getByLabelText('To'), '2025-11-20');
  await expect.poll(() => requests.at(-1)).toContain('from=2025-10-31T16:00:00.000Z&to=2025-11-20T16:00:00.000Z');
  const before = requests.length;
  await userEvent.fill(page.getByLabelText('To'), '0202-11-20');
  expect([location.search, requests.length]).toEqual(['?from=2025-11-01&to=2025-11-20', before]);
  // Days in the wrong order request nothing either.
  await userEvent.fill(page.getByLabelText('To'), '2025-10-31');
  await expect.element(page.getByLabelText('To')).toHaveAccessibleDescription('Choose Saturday, November 1, 2025 or later.');
  await userEvent.fill(page.getByLabelText('From'), '2025-11-21');
  await expect.element(page.getByLabelText('From')).toHaveAccessibleDescription('Choose Thursday, November 20, 2025 or earlier.');
  expect([location.search, requests.length]).toEqual(['?from=2025-11-01&to=2025-11-20', before]);
  (page.getByLabelText('From').element() as HTMLElement).blur();
  await expect.element(page.getByLabelText('From')).toHaveValue('2025-11-01');
  await expect.element(page.getByLabelText('To')).toHaveValue('2025-11-20');
  expect(page.getByText(/^Choose/).elements()).toEqual([]);
  // A record with an end date shows no comparison with the current balance.
  await expect.element(page.getByText('Closing balance')).toBeVisible();
  expect(page.getByText('Adds up to the cent').elements()).toEqual([]);
  await userEvent.selectOptions(page.getByLabelText('Period'), 'all');
  await expect.poll(() => location.search).toBe('?period=all');
});

test('a day of another year shows its year (MC-08)', async () => {
  const rows = [row('1', 'deposit', '500.00', '500.00', '2024-11-19T10:00:00.000Z')];
  stubPlatform({ '/wps/v2/records/ledger': () => ({ ...record, rows, byDay: [] }) });
  await render(<Transactions {...props} />);
  await expect.element(page.getByRole('heading', { name: /Tuesday.*2024/ })).toBeVisible();
});

test('a filtered record shows the sums of the filter only (MC-08)', async () => {
  stubPlatform({ '/wps/v2/records/ledger': () => ({ ...record, totals: { ...record.totals, in: '31.50', out: '0.00' } }) });
  replaceAddress('?kind=win');
  await render(<Transactions {...props} />);
  await expect.element(page.getByText('₱31.50')).toBeVisible();
  expect([...document.querySelectorAll('.fig dt')].map((one) => one.textContent)).toEqual(['Money in', 'Money out']);
});

test('printing covers every row of the filter with operator, name and days, and prints nothing when a page fails (MC-07, MC-08)', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  let fails = true;
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => row(String(from - n), 'win', '1.00', '1.00', '2026-11-19T18:00:00.000Z'));
  const requests = stubPlatform({
    '/wps/v2/records/ledger': ({ search: url }: URL) => {
      if (!url.includes('pageSize=500')) return record;
      if (url.includes('pageNo=2'))
        return fails ? new ApiError(403, 'role.not_allowed', 'Not open.') : { ...record, rows: many(101, 51), totalPages: 2 };
      return { ...record, rows: many(200, 100), totalPages: 2 };
    },
  });
  $session.set({ state: 'in', member: { account: 'marisol', nickname: 'Marisol Reyes' } as never });
  await render(<Transactions {...props} />);
  const button = page.getByRole('button', { name: 'Print all rows' });
  await userEvent.click(button);
  await expect.element(page.getByText(/nothing was printed/)).toBeVisible();
  expect(print).not.toHaveBeenCalled();
  fails = false;
  await userEvent.click(button);
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const paper = document.querySelector('body > .printed');
  // A row that moved to the next page meanwhile is printed once.
  expect(paper?.querySelectorAll('tbody tr')).toHaveLength(150);
  // Paper must name the dates, because "last 7 days" loses its meaning.
  expect(paper?.textContent).toMatch(
    /Account recordIssued by Altamar.*Marisol Reyes, marisol.*Last 7 days: \w+ \d+, 20\d\d – \w+ \d+, 20\d\d.*Printed\w+ \d+, 20\d\d, \d\d:/s,
  );
  expect(requests.filter((one) => one.includes('pageSize=500'))).toHaveLength(4);
  dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('.printed')).toBeNull();
  $session.set({ state: 'out' });
});

test('paper has the totals of its rows, also when a bet was added since the page was opened (MC-08)', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => {});
  const later = { rows: [row('3', 'win', '8.50', '520.00', '2026-11-19T18:05:00.000Z'), ...record.rows], total: 2, totalPages: 1 };
  stubPlatform({
    '/wps/v2/records/ledger': ({ search: url }: URL) =>
      url.includes('pageSize=500') ? { ...record, ...later, totals: { ...record.totals, in: '540.00', closing: '520.00' } } : record,
  });
  await render(<Transactions {...props} />);
  await userEvent.click(page.getByRole('button', { name: 'Print all rows' }));
  await expect.poll(() => document.querySelectorAll('.printed tbody tr').length).toBe(2);
  const figures = [...document.querySelectorAll('.printed .fig dd.num')].map((one) => one.textContent);
  expect(figures).toEqual(['₱0.00', '₱540.00', '₱20.00', '₱520.00']);
  dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('.printed')).toBeNull();
});

test('rows that arrive after a filter change or after leaving are not printed (MC-08)', async () => {
  const print = vi
    .spyOn(window, 'print')
    .mockClear()
    .mockImplementation(() => {});
  let come: ((value: object) => void)[] = [];
  stubPlatform({
    '/wps/v2/records/ledger': ({ search: url }: URL) =>
      url.includes('pageSize=500') ? new Promise((answer) => come.push(answer)) : { ...record, total: url.includes('kind') ? 2 : 1 },
  });
  const { unmount } = await render(<Transactions {...props} />);
  const press = async () => {
    await userEvent.click(page.getByRole('button', { name: 'Print all rows' }));
    await expect.poll(() => come.length).toBe(1);
  };
  const arrive = async () => {
    for (const answer of come) answer({ ...record, totalPages: 1 });
    come = [];
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve));
  };
  await press();
  await userEvent.selectOptions(page.getByLabelText('Type'), 'win');
  await expect.poll(() => location.search).toContain('kind=win');
  await expect.element(page.getByRole('button', { name: 'Print all rows' })).toBeEnabled();
  await arrive();
  await press();
  await unmount();
  await arrive();
  expect([print.mock.calls.length, document.querySelector('.printed')]).toEqual([0, null]);
});

test('a print by the browser states which rows it contains (MC-08)', async () => {
  const rows = Array.from({ length: 20 }, (_, n) => row(String(n), 'win', '1.00', '1.00', '2026-11-19T18:00:00.000Z'));
  stubPlatform({ '/wps/v2/records/ledger': () => ({ ...record, rows, total: 340, totalPages: 17 }) });
  replaceAddress('?n=2');
  await render(<Transactions {...props} />);
  await expect.element(page.getByRole('button', { name: 'Print all rows' })).toBeVisible();
  dispatchEvent(new Event('beforeprint'));
  expect(document.querySelector('.printed')?.textContent).toContain('Rows 21–40 of 340');
  dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('.printed')).toBeNull();
  // Of a row that is open above it, the row is printed.
  await userEvent.click(page.getByRole('button', { name: /^Payout/ }).first());
  await expect.element(page.getByRole('dialog')).toBeVisible();
  dispatchEvent(new Event('beforeprint'));
  expect(document.querySelector('.printed')).toBeNull();
  dispatchEvent(new Event('afterprint'));
});
