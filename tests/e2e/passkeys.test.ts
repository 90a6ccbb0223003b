// Tests in a real browser, with its own authenticator, that a member adds a passkey, signs in with it, and removes it.
import { expect, test } from 'vitest';
import { axeFaultsInBothThemes, forgetSession, register, waitForHydration } from './actions.ts';
import { openSite } from './app-server.ts';
import { phone, type Visitor, visit } from './browser.ts';

const { server, browser } = await openSite({ shared: true });

/** A phone that holds passkeys and is unlocked at once. */
async function givePasskeys({ context, page }: Visitor): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a member adds a passkey, signs in with it without typing anything, and removes it (MC-02)', () =>
  visit(browser, server, { device: phone }, async (visitor) => {
    const { page } = visitor;
    await givePasskeys(visitor);
    const account = await register(page, '/en');
    await page.goto('/en/member/securityCenter');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toMatch(/Chrome/);
    await dialog.getByLabel('Name').fill('My phone');
    await dialog.getByLabel('Sign-in password', { exact: true }).fill(account.password);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('You can sign in with My phone now.').waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);

    await forgetSession(page);
    await page.goto('/en/login?next=%2Fen%2Fmember%2FsecurityCenter');
    await waitForHydration(page, '[name=username]');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/en/member/securityCenter');
    await page.getByText(/Last used/).waitFor();

    await page.getByRole('button', { name: 'Remove My phone' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove My phone?' });
    await removal.getByLabel('Sign-in password', { exact: true }).fill(account.password);
    await removal.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('My phone is removed.').waitFor();

    await forgetSession(page);
    await page.goto('/en/login');
    await waitForHydration(page, '[name=username]');
    visitor.faults.length = 0;
    const answered = page.waitForResponse('**/wps/session/login/passkey');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    expect((await answered).status()).toBe(404);
    await page
      .getByText(/We don't recognise this passkey/)
      .first()
      .waitFor();
    // The refusal that was provoked.
    expect(visitor.faults.splice(0)).toHaveLength(1);
  }));
