// The ranking of the largest prizes, the jackpot meter, and the announcements for a game.
import type { CompiledQuery } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { GamesSchemas } from '#calls/schemas/games.schema.ts';
import type { Input } from '#calls/schemas/schema.ts';
import { incrementContentVersion } from '#platform/db/content-version.ts';
import { readSetting, writeSetting } from '#platform/db/settings.ts';
import type { Json } from '#platform/db/tables/tables.ts';
import { jackpotBalance } from '#platform/ledger/jackpot.ts';
import { toAmount } from '#values/money.ts';
import { days, hours, minutes, seconds } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type GamesWorld, gamesWorld } from './games-fixture.ts';

onOneEngineDaily('ranking, jackpot and announcements', (open) => {
  let platform: GamesWorld;
  let slot: string;
  let number = 0;
  beforeAll(async () => {
    platform = await gamesWorld(open);
    await platform.db.deleteFrom('rounds').execute();
    await platform.db.updateTable('members').set({ shows_wins: true }).execute();
    slot = (await platform.db.selectFrom('games').select('game_code').where('game_type', '=', 'RNG').executeTakeFirstOrThrow()).game_code;
  }, 60_000);
  const won = async (
    username: string,
    win: number,
    ago: number,
    more: { readonly bet?: number; readonly state?: 'rolled_back'; readonly game?: string } = {},
  ) => {
    const at = new Date(platform.world.now - ago);
    number += 1;
    await platform.db
      .insertInto('rounds')
      .values({
        id: `r${number}`,
        vendor: 'originals',
        game_code: more.game ?? slot,
        member_id: await platform.memberId(username),
        launch_id: null,
        client_round: null,
        bet: BigInt(more.bet ?? 100),
        win: BigInt(win),
        state: more.state ?? 'settled',
        detail: null,
        at,
        settled_at: at,
      })
      .execute();
  };
  const ranks = async (input: Input<GamesSchemas['rankList']> = {}) =>
    (await platform.ask('games.rankList', input)).body.value.list.map(({ rank, player, prize }) => `${rank} ${player} ${prize}`);

  test('the jackpot counter shows what lies in the pot, with its rules and games; without terms there is none (GM-16, R10, R31)', async () => {
    const answer = async () => (await platform.ask('games.jackpot')).body.value;
    const pot = await jackpotBalance(platform.db);
    expect(pot).toBeGreaterThan(50_000_00n);
    const reading = { amount: toAmount(pot), at: new Date(platform.world.now).toISOString(), rules: '/help/jackpot', currencySymbol: '₱' };
    const { games, reading: shown } = await answer();
    expect([shown, games?.includes('night-ferry')]).toEqual([reading, true]);
    const terms = (await readSetting(platform.db, 'jackpot')) as Record<string, Json>;
    for (const bad of [{ games: [] }, { ...terms, share: 0 }, { ...terms, stakePerWin: '99999999999.00' }, 7]) {
      await writeSetting(platform.db, 'jackpot', bad);
      expect([bad, (await answer()).reading]).toEqual([bad, null]);
    }
    await writeSetting(platform.db, 'jackpot', terms);
  });

  test('each player’s largest prize is ranked, the earlier first on a tie, with the name shortened (GM-18, SH-28)', async () => {
    await won('marisol', 50_000, hours(1));
    await won('marisol', 90_000, hours(30));
    await won('vicente', 90_000, hours(40));
    await won('amihan', 1_000, hours(2));
    await won('amihan', 500_000, days(8));
    // Left out: a win below the stake, a rolled-back round, a trial account, a round dated tomorrow.
    await won('andres', 90, hours(1));
    await won('andres', 900_000, hours(1), { state: 'rolled_back' });
    await won('trial', 999_999, hours(1));
    await won('andres', 900_000, -hours(1));
    expect(await ranks()).toEqual(['1 vi•••e 900.00', '2 ma•••l 900.00', '3 am•••n 10.00']);
    expect(await ranks({ period: 'day' })).toEqual(['1 ma•••l 500.00', '2 am•••n 10.00']);
    expect(await ranks({ period: 'month' })).toEqual(['1 am•••n 5000.00', '2 vi•••e 900.00', '3 ma•••l 900.00']);
    expect(await ranks({ limit: 1 })).toEqual(['1 vi•••e 900.00']);
    const { from, to } = (await platform.ask('games.rankList', { period: 'day' })).body.value;
    expect(Date.parse(to) - Date.parse(from)).toBe(days(1));
    for (const wrong of [{ period: 'year' }, { limit: 51 }, { gameType: 'NONE' }])
      expect((await platform.ask('games.rankList', wrong as never)).status).toBe(400);
  });

  test('a thousand requests within a minute cost one query, and the next minute shows a new prize (REL-12)', async () => {
    const before = await ranks({ period: 'month' });
    await won('andres', 999_999_900, 0);
    const queries: string[] = [];
    const execute = platform.db.getExecutor().executeQuery.bind(platform.db.getExecutor());
    const watched = platform.db.getExecutor();
    watched.executeQuery = ((query: CompiledQuery) => {
      if (query.sql.includes('distinct on')) queries.push(query.sql);
      return execute(query);
    }) as typeof watched.executeQuery;
    platform.world.now += seconds(59);
    const many = await Promise.all(Array.from({ length: 1_000 }, () => ranks({ period: 'month' })));
    expect([queries.length, many.every((one) => one.join() === before.join())]).toEqual([0, true]);
    platform.world.now += seconds(1);
    const after = await Promise.all(Array.from({ length: 1_000 }, () => ranks({ period: 'month' })));
    expect([queries.length, new Set(after.map(([first]) => first))]).toEqual([1, new Set(['1 an•••s 9999999.00'])]);
    watched.executeQuery = execute;
    await platform.db.deleteFrom('rounds').where('win', '=', 999_999_900n).execute();
  });

  test('a failed ranking query is retried only after five seconds (REL-12)', async () => {
    platform.world.now += minutes(2);
    const watched = platform.db.getExecutor();
    const execute = watched.executeQuery.bind(watched);
    let queries = 0;
    let isSlow = true;
    watched.executeQuery = ((query: CompiledQuery) => {
      if (!query.sql.includes('distinct on')) return execute(query);
      queries += 1;
      // The server ends the statement after ten seconds.
      platform.world.now += isSlow ? 10_000 : 0;
      return isSlow ? Promise.reject(Object.assign(new Error('too slow'), { code: '57014' })) : execute(query);
    }) as typeof execute;
    const statuses = async () =>
      (await Promise.all(Array.from({ length: 20 }, () => platform.ask('games.rankList', { period: 'week' })))).map(({ status }) => status);
    expect([new Set(await statuses()), queries]).toEqual([new Set([503]), 1]);
    platform.world.now += 4_999;
    expect([new Set(await statuses()), queries]).toEqual([new Set([503]), 1]);
    isSlow = false;
    platform.world.now += 1;
    expect([new Set(await statuses()), queries]).toEqual([new Set([200]), 2]);
    watched.executeQuery = execute;
  });

  test('a win shows only with its winner’s consent; once withdrawn, the next response of both lists omits it (R26, SH-28)', async () => {
    const { id } = await platform.db.selectFrom('members').select('id').where('username', '=', 'vicente').executeTakeFirstOrThrow();
    await won('vicente', 123_400, minutes(1));
    const shows = async (shown: boolean) => {
      await platform.db.updateTable('members').set({ shows_wins: shown }).where('id', '=', id).execute();
      await incrementContentVersion(platform.db);
    };
    const shown = async () => {
      const recent = (await platform.ask('games.winnerBoard', { limit: 50 })).body.value.list;
      return [(await ranks({ period: 'day' })).some((line) => line.includes('vi•••e')), recent.some(({ player }) => player === 'vi•••e')];
    };
    expect(await shown()).toEqual([true, true]);
    await shows(false);
    expect(await shown()).toEqual([false, false]);
    await shows(true);
    expect(await shown()).toEqual([true, true]);
    await platform.db.deleteFrom('rounds').where('win', '=', 123_400n).execute();
    await incrementContentVersion(platform.db);
  });

  test('the ranking of one category counts only prizes won there (GM-18)', async () => {
    const fish = (await platform.db.selectFrom('games').select('game_code').where('game_type', '=', 'FISH').executeTakeFirstOrThrow())
      .game_code;
    await won('andres', 2_000, hours(1), { game: fish });
    await won('marisol', 7_000_000, hours(1), { game: fish });
    expect(await ranks({ gameType: 'FISH' })).toEqual(['1 ma•••l 70000.00', '2 an•••s 20.00']);
    expect((await ranks({ gameType: 'RNG' }))[1]).toBe('2 ma•••l 900.00');
    expect(await ranks({ gameType: 'LIVE' })).toEqual([]);
  });

  test('announcements match the current time, category and provider, and their html is made safe (GM-18)', async () => {
    const row = (code: string, more: object = {}) => ({
      code,
      kind: 'games',
      words: JSON.stringify({ EN: { title: code, short: 'A <b onclick="x()">short</b> & plain one', content: null } }),
      game_type: null,
      vendor: null,
      shown_from: new Date(platform.world.now - days(9)),
      starts_at: new Date(platform.world.now - days(1)),
      ends_at: null,
      ...more,
    });
    await platform.db.deleteFrom('promo_codes').execute();
    await platform.db.deleteFrom('promotions').execute();
    await platform.db
      .insertInto('promotions')
      .values([
        row('every'),
        row('slots', { game_type: 'RNG' }),
        row('provider', { game_type: 'RNG', vendor: 'saltwater' }),
        row('later', { starts_at: new Date(platform.world.now + 1) }),
        row('over', { ends_at: new Date(platform.world.now) }),
        row('agents', { audience: 'agents' }),
      ])
      .execute();
    const on = async (input: Input<GamesSchemas['gameAnnouncements']>) =>
      (await platform.ask('games.gameAnnouncements', input)).body.value.promotion.map(({ id }) => id);
    expect(await on({})).toEqual(['every', 'provider', 'slots']);
    expect(await on({ gameType: 'RNG' })).toEqual(['every', 'provider', 'slots']);
    expect(await on({ gameType: 'RNG', vassalage: 'tidehouse' })).toEqual(['every', 'slots']);
    expect(await on({ gameType: 'FISH' })).toEqual(['every']);
    expect((await platform.ask('games.gameAnnouncements', { gameType: 'FISH' })).body.value.promotion[0]?.content).toBe(
      '<p>A <b>short</b> &amp; plain one</p>',
    );
  });
});
