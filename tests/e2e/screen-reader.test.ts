// Tests the sign-in forms by screen reader order, and the focus handling of every dialog.
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openSite, storageStateOf } from './app-server.ts';
import { desktop, phone, setDemoControls, type VisitOptions, type Visitor, visit } from './browser.ts';
import { banner, hasFocus, openDialogFromHome, readOrder, tabAndPress } from './keyboard.ts';

const site = await openSite();
const { server, browser } = site;
await setDemoControls(server, { modules: { USERNAMEREG3: true, MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true } });

const story = (title: string, tell: (visitor: Visitor) => Promise<void>, options: VisitOptions = {}) =>
  test.concurrent(title, () => visit(browser, server, { device: desktop, ...options }, tell));

const games = ['Hot', 'Slots', 'Live casino', 'Fishing', 'Cards', 'Sports', 'Esports', 'Lottery', 'E-lottery', 'Cockfighting'];
const menu = ['toolbar Games', ...games.map((name) => `button ${name}`)];
const elsewhere = ['button Continue with Google', 'button Continue with Facebook'];
const byNumber = ['combobox Country', 'button Show all countries', 'textbox Mobile number'];
const code = ['textbox Code from the message', 'button Send code'];
const secret = (name: string, called = 'password') => [`textbox ${name}`, `button Show ${called}`];
const joining = (way: string, ...fields: readonly string[]) => [
  'tablist How to register',
  'tab Mobile number',
  'tab Username',
  `tabpanel ${way}`,
  ...fields,
  'slider Are you human?',
  "button I can't use the slider",
  'checkbox I am 18 or older and agree to the terms of use and the privacy notice',
  'link terms of use',
  'link privacy notice',
  'button Create account',
  'button Clear',
  'link Sign in',
  ...elsewhere,
];
const signingIn = (way: string, ...controls: readonly string[]) => [
  'tablist How to sign in',
  'tab Username',
  'tab Code by text message',
  `tabpanel ${way}`,
  ...controls,
];
const resetting = (way: string, ...controls: readonly string[]) => [
  ...menu,
  'tablist How to reset your password',
  'tab Code by text message',
  'tab Account email',
  `tabpanel ${way}`,
  ...controls,
  'link Create an account',
  'link Back to sign in',
];

interface Heard {
  id: string;
  path: string;
  title: string;
  /** Its tab, if not the first. */
  way?: string;
  order: readonly string[];
  /** Controls after the form on the page only, and around it in the dialog only. */
  page?: readonly string[];
  popup?: { before?: readonly string[]; after?: readonly string[] };
}

const demo = ['link Demo accounts'];
const heard: Readonly<Record<string, Heard>> = {
  'sign-in by username': {
    id: 'AC-01',
    path: '/en/login',
    title: 'Sign in',
    order: signingIn(
      'Username',
      'textbox Username',
      ...secret('Password'),
      'link Forgot password?',
      'checkbox Remember my username for a day',
      'slider Are you human?',
      "button I can't use the slider",
      'button Sign in',
      'button Sign in with a passkey',
      'button Try free play',
      'link Create an account',
      ...elsewhere,
    ),
    page: ['link Agent sign-in', ...demo],
    popup: { before: menu, after: demo },
  },
  'sign-in by code': {
    id: 'AC-02',
    path: '/en/login',
    title: 'Sign in',
    way: 'Code by text message',
    order: signingIn('Code by text message', ...byNumber, ...code, 'button Sign in', 'link Create an account'),
    page: ['link Agent sign-in', ...demo],
    popup: { before: menu, after: demo },
  },
  'registration by phone number': {
    id: 'AC-13',
    path: '/en/register',
    title: 'Create your account',
    order: joining('Mobile number', ...byNumber, 'textbox Email', ...code),
    page: ['complementary What you get', 'heading What you get'],
  },
  'registration by username': {
    id: 'AC-12',
    path: '/en/register',
    title: 'Create your account',
    way: 'Username',
    order: joining(
      'Username',
      'textbox Username',
      ...secret('Password'),
      'textbox Repeat password',
      'button Show repeated password',
      'textbox Email',
    ),
    page: ['complementary What you get', 'heading What you get'],
  },
  'password reset by code': {
    id: 'AC-40',
    path: '/en/forget',
    title: 'Forgot your password?',
    order: resetting('Code by text message', ...byNumber, ...code, ...secret('New password', 'new password'), 'button Save new password'),
  },
  'password reset by link': {
    id: 'AC-29',
    path: '/en/forget',
    title: 'Forgot your password?',
    way: 'Account email',
    order: resetting('Account email', 'textbox Username', 'textbox Account email', 'button Send link'),
  },
};
const links: Readonly<Record<string, readonly string[]>> = {
  '/en/login': [],
  '/en/register': ['Create an account'],
  '/en/forget': ['Forgot password?'],
};

for (const [name, { id, path, title, way, order, page: after = [], popup = {} }] of Object.entries(heard))
  story(`${name}: page and dialog have the same names in the same order (${id}, 1.3.2, 4.1.2)`, async ({ page }) => {
    const chosen = async (part: Locator): Promise<Locator> => {
      if (way) await part.getByRole('tab', { name: way, exact: true }).click();
      return part;
    };
    await page.goto(path, { waitUntil: 'networkidle' });
    const main = await chosen(page.getByRole('main'));
    await expect.poll(() => readOrder(main)).toEqual(['main', `heading ${title}`, ...order, ...after]);
    await openDialogFromHome(page, ...(links[path] ?? []));
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    await chosen(dialog);
    await expect
      .poll(() => readOrder(dialog))
      .toEqual([`dialog ${title}`, `heading ${title}`, 'button Close', ...(popup.before ?? []), ...order, ...(popup.after ?? [])]);
  });

interface Opened {
  /** The accessible name of the dialog, if fixed. */
  name?: string;
  what?: string;
  role?: 'dialog' | 'alertdialog';
  path: string;
  opener: (page: Page) => Locator;
  options?: VisitOptions;
}

const forGuests: readonly Opened[] = [
  { name: 'Sign in', path: '/en', opener: (page) => banner(page, 'Sign in') },
  { name: 'Create your account', path: '/en', opener: (page) => banner(page, 'Register') },
  { name: 'Search', path: '/en', opener: (page) => banner(page, 'Search games') },
  { name: 'Notices', path: '/en', opener: (page) => page.getByRole('region', { name: 'Notices' }).getByRole('link').first() },
  { name: 'Customer service', path: '/en', opener: (page) => page.locator('a[href$="#desks"]').locator('visible=true').first() },
  {
    name: 'Menu',
    path: '/en',
    opener: (page) => page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }),
    options: { device: phone },
  },
];
const forMembers: readonly Opened[] = [
  { name: 'My account', path: '/en', opener: (page) => banner(page, 'Deposit') },
  {
    name: 'Sign out on this device?',
    role: 'alertdialog',
    path: '/en/member',
    opener: (page) => page.getByRole('button', { name: 'Sign out' }),
  },
  { name: 'Bet', path: '/en/member/transactionHistory', opener: (page) => page.getByRole('button', { name: /^Bet/ }).first() },
  { what: 'a round', path: '/en/member/personalHistoryCopy?period=30d', opener: (page) => page.locator('tbody button').first() },
];

const kept = await storageStateOf(site);
for (const { name, what = name, role = 'dialog', path, opener, options } of [
  ...forGuests,
  ...forMembers.map((one) => ({ ...one, options: { context: { storageState: kept } } })),
])
  story(
    `“${what}” takes the focus, keeps it, closes by Escape and returns it (2.1.2, 2.4.3)`,
    async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await tabAndPress(opener(page));
      const dialog = page.getByRole(role, name ? { name } : {});
      await dialog.waitFor();
      const within = () => dialog.evaluate((box) => box.contains(document.activeElement));
      await expect.poll(within).toBe(true);
      for (let steps = 0; steps < 40; steps++) {
        await page.keyboard.press(steps < 30 ? 'Tab' : 'Shift+Tab');
        // Between the last and the first stop the browser's toolbar has the focus.
        expect((await within()) || (await page.evaluate(() => document.activeElement === document.body))).toBe(true);
      }
      // An open combobox would take the first Escape, and the toolbar may have the focus here.
      while (await page.evaluate(() => document.activeElement?.role === 'combobox')) await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => hasFocus(opener(page))).toBe(true);
      await expect.poll(() => page.url()).toBe(server.url + path);
    },
    options,
  );
