// The own place in a race on the promotion's page: with and without a place, a failure, and who sees nothing.
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import RaceStanding from '#islands/rewards/RaceStanding.tsx';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $raceStanding } from '#stores/rewards/race.ts';
import words from '../../../src/i18n/EN/rewards.json';
import system from '../../../src/i18n/EN/system.json';
import { ApiError, stubPlatform } from '../fake-api.ts';

const props = { words: { ...system, ...words }, tag: 'en', zone: 'Asia/Manila', code: 'the-race' };
const path = '/wps/v2/promotions/the-race/standing';
const standing = (more: object = {}) => ({
  joined: true,
  over: false,
  asOf: '2026-11-20T04:00:07.000Z',
  players: 13,
  placed: 9,
  rounds: 19,
  mostRounds: 100,
  smallestBet: '1.00',
  currencySymbol: '₱',
  mine: { place: 2, best: '5.00', prize: '2500.00' },
  above: { place: 1, best: '42.50' },
  ...more,
});

beforeEach(async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the readable cookie is what the store reads
  document.cookie = 'isla_in=1';
  $raceStanding.set(initialAsyncState);
  $session.set({ state: 'in', member: null } as never);
  await page.viewport(320, 740);
});

test('a place shows its prize, the distance to the next one, the rounds that count, and the time', async () => {
  stubPlatform({ [path]: () => standing() });
  await render(<RaceStanding {...props} />);
  await expect.element(page.getByText('Place 2 of 13')).toBeVisible();
  await expect.element(page.getByText('Prize for this place: ₱2,500.00')).toBeVisible();
  await expect.element(page.getByText('5.00 times the bet')).toBeVisible();
  await expect.element(page.getByText('ahead by 37.50 times the bet')).toBeVisible();
  await expect.element(page.getByText('19 of 100')).toBeVisible();
  await expect.element(page.getByText('From settled rounds, as of Nov 20, 2026, 12:00:07')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('a tie, the last round that counts, and the end are said in words', async () => {
  stubPlatform({
    [path]: () => standing({ rounds: 100, above: { place: 1, best: '5.00' }, mine: { place: 2, best: '5.00', prize: '0.00' } }),
  });
  const shown = await render(<RaceStanding {...props} />);
  await expect.element(page.getByText('the same result, but earlier')).toBeVisible();
  await expect.element(page.getByText('There is no prize for this place.')).toBeVisible();
  await expect.element(page.getByText(/Playing more won't change your place/)).toBeVisible();
  await shown.unmount();
  $raceStanding.set(initialAsyncState);
  stubPlatform({ [path]: () => standing({ over: true }) });
  await render(<RaceStanding {...props} />);
  await expect.element(page.getByText('The race is over. The places are final.')).toBeVisible();
});

test('without a place or without taking part the page says so', async () => {
  stubPlatform({ [path]: () => standing({ mine: null, rounds: 0 }) });
  const shown = await render(<RaceStanding {...props} />);
  await expect.element(page.getByText("You've joined. None of your rounds so far has a win that counts.")).toBeVisible();
  await expect.element(page.getByText('42.50 times the bet')).toBeVisible();
  await shown.unmount();
  $raceStanding.set(initialAsyncState);
  stubPlatform({ [path]: () => standing({ joined: false, mine: null }) });
  await render(<RaceStanding {...props} />);
  await expect.element(page.getByText("You haven't joined this race.")).toBeVisible();
});

test('a failure is said and asked for again; a member who paused play sees nothing', async () => {
  let works = false;
  stubPlatform({ [path]: () => (works ? standing() : new ApiError(400, 'input.invalid', '')) });
  const shown = await render(<RaceStanding {...props} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent("Your place didn't load.");
  works = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Place 2 of 13')).toBeVisible();
  await shown.unmount();
  $raceStanding.set(initialAsyncState);
  stubPlatform({ [path]: () => new ApiError(403, 'protection.excluded', 'You paused play.') });
  await render(<RaceStanding {...props} />);
  await expect.poll(() => $raceStanding.get().code).toBe('protection.excluded');
  await expect.element(page.getByRole('region')).not.toBeInTheDocument();
});
