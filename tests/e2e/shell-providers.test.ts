// Tests the providers under each category of the navigation, and in the footer.
import { expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { openSite } from './app-server.ts';
import { desktop, phone, visit } from './browser.ts';

const { server, browser } = await openSite({ shared: true });
test('the providers of a category open on hover, ten in a column, and link to their games (SH-07, SH-08)', async () => {
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    await page.goto('/en');
    const nav = page.getByRole('banner').getByRole('navigation');
    await nav.getByRole('link', { name: 'Slots' }).hover();
    const providers = nav.getByRole('list', { name: 'Providers' });
    await providers.waitFor();
    const places = await providers
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().x)));
    const columns = [...new Set(places)].map((x) => places.filter((one) => one === x).length);
    expect(columns.slice(0, -1).every((count) => count === 10)).toBe(true);
    expect(Math.max(...columns)).toBeLessThanOrEqual(10);
    // Only hot providers are marked.
    const { value } = (await (await fetch(`${server.url}/wps/relay/GCSGAME_newGameVendor`)).json()) as {
      value: { categories: { title: string; cards: Record<string, { displayName: string; isHot: number }> }[] };
    };
    const cards = Object.values(value.categories.find(({ title }) => title === 'RNG')?.cards ?? {});
    const hot = cards.filter(({ isHot }) => isHot === 1).map(({ displayName }) => displayName);
    const marked = await providers
      .getByRole('listitem')
      .evaluateAll((items) => items.filter((item) => item.querySelector('.tag')).map((item) => item.textContent ?? ''));
    expect([marked.length, hot.length < cards.length]).toEqual([hot.length, true]);
    for (const name of hot) expect(marked.filter((text) => text.includes(name))).toHaveLength(1);
    await nav.getByRole('link', { name: 'Cockfighting' }).hover();
    await providers.getByText('Isla Originals').first().waitFor();
    expect(await providers.evaluate((list) => list.getBoundingClientRect().right <= innerWidth)).toBe(true);
    await nav.getByRole('link', { name: 'Slots' }).hover();
    const first = providers.locator('a[href^="/en/rng?page="]').first();
    await first.waitFor();
    expect(
      await providers.evaluate((list) => list.getBoundingClientRect().right <= innerWidth && list.getBoundingClientRect().left >= 0),
    ).toBe(true);
    const href = await first.getAttribute('href');
    expect(href).toMatch(/^\/en\/rng\?page=\w/);
    await first.click();
    await page.waitForURL((url) => url.pathname + url.search === href);
  });
});

test('the providers of a category are the same for its type in small and in capital letters (GM-01)', async () => {
  const providersOf = async (type: string) => {
    const response = await fetch(`${server.url}/en/parts/providers-${type}`);
    return [response.status, [...(await response.text()).matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)] as const;
  };
  const [status, links] = await providersOf('LIVE');
  expect([status, links.length > 0, links.every((href) => href?.startsWith('/en/live?page='))]).toEqual([200, true, true]);
  for (const type of ['live', 'Live']) expect(await providersOf(type), type).toEqual([status, links]);
});

test('the providers open on focus: arrow down enters, Tab moves on, Escape returns (SH-07)', async () => {
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    await page.goto('/en');
    const nav = page.getByRole('banner').getByRole('navigation');
    const providers = nav.getByRole('list', { name: 'Providers' });
    const at = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await nav.getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('Tab');
    await providers.waitFor();
    expect(await nav.getByRole('link', { name: 'Slots' }).getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() =>
        providers
          .getByRole('link')
          .first()
          .evaluate((link) => link === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('ArrowUp');
    expect(await at()).toBe('Slots');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect([await at(), await providers.count()]).toEqual(['Slots', 0]);
    await page.keyboard.press('Tab');
    expect(await at()).toBe('Live casino');
  });
});

test('the first tap opens the providers and the second follows the link (SH-07)', async () => {
  await visit(browser, server, { device: { ...desktop, hasTouch: true } }, async ({ page }) => {
    await page.goto('/en');
    const nav = page.getByRole('banner').getByRole('navigation');
    const slots = nav.getByRole('link', { name: 'Slots', exact: true });
    await slots.tap();
    await nav.getByRole('list', { name: 'Providers' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en');
    await slots.tap();
    await page.waitForURL(/\/en\/rng$/);
  });
  await visit(browser, server, { device: { ...desktop, hasTouch: true }, expected: [/parts\/providers-rng/] }, async ({ page }) => {
    await page.route('**/parts/providers-rng', (route) => route.abort());
    await page.goto('/en');
    await page.getByRole('banner').getByRole('link', { name: 'Slots', exact: true }).tap();
    await page.waitForURL(/\/en\/rng$/);
  });
});

test('the footer lists categories, providers, licences and the app, and links to all providers without script (SH-06, SH-16)', async () => {
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    await page.goto('/en');
    const foot = page.getByRole('contentinfo');
    await foot.scrollIntoViewIfNeeded();
    const providers = foot.getByRole('list', { name: 'Providers' });
    await providers.waitFor();
    await expect.poll(() => providers.getByRole('link').count()).toBe(10);
    for (const name of ['Slots', 'Live casino', 'Fishing', 'Cards', 'Sports', 'Esports', 'Lottery', 'E-lottery', 'Cockfighting'])
      await foot.getByRole('link', { name, exact: true }).waitFor();
    for (const place of ['Malta', 'British Virgin Islands', 'Philippines']) await foot.getByText(place).first().waitFor();
    for (const { number } of brand.licences) await foot.getByText(number).waitFor();
    await page.goto('/');
    await foot.getByText('Pilipinas, lisensya').waitFor();
  });
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en/vip');
    const foot = page.getByRole('contentinfo');
    await foot.scrollIntoViewIfNeeded();
    await foot.getByRole('region', { name: 'Providers' }).getByRole('button', { name: 'Resume' }).waitFor();
    const offer = foot.locator('site-offer');
    expect(await offer.getByRole('link', { name: 'See how' }).getAttribute('href')).toBe('/en/down');
    await offer.getByRole('button', { name: 'Hide this' }).click();
    await offer.waitFor({ state: 'detached' });
    await page.goto('/en/join');
    await foot.scrollIntoViewIfNeeded();
    await foot.getByRole('list', { name: 'Providers' }).waitFor();
    expect(await offer.count()).toBe(0);
  });
  await visit(browser, server, { plain: true }, async ({ page }) => {
    await page.goto('/en');
    await page.getByRole('contentinfo').getByRole('link', { name: 'All providers' }).waitFor();
  });
  await visit(browser, server, { device: desktop, plain: true }, async ({ page }) => {
    await page.goto('/en');
    for (const name of ['Slots', 'VIP levels', 'YouTube'])
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).waitFor();
  });
});
