/** Abandoned rounds of Isla Originals: many at once, and dated in the future after the clock went back. */
import { expect, test } from 'vitest';
import { listAsides, takeUpAgain } from '#platform/db/batches/set-aside.ts';
import { resumeUnfinishedRounds } from '#platform/vendors/originals/app.ts';
import { resumeRounds } from '#platform/vendors/originals/rounds.ts';
import { vendor } from '#platform/vendors/originals/wallet-client.ts';
import { millis, minutes } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { plantFault } from '../db/planted-fault.ts';
import { vendorWorld } from './vendor-fixture.ts';

onBothEngines('abandoned rounds of Isla Originals', (open) => {
  test('failing rounds do not block later ones', async () => {
    const platform = await vendorWorld(open, {});
    const { db, world, member } = platform;
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
    const silent = async (request: { round: string }) => {
      seen.push(request.round);
      return { is: 'unknown' } as const;
    };
    const wallet = { balance: silent, debit: silent, credit: silent, rollback: silent } as never;
    const result = await resumeRounds({ ...platform.deps, wallet } as never, minutes(1), () => {});
    expect(result).toEqual({ ended: 0, left: stuck + 1 });
    expect(new Set(seen).size).toBe(stuck + 1);
    await db.deleteFrom('rounds').where('member_id', '=', member).execute();
  });

  test('a round that throws is set aside, the others end, and it ends once it is repaired (REL-10)', async () => {
    const platform = await vendorWorld(open, {});
    const { db, world, member, deps } = platform;
    const left = (name: string) => ({
      vendor,
      game_code: 'lantern-tide',
      member_id: member,
      launch_id: null,
      client_round: name,
      bet: 50n,
      state: 'open' as const,
      detail: null,
      at: new Date(world.now - minutes(60)),
      settled_at: null,
    });
    const [broken] = await db
      .insertInto('rounds')
      .values([left('broken-01'), left('sound-001')])
      .returning('id')
      .execute();
    const { repair } = await plantFault(db, 'rounds', `new.id = '${broken?.id}'`);
    expect(await resumeUnfinishedRounds(deps)).toEqual({ ended: 1, left: 1 });
    expect(await listAsides(db)).toMatchObject([
      { kind: 'rounds.end', id: broken?.id, reason: expect.stringContaining('a planted fault') },
    ]);
    expect(world.faults).toEqual([expect.stringContaining('npm run set-aside')]);
    // It is not tried with every run.
    expect(await resumeUnfinishedRounds(deps)).toEqual({ ended: 0, left: 0 });
    await repair();
    await takeUpAgain(db, { kind: 'rounds.end' }, new Date(world.now));
    expect(await resumeUnfinishedRounds(deps)).toEqual({ ended: 1, left: 0 });
    expect(await listAsides(db)).toEqual([]);
    const states = await db.selectFrom('rounds').select('state').where('client_round', 'in', ['broken-01', 'sound-001']).execute();
    expect(states.map(({ state }) => state)).not.toContain('open');
  });

  test('a round that the wallet cannot pay is set aside with its answer, and paid once after the repair; one in doubt is not (REL-10)', async () => {
    const platform = await vendorWorld(open, { funds: 10_000 });
    const { db, world, member, deps } = platform;
    const { bearer } = await platform.enter();
    const play = (clientRound: string) => platform.askGame('POST', '/rounds', bearer, { clientRound, bet: '0.50' });
    const { repair } = await plantFault(db, 'wallet_transactions', `new.kind = 'credit' and new.member_id = ${member}`);
    expect(await play('cannot-pay')).toMatchObject({ status: 500, body: { errorCode: 'internal' } });
    const round = await db.selectFrom('rounds').select(['id', 'state']).where('member_id', '=', member).executeTakeFirstOrThrow();
    expect(round.state).toBe('debited');
    world.now += minutes(1);
    world.line = () => Promise.reject(new Error('line cut'));
    expect(await resumeUnfinishedRounds(deps)).toEqual({ ended: 0, left: 1 });
    expect(await listAsides(db)).toEqual([]);
    world.line = (request, forward) => forward(request);
    expect(await resumeUnfinishedRounds(deps)).toEqual({ ended: 0, left: 1 });
    expect(await listAsides(db)).toMatchObject([{ kind: 'rounds.end', id: round.id, reason: 'Error: The wallet answers internal' }]);
    await repair();
    await takeUpAgain(db, { kind: 'rounds.end' }, new Date(world.now));
    expect(await resumeUnfinishedRounds(deps)).toEqual({ ended: 1, left: 0 });
    expect(await listAsides(db)).toEqual([]);
    expect((await play('cannot-pay')).body.value).toMatchObject({ round: { state: 'settled' } });
    expect(await platform.sound()).toBe(true);
  });

  test('a round whose bet the wallet does not know is set aside with that answer (REL-10)', async () => {
    const platform = await vendorWorld(open, {});
    const { db, world, member, deps } = platform;
    const detail = JSON.stringify({ stops: [] });
    const round = { vendor, game_code: 'lantern-tide', member_id: member, launch_id: null, client_round: 'unknown-1', bet: 50n, detail };
    const { id } = await db
      .insertInto('rounds')
      .values({ ...round, state: 'debited', at: new Date(world.now - minutes(60)), settled_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await resumeUnfinishedRounds(deps)).toEqual({ ended: 0, left: 1 });
    expect(await listAsides(db)).toMatchObject([{ id, reason: 'Error: The wallet answers vendor.round_unknown' }]);
    await db.deleteFrom('rounds').where('id', '=', id).execute();
    await db.deleteFrom('set_aside').execute();
  });

  test('after the clock goes back twenty minutes, the next round does not wait', async () => {
    const platform = await vendorWorld(open, { minCycle: 2500 });
    const { bearer } = await platform.enter();
    const play = (clientRound: string) => platform.askGame('POST', '/rounds', bearer, { clientRound, bet: '0.50' });
    expect((await play('round-0001')).status).toBe(200);
    platform.world.now -= millis(20 * 60_000);
    expect((await play('round-0002')).status).toBe(200);
    // From here on the minimum cycle applies again.
    expect((await play('round-0003')).body).toMatchObject({ errorCode: 'game.too_soon', value: { wait: 2500 } });
    expect((await platform.askGame('GET', '/state', bearer)).body.value).toMatchObject({ wait: 2500, last: { clientRound: 'round-0002' } });
    platform.world.now += 2500;
    expect((await play('round-0003')).status).toBe(200);
  });
});
