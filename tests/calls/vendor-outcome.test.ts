/** What became of a round, asked by its name: the question never stakes, and a request that comes after it is not played any more. */
import { expect, test } from 'vitest';
import { onBothEngines } from '../engines.ts';
import { type Line, vendorHouse } from './vendor-house.ts';

const silent =
  (kind: string): Line =>
  (request, forward) =>
    request.url.endsWith(`/${kind}`) ? Promise.reject(new Error('line cut')) : forward(request);

onBothEngines('the outcome of a round', (open) => {
  const spin = { clientRound: 'round-0001', bet: '0.50' };
  async function table(minCycle = 0) {
    const house = await vendorHouse(open, { funds: 10_000, minCycle });
    const { bearer } = await house.enter();
    const ask = async (path: string, body: object = spin) => (await house.ask('POST', path, bearer, body)).body;
    return { house, ask, bearer };
  }

  test('GM-14 originals: a round that never came is none from then on, also when its request comes late or twins of both come at once', async () => {
    const { house, ask } = await table();
    expect((await ask('/rounds/outcome')).value).toMatchObject({
      round: { state: 'refused', refusal: 'game.round_never_came', outcome: null },
      balance: '100.00',
    });
    expect((await ask('/rounds')).value).toMatchObject({ round: { state: 'refused' }, balance: '100.00' });
    expect((await ask('/rounds/outcome', { ...spin, bet: '1.00' })).errorCode).toBe('game.round_differs');
    house.world.now += 3_000;
    const twins = await Promise.all(['/rounds', '/rounds/outcome'].map((path) => ask(path, { ...spin, clientRound: 'round-0002' })));
    expect(new Set(twins.map(({ value }) => (value.round as { roundId: string }).roundId)).size).toBe(1);
    house.world.now += 3_000;
    expect((await ask('/rounds', { ...spin, clientRound: 'round-0003' })).value).toMatchObject({ round: { state: 'settled' } });
    expect(await house.sound()).toBe(true);
  });

  test('GM-14 originals: names that nobody played leave one row in a cycle, and neither keep a round waiting nor stand as the last one', async () => {
    const { house, ask, bearer } = await table(2_500);
    const invented = (n: number) => ask('/rounds/outcome', { ...spin, clientRound: `invented-${n}` });
    expect((await invented(0)).success).toBe(true);
    const many = await Promise.all([1, 2, 3].map(invented));
    expect(many.map(({ errorCode, value }) => [errorCode, value.wait])).toEqual(Array(3).fill(['game.too_soon', 2_500]));
    expect((await invented(0)).success).toBe(true);
    expect((await house.ask('GET', '/state', bearer)).body.value).toMatchObject({ last: null, wait: 0 });
    expect((await ask('/rounds')).value).toMatchObject({ round: { state: 'settled' } });
    house.world.now += 2_500;
    expect([(await invented(4)).success, (await invented(5)).errorCode]).toEqual([true, 'game.too_soon']);
    expect((await house.ask('GET', '/state', bearer)).body.value.last).toMatchObject({ clientRound: spin.clientRound });
  });

  test('GM-14 originals: a round that was played is told as it ended; one that was decided is paid', async () => {
    const { house, ask } = await table();
    const played = await ask('/rounds');
    expect((await ask('/rounds/outcome')).value.round).toEqual(played.value.round);
    house.world.now += 3_000;
    house.world.line = silent('credit');
    const next = { ...spin, clientRound: 'round-0002' };
    expect((await ask('/rounds', next)).success).toBe(false);
    expect((await ask('/rounds/outcome', next)).success).toBe(false);
    house.world.line = (request, forward) => forward(request);
    expect((await ask('/rounds/outcome', next)).value).toMatchObject({ round: { state: 'settled' }, balance: await house.amount() });
    expect(await house.sound()).toBe(true);
  });

  test('GM-14 originals: a bet of which nobody knows whether it was taken goes back, and is not taken later', async () => {
    const { house, ask } = await table();
    house.world.line = silent('debit');
    expect((await ask('/rounds')).success).toBe(false);
    house.world.line = (request, forward) => forward(request);
    for (const path of ['/rounds/outcome', '/rounds'])
      expect((await ask(path)).value).toMatchObject({ round: { state: 'rolled_back' }, balance: '100.00' });
    expect(await house.sound()).toBe(true);
  });
});
