// Tests the demo controls by hand, and what each sign-in flag shows on its page.
import { expect, test } from 'vitest';
import { openSite } from './app-server.ts';
import { phone, setAccessFlags, setDemoControls, type Visitor, visit } from './browser.ts';

const { server, browser } = await openSite();

const story = (title: string, tell: (visitor: Visitor) => Promise<void>) =>
  test(title, () => visit(browser, server, { device: phone, expected: [/^status: (?:400|401|409|422|429) .*\/wps\//] }, tell));

test('a region is closed by the demo controls, which stay reachable, and shows the visitor’s address (R17, SY-04, R22)', async () => {
  await visit(browser, server, { device: phone, expected: [/status: (?:400|451)/] }, async ({ page }) => {
    const home = async () => (await fetch(`${server.url}/en`)).status;
    await page.goto('/en/demo/switches', { waitUntil: 'networkidle' });
    const field = page.getByLabel('Closed to');
    const turn = page.getByRole('button', { name: 'Apply' });
    await field.fill('France');
    await turn.click();
    await page.getByText('Use two-letter country codes').waitFor();
    expect([await field.inputValue(), await field.getAttribute('aria-invalid'), await home()]).toEqual(['France', 'true', 200]);

    await field.fill('fr, 127.0.0.0/8');
    await turn.click();
    await page.getByText('It takes effect everywhere').waitFor();
    await expect.poll(home).toBe(451);
    await page.goto('/en');
    await page.getByText('127.0.0.1').waitFor();
    await page.goto('/en/demo/switches', { waitUntil: 'networkidle' });
    await expect.poll(() => field.inputValue()).toBe('fr 127.0.0.0/8');
    await field.fill('');
    await turn.click();
    await page.getByText('It takes effect everywhere').waitFor();
    await expect.poll(home).toBe(200);
  });
});

/** The element that each flag shows. */
const flags = [
  ['USERNAMEREG3', '/en/register', '[name=username]'],
  ['MOBILENUMREG3', '/en/register', '[name=mobileNum]'],
  ['FREEPLAY3', '/en/login', 'button:has-text("Try free play")'],
  ['MOBILEVERCODELOGIN3', '/en/login', '[role=tab]:has-text("Code by text message")'],
  ['CHNGPASSVERIF3', '/en/forget', '[name=mobileNum]'],
] as const;
for (const [flag, path, shown] of flags)
  story(`${flag} shows its element on ${path.slice(3)} only when it is on (AC-32, AC-37)`, async ({ page }) => {
    for (const on of [true, false]) {
      await setAccessFlags(server, { [flag]: on });
      await expect
        .poll(async () => {
          await page.goto(path, { waitUntil: 'networkidle' });
          return page.locator(shown).count();
        })
        .toBe(on ? 1 : 0);
    }
  });

story('MOBILENUMPASSREG3 requires a password for registration by number (AC-32)', async ({ page }) => {
  for (const on of [true, false]) {
    await setAccessFlags(server, { MOBILENUMREG3: true, MOBILENUMPASSREG3: on });
    await expect
      .poll(async () => {
        await page.goto('/en/register');
        return page.locator('[name=password]').count();
      })
      .toBe(on ? 1 : 0);
  }
});

story('REGMOBVERF3 requires a code for the number at registration by username (AC-32)', async ({ page }) => {
  await setDemoControls(server, { fields: { mobileNum: 'required' } });
  for (const on of [true, false]) {
    await setAccessFlags(server, { REGMOBVERF3: on });
    await expect
      .poll(async () => {
        await page.goto('/en/register');
        return [await page.locator('[name=mobileNum]').count(), await page.locator('[name=verificationCode]').count()];
      })
      .toEqual([1, on ? 1 : 0]);
  }
  await setDemoControls(server, { fields: { mobileNum: 'off' } });
});
