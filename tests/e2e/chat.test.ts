// Tests customer service as a conversation: a guest writes, the demo's controls answer, and the answer arrives.
import { expect, test } from 'vitest';
import { axeFaults } from './actions.ts';
import { openSite } from './app-server.ts';
import { desktop, phone, visit } from './browser.ts';

const { server, browser } = await openSite();

test('a guest writes on a phone, the demo answers, and the answer arrives by itself (R33, R17)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en/helpmc#desks');
    await page.getByRole('link', { name: 'Live chat' }).tap();
    await page.waitForURL('**/en/chat');
    await page.getByText('Write your question. We answer here.').waitFor();
    await page.getByLabel('Your message').fill('Where is my deposit?');
    await page.getByRole('button', { name: 'Send' }).tap();
    await page.getByText('You’re number 1 in the queue.').waitFor();
    await visit(browser, server, { device: desktop }, async ({ page: desk }) => {
      await desk.goto('/en/demo/chats');
      const guest = desk.getByRole('region', { name: 'Guest' });
      await guest.getByText('Where is my deposit?').waitFor();
      await guest.getByLabel('Your answer').fill('It has arrived.');
      await guest.getByRole('button', { name: 'Answer' }).click();
      await guest.getByText('Answered').waitFor();
    });
    await page.getByRole('log').getByText('It has arrived.').waitFor();
    // It is there after a reload too.
    await page.reload();
    await page.getByRole('log').getByText('It has arrived.').waitFor();
    await page.getByRole('button', { name: 'End chat' }).tap();
    await page.getByText('This chat has ended.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });
});

test('with a fine pointer it opens in a window beside the page (R9, R33)', async () => {
  await visit(browser, server, { device: { ...desktop, screen: { width: 1280, height: 800 } } }, async ({ page, context }) => {
    await page.goto('/en/helpmc#desks');
    const [opened] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Live chat' }).click()]);
    await opened.waitForURL('**/en/chat');
    await opened.getByLabel('Your message').waitFor();
  });
});
