// Tests the operator's announcements: banners on their routes, and notices that scroll and open over the page.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { bannerGroupOf } from '#values/banner-groups.ts';
import { forgetSession, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { desktop, phone, visit } from './browser.ts';

const { server, browser, member } = await openSite({ shared: true });
interface BannerResponse {
  value: { banners: { groupName: string; title: string; linkage: string }[] };
}
const fetchBanners = async () =>
  ((await (await fetch(`${server.url}/wps/relay/MCSFE_getListAnnouncements?types=B&language=EN`)).json()) as BannerResponse).value.banners;
const textOf = async (path: string) => (await fetch(server.url + path)).text();

test('each route shows only the banners of its group, with their links (SH-01, SH-03)', async () => {
  const banners = await fetchBanners();
  const routes = ['/rng', '/live', '/fish', '/pvp', '/sports', '/esports', '/elott', '/cockfight', '/promotions', '/help'];
  const forms = ['/register', '/register.html', '/forget'];
  for (const route of [...routes, ...forms]) {
    const group = bannerGroupOf(route);
    const own = banners.filter(({ groupName }) => groupName === group);
    expect([route, own.length > 0]).toEqual([route, true]);
    const page = await textOf(`/en${route}`);
    // A lobby with few games asks for them before scripts run, too.
    const pieces = [...new Set(page.match(/\/parts\/banners-\w+/g))];
    expect([route, pieces]).toEqual([route, forms.includes(route) ? [] : [`/parts/banners-${group}`]]);
    // The page of a form has plain links without script.
    const piece = forms.includes(route) ? page : await textOf(`/en/parts/banners-${group}`);
    const titles = new Set(own.map(({ title }) => title));
    expect([route, banners.filter(({ title }) => !titles.has(title) && piece.includes(title))]).toEqual([route, []]);
    for (const { title, linkage } of own) {
      expect([route, piece.includes(title)]).toEqual([route, true]);
      expect([route, piece.includes(`href="/en${linkage}"`)]).toEqual([route, true]);
    }
  }
  expect(await textOf('/en/vip')).not.toContain('/parts/banners-');
  expect((await fetch(`${server.url}/en/parts/banners-nothing`)).status).toBe(404);
});

test('the banners of a lobby load near the viewport without layout shift, and are links without script (SH-01)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en/fish');
    const area = page.getByRole('complementary', { name: 'Promotions' });
    const before = await area.evaluate((part) => part.getBoundingClientRect().height);
    await area.scrollIntoViewIfNeeded();
    await area.locator('slide-show').waitFor();
    await area.getByRole('link', { name: 'What a game returns' }).waitFor();
    expect(await area.evaluate((part) => part.getBoundingClientRect().height)).toBe(before);
  });
  await visit(browser, server, { plain: true }, async ({ page }) => {
    await page.goto('/en/fish');
    expect(await page.getByRole('complementary', { name: 'Promotions' }).getByRole('link').getAttribute('href')).toBe(
      '/en/help/return-to-player',
    );
  });
});

test('a members’ notice shows in bar, list and dialog for a member, and nowhere for a guest (SH-04, SH-26)', async () => {
  const forMembers = 'Where to find your records';
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    const row = page.getByRole('region', { name: 'Notices' });
    const list = page.getByRole('main').getByRole('heading', { level: 2, name: forMembers });
    await page.goto('/en/noticePage');
    expect(await list.count()).toBe(0);
    await signIn(page, member);
    await page.goto('/en/noticePage');
    await list.waitFor();
    await page.goto('/en');
    await row.getByRole('link', { name: forMembers }).click();
    await page.getByRole('dialog', { name: 'Notices' }).getByText('Everything that changes your balance').waitFor();
    await page.reload();
    await page.getByRole('dialog', { name: 'Notices' }).getByText('Everything that changes your balance').waitFor();
    expect(await page.getByRole('dialog', { name: 'Notices' }).count()).toBe(1);
    await page.goBack();
    await page.getByRole('dialog', { name: 'Notices' }).waitFor({ state: 'hidden' });
    await forgetSession(page);
    await page.goto('/en');
    await row.waitFor();
    await expect.poll(() => row.getByRole('link', { name: forMembers }).count()).toBe(0);
    await page.goto('/en/noticePage');
    expect(await list.count()).toBe(0);
  });
});

const rolls = (page: Page) => page.locator('notice-bar p').evaluate((line) => line.getAnimations().map(({ playState }) => playState));

test('the notice titles scroll, and pause for pointer, focus and button (SH-04)', async () => {
  await visit(
    browser,
    server,
    // Narrow enough that the titles overflow in every font; only then do they scroll.
    { device: desktop, context: { reducedMotion: 'no-preference', viewport: { width: 640, height: 700 } } },
    async ({ page }) => {
      await page.goto('/en');
      const bar = page.getByRole('region', { name: 'Notices' });
      await expect.poll(() => rolls(page)).toEqual(['running']);
      await bar.getByRole('link').first().focus();
      await expect.poll(() => rolls(page)).toEqual(['paused']);
      await bar
        .getByRole('link')
        .first()
        .evaluate((link) => link.blur());
      await expect.poll(() => rolls(page)).toEqual(['running']);
      await bar.hover();
      await expect.poll(() => rolls(page)).toEqual(['paused']);
      await page.mouse.move(5, 500);
      await expect.poll(() => rolls(page)).toEqual(['running']);
      await bar.getByRole('button', { name: 'Pause' }).click();
      await page.mouse.move(5, 500);
      await bar.getByRole('button', { name: 'Resume' }).evaluate((button) => button.blur());
      expect(await rolls(page)).toEqual(['paused']);
    },
  );
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en');
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Resume' }).waitFor();
    expect(await rolls(page)).toEqual(['paused']);
  });
});

test('a pressed title opens its notice over the page at an address that Back leaves (SH-04, R8)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en');
    const second = page.getByRole('region', { name: 'Notices' }).getByRole('link').nth(1);
    const [title, hash] = [await second.innerText(), await second.evaluate((link) => (link as HTMLAnchorElement).hash)];
    await second.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Notices' });
    await dialog.waitFor();
    await expect.poll(() => dialog.locator('details[open] summary').allInnerTexts()).toEqual([title]);
    await expect.poll(() => new URL(page.url()).hash).toBe(hash);
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await page.goForward();
    await dialog.waitFor();
    await page.reload();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).hash).toBe('');
  });
  await visit(browser, server, { plain: true }, async ({ page }) => {
    await page.goto('/en');
    const second = page.getByRole('region', { name: 'Notices' }).getByRole('link').nth(1);
    const href = await second.getAttribute('href');
    expect(href).toMatch(/^\/en\/noticePage#notice-\d+$/);
    await page.goto(href ?? '');
    await page.locator(new URL(page.url()).hash).waitFor();
  });
});

test('a notice that fails to load opens its page instead (SH-04)', async () => {
  await visit(browser, server, { device: phone, expected: [/parts\/notices/] }, async ({ page }) => {
    await page.route('**/parts/notices', (route) => route.abort());
    await page.goto('/en');
    await page.getByRole('region', { name: 'Notices' }).getByRole('link').first().click();
    await page.waitForURL(/\/en\/noticePage#notice-\d+$/);
  });
});
