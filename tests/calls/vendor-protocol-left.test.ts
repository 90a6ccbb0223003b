/** Rounds of Isla Originals that were left behind in numbers, or in a future that is none any more. */
import { expect, test } from 'vitest';
import { resumeRounds } from '#platform/vendors/originals/rounds.ts';
import { vendor } from '#platform/vendors/originals/wallet.ts';
import { millis, minutes } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { vendorHouse } from './vendor-house.ts';

onBothEngines('rounds of Isla Originals that were left', (open) => {
  test('GM-14 originals: hundreds that cannot be ended now keep none of the later ones waiting', async () => {
    const house = await vendorHouse(open, {});
    const { db, world, member } = house;
    const stuck = 405;
    const round = (n: number, bet: bigint) => ({
      vendor,
      game_code: 'lantern-tide',
      member_id: member,
      launch_id: null,
      client_round: `left-${n}`,
      bet,
      state: 'open' as const,
      detail: null,
      // Many in one millisecond.
      at: new Date(world.now - minutes(60) + Math.floor(n / 50)),
      settled_at: null,
    });
    await db
      .insertInto('rounds')
      .values([...Array.from({ length: stuck }, (_, n) => round(n, 77n)), round(stuck, 50n)])
      .execute();
    const seen: string[] = [];
    const silent = async (asked: { round: string }) => {
      seen.push(asked.round);
      return { is: 'unknown' } as const;
    };
    const wallet = { balance: silent, debit: silent, credit: silent, rollback: silent } as never;
    const told = await resumeRounds({ ...house.deps, wallet } as never, minutes(1), () => {});
    expect(told).toEqual({ ended: 0, left: stuck + 1 });
    expect(new Set(seen).size).toBe(stuck + 1);
    await db.deleteFrom('rounds').where('member_id', '=', member).execute();
  });

  test('GM-14 originals: the clock is put back by twenty minutes, and the next round need not wait for them', async () => {
    const house = await vendorHouse(open, { minCycle: 2500 });
    const { bearer } = await house.enter();
    const play = (clientRound: string) => house.ask('POST', '/rounds', bearer, { clientRound, bet: '0.50' });
    expect((await play('round-0001')).status).toBe(200);
    house.world.now -= millis(20 * 60_000);
    expect((await play('round-0002')).status).toBe(200);
    // And the pace holds from there on.
    expect((await play('round-0003')).body).toMatchObject({ errorCode: 'game.too_soon', value: { wait: 2500 } });
    expect((await house.ask('GET', '/state', bearer)).body.value).toMatchObject({ wait: 2500, last: { clientRound: 'round-0002' } });
    house.world.now += 2500;
    expect((await play('round-0003')).status).toBe(200);
  });
});
