// Tests the limits of safer play: what is shown, what is sent, a raise that waits for a yes, and refusals that keep what was typed.
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/form.css';
import '../../../src/styles/money-parts.css';
import '../../../src/styles/dialogs.css';
import '../../../src/styles/utilities.css';
import { SaferPlayLimits } from '#islands/member/SaferPlayLimits.tsx';
import { initialAsyncState } from '#stores/async-state.ts';
import { $limits, type OwnLimit } from '#stores/safer-play/limits.ts';
import { createTranslator } from '#ui/translate.ts';
import { limitKinds, limitPeriods } from '#values/play-limits.ts';
import words from '../../../src/i18n/EN/saferPlay.json';
import system from '../../../src/i18n/EN/system.json';
import { ApiError, stubPlatform } from '../fake-api.ts';

const path = '/wps/v2/saferPlay/limits';
const now = '2026-11-20T04:00:00.000Z';
const empty: Omit<OwnLimit, 'kind' | 'period'> = { amount: null, used: '0.00', left: null, freesAt: null, raise: null };
const answer = (...own: OwnLimit[]) => ({
  currencySymbol: '₱',
  serverTime: now,
  activeFrom: now,
  limits: limitKinds.flatMap((kind) =>
    limitPeriods.map((period) => own.find((limit) => limit.kind === kind && limit.period === period) ?? { ...empty, kind, period }),
  ),
});
const daily: OwnLimit = {
  kind: 'deposit',
  period: 'day',
  amount: '1000.00',
  used: '250.00',
  left: '750.00',
  freesAt: null,
  raise: null,
} as OwnLimit;
const raise = (ready: boolean) =>
  ({
    ...daily,
    raise: { amount: '2000.00', confirmFrom: '2026-11-21T04:00:00.000Z', confirmUntil: '2026-11-28T04:00:00.000Z', ready },
  }) as OwnLimit;

const show = (tag = 'en') =>
  render(<SaferPlayLimits t={createTranslator({ ...system, ...words }, tag)} tag={tag} zone="Asia/Manila" wait="24 hours" />);
const deposits = () => page.getByRole('region', { name: words['limits.kind.deposit'] });
const field = (period: 'day' | 'week' | 'month') =>
  deposits().getByRole('textbox', {
    name: words['limits.in'].replace('{{symbol}}', '₱').replace('{{period}}', words[`limits.period.${period}`]),
  });
/** Stubs the calls and returns the bodies that were sent. */
function stub(read: unknown, set: (body: unknown) => unknown = () => read): unknown[] {
  const sent: unknown[] = [];
  const keep = (_url: URL, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body));
    sent.push(body);
    return set(body);
  };
  stubPlatform({ [path]: () => read, [`POST ${path}`]: keep, [`POST ${path}/confirm`]: keep, [`POST ${path}/drop`]: keep });
  return sent;
}

beforeEach(async () => {
  $limits.set(initialAsyncState);
  document.documentElement.dir = 'ltr';
  await page.viewport(360, 740);
});

test('each kind and period shows what is used of the limit, and what was used without one', async () => {
  stub(answer(daily, { ...empty, kind: 'loss', period: 'week', used: '40.00' }));
  await show();
  await expect.element(deposits().getByText('₱250.00 of ₱1,000.00 used. ₱750.00 left.')).toBeVisible();
  await expect.element(deposits().getByRole('progressbar')).toHaveAttribute('value', '250');
  await expect.element(page.getByText('No limit. ₱40.00 so far in this period.')).toBeVisible();
  await expect.element(page.getByText(words['limits.lead'].replace('{{wait}}', '24 hours'))).toBeVisible();
});

test('a used-up limit says when more is free, in the brand’s time', async () => {
  stub(answer({ ...daily, used: '1000.00', left: '0.00', freesAt: '2026-11-21T02:12:00.000Z' } as OwnLimit));
  await show();
  await expect.element(deposits().getByText(/You'll have more from .*21.*10:12/)).toBeVisible();
});

describe('the form', () => {
  test('takes any amount by keys, sends only what changed, says that it holds, and gives the focus back', async () => {
    const sent = stub(answer(daily), () => answer({ ...daily, amount: '350.50' } as OwnLimit));
    await show();
    const change = deposits().getByRole('button', { name: `${words['limits.change']} ${words['limits.kind.deposit']}` });
    await expect.element(change).toBeVisible();
    (change.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('day')).toHaveFocus();
    await expect.element(field('day')).toHaveValue('1000');
    await userEvent.keyboard('{Control>}a{/Control}350.5{Enter}');
    await expect.element(page.getByText(words['limits.saved'])).toBeVisible();
    expect(sent).toEqual([{ limits: [{ kind: 'deposit', period: 'day', amount: '350.50' }] }]);
    await expect.element(change).toHaveFocus();
  });

  test('leaves what is used in sight, because it decides what one types', async () => {
    stub(answer({ ...empty, kind: 'deposit', period: 'week', used: '164.00' }));
    await show();
    await userEvent.click(deposits().getByRole('button', { name: /Set/ }));
    await expect.element(field('week')).toBeVisible();
    await expect.element(deposits().getByText('No limit. ₱164.00 so far in this period.')).toBeVisible();
  });

  test('suggests no amounts', async () => {
    stub(answer());
    await show();
    await userEvent.click(deposits().getByRole('button', { name: /Set/ }));
    await expect.element(field('week')).toHaveValue('');
    expect(deposits().getByRole('button').elements()).toHaveLength(2);
  });

  test('an empty field removes the limit, which waits like a raise', async () => {
    const sent = stub(answer(daily), () =>
      answer({ ...daily, raise: { amount: null, confirmFrom: '2026-11-21T04:00:00.000Z', confirmUntil: now, ready: false } } as OwnLimit),
    );
    await show();
    await userEvent.click(deposits().getByRole('button', { name: /Change/ }));
    await userEvent.clear(field('day'));
    const save = deposits().getByRole('button', { name: words['limits.save'] });
    // It stands out from the button that gives up.
    await expect.element(save).toHaveClass('go');
    await expect.element(deposits().getByRole('button', { name: words['limits.cancel'] })).not.toHaveClass('go');
    await userEvent.click(save);
    await expect.element(page.getByText(/Saved\. You can confirm the higher limit from .*12:00/)).toBeVisible();
    await expect.element(deposits().getByText(/You asked for no limit/)).toBeVisible();
    expect(sent).toEqual([{ limits: [{ kind: 'deposit', period: 'day', amount: null }] }]);
  });

  test('that was lowered is said to hold, also while a raise of another period waits', async () => {
    const week = { ...raise(false), period: 'week' } as OwnLimit;
    stub(answer(daily, week), () => answer({ ...daily, amount: '500.00' } as OwnLimit, week));
    await show();
    await userEvent.click(deposits().getByRole('button', { name: /Change/ }));
    await userEvent.fill(field('day'), '500');
    await userEvent.click(deposits().getByRole('button', { name: words['limits.save'] }));
    await expect.element(page.getByText(words['limits.saved'])).toBeVisible();
  });

  test('a text that is no amount is explained at its field, and nothing is sent', async () => {
    const sent = stub(answer());
    await show();
    await userEvent.click(deposits().getByRole('button', { name: /Set/ }));
    await userEvent.fill(field('week'), '12x');
    await userEvent.click(deposits().getByRole('button', { name: words['limits.save'] }));
    await expect.element(field('week')).toHaveFocus();
    await expect.element(field('week')).toHaveAccessibleDescription(words['limits.badAmount'].replace('{{example}}', '1,500'));
    await expect.element(field('week')).toHaveValue('12x');
    expect(sent).toEqual([]);
  });

  test('time takes whole minutes up to the length of its period', async () => {
    const sent = stub(answer());
    await show();
    const time = page.getByRole('region', { name: words['limits.kind.time'] });
    await userEvent.click(time.getByRole('button', { name: /Set/ }));
    const day = time.getByRole('textbox').first();
    for (const bad of ['1441', '1.5']) {
      await userEvent.fill(day, bad);
      await userEvent.click(time.getByRole('button', { name: words['limits.save'] }));
      await expect.element(day).toHaveAccessibleDescription(new RegExp(words['limits.badMinutes'].replace('{{max}}', '1,440')));
    }
    await userEvent.fill(day, '90');
    await userEvent.click(time.getByRole('button', { name: words['limits.save'] }));
    await expect.element(page.getByText(words['limits.saved'])).toBeVisible();
    expect(sent).toEqual([{ limits: [{ kind: 'time', period: 'day', amount: '90' }] }]);
  });

  test('a refusal is said, and what was typed stays', async () => {
    stub(answer(daily), () => new ApiError(429, 'rate.too_many', 'Too many tries. Wait a while.', { retryAfter: 600 }));
    await show();
    await userEvent.click(deposits().getByRole('button', { name: /Change/ }));
    await userEvent.fill(field('day'), '9000');
    await userEvent.click(deposits().getByRole('button', { name: words['limits.save'] }));
    await expect.element(deposits().getByText('Too many tries. Wait a while.')).toBeVisible();
    await expect.element(field('day')).toHaveValue('9000');
  });
});

describe('a raise', () => {
  test('that waits says from when it can be confirmed, and can be taken back', async () => {
    const sent = stub(answer(raise(false)), () => answer(daily));
    await show();
    await expect.element(deposits().getByText(/You asked for ₱2,000\.00\. You can confirm it from .*21.*12:00/)).toBeVisible();
    expect(page.getByRole('button', { name: words['limits.decide'] }).elements()).toHaveLength(0);
    await userEvent.click(deposits().getByRole('button', { name: words['limits.drop'] }));
    await expect.element(page.getByText(words['limits.kept'])).toBeVisible();
    expect(sent).toEqual([{ kind: 'deposit', period: 'day' }]);
  });

  test('that is ready is confirmed in a dialog with two equal answers, and Escape changes nothing', async () => {
    const sent = stub(answer(raise(true)), () => answer({ ...daily, amount: '2000.00', left: '1750.00' } as OwnLimit));
    await show();
    const decide = deposits().getByRole('button', { name: words['limits.decide'] });
    await userEvent.click(decide);
    const dialog = page.getByRole('alertdialog', { name: words['limits.raiseTitle'] });
    await expect.element(dialog.getByText('Deposits per 24 hours: ₱1,000.00 now, ₱2,000.00 if you confirm.')).toBeVisible();
    const [keep, yes] = dialog.getByRole('button').elements();
    expect(keep?.className).toBe(yes?.className);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.click(decide);
    await userEvent.click(dialog.getByRole('button', { name: words['limits.raiseYes'] }));
    await expect.element(page.getByText(words['limits.raised'])).toBeVisible();
    await expect.element(deposits().getByText('₱250.00 of ₱2,000.00 used. ₱1,750.00 left.')).toBeVisible();
    expect(sent).toEqual([{ kind: 'deposit', period: 'day', amount: '2000.00' }]);
  });
});

test('limits that did not load say so, and a retry shows them', async () => {
  let fails = true;
  stubPlatform({ [path]: () => (fails ? new ApiError(400, 'input.invalid', 'The platform said no.') : answer(daily)) });
  await show();
  await expect.element(page.getByText('The platform said no.')).toBeVisible();
  fails = false;
  await userEvent.click(page.getByRole('button', { name: system['list.retry'] }));
  await expect.element(deposits()).toBeVisible();
});

test('at 320 px and right to left nothing is wider than the screen, and amounts stay whole', async () => {
  document.documentElement.dir = 'rtl';
  await page.viewport(320, 740);
  stub(answer(raise(true), { ...empty, kind: 'time', period: 'month', amount: '3000', used: '90', left: '2910' } as OwnLimit));
  await show('ar');
  await expect.element(deposits()).toBeVisible();
  await userEvent.click(deposits().getByRole('button', { name: /Change/ }));
  await expect.element(field('day')).toHaveFocus();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
