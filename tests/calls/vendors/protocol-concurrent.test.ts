/** Concurrent requests for the same round. */
import { expect, test } from 'vitest';
import { mostWaiting } from '#platform/db/locks/member-lock.ts';
import { onBothEngines } from '../../engines.ts';
import { type Answer, vendorWorld } from './vendor-fixture.ts';

onBothEngines('concurrent requests for one round', (open) => {
  test('fifty concurrent requests with one client round make one round with one result, and those that found no place in line get it when they ask again', async () => {
    const platform = await vendorWorld(open, { funds: 10_000 });
    const { bearer } = await platform.enter();
    const ask = () => platform.askGame('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '1.00' });
    platform.world.stops = Array.from({ length: 500 }, (_, n) => n * 7);
    const first = await Promise.all(Array.from({ length: 50 }, ask));
    const turnedAway = first.filter(({ status }) => status !== 200);
    for (const { status, body } of turnedAway) expect([status, body.errorCode]).toEqual([429, 'rate.too_many']);
    expect(turnedAway.length).toBeLessThanOrEqual(50 - mostWaiting - 1);
    const all = [...first.filter(({ status }) => status === 200), await ask()];
    expect(all.every((one) => one.status === 200)).toBe(true);
    expect(new Set(all.map((one) => JSON.stringify(one.body.value.round))).size).toBe(1);
    const rounds = await platform.db.selectFrom('rounds').selectAll().where('member_id', '=', platform.member).execute();
    expect(rounds).toHaveLength(1);
    expect(await platform.balance()).toBe(10_000n - 100n + (rounds[0]?.win ?? 0n));
    expect(await platform.askGame('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '2.00' })).toMatchObject({
      status: 409,
      body: { errorCode: 'game.round_differs' },
    });
  });

  test('the first request, answered last, returns the balance after the win, as the other did', async () => {
    const platform = await vendorWorld(open, { funds: 10_000 });
    const { bearer } = await platform.enter();
    platform.world.stops = [0, 0, 6, 3, 0];
    const ask = () => platform.askGame('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '0.50' });
    let other: Answer | undefined;
    platform.world.line = async (request, forward) => {
      const response = await forward(request);
      platform.world.line = (again, on) => on(again);
      other = await ask();
      return response;
    };
    const first = await ask();
    expect(Number((first.body.value.round as { win: string }).win)).toBeGreaterThan(0);
    expect(first.body.value).toEqual(other?.body.value);
    expect(first.body.value.balance).toBe(await platform.amount());
  });
});
