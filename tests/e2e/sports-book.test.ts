// Tests a visit to a sports book: an accumulator by touch and a single by keys, the slip after a reload, and the way to the bet's detail.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { toMinor } from '#values/money.ts';
import { minutes } from '#values/time.ts';
import { axeFaultsInBothThemes, findInRecords, positionOf, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, desktop, phone, visit } from './browser.ts';

// A jump of the clock ends the six matches that begin next. The stories bet on the last of them, so that a slow machine misses no start.
const { server, browser, member } = await openSite({ engine: 'pglite', jump: minutes(6) });
const vip = await accountOf(server, 'vip');

const soon = expect.poll;
const book = (page: Page) => page.frameLocator('.play iframe');
/** Without the marks around values. */
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');
const units = (text: string): bigint => toMinor(text.replace(/[^\d.]/g, '')) ?? -1n;
const shownBalance = async (page: Page) => units(await page.locator('[data-figure=balance]').innerText());

/** The matches that take bets, the nearest start first. */
const nextMatches = (page: Page) => book(page).locator('.match[data-status=next]');

/** Waits until the nearest match has time enough left, and returns the picks' buttons of the first `count` matches. */
async function picks(page: Page, count: number) {
  const status = nextMatches(page).first().locator('.is');
  const secondsLeft = async () => {
    const [, minutes = '0', seconds = '0'] = /(\d+):(\d+)/.exec(await status.innerText()) ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
  await soon(secondsLeft, { timeout: 60_000 }).toBeGreaterThan(12);
  return Array.from({ length: count }, (_, n) => nextMatches(page).nth(n).locator('.odd').first());
}

/** The odds and the payout in the slip of which the lowest line is covered or cut. */
const hiddenSums = (page: Page) =>
  book(page)
    .locator('#sums dd')
    .evaluateAll((sums) =>
      sums.flatMap((sum) => {
        const { left, bottom } = sum.getBoundingClientRect();
        return document.elementFromPoint(left + 1, bottom - 1) === sum ? [] : [sum.textContent];
      }),
    );

/** What became of the newest bet, once its matches have ended. */
async function standing(page: Page, open = 'Open'): Promise<string> {
  const chip = book(page).locator('.bet .chip').first();
  await soon(() => chip.innerText()).toBe(open);
  server.jump();
  await soon(() => chip.innerText()).not.toBe(open);
  return chip.innerText();
}

test('what the keys reach in the list of matches is never under the bar of the slip (2.4.11)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/game?code=football');
    await nextMatches(page).first().waitFor();
    for (const [width, height] of [
      [360, 640],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      const covered = await book(page)
        .locator('.match :is(button, summary)')
        .evaluateAll((stops) =>
          stops.flatMap((stop) => {
            if (!stop.checkVisibility()) return [];
            (stop as HTMLElement).focus();
            const { left, right, bottom } = stop.getBoundingClientRect();
            const over = document.elementFromPoint((left + right) / 2, bottom - 4);
            return over && (stop.contains(over) || over.contains(stop)) ? [] : [`${stop.textContent} under ${over?.className}`];
          }),
        );
      expect(covered, `${width} × ${height}`).toEqual([]);
    }
  });
});

test('an accumulator by touch on a phone keeps its slip over a reload, is settled, and opens in the record (GM-14, MC-07)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/game?code=football');
    await nextMatches(page).first().waitFor();
    const before = await shownBalance(page);
    const [one, another] = (await picks(page, 6)).slice(-2);
    await one?.tap();
    await another?.tap();
    await soon(async () => plain(await book(page).locator('#open').innerText())).toContain('Slip: 2');
    await page.reload();
    await book(page).locator('#open.full').waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 640 });
    await book(page).locator('#open').tap();
    await soon(() => book(page).locator('#sums dd').count()).toBe(2);
    await soon(() => hiddenSums(page)).toEqual([]);
    await book(page).locator('#stake').fill('20');
    await soon(() => hiddenSums(page)).toEqual([]);
    await soon(() => book(page).locator('#place').getAttribute('aria-disabled'), { timeout: 20_000 }).toBe('false');
    await book(page).locator('#place').tap();
    await soon(() => shownBalance(page)).toBe(before - 2000n);
    const wide = await book(page)
      .locator('html')
      .evaluate((root) => root.scrollWidth - root.clientWidth);
    expect(wide).toBe(0);
    await book(page).locator('[data-tab=bets]').tap();
    const is = await standing(page);
    const won = is.startsWith('Payout') ? units(is) : is === 'Lost' ? 0n : 2000n;
    await soon(() => shownBalance(page)).toBe(before - 2000n + won);
    const teams = await book(page).locator('.bet .leg .quiet').first().innerText();
    await page.goto('/en/member/personalHistoryCopy');
    await page.locator('button.st').first().click();
    const detail = page.getByRole('dialog');
    await detail.getByText('Football').first().waitFor();
    expect(await detail.innerText()).toContain(teams.split('·')[1]?.split('\n')[0]?.trim().split(' –')[0] ?? '?');
    await page.goto('/en/member/transactionHistory');
    await page.getByText('Football').first().waitFor();
  });
});

test('by keys on a desktop, in Tagalog, a bet counts at once, is settled, and opens in both records (GM-14, MC-07, MC-08)', async () => {
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    await signIn(page, vip, server.url);
    await page.goto('/game?code=five-v-five');
    await nextMatches(page).first().waitFor();
    const before = await shownBalance(page);
    const one = (await picks(page, 5)).at(-1);
    await one?.focus();
    await soon(() => one?.getAttribute('aria-disabled')).toBe('false');
    await page.keyboard.press('Enter');
    await soon(() => one?.getAttribute('aria-pressed')).toBe('true');
    await book(page).locator('#open').focus();
    await page.keyboard.press('Enter');
    await book(page).locator('#stake').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('25');
    await soon(() => book(page).locator('#place').getAttribute('aria-disabled'), { timeout: 20_000 }).toBe('false');
    await book(page).locator('#place').focus();
    await page.keyboard.press('Enter');
    await soon(() => shownBalance(page)).toBe(before - 2500n);
    await book(page).locator('[data-tab=bets]').press('Enter');
    await standing(page, 'Wala pang resulta');
    await page.keyboard.press('Escape');
    // The frame asks the page to take the focus, by a message.
    await soon(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
    await findInRecords(page, { prefix: '', type: 'ESPORTS', game: 'Five v Five', byKeys: true });
  });
});

test('the vendor FB opens at its own address, from its game and from the navigation (GM-15)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, await accountOf(server, 'agent'), server.url);
    await page.goto('/en/game?code=fb-sports');
    expect(new URL(page.url()).pathname).toBe('/en/fbsports');
    await nextMatches(page).first().waitFor();
    expect(await book(page).locator('#league').innerText()).toBe('Bay Cup · simulated');
    // A desktop zoomed to 400 %: the page's bar stays, so the book's does not (1.4.10).
    await page.setViewportSize({ width: 320, height: 256 });
    await soon(() => positionOf(book(page).locator('.bar').first())).toBe('static');
    await page.setViewportSize(phone.viewport);
    // In the navigation the vendor leads there too.
    expect(await (await fetch(`${server.url}/en/parts/providers-SPORTS`)).text()).toContain('href="/en/fbsports"');
  });
});
