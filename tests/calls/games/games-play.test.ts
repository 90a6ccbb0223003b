// Favourites, launches, rounds and recent games; a refused launch states its reason.
import { beforeAll, expect, test } from 'vitest';
import { maxFavourites } from '#platform/areas/games/favourites.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { endAllSessions } from '#platform/identity/end-sessions.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { openLaunch } from '#platform/vendors/game-sessions.ts';
import { minor, toAmount } from '#values/money.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type GamesWorld, gamesWorld } from './games-fixture.ts';
import { openLottery } from './lottery-fixture.ts';

const patience = 60_000;

onOneEngineDaily('playing games', (open) => {
  let platform: GamesWorld;
  beforeAll(async () => {
    platform = await gamesWorld(open);
  }, patience);
  const nodeOf = async (gameCode: string) => (await platform.ask('games.game', { gameCode })).body.value.nodeId;

  test('a favourite is added once, listed newest first and by type, and removed (GM-08, GM-23)', async () => {
    const token = await platform.signInAs('vicente');
    const [koi, ferry, blackjack] = [await nodeOf('koi-ascending'), await nodeOf('night-ferry'), await nodeOf('blackjack-nine')];
    for (const nodeId of [koi, ferry, blackjack]) {
      platform.world.now += 1000;
      expect((await platform.ask('games.addFavorite', { nodeId, vendor: 'any', gameType: 'RNG' }, { token })).status).toBe(200);
    }
    expect((await platform.ask('games.addFavorite', { nodeId: koi }, { token })).body.value.nodeIds).toEqual([blackjack, ferry, koi]);
    expect((await platform.ask('games.favorites', {}, { token })).body.value.nodeIds).toEqual([blackjack, ferry, koi]);
    const { content, totalPages } = (await platform.ask('games.favoriteList', { pageNo: 1, pageSize: 1 }, { token })).body.value;
    expect([content.map(({ gameCode }) => gameCode), totalPages]).toEqual([['night-ferry'], 2]);
    expect(
      (await platform.ask('games.favoriteList', { gameType: 'LIVE' }, { token })).body.value.content.map(({ gameCode }) => gameCode),
    ).toEqual(['blackjack-nine']);
    expect((await platform.ask('games.removeFavorite', { nodeId: ferry }, { token })).body.value.nodeIds).toEqual([blackjack, koi]);
    expect((await platform.ask('games.removeFavorite', { nodeId: ferry }, { token })).body.value.nodeIds).toEqual([blackjack, koi]);
    for (const nodeId of ['1', 'x', '99999999999999999999'])
      expect(await platform.ask('games.addFavorite', { nodeId }, { token })).toMatchObject({
        status: 404,
        body: { errorCode: 'game.unknown' },
      });
    const other = await platform.signInAs('andres');
    expect((await platform.ask('games.favorites', {}, { token: other })).body.value.nodeIds).toEqual([]);
    // The same game is in the lists of two members: removed from one, it stays in the other.
    await platform.ask('games.addFavorite', { nodeId: koi }, { token: other });
    expect((await platform.ask('games.removeFavorite', { nodeId: koi }, { token: other })).body.value.nodeIds).toEqual([]);
    expect((await platform.ask('games.favorites', {}, { token })).body.value.nodeIds).toEqual([blackjack, koi]);
    const { content: theirs } = (await platform.ask('games.favoriteList', {}, { token: other })).body.value;
    expect([theirs, (await platform.ask('games.favoriteList', {}, { token })).body.value.content.length]).toEqual([[], 1]);
  });

  test('favourites stop at five hundred: of two concurrent additions for the last place one succeeds (GM-08)', async () => {
    const token = await platform.signInAs('amihan');
    const member_id = await platform.memberId('amihan');
    const nodes = await platform.db.selectFrom('games').select('node_id').orderBy('node_id').execute();
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
    await platform.db.insertInto('games').values(clones).execute();
    const all = [...nodes.map(({ node_id }) => node_id), ...clones.map(({ node_id }) => node_id)];
    await platform.db
      .insertInto('favourites')
      .values(all.slice(0, maxFavourites - 1).map((node_id) => ({ member_id, node_id, at: new Date(platform.world.now) })))
      .execute();
    const [a, b] = all.slice(maxFavourites, maxFavourites + 2).map(String);
    const responses = await Promise.all([a, b].map((nodeId) => platform.ask('games.addFavorite', { nodeId }, { token })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.errorCode).toBe('favourite.full');
    expect((await platform.ask('games.favorites', {}, { token })).body.value.nodeIds).toHaveLength(maxFavourites);
    await platform.db.deleteFrom('favourites').where('member_id', '=', member_id).execute();
    await platform.db.deleteFrom('games').where('game_code', 'like', 'clone-%').execute();
  });

  test('favourites, recent games and launch return 401 without a session (GM-09, GM-12)', async () => {
    for (const name of ['favorites', 'favoriteList', 'recent', 'addFavorite', 'removeFavorite', 'launch', 'play'] as const) {
      expect(await platform.ask(`games.${name}`, { nodeId: '1', gameCode: 'lantern-tide', launchId: 'x' })).toMatchObject({
        status: 401,
        body: { errorCode: 'session.needed' },
      });
    }
  });

  test('a round in another provider’s slot shows in play bar, recent games and balance (GM-14)', async () => {
    const token = await platform.signInAs('marisol');
    const before = (await platform.ask('games.launch', { gameCode: 'lantern-tide' }, { token })).body.value.balance;
    expect(before).toBe('4812.60');
    platform.world.now += 60_000;
    const { body } = await platform.ask('games.launch', { gameCode: 'desert-mail', language: 'EN', device: 'WEB' }, { token });
    const opened = body.value;
    expect(opened).toMatchObject({
      api: '/originals/api',
      currencySymbol: '₱',
      balance: before,
      game: { accountTypeName: 'Copperleaf', lines: 0, minBet: '0.20' },
    });
    const frame = async (path: string, bearer: string | null, sent?: unknown) =>
      (await (
        await platform.request(`/originals/api${path}`, {
          method: sent === undefined ? 'GET' : 'POST',
          headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
          ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
        })
      ).json()) as { success: boolean; value: Record<string, never> };
    const { bearer } = (await frame('/session', null, { launchToken: opened.launchToken })).value as unknown as { bearer: string };
    const state = (await frame('/state', bearer)).value as unknown as { game: object; bets: string[]; payTable: { rows: number } };
    expect(state.game).toMatchObject({ code: 'desert-mail', name: 'Desert Mail' });
    expect([state.bets[0], state.payTable.rows]).toEqual(['0.20', 4]);
    const round = await frame('/rounds', bearer, { clientRound: 'a-round-of-a-test', bet: '2.00' });
    expect(round.success).toBe(true);
    const { round: played, balance } = round.value as unknown as { round: { win: string; bet: string }; balance: string };
    expect(played.bet).toBe('2.00');

    const bar = (await platform.ask('games.play', { launchId: opened.launchId }, { token })).body.value;
    const net = (Number(played.win) - 2).toFixed(2);
    expect(bar).toMatchObject({ rounds: 1, staked: '2.00', won: played.win, net, balance, ended: false });
    expect(Number(balance)).toBeCloseTo(Number(before) + Number(net), 2);
    const recent = (await platform.ask('games.recent', { clientType: 3, pageNo: 1, pageSize: 15 }, { token })).body.value.list;
    expect(recent.slice(0, 2).map(({ gameCode }) => gameCode)).toEqual(['desert-mail', 'lantern-tide']);
    expect(
      (await platform.ask('games.recent', { vassalage: 'copperleaf' }, { token })).body.value.list.map(({ gameCode }) => gameCode),
    ).toEqual(['desert-mail']);
    expect((await platform.ask('games.recent', { gameType: 'LIVE' }, { token })).body.value.list).toEqual([]);

    const books = await platform.db
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

    // Totals are shared by the games of one session and absent from another session.
    const elsewhere = (await platform.ask('games.launch', { gameCode: 'lantern-tide' }, { token })).body.value.launchId;
    const there = (await platform.ask('games.play', { launchId: elsewhere }, { token })).body.value;
    expect(there).toMatchObject({ rounds: 1, net, sessionStartedAt: bar.sessionStartedAt });
    platform.world.now += 1_000;
    const later = await platform.signInAs('marisol');
    const relaunch = (await platform.ask('games.launch', { gameCode: 'desert-mail' }, { token: later })).body.value.launchId;
    expect((await platform.ask('games.play', { launchId: relaunch }, { token: later })).body.value).toMatchObject({
      rounds: 0,
      staked: '0.00',
      net: '0.00',
    });

    const stranger = await platform.signInAs('vicente');
    expect(await platform.ask('games.play', { launchId: opened.launchId }, { token: stranger })).toMatchObject({
      status: 404,
      body: { errorCode: 'not_found' },
    });
    expect((await platform.ask('games.play', { launchId: relaunch }, { token: later })).body.value.ended).toBe(false);
    await endAllSessions(platform.db, await platform.memberId('marisol'), new Date(platform.world.now));
    expect((await platform.ask('games.play', { launchId: relaunch }, { token: await platform.signInAs('marisol') })).body.value.ended).toBe(
      true,
    );
    expect(platform.world.faults).toEqual([]);
  });

  test('the bar of play says what can be bet in its game: the balance, and bonus money where that counts (GM-14)', async () => {
    const token = await platform.signInAs('amihan');
    const barOf = async (gameCode: string) => {
      const { launchId, balance: atLaunch } = (await platform.ask('games.launch', { gameCode }, { token })).body.value;
      const { balance, balanceWithBonus } = (await platform.ask('games.play', { launchId }, { token })).body.value;
      expect(balanceWithBonus).toBe(atLaunch);
      return Number(balanceWithBonus) - Number(balance);
    };
    expect(await barOf('lantern-tide')).toBeCloseTo(125, 2);
    expect(await barOf('speed-baccarat')).toBe(0);
  });

  test('every bar of play says the same since the sign-in: games, lottery tickets and payouts, on all devices (GM-14)', async () => {
    await openLottery(platform, 'fast-three');
    const member = await platform.memberId('vicente');
    const play = async (token: string) => {
      const { launchId, launchToken } = (await platform.ask('games.launch', { gameCode: 'lantern-tide' }, { token })).body.value;
      const ask = async (path: string, bearer: string | null, sent: object) =>
        (await (
          await platform.request(`/originals/api${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
            body: JSON.stringify(sent),
          })
        ).json()) as { success: boolean; value: { bearer: string } };
      const { bearer } = (await ask('/session', null, { launchToken })).value;
      platform.world.now += 5_000;
      expect((await ask('/rounds', bearer, { clientRound: `round-of-${launchId}`, bet: '2.00' })).success).toBe(true);
      return launchId;
    };
    const barsOf = async (token: string, launchId: string) => {
      const { sessionStartedAt, rounds, staked, won, net, running } = (await platform.ask('games.play', { launchId }, { token })).body
        .value;
      const { session } = (await platform.ask('saferPlay.realityCheck', {}, { token })).body.value;
      expect(session).toEqual({ since: sessionStartedAt, staked, won, net, running });
      return { rounds, staked, net, running };
    };
    const moneyOf = async () => (await balanceOf(platform.db, member)).main;
    await play(await platform.signInAs('vicente'));
    platform.world.now += 60_000;
    const [token, before] = [await platform.signInAs('vicente'), await moneyOf()];
    const netNow = async () => toAmount(minor((await moneyOf()) - before));
    const launchId = await play(token);
    const slot = await barsOf(token, launchId);
    expect(slot).toEqual({ rounds: 1, staked: '2.00', net: await netNow(), running: '0.00' });

    const draw = (await platform.ask('lottery.terms', { gameId: 'fast-three', prizeMode: 'Lott' })).body.value.draws[0];
    // Both of the lines cannot lose.
    const lines = ['small', 'big'].map((pick) => ({ bet: 'half', pick, stake: '5.00' }));
    const order = { gameId: 'fast-three', prizeMode: 'Lott', draw: draw?.draw ?? '', lines, price: '10.00' } as const;
    expect((await platform.ask('lottery.placeTickets', order, { token })).status).toBe(200);
    expect(await barsOf(token, launchId)).toEqual({ rounds: 2, staked: '12.00', net: await netNow(), running: '10.00' });
    platform.world.now = Date.parse(draw?.drawsAt ?? '');
    await openLottery(platform, 'fast-three');
    await platform.runDueWork();
    expect(await barsOf(token, launchId)).toEqual({ rounds: 2, staked: '12.00', net: await netNow(), running: '0.00' });

    // A second device begins at zero, and the first goes on counting what the member plays there.
    platform.world.now += 1_000;
    const [second, between] = [await platform.signInAs('vicente'), await moneyOf()];
    const elsewhere = await play(second);
    expect(await barsOf(second, elsewhere)).toEqual({
      rounds: 1,
      staked: '2.00',
      net: toAmount(minor((await moneyOf()) - between)),
      running: '0.00',
    });
    expect(await barsOf(token, launchId)).toEqual({ rounds: 3, staked: '14.00', net: await netNow(), running: '0.00' });
  });

  test('a member over the launch limit gets 429 with retryAfter (SEC-13)', async () => {
    const token = await platform.signInAs('vicente');
    const ends = new Date(platform.world.now + 60_000);
    const key = `launch:${await platform.memberId('vicente')}`;
    await platform.db
      .insertInto('limits')
      .values({ key, used: 1_000_000, ends_at: ends })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ used: 1_000_000, ends_at: ends }))
      .execute();
    expect(await platform.ask('games.launch', { gameCode: 'lantern-tide' }, { token })).toMatchObject({
      status: 429,
      body: { errorCode: 'rate.too_many', value: { retryAfter: 60 } },
    });
    await platform.db.deleteFrom('limits').where('key', '=', key).execute();
    expect((await platform.ask('games.launch', { gameCode: 'lantern-tide' }, { token })).status).toBe(200);
  });

  test('each launch takes its frame from a random game CDN, and the frame calls its API there (SY-14)', async () => {
    const token = await platform.signInAs('amihan');
    const launch = async () => (await platform.ask('games.launch', { gameCode: 'lantern-tide' }, { token })).body.value;
    expect((await launch()).frameUrl).toBe('/originals/slot/index.html?game=lantern-tide');
    await writeSetting(platform.db, 'launch_cdns', ['https://a.run.example', 'https://b.run.example/', 'https://c.run.example']);
    const { frameUrl, api } = await launch();
    expect([frameUrl, new URL(api ?? '', frameUrl).href]).toEqual([
      'https://b.run.example/originals/slot/index.html?game=lantern-tide',
      'https://b.run.example/originals/api',
    ]);
    await platform.db.deleteFrom('platform_settings').where('name', '=', 'launch_cdns').execute();
  });

  test('the provider filter of recent games is ignored for fish and applied elsewhere (GM-06, GM-23)', async () => {
    const [token, member] = [await platform.signInAs('andres'), await platform.memberId('andres')];
    const fish = await platform.db.selectFrom('games').select(['game_code', 'vendor']).where('game_type', '=', 'FISH').execute();
    const slot = { game_code: 'lantern-tide', vendor: 'isla-originals' };
    for (const { game_code: gameCode } of [...fish, slot])
      await openLaunch(platform.db, { memberId: member, gameCode, vendor: 'any', at: new Date(platform.world.now) });
    const [vassalage, other] = [...new Set(fish.map(({ vendor }) => vendor))].filter((vendor) => vendor !== slot.vendor);
    expect([vassalage, other]).not.toContain(undefined);
    const codes = async (input: object) =>
      (await platform.ask('games.recent', { pageSize: 100, ...input }, { token })).body.value.list.map(({ gameCode }) => gameCode).sort();
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

  test('a trial account launches with its play balance (GM-12, AC-09)', async () => {
    const { status, body } = await platform.ask('games.launch', { gameCode: 'night-ferry' }, { token: await platform.signInAs('trial') });
    expect(status).toBe(200);
    expect(Number(body.value.balance)).toBeGreaterThan(0);
  });

  test('a closed category or provider and an unknown game are refused with a message; a slow one opens (GM-20)', async () => {
    const token = await platform.signInAs('marisol');
    for (const gameCode of ['blackjack-nine', 'basketball', 'mega-6-45', 'tongits', 'rapid-keno']) {
      const response = await platform.ask('games.launch', { gameCode }, { token });
      expect(response).toMatchObject({ status: 409, body: { errorCode: 'game.closed' } });
      expect(response.body.message).toMatch(/\.$/);
      expect((await platform.ask('games.game', { gameCode })).body.value.open).toBe(false);
    }
    expect(await platform.ask('games.launch', { gameCode: 'no-such-game' }, { token })).toMatchObject({
      status: 404,
      body: { errorCode: 'game.unknown' },
    });
    await writeSetting(platform.db, 'vendor_delay', 20);
    await platform.vendorsAre({ kestrel: 'closed', saltwater: 'slow' });
    expect(await platform.ask('games.launch', { gameCode: 'classic-seven' }, { token })).toMatchObject({
      status: 409,
      body: { errorCode: 'game.closed' },
    });
    const began = performance.now();
    expect((await platform.ask('games.launch', { gameCode: 'koi-ascending' }, { token })).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThanOrEqual(19);
    await platform.vendorsAre({});
    expect((await platform.ask('games.launch', { gameCode: 'classic-seven' }, { token })).status).toBe(200);
  });

  test('winners are last week’s settled wins above the stake, newest first, without trial accounts (GM-18)', async () => {
    await platform.db.updateTable('members').set({ shows_wins: true }).execute();
    const { list } = (await platform.ask('games.winnerBoard', { limit: 50 })).body.value;
    expect(list.length).toBeGreaterThan(5);
    const times = list.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(times.every((at) => at <= platform.world.now && at > platform.world.now - 7 * 86_400_000)).toBe(true);
    expect(list.every(({ player, prize }) => /^\p{L}{1,2}•••[\p{L}\p{N}]?$/u.test(player) && Number(prize) > 0)).toBe(true);
    const names = await platform.db.selectFrom('members').select('username').execute();
    expect(names.some(({ username }) => list.some(({ player }) => player === username))).toBe(false);
    await platform.db.updateTable('members').set({ type: 4 }).where('staff_of', 'is', null).execute();
    expect((await platform.ask('games.winnerBoard')).body.value.list).toEqual([]);
  });
});
