// A story: an agent offers a contract to a member, who reads it on a phone in the member centre, accepts, and is an agent.
import { expect, test } from 'vitest';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, phone, visit } from './browser.ts';

const { server, browser } = await openSite();

test('a member accepts the contract that an agent offered, and becomes an agent (MC-26, AG-16)', async () => {
  const vip = await accountOf(server, 'vip');
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, await accountOf(server, 'agent'), server.url);
    await page.goto(`/en/agent/downlineManagmentView?q=${vip.username}`);
    const transfer = await page.getByRole('link', { name: 'Transfer' }).getAttribute('href');
    const id = new URL(transfer ?? '', server.url).searchParams.get('transfer');
    await page.goto(`/en/agent/agentDailyWages2?to=${id}`);
    const dialog = page.getByRole('dialog', { name: `Contract for ${vip.username}` });
    await dialog.getByText(`${vip.username} is a member. By accepting, they become an agent.`).waitFor();
    await dialog.getByLabel('Turnover per day').fill('2000');
    await dialog.getByLabel('Rate (%)').fill('0.4');
    await dialog.getByRole('button', { name: 'Send the offer' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Offers' }).getByText(`You offered ${vip.username} a contract`).waitFor();
    expect(new URL(page.url()).search).toBe('');
    // Amihan has an offer too, and reads it where members do.
    await page.goto('/en/member/contractRequests');
    await page.getByText('Now 0.6%').waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Accept' }).waitFor();
  });
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, vip, server.url);
    await page.goto('/en/member/messageV2');
    await page.getByText('has offered you a contract').first().click();
    await page.locator('a[href$="/member/contractRequests"]').filter({ visible: true }).first().click();
    // An offer of another kind waits as well.
    const daily = page.getByRole('article').filter({ hasText: '0.4%' });
    await daily.getByText('has offered you a contract.').waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await daily.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('link', { name: 'See your contract' }).click();
    await page.getByRole('heading', { name: 'My contract' }).waitFor();
    await page.getByRole('cell', { name: '0.4%' }).waitFor();
  });
});
