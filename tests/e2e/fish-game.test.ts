// Tests a visit to a fish game: a shot by touch on a phone and by keys on a desktop, a cut line, and the way to the shot's detail.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { toMinor } from '#values/money.ts';
import { axeFaultsInBothThemes, findInRecords, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, desktop, loseResponse, phone, visit } from './browser.ts';

const { server, browser, member } = await openSite();
const vip = await accountOf(server, 'vip');
const agent = await accountOf(server, 'agent');
const path = '/en/game?code=coral-hunter';

const soon = expect.poll;
const reef = (page: Page) => page.frameLocator('.play iframe');
const units = (text: string): bigint => toMinor(text.replace(/[^\d.]/g, '')) ?? -1n;
const shownBalance = async (page: Page) => units(await page.locator('[data-figure=balance]').innerText());
const ready = (page: Page) => reef(page).locator('#shoot[aria-disabled=false]').waitFor({ timeout: 20_000 });
const said = async (page: Page) => ((await reef(page).locator('#live').textContent()) ?? '').replace(/[\u2066-\u2069]/g, '');

test.concurrent('a shot by touch on a phone is paid, shown to who reloads, and opens in both records (GM-14)', async () => {
  // The pond is drawn for the pixels of the screen.
  await visit(browser, server, { device: phone, context: { deviceScaleFactor: 2 } }, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/fish');
    await page.locator('a[href*="coral-hunter"]').first().waitFor();
    await page.goto(path);
    await ready(page);
    const before = await shownBalance(page);
    await reef(page).locator('[data-kind=sardine]').tap();
    await reef(page).locator('#shoot').tap();
    await soon(() => said(page)).toMatch(/^Sardine (caught|got away)\./);
    const caught = (await said(page)).includes('caught');
    const after = before + (caught ? 50n : -50n);
    await soon(() => shownBalance(page)).toBe(after);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    const wide = await reef(page)
      .locator('html')
      .evaluate((root) => root.scrollWidth - root.clientWidth);
    expect(wide).toBe(0);
    await page.reload();
    await ready(page);
    await soon(() => said(page)).toMatch(caught ? /^Your last shot: Sardine caught/ : /^Your last shot: Sardine got away/);
    expect(await shownBalance(page)).toBe(after);
    await page.goto('/en/member/personalHistoryCopy');
    await page.locator('button.st').first().click();
    const detail = page.getByRole('dialog');
    await detail.getByText(caught ? 'Sardine caught' : 'Sardine got away').waitFor();
    expect(await detail.innerText()).toMatch(/Secret of shot 1\s+[0-9a-f]{64}/);
    await page.goto('/en/member/transactionHistory');
    await page.getByText('Coral Hunter').first().waitFor();
  });
});

test.concurrent('by keys on a desktop, in Tagalog, a shot needs no mouse, a held key shoots once, and it opens in both records (GM-14)', async () => {
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    await signIn(page, vip, server.url);
    await page.goto('/game?code=coral-hunter');
    await ready(page);
    const before = await shownBalance(page);
    await reef(page).locator('#shoot').focus();
    await page.keyboard.press('ArrowRight');
    await soon(() => said(page)).toBe('Kabayong-dagat: 5 beses ng taya ang bayad, 19.20% ang tsansang mahuli');
    await page.keyboard.press('ArrowUp');
    expect(await reef(page).locator('#shoot').innerText()).toContain('1.00');
    await page.keyboard.down(' ');
    await page.keyboard.down(' ');
    await page.keyboard.up(' ');
    await soon(() => said(page)).toMatch(/^(Nahuli|Nakatakas): Kabayong-dagat\./);
    const caught = (await said(page)).includes('Nahuli');
    await soon(() => shownBalance(page)).toBe(before + (caught ? 400n : -100n));
    await page.keyboard.press('Escape');
    // The frame asks the page to take the focus, by a message.
    await soon(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
    await findInRecords(page, { prefix: '', type: 'FISH', game: 'Coral Hunter', byKeys: true });
  });
});

test.concurrent('a tap on a fish shoots at that fish, a tap on water takes no bet; a lost answer ends in the shot’s true result (GM-14)', async () => {
  await visit(browser, server, { device: phone, expected: [/ERR_CONNECTION_RESET/] }, async ({ page }) => {
    await signIn(page, agent, server.url);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await ready(page);
    const before = await shownBalance(page);
    const canvas = reef(page).locator('#canvas');
    const { width, height } = (await canvas.boundingBox()) ?? { width: 0, height: 0 };
    await canvas.tap({ position: { x: width / 2, y: 2 } });
    await soon(() => reef(page).locator('#note').innerText()).toBe('Tap a fish to shoot at it, or choose one below.');
    expect(await shownBalance(page)).toBe(before);
    await loseResponse(page, /\/fish\/shots$/);
    // Without motion the kinds stand in two rows of four, in their order.
    await canvas.tap({ position: { x: width * (0.08 + 0.84 * 0.625), y: height * 0.78 * 0.28 } });
    await soon(() => said(page), { timeout: 30_000 }).toMatch(/^Seahorse (caught|got away)\./);
    const caught = (await said(page)).includes('caught');
    await soon(() => shownBalance(page)).toBe(before + (caught ? 200n : -50n));
  });
});

test.concurrent('on a phone held sideways the reef and its buttons fit without scrolling (GM-14)', async () => {
  await visit(browser, server, { device: { ...phone, viewport: { width: 740, height: 360 } } }, async ({ page }) => {
    await signIn(page, await accountOf(server, 'trial'), server.url);
    await page.goto(path);
    await ready(page);
    const below = () =>
      reef(page)
        .locator('html')
        .evaluate((root) => root.scrollHeight - root.clientHeight);
    await soon(below).toBe(0);
  });
});
