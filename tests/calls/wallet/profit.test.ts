// Profit and loss on both databases: the same sums as the betting record, by time, product and provider.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { toMinor } from '#values/money.ts';
import { onBothEngines } from '../../engines.ts';
import { randomSeed } from '../../money-history.ts';
import { noon, type ValueOf } from '../../platform.ts';
import { openCatalogue, roundOf } from '../wallet/records-fixture.ts';
import { type WalletWorld, walletWorld } from '../wallet/wallet-fixture.ts';

const day = 86_400_000;
type Profit = ValueOf<'wallet.profit'>;
const sumOf = ({ rows }: Profit, field: 'stake' | 'win' | 'net') => rows.reduce((sum, row) => sum + (toMinor(row[field]) ?? 0n), 0n);

onBothEngines('profit and loss', (open) => {
  let platform: WalletWorld;
  beforeAll(async () => {
    platform = await walletWorld(open);
    await openCatalogue(platform.db);
  });

  test('is summed by day in the brand’s zone, by product and by provider, with names (MC-09)', async () => {
    const person = await platform.signedInMember();
    const other = await platform.signedInMember();
    await roundOf(platform, other.id, noon, { bet: 9_900 });
    // One minute before and after midnight in Manila.
    const midnight = noon + day / 2;
    await roundOf(platform, person.id, midnight - 60_000, { bet: 2_000, win: 31_200 });
    await roundOf(platform, person.id, midnight + 60_000, { bet: 4_000, game: 'test-reef' });
    await roundOf(platform, person.id, midnight + 120_000, { bet: 5_000, state: 'rolled_back' });
    await roundOf(platform, person.id, midnight + 180_000, { bet: 100, state: 'debited' });
    await roundOf(platform, person.id, midnight + 240_000, { bet: 300, vendor: 'elsewhere', game: 'unlisted' });
    const rows = async (by: string) => {
      const { value } = (await person.ask('wallet.profit', { by })).body;
      return value.rows.map(({ key, name, rounds, stake, win, net }) => [key, name, rounds, stake, win, net].join(' '));
    };
    expect(await rows('time')).toEqual(['2026-11-20  1 20.00 312.00 292.00', '2026-11-21  4 44.00 0.00 -44.00']);
    expect(await rows('product')).toEqual(['FISH  1 40.00 0.00 -40.00', 'RNG  3 21.00 312.00 291.00', '  1 3.00 0.00 -3.00']);
    expect(await rows('provider')).toEqual(['test-house Test House 4 61.00 312.00 251.00', 'elsewhere elsewhere 1 3.00 0.00 -3.00']);
  });

  test('is shown by month when the play goes back more than two of them (MC-09)', async () => {
    const person = await platform.signedInMember();
    await roundOf(platform, person.id, noon - 62 * day, { bet: 100 });
    await roundOf(platform, person.id, noon, { bet: 100 });
    expect((await person.ask('wallet.profit', {})).body.value).toMatchObject({ unit: 'day', total: 2 });
    await roundOf(platform, person.id, noon - 63 * day, { bet: 100 });
    const { unit, rows } = (await person.ask('wallet.profit', {})).body.value;
    expect([unit, rows.map(({ key, rounds }) => `${key} ${rounds}`)]).toEqual(['month', ['2026-09 2', '2026-11 1']]);
    expect((await person.ask('wallet.profit', { by: 'product' })).body.value.unit).toBeNull();
  });

  test('has the sums of the betting record under every filter, for any rounds (MC-09, MC-07)', async () => {
    const seed = randomSeed('profit');
    const round = fc.record({
      bet: fc.integer({ min: 1, max: 10_000 }),
      win: fc.integer({ min: 0, max: 50_000 }),
      state: fc.constantFrom('settled' as const, 'rolled_back' as const, 'open' as const),
      game: fc.constantFrom('test-tide', 'test-reef', 'unlisted'),
      back: fc.integer({ min: 0, max: 90 * day }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { maxLength: 12 }), async (rounds) => {
        const person = await platform.signedInMember();
        for (const { back, ...one } of rounds) await roundOf(platform, person.id, noon - back, one);
        for (const filter of [{}, { gameType: 'FISH' }, { vassalage: 'test-house' }, { from: new Date(noon - 30 * day).toISOString() }]) {
          const record = (await person.ask('wallet.bets', filter)).body.value;
          for (const by of ['time', 'product', 'provider']) {
            const profit = (await person.ask('wallet.profit', { ...filter, by })).body.value;
            expect(record.totals).toMatchObject(profit.totals);
            expect(profit.total).toBe(record.total);
            for (const field of ['stake', 'win', 'net'] as const) expect(sumOf(profit, field)).toBe(toMinor(record.totals[field]));
            expect(profit.rows.reduce((sum, { rounds: count }) => sum + count, 0)).toBe(record.total);
          }
        }
      }),
      { seed, numRuns: 8 },
    );
  });
});
