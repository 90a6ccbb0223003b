// One contract for several agents: whom, terms, a preview for each, one act under one key, and what became of each offer.
import axe from 'axe-core';
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
import Contracts from '#islands/agent/Contracts.tsx';
import { $agentCentre } from '#stores/agent/centre.ts';
import { $contracts } from '#stores/agent/contracts.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import agentWords from '../../../src/i18n/EN/agent.json';
import systemWords from '../../../src/i18n/EN/system.json';
import walletWords from '../../../src/i18n/EN/wallet.json';
import { ApiError, stubPlatform } from '../fake-api.ts';

const props = { words: { ...walletWords, ...systemWords, ...agentWords }, tag: 'en', zone: 'Asia/Manila', base: '/en' };
const at = '2026-11-20T04:00:00.000Z';
const held = (rate: number) => ({ period: 'daily', tiers: [{ dailyBetAmount: '20.00', rate }], startsAt: at, endsAt: null });
const below = (id: string, name: string, rate: number | null) => ({ id, name, isAgent: true, contract: rate && held(rate), next: null });
const contracts = {
  contract: held(90),
  next: null,
  upline: null,
  forecast: null,
  received: [],
  made: [],
  waiting: [],
  aloneUpTo: null,
  downline: [below('7', 'rico_v', 40), below('8', 'amihan', null), below('9', 'lakan', 60)],
  currencySymbol: '₱',
  at,
};
const axeFaults = async () => (await axe.run('dialog')).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
const list = 'POST /wps/relay/MCS2_processDailySalContract';
const several = 'POST /wps/v2/agent/offers';

beforeEach(() => {
  $contracts.set(initialAsyncState);
  $agentCentre.set({ agent: 'rico', rights: null, contracts: ['daily'], offers: ['daily'], hasTeam: true });
});

test('several agents are offered one contract: previewed with each difference and refusal, sent once, and each has its end (AG-16)', async () => {
  const sent: Record<string, unknown>[] = [];
  stubPlatform({
    [list]: () => contracts,
    [several]: (_url, init) => {
      const order = JSON.parse(String(init?.body));
      sent.push(order);
      if (order.act && sent.filter(({ act }) => act).length === 1) return new ApiError(400, 'input.invalid', 'Not now.');
      return {
        offers: [
          { id: '7', outcome: 'sent', reason: null },
          { id: '8', outcome: 'waits', reason: null },
          { id: '9', outcome: 'refused', reason: 'Wait for the answer first.' },
        ],
      };
    },
  });
  await render(<Contracts kind="daily" {...props} />);
  await userEvent.click(page.getByRole('button', { name: 'Offer to several' }));
  const dialog = page.getByRole('dialog', { name: 'One contract for several agents' });
  await userEvent.fill(dialog.getByLabelText('Turnover per day'), '20');
  await userEvent.fill(dialog.getByLabelText('Rate (%)'), '0.6');
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  const everyone = dialog.getByRole('checkbox', { name: 'All' });
  await expect.element(everyone).toHaveAccessibleDescription('Choose at least one agent.');
  await expect.element(everyone).toHaveFocus();
  await userEvent.click(everyone);
  expect(await axeFaults()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  await expect.element(dialog.getByText('Nothing has been sent yet.', { exact: false })).toBeVisible();
  for (const text of [
    '0.4% now, 0.6% offered',
    'Will be sent',
    'No contract now, 0.6% offered',
    'Needs approval',
    'Wait for the answer first.',
  ])
    await expect.element(dialog.getByText(text)).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await userEvent.click(dialog.getByText('rico_v'));
  await expect.element(dialog.getByText('Now 0.4%')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send 2 offers' }));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Not now.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send 2 offers' }));
  await expect.element(dialog.getByText('Done. This is what happened to each offer.')).toBeVisible();
  await expect.element(dialog.getByText('Sent', { exact: true })).toBeVisible();
  expect(sessionStorage.getItem('offerDraft')).toBeNull();
  const order = { kind: 'daily', memberIds: ['7', '8', '9'], tiers: [{ dailyBetAmount: '20.00', rate: 60 }] };
  expect(sent).toEqual([order, { ...order, act: sent[1]?.act }, { ...order, act: sent[1]?.act }]);
  expect(sent[1]?.act).toMatch(/^[\da-f-]{36}$/);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }).last());
  await expect.poll(() => dialog.query()).toBeNull();
});

test('a field without a number is named, and gets the focus after the choice of agents is right (AG-16)', async () => {
  stubPlatform({ [list]: () => contracts });
  await render(<Contracts kind="daily" {...props} />);
  await userEvent.click(page.getByRole('button', { name: 'Offer to several' }));
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByLabelText('Turnover per day'), '20');
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  await expect.element(dialog.getByRole('checkbox', { name: 'All' })).toHaveFocus();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'lakan' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  const rate = dialog.getByLabelText('Rate (%)');
  await expect.element(rate).toHaveAccessibleDescription('Step 1, Rate (%): enter a number, such as 1000 or 0.5.');
  await expect.element(rate).toHaveFocus();
  await expect.element(dialog.getByLabelText('Turnover per day')).not.toHaveAttribute('aria-invalid');
});

test('rates that are too high are marked before anything is previewed, and where nothing can be sent nothing is (AG-16)', async () => {
  let isHigh = true;
  stubPlatform({
    [list]: () => contracts,
    [several]: () =>
      isHigh
        ? new ApiError(409, 'agent.rate_too_high', 'Too high.', { tier: 1, rate: 0.9 })
        : { offers: [{ id: '9', outcome: 'same', reason: null }] },
  });
  await render(<Contracts kind="daily" {...props} />);
  await userEvent.click(page.getByRole('button', { name: 'Offer to several' }));
  const dialog = page.getByRole('dialog');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'lakan' }));
  for (const field of dialog.getByRole('textbox').all()) await userEvent.fill(field, '50');
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  await expect.element(dialog.getByLabelText('Rate (%)')).toHaveAccessibleDescription('Too high.');
  isHigh = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  await expect.element(dialog.getByText('Same terms')).toBeVisible();
  await expect.element(dialog.getByText('No offer can be sent.', { exact: false })).toBeVisible();
  expect(dialog.getByRole('button', { name: /^Send/ }).query()).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
  await expect.element(dialog.getByRole('checkbox', { name: 'lakan' })).toBeChecked();
});
