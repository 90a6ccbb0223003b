// Contract requests in the member centre: what an offer changes, the answer, becoming an agent, and list states.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import ContractRequests from '#islands/agent/ContractRequests.tsx';
import { $contractRequests } from '#stores/agent/contract-requests.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $consolidated } from '#stores/member/account-sync.ts';
import agentWords from '../../../src/i18n/EN/agent.json';
import systemWords from '../../../src/i18n/EN/system.json';
import { ApiError, marisol, stubPlatform } from '../fake-api.ts';
import { checkFaces } from '../ui/list-faces.ts';

const props = { words: { ...systemWords, ...agentWords }, tag: 'en', zone: 'Asia/Manila', base: '/en' };
const offer = {
  kind: 'daily',
  id: '7',
  request: 'new',
  state: 'open',
  other: { id: '3', name: 'vicente', isAgent: true },
  period: 'daily',
  tiers: [{ dailyBetAmount: '1000.00', rate: 60 }],
  today: [{ dailyBetAmount: '1000.00', rate: 40 }],
  offeredAt: '2026-11-20T04:00:00.000Z',
  expiresAt: '2026-11-23T04:00:00.000Z',
  answeredAt: null,
  takesEffectAt: '2026-11-20T16:00:00.000Z',
  ends: [],
  forecast: {
    from: '2026-11-19T16:00:00.000Z',
    to: '2026-11-20T16:00:00.000Z',
    bet: '5000.00',
    net: '100.00',
    active: 2,
    tier: 1,
    due: '30.00',
    amount: '30.00',
    today: '20.00',
  },
};
const answer = (more: object = {}, requests: readonly object[] = [offer]) => ({ requests, isAgent: false, currencySymbol: '₱', ...more });
const path = '/wps/v2/agent/requests';
const salary = 'POST /wps/relay/MCS2_processDailySalContract';
const flags = { contractRequests: 1, info: { dailysalinfotype: 1 } };

beforeEach(() => {
  $contractRequests.set(initialAsyncState);
  $consolidated.set(flags as never);
});

test('an offer shows each figure beside today’s, what both would pay, and until when it is open (MC-26)', async () => {
  stubPlatform({ [path]: () => answer() });
  await render(<ContractRequests {...props} />);
  await expect.element(page.getByText('vicente has offered you a contract.')).toBeVisible();
  await expect.element(page.getByText('Until Nov 23, 2026, 12:00', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Rate 0.6% Now 0.4%' })).toBeVisible();
  await expect.element(page.getByText('Begins, if you accept now')).toBeVisible();
  await expect.element(page.getByText('Nov 21, 2026, 00:00', { exact: true })).toBeVisible();
  await expect.element(page.getByText('₱20.00')).toBeVisible();
  await expect.element(page.getByText('₱30.00')).toBeVisible();
});

test('a member is asked before they become an agent; Back changes nothing, and after accepting the agent centre is one step away (MC-26)', async () => {
  let accepted = false;
  const sent: unknown[] = [];
  const asked = stubPlatform({
    [path]: () => (accepted ? answer({ isAgent: true }, [{ ...offer, state: 'accepted', forecast: null }]) : answer()),
    [salary]: (_url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      accepted = true;
      return {};
    },
    '/wps/member/info': () => ({ ...marisol, type: 1 }),
  });
  await render(<ContractRequests {...props} />);
  await userEvent.click(page.getByRole('button', { name: 'Accept' }));
  const dialog = page.getByRole('alertdialog', { name: 'Become an agent?' });
  await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Accept' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await expect.element(page.getByRole('link', { name: 'See your contract' })).toHaveAttribute('href', '/en/agent/agentDailyWages2');
  expect(sent).toEqual([{ action: 'accept', requestId: '7' }]);
  await expect.element(page.getByRole('listitem').getByText('Accepted')).toBeVisible();
  await expect.element(page.getByRole('status').getByText('Accepted')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Earlier requests' })).toHaveFocus();
  expect($consolidated.get()?.contractRequests).toBe(0);
});

test('an agent answers without that question, and a refusal is said beside the answer (MC-26, AG-16)', async () => {
  stubPlatform({ [path]: () => answer({ isAgent: true }), [salary]: () => new ApiError(409, 'request.in_progress', 'Not now.') });
  await render(<ContractRequests {...props} />);
  await userEvent.click(page.getByRole('button', { name: 'Accept' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now.');
  await expect.element(page.getByRole('button', { name: 'Accept' })).toBeEnabled();
});

test('an offer accepted again after its answer was lost is shown as accepted, with the way to the agent centre (MC-26, R12)', async () => {
  let isAccepted = false;
  const asked = stubPlatform({
    [path]: () => (isAccepted ? answer({ isAgent: true }, [{ ...offer, state: 'accepted', forecast: null }]) : answer()),
    [salary]: () => {
      if (isAccepted) return new ApiError(409, 'agent.offer_over', 'This offer is closed.');
      isAccepted = true;
      throw new TypeError('Failed to fetch');
    },
    '/wps/member/info': () => ({ ...marisol, type: 1 }),
  });
  await render(<ContractRequests {...props} />);
  const accept = async () => {
    await userEvent.click(page.getByRole('button', { name: 'Accept' }));
    await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }));
  };
  await accept();
  await expect.element(page.getByRole('alert')).toHaveTextContent(agentWords['approvals.unknown']);
  await accept();
  await expect.element(page.getByRole('link', { name: 'See your contract' })).toBeVisible();
  await expect.element(page.getByRole('listitem').getByText('Accepted')).toBeVisible();
  expect(page.getByRole('button', { name: 'Accept' }).query()).toBeNull();
  expect($consolidated.get()?.contractRequests).toBe(0);
  expect(asked.some((one) => one.includes('/wps/member/info'))).toBe(true);
});

test('whoever accepts the end of their contract is asked first, and reads what they lose and whose contracts end too (MC-26, AG-16)', async () => {
  const end = {
    ...offer,
    request: 'termination',
    tiers: [],
    ends: [{ id: '9', name: 'lita', isAgent: true }],
    forecast: { ...offer.forecast, tier: null, amount: '0.00', today: '872.15' },
  };
  const sent: unknown[] = [];
  stubPlatform({
    [path]: () => answer({ isAgent: true }, [end]),
    [salary]: (_url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return {};
    },
    '/wps/member/info': () => ({ ...marisol, type: 1 }),
  });
  await render(<ContractRequests {...props} />);
  await userEvent.click(page.getByRole('button', { name: 'Accept' }));
  const dialog = page.getByRole('alertdialog', { name: 'End your contract with vicente?' });
  await expect
    .element(dialog.getByText("Daily salary of up to 0.4% ends Nov 21, 2026, 00:00. Until then, you're paid as before."))
    .toBeVisible();
  await expect.element(dialog.getByText('If this period ended now, this contract would pay you ₱872.15.')).toBeVisible();
  await expect.element(dialog.getByText('Accepting ends 1 contract below you: lita')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
  expect(sent).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Accept' }));
  await userEvent.click(dialog.getByRole('button', { name: 'End the contract' }));
  await expect.poll(() => sent).toEqual([{ action: 'accept', requestId: '7' }]);
});

test('beside the offer of a dividend stands what an active member is (MC-26, AG-10)', async () => {
  const tiers = [{ periodValidBet: '20.00', periodProfitLoss: '0.00', activeMembers: 2, rate: 90 }];
  stubPlatform({ [path]: () => answer({ activeBet: '250.00' }, [{ ...offer, kind: 'dividend', tiers, today: [] }]) });
  await render(<ContractRequests {...props} />);
  await expect
    .element(
      page.getByText(
        'An account counts as an active member when its bets in the period reach ₱250.00. Bets returned on a tie count neither here nor in turnover.',
      ),
    )
    .toBeVisible();
});

test('a trial account is warned (AC-09)', async () => {
  stubPlatform({ [path]: () => new ApiError(403, 'role.trial', 'No.') });
  await render(<ContractRequests {...props} />);
  await expect.element(page.getByRole('alertdialog').getByText("A trial account can't use this.", { exact: false })).toBeVisible();
});

test('contract requests: loading, offline, failed, filled and empty each look different', async () => {
  await checkFaces({
    store: $contractRequests as never,
    path,
    panel: <ContractRequests {...props} />,
    words: { offline: systemWords['list.offline'], retry: systemWords['list.retry'] },
    filled: [answer(), 'vicente has offered you a contract.'],
    empty: [answer({}, []), 'No contract requests yet.'],
  });
});
