// Tests the content pages: help, terms, promotions, VIP levels, downloads, announcements and winners.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { desktop, phone, setDemoControls, visit } from './browser.ts';

const { server, browser, member } = await openSite();

const soon = expect.poll;

async function fetchValue<Value>(path: string): Promise<Value> {
  const answer = (await (await fetch(server.url + path)).json()) as { success: boolean; value: Value };
  expect(answer.success).toBe(true);
  return answer.value;
}
const query = (page: Page): string => new URL(page.url()).search;

describe.concurrent.each([
  '/help',
  '/help/deposits',
  '/promotions',
  '/promoDetail?id=free-play',
  '/vip',
  '/join',
  '/noticePage',
  '/winners',
  '/feedback',
  '/down',
  '/helpmc',
])('%s', (path) => {
  test('the page is complete without script in both languages and links to the other (SY-07, SH-27)', async () => {
    await visit(browser, server, { plain: true, device: phone }, async ({ page }) => {
      const headings = new Set<string>();
      for (const [prefix, tag] of [
        ['', 'fil'],
        ['/en', 'en-PH'],
      ] as const) {
        await page.goto(prefix + path);
        expect(await page.locator('html').getAttribute('lang')).toBe(tag);
        headings.add(await page.locator('h1').innerText());
        expect((await page.locator('main').innerText()).length).toBeGreaterThan(150);
        expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/.{20}/);
        expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(server.url + prefix + path);
        const alternates = await page.locator('link[rel=alternate]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
        expect(alternates).toEqual([server.url + path, `${server.url}/en${path}`, server.url + path]);
        // Controls that need script are hidden.
        await page.goto(`${prefix + path}#menu`);
        expect(await page.locator('theme-switch:visible').count()).toBe(0);
      }
      expect(headings.size).toBe(2);
    });
  });
});

test('/help#term opens and closes the full terms without script, and /help does not show them (SH-27)', async () => {
  await visit(browser, server, { plain: true, device: phone }, async ({ page }) => {
    await page.goto('/en/help');
    const terms = page.getByRole('region', { name: 'Terms of use' });
    expect(await terms.count()).toBe(0);
    await page.goto('/en/help#term');
    await terms.waitFor();
    expect(await terms.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(7);
    expect((await terms.boundingBox())?.y).toBeLessThan(120);
    await terms.getByRole('link', { name: 'Close', exact: true }).click();
    expect(await terms.count()).toBe(0);
  });
});

test('help sections are one tap away on a phone, and an article lists its section on a desktop (SH-27)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en/help');
    await page.getByRole('navigation', { name: 'Help', exact: true }).getByRole('link', { name: 'Account' }).tap();
    await expect.poll(() => new URL(page.url()).hash).toBe('#account');
    await soon(async () => (await page.getByRole('heading', { name: 'Account' }).boundingBox())?.y ?? 999).toBeLessThan(140);
  });
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    await page.goto('/en/help/deposits');
    const beside = page.getByRole('navigation', { name: 'Help sections' });
    expect(await beside.getByRole('link', { name: 'Deposits' }).getAttribute('aria-current')).toBe('page');
    await beside.getByRole('link', { name: 'Fees' }).click();
    await page.getByRole('heading', { level: 1, name: 'What does a deposit cost?' }).waitFor();
  });
});

interface Promotion {
  code: string;
  state: 'running' | 'upcoming' | 'ended';
  title: string;
  endsAt: string | null;
}
const sections = { running: 'Running now', upcoming: 'Coming up', ended: 'Ended' } as const;

test('promotions are grouped by state and link to their full terms (SH-27, MC-24)', async () => {
  const { list } = await fetchValue<{ list: Promotion[] }>('/wps/v2/promotions?language=EN');
  expect(list.length).toBeGreaterThan(2);
  await visit(browser, server, { plain: true, device: phone }, async ({ page }) => {
    await page.goto('/en/promotions');
    for (const [state, name] of Object.entries(sections)) {
      const wanted = list.filter((one) => one.state === state).map(({ title }) => title);
      if (wanted.length === 0 && state !== 'running') continue;
      const section = page.getByRole('region', { name });
      expect(await section.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(wanted);
    }
    for (const { code, title } of list) {
      await page.goto('/en/promotions');
      await page.getByRole('link', { name: title }).click();
      expect(query(page)).toBe(`?id=${code}`);
      expect(await page.locator('h1').innerText()).toBe(title);
      expect(await page.locator('dl > div').count()).toBe(3);
      await page.getByRole('heading', { name: 'Terms in full' }).waitFor();
    }
  });
});

test('home loads recent wins and running promotions near the viewport, without layout shift (SH-27, SH-28)', async () => {
  const { list } = await fetchValue<{ list: (Promotion & { audience: string })[] }>('/wps/v2/promotions?language=EN');
  const wanted = list.filter(({ state, audience }) => state === 'running' && audience === 'all').map(({ title }) => title);
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(globalThis, { moved });
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries()) moved.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/en');
    const titles = page.locator('.promo h3');
    expect(await titles.count()).toBe(0);
    await page.getByRole('link', { name: 'Recent wins' }).scrollIntoViewIfNeeded();
    await soon(() => titles.allInnerTexts()).toEqual(wanted.slice(0, 2));
    expect(await page.locator('.winners .amt:visible').count()).toBe(3);
    expect(await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)).toEqual([]);
    expect(await page.getByRole('link', { name: 'Recent wins' }).getAttribute('href')).toBe('/en/winners');
    expect(await page.getByRole('link', { name: 'All promotions' }).getAttribute('href')).toBe('/en/promotions');
    await page.getByRole('link', { name: wanted[0] ?? '' }).tap();
    await page.waitForURL((url) => url.pathname === '/en/promoDetail');
    expect(await page.locator('h1').innerText()).toBe(wanted[0]);
  });
});

test('an unknown promotion is 404, and a missing id leads to the list (SH-27)', async () => {
  expect((await fetch(`${server.url}/promoDetail?id=nothing-of-that-name`)).status).toBe(404);
  const answer = await fetch(`${server.url}/en/promoDetail`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/en/promotions']);
});

interface Levels {
  levels: { name: string; stakeNeeded: string }[];
}

test('the VIP page lists every level, and shows progress to a member but not to a guest (SH-27)', async () => {
  const { levels } = await fetchValue<Levels>('/wps/v2/vip/levels?language=EN');
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en/vip');
    const rows = await page.locator('tbody tr').allInnerTexts();
    expect(rows).toHaveLength(levels.length);
    for (const [n, { name, stakeNeeded }] of levels.entries()) {
      expect(rows[n]).toContain(name);
      expect(rows[n]).toContain(Number(stakeNeeded).toLocaleString('en'));
    }
    expect(await page.getByRole('region', { name: 'Your progress' }).count()).toBe(0);
    await signIn(page, member);
    await page.goto('/en/vip');
    const mine = page.getByRole('region', { name: 'Your progress' });
    await mine.getByText('Your level').waitFor();
    expect(await mine.locator('dd').nth(1).innerText()).toMatch(/^₱[\d,]+\.\d\d$/);
  });
});

test('the download page has QR codes, /download redirects to it, and the manifest names the site (SY-10, SH-27)', async () => {
  expect((await fetch(`${server.url}/en/download`, { redirect: 'manual' })).headers.get('location')).toBe('/en/down');
  // A phone needs no QR code.
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en/down');
    expect(await page.getByRole('img', { name: /QR/ }).count()).toBe(0);
    await page.getByRole('heading', { name: 'Android' }).waitFor();
  });
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    await page.goto('/en/down');
    expect(await page.getByRole('navigation', { name: 'Bottom bar' }).count()).toBe(0);
    for (const name of [/Android/, /iPhone/]) {
      const code = page.getByRole('img', { name });
      expect(await code.evaluate(async (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(true);
    }
    await page.getByRole('link', { name: server.url }).waitFor();
    const manifest = new URL((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '', server.url);
    const { name, start_url, display, icons } = await (await fetch(manifest)).json();
    expect([name, start_url, display]).toEqual(['Isla', '/', 'standalone']);
    expect((await fetch(new URL(icons[0].src, server.url))).headers.get('content-type')).toContain(icons[0].type);
  });
});

test('the help centre has no navigation, opens answers by key, finds by word, and works during maintenance (SY-10, SH-27)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en/helpmc');
    expect(await page.getByRole('navigation', { name: 'Bottom bar' }).count()).toBe(0);
    const answer = page.locator('details#deposit-when');
    await answer.locator('summary').focus();
    await page.keyboard.press('Enter');
    await answer.getByText('From an e-wallet, instantly').waitFor();
    await page.getByRole('searchbox').fill('complain');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === 'complain');
    expect(await page.locator('details').count()).toBe(1);
    await page.getByText('You get a number and the date').waitFor();
  });
  await setDemoControls(server, { status: 1 });
  try {
    await soon(async () => (await fetch(`${server.url}/en/help`)).status).toBe(503);
    expect(await (await fetch(`${server.url}/en/help`)).text()).toContain('href="/en/helpmc"');
    expect((await fetch(`${server.url}/en/helpmc`)).status).toBe(200);
  } finally {
    await setDemoControls(server, { status: 0 });
    await soon(async () => (await fetch(`${server.url}/en/help`)).status).toBe(200);
  }
});

test('a notice has an anchor on the page of all notices (SH-26, SH-29)', async () => {
  type Notice = { id: string; title: string; at: string };
  const { player, popup } = await fetchValue<Record<'player' | 'popup', Notice[]>>(
    '/wps/relay/MCSFE_getListAnnouncements?types=PL,PU&language=EN',
  );
  const all = [...player, ...popup].sort((a, b) => b.at.localeCompare(a.at));
  const [, second] = all;
  await visit(browser, server, { plain: true, device: phone }, async ({ page }) => {
    await page.goto('/en/noticePage');
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(all.map(({ title }) => title));
    await page.getByRole('link', { name: second?.title ?? '' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe(`#notice-${second?.id}`);
    expect(await page.locator('article:target h2').innerText()).toBe(second?.title);
  });
});

test('winners are sorted by prize for the chosen period, with dates as YYYY.MM.DD (SH-28)', async () => {
  await visit(browser, server, { plain: true, device: phone }, async ({ page }) => {
    await page.goto('/en/winners');
    const table = page.getByRole('table', { name: 'Biggest wins' });
    const prizes = async () => (await table.locator('td.r').allInnerTexts()).map((text) => Number(text.replace(/[^\d.]/g, '')));
    const week = await prizes();
    expect(week.length).toBeGreaterThan(2);
    expect(week).toEqual([...week].sort((a, b) => b - a));
    for (const day of await page.locator('td time').allInnerTexts()) expect(day).toMatch(/^\d{4}\.\d\d\.\d\d$/);
    await page.getByRole('link', { name: '30 days' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('period') === 'month');
    expect(await page.getByRole('link', { name: '30 days' }).getAttribute('aria-current')).toBe('true');
    expect((await prizes())[0]).toBeGreaterThanOrEqual(week[0] ?? 0);
  });
});

test('every content page is linked from bar, navigation, header or footer (SH-06, SH-07)', async () => {
  await visit(browser, server, { device: phone, plain: true }, async ({ page }) => {
    await page.goto('/en');
    const bar = page.getByRole('navigation', { name: 'Bottom bar' });
    await bar.getByRole('link', { name: 'Promotions' }).click();
    expect(await bar.getByRole('link', { name: 'Promotions' }).getAttribute('aria-current')).toBe('page');
    // On a phone the footer groups are folded, and open without script.
    const foot = page.getByRole('contentinfo');
    for (const [group, name, path] of [
      ['Isla', 'VIP levels', '/en/vip'],
      [null, 'Winners', '/en/winners'],
      [null, 'For agents', '/en/join'],
      ['Play safely', 'Complaints', '/en/help/complaints'],
    ] as const) {
      const link = foot.getByRole('link', { name, exact: true });
      if (group) {
        expect(await link.isVisible()).toBe(false);
        await foot.getByRole('heading', { name: group, exact: true }).click();
      }
      expect([name, await link.isVisible(), await link.getAttribute('href')]).toEqual([name, true, path]);
    }
  });
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    await page.goto('/en');
    const header = page.getByRole('banner');
    expect(await header.getByRole('link', { name: 'Isla on your phone' }).getAttribute('href')).toBe('/en/down');
    expect(await header.getByRole('navigation').getByRole('link', { name: 'Promotions' }).getAttribute('href')).toBe('/en/promotions');
  });
});
