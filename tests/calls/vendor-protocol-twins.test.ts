/** The same round asked for more than once, at the same moment. */
import { expect, test } from 'vitest';
import { onBothEngines } from '../engines.ts';
import { type Answer, vendorHouse } from './vendor-house.ts';

onBothEngines('one round asked for twice', (open) => {
  test('originals: the same client round again, also fifty at once, is one round with one result', async () => {
    const house = await vendorHouse(open, { funds: 10_000 });
    const { bearer } = await house.enter();
    const ask = () => house.ask('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '1.00' });
    house.world.stops = Array.from({ length: 500 }, (_, n) => n * 7);
    const all = await Promise.all(Array.from({ length: 50 }, ask));
    expect(all.every((one) => one.status === 200)).toBe(true);
    expect(new Set(all.map((one) => JSON.stringify(one.body.value.round))).size).toBe(1);
    const rounds = await house.db.selectFrom('rounds').selectAll().where('member_id', '=', house.member).execute();
    expect(rounds).toHaveLength(1);
    expect(await house.balance()).toBe(10_000n - 100n + (rounds[0]?.win ?? 0n));
    expect(await house.ask('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '2.00' })).toMatchObject({
      status: 409,
      body: { errorCode: 'game.round_differs' },
    });
  });

  test('originals: who asked first and hears of the bet last says the balance after the win, as the other did', async () => {
    const house = await vendorHouse(open, { funds: 10_000 });
    const { bearer } = await house.enter();
    house.world.stops = [0, 0, 6, 3, 0];
    const ask = () => house.ask('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '0.50' });
    let other: Answer | undefined;
    house.world.line = async (request, forward) => {
      const response = await forward(request);
      house.world.line = (again, on) => on(again);
      other = await ask();
      return response;
    };
    const first = await ask();
    expect(Number((first.body.value.round as { win: string }).win)).toBeGreaterThan(0);
    expect(first.body.value).toEqual(other?.body.value);
    expect(first.body.value.balance).toBe(await house.amount());
  });
});
