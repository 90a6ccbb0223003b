// What stories by keys and by ear do again and again: walk by Tab, press, look where the focus is, read as a screen reader does.
import type { Locator, Page } from 'playwright';

export const hasFocus = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement);

/** Walks by Tab until it has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    if (await hasFocus(target)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}`);
}

/** What a screen reader comes to, in its order: roles with their names, without what is only text. */
export async function readOrder(part: Locator): Promise<string[]> {
  const lines = (await part.ariaSnapshot()).split('\n');
  return lines.flatMap((line) => {
    const [, role, name] = /^ *- (\w+)(?: "(.*?)")?(?: \[|:|$)/.exec(line) ?? [];
    return role && !/^(?:text|paragraph|status|list|listitem|generic)$/.test(role) ? [name ? `${role} ${name}` : role] : [];
  });
}

/** Comes to it by Tab and presses Enter. */
export async function enter(target: Locator): Promise<void> {
  await target.waitFor();
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}

export const banner = (page: Page, name: string): Locator => page.getByRole('banner').getByRole('link', { name, exact: true });

/** Opens a form over home, by keys. */
export async function over(page: Page, ...links: readonly string[]): Promise<Locator> {
  await page.goto('/en', { waitUntil: 'networkidle' });
  await enter(banner(page, 'Sign in'));
  for (const link of links) await enter(page.getByRole('dialog').getByRole('link', { name: link }));
  return page.getByRole('dialog');
}
