// Tests sign-in in a real browser on the built server: by keys, by touch, without script, after a wrong and a forgotten password.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { sequentialTest } from '../sequential-test.ts';
import { axeFaultsInBothThemes, forgetSession, register, signInOnPage } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, desktop, phone, type VisitOptions, type Visitor, visit } from './browser.ts';
import { tabTo } from './keyboard.ts';
import { startServer } from './server.ts';

const { server, browser } = await openSite();

/** Provoked errors appear in the browser's log as failed responses. */
const refusals = /^status: (?:401|409|422|429) .*(?:\/wps\/(?:session\/login|member\/register|v2\/password\/reset)|\/login)/;
const busy = /^status: 503/;
const story = (
  title: string,
  options: VisitOptions,
  tell: (visitor: Visitor) => Promise<void>,
  how: typeof sequentialTest = test.concurrent,
) => how(title, () => visit(browser, server, { device: phone, ...options, expected: [busy, refusals, ...(options.expected ?? [])] }, tell));

let people = 0;
const newName = (): string => `comes${Date.now().toString(36).slice(-6)}${++people}`;
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
const signedIn = async (page: Page): Promise<boolean> => (await page.context().cookies()).some(({ name }) => name === 'isla_in');

// In the brand's own language. Registration and the forgotten password are told in English in `access-keys`.
story('registration works by keys alone in Tagalog (AC-12, AC-22)', { device: desktop }, async ({ page }) => {
  await page.goto('/register', { waitUntil: 'networkidle' });
  const name = newName();
  for (const [field, text] of [
    ['username', name],
    ['password', 'lagoon7Tide'],
    ['confirmPassword', 'lagoon7Tide'],
    ['email', `${name}@example.com`],
  ] as const) {
    await tabTo(page.locator(`[name=${field}]`));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('range');
  await page.keyboard.press('End');
  await tabTo(page.locator('[name=terms]'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  expect(await signedIn(page)).toBe(true);
});

story('sign-in leads back to the requested page in Tagalog (ER-02)', {}, async ({ page }) => {
  await page.goto('/member/depositv2');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  await signInOnPage(page, await accountOf(server, 'member'));
  await page.waitForURL((url) => url.pathname === '/member/depositv2');
});

story('a forgotten password is replaced by the link in the e-mail in Tagalog (AC-29, AC-36, ER-10)', {}, async ({ page }) => {
  const { username } = await register(page);
  await forgetSession(page);
  await page.goto('/forget', { waitUntil: 'networkidle' });
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=email]').fill(`${username}@example.com`);
  await page.getByRole('button', { name: 'Ipadala ang link' }).click();
  const notice = page.getByRole('alertdialog');
  await notice.waitFor();
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  expect(await notice.getByRole('link').getAttribute('href')).toBe('/demo/outbox');
  await notice.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  // Another one asks whose address it is.
  const letter = page.locator('article', { hasText: `${username}@example.com`, has: page.locator('a[href*="link="]') });
  await expect
    .poll(async () => {
      await page.goto('/demo/outbox');
      return letter.count();
    })
    .toBe(1);
  const link = (await letter.getByRole('link').getAttribute('href')) ?? '';
  await letter.getByRole('link').click();
  await page.locator('[name=newPassword]').fill('coral8Reef');
  await page.locator('[name=confirmNewPassword]').fill('coral8Reef');
  await page.getByRole('button', { name: 'I-save ang bagong password' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await page.getByRole('status').filter({ hasText: 'Napalitan na ang password mo. Mag-sign in gamit ang bago.' }).waitFor();
  await signInOnPage(page, { username, password: 'coral8Reef' });
  await page.waitForURL((url) => url.pathname === '/');
  expect(await signedIn(page)).toBe(true);
  // A used link shows so before anyone types two passwords, and leads on.
  await page.goto(link, { waitUntil: 'networkidle' });
  expect(await page.getByRole('alert').innerText()).not.toBe('');
  expect(await page.locator('[name=newPassword]').count()).toBe(0);
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  await page.locator('#main a[href="/forget"]').click();
  await page.locator('[name=email]').waitFor();
});

story('each error shows at its field, and the summary above takes the focus (AC-14, AC-17, AC-20, ER-05, ER-07)', {}, async ({ page }) => {
  await page.goto('/en/register', { waitUntil: 'networkidle' });
  const create = page.getByRole('button', { name: 'Create account' });
  // What one agrees to is an act: nothing is ticked beforehand.
  expect(await page.getByRole('checkbox').isChecked()).toBe(false);
  await page.locator('[name=password]').fill('lagoon7Tide');
  await page.locator('[name=confirmPassword]').fill('lagoon7tide');
  await create.click();
  const list = page.getByRole('group', { name: 'Please check the marked fields.' });
  await expect.poll(() => list.evaluate((box) => box === document.activeElement)).toBe(true);
  const about = (name: string) =>
    page.locator(`[name="${name}"]`).evaluate((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
  expect(await about('username')).toContain('Please fill this in.');
  expect(await about('confirmPassword')).toContain("The passwords don't match.");
  expect(await about('terms')).toContain('Please tick this box.');
  expect(await list.getByRole('button').allInnerTexts()).toEqual([
    'Username',
    'Repeat password',
    'Email',
    'Are you human?',
    'Terms of use',
  ]);
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  await list.getByRole('button', { name: 'Email' }).click();
  await expect.poll(() => focused(page)).toBe('email');
  await page.locator('[name=username]').fill('marisol');
  await page.locator('[name=confirmPassword]').fill('lagoon7Tide');
  await page.locator('[name=email]').fill(`${newName()}@example.com`);
  await page.getByRole('button', { name: "I can't use the slider" }).click();
  await page.getByRole('checkbox').check();
  await create.click();
  await expect.poll(() => about('username')).toContain("That's already taken.");
  await expect.poll(() => focused(page)).toBe('username');
  expect(await page.locator('[name=password]').inputValue()).toBe('lagoon7Tide');
  expect(await signedIn(page)).toBe(false);
});

story(
  'a reload keeps the name but no password and no e-mail, passwords can be shown, and Clear empties the form (AC-16, SEC-39)',
  {},
  async ({ page }) => {
    await page.goto('/en/register', { waitUntil: 'networkidle' });
    const fields = page.locator('[name=username], [name=password], [name=email]');
    const typed = () => fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    for (const [at, text] of ['anita_r', 'lagoon7Tide', 'someone@example.com'].entries()) await fields.nth(at).fill(text);
    await page.getByRole('button', { name: 'Show password' }).first().click();
    expect(await page.locator('[name=password]').getAttribute('type')).toBe('text');
    await page.reload({ waitUntil: 'networkidle' });
    await expect.poll(typed).toEqual(['anita_r', '', '']);
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await typed()).toEqual(['', '', '']);
    await expect.poll(() => focused(page)).toBe('username');
  },
);

story(
  'a wrong password shows the remaining tries and keeps the name, and the third shows the captcha (AC-01, AC-07, ER-08, ER-09)',
  {},
  async ({ page }) => {
    const name = newName();
    await page.goto('/en/login', { waitUntil: 'networkidle' });
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
    await signIn.click();
    await expect.poll(() => page.getByText('Please fill this in.').count()).toBe(2);
    await page.locator('[name=username]').fill(name);
    for (const left of [9, 8, 7]) {
      await page.locator('[name=password]').fill('not the one 7');
      await signIn.click();
      if (left === 9) await page.getByRole('slider').press('End');
      await page.getByText(`Tries left before sign-in is paused: ${left}.`).waitFor();
      await expect.poll(() => focused(page)).toBe('password');
      expect(await page.locator('[name=username]').inputValue()).toBe(name);
    }
    await page.getByRole('img', { name: 'Characters to type' }).waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.locator('[name=captcha]').fill('-----');
    await signIn.click();
    await page.getByText("That isn't right.").waitFor();
    await expect.poll(() => focused(page)).toBe('captcha');
    expect(await signedIn(page)).toBe(false);
  },
);

story('sign-in works without the captcha by keys alone (AC-07, 3.3.8)', {}, async ({ page }) => {
  const account = await register(page, '/en');
  await forgetSession(page);
  await page.goto('/en/login', { waitUntil: 'networkidle' });
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await page.locator('[name=username]').fill(account.username);
  for (const left of [9, 8, 7]) {
    await page.locator('[name=password]').fill('not the one 7');
    await signIn.press('Enter');
    if (left === 9) await page.getByRole('slider').press('End');
    await page.getByText(`Tries left before sign-in is paused: ${left}.`).waitFor();
  }
  await page.getByRole('button', { name: 'Verify without a picture' }).press('Enter');
  await page.getByText('Verified without a picture').waitFor();
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  await page.locator('[name=password]').fill(account.password);
  await signIn.press('Enter');
  await page.waitForURL((url) => url.pathname === '/en');
  expect(await signedIn(page)).toBe(true);
});

story(
  'sign-in works without script, keeps the entry and remembers the name for a day (AC-03, R21)',
  { plain: true },
  async ({ page, context }) => {
    const { username, password } = await accountOf(server, 'vip');
    await page.goto('/en/login?next=%2Fen%2Fhelp');
    await page.locator('[name=username]').fill(newName());
    await page.locator('[name=password]').fill('not the one 7');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('Wrong username or password').waitFor();
    expect(await page.locator('[name=username]').inputValue()).toMatch(/^comes/);
    expect(await page.locator('[name=password]').inputValue()).toBe('');
    await page.goto('/en/login?next=%2Fen%2Fhelp');
    await page.locator('[name=username]').fill(username);
    await page.locator('[name=password]').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/en/help');
    const kept = (await context.cookies()).find(({ name }) => name === 'isla_name');
    expect(kept?.value).toBe(username);
  },
);

story('without script the registration shows that it needs script, and no form (R21)', { plain: true }, async ({ page }) => {
  await page.goto('/en/register');
  expect(await page.locator('noscript .note').isVisible()).toBe(true);
  expect(await page.locator('noscript .note').innerText()).toContain('Registration needs JavaScript');
  expect(await page.locator('form:has([name="confirmPassword"])').isVisible()).toBe(false);
});

story('free play needs no account (AC-11)', {}, async ({ page }) => {
  await page.goto('/en/login', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Try free play' }).click();
  await page.waitForURL((url) => url.pathname === '/en');
  expect(await signedIn(page)).toBe(true);
});

story('the sign-in page has no header, and one press signs in a demo account (SY-10)', {}, async ({ page }) => {
  await page.goto('/en/login');
  expect(await page.getByRole('navigation').count()).toBe(0);
  await page.getByRole('link', { name: 'Demo accounts' }).click();
  await page.getByRole('button', { name: 'Sign in as marisol' }).click();
  await page.waitForURL((url) => url.pathname === '/en');
  expect(await signedIn(page)).toBe(true);
});

test.concurrent('the demo pages do not exist outside demo mode (R17)', async () => {
  const plain = await startServer({ env: { DEMO: '0', SECRETS: 'forty letters that nobody else may ever know' } });
  try {
    for (const part of ['accounts', 'outbox', 'switches', 'calls'])
      expect((await fetch(`${plain.url}/demo/${part}`)).status, part).toBe(404);
    for (const path of ['/login', '/register', '/forget', '/forget/parts.json', '/register/parts.json', '/login/verify.json'])
      expect(await (await fetch(`${plain.url}${path}`)).text(), path).not.toMatch(/\/demo\/|demo\.inOutbox/);
  } finally {
    await plain.stop();
  }
});

story(
  'the demo controls close the site for everyone and stay reachable (R17)',
  { expected: [/status: 503/] },
  async ({ page }) => {
    const turn = async () => {
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('It takes effect everywhere').waitFor();
    };
    await page.goto('/en/demo/switches', { waitUntil: 'networkidle' });
    await page.getByRole('radio', { name: /^Closed/ }).check();
    await page.getByLabel('Opens again').selectOption('60');
    await turn();
    await expect.poll(async () => (await fetch(`${server.url}/en`)).status).toBe(503);
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByText('Closed until').waitFor();
    await page.getByRole('radio', { name: /^Open/ }).check();
    await turn();
    await expect.poll(async () => (await fetch(`${server.url}/en`)).status).toBe(200);
  },
  sequentialTest,
);
