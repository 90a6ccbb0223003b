// Which button of the deposit page is the main one, beside a receipt and beside one that waits to be paid.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/kit.css';
import Deposit from '#islands/wallet/Deposit.tsx';
import { $followed, type Deposit as Made } from '#stores/deposit.ts';
import words from '../../src/i18n/EN/wallet.json';
import { platform } from './platform.ts';

const method = {
  code: 'wallet',
  name: 'Wallet',
  kind: 'e-wallet',
  minimum: '100.00',
  maximum: '900.00',
  feePercent: '0',
  arrives: 'at-once',
  open: true,
};
const at = '2026-11-20T04:00:00.000Z';
const made = (more: object) =>
  ({
    reference: 'D-7',
    method: 'wallet',
    fee: '0.00',
    currencySymbol: '₱',
    payUrl: null,
    stages: [],
    createdAt: at,
    balance: null,
    ...more,
  }) as unknown as Made;
const done = made({ id: 'two', state: 'credited', amount: '500.00', credited: '500.00', balance: '600.00' });
const old = made({ id: 'one', state: 'created', amount: '300.00', credited: '300.00', payUrl: '#paying' });

test('MC-04 the main button is of what is in sight: an old one that waits has none under the receipt of another, whose main way leads to the games', async () => {
  platform({
    '/wps/v2/deposits/methods': () => ({ currencySymbol: '₱', leftToday: '900.00', methods: [method] }),
    '/wps/v2/deposits': () => ({ deposits: [done, old] }),
    '/wps/v2/deposits/two': () => done,
    '/wps/v2/deposits/one': () => old,
  });
  history.replaceState(null, '', '?deposit=two');
  await render(<Deposit words={words} tag="en" lang="EN" zone="Asia/Manila" base="/en" />);
  const loud = () =>
    [...document.querySelectorAll('.btn.go')].filter((one) => (one as HTMLElement).offsetParent).map((one) => one.textContent);
  await expect.poll(loud).toEqual(['See games']);
  await userEvent.fill(page.getByLabelText('Amount'), '600');
  await expect.poll(loud).toEqual(['See games', 'Deposit ₱600.00']);
  history.replaceState(null, '', location.pathname);
  $followed.set(old);
  await expect.poll(loud).toEqual(['Continue your ₱300.00 deposit']);
});

test('MC-05 2.2.1 what becomes of a deposit is said once, in a region that was there before it', async () => {
  platform({
    '/wps/v2/deposits/methods': () => ({ currencySymbol: '₱', leftToday: '900.00', methods: [method] }),
    '/wps/v2/deposits': () => ({ deposits: [] }),
  });
  $followed.set(null);
  await render(<Deposit words={words} tag="en" lang="EN" zone="Asia/Manila" base="/en" />);
  const heard = (): string[] => [...document.querySelectorAll('[role=status]')].map((one) => one.textContent ?? '').filter(Boolean);
  await expect.poll(() => document.querySelectorAll('[role=status]').length).toBeGreaterThan(0);
  const regions = [...document.querySelectorAll('[role=status]')];
  for (const [state, says] of [
    ['pending', 'Pending'],
    ['credited', 'Credited'],
  ] as const) {
    $followed.set(made({ id: 'd', state, amount: '500.00', credited: '500.00', balance: '600.00' }));
    await expect.poll(heard).toEqual([expect.stringContaining(says)]);
    expect(regions.some((one) => one.textContent?.includes(says))).toBe(true);
  }
});
