// Tests that the browser's translator breaks nothing: every button of every page is pressed and every field filled on translated pages.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { translatePage } from '../page-translator.ts';
import { signIn } from './actions.ts';
import { openSite, storageStateOf, visitEach } from './app-server.ts';
import { accountOf, phone, type VisitOptions, type Visitor, visit } from './browser.ts';
import { agentPages, guestPages, memberPages, samePages } from './every-page.ts';

const site = await openSite({ engine: 'pglite' });
const { server, browser, member } = site;
/** A page that takes longer hangs. */
const longest = 120_000;
/** What a refusal of an invented entry looks like, and a page that does not exist. */
const refusals = [/^status: 4\d\d /, /^status: 503 /];

const onTranslatedPages = (options: VisitOptions, story: (visitor: Visitor) => Promise<void>) =>
  visit(browser, server, { device: phone, ...options, expected: refusals }, async (visitor) => {
    await visitor.context.addInitScript(translatePage);
    await visitor.context.addInitScript(() => {
      // The walk stays on its page, and nothing of the browser's own opens over it.
      window.print = () => {};
      window.open = () => null;
      const stay = (event: Event) => 'walks' in document.documentElement.dataset && event.preventDefault();
      (window as unknown as { navigation: EventTarget }).navigation.addEventListener('navigate', stay);
    });
    visitor.page.on('filechooser', () => {});
    await story(visitor);
  });

/** Fills and presses everything, and returns the parts that emptied or said that they stopped. */
async function pressEverything(): Promise<string[]> {
  const root = document.documentElement.dataset;
  root.walks = '';
  const moment = () => new Promise((resolve) => setTimeout(resolve, 30));
  const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
  const islands = [...document.querySelectorAll<HTMLElement>('astro-island')].filter(({ childElementCount }) => childElementCount > 0);
  /** These end the session or the page. */
  const endsWalk = (button: HTMLElement) =>
    /sign out|mag-sign out/i.test(button.textContent ?? '') || button.closest('form[action]') !== null;
  const fill = async (part: ParentNode): Promise<void> => {
    for (const field of part.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('input,select,textarea')) {
      if (!isShown(field) || field.disabled || field.closest('form[action]') || field.type === 'file') continue;
      field.focus();
      if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) field.click();
      else if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
      else {
        const value = { date: '2026-01-01', email: 'a@b.example', range: '5', number: '5' }[field.type] ?? '12';
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      }
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
      field.blur();
      await moment();
    }
  };
  const pressed = new Set<Element>();
  const press = async (part: ParentNode, most: number): Promise<void> => {
    for (let count = 0; count < most; count += 1) {
      const next = [...part.querySelectorAll<HTMLElement>('button,[role=tab],summary')].find(
        (button) => isShown(button) && !button.matches(':disabled') && !pressed.has(button) && !endsWalk(button),
      );
      if (!next) return;
      pressed.add(next);
      next.click();
      await moment();
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
      if (dialog && part === document) {
        await fill(dialog);
        await press(dialog, 12);
        for (const open of document.querySelectorAll<HTMLDialogElement>('dialog[open]'))
          if (open.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close();
        await moment();
      }
    }
  };
  await fill(document);
  await press(document, 60);
  await fill(document);
  delete root.walks;
  const stopped = document.querySelectorAll('astro-island > .note[role=alert]').length;
  return [
    ...islands
      .filter((one) => one.isConnected && one.childElementCount === 0)
      .map((one) => `${one.getAttribute('component-url')} is empty`),
    ...(stopped > 0 ? [`${stopped} parts stopped`] : []),
    ...(document.querySelectorAll('font').length === 0 ? ['nothing was translated'] : []),
  ];
}

async function walk(page: Page, path: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`${path} hangs`)), longest);
  });
  const found = await Promise.race([page.evaluate(pressEverything), tooLong]).finally(() => clearTimeout(timer));
  expect([path, found]).toEqual([path, []]);
}

for (const [who, account, paths] of [
  ['guest', null, [...guestPages, ...samePages]],
  ['member', 'vip', memberPages],
  ['agent', 'top agent', agentPages],
] as const)
  test(`a ${who} presses and fills everything on translated pages, and no part empties`, { timeout: 900_000 }, async () => {
    const context = account ? { storageState: await storageStateOf(site, await accountOf(server, account)) } : {};
    await visitEach(paths, (story) => onTranslatedPages({ context }, story), walk);
  });

test('a deposit, a ticket and a withdrawal end on translated pages as on others (MC-04, MC-05)', () =>
  onTranslatedPages({}, async ({ page }) => {
    await page.goto('/en/login');
    await signIn(page, member, server.url);
    await page.goto('/en/member/depositv2');
    await page.getByLabel('Amount').fill('510');
    await page.getByRole('button', { name: /^Deposit ₱510/ }).click();
    await page.waitForURL(/\/pay\//);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.waitForURL(/depositv2\?deposit=/);
    await page.getByText('Yes, ₱510.00').filter({ visible: true }).waitFor();
    await page.goto('/en/lottery');
    await page.getByRole('link', { name: 'Fast Three' }).click();
    await page.getByRole('button', { name: 'Big, small, odd, even' }).click();
    await page.getByRole('button', { name: 'Odd', exact: true }).click();
    await page.getByRole('button', { name: /^Add to slip/ }).click();
    await page.waitForFunction(
      () => Date.parse(document.querySelector<HTMLElement>('.bet-head [data-until]')?.dataset.until ?? '') > Date.now() + 25_000,
    );
    await page.getByRole('button', { name: /^Buy for / }).click();
    await page.getByRole('heading', { name: 'Ticket bought' }).waitFor();
    await page.goto('/en/member/withdraw');
    await page.getByLabel('Amount').fill('300');
    await page.getByRole('button', { name: 'Withdraw ₱300.00' }).click();
    await page.getByRole('textbox', { name: 'Payment password' }).fill('271828');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Yes, all of it' }).click();
    await page.getByText('You confirmed it.').waitFor();
  }));
