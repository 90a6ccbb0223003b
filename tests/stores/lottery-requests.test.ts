// What the pages of lotteries say of themselves when they ask: the lobby of Vietnam or that of all, the odds table, the device.
import { expect, test, vi } from 'vitest';
import { visit } from './fake-browser.ts';

/** The stores of a new page; `asked` are path and query of its requests. */
async function newPage() {
  const asked: [path: string, query: Readonly<Record<string, string>>][] = [];
  visit(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    asked.push([pathname, Object.fromEntries(searchParams)]);
    return Response.json({ success: true, value: { serverTime: new Date().toISOString(), menus: [], list: [] } });
  });
  vi.resetModules();
  return { asked, ...(await import('#stores/lottery/lotteries.ts')) };
}

test('the lobby of Vietnam asks with its area and account type, the odds table and the device (LO-07, LO-08)', async () => {
  const { asked, ...page } = await newPage();
  await page.loadMenus('vn', 'Elott');
  await page.loadRecentLotteries('vn', 'Elott');
  expect(asked).toEqual([
    ['/lgw/vn/games/game_menu', { prizeMode: 'Elott', device: 'WEB', accountType: 'TCG_LOTTO_VN' }],
    ['/lgw/vn/games/game_menu/recent', { prizeMode: 'Elott', device: 'WEB', recentCount: '100', lottoArea: 'VN' }],
  ]);
});

test('the lobby of all lotteries names no area, and a lottery is asked for with the odds table (LO-07, LO-12)', async () => {
  const { asked, ...page } = await newPage();
  await page.loadMenus('all', 'Lott');
  await page.loadRecentLotteries('all', 'Lott');
  await page.loadPopular('Lott');
  await page.loadLotteryTerms('fast-three', 'Elott');
  expect(asked).toEqual([
    ['/lgw/games/game_menus', { prizeMode: 'Lott', device: 'WEB' }],
    ['/lgw/vn/games/game_menu/recent', { prizeMode: 'Lott', device: 'WEB', recentCount: '100' }],
    ['/lgw/games/popular', { count: '20', prizeMode: 'Lott', device: 'WEB' }],
    ['/lgw/lotteries/fast-three', { prizeMode: 'Elott' }],
  ]);
});
