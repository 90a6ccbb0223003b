// Tests customer service: the order of desks, the window they open in, and the message when none is available.
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openSite } from './app-server.ts';
import { desktop, phone, visit } from './browser.ts';

const { server, browser } = await openSite({ shared: true });
/** Encrypts a path as the specification requires: the last eight characters are the passphrase. */
function sealed(address: string): string {
  const [word, salt] = ['desk1234', randomBytes(8)];
  let material = Buffer.alloc(0);
  let last = Buffer.alloc(0);
  while (material.length < 48) {
    last = createHash('md5')
      .update(Buffer.concat([last, Buffer.from(word), salt]))
      .digest();
    material = Buffer.concat([material, last]);
  }
  const cipher = createCipheriv('aes-256-cbc', material.subarray(0, 32), material.subarray(32, 48));
  return Buffer.concat([Buffer.from('Salted__'), salt, cipher.update(address), cipher.final()]).toString('base64') + word;
}

const tell = (page: Page, desks: readonly (readonly [csType: string, address: string])[]) =>
  page.route('**/wps/system/customerService', (route) =>
    route.fulfill({
      json: {
        success: true,
        value: {
          version: { pathList: desks.map(([csType, address]) => ({ type: 3, csType, csPosition: 'right', path: sealed(address) })) },
        },
      },
    }),
  );

test('a desk opens in a new window on a desktop, the VIP desk first (SH-24, R9)', async () => {
  await visit(browser, server, { device: { ...desktop, screen: { width: 1280, height: 800 } } }, async ({ page, context }) => {
    await tell(page, [
      ['LIVE', '/en/help/contact'],
      ['VIP', '/en/help/about'],
    ]);
    await page.goto('/en/helpmc#desks');
    const service = page.getByRole('region', { name: 'Still need help?' });
    await service.getByRole('link', { name: 'VIP service' }).waitFor();
    expect(await service.getByRole('link').allInnerTexts()).toEqual(['Write to us', 'VIP service', 'Live chat']);
    const [opened] = await Promise.all([context.waitForEvent('page'), service.getByRole('link', { name: 'Live chat' }).click()]);
    await opened.waitForURL('**/en/help/contact');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en/helpmc');
  });
});

test('the phone menu leads to customer service, with and without script (SH-24)', async () => {
  for (const plain of [false, true])
    await visit(browser, server, { device: phone, plain }, async ({ page }) => {
      await page.goto('/en');
      await page
        .getByRole('link', { name: 'Menu' })
        .or(page.getByRole('button', { name: 'Menu' }))
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Customer service' }).click();
      await page.waitForURL('**/en/helpmc#desks');
      await page.getByRole(plain ? 'region' : 'heading', { name: plain ? 'Still need help?' : 'Customer service' }).waitFor();
    });
});

test('customer service opens as a dialog, moves by keys, stays on outside clicks, and Back closes it (SH-14, SH-20, SH-24)', async () => {
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    await tell(page, [['LIVE', '/en/help/contact']]);
    // Before its code listens, the link leads to the page.
    await page.goto('/en', { waitUntil: 'networkidle' });
    await page.getByRole('complementary').getByRole('link', { name: 'Customer service' }).click();
    const service = page.getByRole('dialog', { name: 'Customer service' });
    await service.getByRole('link', { name: 'Live chat' }).waitFor();
    await expect.poll(() => page.url()).toBe(`${server.url}/en/helpmc#desks`);
    const left = async () => (await service.boundingBox())?.x ?? 0;
    const before = await left();
    await service.getByRole('button', { name: 'Move this window' }).press('ArrowRight');
    expect(await left()).toBe(before + 16);
    await page.mouse.click(5, 5);
    expect(await service.isVisible()).toBe(true);
    await page.goBack();
    await service.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en');
  });
});

test('a desk opens in the page on a phone (SH-24, R9)', async () => {
  await visit(browser, server, { device: phone }, async ({ page, context }) => {
    await tell(page, [['LIVE', '/en/help/contact']]);
    await page.goto('/en/helpmc');
    await page.getByRole('link', { name: 'Live chat' }).tap();
    await page.waitForURL('**/en/help/contact');
    expect(context.pages()).toHaveLength(1);
  });
});

test('an unavailable desk shows an e-mail address and a retry, and an unsafe path is not linked (SH-24, R12)', async () => {
  await visit(browser, server, { device: phone, expected: [/customerService/] }, async ({ page }) => {
    await page.route('**/wps/system/customerService', (route) =>
      route.fulfill({ status: 404, json: { success: false, errorCode: 'missing', message: '', params: {} } }),
    );
    await page.goto('/en/helpmc');
    const service = page.getByRole('region', { name: 'Still need help?' });
    await service.getByRole('alert').filter({ hasText: 'help@isla.example' }).waitFor();
    await tell(page, [['LIVE', 'javascript:alert(1)']]);
    await service.getByRole('button', { name: 'Try again' }).tap();
    await service.getByText('Customer service is closed right now').waitFor();
    expect(await service.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/en/feedback',
      'mailto:help@isla.example',
    ]);
  });
  await visit(browser, server, { plain: true }, async ({ page }) => {
    await page.goto('/en/helpmc');
    await page.getByRole('region', { name: 'Still need help?' }).getByRole('link', { name: 'Write to us' }).waitFor();
  });
});
