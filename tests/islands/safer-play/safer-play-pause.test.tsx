// Breaks and self-exclusion on the screen: the choice, one confirmation, what stands afterwards, and how one asks to be lifted.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/form.css';
import '../../../src/styles/methods.css';
import '../../../src/styles/dialogs.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import SaferPlay from '#islands/member/SaferPlay.tsx';
import { initialAsyncState } from '#stores/async-state.ts';
import { $saferPlay, type SaferPlayStanding } from '#stores/safer-play/standing.ts';
import words from '../../../src/i18n/EN/saferPlay.json';
import system from '../../../src/i18n/EN/system.json';
import { speedUpTimeouts } from '../../speed-up-timeouts.ts';
import { ApiError, stubPlatform } from '../fake-api.ts';

const market: SaferPlayStanding['market'] = {
  timeOuts: ['PT24H', 'P7D', 'P30D'],
  exclusions: ['P6M', 'P1Y', 'indefinite'],
  endsByItself: true,
  irrevocableFor: 'P30D',
  liftWait: 'P7D',
  raiseWait: 'PT24H',
};
const until = '2027-05-21T02:00:00.000Z';
const excluded = (stage: 'never' | 'open' | 'wait', kind: 'time-out' | 'exclusion' | 'family' = 'exclusion') => ({
  market,
  exclusion: {
    kind,
    activeFrom: '2026-11-21T02:00:00.000Z',
    until: until as string | null,
    endsByItself: true,
    lift: { stage, at: until },
  },
});
const panel = (
  <div className="centre">
    <SaferPlay words={{ ...system, ...words }} tag="en" zone="Asia/Manila" base="/en" />
  </div>
);
const path = '/wps/v2/saferPlay';
const limits = { currencySymbol: '₱', serverTime: until, activeFrom: until, limits: [] };
const stub = (more: Parameters<typeof stubPlatform>[0]) => stubPlatform({ [`${path}/limits`]: () => limits, ...more });

let realTimeouts: () => void;
beforeEach(() => {
  $saferPlay.set(initialAsyncState);
  realTimeouts = speedUpTimeouts();
});
afterEach(() => realTimeouts());

test('what the family asked for says so, offers no lift, and a longer one of the member’s own can be chosen', async () => {
  stub({ [path]: () => excluded('never', 'family') });
  await render(panel);
  await expect.element(page.getByRole('heading', { name: /^At your family's request, you're excluded until May 21, 2027/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: words['pause.liftAsk'] })).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: words['pause.selfTitle'] })).toBeVisible();
});

test('beside what the family asked for only what lasts longer is offered, and nothing where no length does', async () => {
  let months = 9;
  stub({
    [path]: () => ({
      market: { ...market, exclusions: ['P6M', 'P1Y', 'P5Y'] },
      exclusion: {
        kind: 'family',
        activeFrom: until,
        until: new Date(Date.now() + months * 30 * 86_400_000).toISOString(),
        endsByItself: true,
        lift: { stage: 'never', at: null },
      },
    }),
  });
  const first = await render(panel);
  const choice = page.getByRole('region', { name: words['pause.selfTitle'] });
  await expect.element(choice.getByRole('radio', { name: '1 year' })).toBeVisible();
  await expect.element(choice.getByRole('radio', { name: '5 years' })).toBeVisible();
  expect(choice.getByRole('radio').elements()).toHaveLength(2);
  await first.unmount();
  $saferPlay.set(initialAsyncState);
  months = 61;
  await render(panel);
  await expect.element(page.getByText(words['pause.money'])).toBeVisible();
  expect(choice.elements()).toEqual([]);
});

test.each([
  ['time-out', 1, 'P30D', ['7 days', '30 days'], ['6 months', '1 year', words['pause.indefinite']]],
  ['exclusion', 210, 'P1Y', [], ['1 year', words['pause.indefinite']]],
] as const)(
  'what is in force can be made longer at any time, and a shorter one is not offered: %s',
  async (kind, days, length, breaks, own) => {
    const sent: unknown[] = [];
    const end = (more: number) => new Date(Date.now() + more * 86_400_000).toISOString();
    const standing = (ends: string) => ({ ...excluded('open', kind), exclusion: { ...excluded('open', kind).exclusion, until: ends } });
    stub({
      [path]: () => standing(end(days)),
      [`POST ${path}/exclusion`]: (_, init) => {
        sent.push(JSON.parse(String(init?.body)));
        return standing(end(400));
      },
    });
    await render(panel);
    await expect.element(page.getByText(words[kind === 'time-out' ? 'pause.moneyBreak' : 'pause.money'])).toBeVisible();
    const offered = (title: 'pause.breakTitle' | 'pause.selfTitle') =>
      page
        .getByRole('region', { name: words[title] })
        .getByRole('radio')
        .elements()
        .map((radio) => radio.closest('label')?.textContent?.trim());
    expect(offered('pause.breakTitle')).toEqual(breaks);
    expect(offered('pause.selfTitle')).toEqual(own);
    await expect.element(page.getByText(words['pause.shorter'])).toBeVisible();
    const choice = page.getByRole('region', { name: words[kind === 'time-out' ? 'pause.breakTitle' : 'pause.selfTitle'] });
    await userEvent.click(choice.getByRole('radio').first());
    if (kind === 'time-out') await userEvent.click(choice.getByRole('radio', { name: '30 days' }));
    await userEvent.click(choice.getByRole('button'));
    await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: words['pause.yes'] }));
    await expect.poll(() => sent).toEqual([{ kind, length }]);
  },
);

test('a break is chosen and confirmed by keys, the dialog repeats length and end, and then it stands', async () => {
  // The time of day stands, so that the dialog and this test count from the same day.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
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
  await expect.element(page.getByText(words['pause.moneyBreak'])).toBeVisible();
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

const terms =
  'Only a person of our team can end it early, and only if you ask. That takes at least 7 days from the day you ask, and it lasts 30 days at least.';

test.each([
  ['whole', words['pause.liftNever'], terms],
  ['P30D', terms, words['pause.liftNever']],
] as const)('before one decides, section and dialog say who can end it early, and when: %s (R29)', async (irrevocableFor, says, not) => {
  stub({ [path]: () => ({ exclusion: null, market: { ...market, irrevocableFor } }) });
  await render(panel);
  const choice = page.getByRole('region', { name: words['pause.selfTitle'] });
  await expect.element(choice.getByText(says)).toBeVisible();
  await userEvent.click(choice.getByRole('radio', { name: '6 months' }));
  await userEvent.click(choice.getByRole('button', { name: words['pause.selfGo'] }));
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(says)).toBeVisible();
  expect(page.getByText(not).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  const pause = page.getByRole('region', { name: words['pause.breakTitle'] });
  expect(pause.getByText(says).elements(), 'a break ends by itself').toEqual([]);
});

test('lifting an exclusion goes by request, wait and a person of the operator (R29)', async () => {
  stub({ [path]: () => excluded('open'), [`POST ${path}/exclusion/lift`]: () => excluded('wait') });
  await render(panel);
  await expect.element(page.getByRole('region', { name: words['pause.state'] }).getByText(terms)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: words['pause.liftAsk'] }));
  await expect.element(page.getByText(/A person of our team decides, on May 21, 2027.* at the earliest/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: words['pause.liftNo'] })).toBeVisible();
});

test.each([
  ['exclusion', false, true],
  ['exclusion', true, false],
  ['time-out', false, false],
] as const)('%s with a verified contact %s: it asks to verify the address %s', async (kind, provedContact, asks) => {
  const state = excluded('never', kind);
  stub({ [path]: () => ({ ...state, exclusion: { ...state.exclusion, provedContact } }) });
  await render(panel);
  await expect.element(page.getByText(words[kind === 'time-out' ? 'pause.moneyBreak' : 'pause.money'])).toBeVisible();
  const link = page.getByRole('link', { name: words['pause.prove'] });
  expect(link.elements().map((one) => one.getAttribute('href'))).toEqual(asks ? ['/en/member/securityCenter'] : []);
});

test('an exclusion that nobody can end early says so and offers no request (R29)', async () => {
  stub({ [path]: () => excluded('never') });
  await render(panel);
  const state = page.getByRole('region', { name: words['pause.state'] });
  await expect.element(state.getByText(words['pause.liftNever'])).toBeVisible();
  expect(state.getByRole('button').elements()).toEqual([]);
});

const none: SaferPlayStanding = { exclusion: null, market };
const press = (name: string) => userEvent.click(page.getByRole('button', { name }));
/** What each act begins from, how it is pressed, what stands once it is done, and how that shows. */
const acts = [
  {
    name: 'a self-exclusion',
    call: `POST ${path}/exclusion`,
    before: none,
    after: excluded('never'),
    send: async () => {
      const choice = page.getByRole('region', { name: words['pause.selfTitle'] });
      await userEvent.click(choice.getByRole('radio', { name: words['pause.indefinite'] }));
      await userEvent.click(choice.getByRole('button', { name: words['pause.selfGo'] }));
      await press(words['pause.yes']);
    },
    shows: () => page.getByRole('heading', { name: /self-excluded until/ }),
  },
  {
    name: 'a break',
    call: `POST ${path}/exclusion`,
    before: none,
    after: excluded('never', 'time-out'),
    send: async () => {
      const choice = page.getByRole('region', { name: words['pause.breakTitle'] });
      await userEvent.click(choice.getByRole('radio', { name: '7 days' }));
      await userEvent.click(choice.getByRole('button', { name: words['pause.breakGo'] }));
      await press(words['pause.yes']);
    },
    shows: () => page.getByRole('heading', { name: /taking a break until/ }),
  },
  {
    name: 'a longer self-exclusion',
    call: `POST ${path}/exclusion`,
    before: excluded('never'),
    after: { market, exclusion: { ...excluded('never').exclusion, until: null } },
    send: async () => {
      const choice = page.getByRole('region', { name: words['pause.selfTitle'] });
      await userEvent.click(choice.getByRole('radio', { name: words['pause.indefinite'] }));
      await userEvent.click(choice.getByRole('button', { name: words['pause.selfGo'] }));
      await press(words['pause.yes']);
    },
    shows: () => page.getByRole('heading', { name: words['pause.onIndefinite'] }),
  },
  {
    name: 'the request to lift',
    call: `POST ${path}/exclusion/lift`,
    before: excluded('open'),
    after: excluded('wait'),
    send: () => press(words['pause.liftAsk']),
    shows: () => page.getByText(/A person of our team decides/),
  },
  {
    name: 'staying excluded',
    call: `DELETE ${path}/exclusion/lift`,
    before: excluded('wait'),
    after: excluded('open'),
    send: () => press(words['pause.liftNo']),
    shows: () => page.getByRole('button', { name: words['pause.liftAsk'] }),
  },
];

const cut = () => Promise.reject(new TypeError('Failed to fetch'));

for (const { name, call, before, after, send, shows } of acts) {
  test(`${name} that was done is shown when its answers are lost`, async () => {
    let standing = before;
    const requests = stub({
      [path]: () => standing,
      [call]: () => {
        standing = after;
        return cut();
      },
    });
    await render(panel);
    await send();
    await expect.element(shows()).toBeVisible();
    expect(requests.filter((request) => request === call)).toHaveLength(3);
    // The page behind it is right before the dialog is gone.
    await expect.poll(() => page.getByRole('alertdialog').elements()).toEqual([]);
    for (const fault of ['pause.failed', 'pause.unknown'] as const) expect(page.getByText(words[fault]).elements()).toEqual([]);
  });

  test(`${name} is not called undone while nothing is answered, and can be sent again`, async () => {
    let standing = before;
    let works = true;
    stub({ [path]: () => (works ? standing : cut()), [call]: () => (works ? after : cut()) });
    await render(panel);
    works = false;
    await send();
    await expect.element(page.getByText(words['pause.unknown']).first()).toBeVisible();
    expect(page.getByText(/nothing was changed/).elements()).toEqual([]);
    works = true;
    standing = after;
    const dialog = page.getByRole('alertdialog').elements();
    await (dialog.length > 0 ? userEvent.click(page.getByRole('alertdialog').getByRole('button').last()) : send());
    await expect.element(shows()).toBeVisible();
  });

  test(`${name} that did not arrive says so, with what still applies`, async () => {
    stub({ [path]: () => before, [call]: cut });
    await render(panel);
    await send();
    await expect.element(page.getByText(words['pause.failed']).first()).toBeVisible();
    expect(shows().elements()).toEqual([]);
  });
}

test.each([
  ['a self-exclusion', 0, words['pause.askIndefinite'], 'pause.selfTitle'],
  ['a break', 1, 'Take a break of 7 days?', 'pause.breakTitle'],
] as const)('the question before %s stays while it is sent, and its failure is said there and after it', async (_, at, name, title) => {
  const held = Promise.withResolvers<void>();
  let isReached = true;
  const overloaded = () => new ApiError(503, 'overloaded', 'Busy.');
  stub({
    [path]: () => (isReached ? none : overloaded()),
    [`POST ${path}/exclusion`]: async () => {
      await held.promise;
      return overloaded();
    },
  });
  await render(panel);
  await acts[at]?.send();
  const dialog = page.getByRole('alertdialog', { name });
  await expect.element(dialog.getByRole('button', { name: words['pause.yes'] })).toHaveAttribute('aria-busy', 'true');
  isReached = false;
  await userEvent.keyboard('{Escape}');
  dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 5, clientY: 5 }));
  const no = dialog.getByRole('button', { name: words['pause.no'] });
  (no.element() as HTMLElement).click();
  await expect.element(dialog).toBeVisible();
  held.resolve();
  await expect.element(dialog.getByText(words['pause.unknown'])).toBeVisible();
  await userEvent.click(no);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: words[title] }).getByText(words['pause.unknown'])).toBeVisible();
});

test('from right to left nothing overflows', async () => {
  stub({ [path]: () => excluded('wait') });
  document.documentElement.dir = 'rtl';
  await page.viewport(320, 740);
  await render(panel);
  await expect.element(page.getByText(words['pause.money'])).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  document.documentElement.dir = 'ltr';
});
