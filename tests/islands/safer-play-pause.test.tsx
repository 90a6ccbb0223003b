// Breaks and self-exclusion on the screen: the choice, one confirmation, what stands afterwards, and how one is lifted.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/form.css';
import '../../src/styles/methods.css';
import '../../src/styles/dialogs.css';
import '../../src/styles/deferred.css';
import '../../src/styles/utilities.css';
import SaferPlay from '#islands/member/SaferPlay.tsx';
import { initialAsyncState } from '#stores/async-state.ts';
import { $saferPlay, type SaferPlayStanding } from '#stores/safer-play/standing.ts';
import words from '../../src/i18n/EN/saferPlay.json';
import system from '../../src/i18n/EN/system.json';
import { ApiError, stubPlatform } from './fake-api.ts';

const market: SaferPlayStanding['market'] = {
  timeOuts: ['PT24H', 'P7D', 'P30D'],
  exclusions: ['P6M', 'P1Y', 'indefinite'],
  endsByItself: true,
  raiseWait: 'PT24H',
};
const until = '2027-05-21T02:00:00.000Z';
const excluded = (stage: 'never' | 'open' | 'wait' | 'confirm', kind: 'time-out' | 'exclusion' = 'exclusion') => ({
  market,
  exclusion: { kind, activeFrom: '2026-11-21T02:00:00.000Z', until, endsByItself: true, lift: { stage, at: until } },
});
const panel = (
  <div className="centre">
    <SaferPlay words={{ ...system, ...words }} tag="en" zone="Asia/Manila" base="/en" />
  </div>
);
const path = '/wps/v2/saferPlay';
const limits = { currencySymbol: '₱', serverTime: until, activeFrom: until, limits: [] };
const stub = (more: Parameters<typeof stubPlatform>[0]) => stubPlatform({ [`${path}/limits`]: () => limits, ...more });

beforeEach(() => {
  $saferPlay.set(initialAsyncState);
});

test('a break is chosen and confirmed by keys, the dialog repeats length and end, and then it stands', async () => {
  const sent: unknown[] = [];
  stub({
    [path]: () => ({ exclusion: null, market }),
    [`POST ${path}/exclusion`]: (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return excluded('never', 'time-out');
    },
  });
  await page.viewport(320, 740);
  await render(panel);
  const choice = page.getByRole('region', { name: words['pause.breakTitle'] });
  await userEvent.click(choice.getByRole('button', { name: words['pause.breakGo'] }));
  await expect.element(choice.getByText(words['pause.choose'])).toBeVisible();
  await userEvent.click(choice.getByRole('radio', { name: '7 days' }));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('alertdialog', { name: 'Take a break of 7 days?' });
  await expect.element(dialog).toBeVisible();
  const end = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'Asia/Manila' }).format(Date.now() + 7 * 86_400_000);
  await expect.element(dialog.getByText(new RegExp(end))).toBeVisible();
  expect(
    dialog
      .getByRole('button')
      .elements()
      .map((button) => button.className),
  ).toEqual(['btn line', 'btn line']);
  // Enter that is held down from the button before presses the way out, not the choice.
  await expect.element(dialog.getByRole('button', { name: words['pause.no'] })).toHaveFocus();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const standing = page.getByRole('heading', { name: /taking a break until May 21, 2027/ });
  await expect.element(standing).toBeVisible();
  await expect.element(standing).toHaveFocus();
  await expect.element(page.getByText(words['pause.money'])).toBeVisible();
  await expect.element(page.getByRole('region', { name: words['pause.breakTitle'] })).not.toBeInTheDocument();
  expect(sent).toEqual([{ kind: 'time-out', length: 'P7D' }]);
});

test('a refusal says so in the dialog and keeps the choice', async () => {
  stub({
    [path]: () => ({ exclusion: null, market }),
    [`POST ${path}/exclusion`]: () => new ApiError(403, 'role.trial', 'Not for this account.'),
  });
  await render(panel);
  const choice = page.getByRole('region', { name: words['pause.selfTitle'] });
  await userEvent.click(choice.getByRole('radio', { name: words['pause.indefinite'] }));
  await userEvent.click(choice.getByRole('button', { name: words['pause.selfGo'] }));
  const dialog = page.getByRole('alertdialog', { name: words['pause.askIndefinite'] });
  await userEvent.click(dialog.getByRole('button', { name: words['pause.yes'] }));
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: words['pause.no'] }));
  await expect.element(choice.getByRole('radio', { name: words['pause.indefinite'] })).toBeChecked();
});

test('lifting an exclusion goes by request, wait and a question with two equal answers', async () => {
  let stage: 'open' | 'wait' | 'confirm' = 'open';
  stub({
    [path]: () => excluded(stage),
    [`POST ${path}/exclusion/lift`]: () => excluded('wait'),
    [`POST ${path}/exclusion/lift/confirm`]: () => ({ exclusion: null, market }),
  });
  const first = await render(panel);
  await userEvent.click(page.getByRole('button', { name: words['pause.liftAsk'] }));
  await expect.element(page.getByText(/You can confirm from May 21, 2027/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: words['pause.liftNo'] })).toBeVisible();
  expect(page.getByRole('button', { name: words['pause.liftYes'] }).elements()).toEqual([]);
  await first.unmount();
  $saferPlay.set(initialAsyncState);
  stage = 'confirm';
  await render(panel);
  await userEvent.click(page.getByRole('button', { name: words['pause.liftYes'] }));
  const dialog = page.getByRole('alertdialog', { name: words['pause.liftTitle'] });
  expect(
    dialog
      .getByRole('button')
      .elements()
      .map((button) => button.className),
  ).toEqual(['btn line', 'btn line']);
  await userEvent.click(dialog.getByRole('button', { name: words['pause.liftYes'] }));
  await expect.element(page.getByRole('region', { name: words['pause.breakTitle'] })).toBeVisible();
});

test('from right to left nothing overflows', async () => {
  stub({ [path]: () => excluded('confirm') });
  document.documentElement.dir = 'rtl';
  await page.viewport(320, 740);
  await render(panel);
  await expect.element(page.getByText(words['pause.money'])).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  document.documentElement.dir = 'ltr';
});
