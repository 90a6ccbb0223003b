// Tests sign-in and registration by keyboard alone: every form, on its page or as a dialog, its errors, and the focus.
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { memberPages } from '#islands/member-pages.ts';
import words from '../../src/i18n/EN/member.json' with { type: 'json' };
import { forgetSession, register } from './actions.ts';
import { openSite } from './app-server.ts';
import { desktop, setAccessFlags, type Visitor, visit } from './browser.ts';
import { banner, hasFocus, openDialogFromHome, readOrder, tabAndPress, tabTo } from './keyboard.ts';

const { server, browser } = await openSite();

const refusals = /^status: (?:400|401|409|422|429) .*\/wps\//;
const story = (title: string, tell: (visitor: Visitor) => Promise<void>) =>
  test.concurrent(title, () => visit(browser, server, { device: desktop, expected: [refusals] }, tell));

let people = 0;
const press = (page: Page, key: string): Promise<void> => page.keyboard.press(key);
const newName = (): string => `keys${Date.now().toString(36).slice(-6)}${++people}`;
const newNumber = (): string => `917${Date.now().toString().slice(-4)}${String(++people).padStart(3, '0')}`;
const signedIn = async (page: Page): Promise<boolean> => (await page.context().cookies()).some(({ name }) => name === 'isla_in');
const field = (page: Page, name: string): Locator => page.locator(`[name=${name}]`);

/** Tabs to each field and types into it. */
async function type(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await tabTo(field(page, name));
    await page.keyboard.type(text);
  }
}

async function lastSent(to: string, what: RegExp, before = ''): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const { value } = (await (await fetch(`${server.url}/demo/outbox.json`)).json()) as { value: { to: string; body: string }[] };
      found =
        value.flatMap((letter) => (letter.to.endsWith(to) ? (what.exec(letter.body)?.[0] ?? []) : [])).find((one) => one !== before) ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}

/** Opens a form on its page, or as a dialog over home; returns its container. Half of the stories use the page, half the dialog. */
async function open(where: 'page' | 'popup', page: Page, path: string, link: string, name: string): Promise<Locator> {
  if (where === 'page') {
    await page.goto(path, { waitUntil: 'networkidle' });
    return page.getByRole('main');
  }
  await openDialogFromHome(page, link);
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Close' }).and(page.locator(':focus')).waitFor();
  return dialog;
}

/** Registers by phone number without keyboard navigation; returns the code that was sent. */
async function join(page: Page, number: string): Promise<string> {
  await page.goto('/en/register', { waitUntil: 'networkidle' });
  await field(page, 'mobileNum').fill(number);
  await field(page, 'email').fill(`n${number}@example.com`);
  await page.getByRole('slider').press('End');
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await lastSent(number, /\d{7}/);
  await field(page, 'verificationCode').fill(code);
  await field(page, 'terms').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL((url) => url.pathname === '/en');
  return code;
}

describe('with registration by username', () => {
  beforeAll(() => setAccessFlags(server));

  story('the forgot-password popup sends a link by keys alone, and the link sets a new password (AC-28, AC-29)', async ({ page }) => {
    const { username } = await register(page, '/en');
    await forgetSession(page);
    await open('popup', page, '/en/forget', 'Forgot password?', 'Forgot your password?');
    await type(page, { email: 'nobody' });
    await press(page, 'Enter');
    const faults = page.getByRole('group', { name: 'Please check the marked fields.' });
    await expect.poll(() => hasFocus(faults)).toBe(true);
    await press(page, 'Tab');
    await press(page, 'Enter');
    await expect.poll(() => hasFocus(field(page, 'username'))).toBe(true);
    await page.keyboard.type(username);
    await press(page, 'Enter');
    // A single field needs no summary.
    await expect.poll(() => hasFocus(field(page, 'email'))).toBe(true);
    await press(page, 'ControlOrMeta+a');
    await page.keyboard.type(`${username}@example.com`);
    await press(page, 'Enter');
    const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' });
    await ok.waitFor();
    await expect.poll(() => hasFocus(ok)).toBe(true);
    await press(page, 'Enter');
    await page.waitForURL((url) => url.pathname === '/en');
    await page.goto(await lastSent(`${username}@example.com`, /https?:\S+/), { waitUntil: 'networkidle' });
    await type(page, { newPassword: 'coral8Reef', confirmNewPassword: 'coral8Reef' });
    await press(page, 'Enter');
    await page.waitForURL((url) => url.pathname === '/en/login');
  });

  story(
    'the registration page creates an account by keys alone after its errors are corrected (AC-12, AC-14, AC-20, AC-22)',
    async ({ page }) => {
      await open('page', page, '/en/register', 'Create an account', 'Create your account');
      await type(page, { username: 'x', password: 'lagoon7Tide', confirmPassword: 'lagoon7tide' });
      await tabAndPress(page.getByRole('button', { name: 'Create account' }));
      const faults = page.getByRole('group', { name: 'Please check the marked fields.' });
      await expect.poll(() => hasFocus(faults)).toBe(true);
      const name = newName();
      const mended = { Username: name, 'Repeat password': 'lagoon7Tide', Email: `${name}@example.com` };
      for (const [label, text] of Object.entries(mended)) {
        await faults.focus();
        await tabAndPress(faults.getByRole('button', { name: label }));
        const typed = page.getByRole('textbox', { name: label, exact: true });
        await expect.poll(() => hasFocus(typed)).toBe(true);
        await press(page, 'ControlOrMeta+a');
        await page.keyboard.type(text);
      }
      await tabTo(page.getByRole('slider'));
      await press(page, 'End');
      await tabTo(field(page, 'terms'));
      await press(page, 'Space');
      await press(page, 'Enter');
      await page.waitForURL((url) => url.pathname === '/en');
      expect(await signedIn(page)).toBe(true);
    },
  );

  story('the password is changed over a page by keys alone, and Escape returns to the page (SH-12, AC-31)', async ({ page }) => {
    const { password } = await register(page, '/en');
    await page.goto('/en', { waitUntil: 'networkidle' });
    const opener = banner(page, 'Deposit');
    await tabAndPress(opener);
    const centre = page.getByRole('dialog', { name: 'My account' });
    await tabAndPress(centre.getByRole('navigation').getByRole('link', { name: 'Password' }));
    await field(page, 'oldPassword').waitFor();
    await type(page, { oldPassword: 'not the one 7', newPassword: 'coral8Reef', confirmNewPassword: 'coral8Reef' });
    await press(page, 'Enter');
    await page.getByText('Your current password is wrong.').first().waitFor();
    await expect.poll(() => hasFocus(field(page, 'oldPassword'))).toBe(true);
    await press(page, 'ControlOrMeta+a');
    await page.keyboard.type(password);
    await tabAndPress(centre.getByRole('button', { name: 'Save new password' }));
    await centre.getByText('Your password has been changed').waitFor();
    await press(page, 'Escape');
    await centre.waitFor({ state: 'detached' });
    expect([new URL(page.url()).pathname, await hasFocus(opener)]).toEqual(['/en', true]);
  });

  story('an external account is linked by keys alone, and Escape or Enter at once links nothing (AC-03, AC-34)', async ({ page }) => {
    await register(page, '/en');
    await page.goto('/en/member/linking', { waitUntil: 'networkidle' });
    const centre = page.getByRole('main');
    await expect
      .poll(() => readOrder(centre))
      .toEqual([
        'main',
        'navigation My account',
        // A new account has nobody above it, a message of welcome and an envelope.
        ...memberPages
          .filter(({ path }) => path !== '/member/transferUpline' && path !== '/member/contractRequests')
          .map(({ word }) => `link ${words[`centre.${word}`]}${word === 'messages' || word === 'rewards' ? ' 1' : ''}`),
        'button Sign out',
        'heading Linked accounts',
        'button Hide balance',
        'link Close',
        'button Link Google',
        'button Link Facebook',
      ]);
    const ask = page.getByRole('alertdialog', { name: /^Link .*\?$/ });
    const visitProvider = async () => {
      await tabAndPress(page.getByRole('button', { name: 'Link Google' }));
      await page.waitForURL(/\/en\/demo\/provider\?/);
      await tabAndPress(page.getByRole('link', { name: /^Continue as / }).first());
      await ask.waitFor();
      await expect.poll(() => hasFocus(ask.getByRole('button', { name: "Don't link" }))).toBe(true);
    };
    await visitProvider();
    expect((await readOrder(ask)).slice(1)).toEqual([expect.stringMatching(/^heading Link /), "button Don't link", 'button Link']);
    await press(page, 'Escape');
    await ask.waitFor({ state: 'detached' });
    await visitProvider();
    await press(page, 'Enter');
    await ask.waitFor({ state: 'detached' });
    await visitProvider();
    await press(page, 'Tab');
    await press(page, 'Enter');
    await page.getByText(/@google\.example is linked\./).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Link Google' }).count()).toBe(0);
  });
});

describe('with registration by phone number', () => {
  beforeAll(() => setAccessFlags(server, { MOBILENUMREG3: true, CHNGPASSVERIF3: true }));

  story(
    'the forgot-password page sends a code by keys alone, and the code sets a new password (AC-24, AC-28, AC-29, AC-40)',
    async ({ page }) => {
      const number = newNumber();
      const first = await join(page, number);
      await forgetSession(page);
      await open('page', page, '/en/forget', 'Forgot password?', 'Forgot your password?');
      // The two tabs are one tab stop; arrow keys switch between them.
      const ways = page.getByRole('tablist', { name: 'How to reset your password' });
      await tabTo(ways.getByRole('tab').first());
      await press(page, 'ArrowRight');
      await page.getByRole('tabpanel', { name: 'Account email' }).waitFor();
      await press(page, 'ArrowLeft');
      await type(page, { mobileNum: number });
      await tabAndPress(page.getByRole('button', { name: 'Send code' }));
      const slider = page.getByRole('slider');
      await expect.poll(() => hasFocus(slider)).toBe(true);
      await press(page, 'End');
      await expect.poll(() => hasFocus(field(page, 'verificationCode'))).toBe(true);
      await page.keyboard.type(await lastSent(number, /\d{7}/, first));
      await type(page, { newPassword: 'coral8Reef' });
      await press(page, 'Enter');
      await page.waitForURL((url) => url.pathname === '/en');
      expect(await signedIn(page)).toBe(true);
    },
  );

  story(
    'the registration popup creates an account by keys alone with a number from the country list (AC-13, AC-15, AC-24)',
    async ({ page }) => {
      await open('popup', page, '/en/register', 'Create an account', 'Create your account');
      const country = page.getByRole('combobox', { name: 'Country' });
      await tabTo(country);
      await page.keyboard.type('viet');
      await page.getByRole('option', { name: /Vietnam/ }).waitFor();
      // Escape closes the list and nothing else.
      await press(page, 'Escape');
      await page.getByRole('listbox').waitFor({ state: 'hidden' });
      await expect.poll(() => hasFocus(country)).toBe(true);
      await press(page, 'ControlOrMeta+a');
      await page.keyboard.type('phil');
      await press(page, 'ArrowDown');
      await press(page, 'Enter');
      await expect.poll(() => country.inputValue()).toContain('Philippines');
      const number = newNumber();
      await type(page, { mobileNum: number, email: `n${number}@example.com` });
      await tabTo(page.getByRole('slider'));
      await press(page, 'End');
      await tabTo(field(page, 'verificationCode'));
      await tabAndPress(page.getByRole('button', { name: 'Send code' }));
      await expect.poll(() => hasFocus(field(page, 'verificationCode'))).toBe(true);
      await page.keyboard.type(await lastSent(number, /\d{7}/));
      await tabTo(field(page, 'terms'));
      await press(page, 'Space');
      await press(page, 'Enter');
      await page.waitForURL((url) => url.pathname === '/en');
      expect(await signedIn(page)).toBe(true);
    },
  );
});
