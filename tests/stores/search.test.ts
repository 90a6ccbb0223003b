// Tests search on the device: matches, speed, and the list of earlier searches.
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { seedGames, seedVendors } from '#platform/seed/games.ts';
import { SearchIndex } from '#stores/games/search-index.ts';
import { emptyLobbyQuery, type LobbyQuery } from '#values/games/lobby.ts';
import { codeFromName, namesContaining } from '#values/games/name-search.ts';
import { foldedNames, packNames, unpackNames } from '#values/games/search-index-codec.ts';
import { stripAccents } from '#values/text/strip-accents.ts';
import { type GamesWorld, gamesWorld } from '../calls/games/games-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { processorTime } from '../rules/processor-time.ts';
import { type Visitor, visit } from './fake-browser.ts';

test('names are compared without accents and case, and keep their length (GM-04)', () => {
  expect(stripAccents('Salón Privé')).toBe('salon prive');
  for (const name of ['Salón Privé', 'İZMİR', 'Straße', '龍の門', '🏝️ Isla']) expect(stripAccents(name)).toHaveLength(name.length);
  expect(stripAccents('Quick Roulette & Co.')).toBe('quick roulette & co.');
});

test('an apostrophe matches, straight or as a phone types it (GM-04)', () => {
  for (const typed of ["captain's", 'captain’s', 'captain‘s'])
    for (const name of ["Captain's Map", 'Captain’s Map']) expect([typed, ranked([name, 'Other'], typed)]).toEqual([typed, [name]]);
});

test('a vowel mark is a letter, and a letter with a stroke matches the plain one (GM-04, R7)', () => {
  for (const [name, other] of [
    ['की', 'का'],
    ['มังกร', 'มงกร'],
    ['ကို', 'ကာ'],
  ] as const)
    expect([name, stripAccents(name) === stripAccents(other)]).toEqual([name, false]);
  expect(ranked(['Trống Đông đăng', 'มังกรทอง'], 'dang')).toEqual(['Trống Đông đăng']);
  expect(ranked(['มังกรทอง'], 'มังกร')).toEqual(['มังกรทอง']);
  // As some devices type it: the letter, then its accent.
  expect(ranked(['Salón'], 'salo\u0301n')).toEqual(['Salón']);
});

test('playable games come before closed ones, each in order (GM-04)', () => {
  const names = ['Lantern', 'Lantern Tide', 'Snow Lantern', 'Atlantern'];
  const found = namesContaining(names.map(stripAccents), 'lantern', undefined, (place) => place > 1);
  expect(found.map(({ place }) => names[place])).toEqual(['Snow Lantern', 'Atlantern', 'Lantern', 'Lantern Tide']);
});

const ranked = (names: readonly string[], text: string): string[] =>
  namesContaining(names.map(stripAccents), text).map(({ place }) => names[place] ?? '');

test('names that start with the words come first, then word starts, then word middles; whole words before parts (GM-04)', () => {
  expect(ranked(['Snow Lantern', 'Lantern Tide', 'Tide'], 'lantern')).toEqual(['Lantern Tide', 'Snow Lantern']);
  expect(ranked(['Snow Lantern', 'Lantern Tide'], 'tide lan')).toEqual(['Lantern Tide']);
  expect(ranked(['Snow Lantern'], '  ')).toEqual([]);
  const lan = ['Inland Sea', 'Atlantis', 'Golden Lane', 'Lantern Tide', 'Isla', 'Lan', 'Island Landing'];
  expect(ranked(lan, 'lan')).toEqual(['Lan', 'Lantern Tide', 'Golden Lane', 'Island Landing', 'Atlantis', 'Inland Sea']);
  expect(ranked(['Tide of Lane', 'Lane of Tide', 'Plane Tides'], 'lane tide')).toEqual(['Tide of Lane', 'Lane of Tide', 'Plane Tides']);
  expect(namesContaining(['lantern of the isla'], 'isla lan')[0]?.ranges).toEqual([
    [0, 3],
    [15, 19],
  ]);
});

test('packed names unpack unchanged and omit what can be derived (GM-04)', () => {
  const providers = [
    { code: 'saltwater', name: 'Saltwater' },
    { code: 'tamarind', name: 'Tamarind' },
  ];
  const game = (
    nodeId: string,
    name: string,
    code = codeFromName(name),
    vendor = 'saltwater',
    type = 'RNG',
    min = '0.10',
    open = true,
  ) => ({
    nodeId,
    code,
    name,
    vendor,
    type,
    min,
    open,
  });
  const games = [
    game('100001', 'Koi Ascending'),
    game('100002', 'Salón Privé', 'salon-prive', 'tamarind', 'LIVE', '5.00'),
    game('100004', 'Koi Ascending', 'koi-ascending-2'),
    game('9007199254740993', '龍の門', 'gate'),
    game('9007199254740994', 'Two\nlines', 'two-lines'),
    game('a-1', 'Another platform', 'x', 'nobody'),
    game('a-2', 'Its  second ', codeFromName('Its  second '), 'saltwater', 'RNG', '0.10', false),
  ];
  const packed = packNames(providers, games);
  expect(packed.codes).toEqual({ 2: 'koi-ascending-2', 3: 'gate', 5: 'x' });
  expect(packed.nodes).toEqual([
    ['100001', 2],
    ['100004', 1],
    ['9007199254740993', 2],
    ['a-1', 1],
    ['a-2', 1],
  ]);
  const out = unpackNames(packed).map(({ game: one, type }) => ({
    nodeId: one.nodeId,
    code: one.code,
    name: one.name,
    vendor: one.vendor,
    type,
    min: one.min,
    open: one.open,
  }));
  expect(out).toEqual(
    games.map((one) => ({ ...one, name: one.name.replace('\n', ' '), vendor: one.vendor === 'nobody' ? '' : one.vendor })),
  );
  expect(foldedNames(packed)).toEqual(out.map(({ name }) => stripAccents(name)));
  expect(unpackNames(packNames(providers, []))).toEqual([]);
  expect(foldedNames(packNames(providers, []))).toEqual([]);
  expect(unpackNames({ ...packed, open: undefined }).every(({ game: { open } }) => open)).toBe(true);
  const manyGames = Array.from({ length: 70_000 }, (_, n) => game(String(n + 1), `word${n}`));
  expect(unpackNames(packNames(providers, manyGames)).every(({ game: one }, n) => one.name === `word${n}`)).toBe(true);
});

test('a letter in a thousand names builds none of the games, because codes are looked up only for shown ones (GM-04)', () => {
  let lookups = 0;
  const providers = [{ code: 'saltwater', name: 'Saltwater' }];
  const packed = packNames(
    providers,
    Array.from({ length: 1_000 }, (_, n) => {
      const name = `Lantern ${n}`;
      return { nodeId: String(n + 1), code: codeFromName(name), name, vendor: 'saltwater', type: 'RNG', min: '0.10' };
    }),
  );
  const codes = new Proxy(packed.codes, {
    get: (all, place) => {
      lookups += 1;
      return Reflect.get(all, place);
    },
  });
  const hits = new SearchIndex({ ...packed, codes }).find('l', { type: 'RNG', vendor: 'saltwater' });
  expect([hits.length, lookups]).toEqual([1_000, 0]);
  expect(hits.slice(0, 2).map(({ game }) => game.code)).toEqual(['lantern-0', 'lantern-1']);
  expect(lookups).toBe(2);
});

test('the names of three thousand games compress to at most 17 kB, with a margin of 2 %, and any text is searched in under 25 ms (GM-04)', () => {
  const seeded = seedGames(3_000, 60);
  const { vendors, categories } = seedVendors(60, seeded);
  const openOnes = new Set(categories.flatMap(({ vendor, game_type, state }) => (state === 'open' ? [`${vendor} ${game_type}`] : [])));
  const games = seeded.map((game) => ({
    nodeId: String(game.node_id),
    code: game.game_code,
    name: game.name,
    vendor: game.vendor,
    type: game.game_type,
    min: (game.min_bet / 100).toFixed(2),
    open: game.playable && openOnes.has(`${game.vendor} ${game.game_type}`),
  }));
  const packed = packNames(vendors, games);
  expect(unpackNames(packed).map(({ game }) => game.open)).toEqual(games.map(({ open }) => open));
  expect(brotliCompressSync(JSON.stringify(packed)).length).toBeLessThan(17_000 * 0.98);
  const index = new SearchIndex(packed);
  index.find('warm');
  const taken = ['l', 'la', 'lan', 'lant', 'lantern of', 'a e i', 'the', 'o'].map((text) => processorTime(() => void index.find(text)));
  taken.sort((a, b) => a - b);
  expect(taken[taken.length >> 1]).toBeLessThan(25);
});

onOneEngineDaily('search', (open) => {
  let platform: GamesWorld;
  let visitor: Visitor;
  beforeAll(async () => {
    platform = await gamesWorld(open);
  }, 120_000);
  beforeEach(() => {
    vi.resetModules();
    visitor = visit(async (request) => platform.fetch(request));
  });
  afterEach(() => vi.unstubAllGlobals());

  test('a word, a part, a typo and another order are found, with the match positions (GM-04)', async () => {
    const { loadNames } = await import('#stores/games/search.ts');
    const names = await loadNames();
    if (!names) throw new Error('no names');
    const found = (text: string, within = {}) => names.find(text, within);
    expect(found('lantern tide')[0]).toMatchObject({
      game: { code: 'lantern-tide' },
      type: 'RNG',
      provider: 'Isla Originals',
      at: {
        ranges: [
          [0, 7],
          [8, 12],
        ],
      },
    });
    expect(found('lantrn').map(({ game }) => game.code)).toContain('lantern-tide');
    expect(found('tide lantern').map(({ game }) => game.code)).toContain('lantern-tide');
    expect(found('LANT').map(({ game }) => game.code)).toContain('lantern-tide');
    expect(found('lantern', { type: 'LIVE' })).toEqual([]);
    expect(found('lantern', { type: 'RNG', vendor: 'originals' }).every(({ game }) => game.vendor === 'originals')).toBe(true);
    expect(found('')).toEqual([]);
    expect(found('"*(\\')).toEqual([]);
    expect(found('-lantern tide')[0]).toMatchObject({ game: { code: 'lantern-tide' } });
    expect(names.findProviders('-tamarind')).toMatchObject([{ code: 'tamarind' }]);
  });

  test('a search has the same order on the device and on the server, on every page and with a filter (GM-04)', async () => {
    const { loadNames } = await import('#stores/games/search.ts');
    const { requestGames } = await import('#stores/games/lobby-api.ts');
    // Closed games come last on both sides.
    await platform.db.updateTable('vendor_categories').set({ state: 'closed' }).where('vendor', '=', 'tamarind').execute();
    const names = await loadNames();
    if (!names) throw new Error('no names');
    const typed = (q: string, vendor?: string) =>
      names.find(q, { type: 'RNG', ...(vendor ? { vendor } : {}) }).map(({ game }) => game.code);
    const loaded = async (q: string, more: Partial<LobbyQuery> = {}) => {
      const codes: string[] = [];
      for (let pageNo = 1, total = 1; codes.length < total; pageNo += 1) {
        const got = await requestGames({ ...emptyLobbyQuery, q, ...more }, 'RNG', { pageNo, size: 15 });
        if (got.kind !== 'done') throw new Error(got.code);
        total = got.value.total;
        if (got.value.games.length === 0) break;
        codes.push(...got.value.games.map(({ code }) => code));
      }
      return codes;
    };
    for (const q of ['lantern', 'tide lantern', 'a', 'an', 'the n', 'lantren', 'koy', 'dragn'])
      expect([q, await loaded(q)]).toEqual([q, typed(q)]);
    expect(typed('a').length).toBeGreaterThan(30);
    expect(await loaded('a', { vendor: 'saltwater' })).toEqual(typed('a', 'saltwater'));
    const filtered = await loaded('a', { min: '0.5' });
    expect(filtered.length).toBeGreaterThan(1);
    expect(filtered).toEqual(typed('a').filter((code) => filtered.includes(code)));
  });

  test('providers are found with their game counts (GM-04)', async () => {
    const { loadNames } = await import('#stores/games/search.ts');
    const names = await loadNames();
    if (!names) throw new Error('no names');
    const [provider] = names.findProviders('tamar');
    expect(provider).toMatchObject({ code: 'tamarind', name: 'Tamarind', ranges: [[0, 5]] });
    expect(provider?.games.reduce((sum, { count }) => sum + count, 0)).toBe(
      names.games.filter(({ game }) => game.vendor === 'tamarind').length,
    );
  });

  test('names load once, and a failed load is retried at the next focus (GM-04)', async () => {
    const { loadNames } = await import('#stores/games/search.ts');
    visitor.line = async () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await loadNames()).toBeNull();
    visitor.line = (request, forward) => forward(request);
    const before = visitor.asked.length;
    const [one, two] = await Promise.all([loadNames(), loadNames()]);
    expect(one).toBe(two);
    expect(one).not.toBeNull();
    expect(visitor.asked).toHaveLength(before + 1);
  });

  test('six playable hot games are offered; a failed load is retried, a successful one is not repeated', async () => {
    const { $hot, loadHot } = await import('#stores/games/hot.ts');
    let requests = 0;
    visitor.line = (request, forward) => {
      requests += 1;
      return requests === 1
        ? Promise.resolve(Response.json({ success: false, errorCode: 'no', message: 'No.', value: {} }, { status: 400 }))
        : forward(request);
    };
    await loadHot();
    expect($hot.get()).toMatchObject({ face: 'failed', value: null, reason: 'No.' });
    await loadHot();
    expect($hot.get().face).toBe('ready');
    expect($hot.get().value?.map(({ game }) => game.open)).toEqual(Array(6).fill(true));
    expect($hot.get().value?.every(({ type, provider }) => type !== '' && provider !== '')).toBe(true);
    await loadHot();
    expect(requests).toBe(2);
  });

  test('earlier searches are stored, newest first, also for other tabs, until cleared or the session ends', async () => {
    const { $earlier, forgetEarlier, readEarlier, rememberSearch } = await import('#stores/games/search.ts');
    const { dropSession } = await import('#client/storage.ts');
    for (const text of ['lantern', 'koi', ' Lantern ', 'x', 'a b', 'c d', 'e f', 'g h', 'i j']) rememberSearch(text);
    expect($earlier.get()).toEqual(['i j', 'g h', 'e f', 'c d', 'a b', 'Lantern']);
    // Another tab, or the next day.
    $earlier.set([]);
    readEarlier();
    expect($earlier.get()[0]).toBe('i j');
    for (const end of [forgetEarlier, dropSession]) {
      rememberSearch('lantern');
      end();
      readEarlier();
      expect($earlier.get()).toEqual([]);
    }
  });
});
