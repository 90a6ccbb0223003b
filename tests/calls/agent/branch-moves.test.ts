// Branches that move to another line, on both databases: what each contract pays before and after, and that every page and roll-up agrees.
import { expect, test } from 'vitest';
import { askMove, takeMoveBack } from '#platform/areas/agent/branch-moves.ts';
import { moveBranch } from '#platform/ledger/agents/branch-moves.ts';
import { checkRollups } from '#platform/ledger/agents/rollups.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { minor } from '#values/money.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { untilWaiting } from '../../lock-waits.ts';
import { noon, postMovement } from '../../platform.ts';
import { type AgentWorld, agentWorld, tier, zone } from './agents-fixture.ts';

const midnight = noon - hours(12);
const tomorrow = midnight + days(1);

type Named = { readonly username: string };

function mover(world: AgentWorld) {
  const move = (who: Named, under: Named | null) =>
    askMove(world.db, who.username, under?.username ?? null, zone, new Date(world.world.now));
  /** Goes to a minute after a moment, and does what is due. */
  const goTo = async (moment: number) => {
    await world.advance(moment + minutes(1) - world.world.now);
    for (let run = 0; run < 3; run += 1) {
      await world.runDueWork();
      await world.advance(minutes(1));
    }
  };
  const paidTo = async ({ id }: { readonly id: bigint }) =>
    (await world.db.selectFrom('agent_payouts').select('amount').where('member_id', '=', id).orderBy('from_at').execute()).map(
      ({ amount }) => amount,
    );
  const pathOf = async ({ id }: { readonly id: bigint }) =>
    (await world.db.selectFrom('members').select('path').where('id', '=', id).executeTakeFirstOrThrow()).path;
  const told = async ({ id }: { readonly id: bigint }) =>
    (await world.db.selectFrom('messages').select('kind').where('member_id', '=', id).orderBy('id').execute()).map(({ kind }) => kind);
  /** What the team's pages say of all days; each adds up to the same. */
  const reportsOf = async ({ token }: { readonly token: string }) => {
    const span = { from: '2026-11-14', to: '2026-11-30' };
    const { figures, all } = await world.takeValue('agent.overview', span, { token });
    for (const by of ['account', 'product', 'day'] as const)
      expect((await world.takeValue('agent.results', { ...span, by }, { token })).totals).toMatchObject({
        turnover: figures.turnover,
        net: figures.net,
      });
    const { rows, totals } = await world.takeValue('agent.bets', { ...span, pageSize: 100 }, { token });
    expect(totals).toMatchObject({ turnover: figures.turnover, rounds: rows.length });
    const movements = await world.takeValue('agent.movements', { ...span, pageSize: 100 }, { token });
    expect(movements.total).toBe(movements.rows.length);
    const { team } = await world
      .takeValue('agent.team', { ...span, pageSize: 100 }, { token })
      .then(({ rows: accounts }) => ({ team: accounts.reduce((sum, one) => sum + 1 + one.team, 0) }));
    expect(all).toBe(team);
    return { turnover: figures.turnover, active: figures.active, all, movements: movements.total };
  };
  const sound = async () => {
    expect(await checkRollups(world.db, zone)).toMatchObject({ faults: 0 });
    expect((await verifyLedger(world.db)).faults).toEqual([]);
  };
  return { move, goTo, paidTo, pathOf, told, reportsOf, sound };
}

onOneEngineDaily('branches that move', (open, engine) => {
  test('a branch is paid in its old line up to a new day, and in the new line from then on; no payout that was made changes (AG-18, R24)', async () => {
    const world = await agentWorld(open);
    const { move, goTo, paidTo, pathOf, told, reportsOf, sound } = mover(world);
    const { top, second, third, deep, stranger } = world;
    const start = new Date(midnight);
    await world.contract(top.id, null, 'daily', 'daily', [tier(1_00, 100)], start);
    await world.contract(second.id, top.id, 'daily', 'daily', [tier(1_00, 60)], start);
    await world.contract(third.id, second.id, 'daily', 'daily', [tier(1_00, 25)], start);
    await world.contract(stranger.id, null, 'daily', 'daily', [tier(1_00, 80)], start);
    await world.bets(deep.id, noon, 100_00);
    expect(await move(third, stranger)).toEqual({ at: new Date(tomorrow) });
    expect(await pathOf(third)).toBe(`/${top.id}/${second.id}/${third.id}/`);
    // Played before the day ends and after it, and counted before and after the move.
    await world.bets(deep.id, tomorrow - 1_000, 100_00);
    await world.bets(deep.id, tomorrow + 1_000, 300_00);
    await goTo(tomorrow);
    expect([await paidTo(top), await paidTo(second), await paidTo(third)]).toEqual([[80n], [70n], [50n]]);
    expect(await pathOf(deep)).toBe(`/${stranger.id}/${third.id}/${deep.id}/`);
    await sound();
    const [earlier] = (await world.takeValue('agent.income', {}, { token: top.token })).rows;
    const working = await world.takeValue('agent.payout', { id: earlier?.id ?? '' }, { token: top.token });
    expect(working).toMatchObject({ figures: { bet: '200.00' }, amount: '0.80', teamChanged: true });
    await goTo(tomorrow + days(1));
    expect([await paidTo(top), await paidTo(second)]).toEqual([
      [80n, 0n],
      [70n, 0n],
    ]);
    // The contract goes on, because the new upline's covers it.
    expect([await paidTo(stranger), await paidTo(third)]).toEqual([
      [0n, 165n],
      [50n, 75n],
    ]);
    const [later] = (await world.takeValue('agent.income', {}, { token: stranger.token })).rows;
    expect(await world.takeValue('agent.payout', { id: later?.id ?? '' }, { token: stranger.token })).toMatchObject({
      minus: [{ name: third.username, due: '0.75' }],
      teamChanged: false,
    });
    expect(await reportsOf(stranger)).toMatchObject({ turnover: '500.00', all: 3 });
    expect(await reportsOf(top)).toMatchObject({ turnover: '0.00', all: 2 });
    expect([await told(third), await told(second), await told(stranger)]).toEqual([
      expect.arrayContaining(['agent.moved']),
      expect.arrayContaining(['agent.branch_left']),
      expect.arrayContaining(['agent.branch_joined']),
    ]);
    expect(await told(third)).not.toContain('agent.ended');
    await sound();
  });

  test('a contract that the new upline does not cover ends with the move, and so do those below; each is told (R24)', async () => {
    const world = await agentWorld(open);
    const { move, goTo, paidTo, told, sound } = mover(world);
    const { top, second, third, member, stranger } = world;
    const start = new Date(midnight);
    await world.contract(top.id, null, 'daily', 'daily', [tier(1_00, 100)], start);
    await world.contract(second.id, top.id, 'daily', 'daily', [tier(1_00, 60)], start);
    await world.contract(third.id, second.id, 'daily', 'daily', [tier(1_00, 25)], start);
    await world.contract(stranger.id, null, 'daily', 'daily', [tier(1_00, 50)], start);
    await move(second, stranger);
    await goTo(tomorrow);
    await world.bets(member.id, tomorrow + hours(1), 100_00);
    await goTo(tomorrow + days(1));
    expect([await paidTo(stranger), await paidTo(second), await paidTo(third)]).toEqual([[0n, 50n], [0n], [0n]]);
    for (const who of [second, third]) expect((await told(who)).filter((kind) => kind === 'agent.ended')).toHaveLength(1);
    await sound();
    // What the former upline offered in the moment of the move cannot be accepted: nothing would be paid by it.
    const { id } = await world.db
      .insertInto('agent_offers')
      .values({
        request: 'new',
        kind: 'daily',
        period: 'daily',
        member_id: second.id,
        upline_id: top.id,
        tiers: JSON.stringify([{ dailyBetAmount: '1.00', rate: 10 }]),
        offered_at: new Date(world.world.now),
        expires_at: new Date(world.world.now + hours(72)),
        answered_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const accepted = await world.ask('agent.dailySalary', { action: 'accept', requestId: id.toString() }, { token: second.token });
    expect(accepted.body.errorCode).toBe('agent.offer_over');
  });

  test('between the moment of a move and its end no contract of either side changes, so that no period goes unpaid (R24)', async () => {
    const world = await agentWorld(open);
    const { move, goTo } = mover(world);
    const { top, second, stranger } = world;
    const start = new Date(midnight);
    await world.contract(top.id, null, 'daily', 'daily', [tier(1_00, 100)], start);
    await world.contract(second.id, top.id, 'daily', 'daily', [tier(1_00, 60)], start);
    await world.takeValue(
      'agent.dailySalary',
      { action: 'new', memberId: second.id.toString(), period: 'daily', tiers: [{ dailyBetAmount: '1.00', rate: 20 }] },
      { token: top.token },
    );
    const { id } = await world.db.selectFrom('agent_offers').select('id').executeTakeFirstOrThrow();
    const accept = async () =>
      (await world.ask('agent.dailySalary', { action: 'accept', requestId: id.toString() }, { token: second.token })).body.errorCode;
    await move(second, stranger);
    await world.advance(tomorrow + minutes(1) - world.world.now);
    expect(await accept()).toBe('agent.moving');
    await goTo(tomorrow + minutes(2));
    expect(await accept()).toBe('agent.offer_over');
  });

  // The embedded engine has one connection, so an offer and a move cannot overlap.
  if (engine === 'postgres')
    test('an offer and a request to end a contract that wait for a move are refused, and none is left for the wrong line (AG-16, R24)', async () => {
      // One call of an agent at a time waits in the database, so each has a world of its own.
      for (const request of [{ action: 'new', tiers: [{ dailyBetAmount: '1.00', rate: 20 }] }, { action: 'terminate' }]) {
        const world = await agentWorld(open);
        const { top, second, stranger } = world;
        const start = new Date(midnight);
        await world.contract(top.id, null, 'daily', 'daily', [tier(1_00, 100)], start);
        await world.contract(second.id, top.id, 'daily', 'daily', [tier(1_00, 60)], start);
        const { sent } = await world.db.transaction().execute(async (trx) => {
          await moveBranch(trx, second.id, stranger.id, zone);
          const sent = world.ask('agent.dailySalary', { memberId: second.id.toString(), ...request }, { token: top.token });
          await untilWaiting(world.db);
          return { sent };
        });
        expect((await sent).body.errorCode).toBe('agent.moving');
        expect(await world.db.selectFrom('agent_offers').select('id').execute()).toEqual([]);
      }
    });

  test('an account that moves to another line leaves the list of the agent who opened it, who gets no link to it any more (AG-04, R24)', async () => {
    const world = await agentWorld(open);
    const { move, goTo } = mover(world);
    const { second, third, stranger } = world;
    const fields = { username: 'newcomer', email: 'newcomer@example.com' };
    const opened = await world.takeValue('access.openAccount', fields, { token: third.token });
    const waiting = async () => (await world.takeValue('access.openedAccounts', {}, { token: third.token })).waiting.map(({ id }) => id);
    const renew = async () =>
      (await world.ask('access.renewOpening', { id: opened.id }, { token: third.token })).body.errorCode ?? 'answered';
    // With the agent's own branch the account stays theirs.
    await move(third, stranger);
    await goTo(tomorrow);
    expect([await waiting(), await renew()]).toEqual([[opened.id], 'answered']);
    await move(opened, second);
    await goTo(tomorrow + days(1));
    expect([await waiting(), await renew()]).toEqual([[], 'not_found']);
  });

  test('of contracts by the hour that a move ends, nothing is counted from its moment on, and all before it stays (AG-19, R24)', async () => {
    const world = await agentWorld(open);
    const { move, goTo, pathOf, told, sound } = mover(world);
    const { top, second, third, deep, stranger } = world;
    const start = new Date(noon - hours(2));
    await world.contract(top.id, null, 'hourly', 'hourly', [tier(1_00, 60)], start);
    await world.contract(second.id, top.id, 'hourly', 'hourly', [tier(1_00, 40)], start);
    await world.contract(third.id, second.id, 'hourly', 'hourly', [tier(1_00, 20)], start);
    await move(second, stranger);
    await world.bets(deep.id, tomorrow - minutes(1), 100_00);
    // Settled after the moment of the move, and counted before it is done.
    await world.bets(deep.id, tomorrow + 1_000, 300_00);
    await goTo(tomorrow);
    expect(await pathOf(deep)).toBe(`/${stranger.id}/${second.id}/${third.id}/${deep.id}/`);
    for (const who of [second, third]) expect(await told(who)).toContain('agent.ended');
    const kept = await world.db.selectFrom('team_quarters').selectAll().where('stake', '>', 0n).orderBy('member_id').execute();
    const before = { at: new Date(tomorrow - minutes(15)), stake: 100_00n, payout: 0n };
    expect(kept).toEqual([second, third].map(({ id }) => ({ member_id: id, ...before })));
    await sound();
  });

  test('a move waits for the period of every contract of both lines, and again for one that has begun since (R24)', async () => {
    const world = await agentWorld(open);
    const { move, goTo, pathOf } = mover(world);
    const { top, second, third, stranger } = world;
    const at = (day: string) => new Date(`${day}T00:00:00+08:00`);
    expect(await move(third, stranger)).toEqual({ at: new Date(tomorrow) });
    await world.contract(top.id, null, 'dividend', 'semimonthly', [tier(0, 1_000)], at('2026-11-16'));
    expect(await move(third, stranger)).toEqual({ at: at('2026-12-01') });
    // One that waits is replaced. A weekly contract has begun in the other line when it would take effect.
    await world.contract(stranger.id, null, 'dividend', 'weekly', [tier(0, 1_000)], at('2026-11-23'));
    await goTo(at('2026-12-01').getTime());
    expect(await pathOf(third)).toContain(`/${second.id}/`);
    // The first Monday that is the first or the 16th of a month.
    const { takes_effect_at } = await world.db.selectFrom('branch_moves').select('takes_effect_at').executeTakeFirstOrThrow();
    expect(takes_effect_at).toEqual(at('2027-02-01'));
    expect([await takeMoveBack(world.db, third.username), await takeMoveBack(world.db, third.username)]).toEqual([true, false]);
  });

  test('a move waits until a contract of the account that only ends later has ended, so that all of it is paid (AG-18, R24)', async () => {
    const world = await agentWorld(open);
    const { move, goTo, pathOf } = mover(world);
    const { top, second, stranger } = world;
    const at = (day: string) => new Date(`${day}T00:00:00+08:00`);
    await world.contract(top.id, null, 'dividend', 'monthly', [tier(0, 2_000)], at('2026-11-01'));
    await world.contract(second.id, top.id, 'dividend', 'monthly', [tier(0, 1_000)], at('2026-11-01'));
    await world.db
      .updateTable('agent_contracts')
      .set({ ends_at: at('2027-01-01') })
      .execute();
    expect(await move(second, stranger)).toEqual({ at: at('2027-01-01') });
    await goTo(at('2026-12-01').getTime());
    expect(await pathOf(second)).toContain(`/${top.id}/`);
    await goTo(at('2027-01-01').getTime());
    expect(await pathOf(second)).toContain(`/${stranger.id}/`);
  });

  test('up and down, to the top and back, roll-ups, pages and hourly sums agree after each move (AG-03, AG-05, R24)', async () => {
    const world = await agentWorld(open);
    const { move, goTo, reportsOf, sound } = mover(world);
    const { top, second, third, member, deep, stranger, theirs } = world;
    for (const who of [top, stranger]) await world.contract(who.id, null, 'hourly', 'hourly', [tier(1_00, 40)], new Date(noon - hours(2)));
    for (const [place, who] of [top, second, third, member, deep, stranger, theirs].entries()) {
      await world.bets(who.id, noon - hours(1), 1_000 + place, place);
      await world.bets(who.id, noon - days(3), 7_000 + place);
      await postMovement(world.db, who.id, 50_00 + place, { kind: 'deposit', house: 'bank', at: new Date(noon), reference: `D-${place}` });
      await postMovement(world.db, who.id, 1_00, { kind: 'rebate', house: 'promotions', at: new Date(noon), reference: `R-${place}` });
    }
    for (const [place, [who, under]] of (
      [
        [third, stranger],
        [second, null],
        [second, third],
        [top, deep],
        [theirs, second],
        [member, top],
      ] as const
    ).entries()) {
      // A member takes nobody below; an agent they become by the operator's act.
      if (under === deep) await world.db.updateTable('members').set({ type: 1 }).where('id', '=', deep.id).execute();
      if (place % 2 === 1) await world.runDueWork();
      expect(await move(who, under)).toEqual({ at: new Date(tomorrow + days(place)) });
      await world.bets(deep.id, world.world.now, 2_000);
      await goTo(tomorrow + days(place));
      await sound();
      for (const agent of [top, second, third, stranger]) await reportsOf(agent);
    }
    expect(await reportsOf(stranger)).toMatchObject({ all: 6 });
    await sound();
  });

  test('nobody moves below themselves or a member, and a move that became impossible leaves all as it is (R24)', async () => {
    const world = await agentWorld(open);
    const { move, goTo, pathOf, sound } = mover(world);
    const { top, second, third, member, stranger, trial } = world;
    for (const under of [second, third, top, member, trial, { username: 'nobody' }]) expect(await move(second, under)).toBe('upline');
    expect(await move(top, null)).toBe('upline');
    expect(await move(trial, top)).toBe('account');
    await move(stranger, third);
    await move(top, stranger);
    await goTo(tomorrow);
    expect([await pathOf(stranger), await pathOf(top)]).toEqual([`/${top.id}/${second.id}/${third.id}/${stranger.id}/`, `/${top.id}/`]);
    await sound();
  });

  test('an account that is opened in a branch while it moves is opened in its new place (AG-04, R24)', async () => {
    const world = await agentWorld(open);
    const { move, pathOf, sound } = mover(world);
    const { third, stranger } = world;
    await move(third, stranger);
    await world.advance(tomorrow + minutes(1) - world.world.now);
    const [opened] = await Promise.all([world.signedInMember({ parentId: third.id }), world.runDueWork()]);
    await world.runDueWork();
    expect(await pathOf(opened)).toBe(`${await pathOf(third)}${opened.id}/`);
    await sound();
  });

  test('a bet that is refunded, and a bonus that is taken back, after a payout count in the next period and change no payout (R24)', async () => {
    const world = await agentWorld(open);
    const { goTo, sound } = mover(world);
    const { top, member } = world;
    await world.contract(top.id, null, 'dividend', 'daily', [tier(0, 1_000)], new Date(midnight));
    await world.bets(member.id, noon, 100_00);
    const bonus = { house: 'promotions', at: new Date(noon) };
    await postMovement(world.db, member.id, 30_00, { ...bonus, kind: 'reward', reference: 'B-1' });
    const { id } = await world.db
      .insertInto('rounds')
      .values({
        vendor: 'test-house',
        game_code: 'test-tide',
        member_id: member.id,
        launch_id: null,
        client_round: null,
        bet: minor(500_00),
        win: 0n,
        state: 'debited',
        detail: null,
        at: new Date(noon),
        settled_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await goTo(tomorrow);
    const payouts = () => world.db.selectFrom('agent_payouts').selectAll().orderBy('from_at').execute();
    const [first] = await payouts();
    expect(first).toMatchObject({ bet: 100_00n, net: 70_00n, amount: 7_00n });
    const later = new Date(tomorrow + hours(1));
    await world.db.updateTable('rounds').set({ state: 'rolled_back', settled_at: later }).where('id', '=', id).execute();
    await postMovement(world.db, member.id, -20_00, { house: 'promotions', at: later, kind: 'reward', reference: 'B-2' });
    await goTo(tomorrow + days(1));
    const [same, next] = await payouts();
    expect(same).toEqual(first);
    expect(next).toMatchObject({ bet: 0n, net: 20_00n, amount: 2_00n });
    await sound();
  });
});
