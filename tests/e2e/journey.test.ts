// Tests the whole journey of a new member: register, deposit, some rounds, records, sign out and back. On a phone by touch, on a desktop
// by keys.
import type { FrameLocator, Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { toAmount, toMinor } from '#values/money.ts';
import { axeFaults, register, signInOnPage, waitForHydration } from './actions.ts';
import { openSite } from './app-server.ts';
import { type Account, desktop, phone, visit } from './browser.ts';

const { server, browser } = await openSite({ engine: 'pglite' });

/** A busy server may answer 503; only the outcome counts. */
const busy = /^status: 503/;

const units = (text: string): bigint => {
  const digits = text.replace(/[^\d.]/g, '');
  const found = toMinor(digits);
  if (found === null) throw new Error(`No amount in "${text}"`);
  return /[−-]/.test(text) ? -found : found;
};

/** The names of the controls in each language. */
const languages = {
  EN: {
    prefix: '/en',
    deposit: /^Deposit ₱500\.00$/,
    amount: 'Amount',
    approve: 'Approve',
    receipt: 'Credited to your balance',
    record: 'Account record',
    signOut: 'Sign out',
    all: 'all',
  },
  TY: {
    prefix: '',
    deposit: /^Mag-deposit ng ₱500\.00$/,
    amount: 'Halaga',
    approve: 'Aprubahan',
    receipt: 'Nasa balanse mo',
    record: 'Record ng account',
    signOut: 'Mag-sign out',
    all: 'all',
  },
} as const;
type Language = (typeof languages)[keyof typeof languages];

/** How this person operates the page: by touch or by keys. */
interface Hand {
  press(what: Locator): Promise<void>;
  type(what: Locator, text: string): Promise<void>;
}

const touch: Hand = {
  press: (what) => what.tap(),
  type: async (what, text) => {
    await what.tap();
    await what.fill(text);
  },
};

/** Tabs until the element has the focus; throws when it cannot be reached. */
async function walkTo(page: Page, what: Locator): Promise<void> {
  const wanted = await what.elementHandle();
  for (let steps = 0; steps < 150; steps++) {
    if (
      await wanted?.evaluate(
        (element) => element === document.activeElement || (element.getRootNode() as Document).activeElement === element,
      )
    )
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${what}`);
}

const keys = (page: Page): Hand => ({
  press: async (what) => {
    await what.waitFor();
    await walkTo(page, what);
    await page.keyboard.press('Enter');
  },
  type: async (what, text) => {
    await what.waitFor();
    await walkTo(page, what);
    await page.keyboard.type(text);
  },
});

const balanceOf = async (page: Page): Promise<bigint> => units(await page.locator('.headbal bdi').first().innerText());

async function deposit(page: Page, hand: Hand, words: Language): Promise<void> {
  await page.goto(`${words.prefix}/member/depositv2`);
  await hand.type(page.getByLabel(words.amount), '500');
  await hand.press(page.getByRole('button', { name: words.deposit }));
  await page.waitForURL(/\/pay\//);
  await hand.press(page.getByRole('button', { name: words.approve, exact: true }));
  await page.waitForURL(/depositv2\?deposit=/);
  await page.getByRole('region', { name: words.receipt }).filter({ visible: true }).waitFor();
  await expect.poll(() => balanceOf(page).catch(String)).toBe(500_00n);
}

const rounds = 3;
const spin = (frame: FrameLocator): Locator => frame.locator('#spin');

async function play(page: Page, hand: Hand, words: Language): Promise<void> {
  await page.goto(`${words.prefix}/game?code=lantern-tide`);
  const frame = page.frameLocator('iframe');
  for (let round = 0; round < rounds; round++) {
    await spin(frame).waitFor();
    await expect.poll(() => spin(frame).isEnabled()).toBe(true);
    const roundResponse = page.waitForResponse((response) => response.url().includes('/originals/api/rounds') && response.ok());
    await hand.press(spin(frame));
    await roundResponse;
  }
}

/** Fetches the account record and sums it; opens the record page. */
async function sumOfRecord(page: Page, prefix: string): Promise<{ sum: bigint; count: number; newest: bigint }> {
  const got = await page.evaluate(async () => (await fetch('/wps/v2/records/ledger?pageSize=100')).json());
  const { rows } = (got as { value: { rows: { amount: string; balanceAfter: string }[] } }).value;
  await page.goto(`${prefix}/member/transactionHistory?period=all`);
  await page.getByRole('button').filter({ hasText: /./ }).first().waitFor();
  const sum = rows.reduce((total, { amount }) => total + (toMinor(amount) ?? 0n), 0n);
  return { sum, count: rows.length, newest: toMinor(rows[0]?.balanceAfter ?? '0') ?? 0n };
}

describe.concurrent.each([
  ['a phone by touch', 'TY', phone],
  ['a desktop by keys alone', 'EN', desktop],
] as const)('on %s in %s', (_, language, device) => {
  const words = languages[language];

  test('balance and records add up after a new member deposits and plays (SH-09, SH-10, MC-01, MC-04, MC-07, MC-08, ER-02)', async () => {
    await visit(browser, server, { device, expected: [busy] }, async ({ page, context }) => {
      const hand = device === phone ? touch : keys(page);
      const account: Account = await register(page, words.prefix);
      // Signed in at home with a zero balance.
      await expect.poll(() => page.locator('.acct .bal').innerText()).toContain('0.00');
      await deposit(page, hand, words);
      await play(page, hand, words);
      const balance = units(
        await page.evaluate(
          async () => ((await (await fetch('/wps/v2/wallets/balance')).json()) as { value: { sumBalance: string } }).value.sumBalance,
        ),
      );
      const { sum, count, newest } = await sumOfRecord(page, words.prefix);
      expect(sum, toAmount(balance as never)).toBe(balance);
      expect(newest).toBe(balance);
      // The deposit and at least the bet of each round.
      expect(count).toBeGreaterThanOrEqual(1 + rounds);
      await expect.poll(() => balanceOf(page).catch(String)).toBe(balance);
      expect(await axeFaults(page)).toEqual([]);
      // Each round is there, with its details.
      await page.goto(`${words.prefix}/member/personalHistoryCopy`);
      await expect.poll(() => page.locator('.fig dd').first().innerText()).toBe(String(rounds));
      const row = device === phone ? page.locator('button.st').first() : page.locator('tbody button').first();
      await hand.press(row);
      await page.locator('dialog[open] svg[role=img]').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
      // Sign out, and back in to the requested page.
      await page.goto(`${words.prefix}/member`);
      await waitForHydration(page, '.way');
      await hand.press(page.locator('.way'));
      await hand.press(page.locator('dialog.ask').getByRole('button', { name: words.signOut }));
      await page.waitForURL((url) => url.pathname === (words.prefix || '/'));
      expect((await context.cookies()).filter(({ name }) => name === 'isla')).toEqual([]);
      await page.goto(`${words.prefix}/member/transactionHistory`);
      await page.waitForURL(/\/login\?next=/);
      await signInOnPage(page, account, { known: true });
      await page.waitForURL((url) => url.pathname === `${words.prefix}/member/transactionHistory`);
      await expect.poll(() => balanceOf(page).catch(String)).toBe(balance);
    });
  });
});
