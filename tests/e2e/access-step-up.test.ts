// Tests sign-in beyond name and password on the built site: verification from a new network (AC-33), expired passwords, announcements and
// the game menu.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { totp, totpCounter } from '#platform/identity/factors/totp.ts';
import { fromBase32 } from '../calls/access/base32.ts';
import { sequentialTest } from '../sequential-test.ts';
import { axeFaultsInBothThemes, forgetSession, signInOnPage } from './actions.ts';
import { openSite } from './app-server.ts';
import { type Account, accountOf, phone, setDemoControls, visit } from './browser.ts';
import { readOrder, tabTo } from './keyboard.ts';

const { server, browser, member } = await openSite({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
const vip = await accountOf(server, 'vip');
await setDemoControls(server, { extraVerification: true });

let networks = 0;
const signedIn = async (page: Page): Promise<boolean> => (await page.context().cookies()).some(({ name }) => name === 'isla_in');
const refusals = /^status: (?:400|401) .*\/wps\/(?:session|verification)\/login/;

/** Enters name and password and moves the slider. */
async function enter(page: Page, account: Account): Promise<void> {
  await page.goto('/en/login', { waitUntil: 'networkidle' });
  await signInOnPage(page, account);
}

/** Signs in from a new network and selects one of the ways to verify. */
const story = (title: string, of: Account, way: string, tell: (page: Page) => Promise<void>) =>
  sequentialTest(title, async () => {
    const elsewhere = { extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${++networks}` } };
    await visit(browser, server, { device: phone, context: elsewhere, expected: [refusals] }, async ({ page }) => {
      await enter(page, of);
      await page.getByText('This network is new to your account.').waitFor();
      expect(await signedIn(page)).toBe(false);
      await page.getByRole('radio', { name: way }).check();
      await tell(page);
      await page.waitForURL((url) => url.pathname === '/en');
      expect(await signedIn(page)).toBe(true);
    });
  });

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm and sign in' }).click();
const answer = (page: Page) => page.getByRole('textbox').last();

async function codeTo(by: 'mail' | 'sms', account: Account): Promise<string> {
  let code = '';
  const isTheirs = (to: string) => (by === 'mail' ? to === `${account.username}@example.com` : /^\+63917555010/.test(to));
  await expect
    .poll(async () => {
      const outbox = (await (await fetch(`${server.url}/demo/outbox.json`)).json()) as {
        value: { by: string; to: string; body: string }[];
      };
      code = /\b\d{7}\b/.exec(outbox.value.find((one) => one.by === by && isTheirs(one.to))?.body ?? '')?.[0] ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}

/** Turns an authenticator on from the known network. Returns its secret and the 30-second step of its first code. */
async function turnOnAuthenticator(account: Account): Promise<{ secret: Uint8Array; step: number }> {
  const ask = async (method: string, path: string, cookie: string, body?: object) =>
    fetch(server.url + path, {
      method,
      redirect: 'manual',
      headers: { origin: server.url, 'sec-fetch-site': 'same-origin', cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
  const entered = await fetch(`${server.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ username: account.username, password: account.password, type: 'username' }),
  });
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const begun = (await (await ask('POST', '/wps/member/authenticator', cookie)).json()) as { value: { secretUri: string } };
  const secret = fromBase32(new URL(begun.value.secretUri).searchParams.get('secret') ?? '');
  const step = totpCounter(new Date());
  const on = await ask('PUT', '/wps/member/authenticator', cookie, { verificationCode: totp(secret, step), on: true });
  expect(on.status).toBe(200);
  return { secret, step };
}

describe.concurrent('one member verifies in several ways', () => {
  story('a code by text message verifies (AC-33)', member, 'Code by text message', async (page) => {
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText(/^A code is on its way to \+63/).waitFor();
    await answer(page).fill('0000000');
    await confirm(page);
    await page.getByText('Tries left: 4.').waitFor();
    await answer(page).fill(await codeTo('sms', member));
    await confirm(page);
  });

  story('the name on the bank card verifies in any case (AC-33)', member, 'Name on your bank card', async (page) => {
    await answer(page).fill('Vicente Demo');
    await confirm(page);
    await page.getByText('Tries left: 4.').waitFor();
    await answer(page).fill('marisol demo');
    await confirm(page);
  });

  sequentialTest(
    'verification works by keys and screen reader: arrows choose the way, and a wrong answer returns to its field (AC-33)',
    async () => {
      const elsewhere = { extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${++networks}` } };
      await visit(browser, server, { device: phone, context: elsewhere, expected: [refusals] }, async ({ page }) => {
        await page.goto('/en/login', { waitUntil: 'networkidle' });
        await tabTo(page.locator('[name=username]'));
        await page.keyboard.type(member.username);
        await tabTo(page.locator('[name=password]'));
        await page.keyboard.type(member.password);
        await page.keyboard.press('Enter');
        await page.getByRole('slider').and(page.locator(':focus')).waitFor();
        await page.keyboard.press('End');
        await page.getByText('This network is new to your account.').and(page.locator(':focus')).waitFor();
        const names = ['Code by text message', 'Code by email', 'Name on your bank card'];
        const order = await readOrder(page.getByRole('main'));
        expect(order.slice(0, 7)).toEqual([
          'main',
          'heading Sign in',
          'group How to confirm',
          ...names.map((name) => expect.stringContaining(`radio ${name}`)),
          'textbox Code from the message',
        ]);
        const way = (name: string) => page.getByRole('radio', { name });
        await tabTo(way('Code by text message'));
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        expect(await way('Name on your bank card').isChecked()).toBe(true);
        await tabTo(answer(page));
        await page.keyboard.type('Vicente Demo');
        await page.keyboard.press('Enter');
        await page.getByText('Tries left: 4.').waitFor();
        await expect.poll(() => answer(page).evaluate((field) => field === document.activeElement)).toBe(true);
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type('marisol demo');
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.pathname === '/en');
        expect(await signedIn(page)).toBe(true);
      });
    },
  );

  sequentialTest('a known network needs no verification (AC-33)', async () => {
    await visit(browser, server, { device: phone }, async ({ page }) => {
      await enter(page, member);
      await page.waitForURL((url) => url.pathname === '/en');
      expect(await signedIn(page)).toBe(true);
      // The operator's announcement after sign-in (AC-08).
      const announcement = page.getByRole('dialog', { name: 'Where to find your records' });
      await announcement.waitFor();
      expect(await axeFaultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await announcement.waitFor({ state: 'detached' });
      await page.reload({ waitUntil: 'networkidle' });
      expect(await page.getByRole('dialog').count()).toBe(0);
    });
  });
});

describe.concurrent('another member verifies', () => {
  story('a code by e-mail verifies (AC-33)', vip, 'Code by email', async (page) => {
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText(/^A code is on its way to v•••@example.com/).waitFor();
    await answer(page).fill(await codeTo('mail', vip));
    await confirm(page);
  });

  let authenticator: Awaited<ReturnType<typeof turnOnAuthenticator>>;

  sequentialTest('an authenticator is turned on from the known network', async () => {
    authenticator = await turnOnAuthenticator(vip);
  });

  story('a code of the authenticator verifies once (AC-33)', vip, 'Code from your authenticator app', async (page) => {
    const { secret, step } = authenticator;
    await answer(page).fill(totp(secret, step));
    await confirm(page);
    await page.getByText('Tries left: 4.').waitFor();
    await answer(page).fill(totp(secret, Math.max(step, totpCounter(new Date())) + 1));
    await confirm(page);
  });
});

test.concurrent('the game menu is links without script, and live games open sign-in in a window (AC-04, AC-28, GM-17, R9, R21)', async () => {
  await visit(browser, server, { device: phone, plain: true }, async ({ page }) => {
    await page.goto('/en/forget');
    const games = page.getByRole('navigation', { name: 'Games' });
    expect(await games.getByRole('link').allInnerTexts()).toEqual(
      expect.arrayContaining(['Hot', 'Slots', 'Live casino', 'Fishing', 'Cards', 'Sports', 'E-lottery']),
    );
    await games.getByRole('link', { name: 'Fishing' }).click();
    await page.waitForURL((url) => url.pathname === '/en/fish');
  });
  const large = { viewport: { width: 1600, height: 950 }, screen: { width: 1600, height: 950 } };
  await visit(browser, server, { device: large }, async ({ page }) => {
    await page.goto('/en', { waitUntil: 'networkidle' });
    const opener = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const over = page.getByRole('dialog', { name: 'Sign in' });
    await over.getByRole('button', { name: 'Live casino' }).click();
    const provider = over.getByRole('region', { name: 'Live casino' }).getByRole('link').first();
    await provider.waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    const [opened] = await Promise.all([page.waitForEvent('popup'), provider.click()]);
    await opened.waitForLoadState();
    expect([new URL(opened.url()).pathname, await opened.getByText('Please sign in to play.').count()]).toEqual(['/en/login', 1]);
    expect(new URL(opened.url()).searchParams.get('next')).toMatch(/^\/en\/live\?vassalage=\w+/);
    await opened.close();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en/login');
    await page.keyboard.press('Escape');
    await over.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);
  });
});

test('PWDEXPFORCECHANGE3 alone sends a member with an old password to change it (AC-06, AC-32)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    for (const on of [false, true]) {
      await setDemoControls(server, { modules: { PWDEXPFORCECHANGE3: on } });
      await forgetSession(page);
      await enter(page, vip);
      await page.waitForURL((url) => url.pathname === (on ? '/en/member/password' : '/en'));
      if (on) await page.getByText('Choose a new password first.').waitFor();
    }
  });
});
