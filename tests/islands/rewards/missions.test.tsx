// Missions and their leaderboard on a phone: their faces, one claim, refusals, and the own place.
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
import Missions from '#islands/rewards/Missions.tsx';
import { initialAsyncState } from '#stores/async-state.ts';
import { $claimableMissions } from '#stores/member/account-sync.ts';
import { $claimedMission, $leaderboard, $missions, missionOrder, type ShownMission } from '#stores/rewards/missions.ts';
import memberWords from '../../../src/i18n/EN/member.json';
import words from '../../../src/i18n/EN/rewards.json';
import system from '../../../src/i18n/EN/system.json';
import { ApiError, stubPlatform } from '../fake-api.ts';

const since = '2026-11-19T16:00:00.000Z';
const props = { words: { ...system, ...memberWords, ...words }, tag: 'en', zone: 'Asia/Manila', base: '/en' };
const summaryPath = '/wps/relay/MCSFE_getMissionSummaryDetails';
const boardPath = '/wps/relay/MCSFE_getMissionLeaderboard';
const claimPath = 'POST /wps/v2/missions/day-two-games/claim';

const mission = (more: object = {}) =>
  ({
    code: 'day-two-games',
    period: 'day',
    since,
    past: false,
    endsAt: '2026-11-20T16:00:00.000Z',
    counts: 'games',
    needed: 2,
    done: 1,
    state: 'open',
    points: 20,
    game: { code: 'koi-ascending', name: 'Koi Ascending' },
    ...more,
  }) as ShownMission;
const summary = (...list: ShownMission[]) => ({ list, claimable: list.filter(({ state }) => state === 'ready').length });
const board = (more: object = {}) => ({
  since,
  asOf: '2026-11-20T04:00:00.000Z',
  list: [
    { rank: 1, player: 'li•••y', missions: 14, mine: false },
    { rank: 57, player: 'ma•••l', missions: 3, mine: true },
  ],
  mine: { rank: 57, missions: 3 },
  shown: false,
  ...more,
});

beforeEach(async () => {
  for (const store of [$missions, $leaderboard]) store.set(initialAsyncState);
  $claimedMission.set(null);
  $claimableMissions.set(0);
  sessionStorage.clear();
  missionOrder.clear();
  await page.viewport(320, 740);
});

const fits = () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);

test('missions show what counts, the progress, the points and a game that counts, by day and week (MC-13)', async () => {
  stubPlatform({
    [summaryPath]: () =>
      summary(
        mission(),
        mission({ code: 'week-three-days', period: 'week', counts: 'days', needed: 3, done: 3, state: 'claimed', points: 60, game: null }),
      ),
    [boardPath]: () => board(),
  });
  await render(<Missions {...props} />);
  const today = page.getByRole('region', { name: 'Today' });
  await expect.element(today.getByText('Play 2 different games')).toBeVisible();
  await expect.element(today.getByRole('progressbar', { name: 'Play 2 different games' })).toHaveAttribute('value', '1');
  await expect.element(today.getByText('20 points')).toBeVisible();
  await expect.element(today.getByText('Starts again on Nov 21, 2026, 00:00')).toBeVisible();
  await expect.element(today.getByRole('link', { name: 'Play Koi Ascending' })).toHaveAttribute('href', '/en/game?code=koi-ascending');
  const week = page.getByRole('region', { name: 'This week' });
  await expect.element(week.getByText('Play on any 3 days')).toBeVisible();
  await expect.element(week.getByText('Claimed')).toBeVisible();
  expect(page.getByRole('button', { name: /^Claim/ }).elements()).toHaveLength(0);
  fits();
});

test('a completed mission is claimed once with one key, also by a double press, and the badge follows', async () => {
  let claims = 0;
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = stubPlatform({
    [summaryPath]: () => summary(mission({ done: 2, state: claims > 0 ? 'claimed' : 'ready', past: claims === 0, game: null })),
    [boardPath]: () => board(),
    [claimPath]: async (_url, init) => {
      expect(JSON.parse(String(init?.body))).toEqual({ since });
      claims += 1;
      await answered;
      return { code: 'day-two-games', points: 20, balance: 1234 };
    },
  });
  await render(<Missions {...props} />);
  const ready = page.getByRole('region', { name: 'Ready to claim' });
  await expect.element(ready.getByText(/Completed yesterday · Claim it by Nov 21, 2026/)).toBeVisible();
  await expect.poll(() => $claimableMissions.get()).toBe(1);
  const button = page.getByRole('button', { name: 'Claim 20 points' });
  await userEvent.dblClick(button);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect.element(page.getByText('You received 20 points.')).toBeVisible();
  await expect.element(page.getByText('You have 1,234 points now.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Use your points' })).toHaveAttribute('href', '/en/pointMall');
  await expect.poll(() => $claimableMissions.get()).toBe(0);
  expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  await expect.element(button).not.toBeInTheDocument();
  fits();
});

test('while a claim is on its way, the button of another says that it waits (MC-13)', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const other = mission({ code: 'day-bets', counts: 'bets', done: 2, state: 'ready', points: 30, game: null });
  const asked = stubPlatform({
    [summaryPath]: () => summary(mission({ done: 2, state: 'ready', game: null }), other),
    [boardPath]: () => board(),
    [claimPath]: () => answered.then(() => ({ code: 'day-two-games', points: 20, balance: 1234 })),
    'POST /wps/v2/missions/day-bets/claim': () => ({ code: 'day-bets', points: 30, balance: 1264 }),
  });
  await render(<Missions {...props} />);
  const [one, two] = [page.getByRole('button', { name: 'Claim 20 points' }), page.getByRole('button', { name: 'Claim 30 points' })];
  await userEvent.click(one);
  await expect.element(two).toHaveAttribute('aria-disabled', 'true');
  expect(two.element().hasAttribute('aria-busy')).toBe(false);
  answer();
  await expect.element(page.getByText('You received 20 points.')).toBeVisible();
  await userEvent.click(two);
  await expect.element(page.getByText('You received 30 points.')).toBeVisible();
  expect(asked.filter((line) => line.startsWith('POST'))).toHaveLength(2);
});

test('a claim that was refused says why, and the list is read again', async () => {
  let refused = false;
  stubPlatform({
    [summaryPath]: () =>
      summary(mission({ done: 2, state: 'ready', game: null }), ...(refused ? [mission({ code: 'new', counts: 'providers' })] : [])),
    [boardPath]: () => board(),
    [claimPath]: () => {
      refused = true;
      return new ApiError(409, 'mission.claimed', "You've already claimed this mission.");
    },
  });
  await render(<Missions {...props} />);
  // A claim waits one period more, so the running one sets no deadline.
  await expect.element(page.getByText('Claim it today or tomorrow')).toBeVisible();
  await page.getByRole('button', { name: 'Claim 20 points' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent("You've already claimed this mission.");
  await expect.element(page.getByText('Play games from 2 providers')).toBeVisible();
});

test('the leaderboard shows others shortened, the own place and who sees it (MC-13)', async () => {
  stubPlatform({ [summaryPath]: () => summary(mission()), [boardPath]: () => board() });
  await render(<Missions {...props} />);
  const rows = page.getByRole('region', { name: "This month's leaderboard" }).getByRole('listitem');
  await expect.element(rows.nth(0).getByText('li•••y')).toBeVisible();
  await expect.element(rows.nth(0).getByText('14 missions')).toBeVisible();
  await expect.element(rows.nth(1).getByText('57')).toBeVisible();
  await expect.element(rows.nth(1).getByText('You', { exact: true })).toBeVisible();
  expect(page.getByText('You', { exact: true }).elements()).toHaveLength(1);
  // Between these two places are players who are not shown.
  await expect.element(page.getByText(/Players who haven't agreed to be shown keep their place but aren't listed\./)).toBeVisible();
  await expect.element(page.getByText('Your place: 57. Missions claimed: 3.')).toBeVisible();
  await expect.element(page.getByText(/Others can't see you here\..*As of Nov 20, 2026, 12:00/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Change who sees you' })).toHaveAttribute('href', '/en/winners');
  fits();
});

test('without missions, without players, and before the first claim the page says so', async () => {
  stubPlatform({ [summaryPath]: () => summary(), [boardPath]: () => board({ list: [], mine: null, shown: true }) });
  await render(<Missions {...props} />);
  await expect.element(page.getByText('There are no missions right now.')).toBeVisible();
  await expect.element(page.getByText("Nobody's on the board yet this month.")).toBeVisible();
  await expect.element(page.getByText("You'll have a place once you claim a mission this month.")).toBeVisible();
  await expect.element(page.getByText(/Others can see you here, with a shortened name\./)).toBeVisible();
});

test('a failure of one list leaves the other, and a retry loads it', async () => {
  let works = false;
  stubPlatform({
    [summaryPath]: () => (works ? summary(mission()) : new ApiError(400, 'input.invalid', '')),
    [boardPath]: () => board(),
  });
  await render(<Missions {...props} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent("The missions didn't load. Your points are safe.");
  await expect.element(page.getByText('Your place: 57. Missions claimed: 3.')).toBeVisible();
  works = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Play 2 different games')).toBeVisible();
});

test('a trial account is led to registering, a member who paused play to safer play', async () => {
  const refusal = (code: string, says: string) => ({
    [summaryPath]: () => new ApiError(403, code, says),
    [boardPath]: () => new ApiError(403, code, says),
  });
  stubPlatform(refusal('role.trial', 'Create your own account.'));
  const trial = await render(<Missions {...props} />);
  await expect.element(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/en/register');
  await trial.unmount();
  for (const store of [$missions, $leaderboard]) store.set(initialAsyncState);
  stubPlatform(refusal('protection.excluded', 'You are taking a break.'));
  await render(<Missions {...props} />);
  await expect.element(page.getByText('You are taking a break.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Safer play' })).toHaveAttribute('href', '/en/member/saferPlay');
  expect(page.getByRole('heading', { name: "This month's leaderboard" }).elements()).toHaveLength(0);
});
