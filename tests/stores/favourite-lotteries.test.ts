// Favourite lotteries on two phones of one member: what one removes stays removed, and what both add stays.
import { expect, test, vi } from 'vitest';
import { visit } from './fake-browser.ts';

/** A phone of the member; `account` is what both phones share. */
async function phone(account: { list: string[]; isDown?: boolean }) {
  const visitor = visit(async (request) => {
    if (account.isDown) return Response.json({ success: false, errorCode: 'overloaded', message: '', value: {} }, { status: 400 });
    if (request.method === 'PUT') account.list = ((await request.json()) as { list: string[] }).list;
    return Response.json({ success: true, value: { list: account.list } });
  });
  vi.resetModules();
  const [store, { $session }] = await Promise.all([import('#stores/lottery/favourite-lotteries.ts'), import('#stores/access/session.ts')]);
  $session.set({ state: 'in', member: { account: 'marisol' } } as never);
  return { visitor, $session, ...store };
}

test('a favourite removed on one phone is not brought back by another, and new ones of both stay (R13, LO-06)', async () => {
  const account = { list: ['hue', 'da-nang'] };
  const first = await phone(account);
  await first.loadFavouriteLotteries();
  // Another phone removes one and adds one.
  account.list = ['da-nang', 'isla-keno'];
  first.toggleFavouriteLottery('fast-three');
  account.list = ['da-nang', 'isla-keno'];
  first.visitor.local.setItem('lotteryFavouritesAgreed:marisol', JSON.stringify(['hue', 'da-nang']));
  await first.loadFavouriteLotteries();
  expect(first.$favouriteLotteries.get()).toEqual(['da-nang', 'isla-keno', 'fast-three']);
  await expect.poll(() => account.list).toEqual(['da-nang', 'isla-keno', 'fast-three']);
});

test('a favourite whose removal was not saved is not brought back by the next load (R13, LO-06)', async () => {
  const account = { list: ['hue', 'da-nang'], isDown: false };
  const one = await phone(account);
  await one.loadFavouriteLotteries();
  account.isDown = true;
  one.toggleFavouriteLottery('hue');
  await expect.poll(() => one.visitor.asked.filter((call) => call.startsWith('PUT')).length).toBeGreaterThan(0);
  account.isDown = false;
  await one.loadFavouriteLotteries();
  expect(one.$favouriteLotteries.get()).toEqual(['da-nang']);
  expect(account.list).toEqual(['da-nang']);
});

test('a star pressed before the member is known counts once they are, beside those that the device has (R13, LO-06)', async () => {
  const account = { list: ['hue'] };
  const one = await phone(account);
  one.visitor.local.setItem('lotteryFavourites:marisol', JSON.stringify(['hue']));
  one.$session.set({ state: 'in', member: null } as never);
  expect(one.toggleFavouriteLottery('da-nang')).toBe(true);
  one.$session.set({ state: 'in', member: { account: 'marisol' } } as never);
  expect(one.$favouriteLotteries.get()).toEqual(['hue', 'da-nang']);
  await expect.poll(() => account.list).toEqual(['hue', 'da-nang']);
  one.$session.set({ state: 'out' } as never);
  expect(one.toggleFavouriteLottery('da-nang')).toBe(false);
});
