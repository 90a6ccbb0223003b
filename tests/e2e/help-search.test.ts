// Tests the help search: submitted as a form, and while typing.
import { expect, test } from 'vitest';
import { openSite } from './app-server.ts';
import { phone, visit } from './browser.ts';

const { server, browser } = await openSite({ shared: true });

test('help search finds synonyms and typos, best match first, and shows when nothing matches (SH-27)', async () => {
  await visit(browser, server, { plain: true, device: phone }, async ({ page }) => {
    await page.goto('/en/help');
    await page.getByRole('searchbox').fill('top up');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === 'top up');
    const first = page.getByRole('main').getByRole('listitem').first();
    expect(await first.innerText()).toMatch(/^How do I deposit\?/);
    await page.goto('/en/help?q=cash+out');
    expect(await page.getByRole('main').getByRole('listitem').first().innerText()).toMatch(/^How do I take money out\?/);
    await page.goto('/en/help?q=xyzzy');
    expect(await page.getByRole('main').innerText()).toContain('No results for “xyzzy”');
    expect(await page.getByRole('main').innerText()).not.toContain('Results for');
    // One typo, as on a phone.
    await page.goto('/en/help?q=depsoit');
    expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toContainEqual(expect.stringMatching(/^How do I deposit\?/));
    // Phones type one apostrophe and computers another.
    for (const typed of ["I can't sign in", 'I can’t sign in']) {
      await page.goto(`/en/help?q=${encodeURIComponent(typed)}`);
      expect(await page.getByRole('main').getByRole('listitem').first().innerText()).toMatch(/^I can’t sign in/);
    }
    await page.goto('/en/help?q=xyzzy');
    await page.getByRole('link', { name: 'All help topics' }).click();
    await page.getByRole('heading', { name: 'Playing' }).waitFor();
  });
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en/help', { waitUntil: 'networkidle' });
    await page.getByRole('searchbox').pressSequentially('password');
    await page.getByRole('heading', { name: 'Results for “password”' }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('password');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('heading', { name: 'Playing' }).waitFor();
    // The help centre answers as well.
    await page.goto('/en/helpmc', { waitUntil: 'networkidle' });
    await page.getByRole('searchbox').pressSequentially('depsoit');
    await page.getByRole('heading', { name: 'Results for “depsoit”' }).waitFor();
    expect(await page.locator('details summary').first().innerText()).toBe('When does my deposit arrive?');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('heading', { name: 'Playing' }).waitFor();
  });
});

test.each(['/en/help', '/en/helpmc'])(
  'both pages have one search, with the names that people have for things: %s (SH-27)',
  async (path) => {
    for (const [typed, title] of [
      ['limit', /limit/i],
      ['passkey', /keep my account safe/],
      ['lottery', /lotter/i],
      ['close account', /close my account/],
      ['gcash', /How do I deposit/],
      ['kyc', /take money out/],
      ['cannot withdraw', /take money out/],
    ] as const) {
      const html = await (await fetch(`${server.url}${path}?q=${encodeURIComponent(typed)}`)).text();
      const found = [...html.matchAll(/<b class="b"[^>]*>([^<]*)<\/b>/g)].map(([, name]) => name);
      expect(found, typed).toContainEqual(expect.stringMatching(title));
    }
  },
);
