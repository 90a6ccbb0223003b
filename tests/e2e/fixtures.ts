// What stories do again and again: join, sign in, and have a page judged by axe and by the Nu checker.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Account } from './world.ts';

let joined = 0;

/** Opens an account on /register as a person would, with keys alone for the human check. Gives what was typed. */
export async function register(page: Page, prefix = ''): Promise<Account> {
  joined += 1;
  const account: Account = {
    role: 'member',
    username: `guest${Date.now().toString(36).slice(-6)}${joined}`,
    password: 'lagoon7Tide',
    says: '',
  };
  await page.goto(`${prefix}/register`);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field('username').fill(account.username);
  await field('password').fill(account.password);
  await field('confirmPassword').fill(account.password);
  await field('email').fill(`${account.username}@example.com`);
  await page.getByRole('slider').focus();
  await page.keyboard.press('End');
  await page.locator('form:has([name="confirmPassword"]) [type="submit"]').click();
  await page.waitForURL((url) => url.pathname === `${prefix}/` || url.pathname === (prefix || '/'));
  return account;
}

/** Signs in by the form that works without script, so that a story may begin signed in. `url` is needed while no page of the site is open. */
export async function signIn(page: Page, account: Pick<Account, 'username' | 'password'>, url = page.url()): Promise<void> {
  const origin = new URL(url).origin;
  const answer = await page.context().request.post(`${origin}/login`, {
    form: { username: account.username, password: account.password, type: 'username' },
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  });
  if (answer.status() !== 303) throw new Error(`Signing in as ${account.username} answered ${answer.status()}`);
}

/** What axe finds on the page as it is now, one line each. Nothing left to review counts as nothing found. */
export async function axeFaults(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  return found.violations.flatMap((fault) =>
    fault.nodes.map((node) => `${fault.id}: ${node.target.join(' ')}: ${node.failureSummary?.replaceAll('\n', ' ') ?? fault.help}`),
  );
}

/** The same in both themes; the page is shown again in the one it had. */
export async function axeFaultsInBothThemes(page: Page): Promise<string[]> {
  const before = await page.evaluate(() => document.documentElement.dataset.theme ?? 'light');
  const faults: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    faults.push(...(await axeFaults(page)).map((fault) => `${theme}: ${fault}`));
  }
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, before);
  return faults;
}

interface NuMessage {
  url?: string;
  type: string;
  subType?: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

/** What the Nu HTML checker says of documents, one line each; errors and warnings. Uses an installed Java, else the one its package fetches. */
export async function nuFaults(documents: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'isla-html-'));
  try {
    const names = new Map<string, string>();
    for (const [index, [name, html]] of Object.entries(documents).entries()) {
      names.set(`${index}.html`, name);
      await writeFile(join(folder, `${index}.html`), html);
    }
    const output = await checker([
      '--format',
      'json',
      '--stdout',
      '--exit-zero-always',
      ...[...names.keys()].map((file) => join(folder, file)),
    ]);
    const { messages } = JSON.parse(output) as { messages: NuMessage[] };
    return (
      messages
        // It guesses the language from the words, and takes Filipino for Tagalog.
        .filter(
          (one) => (one.type === 'error' || one.subType === 'warning') && !one.message.startsWith('This document appears to be written in'),
        )
        .map((one) => `${names.get(basename(one.url ?? '')) ?? one.url}:${one.lastLine ?? 0} ${one.message} ${one.extract ?? ''}`)
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function checker(words: readonly string[]): Promise<string> {
  const program = createRequire(import.meta.url).resolve('vnu-jar/vnu-jar.js');
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...words], { maxBuffer: 64 * 1024 * 1024, timeout: 110_000 }, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else
        reject(
          new Error(
            `The Nu HTML checker did not run. It needs Java 17 or newer (on Debian: apt-get install default-jre-headless). It said: ${stderr || error.message}`,
          ),
        );
    });
  });
}
