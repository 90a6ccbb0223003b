// Tests the reality check and the budget of safer play: what is offered, what is sent, and a check that is due.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/form.css';
import '../../../src/styles/utilities.css';
import { SaferPlayBudget } from '#islands/member/SaferPlayBudget.tsx';
import { SaferPlayCheck } from '#islands/member/SaferPlayCheck.tsx';
import { initialAsyncState } from '#stores/async-state.ts';
import { $budget } from '#stores/safer-play/budget.ts';
import { $limits } from '#stores/safer-play/limits.ts';
import { $realityCheck } from '#stores/safer-play/reality-check.ts';
import { createTranslator } from '#ui/translate.ts';
import words from '../../../src/i18n/EN/saferPlay.json';
import system from '../../../src/i18n/EN/system.json';
import { ApiError, stubPlatform } from '../fake-api.ts';

const t = createTranslator({ ...system, ...words }, 'en');
const at = '2026-11-20T04:00:00.000Z';
const reading = (interval: string | null, due = false, mayBeOff = false) => ({
  serverTime: at,
  currencySymbol: '₱',
  interval,
  intervals: ['PT30M', 'PT1H'],
  mayBeOff,
  check: { dueAt: at, due, inRound: false },
  play: due ? { since: new Date(Date.now() - 3_600_000).toISOString(), staked: '120.00', won: '80.50', net: '-39.50' } : null,
  session: { since: at, staked: '120.00', won: '80.50', net: '-39.50' },
});
const sent: unknown[] = [];
const keep =
  (answer: (body: Record<string, string | null>) => unknown) =>
  (_url: URL, init?: RequestInit): unknown => {
    const body = JSON.parse(String(init?.body)) as Record<string, string | null>;
    sent.push(body);
    return answer(body);
  };

beforeEach(async () => {
  sent.length = 0;
  $realityCheck.set(initialAsyncState);
  $budget.set(initialAsyncState);
  $limits.set(initialAsyncState);
  await page.viewport(360, 740);
});

test('the interval is chosen by keys, sent once and said to be saved; off is offered only where the market allows it', async () => {
  stubPlatform({
    '/wps/v2/saferPlay/realityCheck': () => reading('PT1H'),
    'POST /wps/v2/saferPlay/realityCheck': keep((body) => reading(body.interval ?? null)),
  });
  await render(<SaferPlayCheck t={t} tag="en" />);
  await expect.element(page.getByRole('radio', { name: '1 hour' })).toBeChecked();
  expect(page.getByRole('radio').elements()).toHaveLength(2);
  (page.getByRole('radio', { name: '1 hour' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{Tab}{Enter}');
  await expect.element(page.getByText(words['check.saved'])).toBeVisible();
  expect(sent).toEqual([{ interval: 'PT30M' }]);
  await expect.element(page.getByRole('radio', { name: '30 minutes' })).toBeChecked();
});

test('where the market allows it, the check can be off', async () => {
  stubPlatform({
    '/wps/v2/saferPlay/realityCheck': () => reading('PT1H', false, true),
    'POST /wps/v2/saferPlay/realityCheck': keep((body) => reading(body.interval ?? null, false, true)),
  });
  await render(<SaferPlayCheck t={t} tag="en" />);
  await userEvent.click(page.getByRole('radio', { name: words['check.off'] }));
  await userEvent.click(page.getByRole('button', { name: words['check.save'] }));
  await expect.poll(() => sent).toEqual([{ interval: null }]);
});

test('an interval that is refused because a check became due meanwhile leads to its answer', async () => {
  let isDue = false;
  stubPlatform({
    '/wps/v2/saferPlay/realityCheck': () => reading('PT1H', isDue),
    'POST /wps/v2/saferPlay/realityCheck': () => new ApiError(409, 'protection.reality_check', 'Answer the reality check first.'),
  });
  await render(<SaferPlayCheck t={t} tag="en" />);
  await userEvent.click(page.getByRole('radio', { name: '30 minutes' }));
  isDue = true;
  await userEvent.click(page.getByRole('button', { name: words['check.save'] }));
  await expect.element(page.getByRole('button', { name: words['check.ask.go'] })).toBeVisible();
  await expect.element(page.getByText('Answer the reality check first.')).toBeVisible();
});

test('a check that is due shows its figures and two equal answers in place of the intervals', async () => {
  stubPlatform({
    '/wps/v2/saferPlay/realityCheck': () => reading('PT1H', true),
    'POST /wps/v2/saferPlay/realityCheck/answer': keep(() => reading('PT1H')),
  });
  await render(<SaferPlayCheck t={t} tag="en" />);
  await expect.element(page.getByText('−₱39.50')).toBeVisible();
  expect(page.getByRole('radio').elements()).toEqual([]);
  const [stop, goOn] = page.getByRole('button').elements() as [HTMLElement, HTMLElement];
  expect(stop.className).toBe(goOn.className);
  await userEvent.click(page.getByRole('button', { name: words['check.ask.stop'] }));
  await expect.element(page.getByText(words['check.stopped'])).toBeVisible();
  expect(sent).toEqual([{ choice: 'stop' }]);
});

test('a budget is typed, refused when it is no amount, saved, and can become a loss limit', async () => {
  const budget = (amount: string | null) => ({ currencySymbol: '₱', month: '2026-11', amount, spent: '45.00', left: amount && '2955.00' });
  const limits: unknown[] = [];
  stubPlatform({
    '/wps/v2/saferPlay/budget': () => budget(null),
    'POST /wps/v2/saferPlay/budget': keep((body) => budget(body.amount ?? null)),
    'POST /wps/v2/saferPlay/limits': (_url, init) => {
      limits.push(JSON.parse(String(init?.body)));
      const set = { kind: 'loss', period: 'month', amount: '3000.00', used: '45.00', left: '2955.00', freesAt: null, raise: null };
      return { currencySymbol: '₱', serverTime: at, activeFrom: at, limits: [set] };
    },
  });
  await render(<SaferPlayBudget t={t} tag="en" zone="Asia/Manila" base="/en" />);
  await expect.element(page.getByText("You've spent ₱45.00 this month.")).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Each month, in ₱' });
  await userEvent.fill(field, 'much');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Enter an amount/)).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.fill(field, '3000');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('₱45.00 of ₱3,000.00 spent. ₱2,955.00 left.')).toBeVisible();
  expect(sent).toEqual([{ amount: '3000.00' }]);
  const offer = page.getByRole('button', { name: words['budget.makeLimit'] });
  await userEvent.click(offer);
  await expect.element(page.getByText('Your loss limit is ₱3,000.00 per 30 days.')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toBe('Your loss limit is ₱3,000.00 per 30 days.');
  expect(offer.elements()).toEqual([]);
  expect(limits).toEqual([{ limits: [{ kind: 'loss', period: 'month', amount: '3000.00' }] }]);
  expect(page.getByRole('link', { name: words['budget.statement'] }).element().getAttribute('href')).toBe('/en/member/monthlyStatement');
});

test('a budget above the loss limit becomes a raise that waits, which is what the note says; under a stricter limit it is not offered', async () => {
  const raise = { amount: '5000.00', confirmFrom: at, confirmUntil: '2026-11-27T04:00:00.000Z', ready: false };
  stubPlatform({
    '/wps/v2/saferPlay/budget': () => ({ currencySymbol: '₱', month: '2026-11', amount: '5000.00', spent: '45.00', left: '4955.00' }),
    'POST /wps/v2/saferPlay/limits': () => ({
      currencySymbol: '₱',
      serverTime: at,
      activeFrom: at,
      limits: [{ kind: 'loss', period: 'month', amount: '1000.00', used: '45.00', left: '955.00', freesAt: null, raise }],
    }),
  });
  await render(<SaferPlayBudget t={t} tag="en" zone="Asia/Manila" base="/en" />);
  // The limits did not load, so the page cannot know of the stricter one.
  const offer = page.getByRole('button', { name: words['budget.makeLimit'] });
  await userEvent.click(offer);
  await expect.element(page.getByText(t('limits.waits', { time: 'Nov 20, 12:00' }))).toBeVisible();
  await expect.element(page.getByText('Your loss limit is ₱1,000.00 per 30 days.')).toBeVisible();
  expect(page.getByText(/Your loss limit is ₱5,000/).elements()).toEqual([]);
  expect(offer.elements()).toEqual([]);
});
