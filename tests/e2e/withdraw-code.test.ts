// Tests on the built server a withdrawal that asks for a code: sent by e-mail, typed wrongly, then rightly.
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { ownDatabase } from '../databases.ts';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, phone, visit } from './browser.ts';
import { onPostgres, worldDatabase } from './server.ts';

const own = await ownDatabase(worldDatabase);
const sql = postgres(own.databaseUrl, { max: 1, onnotice: () => {} });
const { server, browser } = await openSite(onPostgres(own.databaseUrl));
afterAll(async () => {
  await sql.end();
  await own.discard();
});

test('a withdrawal waits for the code of a message; a wrong one keeps what was typed, and the right one requests it (MC-05)', () =>
  visit(browser, server, { device: phone, expected: [/^status: 400/] }, async ({ page }) => {
    await sql`insert into platform_settings (name, value) values ('withdrawals', '{"codes": true}') on conflict (name) do update set value = excluded.value`;
    await signIn(page, await accountOf(server, 'member'), server.url);
    await page.goto('/en/member/withdraw');
    await page.getByLabel('Amount').fill('300');
    await page.getByRole('button', { name: 'Withdraw ₱300.00' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your withdrawal' });
    await dialog.getByRole('textbox', { name: 'Payment password' }).fill('271828');
    const byMail = dialog.getByRole('radio', { name: 'Code by email' });
    if ((await byMail.count()) > 0) await byMail.check();
    await dialog.getByRole('button', { name: 'Send code' }).click();
    let code = '';
    await expect
      .poll(async () => {
        const outbox = (await (await fetch(`${server.url}/demo/outbox.json`)).json()) as { value: { body: string }[] };
        const letter = outbox.value.find(({ body }) => body.includes('confirms your withdrawal of ₱300.00 to '));
        code = /\b\d{7}\b/.exec(letter?.body ?? '')?.[0] ?? '';
        return code;
      })
      .not.toBe('');
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    const field = dialog.getByLabel('Code from the message');
    const wrong = code === '0000000' ? '0000001' : '0000000';
    await field.fill(wrong);
    await page.keyboard.press('Enter');
    await dialog.getByText('Tries left: 4').waitFor();
    expect(await field.inputValue()).toBe(wrong);
    await field.fill(code);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('group', { name: 'Did it arrive?' }).waitFor();
  }));
