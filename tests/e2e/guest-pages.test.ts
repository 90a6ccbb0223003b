// Tests a guest's whole visit: what works without an account, where sign-in is required, and the three ways in.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { forgetSession, register, signInOnPage } from './actions.ts';
import { openSite } from './app-server.ts';
import { desktop, phone, setDemoControls, visit } from './browser.ts';

const { server, browser } = await openSite();

/** Each language on one of the two devices. */
const visits = [
  {
    on: 'a desktop in EN',
    device: desktop,
    prefix: '/en',
    hot: 'Hot games',
    signIn: 'Sign in',
    join: 'Create an account',
    free: 'Try free play',
    needed: 'Please sign in to play.',
  },
  {
    on: 'a phone in TY',
    device: phone,
    prefix: '',
    hot: 'Patok na laro',
    signIn: 'Mag-sign in',
    join: 'Magrehistro',
    free: 'Subukan nang libre',
    needed: 'Hindi ka naka-sign in. Mag-sign in muna.',
  },
] as const;
const who = async (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/wps/member/info');
    return answer.ok ? ((await answer.json()) as { value: { type: number } }).value.type : answer.status;
  });

test.concurrent.each(visits)(
  'a guest on $on browses, is asked to sign in for a game, and registers, signs in or plays free (AC-43, GM-12)',
  async ({ device, prefix, hot, signIn, join, free, needed }) => {
    await visit(browser, server, { device, expected: [/^status: (?:401|503)/] }, async ({ page }) => {
      const start = prefix || '/';
      await page.goto(start, { waitUntil: 'networkidle' });
      const games = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: hot }) })
        .locator('.tile > a');
      expect(await games.count()).toBe(12);
      for (const path of [
        '/rng',
        '/live',
        '/fish',
        '/pvp',
        '/search?q=lantern',
        '/promotions',
        '/vip',
        '/help',
        '/winners',
        '/down',
        '/noticePage',
      ]) {
        const answer = await page.goto(prefix + path, { waitUntil: 'domcontentloaded' });
        expect([path, answer?.status(), new URL(page.url()).pathname]).toEqual([path, 200, prefix + path.replace(/\?.*/, '')]);
        expect(await page.locator('main h1').count(), path).toBe(1);
      }
      // Not signed in: no page shows a name or a balance.
      expect([await who(page), await page.locator('html').getAttribute('data-in')]).toEqual([401, null]);

      // A game and a member page require sign-in and remember the address.
      for (const path of ['/game?code=lantern-tide', '/member/depositv2']) {
        await page.goto(start, { waitUntil: 'networkidle' });
        await page.goto(prefix + path);
        await page.waitForURL((url) => url.pathname === `${prefix}/login`);
        await expect.poll(() => new URL(page.url()).searchParams.get('next')).toBe(prefix + path);
        await page.getByRole('heading', { level: 1, name: signIn }).waitFor();
      }

      // So does a favourite, with a reason.
      await page.goto(`${prefix}/rng`, { waitUntil: 'networkidle' });
      await page.locator('.grid .tile button').first().click();
      await page.waitForURL((url) => url.searchParams.get('next') === `${prefix}/rng`);
      await page.getByRole('status').getByText(needed).waitFor();

      // The three ways in.
      const account = await register(page, prefix);
      expect(await who(page)).toBe(0);
      await forgetSession(page);
      await page.goto(`${prefix}/login`, { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: join }).first().waitFor();
      await signInOnPage(page, account);
      await page.waitForURL((url) => url.pathname === start);
      expect(await who(page)).toBe(0);
      await forgetSession(page);
      await page.goto(`${prefix}/login`, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: free }).click();
      await page.waitForURL((url) => url.pathname === start);
      expect(await who(page)).toBe(4);
    });
  },
);

test('public calls answer a guest, all others require a session, and free play follows its feature flag (AC-43, CL-04)', async () => {
  const status = async (call: { method: string; path: string }) => {
    const answer = await fetch(server.url + call.path.replace(/\{\w+\}/g, 'x'), {
      method: call.method,
      headers: { origin: server.url, 'content-type': 'application/json' },
      ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { body: '{}' }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const wrong: string[] = [];
  for (const { area, name, call } of allEndpoints) {
    const got = await status(call);
    const isFine = call.token === 'needed' ? got === 401 : got !== 401 && got !== 403 && (got < 500 || got === 501);
    if (!isFine) wrong.push(`${area}.${name} (${call.token}): ${got}`);
  }
  expect(wrong).toEqual([]);
  expect(allEndpoints.filter(({ call }) => call.token !== 'needed').length).toBeGreaterThan(25);

  await setDemoControls(server, { modules: { FREEPLAY3: false } });
  await expect.poll(async () => (await (await fetch(`${server.url}/en/login`)).text()).includes('>Try free play<')).toBe(false);
  await setDemoControls(server, { modules: { FREEPLAY3: true } });
  await expect.poll(async () => (await (await fetch(`${server.url}/en/login`)).text()).includes('>Try free play<')).toBe(true);
});
