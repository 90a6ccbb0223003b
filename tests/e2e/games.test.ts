// Tests finding a game: providers, lists, search, filters, pages, favourites, and the way back from a game.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axeFaults, scrollToListEnd, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { desktop, phone, visit } from './browser.ts';

const { server, browser, member } = await openSite({ shared: true });

const soon = expect.poll;

const hydrated = (page: Page) => page.locator('[data-hydrated]').waitFor();
const codes = (page: Page): Promise<string[]> =>
  page
    .locator('.grid .tile > a')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('code') ?? ''));
const query = (page: Page): string => new URL(page.url()).search;
/** The requests for lists from now on. */
function listsAsked(page: Page): string[] {
  const listRequests: string[] = [];
  page.on('request', (request) => {
    if (/gameList|hotGames|getFavoriteGamesList|recentGame/.test(request.url())) listRequests.push(request.url());
  });
  return listRequests;
}

test.concurrent('providers, lists, filters and pages on a desktop have addresses (GM-01, GM-02, GM-03, GM-04, GM-05, GM-09)', async () => {
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    await page.goto('/en/rng');
    await hydrated(page);
    expect(await page.title()).toMatch(/^Slots/);
    const all = await codes(page);
    expect(all).toHaveLength(48);

    await page.getByRole('button', { name: 'More providers' }).click();
    await page.getByRole('button', { name: 'Previous providers' }).waitFor();
    await page.getByRole('navigation', { name: 'Providers' }).getByRole('link', { name: 'Tamarind' }).click();
    await soon(() => query(page)).toBe('?page=tamarind');
    await soon(() =>
      page
        .locator('.grid .cap > span:first-child')
        .allInnerTexts()
        .then((names) => [...new Set(names)]),
    ).toEqual(['Tamarind']);

    await page.goBack();
    await soon(() => codes(page)).toEqual(all);
    expect(query(page)).toBe('');

    await page.getByRole('link', { name: 'Next page' }).click();
    await soon(() => query(page)).toBe('?n=2');
    await soon(async () => (await codes(page)).some((code) => all.includes(code))).toBe(false);
    await page.getByRole('link', { name: 'Last page' }).click();
    await soon(() => page.getByRole('link', { name: 'Last page' }).count()).toBe(0);

    await page.locator('select[name=min]:visible').selectOption('0.5');
    await soon(() => query(page)).toBe('?min=0.5');
    await soon(async () =>
      (await page.locator('.grid .cap .num').allInnerTexts()).every((text) => Number(text.replace(/[^\d.]/g, '')) >= 0.5),
    ).toBe(true);
    await page.getByRole('link', { name: '25 lines or more' }).first().click();
    await soon(() => query(page)).toBe('?min=0.5&lines=25');

    await page.getByRole('link', { name: 'Hot', exact: true }).click();
    await soon(() => query(page)).toBe('?list=hot');
    await expect.poll(() => page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
    // Personal lists need a sign-in.
    await page.getByRole('link', { name: /^Favourites/ }).click();
    await page.waitForURL(/\/en\/login\?next=%2Fen%2Frng%3Flist%3Dfav/);
  });
});

test.concurrent('a name is found while typing despite a typo and is stored in the address (GM-04)', async () => {
  await visit(browser, server, {}, async ({ page }) => {
    await page.goto('/en/rng');
    await hydrated(page);
    await page.getByRole('searchbox').fill('lantrn tid');
    await soon(() => codes(page)).toEqual(['lantern-tide']);
    await expect.poll(() => page.locator('.grid mark').allInnerTexts()).toEqual(['Lantern', 'Tid']);
    await soon(() => query(page)).toBe('?q=lantrn+tid');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await soon(() => codes(page).then((list) => list.length)).toBeGreaterThan(40);
    await page.getByRole('searchbox').fill('bacarat');
    await page.getByText('No games found.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    // No slot has the name, but a table has it.
    await page.getByRole('link', { name: 'Search all categories' }).click();
    await page.waitForURL('**/en/search?q=bacarat');
    await page
      .getByRole('link', { name: /Baccarat/ })
      .first()
      .waitFor();
  });
});

test.concurrent('providers, search, filters and lists work as links and forms without script (GM-01, GM-04, GM-09)', async () => {
  await visit(browser, server, { plain: true, device: desktop }, async ({ page }) => {
    await page.goto('/en/rng');
    await page.getByRole('searchbox').fill('lantern');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=lantern/);
    expect(await codes(page)).toContain('lantern-tide');
    await page.goto('/en/rng?vassalage=tamarind');
    expect(new Set(await page.locator('.grid .cap > span:first-child').allInnerTexts())).toEqual(new Set(['Tamarind']));
    await page.goto('/en/rng');
    await page.locator('select[name=min]:visible').selectOption('1');
    await page.getByRole('button', { name: 'Show games' }).first().click();
    await page.waitForURL(/min=1/);
    await page.goto('/en/search?q=lantern');
    await page.getByRole('link', { name: /Lantern Tide/ }).waitFor();
    await page.goto('/en/rng?list=recent');
    await page.waitForURL(/\/en\/login\?next=/);
  });
});

test.concurrent('fish games show every provider, and a closed game says so and offers others (GM-06, GM-20)', async () => {
  await visit(browser, server, {}, async ({ page }) => {
    await page.goto('/en/fish?page=northlight');
    const fishGames = await codes(page);
    await page.goto('/en/fish');
    expect(await codes(page)).toEqual(fishGames);
    await page.goto('/en/game?code=blackjack-nine');
    await page.getByRole('heading', { name: /is closed for now/ }).waitFor();
    await page.locator('.frame .tile a').first().waitFor();
  });
});

test.concurrent('a slot provider leads to its tab, a group opens the list of its games by keys, and any other game opens at once (GM-13)', async () => {
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    await page.goto('/en/elott');
    await hydrated(page);
    const group = page.getByRole('link', { name: 'Isla Fast Draws', exact: false }).and(page.locator('.tile > a'));
    await group.first().focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Isla Fast Draws' });
    await dialog.getByRole('list', { name: 'The games of Isla Fast Draws' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await soon(() => query(page)).toBe('');
    await page.keyboard.press('Enter');
    await dialog.getByRole('link', { name: /^Isla Keno/ }).click();
    await page.waitForURL((url) => url.pathname === '/en/lottery' && url.searchParams.get('gameCode') === 'isla-keno');
    await page.goto('/en/game?code=isla-fast-draws');
    await page.getByRole('link', { name: /^Fast Three/ }).waitFor();

    await page.goto('/en/live');
    await hydrated(page);
    await page.locator('.grid .tile > a').first().click();
    // A guest is led on from the game's page to sign in.
    await page.waitForURL((url) => url.pathname === '/en/login' && url.searchParams.get('next')?.startsWith('/en/game?code=') === true);
    await page.goto('/en');
    const nav = page.getByRole('banner').getByRole('navigation');
    await nav.getByRole('link', { name: 'Slots' }).hover();
    await nav.getByRole('list', { name: 'Providers' }).getByRole('link', { name: 'Tamarind' }).click();
    await page.waitForURL((url) => url.pathname + url.search === '/en/rng?page=tamarind');
  });
});

test.concurrent('a favourite is saved, counted, listed and removed (GM-08)', async () => {
  await visit(browser, server, {}, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/rng');
    await hydrated(page);
    const tab = page.getByRole('link', { name: /^Favourites/ });
    await soon(() => tab.innerText()).toMatch(/\d/);
    const before = Number((await tab.innerText()).replace(/\D/g, ''));
    // The first game is a favourite already: once it shows, the page knows them all.
    await page.getByRole('button', { name: 'Remove Lantern Tide from favourites' }).waitFor();
    const star = page.getByRole('button', { name: /^Add .* to favourites$/ }).first();
    const name = (await star.getAttribute('aria-label'))?.replace(/^Add | to favourites$/g, '') ?? '';
    await star.click();
    await page.getByRole('button', { name: `Remove ${name} from favourites` }).waitFor();
    await soon(() => tab.innerText()).toContain(String(before + 1));
    await tab.click();
    await soon(() => query(page)).toBe('?list=fav');
    // Waits until the old games are gone, because a tap could hit a tile that moves in.
    await soon(() => page.locator('.grid .tile').count()).toBe(before + 1);
    await page.getByRole('button', { name: `Remove ${name} from favourites` }).click();
    await soon(() =>
      page.locator('.grid img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt)),
    ).not.toContain(name);
    await soon(() => tab.innerText()).toContain(String(before));
    // The server-rendered page agrees.
    await page.reload();
    expect(await page.locator('.grid .tile').count()).toBe(before);
  });
});

describe.concurrent.each([
  ['with the browser keeping the page', false],
  ['without the browser keeping the page', true],
])('Back from a game, %s (SY-11)', (_, forget) => {
  test.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const)('filters, games and position are restored on %s without a list request (R8)', async (_name, device) => {
    await visit(browser, server, { device }, async ({ page }) => {
      // A page with an unload listener is not kept in the back-forward cache.
      if (forget) await page.addInitScript(() => addEventListener('unload', () => undefined));
      await page.goto('/en/rng');
      await hydrated(page);
      await page
        .locator('select[name=min]')
        .first()
        .evaluate((select: HTMLSelectElement) => {
          select.value = '0.1';
          select.dispatchEvent(new Event('change', { bubbles: true }));
        });
      await soon(() => query(page)).toBe('?min=0.1');
      await soon(() => page.locator('.grid').getAttribute('aria-busy')).toBe(null);
      if (device === desktop) {
        await page.getByRole('link', { name: 'Next page' }).click();
        await soon(() => query(page)).toBe('?min=0.1&n=2');
        await soon(() => page.getByText(/^49 to /).count()).toBe(1);
      }
      // Not all of them are in the document.
      const listed = page.locator('.games').getByText(/^\d+ to \d+ of /);
      const wanted = device === phone ? 70 : 88;
      const tiles = page.locator('.grid .tile > a');
      await soon(async () => {
        await scrollToListEnd(page);
        return Number(/to (\d+)/.exec(await listed.innerText())?.[1]);
      }).toBeGreaterThanOrEqual(wanted);
      // A place in the middle, which is not in the document while the end is in view.
      await page.evaluate(
        (index) => {
          const grid = document.querySelector('.grid');
          if (!grid) return;
          const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
          const [one, below] = [grid.children[0], grid.children[columns]].map((tile) => tile?.getBoundingClientRect().top ?? 0);
          const row = (below ?? 0) - (one ?? 0);
          scrollBy({ top: grid.getBoundingClientRect().top + Math.floor(index / columns) * row, behavior: 'instant' });
        },
        device === phone ? 60 : 30,
      );
      // On a phone the address follows the position.
      await soon(() => query(page)).toBe('?min=0.1&n=2');
      const place = await page.evaluate(() => scrollY);
      expect(place).toBeGreaterThan(300);
      const address = page.url();
      const inSight = async () =>
        tiles.evaluateAll((links) =>
          links
            .filter((link) => {
              const { top, bottom } = link.getBoundingClientRect();
              return bottom > 80 && top < innerHeight;
            })
            .map((link) => (link as HTMLAnchorElement).href),
        );
      await soon(async () => (await inSight()).length).toBeGreaterThan(6);
      const seen = await inSight();
      await page.goto('/en/help');
      const listRequests = listsAsked(page);
      await page.goBack();
      await hydrated(page);
      await expect.poll(() => page.url()).toBe(address);
      await soon(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThanOrEqual(50);
      expect(seen.length).toBeGreaterThan(0);
      await soon(async () => {
        const now = await inSight();
        return seen.filter((href) => !now.includes(href));
      }).toEqual([]);
      expect(listRequests).toEqual([]);
      // A reload restores the position too.
      await page.reload();
      await hydrated(page);
      await expect.poll(() => page.url()).toBe(address);
      await soon(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThanOrEqual(50);
      await soon(async () => {
        const now = await inSight();
        return seen.filter((href) => !now.includes(href));
      }).toEqual([]);
    });
  });
});

test.concurrent('a game that was opened from its info is left to the list at its place (R8)', async () => {
  await visit(browser, server, {}, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/rng');
    await hydrated(page);
    await page.locator('html[data-dialogs]').waitFor({ state: 'attached' });
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    const card = page.locator('.grid .tile').filter({ visible: true }).nth(20);
    await card.getByRole('link', { name: /^About/ }).tap();
    const place = await page.evaluate(() => scrollY);
    const code = query(page);
    // A finger that taps twice opens one game.
    await page
      .getByRole('dialog')
      .getByRole('link', { name: 'Play' })
      .evaluate((link: HTMLElement) => [link.click(), link.click()]);
    await soon(() => page.url()).toBe(`${server.url}/en/game${code}`);
    await page.locator('.play').waitFor();
    const lists = listsAsked(page);
    await page.goBack();
    await hydrated(page);
    expect(new URL(page.url()).pathname).toBe('/en/rng');
    await soon(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThanOrEqual(50);
    expect(lists).toEqual([]);
  });
});

test.concurrent('an endless list keeps at most two hundred tiles in the document, and the address follows (R20)', async () => {
  await visit(browser, server, {}, async ({ page }) => {
    await page.goto('/en/rng');
    await hydrated(page);
    let most = 0;
    await soon(async () => {
      await scrollToListEnd(page);
      most = Math.max(most, await page.locator('.tile').count());
      return page.getByRole('button', { name: 'Show more games' }).count();
    }).toBe(0);
    expect(most).toBeLessThanOrEqual(200);
    await soon(() => Number(new URL(page.url()).searchParams.get('n'))).toBeGreaterThan(2);
    // The first games are still there at the top.
    await page.evaluate(() => scrollTo(0, 0));
    await soon(async () => (await codes(page))[0]).toBe('lantern-tide');
    await soon(() => query(page)).toBe('');
  });
});

test.concurrent('recent games show for a member only, without layout shift (SH-13)', async () => {
  await visit(browser, server, {}, async ({ page }) => {
    await page.goto('/en');
    expect(await page.getByRole('heading', { name: 'Continue playing' }).isVisible()).toBe(false);
    await signIn(page, member, server.url);
    const recentResponse = page.waitForResponse(/GCS_recentGame/);
    await page.goto('/en');
    await page.evaluate(() => {
      const shifts: number[] = [];
      new PerformanceObserver((list) =>
        shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
      ).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { shifts });
    });
    await recentResponse;
    await page.locator('.carry .tile a').first().waitFor();
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))).toBe(0);
  });
});

test.concurrent('search opens as a dialog, finds providers too, and Back closes it (GM-04, R8)', async () => {
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    // For guests search is a separate page.
    await signIn(page, member, server.url);
    await page.goto('/en/rng');
    await hydrated(page);
    await page.locator('html[data-dialogs]').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Search games' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en/search');
    await page.keyboard.type('tamar');
    // Games of that provider that match the first letters may show for a moment too.
    await dialog.getByRole('link', { name: /^Tamarind/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('searchbox').fill('lantern');
    await dialog
      .getByRole('link', { name: /Lantern/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/Lantern/);
    await page.goBack();
    await soon(() => dialog.count()).toBe(0);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en/rng');
  });
});
