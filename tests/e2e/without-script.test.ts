// The site without script (R21): nothing is shown that only script serves, and who is signed in is told so and gets out.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { forgetSession, register, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, desktop, phone, visit } from './browser.ts';
import { agentPages, guestPages, memberPages, samePages } from './every-page.ts';

const { server, browser, member } = await openSite();
const expected = [/^status: (?:40[134]|422|429|503) /];

/** Controls that are seen and do nothing: no address to send to, or to go to. */
const deadControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
    const name = (one: Element) => (one.getAttribute('aria-label') || one.textContent || one.getAttribute('name') || '').trim();
    const isServed = (one: Element): boolean => {
      if (one.matches('summary')) return one.parentElement?.matches('details') === true;
      if (one.matches('button[type=button], button:disabled')) return false;
      return one.closest('form')?.hasAttribute('action') === true;
    };
    const controls = [...document.querySelectorAll('button, input, select, textarea, summary, [role=button], [role=tab]')];
    const links = [...document.querySelectorAll('a')].filter((link) => {
      const href = link.getAttribute('href');
      return href === null || href === '#' || (href.startsWith('#') && document.getElementById(href.slice(1)) === null);
    });
    return [...controls.filter((one) => !isServed(one)), ...links].filter(isSeen).map(name);
  });

test.concurrent.each([
  ['a guest', null, [...guestPages, ...samePages]],
  ['a member', 'member', [...memberPages, ...guestPages.filter((path) => !/login|register/.test(path))]],
  ['an agent', 'agent', agentPages],
] as const)('%s sees no control that does nothing without script (R21)', async (_, role, paths) => {
  await visit(browser, server, { device: phone, plain: true, expected }, async ({ page }) => {
    if (role) await signIn(page, await accountOf(server, role), server.url);
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      faults.push(...(await deadControls(page)).map((name) => `${path}: ${name}`));
    }
    expect(faults).toEqual([]);
  });
});

test.concurrent('the header says who is signed in and signs out by a form, and the lotteries say that they need script (R21)', async () => {
  await visit(browser, server, { device: desktop, plain: true, expected }, async ({ page }) => {
    const who = page.frameLocator('noscript iframe');
    await page.goto('/en/lottery');
    expect(await page.locator('noscript .note').innerText()).toContain('Buying a ticket, your slip and your tickets need JavaScript.');
    expect(await who.getByRole('link').allInnerTexts()).toEqual(['Sign in', 'Register']);
    await signIn(page, member, server.url);
    for (const path of ['/en/lottery', '/en/help/deposits', '/en/member/withdraw']) {
      await page.goto(path);
      await who.getByText(`Signed in as ${member.username}`).waitFor();
      expect(await page.getByRole('link', { name: 'Sign in', exact: true }).count()).toBe(0);
    }
    await who.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/en');
    await who.getByRole('link', { name: 'Sign in' }).waitFor();
  });
});

test.concurrent('after three wrong passwords without script a sum in words is asked for, and no picture (AC-07, 1.1.1)', async () => {
  const account = await visit(browser, server, { device: phone, expected }, async ({ page }) => {
    const made = await register(page, '/en');
    await forgetSession(page);
    return made;
  });
  await visit(browser, server, { device: phone, plain: true, expected }, async ({ page }) => {
    const sum = page.getByLabel(/^How much is \d+ plus \d+\?$/);
    const send = async (password: string) => {
      await page.locator('[name=username]').fill(account.username);
      await page.locator('[name=password]').fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await page.goto('/en/login');
    for (const left of [9, 8, 7]) {
      expect(await sum.count()).toBe(0);
      await send('not the one 7');
      await page.getByText(`Tries left before sign-in is paused: ${left}.`).waitFor();
    }
    expect(await page.locator('form img').filter({ visible: true }).count()).toBe(0);
    const asked = await page.locator('label', { hasText: 'How much is' }).innerText();
    const [first = 0, second = 0] = asked.match(/\d+/g)?.map(Number) ?? [];
    await sum.fill(String(first + second));
    await send(account.password);
    await page.waitForURL((url) => url.pathname === '/en');
  });
});
