// Tests the monthly statement on a phone: figures, months, totals, and the states of the list.
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/money-parts.css';
import '../../../src/styles/table.css';
import '../../../src/styles/utilities.css';
import MonthlyStatement from '#islands/wallet/MonthlyStatement.tsx';
import { initialAsyncState } from '#stores/async-state.ts';
import { $statement } from '#stores/safer-play/statement.ts';
import words from '../../../src/i18n/EN/wallet.json';
import { ApiError, stubPlatform } from '../fake-api.ts';
import { checkFaces, expectText } from '../ui/list-faces.ts';

const path = '/wps/v2/saferPlay/statement';
const panel = <MonthlyStatement words={words} tag="en" lang="EN" zone="Asia/Manila" base="/en" />;
const none = { deposits: '0.00', withdrawals: '0.00', bets: '0.00', payouts: '0.00', net: '0.00', minutes: 0 };
const sums = { deposits: '3500.00', withdrawals: '0.00', bets: '1300.00', payouts: '1255.00', net: '-45.00', minutes: 79 };
const months = ['2026-11', '2026-10', '2026-09'].map((month, place) => ({ month, ...(place === 0 ? sums : none) }));
const statement = { currencySymbol: '₱', months, total: sums };

beforeEach(() => $statement.set(initialAsyncState));

test('the months show money and time, the newest first; quiet months at the end are one sentence', async () => {
  stubPlatform({ [path]: () => statement });
  await page.viewport(320, 740);
  await render(panel);
  await expect.element(page.getByText('1 hr 19 min').first()).toBeVisible();
  const heads = page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent);
  expect(heads).toEqual(['November 2026', words['statement.total']]);
  await expect.element(page.getByText('There was no activity on your account before November 2026.')).toBeVisible();
  await expectText(page.getByRole('row').filter({ hasText: 'November 2026' }), '−₱45.00');
  await expect.element(page.getByRole('button', { name: words['print.go'] })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(360, 740);
});

test('the statement loads, fails and is tried again', async () => {
  await checkFaces({
    store: $statement as never,
    path,
    panel,
    words: { offline: words['face.offline'], retry: words['face.retry'] },
    filled: [statement, 'November 2026'],
  });
});

test('a trial account is shown the way to an account instead of another try (R19)', async () => {
  stubPlatform({ [path]: () => new ApiError(403, 'role.trial', 'Create your own account.') });
  await render(panel);
  await expect.element(page.getByRole('link', { name: words['deposit.openAccount'] })).toHaveAttribute('href', '/en/register');
  expect(page.getByRole('button', { name: words['face.retry'] }).query()).toBeNull();
});
