// Search on the device: what is found, how quickly, and what is remembered of it.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { foldName, namesHolding } from '#values/names.ts';
import { type GamesWorld, gamesWorld } from '../calls/games-world.ts';
import { onBothEngines } from '../engines.ts';
import { type Visitor, visit } from './visitor.ts';

test('GM-04 names are compared without accents and capitals, letter for letter', () => {
  expect(foldName('Salón Privé')).toBe('salon prive');
  for (const name of ['Salón Privé', 'İZMİR', 'Straße', '龍の門', '🏝️ Isla']) expect(foldName(name)).toHaveLength(name.length);
  expect(namesHolding(['Snow Lantern', 'Lantern Tide', 'Tide'], 'lantern')).toEqual([1, 0]);
  expect(namesHolding(['Snow Lantern', 'Lantern Tide'], 'tide lan')).toEqual([1]);
  expect(namesHolding(['Snow Lantern'], '  ')).toEqual([]);
});

onBothEngines('search', (open) => {
  let world: GamesWorld;
  let visitor: Visitor;
  beforeAll(async () => {
    world = await gamesWorld(open);
  }, 120_000);
  beforeEach(() => {
    vi.resetModules();
    visitor = visit(async (request) => world.app.fetch(request));
  });
  afterEach(() => vi.unstubAllGlobals());

  test('GM-04 a word, a part, a wrong letter, another order: found, with the place in the name', async () => {
    const { findNames, loadNames } = await import('#stores/search.ts');
    const names = await loadNames();
    if (!names) throw new Error('no names');
    const found = (text: string, within = {}) => findNames(names, text, within);
    expect(found('lantern tide')[0]).toMatchObject({
      game: { code: 'lantern-tide' },
      type: 'RNG',
      maker: 'Isla Originals',
      ranges: [
        [0, 7],
        [8, 12],
      ],
    });
    expect(found('lantrn').map(({ game }) => game.code)).toContain('lantern-tide');
    expect(found('tide lantern').map(({ game }) => game.code)).toContain('lantern-tide');
    expect(found('LANT').map(({ game }) => game.code)).toContain('lantern-tide');
    expect(found('lantern', { type: 'LIVE' })).toEqual([]);
    expect(found('lantern', { type: 'RNG', vendor: 'originals' }).every(({ game }) => game.vendor === 'originals')).toBe(true);
    expect(found('')).toEqual([]);
    expect(found('"*(\\')).toEqual([]);
  });

  test('GM-04 makers are found with what they make', async () => {
    const { findMakers, loadNames } = await import('#stores/search.ts');
    const names = await loadNames();
    if (!names) throw new Error('no names');
    const [maker] = findMakers(names, 'tamar');
    expect(maker).toMatchObject({ code: 'tamarind', name: 'Tamarind', ranges: [[0, 5]] });
    expect(maker?.games.reduce((sum, { count }) => sum + count, 0)).toBe(
      names.columns.vendor.filter((n) => names.columns.vendors[n]?.code === 'tamarind').length,
    );
  });

  test('GM-04 the names come once; when they do not come, the next focus asks again', async () => {
    const { loadNames } = await import('#stores/search.ts');
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

  test('GM-04 any text is answered quickly over three thousand names', async () => {
    const { findNames, loadNames } = await import('#stores/search.ts');
    const small = await loadNames();
    if (!small) throw new Error('no names');
    const times = Math.ceil(3_000 / small.folded.length);
    const repeat = <T>(list: readonly T[]): T[] => Array.from({ length: times }, () => list).flat();
    const { columns } = small;
    const large = {
      ...small,
      folded: repeat(small.folded),
      columns: {
        ...columns,
        names: repeat(columns.names),
        codes: repeat(columns.codes),
        vendor: repeat(columns.vendor),
        type: repeat(columns.type),
        minBets: repeat(columns.minBets),
        nodeIds: repeat(columns.nodeIds),
      },
    };
    findNames(large, 'warm');
    const taken = ['l', 'la', 'lan', 'lant', 'lantern of', 'a e i', 'the', 'o'].map((text) => {
      const start = performance.now();
      findNames(large, text);
      return performance.now() - start;
    });
    taken.sort((a, b) => a - b);
    expect(taken[taken.length >> 1]).toBeLessThan(25);
  });

  test('what was looked for is kept, newest first, and goes with the session', async () => {
    const { $earlier, forgetEarlier, readEarlier, rememberSearch } = await import('#stores/search.ts');
    const { dropSession } = await import('#client/keep.ts');
    for (const text of ['lantern', 'koi', ' Lantern ', 'x', 'a b', 'c d', 'e f', 'g h', 'i j']) rememberSearch(text);
    expect($earlier.get()).toEqual(['i j', 'g h', 'e f', 'c d', 'a b', 'Lantern']);
    dropSession();
    readEarlier();
    expect($earlier.get()).toEqual([]);
    rememberSearch('tide');
    forgetEarlier();
    expect($earlier.get()).toEqual([]);
  });
});
