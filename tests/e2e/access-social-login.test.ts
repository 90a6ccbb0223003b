// Tests external sign-in on the built server: identity providers with and without script, codes of the phone provider, and the agent
// form.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { sequentialTest } from '../sequential-test.ts';
import { axeFaultsInBothThemes, forgetSession, register, waitForHydration } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, phone, setDemoControls, type VisitOptions, type Visitor, visit } from './browser.ts';

const { server, browser } = await openSite();

await setDemoControls(server, { modules: { USERNAMEREG3: true, MOBILENUMREG3: false, FIREBASESMS3: false } });

const refusals = /^status: (?:400|403|409|422|429) .*\/(?:wps\/|login)/;
const story = (
  title: string,
  tell: (visitor: Visitor) => Promise<void>,
  more: VisitOptions = {},
  how: typeof sequentialTest = test.concurrent,
) => how(title, () => visit(browser, server, { device: phone, expected: [refusals], ...more }, tell));

const pathOf = (page: Page): string => new URL(page.url()).pathname;
/** Presses the button, passes the page in between, and answers on the page that stands in for the identity provider. */
async function visitProvider(page: Page, provider: string, button: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: `${button} ${provider}` }).click();
  await page.waitForURL(/\/en\/demo\/provider\?/);
  await page.getByRole('link', { name: answer }).click();
  await page.waitForURL((url) => !/\/(?:demo|login)\/\w+$/.test(url.pathname));
}

story(
  'a first visit leads to registration and confirmation, later one press signs in, others cannot link it (AC-03, AC-34)',
  async ({ page, context }) => {
    await page.goto('/en/register', { waitUntil: 'networkidle' });
    await visitProvider(page, 'Google', 'Continue with', 'Continue as ana@google.example');
    await page.getByText("Your Google account isn't linked here yet.").waitFor();
    expect([pathOf(page), new URL(page.url()).searchParams.get('next')]).toEqual(['/en/register', '/en/member/linking']);
    const name = `ana${Date.now().toString(36)}`;
    for (const [field, typed] of Object.entries({
      username: name,
      password: 'lagoon7Tide',
      confirmPassword: 'lagoon7Tide',
      email: `${name}@example.com`,
    }))
      await page.locator(`[name="${field}"]`).fill(typed);
    await page.getByRole('slider').press('End');
    await page.locator('[name=terms]').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('alertdialog', { name: 'Link ana@google.example?' }).waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    // Enter drops the link: the choice to link needs one Tab before it.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('ana@google.example is linked.').waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByText(/^ana@google\.example, linked/).waitFor();
    expect(await page.getByRole('button', { name: /^Link / }).allInnerTexts()).toEqual(['Link Facebook']);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await forgetSession(page);
    await page.goto('/en/login?next=%2Fen%2Fvip', { waitUntil: 'networkidle' });
    await visitProvider(page, 'Google', 'Continue with', 'Continue as ana@google.example');
    await page.waitForURL('**/en/vip');
    expect((await context.cookies()).some(({ name: cookie }) => cookie === 'isla_in')).toBe(true);
    await forgetSession(page);
    await register(page, '/en');
    await page.goto('/en/member/linking', { waitUntil: 'networkidle' });
    await visitProvider(page, 'Google', 'Link', 'Continue as ana@google.example');
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByText('already linked to a different account here').waitFor();
  },
);

story(
  'without script a cancelled visit shows a notice, an accepted one leads back to sign-in, and no foreign host is contacted (AC-03, R21)',
  async ({ page }) => {
    await page.goto('/en/login');
    await visitProvider(page, 'Facebook', 'Continue with', 'Cancel');
    await page.getByText('Nothing was shared.').waitFor();
    await visitProvider(page, 'Facebook', 'Continue with', 'Continue as ben@facebook.example');
    await page.getByText("Your Facebook account isn't linked here yet.").waitFor();
    expect(pathOf(page)).toBe('/en/login');
  },
  { plain: true },
);

story(
  'the agent form refuses a player with a notice, and every form leads an agent to the agent centre (AC-03, AC-08, AC-10, AG-01)',
  async ({ page }) => {
    const [player, agent] = await Promise.all([accountOf(server, 'member'), accountOf(server, 'agent')]);
    await page.goto('/en/login', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Agent sign-in' }).click();
    await page.waitForURL('**/en/login?side=agent');
    await page.getByRole('heading', { name: 'Sign in as an agent' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('checkbox').count()).toBe(0);
    const enter = async ({ username, password }: typeof player) => {
      await waitForHydration(page, '[name=username]');
      await page.locator('[name=username]').fill(username);
      await page.locator('[name=password]').fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('slider').press('End');
    };
    await enter(player);
    await page.getByText('This sign-in is for agents.').waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.reload({ waitUntil: 'networkidle' });
    await enter(agent);
    await page.waitForURL((url) => url.pathname === '/en/agentHome');
    expect(await page.evaluate(() => [1, 2, 41, 42].includes(Number(sessionStorage.getItem('isAgent'))))).toBe(true);
    // By the members' form too.
    await forgetSession(page);
    await page.goto('/en/login', { waitUntil: 'networkidle' });
    await enter(agent);
    await page.waitForURL((url) => url.pathname === '/en/agentHome');
  },
);

// The tests below change feature flags.

story(
  'a feature flag removes its button (AC-37)',
  async ({ page }) => {
    await setDemoControls(server, { modules: { GOOGLELOGIN3: false } });
    // An address with a query is not cached.
    await page.goto('/en/login?side=', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Continue with Facebook' }).waitFor();
    expect(await page.getByRole('button', { name: 'Continue with Google' }).count()).toBe(0);
    await setDemoControls(server, { modules: { GOOGLELOGIN3: true } });
  },
  {},
  sequentialTest,
);

story(
  'registration uses the phone provider’s code, which the platform exchanges (AC-22, AC-23, AC-41)',
  async ({ page, context }) => {
    await setDemoControls(server, { modules: { MOBILENUMREG3: true, FIREBASESMS3: true } });
    const number = `917${Date.now().toString().slice(-7)}`;
    await page.goto('/en/register', { waitUntil: 'networkidle' });
    await page.locator('[name=mobileNum]').fill(number);
    await page.locator('[name=email]').fill(`n${number}@example.com`);
    await page.getByRole('slider').press('End');
    await page.getByRole('button', { name: 'Send code' }).click();
    const code = page.locator('[name=verificationCode]');
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    const answer = (await (await fetch(`${server.url}/demo/outbox.json`)).json()) as { value: { to: string; body: string }[] };
    const sent = answer.value.find(({ to }) => to.endsWith(number))?.body ?? '';
    expect(sent).toMatch(/^\d{6}$/);
    await page.keyboard.type(sent);
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('/wps/') && requests.push(new URL(request.url()).pathname));
    await page.locator('[name=terms]').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL((url) => url.pathname === '/en');
    expect(requests.indexOf('/wps/verification/sms/proof')).toBeLessThan(requests.indexOf('/wps/member/register/mobile'));
    expect((await context.cookies()).some(({ name }) => name === 'isla_in')).toBe(true);
  },
  {},
  sequentialTest,
);

test('only the page of the provider’s check may load its scripts, and only while its codes are used (AC-41)', async () => {
  await setDemoControls(server, { modules: { FIREBASESMS3: false } });
  const at = (path: string) => fetch(server.url + path);
  const check = '/en/login/check?key=a-site-key-of-theirs';
  expect((await at(check)).status).toBe(404);
  await setDemoControls(server, { modules: { FIREBASESMS3: true } });
  const policy = async (path: string) => (await at(path)).headers.get('content-security-policy') ?? '';
  const theirs = await policy(check);
  expect(theirs).toMatch(/script-src [^;]*https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\//);
  expect(theirs).toMatch(/frame-src [^;]*https:\/\/www\.google\.com\/recaptcha\//);
  expect((await at('/en/login/check?key=<script>')).status).toBe(404);
  for (const path of ['/en/login', '/en/register']) expect(await policy(path)).not.toContain('google');
});
