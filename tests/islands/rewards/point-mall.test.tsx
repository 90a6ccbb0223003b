// Tests the point mall on a phone: guest and trial, redeeming, converting, refusals, and the lists.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/money-parts.css';
import '../../../src/styles/table.css';
import '../../../src/styles/pages/points.css';
import '../../../src/styles/utilities.css';
import { setItem } from '#client/storage.ts';
import PointMall from '#islands/points/PointMall.tsx';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $address } from '#stores/overlay.ts';
import {
  $converted,
  $goods,
  $pointBalance,
  $pointDetails,
  $redeemed,
  $redemptions,
  convertOrder,
  type Redemption,
  redeemOrder,
  type ShownGoods,
} from '#stores/points/points.ts';
import type { Amount } from '#values/money.ts';
import type { Instant } from '#values/time.ts';
import memberWords from '../../../src/i18n/EN/member.json';
import pointWords from '../../../src/i18n/EN/points.json';
import securityWords from '../../../src/i18n/EN/security.json';
import walletWords from '../../../src/i18n/EN/wallet.json';
import { stubDecryptingPlatform } from '../decrypting-fake-api.ts';
import { ApiError, marisol, stubPlatform } from '../fake-api.ts';
import { checkFaces, expectText } from '../ui/list-faces.ts';

const words = { ...walletWords, ...securityWords, ...pointWords };
const at = '2026-11-20T04:00:00.000Z' as Instant;
const money = (text: string) => text as Amount;
const goods = (code: string, more: Partial<ShownGoods> = {}): ShownGoods => ({
  code,
  kind: 'voucher',
  name: `The ${code}`,
  about: 'A test.',
  language: 'EN',
  art: 'coffee',
  pointsNeeded: 500,
  amountNeeded: money('0.00'),
  quantity: 10,
  redeemed: 4,
  available: 6,
  ...more,
});
const list = [
  goods('coffee'),
  goods('dear', { pointsNeeded: 1_300 }),
  goods('gone', { available: 0, redeemed: 10 }),
  goods('earned', { amountNeeded: money('900.00') }),
];
const terms = {
  earn: [
    { product: 'slots' as const, points: 1, amount: money('2.00') },
    { product: 'deposit' as const, points: 3, amount: money('10.00') },
  ],
  redeem: { points: 100, amount: money('1.00') },
  leastConversion: 200,
  decidesMinutes: 2,
  countedDays: 30,
  currencySymbol: '₱',
};
const balance = { points: 1_250, worth: '12.00', currencySymbol: '₱', inProcess: 1, betRecently: '650.50' };
const redemption = (state: Redemption['state'], more: Partial<Redemption> = {}): Redemption => ({
  id: state,
  reference: 'P-3QX8-0927',
  goods: { code: 'coffee', kind: 'voucher', name: 'The coffee', art: 'coffee', language: 'EN' },
  points: 500,
  state,
  at,
  decidedAt: null,
  cause: null,
  amount: null,
  voucher: null,
  ...more,
});
const relay = '/wps/relay';
const reads = {
  [`${relay}/MCS2_getPointBalance`]: () => balance,
  [`${relay}/MCS2_getPointReward`]: () => ({ goods: list, currencySymbol: '₱' }),
};
const start = location.href;
const mall = (at = '') => {
  if (at) history.replaceState(null, '', `?tab=${at}`);
  return (
    <PointMall
      words={{ ...memberWords, ...words }}
      tag="en"
      lang="EN"
      zone="Asia/Manila"
      base="/en"
      symbol="₱"
      goods={list}
      terms={terms}
      at={at}
    />
  );
};
/** As a page finds it that opens in a session: the readable cookie, and the member kept under its mark. */
function signedIn(type = 0): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the session store reads it there
  document.cookie = 'isla_in=1; Path=/';
  setItem('memberAt', '1');
  setItem('memberInfo', { ...marisol, type });
}
const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the session store reads it there
  document.cookie = 'isla_in=; Max-Age=0; Path=/';
  sessionStorage.clear();
  $session.set({ state: 'out' });
  $address.set('');
  for (const store of [$pointBalance, $goods, $redemptions, $pointDetails]) store.set(initialAsyncState);
  $redeemed.set(null);
  $converted.set(null);
  redeemOrder.clear();
  convertOrder.clear();
});

afterEach(() => history.replaceState(null, '', start));

test('a guest sees the goods with points and stock, and is asked to sign in (PO-01, PO-04)', async () => {
  stubPlatform(reads);
  await page.viewport(320, 740);
  await render(mall());
  await expect.element(page.getByText(words['head.guest'])).toBeVisible();
  await expectText(tile('The coffee'), '500 points6 of 10 left');
  await expectText(tile('The gone'), words['goods.gone']);
  await expect
    .element(page.getByRole('link', { name: 'Redeem The coffee' }))
    .toHaveAttribute('href', `/en/login?next=${encodeURIComponent('/en/pointMall')}`);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(360, 740);
});

test('a trial account is told that it earns no points (R19)', async () => {
  const requests = stubPlatform(reads);
  signedIn(4);
  await render(mall());
  await expect.element(page.getByText(words['head.trial'])).toBeVisible();
  expect(requests).toEqual([]);
});

test('a member sees the points, what they are worth, and what is missing for each goods', async () => {
  stubPlatform(reads);
  signedIn();
  await render(mall());
  await expect.element(page.getByText('Worth ₱12.00 · 1 pending')).toBeVisible();
  await expectText(tile('The dear'), '50 more points needed');
  await expectText(tile('The earned'), 'Bets still needed: ₱249.50 within 30 days');
  await expect.element(page.getByRole('button', { name: 'Redeem The coffee' })).toBeEnabled();
});

test('on a break points are neither converted nor redeemed: the mall says until when, and offers no button that would refuse (PO-05, PO-06)', async () => {
  stubPlatform(reads);
  signedIn();
  setItem('memberInfo', { ...marisol, excluded: { until: '2030-01-31T20:30:00.000Z' } });
  await render(mall());
  await expect.element(page.getByText(/until February 1, 2030 at 04:30/)).toBeVisible();
  await expect.element(tile('The coffee')).toBeVisible();
  expect(page.getByRole('button', { name: /Turn into money|Redeem/ }).elements()).toEqual([]);
});

test('goods are redeemed with the payment password; a wrong one keeps the dialog open, and the receipt has the reference (PO-05)', async () => {
  let tries = 0;
  const { carried } = await stubDecryptingPlatform({
    ...reads,
    [`POST ${relay}/passwordCheck/MCS2_redeemPointReward`]: () => {
      tries += 1;
      return tries === 1
        ? new ApiError(400, 'payment_password.wrong', 'Not right. Tries left: 4.', {
            fields: { paymentPassword: { code: 'payment_password.wrong', triesLeft: 4 } },
          })
        : { redemption: redemption('in_process'), points: 750 };
    },
  });
  signedIn();
  await render(mall());
  await userEvent.click(page.getByRole('button', { name: 'Redeem The coffee' }));
  const password = page.getByLabelText(words['payment.password'], { exact: true });
  await userEvent.click(page.getByRole('button', { name: 'Redeem 500 points' }));
  await expect.element(page.getByText(words['payment.needed'])).toBeVisible();
  await userEvent.fill(password, '111111');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Not right. Tries left: 4.')).toBeVisible();
  // What is typed next replaces the wrong one.
  await expect.element(password).toHaveFocus();
  await expect.element(page.getByRole('link', { name: words['security.forgot'] })).toBeVisible();
  await userEvent.keyboard('271828');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Requested: The coffee')).toBeVisible();
  await expect.element(page.getByText('P-3QX8-0927')).toBeVisible();
  // What the order left, and not what the page knew before: its reload may fail.
  await expect.element(page.getByRole('dialog').getByText('750', { exact: true })).toBeVisible();
  expect(carried).toEqual([
    { code: 'coffee', paymentPassword: '111111' },
    { code: 'coffee', paymentPassword: '271828' },
  ]);
});

test('points become money in whole steps, and the button says how much (PO-06)', async () => {
  const { carried } = await stubDecryptingPlatform({
    ...reads,
    [`POST ${relay}/passwordCheck/MCS2_convertPoint`]: () => ({
      converted: 1_200,
      amount: '12.00',
      points: 50,
      balance: '112.00',
      currencySymbol: '₱',
      reference: 'P-7HJK-1111',
    }),
  });
  signedIn();
  await render(mall());
  await userEvent.click(page.getByRole('button', { name: words['head.convert'] }));
  const dialog = page.getByRole('dialog');
  const typed = dialog.getByRole('textbox', { name: words['convert.how'], exact: true });
  for (const [text, fault] of [
    ['150', 'Enter a multiple of 100, 200 or more.'],
    ['100', 'Enter a multiple of 100, 200 or more.'],
    ['1300', 'The most you can turn into money is 1,200.'],
    ['200.5', 'Enter a multiple of 100, 200 or more.'],
    ['2 hundred', 'Enter a multiple of 100, 200 or more.'],
    ['1,300', 'The most you can turn into money is 1,200.'],
  ] as const) {
    await userEvent.fill(typed, text);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText(fault)).toBeVisible();
    await expect.element(typed).toHaveValue(text);
  }
  await userEvent.fill(typed, '๑,๒๐๐');
  await expect.element(dialog.getByRole('button', { name: 'Get ₱12.00' })).toBeVisible();
  await userEvent.fill(typed, '');
  await userEvent.click(dialog.getByRole('button', { name: 'All 1,200' }));
  await userEvent.fill(dialog.getByLabelText(words['payment.password'], { exact: true }), '271828');
  await userEvent.click(dialog.getByRole('button', { name: 'Get ₱12.00' }));
  await expect.element(page.getByText(words['convert.done'])).toBeVisible();
  await expect.element(page.getByText('₱112.00')).toBeVisible();
  expect(carried).toEqual([{ points: 1_200, paymentPassword: '271828' }]);
});

test('a conversion whose answer comes after its dialog was closed shows its receipt (PO-06)', async () => {
  await stubDecryptingPlatform(reads);
  signedIn();
  await render(mall());
  await expect.element(page.getByRole('button', { name: words['head.convert'] })).toBeVisible();
  $converted.set({
    converted: 1_200,
    amount: '12.00',
    points: 50,
    balance: '112.00',
    currencySymbol: '₱',
    reference: 'P-7HJK-1111',
  } as never);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(words['convert.done'])).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: words.close }));
  await expect.poll(() => dialog.elements()).toEqual([]);
  // The next press begins a new one.
  await userEvent.click(page.getByRole('button', { name: words['head.convert'] }));
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: words['convert.how'], exact: true })).toBeVisible();
});

test('goods are not told what became of an order of other goods, and a refusal without a sentence has ours (PO-05)', async () => {
  await stubDecryptingPlatform({
    ...reads,
    [`POST ${relay}/passwordCheck/MCS2_redeemPointReward`]: () => new ApiError(409, 'points.unknown', ''),
  });
  signedIn();
  await render(mall());
  const step = redeemOrder.$step as unknown as { set: (step: object) => void };
  await expect.element(page.getByRole('button', { name: 'Redeem The coffee' })).toBeVisible();
  step.set({ at: 'unsent', sent: { code: 'tea', key: 'a' } });
  await userEvent.click(page.getByRole('button', { name: 'Redeem The coffee' }));
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByLabelText(words['payment.password'], { exact: true }), '271828');
  expect(dialog.getByRole('alert').elements()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Redeem 500 points' }));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(words['order.unsent']);
});

test('the history shows each state with what came of it (PO-05)', async () => {
  stubPlatform({
    ...reads,
    [`${relay}/MCS2_getRedeemPointList`]: () => ({
      redemptions: [
        redemption('in_process'),
        redemption('approved', { voucher: '7H2K-QX94-3PRT' }),
        redemption('rejected', { cause: 'operator' }),
      ],
      total: 3,
      totalPages: 1,
      currencySymbol: '₱',
    }),
  });
  signedIn();
  await render(mall('history'));
  await expect.element(page.getByText(words['state.in_process'], { exact: true })).toBeVisible();
  await expect.element(page.getByText('7H2K-QX94-3PRT')).toBeVisible();
  await expect.element(page.getByText(words['cause.operator'])).toBeVisible();
});

test('the lists open at the order or movement that the address names, on the page that holds it (MC-08)', async () => {
  const movement = {
    id: '9',
    at,
    kind: 'converted',
    current: 900,
    changed: -200,
    balance: 700,
    product: null,
    amount: '2.00',
    about: null,
  };
  const pages = { total: 30, totalPages: 2, pageNo: 2, currencySymbol: '₱' };
  const requests = stubPlatform({
    ...reads,
    [`${relay}/MCS2_getRedeemPointList`]: () => ({
      redemptions: [redemption('approved', { reference: 'P-1' }), redemption('rejected')],
      ...pages,
    }),
    [`${relay}/ODSFE2_MemTransDet`]: () => ({
      rows: [
        { ...movement, id: '8', reference: 'P-8' },
        { ...movement, reference: 'P-9' },
      ],
      ...pages,
    }),
  });
  signedIn();
  for (const [tab, row] of [
    ['history', 'P-3QX8-0927'],
    ['details', 'P-9'],
  ] as const) {
    history.replaceState(null, '', `?tab=${tab}&row=${row}`);
    const { unmount } = await render(mall());
    await expect.poll(() => document.activeElement?.getAttribute('aria-current')).toBe('true');
    expect(requests.some((request) => request.includes(`row=${row}`))).toBe(true);
    await expect.element(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(page.getByRole('link', { name: 'Page 1' }));
    await expect.poll(() => location.search).toBe(`?tab=${tab}`);
    await unmount();
  }
});

test('the details show the points before, changed and after with a remark; a failure offers a retry (PO-02)', async () => {
  let tries = 0;
  const row = { id: '2', at, kind: 'earned', current: 1_000, changed: 250, balance: 1_250, product: 'slots', amount: '500.00' };
  stubPlatform({
    ...reads,
    [`${relay}/ODSFE2_MemTransDet`]: () => {
      tries += 1;
      return tries === 1
        ? new ApiError(400, 'input.invalid', '')
        : {
            rows: [
              { ...row, about: null, reference: null },
              { ...row, id: '1', kind: 'redeemed', changed: -500, product: null, amount: null, about: 'The coffee', reference: 'P-1' },
            ],
            total: 2,
            totalPages: 1,
            currencySymbol: '₱',
          };
    },
  });
  signedIn();
  await render(mall('details'));
  await userEvent.click(page.getByRole('button', { name: words['face.retry'] }));
  const movement = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expectText(movement('Slots and fishing: ₱500 of bets'), '+25012:001,250 after');
  await expectText(movement('Redeemed: The coffee'), '−500');
  // A wide screen shows them as a table.
  await page.viewport(1280, 800);
  await expectText(page.getByRole('row').filter({ hasText: 'Slots and fishing: ₱500 of bets' }), '1,000+2501,250');
  await page.viewport(360, 740);
});

test('the rules state the ratio of each product and that points never expire; tabs have addresses (PO-03, PO-07)', async () => {
  stubPlatform(reads);
  await render(mall());
  await userEvent.click(page.getByRole('link', { name: words['tab.rules'], exact: true }));
  await expect.element(page.getByText('3 points for each ₱10')).toBeVisible();
  await expect.element(page.getByText('100 points = ₱1.00')).toBeVisible();
  await expect.element(page.getByText(words['rules.never'])).toBeVisible();
  expect(location.search).toContain('tab=rules');
});

test('the redeemed goods and the movements load, fail and are tried again, and say when there are none (PO-02, PO-05)', async () => {
  signedIn();
  const words5 = { offline: words['face.offline'], retry: words['face.retry'] };
  const page1 = { totalPages: 1, currencySymbol: '₱' };
  await checkFaces({
    store: $redemptions as never,
    path: `${relay}/MCS2_getRedeemPointList`,
    panel: mall('history'),
    besides: reads,
    words: words5,
    filled: [{ ...page1, redemptions: [redemption('in_process')], total: 1 }, 'The coffee'],
    empty: [{ ...page1, redemptions: [], total: 0 }, words['history.none']],
  });
  await checkFaces({
    store: $pointDetails as never,
    path: `${relay}/ODSFE2_MemTransDet`,
    panel: mall('details'),
    besides: reads,
    words: words5,
    filled: [
      {
        ...page1,
        rows: [
          {
            id: '1',
            at,
            kind: 'earned',
            current: 0,
            changed: 25,
            balance: 25,
            product: 'slots',
            amount: '50.00',
            about: null,
            reference: null,
          },
        ],
        total: 1,
      },
      '+25',
    ],
    empty: [{ ...page1, rows: [], total: 0 }, words['detail.none']],
  });
});
