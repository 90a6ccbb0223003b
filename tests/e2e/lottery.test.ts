// Tests a lottery ticket on the built server: picked, bought, drawn by the clock and found in both records. By touch and by keys.
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { days, minutes, seconds } from '#values/time.ts';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, desktop, phone, visit } from './browser.ts';

/** The next draw that a ticket can be for is at most this far away: both lotteries draw each minute. */
const jump = minutes(1) + seconds(5);
const { server, browser } = await openSite({ engine: 'pglite', jump });
/** How far the server's clock is ahead. */
let ahead = 0;

const touch = (what: Locator): Promise<void> => what.tap();
const keys = async (what: Locator): Promise<void> => {
  await what.focus();
  await what.press('Enter');
};

interface Story {
  readonly device: typeof phone | typeof desktop;
  readonly who: 'member' | 'vip';
  readonly prefix: string;
  readonly game: string;
  /** How many numbers it draws. */
  readonly balls: number;
  readonly press: (what: Locator) => Promise<void>;
  readonly words: { half: string; odd: string; even: string; add: RegExp; buy: RegExp; bought: string; tickets: string; won: string };
}

const english = {
  half: 'Big, small, odd, even',
  odd: 'Odd',
  even: 'Even',
  add: /^Add to slip, /,
  buy: /^Buy for /,
  bought: 'Ticket bought',
  tickets: 'My tickets',
  won: 'Paid out',
};
const tagalog = {
  half: 'Big, small, odd, even',
  odd: 'Odd',
  even: 'Even',
  add: /^Idagdag sa slip, /,
  buy: /^Bilhin sa /,
  bought: 'Nabili ang ticket',
  tickets: 'Mga ticket ko',
  won: 'May payout',
};

/** Odd and even together: one of the two always wins, so the story ends in one way. */
async function buyTicket(page: Page, { press, words, prefix, game }: Story): Promise<string> {
  await page.goto(`${prefix}/lottery`);
  await press(page.getByRole('link', { name: game }));
  await press(page.getByRole('button', { name: words.half, exact: true }));
  await press(page.getByRole('button', { name: words.odd, exact: true }));
  await press(page.getByRole('button', { name: words.even, exact: true }));
  await press(page.getByRole('button', { name: words.add }));
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  // A draw closes each minute. An order that comes after is refused, so the story waits for a draw with time left.
  await page.waitForFunction(
    () => Date.parse(document.querySelector<HTMLElement>('.bet-head [data-until]')?.dataset.until ?? '') > Date.now() + 25_000,
  );
  await press(page.getByRole('button', { name: words.buy }));
  await page.getByRole('heading', { name: words.bought }).waitFor();
  return page.locator('.receipt [data-value]').innerText();
}

const stories: readonly (Story & { readonly says: string })[] = [
  {
    says: 'on a phone by touch, in English',
    device: phone,
    who: 'member',
    prefix: '/en',
    game: 'Fast Three',
    balls: 3,
    press: touch,
    words: english,
  },
  {
    says: 'on a desktop by keys, in Tagalog',
    device: desktop,
    who: 'vip',
    prefix: '',
    game: 'Swift 5D',
    balls: 5,
    press: keys,
    words: tagalog,
  },
];

test.each(stories)('a ticket is bought, drawn by the clock and found in both records, $says (LO-10, MC-07, MC-08)', (story) =>
  visit(browser, server, { device: story.device }, async ({ page }) => {
    const { prefix, words, press, game, balls } = story;
    // The page's clock can jump with the server's.
    await page.clock.install({ time: Date.now() + ahead });
    await signIn(page, await accountOf(server, story.who), server.url);
    const reference = await buyTicket(page, story);
    await press(page.locator('.receipt').getByRole('link', { name: words.tickets }));
    const ticket = page.locator('.ticket').first();
    await ticket.waitFor();
    server.jump();
    ahead += jump;
    await page.clock.fastForward(jump);
    await ticket.getByText(words.won, { exact: true }).waitFor();
    expect(await ticket.locator('.balls b').count()).toBe(balls);
    // The code of its draw is longer than a phone is wide.
    await ticket.locator('summary').last().click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await press(ticket.getByRole('link', { name: reference }));
    await page.getByRole('dialog', { name: game }).waitFor();
    // On top of the record that it opens over.
    await page.getByRole('dialog', { name: game }).getByRole('button').first().click({ trial: true });
    await page
      .getByRole('dialog')
      .locator('.balls b')
      .nth(balls - 1)
      .waitFor();
    await page.goto(`${prefix}/member/transactionHistory`);
    await page.getByText(game).filter({ visible: true }).first().waitFor();
  }),
);

test.each([
  ['right', 0],
  ['a day slow', -days(1)],
  ['a day fast', days(1)],
] as const)(
  'on a phone whose clock is %s the countdown follows the server, again after a sleep, and a hidden page asks for nothing (LO-05, LO-09)',
  (_clock, wrong) =>
    visit(browser, server, { device: phone }, async ({ page }) => {
      await page.clock.install({ time: Date.now() + wrong });
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().includes('/lgw/')) asked += 1;
      });
      await page.goto('/en/lottery');
      const timer = page.locator('.lot', { hasText: 'Isla Keno' }).getByRole('timer');
      /** How many seconds the countdown is wrong. */
      const off = async (): Promise<number> => {
        const { text, until } = await timer.evaluate((element: HTMLElement) => ({
          text: element.innerText,
          until: element.dataset.until ?? '',
        }));
        const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
        return Math.abs((hours * 60 + minutes) * 60 + seconds - (Date.parse(until) - Date.now() - ahead) / 1000);
      };
      await expect.poll(off).toBeLessThan(2);
      const turn = (state: 'hidden' | 'visible') =>
        page.evaluate((to) => {
          Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
          Object.defineProperty(document, 'hidden', { value: to === 'hidden', configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }, state);
      await expect.poll(() => asked).toBeGreaterThan(0);
      await turn('hidden');
      const before = asked;
      await page.clock.fastForward(minutes(2));
      expect(asked).toBe(before);
      await turn('visible');
      await expect.poll(() => asked).toBe(before + 1);
      await expect.poll(off).toBeLessThan(2);
    }),
);

test('the page of a lottery has its name, links to draws and tickets, and on a small phone its picks in the first view (LO-07)', () =>
  visit(browser, server, { device: { ...phone, viewport: { width: 360, height: 640 } } }, async ({ page }) => {
    await page.goto('/en/lottery?gameCode=island-6-45&lottoView=betting');
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.innerText()).toBe('Island 6/45');
    expect(await page.title()).toContain('Island 6/45');
    const picks = page.locator('.pick-form .board');
    await picks.waitFor();
    expect((await picks.boundingBox())?.y).toBeLessThan(560);
    const links = page.getByRole('main').getByRole('paragraph');
    await links.getByRole('link', { name: 'Past draws' }).click();
    await expect.poll(() => heading.innerText()).toBe('Island 6/45 · Past draws');
    await links.getByRole('link', { name: 'Island 6/45' }).click();
    await picks.waitFor();
    await links.getByRole('link', { name: 'My tickets' }).click();
    await expect.poll(() => heading.innerText()).toBe('My tickets');
    await links.getByRole('link', { name: 'All lotteries' }).click();
    await expect.poll(() => heading.innerText()).toBe('Lotteries');
  }));

test.each([360, 320])('the links to the other views of a lottery stand whole on a phone of %i px, in Tagalog too (1.4.10)', (width) =>
  visit(browser, server, { device: { ...phone, viewport: { width, height: 640 } } }, async ({ page }) => {
    for (const path of ['/lottery?gameCode=isla-keno&lottoView=betting', '/lottery']) {
      await page.goto(path);
      const row = page.locator('.ways');
      await row.waitFor();
      expect(await row.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      const ends = await row.locator('a').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      expect(ends.length).toBeGreaterThan(1);
      expect(Math.max(...ends)).toBeLessThanOrEqual(width - 16);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }),
);

test('a lottery leads back to the list, and to where a launch came from, without script too, and to the list by one step (LO-01, LO-07, R8)', async () => {
  await visit(browser, server, { device: phone, plain: true }, async ({ page }) => {
    await page.goto('/en/lottery?menu=north&day=1');
    await page.locator('.lots a').first().click();
    await page.waitForURL(/lottoView=betting/);
    await page.getByRole('link', { name: 'Past draws' }).click();
    await page.locator('.ways .back').click();
    await page.waitForURL(/lottoView=betting/);
    await page.getByRole('link', { name: 'All lotteries' }).click();
    await page.waitForURL((url) => url.pathname + url.search === '/en/lottery?menu=north&day=1');
  });
  await visit(browser, server, { device: phone, plain: true }, async ({ page }) => {
    await page.goto('/en/lottery?gameCode=fast-three&backUrl=%2Fen%2Fsearch%3Fq%3Dfast');
    await page.getByRole('link', { name: 'Past draws' }).click();
    await page.getByRole('link', { name: 'Back to where you came from' }).click();
    await page.waitForURL((url) => url.pathname + url.search === '/en/search?q=fast');
    await page.goto('/en/lottery?gameCode=fast-three&backUrl=https%3A%2F%2Felsewhere.test');
    expect(await page.locator('.ways .back').allInnerTexts()).toEqual(['All lotteries']);
  });
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en/lottery?menu=north');
    await page.locator('.lots a').first().tap();
    await page.getByRole('button', { name: 'Quick pick' }).waitFor();
    await page.getByRole('link', { name: 'All lotteries' }).tap();
    await page.waitForURL((url) => url.pathname + url.search === '/en/lottery?menu=north');
    // One step: the list is not above itself.
    expect(await page.evaluate(() => navigation.entries().length - (navigation.currentEntry?.index ?? 0))).toBe(2);
  });
});

test('a dialog over a lottery leaves its picks, and a demo account chosen there leads back to the slip (ER-02, R17)', () =>
  visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en/lottery?gameCode=fast-three&lottoView=betting');
    const odd = page.getByRole('button', { name: 'Odd', exact: true });
    await page.getByRole('button', { name: 'Big', exact: true }).tap();
    await page.getByRole('button', { name: /^Add to slip, / }).tap();
    await odd.tap();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
    await page.getByRole('link', { name: /^Sign in to buy/ }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect.poll(() => odd.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('link', { name: /^Sign in to buy/ }).tap();
    await dialog.getByRole('link', { name: 'Demo accounts' }).tap();
    await page.getByRole('button', { name: /^Sign in as marisol/ }).tap();
    await page.waitForURL((url) => url.pathname === '/en/lottery');
    const slip = page.getByRole('heading', { name: 'Your slip' });
    await slip.waitFor();
    await expect.poll(async () => ((await slip.boundingBox())?.y ?? 999) < 400).toBe(true);
    await page.getByRole('button', { name: /^Buy for / }).waitFor();
  }));

test('the lobby shows the lotteries of a provider and of a type of bet, in the address, and opens the chosen bet (LO-01, LO-08)', () =>
  visit(browser, server, { device: desktop }, async ({ page }) => {
    const names = () => page.locator('.lots h2').allInnerTexts();
    const query = () => new URL(page.url()).search;
    await page.goto('/en/lottery?page=LOTT');
    await expect.poll(names).toEqual(['Manila 3D', 'Visayas 4D', 'Lisbon 5D', 'Island 6/45', 'Weekly 6/45']);
    await page.getByRole('combobox', { name: 'Types of bet' }).selectOption({ label: 'Box' });
    await expect.poll(query).toBe('?page=LOTT&playType=box');
    await expect.poll(names).toEqual(['Manila 3D', 'Visayas 4D', 'Lisbon 5D']);
    await page.getByRole('link', { name: 'Manila 3D' }).click();
    const box = page.getByRole('button', { name: 'Box', exact: true });
    await expect.poll(() => box.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Straight', exact: true }).click();
    await expect.poll(query).toBe('?gameCode=manila-3d&lottoView=betting&playType=straight&page=LOTT');
    await page.goBack();
    await expect.poll(names).toEqual(['Manila 3D', 'Visayas 4D', 'Lisbon 5D']);
    await page.getByRole('combobox', { name: 'Providers' }).selectOption('');
    await page.getByRole('combobox', { name: 'Types of bet' }).selectOption('');
    await expect.poll(query).toBe('');

    // Where it is opened from: a game of a lottery's provider, the provider in the navigation, and the Vietnamese lobby.
    await page.goto('/en/game?code=isla-keno');
    await page.waitForURL((url) => url.pathname === '/en/lottery' && url.search === '?gameCode=isla-keno&lottoView=betting');
    await page.goto('/en');
    const nav = page.getByRole('banner').getByRole('navigation');
    await nav.getByRole('link', { name: 'E-lottery' }).hover();
    await nav.getByRole('list', { name: 'Providers' }).getByRole('link', { name: 'Isla Fast Draws' }).click();
    await page.waitForURL((url) => url.pathname + url.search === '/en/lottery?page=ELOTT');
    await expect.poll(names).toEqual(['Fast Three', 'Swift 5D', 'Isla Keno', 'Harbour 3D']);
    await page.goto('/en/vnlottery?playType=parlay2');
    await expect.poll(async () => (await names()).length).toBeGreaterThan(3);
    await page.goto('/en/vnlottery?vassalage=nobody');
    await page.getByText('No lotteries match.', { exact: false }).waitFor();
  }));
