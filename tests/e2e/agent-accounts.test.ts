// A story: an agent opens an account on a phone, its owner sets the password by the link and signs in, and invitation links begin and end.
import { expect, test } from 'vitest';
import { axeFaultsInBothThemes, register, signIn, signInOnPage } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, phone, visit } from './browser.ts';

const { server, browser } = await openSite();
const password = 'coral8Reef77';

test('an agent opens an account on a phone, and its owner sets a password by the link, once, and signs in (AG-04, AG-05)', async () => {
  const link = await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, await accountOf(server, 'top agent'), server.url);
    await page.goto('/en/agent');
    await page.getByRole('link', { name: 'Accounts', exact: true }).click();
    await page.getByText('No accounts are waiting for a password.').waitFor();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Username').fill('kapitan');
    await page.getByLabel('Email').fill('kapitan@example.com');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    const shown = (await page.locator('dialog bdi[data-value]').textContent()) ?? '';
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('rowheader', { name: /^kapitan/ }).waitFor();
    await page.goto('/en/agent/downlineManagmentView?q=kapitan');
    await page.getByRole('rowheader', { name: /^kapitan/ }).waitFor();
    return shown;
  });
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto(link);
    await page.getByText('Username kapitan').waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Repeat password', { exact: true }).fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Your password is set. Please sign in.').waitFor();
    await signInOnPage(page, { username: 'kapitan', password });
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    await page.goto(link);
    await page.getByText('This link has already been used or has expired.').waitFor();
  });
});

test('who registers by an invitation link counts with it, and an ended link says so without stopping anybody (AG-04, AC-13)', async () => {
  await visit(browser, server, { device: phone }, async ({ page, context }) => {
    await signIn(page, await accountOf(server, 'top agent'), server.url);
    await page.goto('/en/agent/registerCenter');
    await page.getByText('No invitation links yet.').waitFor();
    await page.getByRole('button', { name: 'Create a link' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Boat club');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
    const { search } = new URL((await page.locator('dialog bdi[data-value]').textContent()) ?? '');
    const guest = await context.browser()?.newContext({ ...phone, baseURL: server.url });
    const visitor = await guest?.newPage();
    if (!visitor) throw new Error('The browser has gone.');
    const counted = visitor.waitForResponse(/invitations\/seen/);
    await visitor.goto(`/en/register${search}`);
    expect((await counted).ok()).toBe(true);
    await visitor.getByText('You have an invitation.', { exact: false }).waitFor();
    await register(visitor, '/en');
    await page.reload();
    const row = page.getByRole('row', { name: /Boat club/ });
    await expect.poll(() => row.getByRole('cell').allInnerTexts()).toEqual(['1', '1', '0']);
    await page.getByRole('button', { name: 'Boat club' }).click();
    await page.getByRole('button', { name: 'End the link' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End the link' }).click();
    await page.getByText('This link has ended.', { exact: false }).waitFor();
    await guest?.clearCookies();
    await visitor.goto(`/en/register${search}`);
    await visitor.getByText('This invitation link has ended.', { exact: false }).waitFor();
    expect(new URL(visitor.url()).search).toBe('?invitation=ended');
    await register(visitor, '/en');
    await guest?.close();
  });
});
