// Game lists: filters by category, provider, name, bet and lines; name columns; hot games; the vendors of each category.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listHostedGames } from '#platform/areas/games/hosted-games.ts';
import { listLotteries } from '#platform/areas/lottery/catalogue.ts';
import { changeControl } from '#platform/areas/system/status.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { unpackNames } from '#values/games/search-index-codec.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { type GamesWorld, gamesWorld } from './games-fixture.ts';

const patience = 60_000;

onOneEngineDaily('game lists', (open) => {
  let world: GamesWorld;
  beforeAll(async () => {
    world = await gamesWorld(open);
  }, patience);
  const list = async (input: Record<string, unknown>) => (await world.ask('games.gameList', input)).body.value;

  test('pages of fifteen in the operator’s order cover the category exactly once (GM-05, GM-07)', async () => {
    const first = await list({ gameType: 'RNG', clientType: 3, platform: 'web', channel: '', merchant: 'isla', language: 'EN' });
    expect(first.games).toHaveLength(15);
    expect(first.games.slice(0, 3).map(({ gameName }) => gameName)).toEqual(['Lantern Tide', 'Ember Temple', 'Northern Gems']);
    expect(first.totalPages).toBe(Math.ceil(first.total / 15));
    const seen: string[] = [];
    for (let pageNo = 1; pageNo <= first.totalPages; pageNo += 1)
      seen.push(...(await list({ gameType: 'RNG', pageNo })).games.map(({ nodeId }) => nodeId));
    expect(new Set(seen).size).toBe(first.total);
    expect(seen).toHaveLength(first.total);
    expect((await list({ gameType: 'RNG', pageNo: first.totalPages + 1 })).games).toEqual([]);
    expect((await list({ gameType: 'RNG', pageSize: 100 })).games).toHaveLength(100);
  });

  test('filter fields change the list, and fields that describe the client do not (GM-07)', async () => {
    const plain = { gameType: 'RNG', pageNo: 1, pageSize: 15 };
    const all = await list(plain);
    for (const client of [{ clientType: 1 }, { platform: 'html5-desktop' }, { channel: 'a' }, { merchant: 'isla' }, { language: 'TY' }])
      expect(await list({ ...plain, ...client }), JSON.stringify(client)).toEqual(all);
    for (const filter of [
      { gameType: 'LIVE' },
      { vassalage: 'tamarind' },
      { gameClassify: 'classic' },
      { gameName: 'koi' },
      { minBet: '1' },
      { minLineNum: 25 },
      { isTop: 1 },
      { pageNo: 2 },
      { pageSize: 16 },
    ])
      expect(await list({ ...plain, ...filter }), JSON.stringify(filter)).not.toEqual(all);
    const top = await list({ gameType: 'RNG', isTop: 1, pageSize: 100 });
    expect(top.games.every(({ isTop }) => isTop === 1)).toBe(true);
    expect(top.total).toBeLessThan(all.total);
  });

  test('a game has its fields, and an unknown code is 404 (GM-22)', async () => {
    const { body } = await world.ask('games.game', { gameCode: 'koi-ascending' });
    expect(body.value).toMatchObject({
      gameCode: 'koi-ascending',
      gameName: 'Koi Ascending',
      gameType: 'RNG',
      vassalage: 'saltwater',
      accountTypeName: 'Saltwater',
      isGame: 'GAME',
      minBet: '0.10',
      open: true,
      isHot: 1,
      image: null,
    });
    expect(await world.ask('games.game', { gameCode: 'no-such-game' })).toMatchObject({ status: 404, body: { errorCode: 'game.unknown' } });
  });

  test('a vendor names the categories in which it has games, and an unknown one is 404 (CL-02)', async () => {
    const { categories } = await world.takeValue('games.gameVendors');
    const wanted = categories.flatMap(({ title, cards }) =>
      cards['isla-originals'] ? [{ gameType: title, games: cards['isla-originals'].games }] : [],
    );
    expect(wanted.length).toBeGreaterThan(1);
    expect(await world.takeValue('games.vassGameType', { vassalage: 'isla-originals' })).toEqual({
      vassalage: 'isla-originals',
      gameTypes: wanted,
    });
    for (const vassalage of ['nobody', '__proto__', 'constructor'])
      expect(await world.ask('games.vassGameType', { vassalage })).toMatchObject({ status: 404, body: { errorCode: 'not_found' } });
  });

  test('one response takes all images from one CDN of the operator; without a CDN covers are drawn (SY-14)', async () => {
    const pictures = async () => [
      ...(await list({ gameType: 'RNG' })).games,
      ...(await world.ask('games.hotGames')).body.value.list,
      (await world.ask('games.game', { gameCode: 'koi-ascending' })).body.value,
    ];
    // The test's random source picks the second of three.
    await writeSetting(world.db, 'image_cdns', ['https://a.img.example', 'https://b.img.example/isla/', 'https://c.img.example']);
    for (const { gameCode, image } of await pictures()) expect(image).toBe(`https://b.img.example/isla/games/${gameCode}.webp`);
    await writeSetting(world.db, 'image_cdns', ['http://plain.example', 'javascript:x()']);
    expect((await pictures()).every(({ image }) => image === null)).toBe(true);
    await world.db.deleteFrom('platform_settings').where('name', '=', 'image_cdns').execute();
    expect((await pictures()).every(({ image }) => image === null)).toBe(true);
  });

  test('search matches any part of a name, in any case, with or without accents, and with typos (GM-04)', async () => {
    await world.db.updateTable('games').set({ name: 'Salón del Mar' }).where('game_code', '=', 'hill-station').execute();
    const named = async (gameName: string) => (await list({ gameType: 'RNG', gameName })).games.map((game) => game.gameName);
    expect(await named('lanTERN')).toEqual(['Lantern Tide', 'Snow Lantern', 'Russet Lantern', 'Paper Lanterns']);
    expect(await named('salon del')).toContain('Salón del Mar');
    expect(await named('sálon')).toContain('Salón del Mar');
    expect((await named('lantren tide'))[0]).toBe('Lantern Tide');
    expect(await named('oi')).toContain('Koi Ascending');
    expect(await named('%')).toEqual([]);
    expect(await named('_')).toEqual([]);
    // The search engine reads these as operators: exclude, and exact match.
    expect(await named('-koi ascending')).toContain('Koi Ascending');
    for (const text of ['-1', '-"', '"-zzz"']) expect([text, await named(text)]).toEqual([text, []]);
    expect(await named("'; drop table games; --")).toEqual([]);
    expect((await list({ gameType: 'RNG', gameName: 'zzzzqqqq' })).totalPages).toBe(1);
  });

  test('filters work by provider, classification, lowest bet and lines, alone and together (GM-04)', async () => {
    const all = (await list({ gameType: 'RNG', pageSize: 100 })).total;
    for (const option of ['0.01', '0.05', '0.1', '0.5', '0.75', '1']) {
      const found = await list({ gameType: 'RNG', minBet: option, pageSize: 100 });
      expect(found.games.every(({ minBet }) => Number(minBet) >= Number(option))).toBe(true);
      expect(found.total).toBeGreaterThan(0);
    }
    expect((await list({ gameType: 'RNG', minBet: 'all' })).total).toBe(all);
    expect((await list({ gameType: 'RNG', minBet: '0.5' })).total).toBeLessThan((await list({ gameType: 'RNG', minBet: '0.05' })).total);
    const lined = await list({ gameType: 'RNG', minLineNum: 25, pageSize: 100 });
    expect(lined.games.length).toBeGreaterThan(0);
    expect(lined.games.every(({ lines }) => lines >= 25)).toBe(true);
    const mine = await list({ gameType: 'RNG', vassalage: 'isla-originals', pageSize: 100 });
    expect(mine.games.map(({ gameName }) => gameName)).toContain('Night Ferry');
    expect(mine.total).toBe(10);
    const classic = await list({ gameType: 'RNG', gameClassify: 'classic', pageSize: 100 });
    expect(classic.games.every(({ gameClassify, lines }) => gameClassify === 'classic' && lines <= 5)).toBe(true);
    const both = await list({ gameType: 'RNG', vassalage: 'tamarind', minBet: '1', minLineNum: 20, isTop: 1, pageSize: 100 });
    expect(both.games.map(({ gameName }) => gameName)).toEqual(['Ember Temple']);
    for (const wrong of ['x', '-1', '1e3', '0.001'])
      expect(await world.ask('games.gameList', { gameType: 'RNG', minBet: wrong })).toMatchObject({
        status: 400,
        body: { errorCode: 'input.invalid' },
      });
    expect((await world.ask('games.gameList', { gameType: 'RNG', minLineNum: 9_000_000_000_000 })).status).toBe(200);
    for (const wrong of [
      { gameType: 'NONE' },
      { gameType: 'RNG', pageNo: 0 },
      { gameType: 'RNG', pageNo: 1e15 },
      { gameType: 'RNG', pageSize: 1000 },
      {},
    ])
      expect((await world.ask('games.gameList', wrong as never)).status).toBe(400);
  });

  test('tables are found by a bet they take and by seats, sports books by league and start, and each league has a match (GM-04)', async () => {
    await listHostedGames(world.db);
    const found = async (filter: Record<string, unknown>) =>
      (await list({ pageSize: 100, ...filter })).games.map(({ gameCode }) => gameCode).sort();
    const tables = ['evening-baccarat', 'harbour-baccarat', 'roulette-manila', 'salon-baccarat', 'sic-bo', 'speed-baccarat'];
    expect(await found({ gameType: 'LIVE' })).toEqual(tables);
    expect(await found({ gameType: 'LIVE', bet: '1' })).toEqual(['evening-baccarat']);
    expect(await found({ gameType: 'LIVE', bet: '100' })).toEqual(tables);
    expect(await found({ gameType: 'LIVE', bet: '10000' })).toEqual(['salon-baccarat']);
    expect(await found({ gameType: 'LIVE', bet: '10000.01' })).toEqual([]);
    expect(await found({ gameType: 'LIVE', seats: 'limited' })).toEqual(['salon-baccarat']);
    expect(await found({ gameType: 'LIVE', seats: 'unlimited', bet: '5' })).toEqual([
      ...['evening-baccarat', 'harbour-baccarat', 'roulette-manila', 'sic-bo'],
    ]);
    expect(await found({ gameType: 'LIVE', seats: 'limited', gameName: 'baccarat' })).toEqual(['salon-baccarat']);
    expect(await found({ gameType: 'PVP', seats: 'limited' })).toEqual(['rain-dragon-tiger']);
    const { categories } = await world.takeValue('games.gameVendors');
    const leagues = Object.fromEntries(categories.map(({ title, leagues }) => [title, leagues]));
    expect(leagues).toMatchObject({
      LIVE: undefined,
      SPORTS: ['Bay Cup', 'City Championship', 'Isla League'],
      ESPORTS: ['Lantern Masters', 'Strike Series', 'Tideform Cup'],
    });
    for (const gameType of ['SPORTS', 'ESPORTS'] as const)
      for (const league of leagues[gameType] ?? []) expect(await found({ gameType, league })).toHaveLength(1);
    expect(await found({ gameType: 'SPORTS', league: 'Tideform Cup' })).toEqual([]);
    expect(await found({ gameType: 'SPORTS', startWithin: 60 })).toEqual(['fb-sports', 'football']);
    expect(await found({ gameType: 'SPORTS', startWithin: 300 })).toEqual(['city-football', 'fb-sports', 'football']);
    expect(await found({ gameType: 'ESPORTS', startWithin: 30 })).toEqual([]);
    for (const wrong of [{ bet: 'x' }, { bet: '-1' }, { seats: 'seven' }])
      expect((await world.ask('games.gameList', { gameType: 'LIVE', ...wrong } as never)).status).toBe(400);
    expect((await world.ask('games.gameList', { gameType: 'SPORTS', startWithin: 9_000_000_000_000 })).status).toBe(200);
  });

  test('the provider is ignored for fish games only (GM-06)', async () => {
    const all = await list({ gameType: 'FISH', pageSize: 100 });
    expect(all.total).toBeGreaterThan(2);
    expect((await list({ gameType: 'FISH', vassalage: 'northlight', pageSize: 100 })).total).toBe(all.total);
    expect((await list({ gameType: 'LIVE', vassalage: 'halcyon', pageSize: 100 })).total).toBeLessThan(
      (await list({ gameType: 'LIVE', pageSize: 100 })).total,
    );
  });

  test('the hot list has only hot games, open ones first, and filters by type (GM-10)', async () => {
    const { list: hot } = (
      await world.ask('games.hotGames', { merchantCode: 'isla', isPlatform: 2, platform: 'web', language: 'EN', limit: 12 })
    ).body.value;
    expect(hot).toHaveLength(12);
    expect(hot.every(({ isHot, open: opens }) => isHot === 1 && opens)).toBe(true);
    expect(hot.slice(0, 6).map(({ gameName }) => gameName)).toEqual([
      'Lantern Tide',
      'Roulette Manila',
      'Koi Ascending',
      'Northern Gems',
      'Palace Door',
      'Coral Hunter',
    ]);
    const { list: live } = (await world.ask('games.hotGames', { gameType: 'LIVE' })).body.value;
    expect(live.map(({ gameName }) => gameName)).toEqual(['Roulette Manila', 'Speed Baccarat']);
    expect(live.every(({ gameType }) => gameType === 'LIVE')).toBe(true);
    // With a limit above the number of hot games, no other game fills the list.
    for (const gameType of [undefined, 'RNG', 'LIVE', 'FISH'] as const) {
      const { list: all } = (await world.ask('games.hotGames', { ...(gameType ? { gameType } : {}), limit: 50 })).body.value;
      const { hot: known } = await world.db
        .selectFrom('games')
        .select((of) => of.fn.countAll<bigint>().as('hot'))
        .where('is_hot', '=', 1)
        .where('playable', '=', true)
        .$if(gameType !== undefined, (query) => query.where('game_type', '=', gameType ?? ''))
        .executeTakeFirstOrThrow();
      expect([all.length, all.every(({ isHot }) => isHot === 1)]).toEqual([Math.min(50, Number(known)), true]);
    }
    // Fields that describe the client, and unknown fields, change nothing.
    const hotGames = async (more: Record<string, unknown>) => (await world.ask('games.hotGames', more)).body.value;
    const usual = await hotGames({});
    for (const more of [{ merchantCode: 'isla' }, { isPlatform: 1 }, { platform: 'html5-desktop' }, { language: 'TY' }, { limit: 48 }])
      expect(await hotGames(more), JSON.stringify(more)).toEqual(usual);
    expect((await world.ask('games.hotGames', { gameType: 'NONE' } as never)).status).toBe(400);
    await world.vendorsAre({ saltwater: 'closed' });
    const without = (await world.ask('games.hotGames', { limit: 12 })).body.value.list;
    await world.vendorsAre({});
    expect(without.map(({ gameName }) => gameName)).not.toContain('Koi Ascending');
  });

  test('games that are open now come first, and what no engine plays is not listed (GM-20)', async () => {
    const codes = async () =>
      (await list({ gameType: 'FISH', pageSize: 100 })).games.map(({ gameCode, open: isOpen }) => [gameCode, isOpen]);
    expect(await codes()).toEqual([
      ['coral-hunter', true],
      ['manta-deep', true],
      ['happy-catch', true],
    ]);
    await world.vendorsAre({ 'isla-originals': 'closed' });
    expect(await codes()).toEqual([
      ['manta-deep', true],
      ['happy-catch', true],
      ['coral-hunter', false],
    ]);
    await world.vendorsAre({});
    expect((await list({ gameName: 'blackjack nine', gameType: 'LIVE' })).games).toEqual([]);
    expect((await world.ask('games.game', { gameCode: 'blackjack-nine' })).body.value.open).toBe(false);
  });

  test('an incident says since when, keeps its time while it lasts, and ends with it (GM-20)', async () => {
    const since = async (vendor: string) => {
      const { categories } = (await world.ask('games.gameVendors')).body.value;
      const { state, since: time } = categories.find(({ title }) => title === 'RNG')?.cards[vendor] ?? {};
      return [state, time];
    };
    const at = (hour: number) => new Date(noon + hour * 3_600_000);
    const control = (states: Record<string, 'open' | 'slow' | 'closed'>, hour: number) =>
      changeControl(world.db, world.appContext.brand, { vendors: states }, at(hour));
    expect(await since('kestrel')).toEqual(['open', null]);
    await control({ kestrel: 'slow' }, 1);
    await control({ tamarind: 'closed' }, 2);
    expect([await since('kestrel'), await since('tamarind')]).toEqual([
      ['slow', at(1).toISOString()],
      ['closed', at(2).toISOString()],
    ]);
    await control({ kestrel: 'closed' }, 3);
    expect(await since('kestrel')).toEqual(['closed', at(3).toISOString()]);
    await control({ kestrel: 'open', tamarind: 'open' }, 4);
    expect([await since('kestrel'), await since('tamarind')]).toEqual([
      ['open', null],
      ['open', null],
    ]);
  });

  test('a world from before gets the games that an engine plays by now, whatever ids its own games have', async () => {
    const fresh = await gamesWorld(open);
    const game = (code: string) =>
      fresh.db.selectFrom('games').select(['playable', 'min_bet']).where('game_code', '=', code).executeTakeFirst();
    await fresh.db.deleteFrom('games').where('game_code', '=', 'evening-baccarat').execute();
    await fresh.db.updateTable('games').set({ playable: false, min_bet: 7n }).where('game_code', '=', 'manta-deep').execute();
    // Two of a larger world.
    for (const node_id of [910_001n, 910_002n])
      await sql`insert into games (node_id, game_code, name, game_type, vendor, classify, min_bet, slot_model)
        select ${node_id}, 'larger-' || ${node_id}::text, name, game_type, vendor, classify, min_bet, slot_model from games
        where game_code = 'lantern-tide'`.execute(fresh.db);
    await fresh.db.updateTable('vendor_categories').set({ state: 'closed' }).where('game_type', '=', 'FISH').execute();
    await Promise.all([listHostedGames(fresh.db), listHostedGames(fresh.db)]);
    expect([await game('evening-baccarat'), await game('manta-deep')]).toMatchObject([
      { playable: true },
      { playable: true, min_bet: 10n },
    ]);
    const { state } = await fresh.db
      .selectFrom('vendor_categories')
      .select('state')
      .where('vendor', '=', 'northlight')
      .where('game_type', '=', 'FISH')
      .executeTakeFirstOrThrow();
    expect(state).toBe('open');
  });

  test('vendors come in nine categories, esports and cockfight apart from sports (GM-11, GM-21, GM-22)', async () => {
    await listHostedGames(world.db);
    await listLotteries(world.db);
    const { categories } = (await world.ask('games.gameVendors', { platform: 'html5-desktop' })).body.value;
    expect(categories.map(({ title }) => title)).toEqual(['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT']);
    const of = (title: string) => categories.find((category) => category.title === title);
    expect(of('COCKFIGHT')?.id).toBe(5);
    expect(new Set(categories.map(({ id }) => id)).size).toBe(9);
    expect(Object.keys(of('ESPORTS')?.cards ?? {})).toEqual(expect.arrayContaining(['TF', 'kestrel', 'isla-originals']));
    expect(Object.keys(of('COCKFIGHT')?.cards ?? {})).toEqual(expect.arrayContaining(['DS88', 'tamarind']));
    expect(Object.keys(of('SPORTS')?.cards ?? {})).toEqual(expect.arrayContaining(['isla-originals', 'kestrel', 'FB']));
    expect(Object.keys(of('SPORTS')?.cards ?? {})).not.toContain('TF');
    const rows = await world.db.selectFrom('games').select(['vendor', 'game_type']).where('playable', '=', true).execute();
    expect(categories.reduce((sum, { games }) => sum + games, 0)).toBe(rows.length);
    const playable = new Set(rows.map((row) => `${row.vendor} ${row.game_type}`));
    for (const type of ['LIVE', 'FISH', 'PVP', 'COCKFIGHT', 'SPORTS', 'ESPORTS']) expect(playable).toContain(`isla-originals ${type}`);
    for (const { title, cards, games, gameClassify } of categories) {
      expect(
        Object.values(cards).every(
          (card) => card.games > 0 && card.gameType === title && card.state === 'open' && playable.has(`${card.vassalage} ${title}`),
        ),
      ).toBe(true);
      expect(Object.values(cards).reduce((sum, card) => sum + card.games, 0)).toBe(games);
      expect(gameClassify.length).toBeGreaterThan(0);
      expect(gameClassify.every(({ vendors }) => vendors.every((vendor) => vendor in cards))).toBe(true);
    }
    await world.vendorsAre({ tamarind: 'slow' });
    expect((await world.ask('games.gameVendors')).body.value.categories[0]?.cards.tamarind?.state).toBe('slow');
    await world.vendorsAre({});
  });

  test('name columns have one length, unpack to the games, and their version follows the content (GM-04)', async () => {
    const names = (await world.ask('games.names')).body.value;
    const playable = await world.db.selectFrom('games').select('game_code').where('playable', '=', true).execute();
    for (const column of [names.names.split('\n'), names.vendor, names.type, names.bet]) expect(column).toHaveLength(playable.length);
    const koi = (packed: typeof names) => unpackNames(packed).find(({ game }) => game.code === 'koi-ascending');
    expect(koi(names)).toMatchObject({
      game: { name: 'Koi Ascending', vendor: 'saltwater', min: '0.10' },
      provider: 'Saltwater',
      type: 'RNG',
    });
    await world.db.updateTable('games').set({ name: 'Koi Rising' }).where('game_code', '=', 'koi-ascending').execute();
    const later = (await world.ask('games.names')).body.value;
    expect(koi(later)?.game).toMatchObject({ name: 'Koi Rising', nodeId: koi(names)?.game.nodeId });
    expect(BigInt(later.version)).toBeGreaterThan(BigInt(names.version));
    await world.db.updateTable('games').set({ name: 'Koi Ascending' }).where('game_code', '=', 'koi-ascending').execute();
  });

  test('the payload constants of the specification are accepted (CL-05)', async () => {
    expect((await world.ask('games.gameList', { gameType: 'RNG', clientType: 3, platform: 'web', merchant: 'isla' })).status).toBe(200);
    expect((await world.ask('games.gameVendors', { platform: 'html5-desktop' })).status).toBe(200);
    expect((await world.ask('games.hotGames', { isPlatform: 2, platform: 'web', merchantCode: 'isla' })).status).toBe(200);
  });

  test('hostile text is refused or finds nothing, and never causes a server fault (CL-03)', async () => {
    for (const text of ['\0', 'a\0b', '\ud800', '\\', "'", '%%%%', '😀😀😀😀', 'x'.repeat(80), '\u202e'.repeat(80)]) {
      for (const field of ['gameName', 'vassalage', 'gameClassify', 'minBet', 'bet', 'seats', 'league'])
        expect([200, 400], `${field} ${JSON.stringify(text)}`).toContain(
          (await world.ask('games.gameList', { gameType: 'RNG', [field]: text })).status,
        );
      expect([400, 404], JSON.stringify(text)).toContain((await world.ask('games.game', { gameCode: text.replace('\ud800', 'x') })).status);
    }
    expect(world.world.faults).toEqual([]);
  });

  test('a group stands among the e-lotteries before the games behind it, and has no frame of its own (GM-22)', async () => {
    await listLotteries(world.db);
    const { games } = await list({ gameType: 'ELOTT', vassalage: 'ELOTT', pageSize: 100 });
    expect(games.map(({ gameCode, isGame, open }) => [gameCode, isGame, open])).toEqual([
      ['isla-fast-draws', 'VASSALAGE', true],
      ...['fast-three', 'swift-five', 'isla-keno', 'harbour-3d'].map((code) => [code, 'GAME', true]),
    ]);
    const { token } = await world.signedInMember();
    expect(await world.ask('games.launch', { gameCode: 'isla-fast-draws' }, { token })).toMatchObject({
      status: 404,
      body: { errorCode: 'game.unknown' },
    });
  });
});
