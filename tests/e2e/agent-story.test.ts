// The story of an agent: what needs them, an account that is opened and used, a contract that is offered and accepted, two days by the
// clock, and the payout in both records, down to the round. On a phone by touch, and on a desktop by keys in a second language.
import type { FrameLocator, Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { days } from '#values/time.ts';
import agentEN from '../../src/i18n/EN/agent.json';
import agentTY from '../../src/i18n/TY/agent.json';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { type Account, accountOf, desktop, phone, visit } from './browser.ts';

const { server, browser } = await openSite({ engine: 'pglite', jump: days(1) });
/** How far the server's clock is ahead. */
let ahead = 0;
const password = 'coral8Reef77';
/** A busy server may answer 503; only the outcome counts. */
const busy = /^status: 503/;

const touch = (what: Locator): Promise<void> => what.tap();
const keys = async (what: Locator): Promise<void> => {
  await what.focus();
  await what.press('Enter');
};

interface Story {
  readonly device: typeof phone | typeof desktop;
  readonly prefix: string;
  readonly press: (what: Locator) => Promise<void>;
  readonly words: typeof agentEN;
  /** The button of the payment page. */
  readonly approve: string;
  readonly owner: string;
  readonly player: string;
}

const named = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** A visit of one person, whose clock is the server's. */
const as = <T>(story: Story, who: Pick<Account, 'username' | 'password'> | null, act: (page: Page) => Promise<T>): Promise<T> =>
  visit(browser, server, { device: story.device, expected: [busy] }, async ({ page }) => {
    await page.clock.install({ time: Date.now() + ahead });
    if (who) await signIn(page, who, server.url);
    return act(page);
  });

const nextDay = (): void => {
  server.jump();
  ahead += days(1);
};

/** Opens an account below whoever is signed in. Returns the link with which its owner sets the password. */
async function openAccountFor(page: Page, { prefix, press, words }: Story, username: string, role: 'agent' | 'member'): Promise<string> {
  await page.goto(`${prefix}/agent/registerCenter`);
  await page.getByText(words['opened.none']).waitFor();
  await press(page.getByRole('button', { name: words['opened.create'] }));
  await page.locator(`[name="role"][value="${role}"]`).check({ force: true });
  await page.locator('[name="username"]').fill(username);
  await page.locator('[name="email"]').fill(`${username}@example.com`);
  await press(page.getByRole('button', { name: words['opened.send'] }));
  await page.getByRole('img', { name: words['opened.qr'] }).waitFor();
  return (await page.locator('dialog bdi[data-value]').textContent()) ?? '';
}

/** The owner sets the password by the link: the account can be used. */
async function takeOver(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const fields = page.locator('input[type="password"]');
  await fields.nth(1).waitFor();
  await fields.nth(0).fill(password);
  await fields.nth(1).fill(password);
  await page.getByRole('checkbox').check();
  await page.locator('form:has(input[type="password"]) [type="submit"]').click();
  await page.waitForURL(/login/);
}

async function playOf(page: Page, { prefix, press, approve }: Story): Promise<void> {
  await page.goto(`${prefix}/member/depositv2`);
  await page.locator('input[name="amount"]').fill('500');
  await press(page.locator('main .btn.go[type="submit"]'));
  await page.waitForURL(/\/pay\//);
  await press(page.getByRole('button', { name: approve, exact: true }));
  await page.waitForURL(/depositv2\?deposit=/);
  await page.goto(`${prefix}/game?code=lantern-tide`);
  const frame: FrameLocator = page.frameLocator('iframe');
  const spin = frame.locator('#spin');
  await spin.waitFor();
  await expect.poll(() => spin.isEnabled()).toBe(true);
  while (await frame.locator('#raise').isEnabled()) await press(frame.locator('#raise'));
  // As much as the lowest step of the contracts asks for.
  for (let bet = 0; bet < 20; ) {
    await expect.poll(() => spin.getAttribute('aria-disabled')).toBe('false');
    const round = page.waitForResponse((response) => response.url().includes('/originals/api/rounds') && response.ok());
    bet += Number((await frame.locator('#bet').innerText()).replace(/[^\d.]/g, ''));
    await press(spin);
    await round;
  }
}

/** The newest payout of a daily salary, opened from the record down to a round of the player. */
async function openPayout(page: Page, story: Story): Promise<string> {
  const { prefix, press, words, player } = story;
  await page.goto(`${prefix}/agent/agentRevenueReport?kind=daily`);
  await press(page.getByRole('table').getByRole('button', { name: words['kind.daily'] }).first());
  const working = page.getByRole('dialog');
  const paid = await working.locator('dl > :has(dt b) dd, dl dd:has(> b)').first().innerText();
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  await press(working.locator('dl a').first());
  await page.waitForURL(/personalHistoryCopy/);
  const row = page.getByRole('row').filter({ hasText: player }).first();
  await press(row.getByRole('rowheader').getByRole('button'));
  const round = page.getByRole('dialog', { name: /./ });
  await round.getByText('lantern', { exact: false }).or(round.getByText(player)).first().waitFor();
  return paid;
}

const stories: readonly (Story & { readonly says: string })[] = [
  {
    says: 'on a phone by touch, in English',
    device: phone,
    prefix: '/en',
    press: touch,
    words: agentEN,
    approve: 'Approve',
    owner: 'kapitan1',
    player: 'pasahero1',
  },
  {
    says: 'on a desktop by keys, in Tagalog',
    device: desktop,
    prefix: '',
    press: keys,
    words: agentTY,
    approve: 'Aprubahan',
    owner: 'kapitan2',
    player: 'pasahero2',
  },
];

test.each(stories)(
  'a contract from the opened account to the payout in both records and its rounds, $says (AG-03, AG-04, AG-08, AG-16)',
  async (story) => {
    const { prefix, press, words, owner, player } = story;
    const agent = await accountOf(server, 'agent');
    const link = await as(story, agent, async (page) => {
      await page.goto(`${prefix}/agentHome`);
      await page.getByRole('heading', { name: words['needs.title'] }).waitFor();
      await page
        .getByRole('link', { name: /andres/ })
        .first()
        .waitFor();
      expect(await axeFaultsInBothThemes(page)).toEqual([]);
      return openAccountFor(page, story, owner, 'agent');
    });
    await as(story, null, (page) => takeOver(page, link));
    const below = await as(story, { username: owner, password }, (page) => openAccountFor(page, story, player, 'member'));
    await as(story, null, (page) => takeOver(page, below));
    await as(story, agent, async (page) => {
      await page.goto(`${prefix}/agent/agentDailyWages2`);
      await press(page.getByRole('row').filter({ hasText: owner }).getByRole('button', { name: words['offer.make'], exact: true }));
      const dialog = page.getByRole('dialog', { name: named(words['offer.to'], { name: owner }) });
      await dialog.getByLabel(words['tier.dailyBetAmount']).fill('20');
      await dialog.getByLabel(named(words['offer.percent'], { field: words['tier.rate'] })).fill('0.4');
      await press(dialog.getByRole('button', { name: words['offer.send'] }));
      await dialog.waitFor({ state: 'detached' });
      await page
        .getByRole('region', { name: words['contract.history'] })
        .getByText(named(words['history.to.new'], { name: owner }))
        .waitFor();
    });
    await as(story, { username: owner, password }, async (page) => {
      await page.goto(`${prefix}/agent/agentDailyWages2`);
      await page.getByText(named(words['offer.new'], { name: agent.username })).waitFor();
      await press(page.getByRole('button', { name: words['offer.accept'], exact: true }));
      await page.getByRole('heading', { name: words['contract.next'] }).waitFor();
    });
    nextDay();
    await as(story, { username: player, password }, (page) => playOf(page, story));
    nextDay();
    await as(story, { username: owner, password }, async (page) => {
      // The jobs settle every contract of the two days first.
      const payouts = page.getByRole('table').getByRole('button', { name: words['kind.daily'] });
      const paid = async (): Promise<number> => {
        await page.goto(`${prefix}/agent/agentRevenueReport?kind=daily`, { waitUntil: 'networkidle' });
        return payouts.count();
      };
      await expect.poll(paid, { timeout: 150_000 }).toBe(1);
      const amount = await openPayout(page, story);
      expect(amount).toMatch(/[1-9]/);
      await page.goto(`${prefix}/member/transactionHistory`);
      await page.getByText(/A-\d+/).filter({ visible: true }).first().waitFor();
      await page.getByText(amount.replace('₱', '+')).filter({ visible: true }).first().waitFor();
    });
    await as(story, agent, async (page) => {
      expect(await openPayout(page, story)).toMatch(/[1-9]/);
    });
  },
);

test('each figure is the same on every page that shows it (AG-03, AG-06 to AG-09)', async () => {
  const top = await accountOf(server, 'top agent');
  await as(stories[0] as Story, top, async (page) => {
    const figureOn = async (path: string, name: string): Promise<string> => {
      await page.goto(`/en/agent/${path}`);
      const figure = page.locator('.fig').filter({ has: page.locator('dt').getByText(name, { exact: true }) });
      return (await figure.locator('dd').first().innerText()).replace('+', '');
    };
    for (const [name, ...paths] of [
      [agentEN['figure.turnover'], 'agentTeamOverview', 'personalHistoryCopy', 'palStatementsAgentCopy', 'palStatementsAgentCopy?by=day'],
      [agentEN['figure.net'], 'agentTeamOverview', 'palStatementsAgentCopy', 'palStatementsAgentCopy?by=product'],
      [agentEN['figure.income'], 'agentTeamOverview', 'agentRevenueReport'],
    ] as const) {
      // Jobs of the stories before may still change a figure between two pages.
      const seen = async (): Promise<string[]> => {
        const shown: string[] = [];
        for (const path of paths) shown.push(await figureOn(path, name));
        return [...new Set(shown)];
      };
      await expect.poll(seen, { message: name }).toEqual([expect.stringMatching(/[1-9]/)]);
    }
  });
});
