// Tests in a real browser that a member binds an account for withdrawals with the code of a message.
import { expect, test } from 'vitest';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, phone, visit } from './browser.ts';

const { server, browser } = await openSite({ shared: true });

test('a member adds an account, confirms it by the code of the message, and removes it again (MC-02)', () =>
  // A busy server may answer 503; only the outcome counts.
  visit(browser, server, { device: phone, expected: [/^status: 503/] }, async ({ page }) => {
    await signIn(page, await accountOf(server, 'vip'), server.url);
    await page.goto('/en/member/securityCenter?add=account&next=/en/member/withdraw');
    const dialog = page.getByRole('dialog', { name: 'Add an account' });
    await dialog.getByLabel('Bank or e-wallet').selectOption('BDO');
    await dialog.getByLabel('Account number').fill('0012 3456 7891');
    await dialog.getByText('VICENTE DEMO').waitFor();
    await dialog.getByLabel('Code by email').check();
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByText('to confirm BDO •• 7891').waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    let code = '';
    await expect
      .poll(async () => {
        const outbox = (await (await fetch(`${server.url}/demo/outbox.json`)).json()) as { value: { to: string; body: string }[] };
        const letter = outbox.value.find(
          ({ to, body }) => to === 'vicente@example.com' && body.includes('confirms a new withdrawal account'),
        );
        code = /\b\d{7}\b/.exec(letter?.body ?? '')?.[0] ?? '';
        return code;
      })
      .not.toBe('');
    await dialog.getByLabel('Code from the message').fill(code);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('BDO •• 7891 is confirmed. You can withdraw to it now.').waitFor();
    expect(await page.getByRole('link', { name: 'Continue where you left off' }).getAttribute('href')).toBe('/en/member/withdraw');
    // The form opens once: after it is done, a reload shows the list.
    await page.reload();
    await page.getByRole('button', { name: 'Remove BDO •• 7891' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => page.getByText('BDO •• 7891').count()).toBe(0);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
  }));
