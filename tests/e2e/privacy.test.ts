// Tests what a person leaves behind: nothing in browser storage, in addresses or behind Back.
import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { waitForHydration } from './actions.ts';
import { openSite, storageStateOf } from './app-server.ts';
import { desktop, phone, setDemoControls, visit } from './browser.ts';

const site = await openSite();
const { server, browser, member } = site;
await setDemoControls(server, { fields: { payeeName: 'optional', mobileNum: 'optional', line: 'optional' } });
const expected = [
  /^status: (?:401|409|422|429|503)/,
  // An unknown name on this network needs the slider again.
  /^status: 400 POST .*\/wps\/session\/login$/,
];

/** Everything in the browser that a script of the site could read, by place. */
async function storedTexts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const kept: Record<string, string> = { 'the cookies': document.cookie, 'the history': JSON.stringify(history.state) };
    for (const [place, storage] of [
      ['local', localStorage],
      ['session', sessionStorage],
    ] as const)
      for (const name of Object.keys(storage)) kept[`${place} ${name}`] = storage.getItem(name) ?? '';
    for (const { name = '' } of await indexedDB.databases()) kept[`the database ${name}`] = 'is there, and nothing here needs one';
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) kept[`cache ${request.url}`] = (await (await cache.match(request))?.text()) ?? '';
    }
    return kept;
  });
}

/** Short digits match only as a whole number, because timestamps may contain them. */
const containsSecret = (text: string, one: string): boolean =>
  /^\d{1,7}$/.test(one) ? text.split(/\D+/).includes(one) : text.includes(one) || text.includes(encodeURIComponent(one));

/** A phone number as people and programs write it. */
const spellings = (number: string): string[] => [number, `0${number}`, number.replace(/^(...)(...)/, '$1 $2 ')];

async function approve(page: Page, amount: string): Promise<void> {
  await page.goto('/en/member/depositv2');
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: /^Deposit ₱/ }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.waitForURL(/depositv2\?deposit=/);
  await page.getByRole('region', { name: 'Credited to your balance' }).filter({ visible: true }).waitFor();
}

async function leave(page: Page): Promise<void> {
  await page.goto('/en/member');
  await waitForHydration(page, '.way');
  await page.locator('.way').click();
  await page.locator('dialog.ask').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/en');
}

const balanceOf = (page: Page): Promise<string> =>
  page.evaluate(
    async () => ((await (await fetch('/wps/v2/wallets/balance')).json()) as { value: { sumBalance: string } }).value.sumBalance,
  );

const credentialOf = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).find(({ name }) => name === 'isla')?.value ?? '';

test.concurrent('no storage or address contains a password, credential, number, e-mail, name or balance (SEC-39, SEC-14)', async () => {
  await visit(browser, server, { device: phone, context: { serviceWorkers: 'allow' }, expected }, async ({ page, context }) => {
    const number = `917${String(Date.now()).slice(-7)}`;
    const name = `keeps${Date.now().toString(36).slice(-6)}`;
    const secrets: Record<string, readonly string[]> = {
      password: ['lagoon7Tide', 'coral8Reef', 'not the one 7'],
      'e-mail': [`${name}@example.com`, 'reach.me@example.com'],
      number: spellings(number),
      'real name': ['ANITA MAGSAYSAY', 'MAGSAYSAY'],
      line: ['anita.on.line'],
    };
    const addresses: string[] = [];
    context.on('request', (request) => addresses.push(request.url()));
    const launches: Promise<void>[] = [];
    context.on('response', (response) => {
      if (response.url().includes('/wps/game/launchGame'))
        launches.push(
          response.json().then(({ value }: { value: { launchToken: string } }) => {
            secrets['launch token'] = [value.launchToken];
          }),
        );
    });
    /** The secrets found in storage now, and where. */
    const found = async () =>
      Object.entries(await storedTexts(page)).flatMap(([where, text]) =>
        Object.entries(secrets).flatMap(([what, all]) => (all.some((one) => containsSecret(text, one)) ? [`${what} in ${where}`] : [])),
      );

    // A guest fills in the form and registers.
    await page.goto('/en/register', { waitUntil: 'networkidle' });
    const field = (of: string) => page.locator(`[name="${of}"]`);
    for (const [of, text] of [
      ['username', name],
      ['password', 'lagoon7Tide'],
      ['confirmPassword', 'lagoon7Tide'],
      ['email', `${name}@example.com`],
      ['payeeName', 'ANITA MAGSAYSAY'],
      ['mobileNum', number],
      ['line', 'anita.on.line'],
    ] as const)
      await field(of).fill(text);
    expect(await found()).toEqual([]);
    // Tests the check: the username is not secret and must be found.
    expect(Object.entries(await storedTexts(page)).filter(([, text]) => text.includes(name)).length).toBeGreaterThan(0);
    await page.getByRole('slider').press('End');
    await page.locator('[name=terms]').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL((url) => url.pathname === '/en');
    secrets.credential = [await credentialOf(context)];
    expect(secrets.credential[0]?.length).toBeGreaterThan(40);

    // Deposit, games, search and records.
    await approve(page, '437.19');
    secrets.balance = ['437.19', '43719'];
    expect(await found()).toEqual([]);
    await page.goto('/en/rng', { waitUntil: 'networkidle' });
    await page.goto('/en/search?q=lantern', { waitUntil: 'networkidle' });
    await page.goto('/en/game?code=lantern-tide');
    const spin = page.frameLocator('iframe').locator('#spin');
    await expect.poll(() => spin.isEnabled()).toBe(true);
    const roundResponse = page.waitForResponse((response) => response.url().includes('/originals/api/rounds') && response.ok());
    await spin.click();
    await roundResponse;
    for (const path of [
      '',
      '/member',
      '/member/transactionHistory',
      '/member/personalHistoryCopy',
      '/member/linking',
      '/member/password',
    ]) {
      await page.goto(`/en${path}`, { waitUntil: 'networkidle' });
      const balance = await balanceOf(page);
      secrets.balance = [balance, balance.replace('.', ''), '437.19', '43719'];
      expect(await found(), path).toEqual([]);
    }

    // A message is drafted, a password reset requested, and sign-in fails by number and works by name.
    await page.goto('/en/feedback', { waitUntil: 'networkidle' });
    await page.getByRole('textbox', { name: 'Subject' }).fill('A round');
    await page.locator('[name=contact]').fill('reach.me@example.com');
    expect(await found()).toEqual([]);
    await leave(page);
    expect(await credentialOf(context)).toBe('');
    expect(Object.keys(await storedTexts(page)).filter((where) => where.startsWith('session '))).toEqual([]);
    await page.goto('/en/forget', { waitUntil: 'networkidle' });
    await field('username').fill(name);
    await field('email').fill(`${name}@example.com`);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await page.waitForURL((url) => url.pathname === '/en');
    await page.goto('/en/login', { waitUntil: 'networkidle' });
    // A number never verified cannot sign in.
    for (const [who, password] of [
      [`+63${number}`, 'not the one 7'],
      [name, 'lagoon7Tide'],
    ] as const) {
      await field('username').fill(who);
      await field('password').fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      // The slider was passed recently.
      if (password === 'lagoon7Tide') await page.waitForURL((url) => url.pathname === '/en');
      else {
        await page.getByRole('slider').press('End');
        await page.getByText('Wrong username or password').first().waitFor();
      }
      expect(await found()).toEqual([]);
    }
    secrets['second credential'] = [await credentialOf(context)];
    await page.reload({ waitUntil: 'networkidle' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    expect(await found()).toEqual([]);

    await Promise.all(launches);
    expect(Object.keys(secrets)).toContain('launch token');
    expect(addresses.length).toBeGreaterThan(150);
    const leaks = addresses.flatMap((address) =>
      Object.entries(secrets).flatMap(([what, all]) =>
        what !== 'balance' && all.some((one) => decodeURIComponent(address).includes(one)) ? [`${what} in ${address}`] : [],
      ),
    );
    expect(leaks).toEqual([]);
  });
});

test.concurrent.each([
  ['a phone', { ...phone, storageState: await storageStateOf(site) }],
  ['a desktop', { ...desktop, storageState: await storageStateOf(site) }],
] as const)('Back after sign-out on %s shows no personal data, and money pages are never cached (SEC-39, SH-10)', async (_, device) => {
  await visit(browser, server, { device, expected }, async ({ page, context }) => {
    const kept: string[] = [];
    context.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const isOwn = /^\/en\/member|^\/wps\/(?:member|v2)\//.test(pathname);
      if (isOwn && !/no-store/.test(response.headers()['cache-control'] ?? '')) kept.push(pathname);
    });
    await page.goto('/en');
    await page.locator('.acct .bal').filter({ hasText: '₱' }).waitFor();
    for (const path of ['/en/member/depositv2', '/en/member/transactionHistory', '/en/member/personalHistoryCopy'])
      expect([path, (await page.goto(path, { waitUntil: 'networkidle' }))?.status()]).toEqual([path, 200]);
    const before = await page.locator('body').innerText();
    const balance = await balanceOf(page);
    const amount = Number(balance).toLocaleString('en', { minimumFractionDigits: 2 });
    expect(before).toContain(amount);
    await leave(page);
    for (let steps = 0; steps < 5; steps += 1) {
      await page.goBack({ waitUntil: 'networkidle' }).catch(() => null);
      if (page.url() === 'about:blank') break;
      await expect.poll(() => page.locator('html').getAttribute('data-in')).toBe(null);
      expect(new URL(page.url()).pathname).not.toMatch(/\/member/);
      const shown = await page.locator('body').innerText();
      expect(shown).not.toContain(amount);
      expect(shown).not.toContain(member.username);
    }
    expect(kept).toEqual([]);
  });
});
