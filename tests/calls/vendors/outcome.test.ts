/** The outcome of a round, requested by its client round: it never stakes, and a round that arrives later is not played. */
import { expect, test } from 'vitest';
import { onBothEngines } from '../../engines.ts';
import { vendorWorld, type WalletInterceptor } from './vendor-fixture.ts';

const silent =
  (kind: string): WalletInterceptor =>
  (request, forward) =>
    request.url.endsWith(`/${kind}`) ? Promise.reject(new Error('line cut')) : forward(request);

onBothEngines('the outcome of a round', (open) => {
  const spin = { clientRound: 'round-0001', bet: '0.50' };
  async function table(minCycle = 0) {
    const platform = await vendorWorld(open, { funds: 10_000, minCycle });
    const { bearer } = await platform.enter();
    const ask = async (path: string, body: object = spin) => (await platform.askGame('POST', path, bearer, body)).body;
    return { platform, ask, bearer };
  }

  test('a round that never arrived is refused for good, also when its request is late or concurrent (R14)', async () => {
    const { platform, ask } = await table();
    expect((await ask('/rounds/outcome')).value).toMatchObject({
      round: { state: 'refused', refusal: 'game.round_never_came', outcome: null },
      balance: '100.00',
    });
    expect((await ask('/rounds')).value).toMatchObject({ round: { state: 'refused' }, balance: '100.00' });
    expect((await ask('/rounds/outcome', { ...spin, bet: '1.00' })).errorCode).toBe('game.round_differs');
    platform.world.now += 3_000;
    const twins = await Promise.all(['/rounds', '/rounds/outcome'].map((path) => ask(path, { ...spin, clientRound: 'round-0002' })));
    expect(new Set(twins.map(({ value }) => (value.round as { roundId: string }).roundId)).size).toBe(1);
    platform.world.now += 3_000;
    expect((await ask('/rounds', { ...spin, clientRound: 'round-0003' })).value).toMatchObject({ round: { state: 'settled' } });
    expect(await platform.sound()).toBe(true);
  });

  test('invented rounds leave one row per cycle, delay no real round and are never the last round', async () => {
    const { platform, ask, bearer } = await table(2_500);
    const invented = (n: number) => ask('/rounds/outcome', { ...spin, clientRound: `invented-${n}` });
    expect((await invented(0)).success).toBe(true);
    const many = await Promise.all([1, 2, 3].map(invented));
    expect(many.map(({ errorCode, value }) => [errorCode, value.wait])).toEqual(Array(3).fill(['game.too_soon', 2_500]));
    expect((await invented(0)).success).toBe(true);
    expect((await platform.askGame('GET', '/state', bearer)).body.value).toMatchObject({ last: null, wait: 0 });
    expect((await ask('/rounds')).value).toMatchObject({ round: { state: 'settled' } });
    platform.world.now += 2_500;
    expect([(await invented(4)).success, (await invented(5)).errorCode]).toEqual([true, 'game.too_soon']);
    expect((await platform.askGame('GET', '/state', bearer)).body.value.last).toMatchObject({ clientRound: spin.clientRound });
  });

  test('a played round is returned as it ended, and a decided one is paid (R14)', async () => {
    const { platform, ask } = await table();
    const played = await ask('/rounds');
    expect((await ask('/rounds/outcome')).value.round).toEqual(played.value.round);
    platform.world.now += 3_000;
    platform.world.line = silent('credit');
    const next = { ...spin, clientRound: 'round-0002' };
    expect((await ask('/rounds', next)).success).toBe(false);
    expect((await ask('/rounds/outcome', next)).success).toBe(false);
    platform.world.line = (request, forward) => forward(request);
    expect((await ask('/rounds/outcome', next)).value).toMatchObject({ round: { state: 'settled' }, balance: await platform.amount() });
    expect(await platform.sound()).toBe(true);
  });

  test('a bet in doubt is rolled back and not taken later (R14)', async () => {
    const { platform, ask } = await table();
    platform.world.line = silent('debit');
    expect((await ask('/rounds')).success).toBe(false);
    platform.world.line = (request, forward) => forward(request);
    for (const path of ['/rounds/outcome', '/rounds'])
      expect((await ask(path)).value).toMatchObject({ round: { state: 'rolled_back' }, balance: '100.00' });
    expect(await platform.sound()).toBe(true);
  });
});
