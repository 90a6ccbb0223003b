// Overview, team, income and contracts of an agent on a phone: list states, the details of an account, and an offer to a member.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import '../../../src/styles/chips.css';
import '../../../src/styles/tabs.css';
import '../../../src/styles/form.css';
import '../../../src/styles/methods.css';
import '../../../src/styles/table.css';
import '../../../src/styles/dialogs.css';
import AgentMenu from '#islands/agent/AgentMenu.tsx';
import Contracts from '#islands/agent/Contracts.tsx';
import Income from '#islands/agent/Income.tsx';
import Overview from '#islands/agent/Overview.tsx';
import { shownIn } from '#islands/agent/panel.tsx';
import Team from '#islands/agent/Team.tsx';
import { agentPages, contractPage } from '#islands/agent-pages.ts';
import { $session } from '#stores/access/session.ts';
import { $agentCentre } from '#stores/agent/centre.ts';
import { $contracts } from '#stores/agent/contracts.ts';
import { keepOffer, keptOffer, several } from '#stores/agent/offer-draft.ts';
import { $account, $forecasts, $income, $overview, $team, $working } from '#stores/agent/reports.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $address } from '#stores/overlay.ts';
import agentWordsCN from '../../../src/i18n/CN/agent.json';
import agentWords from '../../../src/i18n/EN/agent.json';
import errorWords from '../../../src/i18n/EN/errors.json';
import systemWords from '../../../src/i18n/EN/system.json';
import walletWords from '../../../src/i18n/EN/wallet.json';
import { speedUpTimeouts } from '../../speed-up-timeouts.ts';
import { ApiError, stubPlatform } from '../fake-api.ts';
import { checkFaces } from '../ui/list-faces.ts';

const words = {
  ...walletWords,
  ...systemWords,
  ...agentWords,
  'field.span': errorWords['field.span'],
  'field.invalid': errorWords['field.invalid'],
};
const props = { words, tag: 'en', zone: 'Asia/Manila', base: '/en' };
const start = location.href;
const at = '2026-11-20T04:00:00.000Z';

const figures = { income: '12.00', turnover: '900.00', net: '90.00', active: 3, joined: 1, deposited: '500.00', withdrawn: '100.00' };
const overview = {
  from: '2026-11-14',
  to: '2026-11-20',
  before: { from: '2026-11-07', to: '2026-11-13' },
  countedUntil: at,
  figures,
  previous: figures,
  days: [{ day: '2026-11-20', turnover: '900.00', net: '90.00', before: '1.00' }],
  direct: 2,
  all: 3,
  needs: [
    { kind: 'approval', what: 'transfer', name: 'vicente', until: at },
    { kind: 'offer_received', request: 'new', contract: 'daily', name: 'andres', until: at },
  ],
  currencySymbol: '₱',
};
const row = { joined: at, lastActive: '2026-11-19', team: 0, turnover: '660.00', net: '380.00', active: 1, rate: null };
const team = {
  trail: [],
  rows: [
    { id: '7', name: 'rico_v', isAgent: true, ...row, team: 4 },
    { id: '8', name: 'lita', isAgent: false, ...row },
  ],
  total: 2,
  totalPages: 1,
  currencySymbol: '₱',
};
const { rate: _, ...figuresOfRow } = row;
const product = { rounds: 12, turnover: '660.00', payout: '275.00', net: '380.00', bonus: '5.00' };
const account = {
  id: '8',
  name: 'lita',
  isAgent: false,
  ...figuresOfRow,
  from: '2026-11-14',
  to: '2026-11-20',
  isDirect: true,
  products: [{ product: 'RNG', ...product }],
  totals: product,
  contracts: [{ kind: 'daily', period: 'daily', rate: 60, startsAt: '2026-11-01T16:00:00.000Z', endsAt: null }],
  currencySymbol: '₱',
  at,
};
const payout = { id: '3', kind: 'daily', period: 'daily', from: '2026-11-18T16:00:00Z', to: '2026-11-19T16:00:00Z', at, amount: '5.34' };
const income = {
  from: '2026-11-14',
  to: '2026-11-20',
  totals: [{ kind: 'daily', amount: '5.34', count: 1 }],
  amount: '5.34',
  rows: [payout],
  total: 1,
  totalPages: 1,
  currencySymbol: '₱',
};
const contract = { period: 'daily', tiers: [{ dailyBetAmount: '20.00', rate: 90 }], startsAt: '2026-11-01T16:00:00Z', endsAt: null };
const contracts = {
  contract,
  next: null,
  upline: null,
  forecast: null,
  received: [],
  made: [],
  waiting: [],
  aloneUpTo: null,
  downline: [{ id: '7', name: 'rico_v', isAgent: true, contract: null, next: null }],
  currencySymbol: '₱',
  at,
};
const daily = 'POST /wps/relay/MCS2_processDailySalContract';

beforeEach(() => {
  for (const store of [$overview, $team, $account, $income, $forecasts, $working, $contracts]) store.set(initialAsyncState);
  $agentCentre.set({ agent: 'rico', rights: null, contracts: ['daily'], offers: ['daily'], hasTeam: true, activeBet: '100.00' as never });
  $address.set('');
});
afterEach(() => history.replaceState(null, '', start));

/** Presses the button that saves a file, and reads what it saves. */
async function savedFile(): Promise<string> {
  const files: Blob[] = [];
  const create = URL.createObjectURL;
  URL.createObjectURL = (file: Blob) => {
    files.push(file);
    return create(file);
  };
  try {
    await userEvent.click(page.getByRole('button', { name: walletWords['csv.go'] }));
    await expect.poll(() => files.length).toBe(1);
    return (await files[0]?.text()) ?? '';
  } finally {
    URL.createObjectURL = create;
  }
}

const panels = {
  overview: [
    $overview,
    <Overview key="o" {...props} />,
    overview,
    'Offer from andres: Daily salary',
    [{ ...overview, all: 0, direct: 0, needs: [] }, 'You have no accounts below you yet.'],
  ],
  team: [$team, <Team key="t" {...props} />, team, 'rico_v', [{ ...team, rows: [], total: 0 }, 'You have no accounts below you yet.']],
  income: [$income, <Income key="i" {...props} />, income, '5.34', [{ ...income, rows: [], total: 0 }, 'No payments in this period.']],
} as const;

test.each(['overview', 'team', 'income'] as const)('%s: loading, offline, failed, filled and empty each look different', async (call) => {
  const [store, panel, value, filled, empty] = panels[call];
  await checkFaces({
    store: store as never,
    path: `/wps/v2/agent/${call}`,
    panel,
    besides: { '/wps/v2/agent/forecasts': () => ({ forecasts: [], currencySymbol: '₱' }) },
    words: { offline: systemWords['list.offline'], retry: systemWords['list.retry'] },
    filled: [value, filled],
    empty,
  });
});

test.each([
  [
    'dividend',
    'POST /wps/relay/MCS2_processDividendReq',
    { periodValidBet: '20.00', periodProfitLoss: '0.00', activeMembers: 1, rate: 90 },
  ],
  ['daily', daily, { dailyBetAmount: '20.00', rate: 90 }],
  ['hourly', 'POST /wps/relay/MCS2_processContractHourSalary', { hourlyBetAmount: '20.00', rate: 80 }],
  ['realtime', 'POST /wps/relay/MCSFE_processRealTimeSalaryContract', { singleBet: '20.00', profitRate: 70, lossRate: 60 }],
] as const)(
  'the page of a %s contract: loading, offline, failed, filled and empty each look different (AG-10 to AG-13)',
  async (kind, path, tier) => {
    await checkFaces({
      store: $contracts as never,
      path,
      panel: <Contracts kind={kind} {...props} />,
      words: { offline: systemWords['list.offline'], retry: systemWords['list.retry'] },
      filled: [{ ...contracts, contract: { ...contract, tiers: [tier] } }, 'rico_v'],
      empty: [{ ...contracts, contract: null, downline: [] }, 'You have no contract of this kind.'],
    });
  },
);

test.each([
  ['daily', daily, { dailyBetAmount: '20.00', rate: 90 }, ['Turnover per day', '0.9%']],
  ['hourly', 'POST /wps/relay/MCS2_processContractHourSalary', { hourlyBetAmount: '20.00', rate: 80 }, ['Turnover per hour', '0.8%']],
  [
    'realtime',
    'POST /wps/relay/MCSFE_processRealTimeSalaryContract',
    { singleBet: '20.00', profitRate: 70, lossRate: 60 },
    ['Single bet', '0.7%', '0.6%'],
  ],
] as const)(
  'the page of a %s salary shows its tiers, and the menu leads there only with such a contract (AG-11 to AG-13)',
  async (kind, path, tier, shown) => {
    stubPlatform({
      [path]: () => ({ ...contracts, contract: { ...contract, tiers: [tier] } }),
      '/wps/v2/agent/centre': () => ({ agent: 'rico', rights: null, contracts: [], offers: [], hasTeam: true }),
      '/wps/v2/agent/announcements': () => ({ notices: [], unread: 0 }),
    });
    await render(
      <>
        <nav className="menu">
          {agentPages.map((one) => (
            <a key={one.path} href={one.path} data-page={one.path}>
              {agentWords[`centre.${one.word}`]}
            </a>
          ))}
          <AgentMenu lang="EN" tag="en" words={agentWords} />
        </nav>
        <Contracts kind={kind} {...props} />
      </>,
    );
    const mine = page.getByRole('region', { name: 'My contract' });
    for (const text of shown) await expect.element(mine.getByText(text).first()).toBeVisible();
    const link = page.getByRole('link', { name: agentWords[`centre.${kind}`], exact: true });
    await expect.poll(() => link.query()).toBeNull();
    $agentCentre.set({ agent: 'rico', rights: null, contracts: [kind], offers: [kind], hasTeam: true });
    await expect.element(link).toHaveAttribute('href', contractPage(kind));
  },
);

test('the menu learns again what there is when somebody signed in again in another window (AG-03, R12)', async () => {
  const asked = stubPlatform({
    '/wps/v2/agent/centre': () => ({ agent: 'rico', rights: null, contracts: ['daily'], offers: [], hasTeam: true }),
    '/wps/v2/agent/announcements': () => ({ notices: [], unread: 0 }),
  });
  $agentCentre.set(null);
  $session.set({ state: 'in', member: null });
  onTestFinished(() => $session.set({ state: 'out' }));
  await render(<AgentMenu lang="EN" tag="en" words={agentWords} />);
  await expect.poll(() => $agentCentre.get()?.agent).toBe('rico');
  $session.set({ state: 'ended' });
  expect($agentCentre.get()).toBeNull();
  $session.set({ state: 'in', member: null });
  await expect.poll(() => $agentCentre.get()?.agent).toBe('rico');
  expect(asked.filter((one) => one.includes('/agent/centre'))).toHaveLength(2);
});

test('the details of an account open from its row by keys, with products and contracts, and lead to an offer; Close goes back (AG-05)', async () => {
  const asked = stubPlatform({ '/wps/v2/agent/team': () => team, '/wps/v2/agent/team/8': () => account });
  await render(<Team {...props} />);
  const details = page.getByRole('link', { name: 'Details' }).nth(1);
  await expect.element(details).toBeVisible();
  (details.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'lita' });
  await expect.element(dialog.getByRole('rowheader', { name: 'Slots' })).toBeVisible();
  await expect.element(dialog.getByText('0.6%')).toBeVisible();
  await expect.element(dialog.getByText('Played within the last 14 days')).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Offer: Daily salary' }))
    .toHaveAttribute('href', '/en/agent/agentDailyWages2?to=8');
  await expect
    .element(dialog.getByRole('link', { name: 'Games and bet limits' }))
    .toHaveAttribute('href', expect.stringContaining('games=8'));
  expect(location.search).toContain('account=8');
  expect(asked.filter((one) => one.startsWith('GET /wps/v2/agent/team?')).length).toBe(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await expect.poll(() => location.search).not.toContain('account=');
});

test.each([
  ['2026-11-06', 'Played within the last 14 days'],
  ['2026-11-05', 'Has not played for 15 days'],
  [null, 'Has not played yet'],
])('an account that played last on %s: the details say whether it is idle (AG-05)', async (lastActive, status) => {
  const at = '2026-11-20T04:00:00.000Z';
  stubPlatform({ '/wps/v2/agent/team': () => team, '/wps/v2/agent/team/8': () => ({ ...account, lastActive, at }) });
  await render(<Team {...props} />);
  await userEvent.click(page.getByRole('link', { name: 'Details' }).nth(1));
  await expect.element(page.getByRole('dialog', { name: 'lita' }).getByText(status)).toBeVisible();
});

test('the details of an account: failed says why and loads again (AG-05)', async () => {
  stubPlatform({ '/wps/v2/agent/team': () => team, '/wps/v2/agent/team/8': () => new ApiError(404, 'not_found', 'Not found.') });
  await render(<Team {...props} />);
  await userEvent.click(page.getByRole('link', { name: 'Details' }).nth(1));
  const dialog = page.getByRole('dialog', { name: 'lita' });
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Not found.');
  stubPlatform({ '/wps/v2/agent/team': () => team, '/wps/v2/agent/team/8': () => account });
  await userEvent.click(dialog.getByRole('button', { name: systemWords['list.retry'] }));
  await expect.element(dialog.getByRole('rowheader', { name: 'Slots' })).toBeVisible();
});

test('an address with an account opens its offer, says that a member becomes an agent, and closes into the list (AG-16)', async () => {
  const asked: unknown[] = [];
  stubPlatform({
    [daily]: (_url, init) => {
      const request = JSON.parse(String(init?.body));
      asked.push(request);
      const member = { id: '8', name: 'lita', isAgent: false, contract: null, next: null };
      return request.memberId ? { ...contracts, downline: [...contracts.downline, member] } : contracts;
    },
  });
  history.replaceState(null, '', `${location.pathname}?to=8`);
  await render(<Contracts kind="daily" {...props} />);
  const dialog = page.getByRole('dialog', { name: 'Contract for lita' });
  await expect.element(dialog.getByText('lita is a member. By accepting, they become an agent.')).toBeVisible();
  await userEvent.fill(dialog.getByLabelText('Turnover per day'), '1000');
  await userEvent.fill(dialog.getByLabelText('Rate (%)'), '0.5');
  await userEvent.click(dialog.getByRole('button', { name: 'Send the offer' }));
  await expect.poll(() => location.search).not.toContain('to=');
  expect(asked.slice(0, 2)).toEqual([
    { action: 'list', memberId: '8' },
    { action: 'new', memberId: '8', tiers: [{ dailyBetAmount: '1000.00', rate: 50 }] },
  ]);
});

test.each([
  ['en', '1234.50', '2.5'],
  ['id', '1234,50', '2,5'],
  ['vi', '1234,50', '2,5'],
])('in %s an offer begins with the terms of today as they are typed there, and goes out as it came (AG-16)', async (tag, bet, rate) => {
  const tiers = [{ dailyBetAmount: '1234.50', rate: 250 }];
  const asked: { action: string }[] = [];
  stubPlatform({
    [daily]: (_url, init) => {
      asked.push(JSON.parse(String(init?.body)));
      return { ...contracts, downline: [{ ...contracts.downline[0], contract: { ...contract, tiers } }] };
    },
  });
  history.replaceState(null, '', `${location.pathname}?to=7`);
  await render(<Contracts kind="daily" {...props} tag={tag} />);
  const dialog = page.getByRole('dialog', { name: 'Contract for rico_v' });
  await expect.element(dialog.getByLabelText('Turnover per day')).toHaveValue(bet);
  await expect.element(dialog.getByLabelText('Rate (%)')).toHaveValue(rate);
  await userEvent.click(dialog.getByRole('button', { name: 'Send the offer' }));
  await expect.poll(() => asked.find(({ action }) => action === 'new')).toEqual({ action: 'new', memberId: '7', tiers });
});

test('a number of active members that is not whole is refused, and stays as it was typed (AG-10)', async () => {
  const path = 'POST /wps/relay/MCS2_processDividendReq';
  const sent: { action: string }[] = [];
  stubPlatform({
    [path]: (_url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return contracts;
    },
  });
  history.replaceState(null, '', `${location.pathname}?to=7`);
  await render(<Contracts kind="dividend" {...props} />);
  const dialog = page.getByRole('dialog', { name: 'Contract for rico_v' });
  const active = dialog.getByLabelText('Active members');
  await expect.element(active).toBeVisible();
  for (const field of dialog.getByRole('textbox').all()) await userEvent.fill(field, '5');
  await userEvent.fill(active, '2.5');
  await userEvent.click(dialog.getByRole('button', { name: 'Send the offer' }));
  await expect.element(active).toHaveAccessibleDescription('Step 1, Active members: enter a whole number.');
  await expect.element(active).toHaveFocus();
  await expect.element(active).toHaveValue('2.5');
  await userEvent.fill(active, '2,5');
  await userEvent.click(dialog.getByRole('button', { name: 'Send the offer' }));
  await expect.element(active).toHaveAccessibleDescription('Step 1, Active members: enter a whole number.');
  expect(sent.map(({ action }) => action)).toEqual(['list']);
});

const [betField, rateField] = ['Turnover per day', 'Rate (%)'];
const twoDecimals = 'use a decimal point and at most two decimals, such as 0.55.';
const aNumber = 'enter a number, such as 1000 or 0.5.';
test.each([
  ['a third decimal', '1000', '0.555', rateField, twoDecimals],
  ['a third decimal after thousands', '1,234.567', '0.5', betField, twoDecimals],
  ['a comma for the point', '1000', '0,5', rateField, twoDecimals],
  ['no number', '1000', 'half', rateField, aNumber],
  ['an empty field', '', '0.5', betField, aNumber],
  ['less than the own contract asks for', '10', '0.5', betField, 'your own first step needs ₱20.00. Enter at least that.'],
])('an offer with %s says at its field what to change, and is not sent (AG-11, AG-16)', async (_, bet, rate, field, said) => {
  const sent: { action: string }[] = [];
  stubPlatform({
    [daily]: (_url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return contracts;
    },
  });
  history.replaceState(null, '', `${location.pathname}?to=7`);
  await render(<Contracts kind="daily" {...props} />);
  const dialog = page.getByRole('dialog', { name: 'Contract for rico_v' });
  await userEvent.fill(dialog.getByLabelText(betField), bet);
  await userEvent.fill(dialog.getByLabelText(rateField), rate);
  const wrong = dialog.getByLabelText(field);
  for (const _time of ['first', 'second']) {
    await userEvent.click(dialog.getByRole('button', { name: 'Send the offer' }));
    await expect.element(wrong).toHaveAccessibleDescription(`Step 1, ${field}: ${said}`);
    await expect.element(wrong).toHaveAttribute('aria-invalid', 'true');
    await expect.element(wrong).toHaveFocus();
  }
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1);
  await userEvent.fill(wrong, '30');
  await expect.element(wrong).not.toHaveAttribute('aria-invalid');
  expect(sent.map(({ action }) => action)).toEqual(['list']);
});

test.each([
  ['a rate above 100', '1000', '0.5', '2000', '100.01', rateField, `Step 2, ${rateField}: enter at most 100%.`],
  ['a falling rate', '1000', '0.5', '2000', '0.4', rateField, `Step 2, ${rateField}: Step 1 has 0.5%. Enter at least that.`],
  ['a falling condition', '1000', '0.5', '900', '0.6', betField, `Step 2, ${betField}: Step 1 has ₱1,000.00. Enter at least that.`],
  ['equal steps', '1000', '0.5', '1000', '0.6', betField, 'Step 2 needs no more than Step 1. Enter a higher figure in at least one field.'],
])('a second step with %s is marked at its field and not sent (AG-11, AG-16)', async (_, bet, rate, bet2, rate2, field, said) => {
  let isAsked = false;
  stubPlatform({
    [daily]: (_url, init) => {
      isAsked ||= JSON.parse(String(init?.body)).action !== 'list';
      return contracts;
    },
  });
  history.replaceState(null, '', `${location.pathname}?to=7`);
  await render(<Contracts kind="daily" {...props} />);
  const dialog = page.getByRole('dialog', { name: 'Contract for rico_v' });
  await userEvent.fill(dialog.getByLabelText(betField), bet);
  await userEvent.fill(dialog.getByLabelText(rateField), rate);
  await userEvent.click(dialog.getByRole('button', { name: 'Add a step' }));
  await expect.element(dialog.getByLabelText(betField).nth(1)).toHaveValue('');
  await userEvent.fill(dialog.getByLabelText(betField).nth(1), bet2);
  await userEvent.fill(dialog.getByLabelText(rateField).nth(1), rate2);
  await userEvent.click(dialog.getByRole('button', { name: 'Send the offer' }));
  const marked = dialog.getByLabelText(field).nth(1);
  await expect.element(marked).toHaveAccessibleDescription(said);
  await expect.element(marked).toHaveFocus();
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1);
  expect(isAsked).toBe(false);
});

test('a step that only the platform refuses is marked where it is (AG-16)', async () => {
  const fields = { 'tiers.0.dailyBetAmount': { code: 'field.invalid' } };
  stubPlatform({
    [daily]: (_url, init) =>
      JSON.parse(String(init?.body)).action === 'list' ? contracts : new ApiError(400, 'input.invalid', 'Check.', { fields }),
  });
  history.replaceState(null, '', `${location.pathname}?to=7`);
  await render(<Contracts kind="daily" {...props} />);
  const dialog = page.getByRole('dialog', { name: 'Contract for rico_v' });
  await userEvent.fill(dialog.getByLabelText(betField), '1000');
  await userEvent.fill(dialog.getByLabelText(rateField), '0.5');
  await userEvent.click(dialog.getByRole('button', { name: 'Send the offer' }));
  await expect.element(dialog.getByLabelText(betField)).toHaveAccessibleDescription(errorWords['field.invalid']);
  await expect.element(dialog.getByLabelText(betField)).toHaveFocus();
});

test('the wrong field of a second step is named by its step, and nothing is marked when a step is removed (AG-11, AG-16)', async () => {
  stubPlatform({ [daily]: () => contracts });
  history.replaceState(null, '', `${location.pathname}?to=7`);
  await render(<Contracts kind="daily" {...props} />);
  const dialog = page.getByRole('dialog', { name: 'Contract for rico_v' });
  await userEvent.fill(dialog.getByLabelText(betField), '1000');
  await userEvent.fill(dialog.getByLabelText(rateField), '0.5');
  await userEvent.click(dialog.getByRole('button', { name: 'Add a step' }));
  await userEvent.fill(dialog.getByLabelText(betField).nth(1), '2000');
  await userEvent.fill(dialog.getByLabelText(rateField).nth(1), '');
  await userEvent.click(dialog.getByRole('button', { name: 'Send the offer' }));
  await expect.element(dialog.getByLabelText(rateField).nth(1)).toHaveAccessibleDescription(`Step 2, ${rateField}: ${aNumber}`);
  await expect.element(dialog.getByLabelText(rateField).nth(1)).toHaveFocus();
  await expect.element(dialog.getByLabelText(rateField).nth(0)).not.toHaveAttribute('aria-invalid');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }).first());
  await expect.poll(() => document.querySelector('[aria-invalid]')).toBeNull();
});

const figuresDue = {
  figures: { bet: '900.00', net: '90.00', carried: '0.00', active: 3 },
  tier: null,
  rate: null,
  due: '5.34',
  stakes: [],
};
const stakes = [{ tier: 1, lost: 2, lostBet: '500.00', lossRate: 60, won: 1, wonBet: '400.00', profitRate: 70 }];
const working = { ...payout, ...figuresDue, reference: 'A-3', tiers: [], minus: [], shortfall: '0.00', byDay: [], currencySymbol: '₱' };

test('the working of a real-time payout shows bets and rates of each step, and leads to the rounds of its five minutes (AG-08, AG-20)', async () => {
  const period = { from: '2026-11-20T04:00:00.000Z', to: '2026-11-20T04:05:00.000Z' };
  const minus = [{ id: '7', name: 'rico_v', ...figuresDue, due: '1.20', stakes: [{ ...stakes[0], lossRate: 15, profitRate: 11 }] }];
  stubPlatform({
    '/wps/v2/agent/income': () => income,
    '/wps/v2/agent/forecasts': () => ({ forecasts: [], currencySymbol: '₱' }),
    '/wps/v2/agent/payouts/3': () => ({ ...working, ...period, kind: 'realtime', period: 'five_minutes', stakes, minus }),
  });
  history.replaceState(null, '', `${location.pathname}?payout=3`);
  await render(<Income {...props} />);
  const dialog = page.getByRole('dialog', { name: 'Real-time salary: how it was worked out' });
  const counted = dialog.getByRole('table', { name: 'Bets that count' });
  await expect.element(counted.getByRole('cell', { name: '₱500.00 × 0.6%' })).toBeVisible();
  await expect.element(counted.getByRole('cell', { name: '₱400.00 × 0.7%' })).toBeVisible();
  await expect.element(dialog.getByText('Due: the sum of the steps, rounded down')).toBeVisible();
  const part = 'from=2026-11-20&to=2026-11-20&since=2026-11-20T04%3A00%3A00.000Z&until=2026-11-20T04%3A05%3A00.000Z';
  const rounds = `/en/agent/personalHistoryCopy?${part}`;
  await expect.element(dialog.getByRole('link', { name: '₱900.00' })).toHaveAttribute('href', rounds);
  const below = dialog.getByRole('region', { name: 'rico_v', exact: true });
  await expect.element(below.getByRole('cell', { name: '₱500.00 × 0.15%' })).toBeVisible();
  await expect.element(below.getByRole('link', { name: 'See the rounds' })).toHaveAttribute('href', `${rounds}&under=7&play=below`);
});

test('a real-time payout whose bets were not kept says so once for each share, and shows no empty table (AG-08, AG-20)', async () => {
  const period = { from: '2026-11-20T04:00:00.000Z', to: '2026-11-20T04:05:00.000Z' };
  const minus = [
    { id: '7', name: 'rico_v', ...figuresDue, due: '1.20' },
    { id: '8', name: 'lito_m', ...figuresDue, due: '0.00' },
  ];
  stubPlatform({
    '/wps/v2/agent/income': () => income,
    '/wps/v2/agent/forecasts': () => ({ forecasts: [], currencySymbol: '₱' }),
    '/wps/v2/agent/payouts/3': () => ({ ...working, ...period, kind: 'realtime', period: 'five_minutes', minus }),
  });
  history.replaceState(null, '', `${location.pathname}?payout=3`);
  await render(<Income {...props} />);
  const dialog = page.getByRole('dialog', { name: 'Real-time salary: how it was worked out' });
  const notKept = dialog.getByText(agentWords['income.stakesNotKept']);
  await expect.poll(() => notKept.elements().length).toBe(2);
  expect(dialog.getByRole('table').elements()).toHaveLength(0);
});

const whatIsActive =
  'An account counts as an active member when its bets in the period reach ₱100.00. Bets returned on a tie count neither here nor in turnover.';

test('what an active member is stands on the overview and on the page of a dividend, and not where none count (AG-03, AG-10)', async () => {
  stubPlatform({
    '/wps/v2/agent/overview': () => overview,
    'POST /wps/relay/MCS2_processDividendReq': () => contracts,
    [daily]: () => contracts,
  });
  for (const [panel, times] of [
    [<Overview key="o" {...props} />, 1],
    [<Contracts key="dividend" kind="dividend" {...props} />, 1],
    [<Contracts key="daily" kind="daily" {...props} />, 0],
  ] as const) {
    const shown = await render(panel);
    await expect.element(page.getByText(/rico_v|andres/).first()).toBeVisible();
    expect(page.getByText(whatIsActive).elements()).toHaveLength(times);
    await shown.unmount();
  }
});

test('the rate of each step is in view on a phone, and no cell needs scrolling (AG-10)', async () => {
  await page.viewport(360, 800);
  const tiers = [{ periodValidBet: '1000000.00', periodProfitLoss: '100000.00', activeMembers: 10, rate: 2500 }];
  stubPlatform({ 'POST /wps/relay/MCS2_processDividendReq': () => ({ ...contracts, contract: { ...contract, tiers } }) });
  await render(<Contracts kind="dividend" {...props} />);
  const mine = page.getByRole('region', { name: 'My contract' });
  await expect.element(mine.getByText('25%')).toBeVisible();
  const rights = mine
    .getByRole('cell')
    .elements()
    .map((cell) => cell.getBoundingClientRect().right);
  expect(Math.max(...rights)).toBeLessThanOrEqual(360);
});

test('the working of a dividend leads, day by day, to rounds and to net results, and shows each part due below (AG-08, AG-10)', async () => {
  const carried = { ...figuresDue.figures, net: '100.00', carried: '-10.00' };
  const minus = [{ id: '7', name: 'rico_v', ...figuresDue, figures: carried, tier: 2, rate: 100, due: '0.90' }];
  const period = { from: '2026-11-15T16:00:00.000Z', to: '2026-11-22T16:00:00.000Z', period: 'weekly' };
  const byDay = [{ day: '2026-11-18', turnover: '900.00', net: '90.00' }];
  const tiers = [
    { periodValidBet: '20.00', periodProfitLoss: '0.00', activeMembers: 1, rate: 300 },
    { periodValidBet: '5000.00', periodProfitLoss: '0.00', activeMembers: 4, rate: 500 },
  ];
  stubPlatform({
    '/wps/v2/agent/income': () => income,
    '/wps/v2/agent/forecasts': () => ({ forecasts: [], currencySymbol: '₱' }),
    '/wps/v2/agent/payouts/3': () => ({ ...working, ...period, kind: 'dividend', tier: 1, rate: 300, tiers, minus, byDay }),
  });
  history.replaceState(null, '', `${location.pathname}?payout=3`);
  await render(<Income {...props} />);
  const dialog = page.getByRole('dialog', { name: 'Dividend: how it was worked out' });
  const rounds = '/en/agent/personalHistoryCopy?from=2026-11-16&to=2026-11-22';
  await expect.element(dialog.getByRole('link', { name: '₱900.00' })).toHaveAttribute('href', rounds);
  const days = dialog.getByRole('table', { name: 'The team by day' });
  await expect
    .element(days.getByRole('link', { name: 'Nov 18, 2026' }))
    .toHaveAttribute('href', '/en/agent/personalHistoryCopy?from=2026-11-18&to=2026-11-18');
  await expect
    .element(days.getByRole('link', { name: '+90.00' }))
    .toHaveAttribute('href', '/en/agent/palStatementsAgentCopy?from=2026-11-18&to=2026-11-18');
  const steps = dialog.getByRole('table', { name: 'Contract steps' });
  await expect.element(steps.getByRole('row', { name: /^Step 1 Reached Rate 3% .*₱20\.00/ })).toBeVisible();
  await expect
    .element(steps.getByRole('row', { name: /^Step 2 Rate 5% Turnover in the period ₱5,000\.00 .*Active members 4$/ }))
    .toBeVisible();
  await expect.element(dialog.getByText(whatIsActive)).toBeVisible();
  const below = dialog.getByRole('region', { name: 'rico_v' });
  await expect.element(below.getByText('Step 2: +₱90.00 × 1% = ₱0.90')).toBeVisible();
  await expect.element(below.getByRole('link', { name: 'See the rounds' })).toHaveAttribute('href', `${rounds}&under=7&play=below`);
});

test('the working of a payout copies its reference, asks support about it, and names what its net result counts (AG-08)', async () => {
  for (const [kind, name] of [
    ['dividend', 'House net result'],
    ['daily', 'House net result'],
    ['hourly', 'Bets minus payouts'],
    ['realtime', 'Bets minus payouts'],
  ] as const) {
    $working.set(initialAsyncState);
    stubPlatform({
      '/wps/v2/agent/income': () => income,
      '/wps/v2/agent/forecasts': () => ({ forecasts: [{ kind, period: 'daily', ...forecast }], currencySymbol: '₱' }),
      '/wps/v2/agent/payouts/3': () => ({ ...working, kind }),
    });
    history.replaceState(null, '', `${location.pathname}?payout=3`);
    const { unmount } = await render(<Income {...props} />);
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Copy reference' })).toBeVisible();
    const support = dialog.getByRole('link', { name: 'Ask customer service about A-3' });
    await expect.element(support).toHaveAttribute('href', '/en/helpmc?reference=A-3#desks');
    const names = () => [...document.querySelectorAll('.kv dt')].map(({ textContent }) => textContent);
    // In the working, and in the forecast of the running period below it.
    await expect.poll(() => names().filter((one) => one === 'House net result' || one === 'Bets minus payouts')).toEqual([name, name]);
    await unmount();
  }
});

test('My income of one type shows the figures of that type alone (AG-08)', async () => {
  const asked = stubPlatform({
    '/wps/v2/agent/income': ({ searchParams }) =>
      searchParams.get('kind') === 'hourly' ? { ...income, totals: [], amount: '0.00', rows: [], total: 0 } : income,
    '/wps/v2/agent/forecasts': () => ({ forecasts: [], currencySymbol: '₱' }),
  });
  history.replaceState(null, '', `${location.pathname}?kind=daily`);
  const { container } = await render(<Income {...props} />);
  const figuresShown = () => [...container.querySelectorAll('.fig')].map(({ textContent }) => textContent);
  await expect.poll(figuresShown).toEqual(['Daily salary₱5.341 payment']);
  expect(asked.some((one) => one.includes('kind=daily'))).toBe(true);
  await userEvent.selectOptions(page.getByLabelText('Type'), 'hourly');
  await expect.poll(figuresShown).toEqual(['My income₱0.00']);
  await userEvent.selectOptions(page.getByLabelText('Type'), '');
  await expect.poll(figuresShown).toEqual(['My income₱5.34', 'Daily salary₱5.341 payment']);
});

test('a payout says when the team has changed since, and says nothing of it otherwise (AG-08)', async () => {
  const says = page.getByText(agentWords['income.teamChanged']);
  for (const teamChanged of [true, false]) {
    $working.set(initialAsyncState);
    stubPlatform({
      '/wps/v2/agent/income': () => income,
      '/wps/v2/agent/forecasts': () => ({ forecasts: [], currencySymbol: '₱' }),
      '/wps/v2/agent/payouts/3': () => ({ ...working, teamChanged }),
    });
    history.replaceState(null, '', `${location.pathname}?payout=3`);
    const { unmount } = await render(<Income {...props} />);
    await expect.element(page.getByText('A-3', { exact: true })).toBeVisible();
    expect(says.query() !== null).toBe(teamChanged);
    await unmount();
  }
});

test('in Chinese no gap stands between the terms of a contract and whom it is with (AG-11, SH-23)', async () => {
  stubPlatform({ [daily]: () => contracts });
  await render(<Contracts kind="daily" {...props} words={{ ...words, ...agentWordsCN }} tag="zh-Hans" />);
  await expect.element(page.getByText(/。与平台签订。$/)).toBeVisible();
});

test('the contract in force and the one that begins after it both show, mine and those of my agents (AG-11, AG-16)', async () => {
  const ends = { ...contract, endsAt: '2026-11-20T16:00:00Z' };
  const next = { ...contract, tiers: [{ dailyBetAmount: '20.00', rate: 60 }], startsAt: '2026-11-20T16:00:00Z' };
  stubPlatform({ [daily]: () => ({ ...contracts, contract: ends, next, downline: [{ ...contracts.downline[0], contract: ends, next }] }) });
  await render(<Contracts kind="daily" {...props} />);
  const mine = page.getByRole('region', { name: 'My contract' });
  await expect.element(mine.getByText(/^Daily, ends .*With the house\.$/)).toBeVisible();
  await expect.element(mine.getByText(/^Daily, begins .*With the house\.$/)).toBeVisible();
  await expect.element(mine.getByRole('table', { name: 'My contract' }).getByText('0.9%')).toBeVisible();
  await expect
    .element(mine.getByRole('table', { name: 'The next contract' }).getByRole('cell', { name: 'Rate 0.6% Now 0.9%' }))
    .toBeVisible();
  const row = page.getByRole('row', { name: /rico_v/ });
  for (const text of ['0.9%', '0.6%', /ends/, /begins/]) await expect.element(row.getByText(text)).toBeVisible();
  await userEvent.click(row.getByRole('button', { name: 'Offer' }));
  await expect.element(page.getByRole('dialog').getByLabelText('Rate (%)')).toHaveValue('0.6');
});

test.each([320, 360, 768])('the figures of a very large team are read whole at %i px (AG-03)', async (width) => {
  const large = { ...figures, income: '123456789.00', turnover: '98765432109.00', net: '-123456789.00', deposited: '123456789.00' };
  stubPlatform({ '/wps/v2/agent/overview': () => ({ ...overview, figures: large, previous: large }) });
  await page.viewport(width, 740);
  try {
    await render(<Overview {...props} />);
    await expect.element(page.getByText('₱98,765,432,109.00').first()).toBeVisible();
    const cut = [...document.querySelectorAll('.fig')].filter((figure) => {
      const amount = figure.querySelector('dd bdi')?.getBoundingClientRect();
      return (amount?.right ?? 0) > figure.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(figure).paddingInlineEnd);
    });
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
    for (const box of document.querySelectorAll('.figs')) expect(box.scrollWidth).toBe(box.clientWidth);
  } finally {
    await page.viewport(360, 740);
  }
});

test('what needs the agent says why and leads to the accounts, the days and the payout that it is about (AG-03)', async () => {
  const drop = { kind: 'branch_drop', id: '7', name: 'rico_v', first: '2026-11-13', last: '2026-11-19', from: '900.00', to: '90.00' };
  const needs = [drop, { kind: 'idle_members', count: 2 }, { kind: 'payout_due', contract: 'daily', amount: '5.34', until: at }];
  stubPlatform({ '/wps/v2/agent/overview': () => ({ ...overview, needs }) });
  await render(<Overview {...props} />);
  for (const [name, href] of [
    [
      /rico_v's team is betting far less ₱90.00 in the last 7 days, ₱900.00 in the 7/,
      '/en/agent/palStatementsAgentCopy?under=7&from=2026-11-13&to=2026-11-19',
    ],
    [/2 members haven't bet lately No bets for 14 days/, '/en/agent/downlineManagmentView?show=idle'],
    [/About to be paid: Daily salary ₱5.34 for the period up to/, '/en/agent/agentRevenueReport'],
  ] as const)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('among what needs the agent a request to end a contract is no offer, and the own contract is called so (AG-03, AG-16)', async () => {
  const needs = [
    { kind: 'offer_received', request: 'termination', contract: 'dividend', name: 'andres', until: at },
    { kind: 'offer_waiting', request: 'termination', contract: 'daily', name: 'rico_v', until: at },
    { kind: 'offer_waiting', request: 'new', contract: 'hourly', name: 'lita', until: at },
    { kind: 'contract_ends', contract: 'realtime', name: 'rico', until: at },
  ];
  stubPlatform({ '/wps/v2/agent/overview': () => ({ ...overview, needs }) });
  await render(<Overview {...props} />);
  await expect.element(page.getByText('andres asks to end your contract: Dividend')).toBeVisible();
  await expect.element(page.getByText("rico_v hasn't answered your request to end the contract: Daily salary")).toBeVisible();
  await expect.element(page.getByText("lita hasn't answered: Hourly salary")).toBeVisible();
  await expect.element(page.getByText('Your contract ends: Real-time salary')).toBeVisible();
});

test('an offer in the record opens to its terms before and after, and to who sent and answered it (AG-16)', async () => {
  const offer = {
    id: '5',
    request: 'new',
    state: 'accepted',
    other: { id: '7', name: 'rico_v', isAgent: true },
    period: 'daily',
    tiers: [{ dailyBetAmount: '20.00', rate: 60 }],
    today: [
      { dailyBetAmount: '20.00', rate: 50 },
      { dailyBetAmount: '900.00', rate: 70 },
    ],
    offeredAt: '2026-11-18T04:00:00.000Z',
    expiresAt: at,
    answeredAt: '2026-11-19T04:00:00.000Z',
    offeredBy: 'helper_1',
    answeredBy: 'rico_v',
    ends: [],
    forecast: null,
  };
  const asked: unknown[] = [];
  stubPlatform({
    [daily]: (_url, init) => {
      asked.push(JSON.parse(String(init?.body)));
      return { ...contracts, made: [offer], offerPages: 2 };
    },
  });
  await render(<Contracts kind="daily" {...props} />);
  const record = page.getByRole('region', { name: 'Offers' });
  await userEvent.click(record.getByText('You offered rico_v a contract'));
  await expect.element(record.getByRole('cell', { name: 'Rate 0.6% Was 0.5%' })).toBeVisible();
  // Said once, not under each figure that ends.
  await expect.element(record.getByRole('rowheader', { name: 'Step 2 Ends' })).toBeVisible();
  await expect.element(record.getByRole('cell', { name: 'Rate 0.7%', exact: true })).toBeVisible();
  await expect.element(record.getByText(/Nov 18, 2026.*helper_1/)).toBeVisible();
  await expect.element(record.getByText(/Nov 19, 2026.*rico_v/)).toBeVisible();
  await userEvent.click(record.getByRole('link', { name: 'Next page' }));
  await expect.poll(() => asked.at(-1)).toEqual({ action: 'list', pageNo: 2 });
});

test.each([
  ['it is taken back', {}, 'Taken back', null],
  ['a refusal is said beside it', new ApiError(503, 'internal', 'That did not work.'), 'Open', 'That did not work.'],
  ['without a response it says what to do', null, 'Open', words['approvals.unknown']],
])('an open offer is taken back where it stands: %s, and focus stays with the offer (AG-16)', async (_what, answer, state, alert) => {
  const offer = { id: '5', request: 'new', state: 'open', other: { id: '7', name: 'rico_v', isAgent: true }, period: 'daily' };
  const made = { ...offer, tiers: [], today: [], offeredAt: at, expiresAt: at, answeredAt: null, offeredBy: 'soledad', answeredBy: null };
  const asked: { action: string }[] = [];
  stubPlatform({
    [daily]: (_url, init) => {
      asked.push(JSON.parse(String(init?.body)));
      const isBack = asked.at(-1)?.action === 'takeBack';
      if (isBack && answer instanceof ApiError) return answer;
      if (isBack && answer === null) throw new TypeError('Failed to fetch');
      return { ...contracts, made: [{ ...made, ends: [], forecast: null, ...(isBack ? { state: 'taken_back', answeredAt: at } : {}) }] };
    },
  });
  await render(<Contracts kind="daily" {...props} />);
  const record = page.getByRole('region', { name: 'Offers' });
  await userEvent.click(record.getByText('You offered rico_v a contract'));
  await userEvent.click(record.getByRole('button', { name: 'Take it back' }));
  if (alert === null) {
    await expect.element(record.getByRole('button', { name: 'Take it back' })).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.tagName).toBe('SUMMARY');
  } else await expect.element(record.getByRole('alert')).toHaveTextContent(alert);
  await expect.element(record.getByText(state, { exact: true })).toBeVisible();
  expect(asked.at(-1)).toEqual({ action: 'takeBack', requestId: '5' });
});

test.each([
  ['new', 'You offered rico_v a contract', 'Offer'],
  ['termination', 'You asked rico_v to end the contract', 'End'],
])(
  'an account with an open offer (%s) says so in its row and has “Take it back” there instead of another offer (AG-16)',
  async (request, says, next) => {
    const asked: object[] = [];
    const below = { ...contracts.downline[0], contract };
    stubPlatform({
      [daily]: (_url, init) => {
        const { action } = JSON.parse(String(init?.body));
        asked.push(JSON.parse(String(init?.body)));
        return { ...contracts, downline: [{ ...below, offer: action === 'takeBack' ? null : { id: '5', request } }] };
      },
    });
    await render(<Contracts kind="daily" {...props} />);
    const row = page.getByRole('row', { name: /rico_v/ });
    await expect.element(row.getByText(says)).toBeVisible();
    for (const name of ['Offer', 'End']) expect(row.getByRole('button', { name, exact: true }).query()).toBeNull();
    await userEvent.click(row.getByRole('button', { name: 'Take it back' }));
    await expect.element(row.getByRole('button', { name: next, exact: true })).toBeVisible();
    await expect.poll(() => document.activeElement?.closest('tr')?.textContent).toContain('rico_v');
    expect(asked.at(-1)).toEqual({ action: 'takeBack', requestId: '5', memberId: '7' });
  },
);

test('an address that opens an offer finds the open one, and opens the form when that is taken back (AG-05, AG-16)', async () => {
  const [below] = contracts.downline;
  stubPlatform({
    [daily]: (_url, init) => {
      const { action, memberId } = JSON.parse(String(init?.body));
      // An account without a team is named where it is asked for.
      const named = { ...below, isAgent: false, offer: action === 'takeBack' ? null : { id: '5', request: 'new' } };
      return { ...contracts, downline: memberId === '7' ? [named] : [] };
    },
  });
  history.replaceState(null, '', `${location.pathname}?to=7`);
  await render(<Contracts kind="daily" {...props} />);
  const takeBack = page.getByRole('button', { name: 'Take it back' });
  await expect.element(takeBack).toBeVisible();
  expect(page.getByRole('dialog').query()).toBeNull();
  await userEvent.click(takeBack);
  await expect.element(page.getByRole('dialog', { name: 'Contract for rico_v' })).toBeVisible();
});

test('an offer sent again after its answer was lost says in its form that it is open, and closing the form shows it (AG-16, R12)', async () => {
  const [below] = contracts.downline;
  const seen = { isMade: false };
  stubPlatform({
    [daily]: (_url, init) => {
      const { action } = JSON.parse(String(init?.body));
      if (action === 'new' && seen.isMade) return new ApiError(409, 'agent.offer_open', 'An offer to this account is open.');
      if (action === 'new') {
        seen.isMade = true;
        throw new TypeError('Failed to fetch');
      }
      return { ...contracts, downline: [{ ...below, offer: seen.isMade ? { id: '5', request: 'new' } : null }] };
    },
  });
  history.replaceState(null, '', `${location.pathname}?to=7`);
  await render(<Contracts kind="daily" {...props} />);
  const dialog = page.getByRole('dialog', { name: 'Contract for rico_v' });
  await userEvent.fill(dialog.getByLabelText(betField), '1000');
  await userEvent.fill(dialog.getByLabelText(rateField), '0.5');
  const send = dialog.getByRole('button', { name: 'Send the offer' });
  await userEvent.click(send);
  await expect.element(dialog.getByText(agentWords['approvals.unknown'])).toBeVisible();
  await userEvent.click(send);
  await expect.element(dialog.getByText('An offer to this account is open.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await expect.element(page.getByRole('button', { name: 'Take it back' })).toBeVisible();
  expect(sessionStorage.getItem('offerDraft')).toBeNull();
});

test('an address that opens an offer opens that one alone, whatever was being typed for others (AG-16)', async () => {
  const both = { ...contracts, downline: [...contracts.downline, { ...contracts.downline[0], id: '9', name: 'lakan' }] };
  stubPlatform({ [daily]: () => both });
  // From the second on the list is there before the page knows its address.
  for (const typedFor of ['9', several, '9']) {
    keepOffer({ kind: 'daily', to: typedFor, tiers: [{ dailyBetAmount: '1234', rate: '3' }] });
    history.replaceState(null, '', `${location.pathname}?to=7`);
    const { unmount } = await render(<Contracts kind="daily" {...props} />);
    const dialog = page.getByRole('dialog', { name: 'Contract for rico_v' });
    await expect.element(dialog.getByLabelText(betField)).toHaveValue('');
    await expect.poll(() => page.getByRole('dialog').all().length).toBe(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await unmount();
    expect(keptOffer('daily')?.to).toBe(typedFor);
  }
});

test('what was typed into an offer is there again after the session ended and began again, until the form is closed (AG-16, R12)', async () => {
  const both = { ...contracts, downline: [...contracts.downline, { ...contracts.downline[0], id: '9', name: 'lakan' }] };
  stubPlatform({ [daily]: () => both });
  $session.set({ state: 'in', member: null });
  onTestFinished(() => $session.set({ state: 'out' }));
  await render(<Contracts kind="daily" {...props} />);
  for (const [open, dialogName, boxes] of [
    [() => page.getByRole('row', { name: /lakan/ }).getByRole('button', { name: 'Offer', exact: true }), 'Contract for lakan', 0],
    [() => page.getByRole('button', { name: 'Offer to several' }), 'One contract for several agents', 1],
  ] as const) {
    await userEvent.click(open());
    const dialog = page.getByRole('dialog', { name: dialogName });
    await userEvent.fill(dialog.getByLabelText(betField), '1000');
    await userEvent.click(dialog.getByRole('button', { name: 'Add a step' }));
    await userEvent.fill(dialog.getByLabelText(rateField).nth(1), '0.5');
    const ticked = () => dialog.getByRole('checkbox', { name: /lakan/ }).all();
    for (const box of ticked()) await userEvent.click(box);
    $session.set({ state: 'ended' });
    await expect.poll(() => dialog.query()).toBeNull();
    $session.set({ state: 'in', member: null });
    await expect.element(dialog.getByLabelText(rateField).nth(1)).toHaveValue('0.5');
    await expect.element(dialog.getByLabelText(betField).nth(0)).toHaveValue('1000');
    expect(ticked()).toHaveLength(boxes);
    for (const box of ticked()) await expect.element(box).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await userEvent.click(open());
    await expect.element(dialog.getByLabelText(betField)).toHaveValue('');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  }
});

const forecast = {
  from: '2026-11-19T16:00:00.000Z',
  to: '2026-11-20T16:00:00.000Z',
  bet: '1200.00',
  net: '90.00',
  carried: '0.00',
  active: 3,
  tier: 1,
  rate: 80,
  due: '9.60',
  minus: '0.60',
  amount: '9.00',
  next: { tier: 2, rate: 90, bet: '300.00', net: '0.00', active: 2 },
};

test('the forecast shows how it is worked out and what the next step lacks, on the page of the contract (AG-11)', async () => {
  stubPlatform({ [daily]: () => ({ ...contracts, forecast }) });
  await render(<Contracts kind="daily" {...props} />);
  const mine = page.getByRole('region', { name: 'My contract' });
  for (const text of [
    'Step 1, rate 0.8%',
    '₱9.60',
    '−₱0.60',
    '₱9.00',
    'Still needed for step 2 (0.9%)',
    'Turnover: ₱300.00',
    'Active members: 2',
  ])
    await expect.element(mine.getByText(text, { exact: true })).toBeVisible();
});

test.each([
  [
    'the overview',
    <Overview key="o" {...props} />,
    /^2026-11-20,900\.00,1\.00,90\.00$/,
    [`${agentWords['figure.income']},12.00`, `${agentWords['figure.turnover']},900.00`, `${agentWords['figure.active']},3`],
  ],
  [
    'My income',
    <Income key="i" {...props} />,
    /^Daily salary,(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,){3}5\.34,A-3$/,
    [`${agentWords['figure.income']},5.34`, 'Daily salary,5.34'],
  ],
] as const)('the file of %s ends with the totals that the page shows (AG-03, AG-08)', async (_, panel, row, totals) => {
  stubPlatform({
    '/wps/v2/agent/overview': () => overview,
    '/wps/v2/agent/income': () => income,
    '/wps/v2/agent/forecasts': () => ({ forecasts: [], currencySymbol: '₱' }),
  });
  await render(panel);
  const lines = (await savedFile()).trim().split('\r\n');
  expect(lines[1]?.replaceAll('"', '')).toMatch(row);
  expect(lines[2]).toBe('');
  expect(lines.slice(3)).toEqual(expect.arrayContaining([...totals]));
});

test('My income shows what each running period would pay; a failure says so and loads again (AG-08)', async () => {
  onTestFinished(speedUpTimeouts());
  const failing = { '/wps/v2/agent/income': () => income, '/wps/v2/agent/forecasts': () => new ApiError(500, 'general', 'Not now.') };
  stubPlatform(failing);
  await render(<Income {...props} />);
  const running = page.getByRole('region', { name: 'If the current periods ended now' });
  await expect.element(running.getByRole('alert')).toBeVisible();
  const forecasts = [{ kind: 'daily', period: 'daily', ...forecast }];
  stubPlatform({ ...failing, '/wps/v2/agent/forecasts': () => ({ forecasts, currencySymbol: '₱' }) });
  await userEvent.click(running.getByRole('button', { name: systemWords['list.retry'] }));
  await userEvent.click(running.getByText('Daily salary'));
  await expect.element(running.getByText('Still needed for step 2 (0.9%)')).toBeVisible();
  await expect.element(running.getByRole('link', { name: 'See the contract' })).toHaveAttribute('href', '/en/agent/agentDailyWages2');
  await expect.element(page.getByRole('link', { name: 'How income is worked out' })).toHaveAttribute('href', '/en/help/agent-income');
});

test('rates that are too high are marked at their step, beside the agent’s own steps (AG-13, AG-16)', async () => {
  const path = 'POST /wps/relay/MCSFE_processRealTimeSalaryContract';
  const tiers = [{ singleBet: '1.00', profitRate: 40, lossRate: 60 }];
  stubPlatform({
    [path]: (_url, init) =>
      JSON.parse(String(init?.body)).action === 'list'
        ? { ...contracts, contract: { ...contract, period: 'five_minutes', tiers } }
        : new ApiError(409, 'agent.rates_too_high', 'Too high.', { tier: 1, rate: 0.6, winRate: 0.4 }),
  });
  history.replaceState(null, '', `${location.pathname}?to=7`);
  await render(<Contracts kind="realtime" {...props} />);
  const dialog = page.getByRole('dialog', { name: 'Contract for rico_v' });
  await expect.element(dialog.getByRole('table', { name: 'Your own steps' }).getByText('0.6%')).toBeVisible();
  for (const field of dialog.getByRole('textbox').all()) await userEvent.fill(field, '5');
  await userEvent.click(dialog.getByRole('button', { name: 'Send the offer' }));
  for (const name of ['Rate when lost (%)', 'Rate when won (%)'])
    await expect.element(dialog.getByLabelText(name)).toHaveAccessibleDescription('Too high.');
  await expect.element(dialog.getByLabelText('Rate when won (%)')).toHaveFocus();
  await expect.element(dialog.getByLabelText('Single bet')).not.toHaveAccessibleDescription('Too high.');
});

const openOffer = {
  id: '5',
  request: 'new',
  state: 'open',
  other: { id: '2', name: 'andres', isAgent: true },
  period: 'daily',
  tiers: contract.tiers,
  today: [],
  offeredAt: at,
  expiresAt: at,
  answeredAt: null,
  offeredBy: 'andres',
  answeredBy: null,
  ends: [],
  forecast: null,
};

test('an answer to an offer that is over shows what stands, and says why (AG-16)', async () => {
  const seen = { isOver: false };
  stubPlatform({
    [daily]: (_url, init) => {
      const { action } = JSON.parse(String(init?.body));
      const accepted = { ...openOffer, state: 'accepted', answeredAt: at, answeredBy: 'rico' };
      if (action === 'list') return { ...contracts, received: [seen.isOver ? accepted : openOffer] };
      seen.isOver = true;
      return new ApiError(409, 'agent.offer_over', 'This offer is no longer open.');
    },
  });
  await render(<Contracts kind="daily" {...props} />);
  await userEvent.click(page.getByRole('button', { name: 'Accept' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('This offer is no longer open.');
  await expect.poll(() => page.getByRole('button', { name: 'Accept' }).query()).toBeNull();
  await expect.element(page.getByRole('region', { name: 'Offers' }).getByText('Accepted')).toBeVisible();
});

test.each([
  ['Accept', 'accepted', 'Accepted'],
  ['Decline', 'rejected', 'Declined'],
])('after %s the page says so, and the keys are at the heading where the offer stood (AG-16, R25)', async (button, state, says) => {
  stubPlatform({
    [daily]: (_url, init) => {
      const isOpen = JSON.parse(String(init?.body)).action === 'list';
      return { ...contracts, received: [isOpen ? openOffer : { ...openOffer, state, answeredAt: at, answeredBy: 'rico' }] };
    },
  });
  await render(<Contracts kind="daily" {...props} />);
  await userEvent.click(page.getByRole('button', { name: button }));
  await expect.element(page.getByRole('status').filter({ hasText: says })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'My contract' })).toHaveFocus();
});

test.each([
  ['Offer', 'new', 'You offered rico_v a contract'],
  ['End', 'termination', 'You asked rico_v to end the contract'],
])('after %s the page says what was sent, and the keys are in the row of its account (AG-16, R25)', async (button, request, says) => {
  const below = { ...contracts.downline[0], contract };
  stubPlatform({
    [daily]: (_url, init) => {
      const isSent = JSON.parse(String(init?.body)).action !== 'list';
      return { ...contracts, downline: [{ ...below, offer: isSent ? { id: '5', request } : null }] };
    },
  });
  await render(<Contracts kind="daily" {...props} />);
  await userEvent.click(page.getByRole('row', { name: /rico_v/ }).getByRole('button', { name: button, exact: true }));
  const send = page.getByRole('button', { name: button === 'Offer' ? 'Send the offer' : 'Send the request' });
  await userEvent.click(send);
  await expect.element(page.getByRole('status').filter({ hasText: says })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Take it back' })).toHaveFocus();
});

test('a top agent without a contract is not sent to an upline, and nobody offers what they do not have (AG-11, AG-16)', async () => {
  stubPlatform({ [daily]: () => ({ ...contracts, contract: null }) });
  history.replaceState(null, '', `${location.pathname}?to=7`);
  await render(<Contracts kind="daily" {...props} />);
  await expect.element(page.getByText('Your upline is the house;', { exact: false })).toBeVisible();
  await expect.element(page.getByText('You can offer contracts of this kind only while', { exact: false })).toBeVisible();
  expect(page.getByRole('button', { name: 'Offer' }).query()).toBeNull();
});

test('an empty team leads to the page that opens accounts and links, and a helper, who may not, to none (AG-03, AG-05)', async () => {
  stubPlatform({
    '/wps/v2/agent/team': () => ({ ...team, rows: [], total: 0 }),
    '/wps/v2/agent/overview': () => ({ ...overview, all: 0, direct: 0, needs: [] }),
  });
  const { unmount } = await render(<Team {...props} />);
  const way = page.getByRole('link', { name: 'Create an account or an invitation link' });
  await expect.element(way).toHaveAttribute('href', '/en/agent/registerCenter');
  await unmount();
  await render(<Overview {...props} />);
  await expect.element(way).toHaveAttribute('href', '/en/agent/registerCenter');
  $agentCentre.set({ agent: 'rico', rights: ['reports'], contracts: [], offers: [], hasTeam: true });
  await expect.poll(() => way.query()).toBeNull();
});

test('a helper without reports finds accounts in the team and sees no figures, their order or a file of them (R24)', async () => {
  $agentCentre.set({ agent: 'rico', rights: ['transfers'], contracts: [], offers: [], hasTeam: true });
  const blank = { turnover: null, net: null, active: null, rate: null, lastActive: null };
  stubPlatform({ '/wps/v2/agent/team': () => ({ ...team, rows: team.rows.map((one) => ({ ...one, ...blank })) }) });
  await render(<Team {...props} />);
  await expect.element(page.getByRole('link', { name: 'Transfer' }).first()).toBeVisible();
  expect(page.getByRole('columnheader').all().length).toBe(3);
  expect(page.getByRole('button', { name: walletWords['csv.go'] }).query()).toBeNull();
  expect(page.getByLabelText('Sort by').getByRole('option').all().length).toBe(3);
});

test('the team is saved as a file of every page (AG-05)', async () => {
  stubPlatform({
    '/wps/v2/agent/team': ({ searchParams }) =>
      searchParams.get('pageSize') ? team : { ...team, rows: team.rows.slice(0, 1), totalPages: 2 },
  });
  await render(<Team {...props} />);
  const text = await savedFile();
  expect(text).toContain('rico_v');
  expect(text).toContain('lita');
  expect(text.split('\r\n')[0]).toContain('House net result');
});

test('the overview shows each change with its share, and the days before as a dashed line across the columns (AG-03)', async () => {
  const days = [
    { day: '2026-11-19', turnover: '100.00', net: '0.00', before: '300.00' },
    { day: '2026-11-20', turnover: '900.00', net: '90.00', before: '200.00' },
  ];
  const previous = { ...figures, turnover: '800.00', active: 4, net: '0.00' };
  stubPlatform({ '/wps/v2/agent/overview': () => ({ ...overview, days, previous }) });
  await render(<Overview {...props} />);
  for (const text of ['+₱100.00 (12.5%)', '−1 (25%)', '+₱90.00']) await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByText('Dashed line: the days before.', { exact: false })).toBeVisible();
  const line = document.querySelector('.bars line[stroke-dasharray]');
  // 300 and 200 of 900, on a chart 132 high.
  expect([line?.getAttribute('y1'), line?.getAttribute('y2')].map((y) => Math.round(Number(y)))).toEqual([88, 103]);
});

test.each([
  [
    'the overview',
    'overview',
    <Overview key="o" {...props} />,
    { ...overview, rows: [1] },
    /Overview.*Namerico(?!_).*Nov 14.*₱900\.00.*Nov 20/s,
  ],
  ['team', 'team', <Team key="t" {...props} />, team, /Team.*Namerico(?!_).*Who to showMembersSort by.*rico_v.*lita/s],
  ['My income', 'income', <Income key="i" {...props} />, income, /My income.*Namerico(?!_).*Period.*Nov 14.*₱5\.34.*Daily salary.*5\.34/s],
] as const)(
  '%s is printed whole, with whose it is, the days and what was chosen (AG-03, AG-05, AG-08)',
  async (_, call, panel, value, text) => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const asked = stubPlatform({
      [`/wps/v2/agent/${call}`]: ({ searchParams }) =>
        searchParams.get('pageSize') ? value : { ...value, rows: value.rows.slice(0, 1), total: 30, totalPages: 2 },
      '/wps/v2/agent/forecasts': () => ({ forecasts: [], currencySymbol: '₱' }),
    });
    history.replaceState(null, '', `${location.pathname}?show=members&period=custom&from=2026-11-14&to=2026-11-20`);
    $address.set(location.href.slice(location.origin.length));
    try {
      await render(panel);
      await userEvent.click(page.getByRole('button', { name: walletWords['print.go'] }));
      await expect.poll(() => print.mock.calls.length).toBe(1);
      const paper = document.querySelector('body > .printed');
      expect(paper?.textContent).toMatch(text);
      expect(paper?.querySelectorAll('tbody tr')).toHaveLength(value.rows.length);
      // The overview has all its days.
      expect(asked.some((one) => one.includes('pageSize=500'))).toBe(call !== 'overview');
    } finally {
      dispatchEvent(new Event('afterprint'));
      print.mockRestore();
    }
  },
);

const nobody = { agent: 'rico', rights: null, contracts: ['daily' as const], offers: ['daily' as const], hasTeam: false };

/** The clock stands, so that no day ends during a test. */
const stopClock = (time: string): void => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(time);
};
const today = '2026-11-20';

test('a day that is not over is not compared with a whole one; a longer period says that it has today in it (AG-03)', async () => {
  stopClock(`${today}T04:00:00Z`);
  const before = { from: '2026-11-13', to: '2026-11-13' };
  const previous = { ...figures, income: '35.20' };
  for (const [span, says, change] of [
    [{ from: today, to: today, before }, /^Today isn't over yet, so it isn't compared\. Figures up to/, 0],
    [{ from: '2026-11-14', to: today }, /^Compared with Nov 7, 2026 to Nov 13, 2026\. Today isn't over yet\./, 1],
    [{ from: '2026-11-14', to: '2026-11-14', before }, /^Compared with Nov 13, 2026\. Figures up to/, 1],
  ] as const) {
    stubPlatform({ '/wps/v2/agent/overview': () => ({ ...overview, previous, ...span }) });
    $overview.set(initialAsyncState);
    const shown = await render(<Overview {...props} />);
    await expect.element(page.getByText(says)).toBeVisible();
    expect(page.getByText('−₱23.20 (65.9%)', { exact: true }).elements()).toHaveLength(change);
    expect(page.getByRole('columnheader', { name: 'Previous days' }).elements()).toHaveLength(change);
    const lines = (await savedFile()).split('\r\n').map((line) => line.replaceAll('"', '').split(','));
    expect(lines[0]?.includes('Previous days')).toBe(change === 1);
    expect(lines[1]).toEqual(['2026-11-20', '900.00', ...(change ? ['1.00'] : []), '90.00']);
    await shown.unmount();
  }
});

test('this month and the last one are chosen as their days, and named (AG-03)', async () => {
  stopClock(`${today}T04:00:00Z`);
  stubPlatform({ '/wps/v2/agent/overview': () => overview });
  await render(<Overview {...props} />);
  const period = page.getByLabelText('Period');
  await userEvent.selectOptions(period, 'Last month');
  expect(location.search).toContain('from=2026-10-01&to=2026-10-31');
  await expect.element(period).toHaveDisplayValue('Last month');
  await userEvent.selectOptions(period, 'This month');
  expect(location.search).toContain(`from=2026-11-01&to=${today}`);
  await expect.element(period).toHaveDisplayValue('This month');
});

test.each([
  ['2026-11-07', '2026-10-31', '2026-11-06'],
  ['2026-11-08', '2026-11-01', '2026-11-07'],
  ['2026-11-01', '2026-10-25', '2026-10-31'],
])('on %s custom dates begin as the seven days before, with a field for each end, and keep their name (AG-03)', async (day, from, to) => {
  stopClock(`${day}T04:00:00Z`);
  stubPlatform({ '/wps/v2/agent/overview': () => overview });
  await render(<Overview {...props} />);
  const period = page.getByLabelText('Period');
  await userEvent.selectOptions(period, 'Custom dates');
  await expect.element(period).toHaveDisplayValue('Custom dates');
  expect(location.search).toContain(`from=${from}&to=${to}`);
  await expect.element(page.getByLabelText('From')).toHaveValue(from);
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue(to);
});

test('a last day before the first is marked, is not asked for and changes no figure (AG-08)', async () => {
  const asked = stubPlatform({
    '/wps/v2/agent/income': () => income,
    '/wps/v2/agent/forecasts': () => ({ forecasts: [], currencySymbol: '₱' }),
  });
  history.replaceState(null, '', `${location.pathname}?from=2026-11-14&to=2026-11-20`);
  $address.set(location.href.slice(location.origin.length));
  await render(<Income {...props} />);
  await expect.element(page.getByRole('button', { name: 'Previous 7 days' })).toBeVisible();
  await userEvent.fill(page.getByLabelText('To'), '2026-11-01');
  await expect.element(page.getByLabelText('To')).toHaveAccessibleDescription('Choose Nov 14, 2026 or later.');
  await expect.element(page.getByLabelText('To')).toHaveAttribute('aria-invalid', 'true');
  expect(location.search).toBe('?from=2026-11-14&to=2026-11-20');
  expect(asked.filter((one) => one.includes('/agent/income'))).toHaveLength(1);
});

test('days that are more than a report covers are marked at the first of them, until they are fewer (AG-03)', async () => {
  stubPlatform({ '/wps/v2/agent/overview': () => overview });
  history.replaceState(null, '', `${location.pathname}?from=2025-11-19&to=2026-11-20`);
  $address.set(location.href.slice(location.origin.length));
  await render(<Overview {...props} />);
  const first = page.getByLabelText('From');
  await expect.element(first).toHaveAccessibleDescription('A report covers 366 days at most. Choose fewer.');
  await expect.element(first).toHaveAttribute('aria-invalid', 'true');
  expect(page.getByRole('button', { name: /^Previous/ }).query()).toBeNull();
  await userEvent.fill(first, '2025-11-20');
  await expect.element(first).not.toHaveAttribute('aria-invalid');
  expect(location.search).toBe('?from=2025-11-20&to=2026-11-20');
});

test('without a contract My income says so and where contracts come from; with one and nobody below it leads to open accounts (AG-08)', async () => {
  stubPlatform({
    '/wps/v2/agent/income': () => ({ ...income, rows: [], total: 0 }),
    '/wps/v2/agent/forecasts': () => ({ forecasts: [], currencySymbol: '₱' }),
  });
  $agentCentre.set({ ...nobody, contracts: [], offers: [] });
  await render(<Income {...props} />);
  await expect.element(page.getByText('Your upline can offer you one.', { exact: false })).toBeVisible();
  $agentCentre.set(nobody);
  await expect.element(page.getByText(agentWords['team.none'])).toBeVisible();
  await expect.element(page.getByRole('link', { name: agentWords['team.toAccounts'] })).toBeVisible();
  $agentCentre.set({ ...nobody, hasTeam: true });
  await expect.element(page.getByText(agentWords['income.none'])).toBeVisible();
});

test('contracts with no agent below lead to the team, and with nobody below to open accounts (AG-16)', async () => {
  stubPlatform({ [daily]: () => ({ ...contracts, downline: [] }) });
  await render(<Contracts kind="daily" {...props} />);
  await expect.element(page.getByText(agentWords['contract.offerInTeam'])).toBeVisible();
  const team = page.getByRole('link', { name: agentWords['centre.team'], exact: true });
  await expect.element(team).toHaveAttribute('href', '/en/agent/downlineManagmentView');
  // A helper who may not see the team.
  $agentCentre.set({ ...nobody, hasTeam: true, rights: ['contracts'] });
  await expect.element(page.getByText(agentWords['contract.noAgents'], { exact: true })).toBeVisible();
  expect(team.query()).toBeNull();
  $agentCentre.set(nobody);
  await expect.element(page.getByText(agentWords['team.none'])).toBeVisible();
  await expect.element(page.getByRole('link', { name: agentWords['team.toAccounts'] })).toBeVisible();
});

test('an empty team shows no filters until one is in use (AG-05)', async () => {
  stubPlatform({ '/wps/v2/agent/team': () => ({ ...team, rows: [], total: 0 }) });
  await render(<Team {...props} />);
  await expect.element(page.getByText(agentWords['team.none'])).toBeVisible();
  expect(page.getByRole('searchbox').query()).toBeNull();
  expect(page.getByRole('combobox').query()).toBeNull();
  expect(page.getByRole('link', { name: agentWords['centre.bets'] }).query()).toBeNull();
  $address.set(`${location.pathname}?show=idle`);
  await expect.element(page.getByText(agentWords['team.noneHere'])).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toBeVisible();
});

test.each([320, 360])(
  'at %i the filters of the team stand two to a row, and the first account is on the first screen (AG-05)',
  async (width) => {
    await page.viewport(width, 640);
    stubPlatform({ '/wps/v2/agent/team': () => team });
    await render(<Team {...props} />);
    const first = page.getByText('rico_v');
    await expect.element(first).toBeVisible();
    const tops = page
      .getByRole('combobox')
      .all()
      .map((one) => Math.round(one.element().getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(2);
    expect(first.element().getBoundingClientRect().bottom).toBeLessThan(640 - 60 - 60);
  },
);

test('what needs the agent stands above the figures on a phone, below them on a wide screen, and not above them when nothing does (AG-03)', async () => {
  const value = { needs: overview.needs as unknown[] };
  stubPlatform({ '/wps/v2/agent/overview': () => ({ ...overview, ...value }) });
  const needs = page.getByRole('region', { name: /^Needs your attention/ });
  const isAbove = () =>
    needs.element().getBoundingClientRect().top < page.getByText(agentWords['figure.deposited']).element().getBoundingClientRect().top;
  await page.viewport(360, 740);
  const { unmount } = await render(<Overview {...props} />);
  await expect.element(needs).toBeVisible();
  expect(isAbove()).toBe(true);
  await page.viewport(1280, 740);
  await expect.poll(isAbove).toBe(false);
  await page.viewport(360, 740);
  await unmount();
  $overview.set(initialAsyncState);
  value.needs = [];
  await render(<Overview {...props} />);
  await expect.element(needs).toBeVisible();
  expect(isAbove()).toBe(false);
});

test.each([
  ['of a step', { tier: 1 }],
  ['of no step', {}],
  ['of a step that the offer has not', { tier: 9 }],
])('the refusal of an offer, %s, comes fully into view above the button that sends it (AG-11, AG-16, R25)', async (_, where) => {
  await page.viewport(360, 640);
  const message = 'Step 1 gives more than your own contract does for these figures. The highest rate is 0.9%.';
  stubPlatform({
    [daily]: (_url, init) =>
      JSON.parse(String(init?.body)).action === 'list'
        ? contracts
        : new ApiError(409, 'agent.rate_too_high', message, { ...where, rate: 0.9 }),
  });
  history.replaceState(null, '', `${location.pathname}?to=7`);
  await render(<Contracts kind="daily" {...props} />);
  const dialog = page.getByRole('dialog', { name: 'Contract for rico_v' });
  await expect.element(dialog).toBeVisible();
  for (const field of dialog.getByRole('textbox').all()) await userEvent.fill(field, '99');
  const send = dialog.getByRole('button', { name: 'Send the offer' });
  await userEvent.click(send);
  const error = dialog.getByText(message);
  await expect.element(error).toBeVisible();
  await expect
    .poll(() => send.element().getBoundingClientRect().top - error.element().getBoundingClientRect().bottom)
    .toBeGreaterThanOrEqual(0);
});

test('an offer is said to need a second person only where the own contract reaches so far (AG-16, R24)', async () => {
  const asked = { aloneUpTo: 100 };
  stubPlatform({ [daily]: () => ({ ...contracts, ...asked }) });
  history.replaceState(null, '', `${location.pathname}?to=7`);
  const { unmount } = await render(<Contracts kind="daily" {...props} />);
  const warning = page.getByText("needs a second person's approval", { exact: false });
  await expect.element(page.getByRole('button', { name: 'Send the offer' })).toBeVisible();
  expect(warning.query()).toBeNull();
  await unmount();
  $contracts.set(initialAsyncState);
  asked.aloneUpTo = 80;
  await render(<Contracts kind="daily" {...props} />);
  await expect.element(warning).toBeVisible();
});

test('a period of whole days in the zone is said without times, a part of a day with them (AG-08)', () => {
  const { range } = shownIn(props);
  expect(range('2026-11-23T16:00:00Z', '2026-11-24T16:00:00Z')).toBe('Nov 24, 2026');
  expect(range('2026-11-17T16:00:00Z', '2026-11-24T16:00:00Z').replace(/\s/g, ' ')).toBe('Nov 18 – 24, 2026');
  expect(range('2026-10-31T16:00:00Z', '2026-11-30T16:00:00Z').replace(/\s/g, ' ')).toBe('Nov 1 – 30, 2026');
  expect(range('2026-11-24T15:00:00Z', '2026-11-24T16:00:00Z')).toContain('23:00');
});
