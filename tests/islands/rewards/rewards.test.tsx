// Bonuses, rewards and rebates on a phone: their faces, what is claimed, joined and given up, and refusals.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/form.css';
import '../../../src/styles/dialogs.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import BonusDetails from '#islands/rewards/BonusDetails.tsx';
import ManualRebate from '#islands/rewards/ManualRebate.tsx';
import RewardCenter from '#islands/rewards/RewardCenter.tsx';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $availableRewards } from '#stores/member/account-sync.ts';
import { replaceAddress } from '#stores/overlay.ts';
import { $bonuses, $dropped, type Bonus, dropOrder } from '#stores/rewards/bonuses.ts';
import { $activities, $applications, $claimed, type Activity, claimOrder, drawOrder } from '#stores/rewards/promotions.ts';
import { $claimedRebate, $rebates, rebateOrder } from '#stores/rewards/rebates.ts';
import { $balance, setBalance } from '#stores/wallet/balance.ts';
import memberWords from '../../../src/i18n/EN/member.json';
import words from '../../../src/i18n/EN/rewards.json';
import system from '../../../src/i18n/EN/system.json';
import { speedUpTimeouts } from '../../speed-up-timeouts.ts';
import { ApiError, stubPlatform } from '../fake-api.ts';

const at = '2026-11-20T04:00:00.000Z';
const props = { words: { ...system, ...memberWords, ...words }, tag: 'en', zone: 'Asia/Manila', base: '/en' };
const button = (name: string | RegExp) => page.getByRole('button', { name });

const bonus = (more: object = {}) =>
  ({
    id: '7',
    promotion: 'coral-bonus',
    title: 'Coral bonus',
    language: 'EN',
    state: 'active',
    amount: '250.00',
    left: '180.50',
    stakeNeeded: '2000.00',
    staked: '640.00',
    missing: '1360.00',
    mostBet: '50.00',
    gameType: 'RNG',
    grantedAt: at,
    endsAt: '2026-11-26T05:00:00.000Z',
    endedAt: null,
    endedWith: '0.00',
    ...more,
  }) as Bonus;
const bonuses = (...list: Bonus[]) => ({ currencySymbol: '₱', serverTime: at, own: '500.00', list });

const activity = (status: Activity['status'], more: object = {}) =>
  ({
    code: `code-${status}`,
    kind: 'bonus',
    title: `Promotion ${status}`,
    short: 'What it gives.',
    language: 'EN',
    status,
    entrance: 'ask',
    startsAt: at,
    endsAt: '2026-12-01T04:00:00.000Z',
    entry: null,
    terms: { times: 8, days: 14 },
    ...more,
  }) as Activity;
const entry = (more: object = {}) => ({
  id: 'e1',
  joinedAt: at,
  comment: null,
  pictures: 0,
  reward: '250.00',
  claimUntil: '2026-12-01T04:00:00.000Z',
  claimedAt: null,
  ...more,
});
const activities = (...list: Activity[]) => ({
  currencySymbol: '₱',
  serverTime: at,
  available: list.filter(({ status }) => status === 'claim').length,
  list,
});

beforeEach(async () => {
  for (const store of [$bonuses, $activities, $rebates]) store.set(initialAsyncState);
  $claimed.set(null);
  $applications.set({});
  $claimedRebate.set(null);
  $dropped.set(null);
  sessionStorage.clear();
  for (const order of [dropOrder, claimOrder, drawOrder, rebateOrder]) order.clear();
  setBalance('500.00', '₱');
  await page.viewport(320, 740);
});

const fits = () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);

test('an active bonus shows bets needed, progress, days left, games, and that withdrawing loses nothing (MC-10)', async () => {
  stubPlatform({
    '/wps/v2/bonuses': () => bonuses(bonus(), bonus({ id: '6', state: 'expired', endedAt: at, endedWith: '32.00', title: 'Old' })),
  });
  await render(<BonusDetails {...props} />);
  const active = page.getByRole('region', { name: 'Active bonus' });
  await expect.element(active.getByText('₱180.50', { exact: true })).toBeVisible();
  await expect.element(active.getByText('₱640.00 of ₱2,000.00 bet')).toBeVisible();
  await expect.element(active.getByRole('progressbar', { name: 'Bets that count' })).toHaveAttribute('value', '640');
  await expect.element(active.getByText('₱1,360.00')).toBeVisible();
  // Six days and an hour are seven begun days.
  await expect.element(active.getByText('7 days')).toBeVisible();
  await expect.element(active.getByRole('link', { name: 'Slots' })).toHaveAttribute('href', '/en/rng');
  await expect.element(active.getByText('₱50.00')).toBeVisible();
  await expect.element(active.getByText(/You lose nothing\. .* its ₱180\.50 .* The “Withdraw” page says how much/)).toBeVisible();
  await expect.element(page.getByText('Expired, ₱32.00 lost')).toBeVisible();
  fits();
});

test('on a desktop the cells of an ended bonus stay on one line, and the text above keeps its short lines (MC-10)', async () => {
  await page.viewport(1280, 800);
  const ended = bonus({ state: 'forfeited', endedAt: at, endedWith: '180.50', title: 'Coral bonus, 25% extra on one deposit' });
  stubPlatform({ '/wps/v2/bonuses': () => bonuses(ended) });
  await render(
    <div className="centre">
      <BonusDetails {...props} />
    </div>,
  );
  await expect.element(page.getByRole('cell', { name: 'Nov 20, 2026' })).toBeVisible();
  const [heights, right] = [[...document.querySelectorAll('tbody tr > *')].map((cell) => cell.clientHeight), innerWidth];
  expect(Math.max(...heights)).toBeLessThan(50);
  expect(document.querySelector('table')?.getBoundingClientRect().right).toBeLessThan(right);
  expect(document.querySelector('.details')?.clientWidth).toBeLessThanOrEqual(520);
  await page.viewport(360, 740);
});

test.each([
  ['LOTT', 'Lottery', '/en/lottery'],
  ['ELOTT', 'E-lottery', '/en/elott'],
  [null, 'All games', '/en/rng'],
])('a bonus for %s links to the page with those games (MC-10)', async (gameType, name, href) => {
  stubPlatform({ '/wps/v2/bonuses': () => bonuses(bonus({ gameType })) });
  await render(<BonusDetails {...props} />);
  await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
});

test('giving a bonus up asks once more, sends it once, and keeps own money', async () => {
  let dropped = 0;
  stubPlatform({
    '/wps/v2/bonuses': () => bonuses(dropped > 0 ? bonus({ state: 'forfeited', endedAt: at, endedWith: '180.50' }) : bonus()),
    'POST /wps/v2/bonuses/7/drop': () => {
      dropped += 1;
      return { id: '7', lost: '180.50', balance: '500.00', currencySymbol: '₱' };
    },
  });
  await render(<BonusDetails {...props} />);
  await userEvent.click(button('Give up the bonus'));
  const dialog = page.getByRole('alertdialog', { name: 'Give up ₱180.50?' });
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(dropped).toBe(0);
  await userEvent.click(button('Give up the bonus'));
  await userEvent.click(dialog.getByRole('button', { name: 'Give up the bonus' }));
  await expect.element(page.getByText('You gave it up and lost ₱180.50')).toBeVisible();
  await expect.element(page.getByText('You have no active bonus. All your money is your own.')).toBeVisible();
  expect(dropped).toBe(1);
  await expect.element(page.getByRole('status').getByText('You gave up ₱180.50', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('status').getByText('Your own ₱500.00 stays.')).toBeVisible();
});

test('on a break the bonus stays to be read, and cannot be given up (MC-10)', async () => {
  stubPlatform({ '/wps/v2/bonuses': () => bonuses(bonus()) });
  $session.set({ state: 'in', member: { excluded: { until: '2030-01-31T20:30:00.000Z' } } as never });
  await render(<BonusDetails {...props} />);
  await expect.element(page.getByText('₱180.50').first()).toBeVisible();
  expect(button(words['bonus.drop']).elements()).toEqual([]);
  $session.set({ state: 'out' });
});

test('a member without a bonus is led to the rewards, and a failed list offers a retry', async () => {
  let fails = true;
  stubPlatform({ '/wps/v2/bonuses': () => (fails ? new ApiError(400, 'input.invalid', 'That failed.') : bonuses()) });
  await render(<BonusDetails {...props} />);
  await expect.element(page.getByRole('alert')).toBeVisible();
  fails = false;
  await userEvent.click(button('Try again'));
  await expect.element(page.getByText("You haven't had a bonus yet.")).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See rewards' })).toHaveAttribute('href', '/en/member/rewardCenter');
});

test('a ready reward is claimed once by two presses, and the page says what it became (MC-11)', async () => {
  const keys: (string | null)[] = [];
  stubPlatform({
    '/wps/v2/rewards': () =>
      keys.length === 0
        ? activities(activity('claim', { entry: entry(), terms: { times: 8, days: 14, mostBet: '50.00', gameType: 'RNG' } }))
        : activities(activity('process', { entry: entry({ claimedAt: at }) })),
    'POST /wps/v2/rewards/e1/claim': async (_, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      return { promotion: 'code-claim', amount: '250.00', as: 'bonus', balance: '500.00', currencySymbol: '₱' };
    },
  });
  await render(<RewardCenter {...props} />);
  await expect.element(page.getByText(/becomes yours after bets of 8 times its amount within 14 days/)).toBeVisible();
  await expect.element(page.getByText('Maximum that counts per bet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Slots' })).toHaveAttribute('href', '/en/rng');
  expect($availableRewards.get()).toBe(1);
  await userEvent.dblClick(button('Claim ₱250.00'));
  await expect.element(page.getByText('₱250.00 is now your bonus')).toBeVisible();
  await expect.element(page.getByText('In progress')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See the bonus' })).toHaveAttribute('href', '/en/member/bonusDetails');
  expect(keys).toHaveLength(1);
  expect($availableRewards.get()).toBe(0);
  // Claimed rewards are in the history.
  await expect.element(page.getByRole('table', { name: 'Claimed' })).toBeVisible();
  fits();
});

test('while a reward is being claimed, another shows that it waits, and an envelope can be opened (MC-11)', async () => {
  let answer = (_: object): void => undefined;
  stubPlatform({
    '/wps/v2/rewards': () =>
      activities(
        activity('claim', { code: 'one', entry: entry() }),
        activity('claim', { code: 'two', entry: entry({ id: 'e2', reward: '5.00' }) }),
        activity('claim', { code: 'red', entrance: 'draw', terms: null, envelopes: [{ amount: '50.00', count: 2 }] }),
      ),
    'POST /wps/v2/rewards/e1/claim': () => new Promise<object>((resolve) => (answer = resolve)),
  });
  await render(<RewardCenter {...props} />);
  await userEvent.click(button('Claim ₱250.00'));
  await expect.element(button('Claim ₱5.00')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Claim ₱5.00').element().hasAttribute('aria-busy')).toBe(false);
  expect(button('Open an envelope').element().hasAttribute('aria-disabled')).toBe(false);
  answer({ promotion: 'one', amount: '250.00', as: 'bonus', balance: '500.00', currencySymbol: '₱' });
  await expect.element(button('Claim ₱5.00')).not.toHaveAttribute('aria-disabled');
});

test('an envelope shows what it held and adds it to the balance (MC-24)', async () => {
  let opened = false;
  stubPlatform({
    '/wps/v2/rewards': () =>
      activities(
        opened
          ? activity('claimed', { terms: null, entry: entry({ reward: '10.00', claimedAt: at, claimUntil: null }) })
          : activity('claim', {
              code: 'red',
              entrance: 'draw',
              terms: null,
              envelopes: [
                { amount: '50.00', count: 2 },
                { amount: '10.00', count: 80 },
              ],
            }),
      ),
    'POST /wps/relay/MCS2_claimRafflePromotion': () => {
      opened = true;
      return { promotion: 'red', amount: '10.00', as: 'money', balance: '510.00', currencySymbol: '₱' };
    },
  });
  await render(<RewardCenter {...props} />);
  await expect.element(page.getByText('Left now: 2 × ₱50.00 · 80 × ₱10.00. Each has the same chance.')).toBeVisible();
  await userEvent.click(button('Open an envelope'));
  await expect.element(page.getByText('₱10.00 added to your balance')).toBeVisible();
  expect($balance.get().amount).toBe('510.00');
});

test('a refused claim says why in its own card alone, can be tried again, and is gone after leaving (MC-11)', async () => {
  stubPlatform({
    '/wps/v2/rewards': () =>
      activities(
        activity('claim', { entry: entry() }),
        activity('claim', { code: 'other', title: 'Another', entry: entry({ id: 'e2', reward: '60.00' }) }),
      ),
    'POST /wps/v2/rewards/e1/claim': () => new ApiError(409, 'bonus.one_active', 'You already have an active bonus.'),
  });
  const { unmount } = await render(<RewardCenter {...props} />);
  await userEvent.click(button('Claim ₱250.00'));
  await expect
    .element(page.getByRole('article', { name: 'Promotion claim' }).getByRole('alert'))
    .toHaveTextContent('You already have an active bonus.');
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  await expect.element(button('Claim ₱250.00')).toBeEnabled();
  await unmount();
  await render(<RewardCenter {...props} />);
  await expect.element(button('Claim ₱250.00')).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('a reward claimed in another tab is refused with its reason, and the list shows what it became (MC-11)', async () => {
  let claimed = false;
  stubPlatform({
    '/wps/v2/rewards': () => activities(activity(claimed ? 'process' : 'claim', { entry: entry({ claimedAt: claimed ? at : null }) })),
    'POST /wps/v2/rewards/e1/claim': () => {
      claimed = true;
      return new ApiError(409, 'promotion.not_open', 'It was claimed.');
    },
  });
  await render(<RewardCenter {...props} />);
  await userEvent.click(button('Claim ₱250.00'));
  await expect.element(page.getByText('In progress')).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('It was claimed.');
  await expect.element(button('Claim ₱250.00')).not.toBeInTheDocument();
});

test('a claim in another tab brings the list up to date while the page is open (MC-11)', async () => {
  let asked = 0;
  stubPlatform({ '/wps/v2/rewards': () => activities(activity(asked++ > 0 ? 'process' : 'claim', { entry: entry() })) });
  const { unmount } = await render(<RewardCenter {...props} />);
  await expect.element(button('Claim ₱250.00')).toBeVisible();
  const otherTab = new BroadcastChannel('isla');
  otherTab.postMessage({ about: 'order' });
  await expect.element(page.getByText('In progress')).toBeVisible();
  otherTab.close();
  await unmount();
});

test('a page opens at the one that its address names, and says so when that is gone (MC-08)', async () => {
  const claim = (day: string) => ({ from: `2026-11-${day}T16:00:00.000Z`, to: `2026-11-${day}T16:00:00.000Z`, amount: '1.00', at });
  const asked = stubPlatform({
    '/wps/v2/bonuses': () => bonuses(bonus(), bonus({ id: '6', state: 'expired', endedAt: at, endedWith: '32.00', title: 'Old' })),
    '/wps/v2/rewards': () => activities(activity('claimed', { entry: entry({ claimedAt: at }) })),
    '/wps/v2/rebates': () => ({
      ...{ currencySymbol: '₱', from: at, to: at, total: '0.00' },
      products: [{ gameType: 'RNG', staked: '3450.00', percent: '0.5', amount: '0.00' }],
      claims: ['10', '11'].map(claim),
    }),
  });
  const gone = system['list.gone'];
  for (const [panel, row, named] of [
    [<BonusDetails key="active" {...props} />, '7', /^Coral bonus/],
    [<BonusDetails key="ended" {...props} />, '6', /^Old/],
    [<RewardCenter key="reward" {...props} />, 'e1', /^Promotion claimed/],
    [<ManualRebate key="rebate" {...props} />, '2026-11-11T16:00:00.000Z', /Nov 12/],
  ] as const) {
    replaceAddress(`?row=${encodeURIComponent(row)}`);
    const { unmount } = await render(panel);
    await expect.poll(() => document.activeElement?.textContent).toMatch(named);
    expect(document.activeElement?.getAttribute('aria-current')).toBe('true');
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
    await expect.element(page.getByText(gone)).not.toBeInTheDocument();
    // The promotions come whole. The other lists bring the row, however old it is.
    expect(decodeURIComponent(asked.at(-1) ?? '')).toContain(row === 'e1' ? '/rewards' : `?row=${row}`);
    replaceAddress('?row=none');
    await expect.element(page.getByText(gone)).toBeVisible();
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(0);
    await unmount();
  }
  replaceAddress(location.pathname);
});

test('a rebate of days that have changed is refused, and the page shows the days of now (MC-15)', async () => {
  let isNextDay = false;
  stubPlatform({
    '/wps/v2/rebates': () => ({
      currencySymbol: '₱',
      from: '2026-11-01T16:00:00.000Z',
      to: isNextDay ? '2026-11-20T16:00:00.000Z' : '2026-11-19T16:00:00.000Z',
      products: [{ gameType: 'RNG', staked: '3450.00', percent: '0.5', amount: '17.25' }],
      total: isNextDay ? '20.00' : '17.25',
      claims: [],
    }),
    'POST /wps/v2/rebates/claim': () => {
      isNextDay = true;
      return new ApiError(409, 'promotion.not_open', 'A new day has begun.');
    },
  });
  const { unmount } = await render(<ManualRebate {...props} />);
  await userEvent.click(button('Claim ₱17.25'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('A new day has begun.');
  await expect.element(button('Claim ₱20.00')).toBeEnabled();
  await unmount();
  await render(<ManualRebate {...props} />);
  await expect.element(button('Claim ₱20.00')).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('a bonus code that was used before says so with its date (MC-11)', async () => {
  stubPlatform({
    '/wps/v2/rewards': () => activities(),
    'POST /wps/v2/promoCodes': () => activity('claimed', { entry: entry({ claimedAt: at }) }),
  });
  await render(<RewardCenter {...props} />);
  await userEvent.fill(page.getByLabelText('Bonus code'), 'CORAL50');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('You used this code on Nov 20, 2026, 12:00.')).toBeVisible();
});

test('each of the ten states has its word, and an open promotion is joined by one press (MC-19)', async () => {
  let joined = false;
  const others = (['coming_soon', 'applying', 'rejected', 'joined', 'process', 'issued', 'claimed', 'close'] as const).map((status) =>
    activity(status, {
      code: status,
      entry: status === 'coming_soon' ? null : entry({ claimedAt: /issued|claimed/.test(status) ? at : null }),
    }),
  );
  stubPlatform({
    '/wps/v2/rewards': () =>
      activities(
        activity('claim', { code: 'c', entry: entry() }),
        activity(joined ? 'joined' : 'join', { code: 'open', entry: joined ? entry() : null }),
        ...others,
      ),
    'POST /wps/v2/promotions/open/join': () => {
      joined = true;
      return activity('joined', { code: 'open', entry: entry() });
    },
  });
  await render(<RewardCenter {...props} />);
  await expect.element(page.getByRole('article', { name: 'Promotion join', exact: true }).getByText('Open', { exact: true })).toBeVisible();
  // What brings a second bonus says that one is active, before the press.
  for (const name of ['Promotion join', 'Promotion claim'])
    await expect
      .element(page.getByRole('article', { name, exact: true }).getByText(/^Your bonus from “Promotion process” is active/))
      .toBeVisible();
  for (const status of ['coming_soon', 'applying', 'rejected', 'joined', 'process', 'close'] as const)
    await expect
      .element(
        page
          .getByRole('article', { name: `Promotion ${status}`, exact: true })
          .getByText(words[`rewards.status.${status}`], { exact: true }),
      )
      .toBeVisible();
  for (const status of ['issued', 'claimed'])
    await expect.element(page.getByRole('rowheader', { name: `Promotion ${status}`, exact: true })).toBeInTheDocument();
  await userEvent.click(button('Join'));
  await expect.element(button('Join')).not.toBeInTheDocument();
  expect(joined).toBe(true);
  // The button is gone: what comes next is said, and the focus stays in the card.
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Promotion joined', exact: true }) });
  await expect.element(card.first().getByRole('status')).toHaveTextContent(words['rewards.next.joined']);
  await expect.element(card.first().getByRole('link', { name: 'Promotion joined', exact: true })).toHaveFocus();
  fits();
});

test('a rejected application says why, and offers no second one (MC-19)', async () => {
  const reason = 'The picture does not show the island.';
  stubPlatform({
    '/wps/v2/rewards': () => activities(activity('rejected', { entrance: 'apply', entry: entry({ reward: null, reason }) })),
  });
  await render(<RewardCenter {...props} />);
  const card = page.getByRole('article', { name: 'Promotion rejected', exact: true });
  await expect.element(card.getByText(`Reason: ${reason}`)).toBeVisible();
  await expect.element(card.getByText(words['rewards.status.rejected'], { exact: true })).toBeVisible();
  expect(card.getByRole('button').elements()).toEqual([]);
});

test('an application takes 140 characters and pictures, and refuses what is no picture before it is sent (MC-20)', async () => {
  const sent: { comment?: string; pictures?: string[] }[] = [];
  stubPlatform({
    '/wps/v2/rewards': () => activities(activity(sent.length > 0 ? 'applying' : 'join', { code: 'open', entrance: 'apply' })),
    'POST /wps/v2/promotions/open/join': (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return activity('applying', { code: 'open' });
    },
  });
  await render(<RewardCenter {...props} />);
  await userEvent.click(button('Apply'));
  await userEvent.fill(page.getByLabelText('Comment'), 'x'.repeat(140));
  await expect.element(page.getByText('0 characters left')).toBeVisible();
  const canvas = document.createElement('canvas');
  const png = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  const input = page.getByLabelText('Pictures');
  await userEvent.upload(input, new File(['hello'], 'notes.txt', { type: 'text/plain' }));
  await userEvent.click(button('Send application'));
  await expect.element(page.getByText('Choose up to three PNG or JPG files, each no larger than 5 MB.')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.upload(input, new File([png ?? ''], 'view.png', { type: 'image/png' }));
  await userEvent.click(button('Send application'));
  await expect.element(page.getByText('Applied', { exact: true })).toBeVisible();
  expect(sent.map(({ comment, pictures }) => [comment?.length, pictures?.length, pictures?.[0]?.startsWith('/9j/')])).toEqual([
    [140, 1, true],
  ]);
  fits();
});

test('without an answer to an application the list says what became of it, and comment and pictures stay (MC-20)', async () => {
  let [arrives, reads] = [false, true];
  let sent = 0;
  stubPlatform({
    '/wps/v2/rewards': () =>
      reads
        ? activities(activity(arrives ? 'applying' : 'join', { code: 'open', entrance: 'apply', entry: arrives ? entry() : null }))
        : new ApiError(404, 'not_found', 'Not now.'),
    'POST /wps/v2/promotions/open/join': () => {
      sent += 1;
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  await render(<RewardCenter {...props} />);
  await userEvent.click(button('Apply'));
  const comment = page.getByLabelText('Comment');
  await userEvent.fill(comment, 'My island');
  const png = await new Promise<Blob | null>((done) => document.createElement('canvas').toBlob(done));
  await userEvent.upload(page.getByLabelText('Pictures'), new File([png ?? ''], 'view.png', { type: 'image/png' }));
  const send = button('Send application');
  await userEvent.click(send);
  await expect.element(page.getByText(words['apply.notSent'])).toBeVisible();
  await expect.element(comment).toHaveValue('My island');
  await expect.element(page.getByText('view.png')).toBeVisible();
  reads = false;
  await userEvent.click(send);
  await expect.element(page.getByText(words['apply.unknown'])).toBeVisible();
  await expect.element(comment).toHaveValue('My island');
  [reads, arrives] = [true, true];
  await userEvent.click(send);
  await expect.element(page.getByText('Applied', { exact: true })).toBeVisible();
  expect(sent).toBe(3);
  fits();
});

test('an application that was closed by a press beside it has its comment and pictures again, until it is sent or the member leaves (MC-20)', async () => {
  let sent: { comment?: string; pictures?: string[] } | null = null;
  stubPlatform({
    '/wps/v2/rewards': () => activities(activity(sent ? 'applying' : 'join', { code: 'open', entrance: 'apply' })),
    'POST /wps/v2/promotions/open/join': (_, init) => {
      sent = JSON.parse(String(init?.body));
      return activity('applying', { code: 'open' });
    },
  });
  const { unmount } = await render(<RewardCenter {...props} />);
  await userEvent.click(button('Apply'));
  await userEvent.fill(page.getByLabelText('Comment'), 'My island');
  const png = await new Promise<Blob | null>((done) => document.createElement('canvas').toBlob(done));
  await userEvent.upload(page.getByLabelText('Pictures'), new File([png ?? ''], 'view.png', { type: 'image/png' }));
  await expect.element(page.getByText('view.png')).toBeVisible();
  await unmount();
  await render(<RewardCenter {...props} />);
  await userEvent.click(button('Apply'));
  await expect.element(page.getByLabelText('Comment')).toHaveValue('My island');
  await expect.element(page.getByText('view.png')).toBeVisible();
  const written = $applications.get();
  await userEvent.click(button('Send application'));
  await expect.element(page.getByText('Applied', { exact: true })).toBeVisible();
  expect(sent).toMatchObject({ comment: 'My island', pictures: [expect.stringMatching(/^\/9j\//)] });
  await expect.poll(() => $applications.get().open).toEqual({ comment: '', files: [] });
  // The next member at the device sees nothing of it.
  $applications.set(written);
  $session.set({ state: 'in', member: null });
  $session.set({ state: 'out' });
  expect($applications.get()).toEqual({});
});

test('a bonus code is accepted or refused at its field', async () => {
  stubPlatform({
    '/wps/v2/rewards': () => activities(),
    'POST /wps/v2/promoCodes': (_, init) =>
      String(init?.body).includes('CORAL50')
        ? activity('claim', { entry: entry() })
        : new ApiError(404, 'promotion.code_unknown', 'We don’t know it.'),
  });
  await render(<RewardCenter {...props} />);
  await userEvent.click(button('Enter code'));
  await expect.element(page.getByText('Type the code first.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Bonus code'), 'NOPE');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('We don’t know it.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Bonus code'), 'CORAL50');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Accepted. You can claim it above.')).toBeVisible();
});

test('a bonus code whose answer was lost is not called unsent, and entered again it is accepted (MC-11, REL-08)', async () => {
  const normal = speedUpTimeouts();
  let isLost = true;
  stubPlatform({
    '/wps/v2/rewards': () => activities(),
    'POST /wps/v2/promoCodes': () => {
      if (isLost) throw new TypeError('Failed to fetch');
      return activity('claim', { entry: entry() });
    },
  });
  await render(<RewardCenter {...props} />);
  await userEvent.fill(page.getByLabelText('Bonus code'), 'CORAL50');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(words['rewards.unknown'])).toBeVisible();
  isLost = false;
  await userEvent.click(button('Enter code'));
  await expect.element(page.getByText('Accepted. You can claim it above.')).toBeVisible();
  normal();
});

test('a rebate is a formula with own numbers, and is claimed into the balance (MC-15)', async () => {
  const product = { gameType: 'RNG', staked: '3450.00', percent: '0.5', amount: '17.25' };
  let claims: object[] = [];
  const period = { from: '2026-11-01T16:00:00.000Z', to: '2026-11-19T16:00:00.000Z' };
  stubPlatform({
    '/wps/v2/rebates': () => ({
      currencySymbol: '₱',
      ...period,
      products: claims.length > 0 ? [{ ...product, staked: '0.00', amount: '0.00' }] : [product],
      total: claims.length > 0 ? '0.00' : '17.25',
      claims,
    }),
    'POST /wps/v2/rebates/claim': () => {
      claims = [{ ...period, amount: '17.25', at }];
      return { amount: '17.25', balance: '517.25', currencySymbol: '₱' };
    },
  });
  await render(<ManualRebate {...props} />);
  await expect.element(page.getByText('₱3,450.00 × 0.5%')).toBeVisible();
  await expect.element(page.getByText('Bets settled from Nov 2, 2026 to Nov 19, 2026')).toBeVisible();
  await userEvent.click(button('Claim ₱17.25'));
  await expect.element(page.getByText('₱17.25 added to your balance')).toBeVisible();
  await expect.element(page.getByText("Nothing is due yet. Today's bets count from tomorrow.")).toBeVisible();
  expect($balance.get().amount).toBe('517.25');
  fits();
});

test('a trial account is told to register, on each of the three pages (R19)', async () => {
  const trial = () => new ApiError(403, 'role.trial', "A trial account can't do this.");
  stubPlatform({ '/wps/v2/bonuses': trial, '/wps/v2/rewards': trial, '/wps/v2/rebates': trial });
  for (const Panel of [BonusDetails, RewardCenter, ManualRebate]) {
    const { unmount } = await render(<Panel {...props} />);
    await expect.element(page.getByRole('alert')).toHaveTextContent("A trial account can't do this.");
    await expect.element(page.getByRole('link')).toHaveAttribute('href', '/en/register');
    await unmount();
  }
});

test('a member on a break is led to withdrawing and safer play, without a retry that cannot help', async () => {
  const paused = () => new ApiError(403, 'protection.excluded', 'You are taking a break.');
  stubPlatform({ '/wps/v2/rewards': paused, '/wps/v2/rebates': paused });
  for (const Panel of [RewardCenter, ManualRebate]) {
    const { unmount } = await render(<Panel {...props} />);
    await expect.element(page.getByText('You are taking a break.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/en/member/withdraw');
    expect(page.getByRole('button').elements()).toEqual([]);
    fits();
    await unmount();
  }
});
