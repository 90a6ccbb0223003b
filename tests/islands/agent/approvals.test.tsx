// What waits for a second person, on a phone: the list, approving a transfer and an offer, declining with a reason, and taking back.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/form.css';
import '../../../src/styles/money-parts.css';
import '../../../src/styles/pages/member-centre.css';
import '../../../src/styles/utilities.css';
import Approvals from '#islands/agent/Approvals.tsx';
import { $session } from '#stores/access/session.ts';
import { $answered, approvalOrder } from '#stores/agent/approvals.ts';
import { $agentCentre } from '#stores/agent/centre.ts';
import { $approvals } from '#stores/agent/records.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $address } from '#stores/overlay.ts';
import agentWords from '../../../src/i18n/EN/agent.json';
import errorWords from '../../../src/i18n/EN/errors.json';
import securityWords from '../../../src/i18n/EN/security.json';
import systemWords from '../../../src/i18n/EN/system.json';
import walletWords from '../../../src/i18n/EN/wallet.json';
import { stubDecryptingPlatform } from '../decrypting-fake-api.ts';
import { ApiError, stubPlatform } from '../fake-api.ts';
import { checkFaces } from '../ui/list-faces.ts';

const props = { words: { ...walletWords, ...securityWords, ...systemWords, ...agentWords }, tag: 'en', zone: 'Asia/Manila', base: '/en' };
const start = location.href;
const listPath = '/wps/v2/agent/approvals';
const at = '2026-11-20T04:00:00.000Z';
const until = '2026-11-23T04:00:00.000Z';
const transfer = {
  id: '7',
  kind: 'transfer',
  agent: 'amihan',
  by: 'amihan',
  about: { id: '41', name: 'vicente', isAgent: false },
  amount: '6000.00',
  note: null,
  rate: null,
  period: null,
  tiers: [],
  today: [],
  begunAt: at,
  expiresAt: until,
  state: 'open',
  answeredAt: null,
  answeredBy: null,
  reason: null,
  reference: null,
  mayApprove: true,
  mayTakeBack: false,
};
const offer = {
  ...transfer,
  id: '8',
  kind: 'daily',
  amount: null,
  rate: 90,
  period: 'daily',
  tiers: [{ dailyBetAmount: '20.00', rate: 90 }],
  today: [{ dailyBetAmount: '20.00', rate: 60 }],
};
const answered = { ...transfer, state: 'approved', answeredAt: at, answeredBy: 'andres', reference: 'T-3QX8-0927', mayApprove: false };
const answeredOffer = <State extends string>(state: State) => ({
  ...offer,
  state,
  answeredAt: at,
  answeredBy: 'andres',
  mayApprove: false,
});
const list = (...rows: object[]) => ({
  from: '2026-11-14',
  to: '2026-11-20',
  rows,
  total: rows.length,
  totalPages: 1,
  paymentPassword: true,
  signInPassword: false,
  currencySymbol: '₱',
});
const panel = (
  <div className="centre">
    <Approvals {...props} />
  </div>
);

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  $session.set({ state: 'out' });
  $approvals.set(initialAsyncState);
  $answered.set(null);
  approvalOrder.clear();
  $address.set('');
  await page.viewport(320, 740);
});
afterEach(async () => {
  await page.viewport(360, 740);
  history.replaceState(null, '', start);
});
const open = async (what: string) => {
  await render(panel);
  await userEvent.click(page.getByRole('button', { name: what }));
  return page.getByRole('dialog', { name: 'Request for vicente' });
};

test('loading, offline, failed, filled and empty each look different (SEC-12, AG-14)', async () => {
  await checkFaces({
    store: $approvals as never,
    path: listPath,
    panel,
    words: { offline: systemWords['list.offline'], retry: systemWords['list.retry'] },
    filled: [list(transfer), 'Transfer of ₱6,000.00'],
    empty: [list(), agentWords['approvals.none']],
  });
  stubPlatform({ '/wps/v2/agent/approvals': () => list() });
  $agentCentre.set({ agent: 'rico', rights: null, contracts: [], offers: [], hasTeam: false });
  await render(<Approvals {...props} />);
  await expect.element(page.getByText(agentWords['team.none'])).toBeVisible();
  $agentCentre.set(null);
});

test('a helper with one of the two rights reads that the other kind is not in their list (SEC-12)', async () => {
  stubPlatform({ '/wps/v2/agent/approvals': () => list() });
  $agentCentre.set({ agent: 'rico', rights: ['contracts'], contracts: [], offers: [], hasTeam: true });
  await render(<Approvals {...props} />);
  await expect.element(page.getByText(agentWords['approvals.none.contracts'], { exact: false })).toBeVisible();
  await expect.element(page.getByText(agentWords['approvals.only.contracts'], { exact: false })).toBeVisible();
  expect(page.getByText(agentWords['approvals.none'], { exact: false }).query()).toBeNull();
  $agentCentre.set(null);
});

test('a transfer is approved with the own password and sent once; the list then shows who approved it (SEC-12, AG-14)', async () => {
  let isSent = false;
  let tries = 0;
  const { carried } = await stubDecryptingPlatform({
    [listPath]: () => list(isSent ? answered : transfer),
    'POST /wps/v2/transfers/approvals/7': () => {
      tries += 1;
      if (tries === 1)
        return new ApiError(403, 'payment_password.wrong', 'Wrong. 4 tries left.', {
          fields: { paymentPassword: { code: 'payment_password.wrong' } },
        });
      isSent = true;
      return { reference: answered.reference, amount: '6000.00', at };
    },
  });
  const dialog = await open('Transfer of ₱6,000.00');
  await expect
    .element(dialog.getByText('When you approve, vicente receives ₱6,000.00 from amihan at once.', { exact: false }))
    .toBeVisible();
  const go = dialog.getByRole('button', { name: 'Approve and send ₱6,000.00' });
  await userEvent.click(go);
  await expect.element(dialog.getByText(walletWords['payment.needed'])).toBeVisible();
  const field = dialog.getByLabelText(walletWords['payment.password'], { exact: true });
  await userEvent.fill(field, '000000');
  await userEvent.click(go);
  await expect.element(dialog.getByText('Wrong. 4 tries left.')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, '271828');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(agentWords['approvals.done.approved'])).toBeVisible();
  await expect.poll(() => dialog.query()).toBeNull();
  await expect.poll(() => document.querySelector('tbody tr')?.textContent).toMatch(/vicente.*amihan.*Approved.*andres/);
  expect(carried.at(-1)).toMatchObject({ paymentPassword: '271828' });
  expect(location.search).not.toContain('request');
});

test('an offer shows each step beside what it is today, and a refusal of its approval in words (SEC-12, AG-16)', async () => {
  stubPlatform({
    [listPath]: () => list(offer),
    'POST /wps/v2/agent/approvals/8/contract': () => new ApiError(409, 'approval.not_possible', errorWords['approval.not_possible']),
  });
  const dialog = await open('Daily salary up to 0.9%');
  await expect.element(dialog.getByText('Now 0.6%')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: agentWords['approvals.approve.contract'] }));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(errorWords['approval.not_possible']);
  await expect.element(dialog).toBeVisible();
});

test('declining asks for a reason first, and sends it (SEC-12)', async () => {
  const requests: unknown[] = [];
  stubPlatform({
    [listPath]: () => list(requests.length > 0 ? { ...offer, state: 'refused', mayApprove: false, reason: 'Too high' } : offer),
    'POST /wps/v2/agent/approvals/8/end': (request: unknown) => {
      requests.push(request);
      return { state: 'refused' };
    },
  });
  const dialog = await open('Daily salary up to 0.9%');
  const decline = dialog.getByRole('button', { name: agentWords['approvals.refuse'] });
  await userEvent.click(decline);
  const reason = dialog.getByLabelText(agentWords['approvals.why'], { exact: true });
  await expect.element(reason).toHaveFocus();
  await userEvent.click(decline);
  await expect.element(dialog.getByText(agentWords['approvals.needsReason'])).toBeVisible();
  await userEvent.fill(reason, 'Too high');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(agentWords['approvals.done.refused'])).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('whoever asked cannot approve, and takes it back (SEC-12)', async () => {
  let isBack = false;
  stubPlatform({
    [listPath]: () => list({ ...transfer, mayApprove: false, mayTakeBack: !isBack, state: isBack ? 'taken_back' : 'open' }),
    'POST /wps/v2/agent/approvals/7/end': () => {
      isBack = true;
      return { state: 'taken_back' };
    },
  });
  const dialog = await open('Transfer of ₱6,000.00');
  await expect.element(dialog.getByText(agentWords['approvals.own'])).toBeVisible();
  expect(dialog.getByRole('button', { name: /Approve/ }).query()).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: agentWords['approvals.takeBack'] }));
  await expect.element(page.getByText(agentWords['approvals.done.taken_back'])).toBeVisible();
});

test.each([
  ['approving an offer', 'POST /wps/v2/agent/approvals/8/contract', agentWords['approvals.approve.contract'], answeredOffer('approved')],
  ['taking it back', 'POST /wps/v2/agent/approvals/8/end', agentWords['approvals.takeBack'], answeredOffer('taken_back')],
] as const)(
  'when the answer to %s is lost, the words say so and the list shows what became of it (SEC-12, R4)',
  async (_, path, button, after) => {
    let isDone = false;
    let isReached = true;
    stubPlatform({
      [listPath]: () => {
        if (!isReached) throw new TypeError('Failed to fetch');
        return list(isDone ? after : { ...offer, mayTakeBack: true });
      },
      [path]: () => {
        isDone = true;
        isReached = false;
        throw new TypeError('Failed to fetch');
      },
    });
    const dialog = await open('Daily salary up to 0.9%');
    await userEvent.click(dialog.getByRole('button', { name: button }));
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(agentWords['approvals.unknown']);
    isReached = true;
    stubPlatform({ [listPath]: () => list(after), [path]: () => new ApiError(409, 'approval.over', errorWords['approval.over']) });
    await userEvent.click(dialog.getByRole('button', { name: button }));
    await expect.element(dialog.getByText(agentWords[`approvals.state.${after.state}`])).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: button })).not.toBeInTheDocument();
  },
);

const other = { ...transfer, id: '9', about: { id: '42', name: 'lita', isAgent: false }, amount: '500.00' };

test('the answer to one approval leaves the open request for another as it is, and says whose it was (SEC-12, AG-14)', async () => {
  const sent = Promise.withResolvers<object>();
  let isSent = false;
  await stubDecryptingPlatform({
    [listPath]: () => list(isSent ? answered : transfer, other),
    'POST /wps/v2/transfers/approvals/7': () => sent.promise,
  });
  const first = await open('Transfer of ₱6,000.00');
  const password = page.getByLabelText(walletWords['payment.password'], { exact: true });
  await userEvent.fill(password, '271828');
  await userEvent.keyboard('{Enter}');
  await expect.element(first.getByRole('button', { name: /^Approve/ })).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(first.getByRole('button', { name: 'Close' }));
  await expect.poll(() => first.query()).toBeNull();
  await userEvent.click(page.getByRole('button', { name: 'Transfer of ₱500.00' }));
  const second = page.getByRole('dialog', { name: 'Request for lita' });
  const go = second.getByRole('button', { name: /^Approve/ });
  await expect.element(second.getByText(walletWords['wallets.other'])).toBeVisible();
  await expect.element(go).toHaveAttribute('aria-busy', 'true');
  await userEvent.fill(password, '314159');
  isSent = true;
  sent.resolve({ reference: answered.reference, amount: '6000.00', at });
  const says = page.getByRole('status').filter({ hasText: agentWords['approvals.done.approved'] });
  await expect.element(says.getByText('Request for vicente')).toBeVisible();
  await expect.element(go).not.toHaveAttribute('aria-busy');
  await expect.element(password).toHaveValue('314159');
  expect(second.getByText(walletWords['wallets.other']).query()).toBeNull();
});

test('why one approval was refused is not said in the request for another (SEC-12, AG-14)', async () => {
  const sent = Promise.withResolvers<ApiError>();
  const fields = { paymentPassword: { code: 'payment_password.wrong' } };
  await stubDecryptingPlatform({
    [listPath]: () => list(transfer, other),
    'POST /wps/v2/transfers/approvals/7': () => sent.promise,
  });
  const first = await open('Transfer of ₱6,000.00');
  await userEvent.fill(page.getByLabelText(walletWords['payment.password'], { exact: true }), '000000');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(first.getByRole('button', { name: 'Close' }));
  await expect.poll(() => first.query()).toBeNull();
  sent.resolve(new ApiError(403, 'payment_password.wrong', 'Wrong. 4 tries left.', { fields }));
  await expect.poll(() => approvalOrder.$step.get().at).toBe('refused');
  await userEvent.click(page.getByRole('button', { name: 'Transfer of ₱500.00' }));
  const second = page.getByRole('dialog', { name: 'Request for lita' });
  await expect.element(second.getByRole('button', { name: /^Approve/ })).toBeVisible();
  expect(second.getByText('Wrong. 4 tries left.').query()).toBeNull();
});
