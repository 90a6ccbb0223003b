// Tests the transfers on a phone: between the wallets of vendors, to the upline, and to the team.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/form.css';
import '../../../src/styles/methods.css';
import '../../../src/styles/money-parts.css';
import '../../../src/styles/pages/member-centre.css';
import '../../../src/styles/utilities.css';
import DownlineTransfer from '#islands/wallet/transfers/DownlineTransfer.tsx';
import UplineTransfer from '#islands/wallet/transfers/UplineTransfer.tsx';
import VendorWallets from '#islands/wallet/transfers/VendorWallets.tsx';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { replaceAddress } from '#stores/overlay.ts';
import { setBalance } from '#stores/wallet/balance.ts';
import { $downlineTerms, $transferTerms, downlineOrder, uplineOrder } from '#stores/wallet/line-transfers.ts';
import { $moved, $wallets, walletOrder } from '#stores/wallet/vendor-wallets.ts';
import agentWords from '../../../src/i18n/EN/agent.json';
import errorWords from '../../../src/i18n/EN/errors.json';
import memberWords from '../../../src/i18n/EN/member.json';
import securityWords from '../../../src/i18n/EN/security.json';
import walletWords from '../../../src/i18n/EN/wallet.json';
import { stubDecryptingPlatform } from '../decrypting-fake-api.ts';
import { ApiError, stubPlatform } from '../fake-api.ts';
import { checkFaces, expectText } from '../ui/list-faces.ts';

const words = { ...securityWords, ...walletWords };
const props = { words: { ...memberWords, ...words }, tag: 'en', lang: 'EN', zone: 'Asia/Manila', base: '/en' };
const faces = { offline: words['face.offline'], retry: words['face.retry'] };
const amount = page.getByLabelText(words['wallets.amount'], { exact: true });

beforeEach(() => {
  sessionStorage.clear();
  $session.set({ state: 'out' });
  for (const store of [$wallets, $transferTerms, $downlineTerms]) store.set(initialAsyncState);
  $moved.set(null);
  walletOrder.clear();
  for (const order of [uplineOrder, downlineOrder]) {
    order.$sent.set(null);
    order.clear();
  }
});

const walletsPath = '/wps/relay/GCS_merchantWallet';
const movePath = 'POST /wps/relay/GCS_walletTransfer';
const quayside = (balance: string, open = true) => ({ code: 'quayside', name: 'Quayside', balance, open });
const wallets = (main: string, ...list: ReturnType<typeof quayside>[]) => ({
  single: list.length === 0,
  currencySymbol: '₱',
  main,
  wallets: list,
});
const walletPanel = (
  <div className="centre">
    <VendorWallets {...props} />
  </div>
);

test('money moves to a vendor only up to the balance, and the wallets show what was moved (MC-03)', async () => {
  const { carried } = await stubDecryptingPlatform({
    [walletsPath]: () => wallets('1000.00', quayside('0.00')),
    [movePath]: () => ({ ...wallets('750.00', quayside('250.00')), moved: '250.00', reference: 'T-1' }),
  });
  await page.viewport(320, 740);
  await render(walletPanel);
  await userEvent.fill(amount, '1000.01');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter an amount up to ₱1,000.00.')).toBeVisible();
  await userEvent.fill(amount, '99.999');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(words['fault.decimals'])).toBeVisible();
  expect(carried).toEqual([]);
  await userEvent.fill(amount, '250');
  await userEvent.click(page.getByRole('button', { name: 'Move ₱250.00' }));
  await expect.element(page.getByText('₱250.00 was moved.')).toBeVisible();
  await expectText(page.getByRole('listitem').filter({ hasText: 'Quayside' }), '₱250.00');
  await expect.element(amount).toHaveValue('');
  expect(carried).toEqual([{ from: 'main', to: 'quayside', amount: '250.00' }]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(360, 740);
});

test('the wallet follows the balance, and a refusal shows how much there is now (MC-03)', async () => {
  let main = '1000.00';
  const { asked } = await stubDecryptingPlatform({
    [walletsPath]: () => wallets(main, quayside('0.00')),
    [movePath]: () => {
      main = '640.00';
      return new ApiError(409, 'wallet.insufficient_funds', 'Your balance is too low for this. Nothing was taken.');
    },
  });
  const reads = () => asked.filter((one) => one.includes('merchantWallet')).length;
  await render(walletPanel);
  const own = page.getByRole('listitem').filter({ hasText: words['wallets.main'] }).first();
  await expectText(own, '₱1,000.00');
  // What another tab or a settled bet brings.
  main = '900.00';
  setBalance('900.00', '₱');
  await expectText(own, '₱900.00');
  setBalance('900.00', '₱');
  expect(reads()).toBe(2);
  await userEvent.fill(amount, '900');
  await userEvent.click(page.getByRole('button', { name: 'Move ₱900.00' }));
  await expect.element(page.getByText('Your balance is too low for this. Nothing was taken.')).toBeInViewport();
  await expectText(own, '₱640.00');
  await expect.element(amount).toHaveValue('900.00');
});

const funds = { available: '4200.00', locked: '620.00', bonus: '250.00', points: 1320 };

test('the wallet shows cash, locked money, bonus and points apart, also with one wallet, and each opens its page (MC-03)', async () => {
  stubPlatform({ [walletsPath]: () => ({ ...wallets('4820.00'), funds }) });
  await page.viewport(320, 740);
  await render(walletPanel);
  const rows = page.getByRole('list', { name: words['wallets.held'] }).getByRole('link');
  await expect.element(rows.first()).toBeVisible();
  expect(rows.elements().map((row) => [row.getAttribute('href'), row.querySelector('.num')?.textContent])).toEqual([
    ['/en/member/transactionHistory', '₱4,200.00'],
    ['/en/member/withdraw', '₱620.00'],
    ['/en/member/bonusDetails', '₱250.00'],
    ['/en/pointMall', '1,320'],
  ]);
  const ends = rows.elements().map((row) => row.querySelector('.num')?.getBoundingClientRect().right);
  expect(new Set(ends).size).toBe(1);
  await expect.element(page.getByText(words['wallets.single'])).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(360, 740);
});

test('an amount to move survives a reload, and what was moved is not said again after leaving (MC-03)', async () => {
  await stubDecryptingPlatform({
    [walletsPath]: () => wallets('1000.00', quayside('40.00')),
    [movePath]: () => ({ ...wallets('750.00', quayside('250.00')), moved: '250.00', reference: 'T-1' }),
  });
  const before = await render(walletPanel);
  await userEvent.click(page.getByRole('radio', { name: /^From Quayside/ }));
  await userEvent.fill(amount, '25');
  await before.unmount();
  const reloaded = await render(walletPanel);
  await expect.element(amount).toHaveValue('25.00');
  await expect.element(page.getByRole('radio', { name: /^From Quayside/ })).toBeChecked();
  await userEvent.click(page.getByRole('button', { name: 'Move ₱25.00' }));
  await expect.element(page.getByText('₱250.00 was moved.')).toBeVisible();
  await reloaded.unmount();
  await render(walletPanel);
  await expect.element(amount).toHaveValue('');
  expect(page.getByText('₱250.00 was moved.').elements()).toEqual([]);
});

test('on a break money only comes back from a vendor, and nothing goes to the upline (MC-03, MC-06)', async () => {
  stubPlatform({ [walletsPath]: () => wallets('1000.00', quayside('40.00')), [termsPath]: () => terms() });
  $session.set({ state: 'in', member: { excluded: { until: '2030-01-31T20:30:00.000Z' } } as never });
  const { unmount } = await render(walletPanel);
  await expect.element(page.getByRole('radio', { name: /^To Quayside/ })).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: /^From Quayside/ })).toBeChecked();
  await expect.element(page.getByText(/until February 1, 2030 at 04:30/)).toBeVisible();
  await unmount();
  await render(<UplineTransfer {...props} />);
  await expect.element(page.getByText(/until February 1, 2030 at 04:30/)).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
});

test('from a closed vendor money can only come back, one by one or all at once (MC-03)', async () => {
  const { carried } = await stubDecryptingPlatform({
    [walletsPath]: () => wallets('10.00', quayside('40.00', false)),
    [movePath]: () => new ApiError(409, 'wallet.vendor_unavailable', 'The provider does not answer. Nothing was moved.'),
  });
  await render(walletPanel);
  await expect.element(page.getByText(words['wallets.closed'])).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^To Quayside/ })).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: /^From Quayside/ })).toBeChecked();
  await userEvent.click(page.getByRole('button', { name: words['wallets.all'] }));
  await expect.element(page.getByText('The provider does not answer.', { exact: false })).toBeVisible();
  expect(carried).toEqual([{ from: 'all', to: 'main' }]);
});

test('the wallets load, fail and are tried again; with one wallet for all games it says so (MC-03)', async () => {
  await checkFaces({
    store: $wallets as never,
    path: walletsPath,
    panel: walletPanel,
    words: faces,
    filled: [wallets('10.00', quayside('0.00')), 'To Quayside'],
    empty: [wallets('10.00'), words['wallets.single']],
  });
});

const termsPath = '/wps/v2/transfers/upline';
const sent = { reference: 'T-3QX8-0927', at: '2026-11-20T04:00:00.000Z', amount: '-120.00', name: 'Amihan', note: 'For the team' };
const terms = (more: object = {}) => ({
  upline: 'Amihan',
  currencySymbol: '₱',
  minimum: '100.00',
  maximum: '50000.00',
  leftToday: '100000.00',
  balance: '1500.00',
  available: '1500.00',
  toBet: '0.00',
  upTo: '1500.00',
  aloneUpTo: null as string | null,
  paymentPassword: true,
  latest: [],
  ...more,
});
const uplinePanel = (
  <div className="centre">
    <UplineTransfer {...props} />
  </div>
);
const password = page.getByLabelText(words['payment.password'], { exact: true });

test('a transfer or wallet that the address names is marked and gets the focus, and one that is gone is said (MC-08)', async () => {
  const asked = stubPlatform({
    [walletsPath]: () => wallets('1000.00', quayside('40.00')),
    [termsPath]: () => terms({ latest: [sent, { ...sent, reference: 'T-2', note: 'The other' }] }),
  });
  replaceAddress('?row=T-2');
  const before = await render(uplinePanel);
  await expect.poll(() => document.activeElement?.textContent).toContain('The other');
  expect(asked.some((one) => one.includes('row=T-2'))).toBe(true);
  replaceAddress('?row=T-3');
  await expect.element(page.getByText(words['face.gone'])).toBeVisible();
  await before.unmount();
  replaceAddress('?row=quayside');
  await render(walletPanel);
  await expect.poll(() => document.activeElement?.textContent).toContain('Quayside');
  expect(document.querySelectorAll('[aria-current=true]')).toHaveLength(1);
  replaceAddress('?row=saltwater');
  await expect.element(page.getByText(words['face.gone'])).toBeVisible();
  expect(document.querySelectorAll('[aria-current=true]')).toHaveLength(0);
  replaceAddress(location.pathname);
});

test('a transfer needs an amount within the limits and the payment password; a wrong one can be corrected (MC-06)', async () => {
  let tries = 0;
  const { carried } = await stubDecryptingPlatform({
    [termsPath]: () => terms(tries < 2 ? {} : { latest: [sent] }),
    [`POST ${termsPath}`]: () => {
      tries += 1;
      return tries === 1
        ? new ApiError(400, 'payment_password.wrong', 'Not right. Tries left: 4.', {
            fields: { paymentPassword: { code: 'payment_password.wrong', triesLeft: 4 } },
          })
        : { reference: sent.reference, amount: '120.00', to: 'Amihan', balance: '1380.00', at: sent.at };
    },
  });
  await render(uplinePanel);
  await expect.element(page.getByText('₱100 to ₱50,000')).toBeVisible();
  await userEvent.fill(amount, '1500.01');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter an amount up to ₱1,500.00.')).toBeVisible();
  await userEvent.fill(amount, '120');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(words['payment.needed'])).toBeVisible();
  await expect.element(password).toHaveFocus();
  await userEvent.fill(page.getByRole('textbox', { name: words['upline.note'] }), 'For the team');
  await userEvent.fill(password, '111111');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Not right. Tries left: 4.')).toBeVisible();
  // What is typed next replaces the wrong one.
  await expect.element(password).toHaveFocus();
  await expect.element(page.getByRole('link', { name: words['security.forgot'] })).toBeVisible();
  await userEvent.keyboard('271828');
  await userEvent.click(page.getByRole('button', { name: 'Send ₱120.00 to Amihan' }));
  await expect.element(page.getByText('Amihan received ₱120.00. Reference: T-3QX8-0927.')).toBeVisible();
  await expectText(page.getByRole('region', { name: words['upline.latest'] }), 'For the team');
  await expect.element(password).toHaveValue('');
  expect(carried.map((one) => [one.amount, one.note, one.paymentPassword])).toEqual([
    ['120.00', 'For the team', '111111'],
    ['120.00', 'For the team', '271828'],
  ]);
});

test('after a transfer that leaves nothing to send, the keyboard stays at the button, and the form says why (MC-06)', async () => {
  let isSent = false;
  await stubDecryptingPlatform({
    [termsPath]: () => terms(isSent ? { balance: '0.00', available: '0.00', upTo: '0.00', latest: [sent] } : {}),
    [`POST ${termsPath}`]: () => {
      isSent = true;
      return { reference: sent.reference, amount: '1500.00', to: 'Amihan', balance: '0.00', at: sent.at };
    },
  });
  await render(uplinePanel);
  await userEvent.fill(amount, '1500');
  await userEvent.fill(password, '271828');
  await userEvent.click(page.getByRole('button', { name: 'Send ₱1,500.00 to Amihan' }));
  await expect.element(page.getByText(/You can't send money right now/)).toBeVisible();
  const send = page.getByRole('button', { name: words['upline.send'], exact: true });
  await expect.element(send).toHaveFocus();
  await expect.element(send).toBeEnabled();
  await expect.element(page.getByText('Amihan received ₱1,500.00. Reference: T-3QX8-0927.')).toBeVisible();
});

test('an amount below the minimum is said before the payment password, and has no button of its own (MC-06)', async () => {
  const { carried } = await stubDecryptingPlatform({ [termsPath]: () => terms() });
  await render(uplinePanel);
  await userEvent.fill(amount, '50');
  await userEvent.fill(password, '271828');
  await expect.element(page.getByRole('button', { name: words['upline.send'], exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The minimum is ₱100.00.')).toBeVisible();
  await expect.element(amount).toHaveFocus();
  await userEvent.fill(amount, '100');
  await expect.element(page.getByRole('button', { name: 'Send ₱100.00 to Amihan' })).toBeVisible();
  expect(carried).toEqual([]);
});

test.each([
  [
    { balance: '80.00', available: '80.00' },
    "You can't send money right now. The minimum is ₱100.00, and ₱80.00 is available. Come back when you have at least the minimum.",
  ],
  [
    { available: '80.00', toBet: '640.00' },
    "You can't send money right now. The minimum is ₱100.00, and ₱80.00 is available. To send your whole balance, you need to bet another ₱640.00.",
  ],
  [
    { leftToday: '99.99' },
    "You can't send any more money today. ₱99.99 of the daily limit is left, and the minimum is ₱100.00. The limit resets at midnight.",
  ],
])('with %o nothing can be sent, and the form says why and what helps (MC-06)', async (more, says) => {
  let isLater = false;
  const asked = stubPlatform({ [termsPath]: () => terms(isLater ? {} : { ...more, upTo: '0.00' }) });
  await render(uplinePanel);
  await expect.element(page.getByText(says, { exact: true })).toBeVisible();
  expect(page.getByText(/before you can send the rest/).elements()).toEqual([]);
  // After midnight, or a bet in another tab, it may be possible: a press asks again.
  isLater = true;
  await userEvent.click(page.getByRole('button', { name: words['upline.send'], exact: true }));
  await expect.element(page.getByText('Up to ₱1,500.00', { exact: true })).toBeVisible();
  await expect.element(amount).toHaveFocus();
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([]);
});

test('without a payment password nothing can be sent, and a link leads to setting one (MC-06)', async () => {
  stubPlatform({ [termsPath]: () => terms({ paymentPassword: false }) });
  await render(uplinePanel);
  await expect
    .element(page.getByRole('link', { name: words['payment.set'] }))
    .toHaveAttribute('href', `/en/member/securityCenter?set=payment&next=${encodeURIComponent(location.pathname + location.search)}`);
  await expect.element(page.getByRole('button', { name: words['upline.send'] })).toBeDisabled();
});

test('the terms load, fail and are tried again; without an upline there is nobody to send to (MC-06)', async () => {
  await checkFaces({
    store: $transferTerms as never,
    path: termsPath,
    panel: uplinePanel,
    words: faces,
    filled: [terms(), 'Send money to Amihan'],
    empty: [terms({ upline: null }), words['upline.none']],
  });
});

const downlinePath = '/wps/v2/transfers/downline';
const downlineTerms = (more: object = {}) => {
  const { upline: _, ...rest } = terms(more);
  return { ...rest, receiver: 'benjie' };
};
const downlinePanel = <DownlineTransfer {...props} words={{ ...words, 'centre.close': agentWords['centre.close'] }} />;

test('the address of an account opens a transfer to it; it is sent once, and Close leaves the team where it was (AG-14)', async () => {
  const start = location.href;
  let isSent = false;
  const { carried } = await stubDecryptingPlatform({
    [downlinePath]: () => downlineTerms(isSent ? { latest: [{ ...sent, name: 'benjie', note: null }] } : {}),
    [`POST ${downlinePath}`]: () => {
      isSent = true;
      return { reference: sent.reference, amount: '120.00', to: 'benjie', balance: '1380.00', at: sent.at };
    },
  });
  await page.viewport(320, 740);
  history.replaceState(null, '', '?show=idle&transfer=41');
  await render(downlinePanel);
  const dialog = page.getByRole('dialog', { name: 'Transfer to benjie' });
  await expect.element(dialog).toBeVisible();
  await userEvent.fill(amount, '120');
  await userEvent.fill(password, '271828');
  await userEvent.click(page.getByRole('button', { name: 'Send ₱120.00 to benjie' }));
  await expect.element(page.getByText('benjie received ₱120.00. Reference: T-3QX8-0927.')).toBeVisible();
  await expect.element(page.getByRole('region', { name: words['upline.latest'] })).toBeVisible();
  expect(carried).toMatchObject([{ to: '41', amount: '120.00', paymentPassword: '271828' }]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await expect.poll(() => location.search).toBe('?show=idle');
  await expect.poll(() => dialog.query()).toBeNull();
  await page.viewport(360, 740);
  history.replaceState(null, '', start);
});

test('above what one person may send the form asks for approval, and says until when it waits and that nothing was sent (SEC-12, AG-14)', async () => {
  const start = location.href;
  const until = '2026-11-23T04:00:00.000Z';
  const { carried } = await stubDecryptingPlatform({
    [downlinePath]: () => downlineTerms({ aloneUpTo: '100.00' }),
    [`POST ${downlinePath}`]: () => ({
      reference: null,
      waitsUntil: until,
      amount: '100.01',
      to: 'benjie',
      balance: '1500.00',
      at: sent.at,
    }),
  });
  await page.viewport(320, 740);
  history.replaceState(null, '', '?transfer=41');
  await render(downlinePanel);
  await expect.element(page.getByText('You can send ₱100.00 more today on your own.', { exact: false })).toBeVisible();
  await userEvent.fill(amount, '100');
  await expect.element(page.getByRole('button', { name: 'Send ₱100.00 to benjie' })).toBeVisible();
  await userEvent.fill(amount, '100.01');
  await userEvent.fill(password, '271828');
  await userEvent.click(page.getByRole('button', { name: 'Ask for approval to send ₱100.01' }));
  await expect.element(page.getByText('₱100.01 for benjie can be approved by a second person until', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: words['upline.approvals'] })).toHaveAttribute('href', '/en/agent/approvals');
  expect(carried).toMatchObject([{ to: '41', amount: '100.01' }]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(360, 740);
  history.replaceState(null, '', start);
});

test('a transfer to the team that a break refuses says so, without a second try that cannot help (AG-14)', async () => {
  const start = location.href;
  stubPlatform({ [downlinePath]: () => new ApiError(403, 'protection.excluded', "You've paused play.") });
  history.replaceState(null, '', '?transfer=41');
  const { unmount } = await render(downlinePanel);
  await expect.element(page.getByText("You've paused play.")).toBeVisible();
  expect(page.getByRole('button', { name: words['face.retry'] }).elements()).toEqual([]);
  await unmount();
  history.replaceState(null, '', start);
});

test('a transfer to the team says why it was refused, and a failed start can be tried again (AG-14)', async () => {
  const start = location.href;
  let tries = 0;
  await stubDecryptingPlatform({
    [downlinePath]: () => {
      tries += 1;
      return tries === 1 ? new ApiError(409, 'request.in_progress', 'Not now.') : downlineTerms();
    },
    [`POST ${downlinePath}`]: () => new ApiError(409, 'transfer.not_receivable', errorWords['transfer.not_receivable']),
  });
  history.replaceState(null, '', '?transfer=41');
  await render(downlinePanel);
  await userEvent.click(page.getByRole('button', { name: words['face.retry'] }));
  await userEvent.fill(amount, '120');
  await userEvent.fill(password, '271828');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(errorWords['transfer.not_receivable'])).toBeVisible();
  await expect.element(amount).toHaveValue('120.00');
  history.replaceState(null, '', start);
});

test('a transfer on its way to one account is not shown as that to another, and its answer leaves what is typed there (AG-14)', async () => {
  const start = location.href;
  const answer = Promise.withResolvers<object>();
  await stubDecryptingPlatform({
    [downlinePath]: ({ searchParams }) => ({ ...downlineTerms(), receiver: searchParams.get('to') === '41' ? 'benjie' : 'lita' }),
    [`POST ${downlinePath}`]: () => answer.promise,
  });
  history.replaceState(null, '', '?transfer=41');
  await render(downlinePanel);
  await userEvent.fill(amount, '120');
  await userEvent.fill(password, '271828');
  await userEvent.click(page.getByRole('button', { name: 'Send ₱120.00 to benjie' }));
  replaceAddress('?transfer=42');
  const send = page.getByRole('button', { name: 'Send ₱300.00 to lita' });
  await expect.element(page.getByRole('dialog', { name: 'Transfer to lita' })).toBeVisible();
  await userEvent.fill(amount, '300');
  await expect.element(page.getByText(words['wallets.other'])).toBeVisible();
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  answer.resolve({ reference: sent.reference, amount: '120.00', to: 'benjie', balance: '1380.00', at: sent.at });
  await expect.element(send).not.toHaveAttribute('aria-busy');
  await expect.element(amount).toHaveValue('300');
  expect(page.getByText(/benjie received/).query()).toBeNull();
  replaceAddress('?transfer=41');
  await expect.element(page.getByRole('dialog', { name: 'Transfer to benjie' })).toBeVisible();
  await expect.element(amount).toHaveValue('');
  history.replaceState(null, '', start);
});
