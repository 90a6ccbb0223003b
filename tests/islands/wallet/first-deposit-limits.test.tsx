// Tests the question before the first deposit, and the note over a game when an own limit ends.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/form.css';
import { LimitNotice } from '#islands/games/LimitNotice.tsx';
import FirstDepositLimits from '#islands/wallet/FirstDepositLimits.tsx';
import { $playStats } from '#stores/games/play-stats.ts';
import { createTranslator } from '#ui/translate.ts';
import { serverNow } from '#values/server-clock.ts';
import games from '../../../src/i18n/EN/games.json';
import words from '../../../src/i18n/EN/saferPlay.json';
import { ApiError, stubPlatform } from '../fake-api.ts';

const methods = { currencySymbol: '₱', methods: [], leftToday: '100000.00', asksForLimits: false };
const show = (isNeeded = false) => render(<FirstDepositLimits t={createTranslator(words, 'en')} tag="en" symbol="₱" isNeeded={isNeeded} />);
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => page.viewport(360, 740));
afterEach(() => $playStats.set(null));

test('before the first deposit both answers look the same, and "not now" is sent to the platform', async () => {
  const requests = stubPlatform({ 'POST /wps/v2/saferPlay/limits/decline': () => ({}), '/wps/v2/deposits/methods': () => methods });
  await show();
  const [set, later] = [button(words['limits.first.set']), button(words['limits.first.later'])];
  expect(set.element().className).toBe(later.element().className);
  await userEvent.click(later);
  await expect.poll(() => requests).toEqual(['POST /wps/v2/saferPlay/limits/decline', 'GET /wps/v2/deposits/methods']);
});

test('"not now" that got no answer says so and can be pressed again', async () => {
  let isLost = true;
  stubPlatform({
    'POST /wps/v2/saferPlay/limits/decline': () => (isLost ? new ApiError(409, 'internal', 'Something went wrong.') : {}),
    '/wps/v2/deposits/methods': () => methods,
  });
  await show();
  await userEvent.click(button(words['limits.first.later']));
  await expect.element(page.getByRole('alert').getByText('Something went wrong.')).toBeVisible();
  isLost = false;
  await userEvent.click(button(words['limits.first.later']));
  await expect.element(page.getByText('Something went wrong.')).not.toBeInTheDocument();
  await expect.element(button(words['limits.first.later'])).not.toHaveAttribute('aria-busy', 'true');
});

test('where the market needs a limit the only answer is to set one, and closing the form sends nothing', async () => {
  const requests = stubPlatform({});
  await show(true);
  await expect.element(page.getByRole('heading', { name: words['limits.first.needed'] })).toBeVisible();
  expect(button(words['limits.first.later']).query()).toBeNull();
  await userEvent.click(button(words['limits.first.set']));
  await userEvent.click(button(words['limits.first.later']));
  await expect.element(button(words['limits.first.set'])).toBeVisible();
  expect(requests).toEqual([]);
});

test('the form stands in place, sends what was typed, and keeps it when the platform refuses', async () => {
  const sent: unknown[] = [];
  stubPlatform({
    'POST /wps/v2/saferPlay/limits': (_url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return new ApiError(400, 'input.invalid', 'Please check the marked fields.');
    },
  });
  await show();
  await userEvent.click(button(words['limits.first.set']));
  const day = page.getByRole('textbox', { name: '₱ per 24 hours' });
  await userEvent.fill(day, '250');
  await userEvent.click(button(words['limits.save']));
  await expect.element(page.getByText('Please check the marked fields.')).toBeVisible();
  await expect.element(day).toHaveValue('250');
  expect(sent).toEqual([{ limits: [{ kind: 'deposit', period: 'day', amount: '250.00' }] }]);
});

const stats = (left: string, endsIn: number | null) => ({
  startedAt: new Date(serverNow()).toISOString(),
  rounds: 0,
  staked: '0.00',
  won: '0.00',
  net: '0.00',
  symbol: '₱',
  limits: [
    {
      kind: 'time' as const,
      period: 'day' as const,
      amount: '60',
      left,
      freesAt: null,
      endsAt: endsIn === null ? null : (new Date(serverNow() + endsIn).toISOString() as never),
    },
  ],
});

test('a game warns within five minutes of the end of the time limit, and says when it is used up, with the way to the limits', async () => {
  await render(
    <div role="status">
      <LimitNotice t={createTranslator(games, 'en')} tag="en" zone="Asia/Manila" safely="/en/member/saferPlay" />
    </div>,
  );
  const note = page.getByRole('status');
  $playStats.set(stats('6', 6 * 60_000) as never);
  await expect.element(note).toHaveTextContent('');
  $playStats.set(stats('4', 4 * 60_000) as never);
  await expect.poll(() => note.element().textContent).toMatch(/^You'll reach your time limit at \d\d:\d\d\. Safer play$/);
  $playStats.set(stats('0', null) as never);
  await expect.element(note).toHaveTextContent(`${games['play.limitFull.time']} ${games['play.control']}`);
  await expect.element(note.getByRole('link')).toHaveAttribute('href', '/en/member/saferPlay');
});
