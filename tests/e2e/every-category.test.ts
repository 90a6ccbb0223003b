// Tests that every category of a fresh demo world can be played: its games are open, and each opens in its frame.
import { expect, test } from 'vitest';
import { categoryPages } from '#values/games/categories.ts';
import { signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { phone, visit } from './browser.ts';
import { mapConcurrently } from './parallel.ts';

const { server, browser, member } = await openSite();

interface Listed {
  readonly gameCode: string;
  readonly vassalage: string;
  readonly open: boolean;
}

async function gamesOf(type: string): Promise<readonly Listed[]> {
  const answer = await fetch(`${server.url}/wps/relay/GCSGAME_gameList?gameType=${type}&pageSize=100`);
  return ((await answer.json()) as { value: { games: readonly Listed[] } }).value.games;
}

test.each(categoryPages.map(({ type, path }) => [type, path] as const))(
  'the lobby of %s has games of several providers, and none says that it is closed (GM-21)',
  async (type, path) => {
    const games = await gamesOf(type);
    expect(games.filter(({ open }) => !open)).toEqual([]);
    expect(new Set(games.map(({ vassalage }) => vassalage)).size).toBeGreaterThan(1);
    const html = await (await fetch(`${server.url}/en${path}`)).text();
    expect(html).toContain(`code=${games[0]?.gameCode}`);
    expect(html).not.toMatch(/>Closed</);
  },
);

test.each(['/rng', '/elott', '/lottery', '/vnlottery', '/lottery?gameCode=fast-three&lottoView=betting'])(
  'the bottom bar names Games as the place of %s',
  async (path) => {
    const html = await (await fetch(`${server.url}/en${path}`)).text();
    expect(html.slice(html.indexOf('<nav class="dock'))).toMatch(/<a href="\/en\/rng" aria-current="page"/);
  },
);

/** What a frame shows once its game takes bets. */
const ready: Readonly<Record<string, string>> = {
  LIVE: '[data-spot]',
  PVP: '[data-spot]',
  COCKFIGHT: '[data-spot]',
  SPORTS: '#matches button',
  ESPORTS: '#matches button',
  FISH: '#shoot',
};

test.each(Object.keys(ready))('every game of %s opens on a phone and takes bets (GM-14)', async (type) => {
  const games = await gamesOf(type);
  await mapConcurrently(games, [1, 2], ({ gameCode }) =>
    visit(browser, server, { device: phone }, async ({ page }) => {
      await signIn(page, member, server.url);
      await page.goto(`/en/game?code=${gameCode}`);
      await page
        .frameLocator('.play iframe')
        .locator(ready[type] ?? '')
        .first()
        .waitFor();
    }),
  );
});

test('a shot in a game of another provider is settled and stands in the betting record (R14, MC-07)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/game?code=manta-deep');
    await page.frameLocator('.play iframe').locator('#shoot[aria-disabled=false]').tap();
    await expect.poll(() => page.frameLocator('.play iframe').locator('#round').innerText()).toMatch(/\d/);
    await page.goto('/en/member/personalHistoryCopy');
    await page.getByText('Manta Deep').first().waitFor();
  });
});
