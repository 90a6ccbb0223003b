// Tests the shell around every page, at each of its addresses, on phone and desktop.
import { expect, test } from 'vitest';
import { openSite } from './app-server.ts';
import { desktop, phone, visit } from './browser.ts';

const { server, browser } = await openSite({ shared: true });
test.each(['/', '/index', '/index.html', '/home', '/en', '/en/index', '/en/index.html', '/en/home'])(
  '%s is home with header, banner, footer and sidebar, and one canonical address (SY-06)',
  async (path) => {
    await visit(browser, server, { device: desktop }, async ({ page }) => {
      await page.goto(path);
      for (const part of ['banner', 'main', 'contentinfo', 'complementary'] as const)
        await page.getByRole(part).filter({ visible: true }).first().waitFor();
      await page.locator('slide-show').waitFor();
      // A heading that says what the site is, not its name alone (2.4.6).
      const heading = path.startsWith('/en')
        ? 'Isla: games where every cent is accounted for'
        : 'Isla: mga larong malinaw hanggang sentimo';
      expect(await page.locator('h1').innerText()).toBe(heading);
      expect(await page.locator('.grid .tile').count()).toBe(12);
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${server.url}${path.startsWith('/en') ? '/en' : '/'}`);
    });
  },
);

test('Swiper loads when idle without layout shift, and never with Save-Data (SH-02)', async () => {
  for (const saves of [false, true])
    await visit(browser, server, { device: phone }, async ({ page, context }) => {
      if (saves) await (await context.newCDPSession(page)).send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(globalThis, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number }[]) shifts.push(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const requests: string[] = [];
      page.on('request', (one) => requests.push(new URL(one.url()).pathname));
      await page.goto('/en', { waitUntil: 'networkidle' });
      const banner = page.locator('slide-show').first();
      // Customer service alone needs it.
      expect(requests.filter((path) => /cryptojs/.test(path))).toEqual([]);
      await expect.poll(() => banner.evaluate((show) => show.classList.contains('swiper-initialized'))).toBe(!saves);
      expect(requests.some((path) => /\/carousel-swiper\./.test(path))).toBe(!saves);
      expect(await banner.getByRole('button').filter({ visible: true }).count()).toBe(saves ? 0 : 1);
      await banner.getByRole('link', { name: /2/ }).first().click();
      await expect.poll(() => banner.locator('[data-track]').evaluate((track) => track.scrollLeft > 100)).toBe(true);
      expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
    });
});

test('the component gallery does not exist on a built site', async () => {
  for (const path of ['/kit', '/en/kit', '/_gallery']) expect([path, (await fetch(server.url + path)).status]).toEqual([path, 404]);
});

test('the desktop header has clock, language, theme, navigation, search and sign-in, and all work (SH-06, SH-15, SH-22)', async () => {
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    await page.goto('/en');
    const header = page.getByRole('banner');
    await expect.poll(() => header.locator('site-clock').innerText()).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/);
    expect(await header.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'Slots',
      'Live casino',
      'Fishing',
      'Cards',
      'Sports',
      'Esports',
      'Lottery',
      'E-lottery',
      'Cockfighting',
      'Promotions',
    ]);
    for (const [name, to] of [
      ['Search games', '/en/search'],
      ['Sign in', '/en/login'],
      ['Register', '/en/register'],
      ['Help', '/en/help'],
    ] as const)
      expect(await header.getByRole('link', { name, exact: true }).filter({ visible: true }).getAttribute('href')).toBe(to);
    await header.getByRole('button', { name: 'Dark' }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await header.locator('summary').filter({ hasText: 'English' }).click();
    await header.getByRole('button', { name: 'Tagalog' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.locator('html').getAttribute('lang')).toBe('fil');
  });
});

test('a guest whose browser prefers another language is offered the page in it until closing the offer (R7, SH-22)', async () => {
  const moved = () => {
    const moves: string[] = [];
    Object.assign(globalThis, { moves });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as {
          value: number;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        // A shift counts even when the browser names no element for it.
        const parts = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} ${node?.textContent?.slice(0, 40)} ${JSON.stringify([previousRect, currentRect])}`,
        );
        moves.push([value, ...parts].join(' '));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  };
  await visit(browser, server, { device: phone }, async ({ page, context }) => {
    await context.addInitScript(moved);
    await page.goto('/help?q=deposit', { waitUntil: 'networkidle' });
    const offer = page.getByRole('region', { name: 'Language' });
    const link = offer.getByRole('link', { name: 'View this page in English' });
    await link.waitFor();
    expect(await offer.getAttribute('lang')).toBe('en-PH');
    expect(await link.getAttribute('href')).toBe('/en/help?q=deposit');
    expect((await page.getByRole('banner').boundingBox())?.y).toBe((await offer.boundingBox())?.height);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'moves'))).toEqual([]);
    await offer.getByRole('button', { name: 'Close' }).click();
    expect(await offer.count()).toBe(0);
    await page.goto('/', { waitUntil: 'networkidle' });
    expect([await offer.count(), (await page.getByRole('banner').boundingBox())?.y]).toEqual([0, 0]);
  });
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/rng');
    await page.getByRole('link', { name: 'View this page in English' }).click();
    await page.waitForURL((url) => url.pathname === '/en/rng');
    // Once chosen, the bare address leads there too, and nothing is offered.
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(new URL(page.url()).pathname).toBe('/en');
    await page.goto('/help', { waitUntil: 'networkidle' });
    expect(await page.getByRole('region', { name: 'Language' }).count()).toBe(0);
  });
  await visit(browser, server, { device: phone, context: { locale: 'fil-PH' } }, async ({ page }) => {
    await page.goto('/help', { waitUntil: 'networkidle' });
    expect(await page.locator('html').getAttribute('data-lang-offer')).toBe(null);
  });
});

test('the phone header has sign-in and a menu with links, languages and theme (SH-06)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en');
    const banner = page.getByRole('banner');
    for (const [name, to] of [
      ['Sign in', '/en/login'],
      ['Register', '/en/register'],
    ] as const)
      expect(await banner.getByRole('link', { name, exact: true }).filter({ visible: true }).getAttribute('href')).toBe(to);
    const opener = banner.getByRole('button', { name: 'Menu' });
    await opener.focus();
    await page.keyboard.press('Space');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    for (const name of ['Slots', 'Promotions', 'Search games', 'Help', 'Isla on your phone'])
      await menu.getByRole('link', { name }).waitFor();
    for (const name of ['Tagalog', 'English', 'Dark']) await menu.getByRole('button', { name }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.count()).toBe(0);
  });
});
