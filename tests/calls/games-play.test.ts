// Games are marked, opened, played and looked back on; what may not be opened says why.
import { beforeAll, expect, test } from 'vitest';
import { endAllSessions } from '#platform/areas/access/sessions.ts';
import { mostFavourites } from '#platform/areas/games/favourites.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { openLaunch } from '#platform/vendors/launches.ts';
import { onBothEngines } from '../engines.ts';
import { type GamesWorld, gamesWorld } from './games-world.ts';

const patience = 60_000;

onBothEngines('playing games', (open) => {
  let world: GamesWorld;
  beforeAll(async () => {
    world = await gamesWorld(open);
  }, patience);
  const nodeOf = async (gameCode: string) => (await world.ask('game', { gameCode })).body.value.nodeId;

  test('GM-08 GM-23 favourites: marked once, listed newest first and by type, taken away', async () => {
    const token = await world.as('vicente');
    const [koi, ferry, roulette] = [await nodeOf('koi-ascending'), await nodeOf('night-ferry'), await nodeOf('roulette-manila')];
    for (const nodeId of [koi, ferry, roulette]) {
      world.world.now += 1000;
      expect((await world.ask('addFavorite', { nodeId, vendor: 'any', gameType: 'RNG' }, token)).status).toBe(200);
    }
    expect((await world.ask('addFavorite', { nodeId: koi }, token)).body.value.nodeIds).toEqual([roulette, ferry, koi]);
    expect((await world.ask('favorites', {}, token)).body.value.nodeIds).toEqual([roulette, ferry, koi]);
    const { content, totalPages } = (await world.ask('favoriteList', { pageNo: 1, pageSize: 1 }, token)).body.value;
    expect([content.map(({ gameCode }) => gameCode), totalPages]).toEqual([['night-ferry'], 2]);
    expect((await world.ask('favoriteList', { gameType: 'LIVE' }, token)).body.value.content.map(({ gameCode }) => gameCode)).toEqual([
      'roulette-manila',
    ]);
    expect((await world.ask('removeFavorite', { nodeId: ferry }, token)).body.value.nodeIds).toEqual([roulette, koi]);
    expect((await world.ask('removeFavorite', { nodeId: ferry }, token)).body.value.nodeIds).toEqual([roulette, koi]);
    for (const nodeId of ['1', 'x', '99999999999999999999'])
      expect(await world.ask('addFavorite', { nodeId }, token)).toMatchObject({ status: 404, body: { errorCode: 'game.unknown' } });
    const other = await world.as('andres');
    expect((await world.ask('favorites', {}, other)).body.value.nodeIds).toEqual([]);
    // The same game stands in two lists: taken from one, it stays in the other.
    await world.ask('addFavorite', { nodeId: koi }, other);
    expect((await world.ask('removeFavorite', { nodeId: koi }, other)).body.value.nodeIds).toEqual([]);
    expect((await world.ask('favorites', {}, token)).body.value.nodeIds).toEqual([roulette, koi]);
    const { content: theirs } = (await world.ask('favoriteList', {}, other)).body.value;
    expect([theirs, (await world.ask('favoriteList', {}, token)).body.value.content.length]).toEqual([[], 1]);
  });

  test('GM-08 favourites: the list takes five hundred; of two that come at once for the last place one fits', async () => {
    const token = await world.as('amihan');
    const member_id = await world.memberId('amihan');
    const nodes = await world.db.selectFrom('games').select('node_id').orderBy('node_id').execute();
    const clones = Array.from({ length: 300 }, (_, n) => ({
      game_code: `clone-${n}`,
      node_id: BigInt(900_000 + n),
      name: `Clone ${n}`,
      game_type: 'RNG',
      vendor: 'kestrel',
      classify: 'video',
      min_bet: 10n,
      hot_rank: null,
      default_play_type: null,
      slot_model: null,
    }));
    await world.db.insertInto('games').values(clones).execute();
    const all = [...nodes.map(({ node_id }) => node_id), ...clones.map(({ node_id }) => node_id)];
    await world.db
      .insertInto('favourites')
      .values(all.slice(0, mostFavourites - 1).map((node_id) => ({ member_id, node_id, at: new Date(world.world.now) })))
      .execute();
    const [a, b] = all.slice(mostFavourites, mostFavourites + 2).map(String);
    const said = await Promise.all([a, b].map((nodeId) => world.ask('addFavorite', { nodeId }, token)));
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(said.find(({ status }) => status === 409)?.body.errorCode).toBe('favourite.full');
    expect((await world.ask('favorites', {}, token)).body.value.nodeIds).toHaveLength(mostFavourites);
    await world.db.deleteFrom('favourites').where('member_id', '=', member_id).execute();
    await world.db.deleteFrom('games').where('game_code', 'like', 'clone-%').execute();
  });

  test('GM-09 GM-12 who is not signed in is told so, for favourites, recent games and launch', async () => {
    for (const name of ['favorites', 'favoriteList', 'recent', 'addFavorite', 'removeFavorite', 'launch', 'play'] as const) {
      expect(await world.ask(name, { nodeId: '1', gameCode: 'lantern-tide', launchId: 'x' })).toMatchObject({
        status: 401,
        body: { errorCode: 'session.needed' },
      });
    }
  });

  test('GM-12 GM-14 launch: an Original, another maker’s slot, and a round in it that shows in play bar, recent games and balance', async () => {
    const token = await world.as('marisol');
    const before = (await world.ask('launch', { gameCode: 'lantern-tide' }, token)).body.value.balance;
    expect(before).toBe('4812.60');
    world.world.now += 60_000;
    const { body } = await world.ask('launch', { gameCode: 'desert-mail', language: 'EN', device: 'WEB' }, token);
    const opened = body.value;
    expect(opened).toMatchObject({
      api: '/originals/api',
      currencySymbol: '₱',
      balance: before,
      game: { accountTypeName: 'Copperleaf', lines: 20, minBet: '0.20' },
    });
    const frame = async (path: string, bearer: string | null, sent?: unknown) =>
      (await (
        await world.app.request(`/originals/api${path}`, {
          method: sent === undefined ? 'GET' : 'POST',
          headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
          ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
        })
      ).json()) as { success: boolean; value: Record<string, never> };
    const { bearer } = (await frame('/session', null, { launchToken: opened.launchToken })).value as unknown as { bearer: string };
    const state = (await frame('/state', bearer)).value as unknown as { game: object; bets: string[]; payTable: { lines: unknown[] } };
    expect(state.game).toMatchObject({ code: 'desert-mail', name: 'Desert Mail' });
    expect([state.bets[0], state.payTable.lines.length]).toEqual(['0.20', 20]);
    const round = await frame('/rounds', bearer, { clientRound: 'a-round-of-a-test', bet: '2.00' });
    expect(round.success).toBe(true);
    const { round: played, balance } = round.value as unknown as { round: { win: string; bet: string }; balance: string };
    expect(played.bet).toBe('2.00');

    const bar = (await world.ask('play', { launchId: opened.launchId }, token)).body.value;
    const net = (Number(played.win) - 2).toFixed(2);
    expect(bar).toMatchObject({ rounds: 1, staked: '2.00', won: played.win, net, balance, ended: false });
    expect(Number(balance)).toBeCloseTo(Number(before) + Number(net), 2);
    const recent = (await world.ask('recent', { clientType: 3, pageNo: 1, pageSize: 15 }, token)).body.value.list;
    expect(recent.slice(0, 2).map(({ gameCode }) => gameCode)).toEqual(['desert-mail', 'lantern-tide']);
    expect((await world.ask('recent', { vassalage: 'copperleaf' }, token)).body.value.list.map(({ gameCode }) => gameCode)).toEqual([
      'desert-mail',
    ]);
    expect((await world.ask('recent', { gameType: 'LIVE' }, token)).body.value.list).toEqual([]);

    const books = await world.db
      .selectFrom('entries')
      .innerJoin('accounts', 'accounts.id', 'entries.account_id')
      .innerJoin('postings', 'postings.id', 'entries.posting_id')
      .select(['accounts.name', 'entries.amount'])
      .where('postings.kind', '=', 'bet')
      .where('accounts.kind', '=', 'house')
      .orderBy('postings.id', 'desc')
      .limit(1)
      .execute();
    expect(books).toEqual([{ name: 'games/copperleaf', amount: 200n }]);

    // The same in another game of the session; nothing of it in another session.
    const elsewhere = (await world.ask('launch', { gameCode: 'lantern-tide' }, token)).body.value.launchId;
    const there = (await world.ask('play', { launchId: elsewhere }, token)).body.value;
    expect(there).toMatchObject({ rounds: 1, net, sessionStartedAt: bar.sessionStartedAt });
    const later = await world.as('marisol');
    const anew = (await world.ask('launch', { gameCode: 'desert-mail' }, later)).body.value.launchId;
    expect((await world.ask('play', { launchId: anew }, later)).body.value).toMatchObject({ rounds: 0, staked: '0.00', net: '0.00' });

    const stranger = await world.as('vicente');
    expect(await world.ask('play', { launchId: opened.launchId }, stranger)).toMatchObject({
      status: 404,
      body: { errorCode: 'not_found' },
    });
    expect((await world.ask('play', { launchId: anew }, later)).body.value.ended).toBe(false);
    await endAllSessions(world.db, await world.memberId('marisol'), new Date(world.world.now));
    expect((await world.ask('play', { launchId: anew }, await world.as('marisol'))).body.value.ended).toBe(true);
    expect(world.world.faults).toEqual([]);
  });

  test('GM-12 launch: a person opens so many games in an hour, and then is told when to come back', async () => {
    const token = await world.as('vicente');
    const ends = new Date(world.world.now + 60_000);
    const key = `launch:${await world.memberId('vicente')}`;
    await world.db
      .insertInto('limits')
      .values({ key, used: 1_000_000, ends_at: ends })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ used: 1_000_000, ends_at: ends }))
      .execute();
    expect(await world.ask('launch', { gameCode: 'lantern-tide' }, token)).toMatchObject({
      status: 429,
      body: { errorCode: 'rate.too_many', value: { retryAfter: 60 } },
    });
    await world.db.deleteFrom('limits').where('key', '=', key).execute();
    expect((await world.ask('launch', { gameCode: 'lantern-tide' }, token)).status).toBe(200);
  });

  test('SY-14 launch: the frame comes from one of the operator’s networks for games, each time by chance; what it asks, it asks there', async () => {
    const token = await world.as('amihan');
    const launch = async () => (await world.ask('launch', { gameCode: 'lantern-tide' }, token)).body.value;
    expect((await launch()).frameUrl).toBe('/originals/slot/index.html?game=lantern-tide');
    await writeSetting(world.db, 'launch_cdns', ['https://a.run.example', 'https://b.run.example/', 'https://c.run.example']);
    const { frameUrl, api } = await launch();
    expect([frameUrl, new URL(api ?? '', frameUrl).href]).toEqual([
      'https://b.run.example/originals/slot/index.html?game=lantern-tide',
      'https://b.run.example/originals/api',
    ]);
    await world.db.deleteFrom('platform_settings').where('name', '=', 'launch_cdns').execute();
  });

  test('GM-06 GM-23 recent games by maker and by type: in the fish games the maker is ignored, elsewhere it counts', async () => {
    const [token, member] = [await world.as('andres'), await world.memberId('andres')];
    const fish = await world.db.selectFrom('games').select(['game_code', 'vendor']).where('game_type', '=', 'FISH').execute();
    const slot = { game_code: 'lantern-tide', vendor: 'isla-originals' };
    for (const { game_code: gameCode } of [...fish, slot])
      await openLaunch(world.db, { memberId: member, gameCode, vendor: 'any', at: new Date(world.world.now) });
    const [vassalage, other] = [...new Set(fish.map(({ vendor }) => vendor))];
    expect([vassalage, other]).not.toContain(undefined);
    const codes = async (asked: object) =>
      (await world.ask('recent', { pageSize: 100, ...asked }, token)).body.value.list.map(({ gameCode }) => gameCode).sort();
    const allFish = fish.map(({ game_code }) => game_code).sort();
    expect(await codes({ gameType: 'FISH', vassalage })).toEqual(allFish);
    expect(await codes({ vassalage })).toEqual(
      fish
        .filter(({ vendor }) => vendor === vassalage)
        .map(({ game_code }) => game_code)
        .sort(),
    );
    expect(await codes({ gameType: 'RNG', vassalage })).toEqual([]);
    expect(await codes({ gameType: 'RNG', vassalage: slot.vendor })).toContain('lantern-tide');
  });

  test('GM-12 AC-09 launch: a trial account plays with its play balance', async () => {
    const { status, body } = await world.ask('launch', { gameCode: 'night-ferry' }, await world.as('trial'));
    expect(status).toBe(200);
    expect(Number(body.value.balance)).toBeGreaterThan(0);
  });

  test('GM-12 GM-20 launch: a closed category, a closed maker and an unknown game are refused with a sentence; a slow one opens', async () => {
    const token = await world.as('marisol');
    for (const gameCode of [
      'roulette-manila',
      'football',
      'coral-hunter',
      'mega-6-45',
      'derby-hall',
      'tongits',
      'strike-point',
      'rapid-keno',
    ]) {
      const said = await world.ask('launch', { gameCode }, token);
      expect(said).toMatchObject({ status: 409, body: { errorCode: 'game.closed' } });
      expect(said.body.message).toMatch(/\.$/);
      expect((await world.ask('game', { gameCode })).body.value.open).toBe(false);
    }
    expect(await world.ask('launch', { gameCode: 'no-such-game' }, token)).toMatchObject({
      status: 404,
      body: { errorCode: 'game.unknown' },
    });
    await writeSetting(world.db, 'vendor_delay', 20);
    await world.vendorsAre({ kestrel: 'closed', saltwater: 'slow' });
    expect(await world.ask('launch', { gameCode: 'classic-seven' }, token)).toMatchObject({
      status: 409,
      body: { errorCode: 'game.closed' },
    });
    const began = performance.now();
    expect((await world.ask('launch', { gameCode: 'koi-ascending' }, token)).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThanOrEqual(19);
    await world.vendorsAre({});
    expect((await world.ask('launch', { gameCode: 'classic-seven' }, token)).status).toBe(200);
  });

  test('GM-18 winners: settled wins above the stake of the last week, newest first, names shortened, no trial account', async () => {
    await world.db.updateTable('members').set({ shows_wins: true }).execute();
    const { list } = (await world.ask('winnerBoard', { limit: 50 })).body.value;
    expect(list.length).toBeGreaterThan(5);
    const times = list.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(times.every((at) => at <= world.world.now && at > world.world.now - 7 * 86_400_000)).toBe(true);
    expect(list.every(({ player, prize }) => /^\p{L}{1,2}•••[\p{L}\p{N}]?$/u.test(player) && Number(prize) > 0)).toBe(true);
    const names = await world.db.selectFrom('members').select('username').execute();
    expect(names.some(({ username }) => list.some(({ player }) => player === username))).toBe(false);
    await world.db.updateTable('members').set({ type: 4 }).execute();
    expect((await world.ask('winnerBoard')).body.value.list).toEqual([]);
  });
});
