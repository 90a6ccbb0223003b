// Keyboard and screen reader helpers: tab to an element, press it, check the focus, read the order.
import type { Locator, Page } from 'playwright';

export const hasFocus = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement);

/** Tabs until the element has the focus; throws after 80 steps. */
export async function tabTo(target: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    if (await hasFocus(target)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}`);
}

/** The controls and landmarks in reading order, as roles with names, without plain text. */
export async function readOrder(part: Locator): Promise<string[]> {
  const lines = (await part.ariaSnapshot()).split('\n');
  return lines.flatMap((line) => {
    const [, role, name] = /^ *- (\w+)(?: "(.*?)")?(?: \[|:|$)/.exec(line) ?? [];
    return role && !/^(?:text|paragraph|status|list|listitem|generic)$/.test(role) ? [name ? `${role} ${name}` : role] : [];
  });
}

/** Tabs to the element and presses Enter. */
export async function tabAndPress(target: Locator): Promise<void> {
  await target.waitFor();
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}

export const banner = (page: Page, name: string): Locator => page.getByRole('banner').getByRole('link', { name, exact: true });

/** Opens the sign-in dialog over home by keys and follows these links in it. */
export async function openDialogFromHome(page: Page, ...links: readonly string[]): Promise<Locator> {
  await page.goto('/en', { waitUntil: 'networkidle' });
  await tabAndPress(banner(page, 'Sign in'));
  for (const link of links) await tabAndPress(page.getByRole('dialog').getByRole('link', { name: link }));
  return page.getByRole('dialog');
}
