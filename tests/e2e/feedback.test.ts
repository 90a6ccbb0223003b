// Tests messages to the operator: feedback or a complaint, by a guest and by a member.
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { desktop, phone, visit } from './browser.ts';

const { server, browser, member } = await openSite({ shared: true });

const soon = expect.poll;
/** The button is enabled once the form is hydrated. */
const ready = (button: Locator) => soon(() => button.isEnabled()).toBe(true);

const content = (page: Page) => page.getByRole('textbox', { name: 'Your message' });

test('a guest’s complaint shows its errors, survives going offline, and gets a number and a date (SH-28, MC-25)', async () => {
  await visit(browser, server, { device: phone, expected: [/ERR_INTERNET_DISCONNECTED/] }, async ({ page, context }) => {
    await page.goto('/en/feedback?kind=complaint');
    const send = page.getByRole('button', { name: 'Send complaint' });
    await ready(send);
    await send.tap();
    for (const name of ['Subject', 'Your message', 'How can we reach you?'])
      await page.getByRole('group', { name: /./ }).getByRole('button', { name }).waitFor();
    await page.getByRole('textbox', { name: 'Subject' }).fill('A round that ended early');
    await content(page).fill('two words');
    await page.getByText('2,991 characters left').waitFor();
    await page.getByRole('textbox', { name: 'How can we' }).fill('ana@example.com');
    await send.tap();
    await page.getByText("Write 10 to 3,000 characters. You've written 9.").waitFor();
    expect(await content(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await content(page).fill('The line broke and the round was gone.');

    await context.setOffline(true);
    await send.tap();
    await page.getByText('Not sent').waitFor();
    await context.setOffline(false);
    await page.goto('/en/feedback');
    await soon(() => content(page).inputValue()).toBe('The line broke and the round was gone.');
    await ready(send);
    // Contact details are not stored in the browser.
    const contact = page.getByRole('textbox', { name: 'How can we' });
    expect(await contact.inputValue()).toBe('');
    await contact.fill('ana@example.com');
    await send.tap();
    await page.getByRole('heading', { name: "We've received your message" }).waitFor();
    expect(await page.getByText('Reference number:').locator('..').innerText()).toMatch(/C-[\dA-Z]{8}/);
    await page.getByText(/We'll reply by \w+ \d+, \d{4}\./).waitFor();
    await page.reload();
    await ready(page.getByRole('button', { name: 'Send', exact: true }));
    expect(await content(page).inputValue()).toBe('');
  });
});

test('a member’s message is listed with number and state, also after a reload (SH-28, MC-25)', async () => {
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/feedback');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await ready(send);
    await page.getByText('Nothing yet.').waitFor();
    await page.getByRole('textbox', { name: 'Subject' }).fill('The sea of Lantern Tide');
    await content(page).fill('It moves so well on my old phone.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const number = (await page.getByText('Reference number:').locator('..').innerText()).match(/F-[\dA-Z]{8}/)?.[0];
    expect(number).toBeTruthy();
    const letter = page.getByRole('region', { name: 'Your messages' }).getByRole('group');
    await letter.getByText(number ?? '').waitFor();
    await page.reload();
    await letter.getByText(number ?? '').waitFor();
    await letter.getByText('Received').waitFor();
    await letter.locator('summary').click();
    await letter.getByText('It moves so well on my old phone.').waitFor();
  });
});

test('text typed before hydration is kept (SH-28)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    let open = (): void => {};
    const scripts = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(/Feedback\.[\w-]+\.js/, async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto('/en/feedback', { waitUntil: 'domcontentloaded' });
    await content(page).fill('Typed while the line was slow');
    await page.getByRole('radio', { name: /A complaint/ }).check();
    open();
    await ready(page.getByRole('button', { name: 'Send complaint' }));
    expect(await content(page).inputValue()).toBe('Typed while the line was slow');
  });
});
