// Signing in beyond name and password, on the built site: one more thing from a network that is new (AC-33), an old password, what is told after it, the games over its form.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { stepOf, totp } from '#platform/areas/access/totp.ts';
import { fromBase32 } from '../calls/base32.ts';
import { inTurn } from '../in-turn.ts';
import { axeFaultsInBothThemes, signInHere } from './fixtures.ts';
import { readOrder, tabTo } from './keys.ts';
import { openSite } from './site.ts';
import { type Account, accountOf, control, phone, visit } from './world.ts';

const { server, browser, member } = await openSite({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
const vip = await accountOf(server, 'vip');
await control(server, { extraVerification: true });

let networks = 0;
const signedIn = async (page: Page): Promise<boolean> => (await page.context().cookies()).some(({ name }) => name === 'isla_in');
const refusals = /^status: (?:400|401) .*\/wps\/(?:session|verification)\/login/;

/** Types name and password, and slides. */
async function enter(page: Page, account: Account): Promise<void> {
  await page.goto('/en/login', { waitUntil: 'networkidle' });
  await signInHere(page, account);
}

/** Signs in from a network of its own, up to where one more thing is asked; then by a way of its list. */
const story = (title: string, of: Account, way: string, tell: (page: Page) => Promise<void>) =>
  inTurn(title, async () => {
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
      const said = (await (await fetch(`${server.url}/demo/outbox.json`)).json()) as {
        value: { by: string; to: string; body: string }[];
      };
      code = /\b\d{7}\b/.exec(said.value.find((one) => one.by === by && isTheirs(one.to))?.body ?? '')?.[0] ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}

/** Puts an authenticator on, from the network that the account was opened from. Gives its secret and the half minute of its first code. */
async function putOn(account: Account): Promise<{ secret: Uint8Array; step: number }> {
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
  const step = stepOf(new Date());
  const on = await ask('PUT', '/wps/member/authenticator', cookie, { verificationCode: totp(secret, step), on: true });
  expect(on.status).toBe(200);
  return { secret, step };
}

describe.concurrent('one member, one way after the other', () => {
  story('AC-33 by a code in a text message', member, 'Code by text message', async (page) => {
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText(/^A code is on its way to \+63/).waitFor();
    await answer(page).fill('0000000');
    await confirm(page);
    await page.getByText('Tries left: 4.').waitFor();
    await answer(page).fill(await codeTo('sms', member));
    await confirm(page);
  });

  story('AC-33 by the name on the bank card, in any case', member, 'Name on your bank card', async (page) => {
    await answer(page).fill('Vicente Demo');
    await confirm(page);
    await page.getByText('Tries left: 4.').waitFor();
    await answer(page).fill('marisol demo');
    await confirm(page);
  });

  inTurn('AC-33 by keys alone and by ear: the way is chosen by arrow keys, a wrong answer brings one back to its field', async () => {
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
  });

  inTurn('AC-33 from a network that is known nothing more is asked', async () => {
    await visit(browser, server, { device: phone }, async ({ page }) => {
      await enter(page, member);
      await page.waitForURL((url) => url.pathname === '/en');
      expect(await signedIn(page)).toBe(true);
      // What the operator tells after a sign-in (AC-08).
      const told = page.getByRole('dialog', { name: 'Where to find your records' });
      await told.waitFor();
      expect(await axeFaultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await told.waitFor({ state: 'detached' });
      await page.reload({ waitUntil: 'networkidle' });
      expect(await page.getByRole('dialog').count()).toBe(0);
    });
  });
});

describe.concurrent('another member', () => {
  story('AC-33 by a code in a letter', vip, 'Code by email', async (page) => {
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText(/^A code is on its way to v•••@example.com/).waitFor();
    await answer(page).fill(await codeTo('mail', vip));
    await confirm(page);
  });

  let authenticator: Awaited<ReturnType<typeof putOn>>;

  inTurn('an authenticator is put on from the usual network', async () => {
    authenticator = await putOn(vip);
  });

  story('AC-33 by the code of an authenticator, which opens once', vip, 'Code from your authenticator app', async (page) => {
    const { secret, step } = authenticator;
    await answer(page).fill(totp(secret, step));
    await confirm(page);
    await page.getByText('Tries left: 4.').waitFor();
    await answer(page).fill(totp(secret, Math.max(step, stepOf(new Date())) + 1));
    await confirm(page);
  });
});

test.concurrent('AC-04 AC-28 GM-17 R9 R21 the games over a form: links without script; a maker of live games opens signing in, in a window of its own on a desktop that holds it', async () => {
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
    await over.getByRole('tab', { name: 'Live casino' }).click();
    const maker = over.getByRole('tabpanel').getByRole('link').first();
    await maker.waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    const [opened] = await Promise.all([page.waitForEvent('popup'), maker.click()]);
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

test('AC-06 AC-32 PWDEXPFORCECHANGE3 leads who has an old password to change it, and nobody without it', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    for (const on of [false, true]) {
      await control(server, { modules: { PWDEXPFORCECHANGE3: on } });
      await page.context().clearCookies();
      await enter(page, vip);
      await page.waitForURL((url) => url.pathname === (on ? '/en/member/password' : '/en'));
      if (on) await page.getByText('Choose a new password first.').waitFor();
    }
  });
});
