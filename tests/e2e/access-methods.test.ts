// Tests registration, sign-in and password reset by phone number on the built server, and their feature flags.
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFaultsInBothThemes, forgetSession, register, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { phone, setAccessFlags, type Visitor, visit } from './browser.ts';

const { server, browser } = await openSite();

const refusals = /^status: (?:400|401|409|422|429) .*\/wps\//;
const story = (title: string, tell: (visitor: Visitor) => Promise<void>) =>
  test.concurrent(title, () => visit(browser, server, { device: phone, expected: [refusals] }, tell));

let numbers = 0;
const newNumber = (): string => `917${Date.now().toString().slice(-4)}${String(++numbers).padStart(3, '0')}`;
const signedIn = async (page: Page): Promise<boolean> => (await page.context().cookies()).some(({ name }) => name === 'isla_in');

interface Letter {
  to: string;
  body: string;
}
/** The newest code sent to a number, other than the earlier ones. */
async function codeTo(number: string, before: readonly string[] = []): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const answer = (await (await fetch(`${server.url}/demo/outbox.json`)).json()) as { value: Letter[] };
      const codes = answer.value.filter(({ to }) => to.endsWith(number)).map(({ body }) => /\d{7}/.exec(body)?.[0] ?? '');
      code = codes.find((one) => one !== '' && !before.includes(one)) ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}

async function join(page: Page, number: string): Promise<string> {
  await page.goto('/en/register', { waitUntil: 'networkidle' });
  await page.locator('[name=mobileNum]').fill(number);
  await page.locator('[name=email]').fill(`n${number}@example.com`);
  await page.getByRole('slider').press('End');
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await codeTo(number);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('verificationCode');
  await page.keyboard.type(code);
  await page.locator('[name=terms]').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL((url) => url.pathname === '/en');
  expect(await signedIn(page)).toBe(true);
  return code;
}

describe('with all feature flags on', () => {
  beforeAll(() => setAccessFlags(server, { MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true }));

  story('registration works by number and code, and by username on a second tab (AC-13, AC-15, AC-24)', async ({ page }) => {
    await page.goto('/en/register', { waitUntil: 'networkidle' });
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Mobile number', 'Username']);
    expect(await page.locator('[name=username], [name=password]').count()).toBe(0);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.locator('.errt', { hasText: 'Please fill this in.' }).waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Username' }).click();
    await page.locator('[name=username]').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?way=username');
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.getByRole('tab', { name: 'Username' }).getAttribute('aria-selected')).toBe('true');
    await join(page, newNumber());
    // A dialog shows the generated name and the next steps, and takes the focus.
    const welcome = page.getByRole('dialog', { name: /^Welcome, m\d{12}$/ });
    await welcome.getByText(/gave you a username, m\d{12}\./).waitFor();
    expect(await welcome.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
  });

  story('sign-in works by code, and the countdown survives a reload (AC-02, AC-24)', async ({ page }) => {
    const number = newNumber();
    const first = await join(page, number);
    await forgetSession(page);
    await page.goto('/en/login', { waitUntil: 'networkidle' });
    await page.getByRole('tab', { name: 'Code by text message' }).click();
    await page.locator('[name=mobileNum]').fill(number);
    await page.getByRole('button', { name: 'Send code' }).click();
    const slider = page.getByRole('slider');
    await expect.poll(() => slider.evaluate((range) => range === document.activeElement)).toBe(true);
    await slider.press('End');
    await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor();
    await page.locator('[name=mobileNum]').fill(number);
    await page.locator('[name=verificationCode]').fill('0000000');
    const signIn = page.getByRole('tabpanel').getByRole('button', { name: 'Sign in', exact: true });
    await signIn.click();
    await page.getByText('Tries left: 4.').waitFor();
    await page.locator('[name=verificationCode]').fill(await codeTo(number, [first]));
    await signIn.click();
    await page.waitForURL((url) => url.pathname === '/en');
    expect(await signedIn(page)).toBe(true);
  });

  story('a forgotten password is replaced by a code, which also signs in (AC-29, AC-40)', async ({ page }) => {
    const number = newNumber();
    const first = await join(page, number);
    await forgetSession(page);
    await page.goto('/en/forget', { waitUntil: 'networkidle' });
    expect(await page.getByRole('tab', { name: 'Code by text message' }).getAttribute('aria-selected')).toBe('true');
    await page.locator('[name=mobileNum]').fill(number);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('slider').press('End');
    const code = await codeTo(number, [first]);
    await page.locator('[name=verificationCode]').fill(code);
    await page.locator('[name=newPassword]').fill('short');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('newPassword');
    expect(await page.locator('[name=verificationCode]').inputValue()).toBe(code);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.locator('[name=newPassword]').fill('coral8Reef');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.waitForURL((url) => url.pathname === '/en');
    expect(await signedIn(page)).toBe(true);
  });
});

describe('with registration by username', () => {
  beforeAll(() => setAccessFlags(server));

  story('the password is changed in the member centre, and every other device is signed out (AC-31, SEC-36)', async ({ page, context }) => {
    const account = await register(page, '/en');
    const elsewhere = await browser.newContext({ baseURL: server.url });
    const other = await elsewhere.newPage();
    await signIn(other, account, server.url);
    const change = async (old: string, password: string, again = password) => {
      await page.locator('[name=oldPassword]').fill(old);
      await page.locator('[name=newPassword]').fill(password);
      await page.locator('[name=confirmNewPassword]').fill(again);
      await page.getByRole('button', { name: 'Save new password' }).click();
    };
    await page.goto('/en/member/password', { waitUntil: 'networkidle' });
    await change(account.password, 'coral8Reef', 'coral8reef');
    await page.getByText("The passwords don't match.").waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await change('not the one 7', 'coral8Reef');
    await page.getByText('Your current password is wrong.').waitFor();
    expect(await page.locator('[name=newPassword]').inputValue()).toBe('coral8Reef');
    await change(account.password, 'short');
    // The hint has the same text until it becomes an error.
    await page.locator('.errt', { hasText: '7–\u2060128 characters, with letters and digits.' }).waitFor();
    await change(account.password, 'coral8Reef');
    await page.getByText('Your password has been changed').waitFor();
    // The message with its focus ring is clear of the bar.
    const [bar, message] = await Promise.all([page.locator('.main > .head').boundingBox(), page.locator('.done').boundingBox()]);
    expect((message?.y ?? 0) - (bar?.height ?? 999)).toBeGreaterThan(6);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    const seen = await other.request.get(`${server.url}/wps/member/info`);
    expect(seen.status()).toBe(401);
    expect((await context.request.get(`${server.url}/wps/member/info`)).status()).toBe(200);
    await signIn(other, { ...account, password: 'coral8Reef' }, server.url);
    await elsewhere.close();
  });

  story('a member whose password must change is led to that page first and then on (AC-06)', async ({ page }) => {
    const account = await register(page, '/en');
    // Home must not load the member first.
    await page.goto('about:blank');
    await page.addInitScript(() => sessionStorage.clear());
    let expired = true;
    await page.route('**/wps/member/info', async (route) => {
      if (!expired) return route.fallback();
      const answer = await route.fetch();
      const body = (await answer.json()) as { value: object };
      await route.fulfill({ response: answer, json: { ...body, value: { ...body.value, passwordExpired: true } } });
    });
    await page.goto('/en/rng');
    await page.waitForURL((url) => url.pathname === '/en/member/password');
    await page.getByText('Choose a new password first.').waitFor();
    expired = false;
    await page.locator('[name=oldPassword]').fill(account.password);
    await page.locator('[name=newPassword]').fill('coral8Reef');
    await page.locator('[name=confirmNewPassword]').fill('coral8Reef');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.waitForURL((url) => url.pathname === '/en/rng');
  });

  story(
    'sign-in, registration and password reset open as dialogs with addresses, and Back goes one step (SH-12, AC-01, AC-12, AC-28)',
    async ({ page }) => {
      await page.goto('/en', { waitUntil: 'networkidle' });
      const path = () => new URL(page.url()).pathname;
      const over = (name: string) => page.getByRole('dialog', { name });
      await page.evaluate(() => Object.assign(window, { same: true }));
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
      await over('Sign in').waitFor();
      expect(path()).toBe('/en/login');
      await expect.poll(() => page.title()).toBe('Sign in | Isla');
      expect(await axeFaultsInBothThemes(page)).toEqual([]);
      await page.locator('[name=username]').fill('somebody');
      await over('Sign in').getByRole('link', { name: 'Forgot password?' }).click();
      await over('Forgot your password?').waitFor();
      expect(path()).toBe('/en/forget');
      expect(await axeFaultsInBothThemes(page)).toEqual([]);
      await page.goBack();
      await over('Sign in').waitFor();
      await over('Sign in').getByRole('link', { name: 'Create an account' }).click();
      await over('Create your account').waitFor();
      expect(await axeFaultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(path).toBe('/en');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await expect.poll(() => page.title()).not.toContain('Create');
      // The document was never replaced.
      expect(await page.evaluate(() => 'same' in window)).toBe(true);
      await page.goForward();
      await over('Sign in').waitFor();
      await page.reload({ waitUntil: 'networkidle' });
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Sign in');
    },
  );

  story('registration and sign-in work as dialogs (SH-12, AC-05, AC-22)', async ({ page }) => {
    const name = `over${Date.now().toString(36).slice(-6)}`;
    await page.goto('/en', { waitUntil: 'networkidle' });
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Create an account' }).click();
    await page.locator('[name=confirmPassword]').fill('lagoon7Tide');
    await page.locator('[name=username]').fill(name);
    await page.locator('[name=password]').fill('lagoon7Tide');
    await page.locator('[name=email]').fill(`${name}@example.com`);
    await page.getByRole('slider').press('End');
    await page.locator('[name=terms]').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL((url) => url.pathname === '/en');
    expect(await signedIn(page)).toBe(true);
    await forgetSession(page);
    await page.goto('/en', { waitUntil: 'networkidle' });
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.locator('[name=username]').fill(name);
    await page.locator('[name=password]').fill('lagoon7Tide');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('slider').press('End');
    await page.waitForURL((url) => url.pathname === '/en');
    await expect.poll(() => signedIn(page)).toBe(true);
  });
});
