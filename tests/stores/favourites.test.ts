// Tests favourites and their counts when responses arrive late.
import { expect, test, vi } from 'vitest';
import { visit } from './fake-browser.ts';

test('a response after sign-out is dropped, and the next session loads its own favourites (GM-08)', async () => {
  const answers = new Map<string, () => void>();
  const values: Readonly<Record<string, object>> = {
    '/wps/relay/MCSFE_getFavoriteGames': { nodeIds: ['7', '8'] },
    '/wps/relay/MCSFE_getFavoriteGamesList': { content: [{}], totalPages: 2 },
    '/wps/relay/MCSFE_favoriteGameV2': { nodeIds: ['7', '8', '9'] },
  };
  const visitor = visit((request) => {
    const { pathname } = new URL(request.url);
    return new Promise((resolve) => answers.set(pathname, () => resolve(Response.json({ success: true, value: values[pathname] }))));
  });
  vi.resetModules();
  const [store, { $session }] = await Promise.all([import('#stores/games/favourites.ts'), import('#stores/access/session.ts')]);
  const { $favourites, $favouriteCounts, countFavourites, loadFavourites, toggleFavourite } = store;
  $session.set({ state: 'in', member: null });
  const star = { nodeId: '9', vendor: 'isla', gameType: 'RNG' } as const;
  const calls = [loadFavourites(), countFavourites('RNG'), toggleFavourite(star)];
  await expect.poll(() => answers.size).toBe(3);
  $session.set({ state: 'out' });
  for (const answer of answers.values()) answer();
  await Promise.all(calls);
  expect([$favourites.get(), $favouriteCounts.get(), visitor.session.getItem('favouriteCounts')]).toEqual([null, {}, null]);
  $session.set({ state: 'in', member: null });
  answers.clear();
  const again = loadFavourites();
  await expect.poll(() => answers.size).toBe(1);
  for (const answer of answers.values()) answer();
  await again;
  expect([...($favourites.get() ?? [])]).toEqual(['7', '8']);
  vi.unstubAllGlobals();
});

test('the count rises by one when a favourite is added before the list was loaded (GM-08)', async () => {
  const values: Readonly<Record<string, object>> = {
    '/wps/relay/MCSFE_getFavoriteGamesList': { content: [{}], totalPages: 5 },
    '/wps/relay/MCSFE_favoriteGameV2': { nodeIds: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
  };
  visit(async (request) => Response.json({ success: true, value: values[new URL(request.url).pathname] }));
  vi.resetModules();
  const [store, { $session }] = await Promise.all([import('#stores/games/favourites.ts'), import('#stores/access/session.ts')]);
  $session.set({ state: 'in', member: null });
  await store.countFavourites('RNG');
  expect(store.$favouriteCounts.get()).toEqual({ RNG: 5 });
  await store.toggleFavourite({ nodeId: '9', vendor: 'isla', gameType: 'RNG' });
  expect([store.$favourites.get()?.size, store.$favouriteCounts.get()]).toEqual([9, { RNG: 6 }]);
  vi.unstubAllGlobals();
});
