// A record's own days, its sums under a filter, its years, and what of it comes on paper.
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import AccountRecord from '#islands/wallet/AccountRecord.tsx';
import { unasked } from '#stores/listed.ts';
import { $address, putAddress } from '#stores/overlay.ts';
import { $record } from '#stores/record.ts';
import { $session } from '#stores/session.ts';
import words from '../../src/i18n/EN/wallet.json';
import { platform, Refusal } from './platform.ts';

const props = { words, tag: 'en', lang: 'EN', zone: 'Asia/Manila', base: '/en' };
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
  $record.set(unasked);
  putAddress(location.pathname);
  $address.set('');
});

test('MC-08 own days stand in the address and are asked for whole; a year that is still typed asks for nothing', async () => {
  const asked = platform({ '/wps/v2/records/ledger': () => record });
  await render(<AccountRecord {...props} />);
  await userEvent.selectOptions(page.getByLabelText('Period'), 'own');
  await expect.poll(() => location.search).toMatch(/^\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await userEvent.fill(page.getByLabelText('From'), '2025-11-01');
  await expect.poll(() => location.search).toContain('from=2025-11-01');
  await userEvent.fill(page.getByLabelText('To'), '2025-11-20');
  await expect.poll(() => asked.at(-1)).toContain('from=2025-10-31T16:00:00.000Z&to=2025-11-20T16:00:00.000Z');
  const before = asked.length;
  await userEvent.fill(page.getByLabelText('To'), '0202-11-20');
  expect([location.search, asked.length]).toEqual(['?from=2025-11-01&to=2025-11-20', before]);
  // Nor do days that stand the wrong way round.
  await userEvent.fill(page.getByLabelText('To'), '2025-10-31');
  await expect.element(page.getByLabelText('To')).toHaveAccessibleDescription('Choose Saturday, November 1, 2025 or later.');
  await userEvent.fill(page.getByLabelText('From'), '2025-11-21');
  await expect.element(page.getByLabelText('From')).toHaveAccessibleDescription('Choose Thursday, November 20, 2025 or earlier.');
  expect([location.search, asked.length]).toEqual(['?from=2025-11-01&to=2025-11-20', before]);
  (page.getByLabelText('From').element() as HTMLElement).blur();
  await expect.element(page.getByLabelText('From')).toHaveValue('2025-11-01');
  await expect.element(page.getByLabelText('To')).toHaveValue('2025-11-20');
  expect(page.getByText(/^Choose/).elements()).toEqual([]);
  // A record that ends on a day has no word on the balance of now.
  await expect.element(page.getByText('Closing balance')).toBeVisible();
  expect(page.getByText('Adds up to the cent').elements()).toEqual([]);
  await userEvent.selectOptions(page.getByLabelText('Period'), 'all');
  await expect.poll(() => location.search).toBe('?period=all');
});

test('MC-08 a day of another year is told with its year', async () => {
  const rows = [row('1', 'deposit', '500.00', '500.00', '2024-11-19T10:00:00.000Z')];
  platform({ '/wps/v2/records/ledger': () => ({ ...record, rows, byDay: [] }) });
  await render(<AccountRecord {...props} />);
  await expect.element(page.getByRole('heading', { name: /Tuesday.*2024/ })).toBeVisible();
});

test('MC-08 above a filtered record stand the sums of the filter alone', async () => {
  platform({ '/wps/v2/records/ledger': () => ({ ...record, totals: { ...record.totals, in: '31.50', out: '0.00' } }) });
  putAddress('?kind=win');
  await render(<AccountRecord {...props} />);
  await expect.element(page.getByText('₱31.50')).toBeVisible();
  expect([...document.querySelectorAll('.fig dt')].map((one) => one.textContent)).toEqual(['Money in', 'Money out']);
});

test('MC-07 MC-08 a record is printed with every row of the filter, whose it is and which days, and nothing is printed where a page does not come', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  let fails = true;
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => row(String(from - n), 'win', '1.00', '1.00', '2026-11-19T18:00:00.000Z'));
  const asked = platform({
    '/wps/v2/records/ledger': ({ search: url }: URL) => {
      if (!url.includes('pageSize=100')) return record;
      if (url.includes('pageNo=2'))
        return fails ? new Refusal(403, 'role.not_allowed', 'Not open.') : { ...record, rows: many(101, 51), totalPages: 2 };
      return { ...record, rows: many(200, 100), totalPages: 2 };
    },
  });
  $session.set({ state: 'in', member: { account: 'marisol', nickname: 'Marisol Reyes' } as never });
  await render(<AccountRecord {...props} />);
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
  // Paper is read when nobody knows any more what "last" meant.
  expect(paper?.textContent).toMatch(
    /Account record.*Marisol Reyes, marisol.*Last 7 days: \w+ \d+, 20\d\d – \w+ \d+, 20\d\d.*Printed\w+ \d+, 20\d\d, \d\d:/s,
  );
  expect(asked.filter((one) => one.includes('pageSize=100'))).toHaveLength(4);
  dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('.printed')).toBeNull();
  $session.set({ state: 'out' });
});

test('MC-08 rows that come after the filter was changed or the record was left are not printed', async () => {
  const print = vi
    .spyOn(window, 'print')
    .mockClear()
    .mockImplementation(() => {});
  let come: ((value: object) => void)[] = [];
  platform({
    '/wps/v2/records/ledger': ({ search: url }: URL) =>
      url.includes('pageSize=100') ? new Promise((answer) => come.push(answer)) : { ...record, total: url.includes('kind') ? 2 : 1 },
  });
  const { unmount } = await render(<AccountRecord {...props} />);
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

test('MC-08 what the browser prints by itself says which rows these are', async () => {
  const rows = Array.from({ length: 20 }, (_, n) => row(String(n), 'win', '1.00', '1.00', '2026-11-19T18:00:00.000Z'));
  platform({ '/wps/v2/records/ledger': () => ({ ...record, rows, total: 340, totalPages: 17 }) });
  putAddress('?n=2');
  await render(<AccountRecord {...props} />);
  await expect.element(page.getByRole('button', { name: 'Print all rows' })).toBeVisible();
  dispatchEvent(new Event('beforeprint'));
  expect(document.querySelector('.printed')?.textContent).toContain('Rows 21–40 of 340');
  dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('.printed')).toBeNull();
});
