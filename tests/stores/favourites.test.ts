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
  const calls = [countFavourites('RNG'), toggleFavourite(star)];
  await expect.poll(() => answers.size).toBe(2);
  answers.get('/wps/relay/MCSFE_getFavoriteGames')?.();
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

test('a star pressed before the list has come waits for it, and the count stays true (GM-08)', async () => {
  const list = '/wps/relay/MCSFE_getFavoriteGames';
  const asked: string[] = [];
  let favourites = ['1', '2', '9'];
  let answerList = (): void => undefined;
  visit(async (request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    if (pathname === list) {
      const nodeIds = favourites;
      await new Promise<void>((resolve) => {
        answerList = resolve;
      });
      return Response.json({ success: true, value: { nodeIds } });
    }
    if (pathname.endsWith('List')) return Response.json({ success: true, value: { content: [{}], totalPages: favourites.length } });
    const { nodeId } = (await request.json()) as { nodeId: string };
    favourites = [...new Set([...favourites, nodeId])];
    return Response.json({ success: true, value: { nodeIds: favourites } });
  });
  vi.resetModules();
  const [store, { $session }] = await Promise.all([import('#stores/games/favourites.ts'), import('#stores/access/session.ts')]);
  $session.set({ state: 'in', member: null });
  await store.countFavourites('RNG');
  const loaded = store.loadFavourites();
  // The game is a favourite already, which the page does not know yet.
  const change = store.toggleFavourite({ nodeId: '9', vendor: 'isla', gameType: 'RNG' });
  await expect.poll(() => asked.includes(list)).toBe(true);
  expect(asked).toHaveLength(2);
  answerList();
  await Promise.all([loaded, change]);
  expect([[...(store.$favourites.get() ?? [])], store.$favouriteCounts.get()]).toEqual([['1', '2', '9'], { RNG: 3 }]);
  await store.toggleFavourite({ nodeId: '4', vendor: 'isla', gameType: 'RNG' });
  expect([store.$favourites.get()?.size, store.$favouriteCounts.get()]).toEqual([4, { RNG: 4 }]);
  vi.unstubAllGlobals();
});

test('without the list, a change counts the favourites again (GM-08)', async () => {
  let total = 5;
  visit(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/wps/relay/MCSFE_getFavoriteGames')
      return Response.json({ success: false, code: 'internal', message: 'No.' }, { status: 500 });
    if (pathname.endsWith('List')) return Response.json({ success: true, value: { content: [{}], totalPages: total } });
    total = 6;
    return Response.json({ success: true, value: { nodeIds: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] } });
  });
  vi.resetModules();
  const [store, { $session }] = await Promise.all([import('#stores/games/favourites.ts'), import('#stores/access/session.ts')]);
  $session.set({ state: 'in', member: null });
  await store.countFavourites('RNG');
  expect(store.$favouriteCounts.get()).toEqual({ RNG: 5 });
  await store.toggleFavourite({ nodeId: '9', vendor: 'isla', gameType: 'RNG' });
  expect([store.$favourites.get()?.size, store.$favouriteCounts.get()]).toEqual([9, { RNG: 6 }]);
  vi.unstubAllGlobals();
});
