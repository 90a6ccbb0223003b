// Tests a game of a vendor that does not know this site, on an operator's platform.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test } from 'vitest';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { phone, visit } from './browser.ts';
import { openForeignPlatform } from './foreign-platform.ts';
import { startServer } from './server.ts';

const { server: reference, browser, member } = await openSite();
const vendor = createServer((_, response) => {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      '<!doctype html><html lang="en"><title>Table</title><body style="background:#fff;color:#000"><main><h1>Their table</h1><p>Place your bets.</p></main>',
    );
});
await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
const theirs = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
const platform = await openForeignPlatform(reference.url);
platform.fate = ({ name }) => {
  if (name === 'games.launch')
    return {
      value: (sound) => ({
        ...(sound as object),
        frameUrl: `${theirs}/table?seat=7`,
        launchToken: undefined,
        api: undefined,
        balance: 1234.5,
      }),
    };
  if (name === 'system.permission')
    return { value: (sound) => ({ info: { ...(sound as { info: object }).info, launchGameCDNs: [theirs] } }) };
  // The foreign platform has no play statistics.
  if (name === 'games.play') return 'page';
  return null;
};
const site = await startServer({ platformUrl: platform.url });
afterEach(() => expect(platform.violations.splice(0), 'requests that the contract document does not describe').toEqual([]));
afterAll(async () => {
  await site.stop();
  await platform.close();
  vendor.closeAllConnections();
  vendor.close();
});

test('a foreign vendor’s game opens from its address with the balance and a dash for the unknown net (GM-14, R25, R14)', async () => {
  await visit(browser, site, { device: phone, expected: [/^foreign: http:\/\/127/, /status: 502 GET .*\/plays\//] }, async ({ page }) => {
    await signIn(page, member, site.url);
    await page.goto('/en/game?code=lantern-tide');
    await page.frameLocator('.play iframe').getByRole('heading', { name: 'Their table' }).waitFor();
    await expect.poll(() => page.locator('.play > .frame').count()).toBe(0);
    expect(await page.locator('.play iframe').getAttribute('sandbox')).toBe('allow-scripts');
    await expect.poll(() => page.locator('[data-figure=balance]').innerText()).toMatch(/^₱[\d,]+\.\d\d$/);
    expect(await page.locator('[data-figure=net]').innerText()).toBe('–');
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Leave game' }).click();
    await page.waitForURL(/\/en\/rng/);
  });
});
