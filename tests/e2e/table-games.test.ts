// Tests a visit to a table: a bet by touch and by keys, the same result in two browsers, and the way to the bet's detail.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { toMinor } from '#values/money.ts';
import { axeFaultsInBothThemes, findInRecords, positionOf, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, desktop, phone, visit } from './browser.ts';

const { server, browser, member } = await openSite();
const vip = await accountOf(server, 'vip');
const agent = await accountOf(server, 'agent');
const topAgent = await accountOf(server, 'top agent');
const path = '/en/game?code=speed-baccarat';

const soon = expect.poll;
const table = (page: Page) => page.frameLocator('.play iframe');
const units = (text: string): bigint => toMinor(text.replace(/[^\d.]/g, '')) ?? -1n;
const shownBalance = async (page: Page) => units(await page.locator('[data-figure=balance]').innerText());

/** Waits for a round with enough time left to bet in it. Returns its name. */
async function openRound(page: Page, least: number): Promise<string> {
  // Read at once: after closing, the same clock counts down to the end of the round.
  const secondsLeft = () =>
    table(page)
      .locator('.felt.open #seconds')
      .evaluateAll(([seconds]) => Number(seconds?.textContent ?? 0));
  await soon(secondsLeft, { timeout: 60_000 }).toBeGreaterThan(least);
  return table(page).locator('#round').innerText();
}

/** The dealt round and its hands, read in one moment; null before and after. */
const dealtHands = (page: Page) =>
  table(page)
    .locator('.felt.dealt')
    .evaluateAll(([felt]) => {
      const labels = [...(felt?.querySelectorAll('.hand') ?? [])].map((hand) => hand.getAttribute('aria-label'));
      return felt ? [document.querySelector('#round')?.textContent, ...labels] : null;
    });

const dealt = (page: Page) => table(page).locator('.felt.dealt').waitFor({ timeout: 60_000 });
/** What the hands show: `Player 6: 6♠, K♥ …`. */
const hands = (page: Page) =>
  table(page)
    .locator('.hand')
    .evaluateAll((each) => each.map((hand) => (hand.getAttribute('aria-label') ?? '').replace(/[\u2066-\u2069]/g, '')));

/** Where the spots begin at each width. Nothing may move them between bets and result. */
async function spotTops(page: Page): Promise<number[]> {
  const tops: number[] = [];
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = () => page.locator('.play iframe').evaluate((frame) => frame.clientWidth);
    const spots = table(page).locator('#spots');
    await soon(async () => (await spots.evaluate(() => innerWidth)) === (await wide())).toBe(true);
    tops.push(await spots.evaluate((all) => all.getBoundingClientRect().top));
  }
  return tops;
}

/** The colours of each side where the table shows it: its name, and its results in the roads. Each has one. */
const coloursOfSides = (page: Page): Promise<string[][]> =>
  table(page)
    .locator('#roads')
    .evaluate((roads) => {
      const styleOf = (element: Element | null) => {
        if (!element) throw new Error('A side is not shown.');
        return getComputedStyle(element);
      };
      return (['first', 'second'] as const).map((kind) => {
        const hand = document.querySelector<HTMLElement>(`.hand:${kind === 'first' ? kind : 'last'}-child`);
        const results = [...roads.querySelectorAll(`circle.${kind}:not(.ring, .mark)`)].map((result) => styleOf(result).fill);
        return [...new Set([styleOf(hand?.querySelector('.side') ?? null).color, ...results])];
      });
    });

/** Opens the newest bet of the record and returns the text of its detail. */
async function detailOfLastBet(page: Page, row: string): Promise<string> {
  await page.goto('/en/member/personalHistoryCopy');
  await page.locator(row).first().click();
  const detail = page.getByRole('dialog');
  await detail.getByText('Banker').first().waitFor();
  return detail.innerText();
}

test.concurrent('a bet at baccarat by touch on a phone is dealt, paid, shown to who reloads, and opens in both records (GM-14)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/live');
    await page.goto(path);
    await table(page).locator('[data-spot=banker]').waitFor();
    const before = await shownBalance(page);
    const round = await openRound(page, 14);
    await table(page).locator('[data-spot=player]').tap();
    await table(page).locator('[data-spot=banker]').tap();
    const placed = page.waitForResponse(/\/tables\/bets$/);
    await table(page).locator('#place').tap();
    await placed;
    await page.reload();
    await table(page).locator('[data-spot=banker] .stack:visible').waitFor();
    expect(await table(page).locator('#round').innerText()).toBe(round);
    await soon(() => shownBalance(page)).toBe(before - 2000n);
    await dealt(page);
    // Read at once, because the next round takes the cards away.
    const [[player = ''], phase] = await Promise.all([hands(page), table(page).locator('#phase').innerText()]);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    const paid = { Player: 2000n, Banker: 1950n, Tie: 2000n }[phase.split(' ')[0] ?? ''] ?? -1n;
    await soon(() => shownBalance(page)).toBe(before - 2000n + paid);
    const wide = await table(page)
      .locator('html')
      .evaluate((root) => root.scrollWidth - root.clientWidth);
    expect(wide).toBe(0);
    const detail = await detailOfLastBet(page, 'button.st');
    expect(detail).toContain('Speed Baccarat');
    for (const card of player.split(': ')[1]?.split(', ') ?? []) expect(detail).toContain(card);
    await page.goto('/en/member/transactionHistory');
    await page.getByText('Speed Baccarat').first().waitFor();
  });
});

test.concurrent('by keys on a desktop, in Tagalog, chip, field and bet need no mouse, and the result is the one of another browser (GM-14)', async () => {
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    await signIn(page, vip, server.url);
    await page.goto('/game?code=speed-baccarat');
    await table(page).locator('[data-spot=banker]').waitFor();
    await openRound(page, 14);
    const before = await shownBalance(page);
    await table(page).locator('[data-spot=banker]').focus();
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    expect(await table(page).locator('#place').innerText()).toContain('25.00');
    await table(page).locator('#place').focus();
    await page.keyboard.press('Enter');
    await soon(() => shownBalance(page)).toBe(before - 2500n);
    const tops = await spotTops(page);
    // Side by side until both show the result of one round; a busy browser may come to it late.
    await visit(browser, server, { device: phone }, async ({ page: other }) => {
      await signIn(other, agent, server.url);
      await other.goto(path);
      let shown: Awaited<ReturnType<typeof dealtHands>>[] = [];
      const bothShow = async () => {
        shown = await Promise.all([page, other].map(dealtHands));
        return shown[0]?.[0] !== undefined && shown[0][0] === shown[1]?.[0];
      };
      await soon(bothShow, { timeout: 120_000 }).toBe(true);
      expect(shown[0]).toEqual(shown[1]);
    });
    expect(await spotTops(page)).toEqual(tops);
    await page.keyboard.press('Escape');
    // The frame asks the page to take the focus, by a message.
    await soon(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
    await findInRecords(page, { prefix: '', type: 'LIVE', game: 'Speed Baccarat', byKeys: true });
  });
});

/** The kinds of table that the stories above do not play. */
const otherTables = [
  { game: 'Dragon Tiger', type: 'PVP', code: 'dragon-tiger', spot: 'tiger', says: 'by touch on a phone', byKeys: false },
  { game: 'Red & Blue Duel', type: 'COCKFIGHT', code: 'red-blue-duel', spot: 'red', says: 'by keys on a desktop in Tagalog', byKeys: true },
] as const;

test.concurrent.each(otherTables)(
  'a bet at $game, $says, is dealt and opens in both records (GM-14, MC-07, MC-08)',
  async ({ game, type, code, spot, byKeys }) => {
    await visit(browser, server, { device: byKeys ? desktop : phone }, async ({ page }) => {
      const prefix = byKeys ? '' : '/en';
      await signIn(page, byKeys ? topAgent : agent, server.url);
      await page.goto(`${prefix}/game?code=${code}`);
      const press = async (what: string): Promise<void> => {
        const button = table(page).locator(what);
        if (byKeys) await button.press('Enter');
        else await button.tap();
      };
      await table(page).locator(`[data-spot=${spot}]`).waitFor();
      await openRound(page, 14);
      await press(`[data-spot=${spot}]`);
      await press('#place');
      await table(page).locator(`[data-spot=${spot}] .stack:visible`).waitFor();
      const tops = byKeys ? await spotTops(page) : [];
      await dealt(page);
      if (byKeys) expect(await spotTops(page)).toEqual(tops);
      const colours = await coloursOfSides(page);
      expect(colours.map((all) => all.length)).toEqual([1, 1]);
      expect(colours[0]).not.toEqual(colours[1]);
      await findInRecords(page, { prefix, type, game, byKeys });
    });
  },
);

test.concurrent('rooms are chosen at the table with their limits, and the address keeps the room over a reload (GM-15)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    // A game that is opened again by the same member ends in the other story.
    await signIn(page, vip, server.url);
    await page.goto('/en/game?code=dragon-tiger');
    // Figures stand between marks of direction, so they are matched by their digits.
    const chooser = table(page).getByRole('navigation', { name: 'Rooms' });
    await chooser.getByRole('button', { name: /^Bamboo .*1\.00.* to .*500\.00/ }).waitFor();
    await chooser.getByRole('button', { name: /^Jade/ }).tap();
    await table(page).getByRole('heading', { name: 'Dragon Tiger · Jade' }).waitFor();
    await soon(() => new URL(page.url()).searchParams.get('room')).toBe('jade');
    expect(await chooser.locator('[aria-current]').innerText()).toContain('Jade');
    await table(page)
      .getByRole('radio', { name: /10\.00.* chip/ })
      .waitFor();
    const wide = await table(page)
      .locator('html')
      .evaluate((root) => root.scrollWidth - root.clientWidth);
    expect(wide).toBe(0);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.reload();
    await table(page).getByRole('heading', { name: 'Dragon Tiger · Jade' }).waitFor();
  });
});

test.concurrent('on a low and narrow phone, upright and sideways, every spot stands above the chips (GM-14)', async () => {
  await visit(browser, server, { device: { ...phone, viewport: { width: 320, height: 640 } } }, async ({ page }) => {
    await signIn(page, await accountOf(server, 'trial'), server.url);
    await page.goto(path);
    await dealt(page);
    const bottomOf = (what: string) =>
      table(page)
        .locator(what)
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
    const chips = () =>
      table(page)
        .locator('#chips')
        .evaluate((row) => row.getBoundingClientRect().top);
    expect(await bottomOf('.spot')).toBeLessThanOrEqual(await chips());
    const isInReach = async () => (await bottomOf('.spot')) <= (await chips());
    await page.setViewportSize({ width: 740, height: 360 });
    await soon(isInReach).toBe(true);
    // Its rooms stand above the table.
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/en/game?code=dragon-tiger');
    await dealt(page);
    await soon(isInReach).toBe(true);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/game?code=dragon-tiger');
    await dealt(page);
    await soon(isInReach).toBe(true);
    // A desktop zoomed to 400 %: the page's bar stays, so the game's does not (1.4.10).
    await page.setViewportSize({ width: 320, height: 256 });
    await soon(() => positionOf(table(page).locator('.bar').first())).toBe('static');
  });
});
