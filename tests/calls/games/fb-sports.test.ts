/** The sports vendor FB on the running platform: listed at the start, and opened by its own call. */
import { expect, test } from 'vitest';
import { onOneEngineDaily } from '../../engines.ts';
import { catalogueWorld } from '../catalogue/catalogue-fixture.ts';

onOneEngineDaily('the sports vendor FB', (open) => {
  test('is listed at the start, once, and its call opens its book in the frame of sports (GM-15)', async () => {
    const world = await catalogueWorld(open);
    const card = async () => (await world.ask('games.gameVendors')).body.value.categories.find(({ title }) => title === 'SPORTS')?.cards.FB;
    expect(await card()).toMatchObject({ displayName: 'FB Sports', state: 'open', games: 1 });
    const token = await world.signInAs('marisol');
    const { status, body } = await world.ask('games.launchFB', {}, { token });
    expect(status).toBe(200);
    expect(body.value).toMatchObject({ game: { gameCode: 'fb-sports', vassalage: 'FB' }, api: '/originals/api' });
    expect(body.value.frameUrl).toMatch(/\/originals\/sports\/index\.html\?game=fb-sports$/);
  });
});
