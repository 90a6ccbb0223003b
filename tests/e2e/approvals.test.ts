// A story: an agent has asked to send more than one person may, and the agent above approves it from the overview, on a phone.
import { expect, test } from 'vitest';
import { demoPaymentPassword } from '#platform/rules/demo-accounts.ts';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, phone, visit } from './browser.ts';

const { server, browser } = await openSite();

test('the agent above reads what waits, approves it once, and the agent sees who did (SEC-12, AG-03, AG-14)', async () => {
  const [agent, top, vip] = [await accountOf(server, 'agent'), await accountOf(server, 'top agent'), await accountOf(server, 'vip')];
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, top, server.url);
    await page.goto('/en/agent/agentTeamOverview');
    await page.getByRole('link', { name: `A transfer to ${vip.username} needs your approval` }).click();
    await page
      .getByRole('button', { name: /^Transfer of/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: `Request for ${vip.username}` });
    await dialog.getByText(`${vip.username} receives`).waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await dialog.getByLabel('Payment password', { exact: true }).fill(demoPaymentPassword);
    await dialog.getByRole('button', { name: /^Approve and send/ }).click();
    await page.getByText('Approved and sent.').waitFor();
    await page.getByRole('row').filter({ hasText: 'Approved' }).first().waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
  });
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, agent, server.url);
    await page.goto('/en/agent/approvals');
    const row = page.getByRole('row').filter({ hasText: 'Approved' });
    expect(await row.first().textContent()).toContain(top.username);
    await row.first().getByRole('button').click();
    await page.getByRole('dialog').getByText('T-').waitFor();
  });
});
