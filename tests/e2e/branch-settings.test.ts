// A story: an agent closes a game type and sets a highest bet for a member, on a phone; the member reads it where the game opens and bets.
import { expect, test } from 'vitest';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, phone, visit } from './browser.ts';

const { server, browser } = await openSite();

test('what an agent closes for a member does not open for them, and nothing says who closed it (AG-05, GM-14)', async () => {
  const [agent, vip] = [await accountOf(server, 'agent'), await accountOf(server, 'vip')];
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, agent, server.url);
    await page.goto(`/en/agent/downlineManagmentView?q=${vip.username}`);
    await page.getByRole('link', { name: 'Details', exact: true }).click();
    await page.getByRole('link', { name: 'Games and bet limits' }).click();
    const dialog = page.getByRole('dialog', { name: `Games and bet limits for ${vip.username}` });
    const slots = dialog.getByRole('group', { name: 'Slots' });
    await slots.getByRole('checkbox', { name: 'Open' }).uncheck();
    await dialog.getByRole('group', { name: 'Fishing' }).getByLabel('Highest single bet').fill('0.30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Saved.').waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.goto('/en/agent/activityLog');
    await page.getByText('Slots: closed').first().waitFor();
  });
  await visit(browser, server, { device: phone, expected: [/^status: 409 .*launchGame/] }, async ({ page }) => {
    await signIn(page, vip, server.url);
    await page.goto('/en/rng');
    await page.getByText("These games aren't available for your account.").waitFor();
    expect(await page.locator('.grid .tile:not([data-shut])').count()).toBe(0);
    await page.goto('/en/game?code=lantern-tide');
    const trouble = page.getByRole('alert').filter({ hasText: "This game isn't available for your account." });
    await trouble.waitFor();
    expect(await trouble.textContent()).not.toContain(agent.username);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.goto('/en/game?code=coral-hunter');
    const reef = page.frameLocator('.play iframe');
    await reef.locator('#shoot[aria-disabled=false]').waitFor();
    await reef.locator('#shoot').tap();
    const note = reef.getByText('The maximum bet for your account is').first();
    await note.waitFor();
    expect(((await note.textContent()) ?? '').replace(/[\u2066-\u2069]/g, '')).toBe(
      'The maximum bet for your account is ₱0.30. Choose a lower one. Nothing was taken.',
    );
  });
});
