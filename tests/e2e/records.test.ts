// Tests the records in a real browser: filters survive reload and Back, rows open by address, and sign-out spreads to other tabs.
import { expect, test } from 'vitest';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { desktop, phone, visit } from './browser.ts';

const { server, browser, member } = await openSite({ shared: true });
/** A busy server may answer 503; only the outcome counts. */
const expected = [/^status: 503/];

test.concurrent('the filters of the betting record survive a reload, an opened round and another page (MC-07)', async () => {
  await visit(browser, server, { device: phone, expected }, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/member/personalHistoryCopy', { waitUntil: 'commit' });
    await page.getByLabel('Period').selectOption('30d');
    await page.getByLabel('Game type').selectOption('RNG');
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?period=30d&type=RNG&n=2');
    await page.locator('button.st').first().waitFor();
    // Rows differ even with the same minute, game and stake.
    const rows = await page.locator('button.st').allInnerTexts();
    expect(new Set(rows.map((row) => row.replaceAll(/\s/g, ''))).size).toBe(rows.length);
    expect(rows[0]).toMatch(/\d\d:\d\d:\d\d, [\w ]+, \d+-\d+/);
    expect(await page.locator('.dock [aria-current=page]').innerText()).toBe('Me');
    await page.reload();
    await page.locator('[aria-current=page][aria-label="Page 2"]').waitFor();
    expect(await page.getByLabel('Period').inputValue()).toBe('30d');
    await page.locator('button.st').first().click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('bet')).not.toBeNull();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).search).toBe('?period=30d&type=RNG&n=2');
    await page.goto('/en/help');
    await page.goBack();
    await page.locator('[aria-current=page][aria-label="Page 2"]').waitFor();
    expect(await page.getByLabel('Period').inputValue()).toBe('30d');
  });
});

test.concurrent('a round opened by its address closes to the record (MC-07)', async () => {
  await visit(browser, server, { device: desktop, expected }, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/member/personalHistoryCopy');
    await page.locator('tbody button').first().click();
    await page.getByRole('dialog').waitFor();
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});

test.concurrent('the sums of the account record add up to the current balance (MC-08)', async () => {
  await visit(browser, server, { device: desktop, expected }, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/member/transactionHistory?period=30d');
    // Opening, in, out, closing, and the net deposits of all time.
    await expect.poll(() => page.locator('.fig dd.num').count()).toBe(5);
    const [opening, gained, given, now] = (await page.locator('.fig dd.num').allInnerTexts()).map((text) =>
      Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100),
    );
    expect((opening ?? 0) + (gained ?? 0) - (given ?? 0)).toBe(now);
    await expect
      .poll(async () => Math.round(Number((await page.locator('.headbal bdi').innerText()).replace(/[^\d.]/g, '')) * 100))
      .toBe(now);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(20);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
  });
});

test.concurrent('sign-out in one tab makes the other leave the account area (SH-10, SY-16)', async () => {
  await visit(browser, server, { device: desktop, expected }, async ({ page, context }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/member/transactionHistory');
    await page.locator('.headbal bdi').waitFor();
    const second = await context.newPage();
    await second.goto('/en');
    await expect.poll(() => second.locator('.acct .bal').innerText()).toContain('₱');
    await second.getByLabel(/^Your account/).click();
    await second.getByRole('button', { name: 'Sign out' }).click();
    await second.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await second.locator('.guest a').filter({ visible: true }).first().waitFor();
    expect(await second.evaluate(() => Object.keys(sessionStorage).filter((key) => !/^merchant/.test(key)))).toEqual([]);
    await page.waitForURL((url) => url.pathname === '/en');
    await expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-in'))).toBe(false);
  });
});

test.concurrent('a guest on a member page is sent to sign-in with the way back (ER-02)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en/member/personalHistoryCopy?period=30d');
    const url = new URL(page.url());
    expect(url.pathname).toBe('/en/login');
    expect(url.searchParams.get('next')).toBe('/en/member/personalHistoryCopy?period=30d');
  });
});

test.concurrent('a record printed from the dark theme is black on white without link styles (MC-08)', async () => {
  await visit(browser, server, { device: desktop, expected }, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/member/transactionHistory');
    await page.locator('tbody button').first().waitFor();
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
      dispatchEvent(new Event('beforeprint'));
    });
    await page.emulateMedia({ media: 'print' });
    const printedTexts = await page
      .locator('.printed')
      .evaluate((paper) =>
        [...paper.querySelectorAll('*')]
          .filter((one) => [...one.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim()))
          .map((one) => ({ text: one.textContent, color: getComputedStyle(one).color, line: getComputedStyle(one).textDecorationLine })),
      );
    expect(printedTexts.length).toBeGreaterThan(20);
    expect(printedTexts.filter(({ color, line }) => color !== 'rgb(0, 0, 0)' || line !== 'none')).toEqual([]);
    expect(await page.locator('body > :not(.printed):visible').count()).toBe(0);
  });
});

test.concurrent('what is printed is the record, its open row, an article or a ticket, and not the page around it (MC-08)', async () => {
  await visit(browser, server, { device: desktop, expected }, async ({ page }) => {
    /** The text on paper. */
    const paper = async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await page.emulateMedia({ media: 'print' });
      const text = await page.locator('body').innerText();
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      return text.replace(/\s+/g, ' ').trim();
    };
    await page.goto('/en/help/deposits', { waitUntil: 'networkidle' });
    expect(await paper()).toMatch(/^How do I deposit\? /);
    expect(await paper()).not.toMatch(/Promotions|Register|18\+/);
    await signIn(page, member, server.url);
    await page.goto('/en', { waitUntil: 'networkidle' });
    await page.getByLabel(/^Your account/).click();
    await page.getByRole('link', { name: 'Account record' }).first().click();
    const record = page.locator('dialog.centre');
    await record.locator('tbody button').first().waitFor();
    const page1 = await paper();
    expect(page1).toMatch(/^Account record Issued by \w+ Name.* Period.* Rows 1–20 of \d+ /);
    expect(page1).not.toMatch(/Print all rows|Messages|Safer play/);
    await record.locator('tbody button').first().click();
    await page.locator('dialog.sheet[open]').waitFor();
    const entry = await paper();
    expect(entry).toContain('Reference');
    expect(entry).not.toMatch(/Account record|Rows 1–20/);
    await page.goto('/en/lottery?gameCode=fast-three&lottoView=betting', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Big', exact: true }).click();
    await page.getByRole('button', { name: /^Add to slip, / }).click();
    await page.getByRole('button', { name: /^Buy for / }).click();
    await page.locator('.receipt').waitFor();
    const ticket = await paper();
    expect(ticket).toMatch(/Reference/);
    expect(ticket).not.toMatch(/Quick pick|Add to slip|Prizes and odds/);
  });
});
