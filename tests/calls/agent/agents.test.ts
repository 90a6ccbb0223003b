// Agents on both databases: who may see what, roll-ups that agree with the rounds, contracts by offer, and payouts made exactly once.
import { beforeAll, describe, expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { runNextJob } from '#platform/jobs/queue.ts';
import { checkRollups, countTeamEvents, rebuildRollups } from '#platform/ledger/agents/rollups.ts';
import { settleNext } from '#platform/ledger/agents/settle.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { minor } from '#values/money.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { type AgentWorld, agentWorld, tier, zone } from './agents-fixture.ts';

/** Midnight in Manila before `noon`. */
const midnight = noon - hours(12);
const reports = ['agent.overview', 'agent.team', 'agent.income', 'agent.dividendRequest', 'agent.realTimeSalary'] as const;

onBothEngines('agents', (open) => {
  let world: AgentWorld;
  beforeAll(async () => {
    world = await agentWorld(open);
    const { bets, second, member, deep, theirs } = world;
    // The second agent's own play counts for those above alone.
    await bets(second.id, noon - hours(20), 5_000, 1_000);
    await bets(member.id, noon - hours(20), 20_000, 0);
    await bets(member.id, noon - hours(1), 8_000, 16_000);
    await bets(deep.id, noon - hours(21), 30_000, 10_000);
    await bets(theirs.id, noon - hours(20), 99_000, 0);
    await world.runDueWork();
  });

  describe('who sees what', () => {
    test.each(reports)('%s refuses members and trials, and answers agents (AG-15, AC-09)', async (call) => {
      const codeOf = async (who: { token: string }) => (await world.ask(call, {}, { token: who.token })).body.errorCode ?? 'answered';
      expect([await codeOf(world.member), await codeOf(world.trial), await codeOf(world.second), await codeOf(world.stranger)]).toEqual([
        'role.not_agent',
        'role.trial',
        'answered',
        'answered',
      ]);
    });

    test('the team of another line looks missing, and so do the upline, oneself and a made-up account (AG-05, REL-13)', async () => {
      const under = async (who: { token: string }, id: bigint) =>
        (await world.ask('agent.team', { under: id.toString() }, { token: who.token })).body.errorCode ?? 'answered';
      expect(await under(world.top, world.third.id)).toBe('answered');
      for (const [who, id] of [
        [world.stranger, world.second.id],
        [world.second, world.top.id],
        [world.second, world.second.id],
        [world.second, 999_999n],
      ] as const)
        expect(await under(who, id)).toBe('not_found');
    });

    test('an agent finds the names of two steps below, and reads shortened ones further down (AG-05)', async () => {
      const { token } = world.top;
      const found = async (q: string) => (await world.takeValue('agent.team', { q }, { token })).rows.map(({ name }) => name);
      expect(await found(world.third.username)).toEqual([world.third.username]);
      expect(await found(world.deep.username)).toEqual([]);
      expect(await found('%')).toEqual([]);
      const { rows } = await world.takeValue('agent.team', { under: world.third.id.toString() }, { token });
      expect(rows.map(({ name }) => name)).toEqual([expect.stringContaining('•')]);
    });
  });

  describe('figures', () => {
    test('the overview counts the team and not the agent, against as many days before (AG-03)', async () => {
      const asked = { from: '2026-11-20', to: '2026-11-20' };
      const of = async (who: { token: string }) =>
        (await world.takeValue('agent.overview', asked, { token: who.token })) as never as {
          figures: Record<string, unknown>;
          previous: Record<string, unknown>;
        };
      expect(await of(world.second)).toMatchObject({
        figures: { turnover: '80.00', net: '-80.00', active: 0 },
        previous: { turnover: '500.00', net: '400.00', active: 2 },
      });
      expect((await of(world.top)).previous).toMatchObject({ turnover: '550.00', net: '440.00', active: 2 });
      expect((await of(world.stranger)).previous).toMatchObject({ turnover: '990.00', net: '990.00', active: 1 });
    });

    test('the rows of the team, each with its own team, add up to the overview (AG-05, AG-03)', async () => {
      const { token } = world.top;
      const asked = { from: '2026-11-14', to: '2026-11-20' };
      const { rows } = await world.takeValue('agent.team', asked, { token });
      const { figures } = await world.takeValue('agent.overview', asked, { token });
      expect(rows.reduce((sum, { turnover }) => sum + Number(turnover), 0)).toBe(Number(figures.turnover));
      const below = await world.takeValue('agent.team', { ...asked, under: world.second.id.toString(), sort: 'turnover' }, { token });
      expect(below.rows.map(({ turnover, team, active }) => [turnover, team, active])).toEqual([
        ['300.00', 1, 1],
        ['280.00', 0, 1],
      ]);
      expect(below.trail.map(({ name }) => name)).toEqual([world.second.username]);
    });

    test('a page of the team after the last one still says how many accounts there are (AG-05)', async () => {
      const { token } = world.second;
      for (const [shown, total] of [
        [{}, 2],
        [{ show: 'members' }, 1],
      ] as const)
        expect(await world.takeValue('agent.team', { ...shown, pageNo: 99 }, { token })).toMatchObject({ rows: [], total, totalPages: 1 });
    });

    test('the details of an account agree with its row, its products add up, and no other line opens it (AG-05)', async () => {
      const asked = { from: '2026-11-14', to: '2026-11-20' };
      const of = (who: { token: string }, id: bigint) => world.ask('agent.account', { ...asked, id: id.toString() }, { token: who.token });
      const { value } = (await of(world.top, world.second.id)).body;
      const { rows } = await world.takeValue('agent.team', asked, { token: world.top.token });
      const { rate: _, ...row } = rows.find(({ name }) => name === world.second.username) ?? { rate: null };
      expect(value).toMatchObject({ ...row, isDirect: true, contracts: [] });
      expect(value.products.reduce((sum, { turnover }) => sum + Number(turnover), 0)).toBe(Number(value.turnover));
      expect(value.totals).toMatchObject({ turnover: value.turnover, net: value.net });
      const deep = (await of(world.top, world.deep.id)).body.value;
      expect([deep.isDirect, deep.name]).toEqual([false, expect.stringContaining('•')]);
      for (const [who, id] of [
        [world.stranger, world.second.id],
        [world.second, world.top.id],
        [world.second, world.second.id],
      ] as const)
        expect((await of(who, id)).body.errorCode).toBe('not_found');
    });

    test('the rate of a contract is the highest of its steps, of lost and of won bets (AG-05)', async () => {
      const { db, top, second } = world;
      await world.contract(
        second.id,
        top.id,
        'realtime',
        'five_minutes',
        [tier(1_00, 20), tier(2_00, 30, { winRate: 40 })],
        new Date(noon),
      );
      const { contracts } = await world.takeValue('agent.account', { id: second.id.toString() }, { token: top.token });
      expect(contracts).toMatchObject([{ kind: 'realtime', rate: 40 }]);
      await db.deleteFrom('agent_contracts').where('member_id', '=', second.id).execute();
    });

    test('the roll-ups agree with rounds and ledger, while events wait, and after they were made anew (AG-03)', async () => {
      await world.contract(world.top.id, null, 'hourly', 'hourly', [tier(1_00, 40)], new Date(noon));
      await world.bets(world.deep.id, noon - 2, 900, 0);
      await world.bets(world.deep.id, noon, 700, 100);
      await world.bets(world.deep.id, noon + minutes(15), 300, 100);
      expect(await checkRollups(world.db, zone)).toMatchObject({ faults: 0, waiting: 3 });
      await inTransaction(world.db, (trx) => countTeamEvents(trx, zone));
      expect(await checkRollups(world.db, zone)).toMatchObject({ faults: 0, waiting: 0 });
      const quarters = async () =>
        (await world.db.selectFrom('team_quarters').selectAll().orderBy('at').execute()).map(({ at, ...one }) => [+at - noon, one]);
      const counted = [
        [0, { member_id: world.top.id, stake: 700n, payout: 100n }],
        [minutes(15), { member_id: world.top.id, stake: 300n, payout: 100n }],
      ];
      expect(await quarters()).toEqual(counted);
      await world.db.updateTable('team_days').set({ stake: 1n }).where('member_id', '=', world.top.id).execute();
      expect((await checkRollups(world.db, zone)).faults).toBeGreaterThan(0);
      await inTransaction(world.db, (trx) => rebuildRollups(trx, zone));
      expect(await checkRollups(world.db, zone)).toMatchObject({ faults: 0, waiting: 0 });
      await world.db.updateTable('team_quarters').set({ stake: 1n }).execute();
      expect((await checkRollups(world.db, zone)).faults).toBe(4);
      await inTransaction(world.db, (trx) => rebuildRollups(trx, zone));
      expect(await quarters()).toEqual(counted);
      await world.db.deleteFrom('agent_contracts').where('kind', '=', 'hourly').execute();
      await world.db.deleteFrom('team_quarters').execute();
    });

    test('the forecast of a salary by the hour adds up the roll-up of its hour, and a settlement waits for it (AG-19)', async () => {
      const fresh = await agentWorld(open);
      await fresh.contract(fresh.top.id, null, 'hourly', 'hourly', [tier(1_00, 40)], new Date(noon - hours(1)));
      for (const at of [noon - 2, noon, noon + minutes(50)]) await fresh.bets(fresh.deep.id, at, 10_000, 4_000);
      await fresh.advance(minutes(55));
      const forecast = async () => (await fresh.takeValue('agent.forecasts', {}, { token: fresh.top.token })).forecasts[0];
      const settle = (at: Date) => inTransaction(fresh.db, (trx) => settleNext(trx, { zone, activeBet: minor(0n) }, at));
      expect(await settle(new Date(noon + minutes(1)))).toBe('behind');
      await inTransaction(fresh.db, (trx) => countTeamEvents(trx, zone));
      expect(await forecast()).toMatchObject({ kind: 'hourly', bet: '200.00', net: '120.00', amount: '0.80' });
      await fresh.db.updateTable('team_quarters').set({ stake: 20_000n }).where('at', '=', new Date(noon)).execute();
      expect(await forecast()).toMatchObject({ bet: '300.00' });
      expect(await settle(new Date(noon + minutes(1)))).toBe('settled');
    });

    test('the size of a team has an account at once that joined just now, at each step above it (AG-03, AG-05)', async () => {
      const sizes = async () => {
        const { token } = world.top;
        const { direct, all } = await world.takeValue('agent.overview', {}, { token });
        const { rows } = await world.takeValue('agent.team', {}, { token });
        return [direct, all, ...rows.map(({ team }) => team)];
      };
      const before = await sizes();
      expect(before).toEqual([1, 4, 3]);
      await world.signedInMember({ type: 0, parentId: world.third.id });
      expect(await sizes()).toEqual([1, 5, 4]);
      await inTransaction(world.db, (trx) => countTeamEvents(trx, zone));
      expect(await sizes()).toEqual([1, 5, 4]);
      expect(await checkRollups(world.db, zone)).toMatchObject({ faults: 0, waiting: 0 });
    });

    test('the team is sorted by the dividend and by the last day of play, those without any last (AG-05)', async () => {
      const joined = [
        await world.signedInMember({ type: 1, parentId: world.third.id }),
        await world.signedInMember({ type: 1, parentId: world.third.id }),
      ];
      const [low, high] = joined;
      for (const [who, rate] of [
        [low, 100],
        [high, 300],
      ] as const)
        if (who)
          await world.contract(who.id, world.third.id, 'dividend', 'weekly', [tier(0, 50), tier(1_00, rate)], new Date(midnight - days(7)));
      const { token } = world.third;
      const order = async (sort: string, way: string) =>
        (await world.takeValue('agent.team', { sort, order: way }, { token })).rows.map(({ id, rate }) => [BigInt(id), rate]);
      expect((await order('rate', 'down')).slice(0, 2)).toEqual([
        [high?.id, 300],
        [low?.id, 100],
      ]);
      expect((await order('rate', 'up')).slice(0, 2)).toEqual([
        [low?.id, 100],
        [high?.id, 300],
      ]);
      expect((await order('last', 'up'))[0]).toEqual([world.deep.id, null]);
      await world.db.deleteFrom('agent_contracts').where('kind', '=', 'dividend').execute();
    });
  });

  describe('contracts', () => {
    const daily = (rate: number, bet = '100.00') => ({ tiers: [{ dailyBetAmount: bet, rate }] });
    const act = (who: { token: string }, request: object) => world.ask('agent.dailySalary', request, { token: who.token });
    const codeOf = async (who: { token: string }, request: object) => (await act(who, request)).body.errorCode ?? 'answered';
    const id = (who: { id: bigint }) => who.id.toString();

    test('an offer goes to an account directly below, from an agent with such a contract, and within its rate (AG-16, REL-29)', async () => {
      const offer = (who: { token: string }, to: { id: bigint }, rate: number, bet?: string) =>
        codeOf(who, { action: 'new', memberId: id(to), ...daily(rate, bet) });
      expect(await offer(world.top, world.second, 50)).toBe('agent.no_contract');
      await world.contract(world.top.id, null, 'daily', 'daily', [tier(100_00, 100)], new Date(midnight - days(3)));
      expect(await offer(world.top, world.third, 50)).toBe('agent.not_direct');
      expect(await offer(world.second, world.deep, 50)).toBe('agent.not_direct');
      expect(await offer(world.member, world.deep, 50)).toBe('role.not_agent');
      expect(await offer(world.stranger, world.second, 50)).toBe('not_found');
      expect(await offer(world.top, world.theirs, 50)).toBe('not_found');
      const high = await act(world.top, { action: 'new', memberId: id(world.second), ...daily(101) });
      expect([high.body.errorCode, high.body.value]).toEqual(['agent.rate_too_high', expect.objectContaining({ rate: 1 })]);
      // Below the upline's own first step nothing can be given.
      expect(await offer(world.top, world.second, 100, '99.99')).toBe('agent.rate_too_high');
      expect(await offer(world.top, world.second, 60)).toBe('answered');
      expect(await offer(world.top, world.second, 50)).toBe('agent.offer_open');
    });

    test('only its receiver answers an offer, once, and it begins with the next day (AG-16, MC-26)', async () => {
      const [offer] = (await act(world.second, { action: 'list' })).body.value.received;
      const reply = { action: 'accept', requestId: offer?.id };
      for (const who of [world.top, world.third, world.stranger]) expect(await codeOf(who, reply)).toBe('not_found');
      expect((await world.ask('agent.hourSalary', reply, { token: world.second.token })).body.errorCode).toBe('not_found');
      const accepted = await act(world.second, reply);
      expect(accepted.body.value.contract).toBe(null);
      expect(accepted.body.value.next).toMatchObject({ startsAt: new Date(midnight + days(1)).toISOString(), tiers: [{ rate: 60 }] });
      expect(await codeOf(world.second, reply)).toBe('agent.offer_over');
      const details = await world.takeValue('agent.account', { id: id(world.second) }, { token: world.top.token });
      expect(details.contracts).toMatchObject([{ kind: 'daily', rate: 60, endsAt: null }]);
      const told = await world.db.selectFrom('messages').select('kind').where('member_id', '=', world.top.id).execute();
      expect(told.map(({ kind }) => kind)).toEqual(['agent.accepted']);
    });

    test.each([
      ['more than a minute', minutes(59) - 1, hours(1)],
      ['a minute', minutes(59), hours(2)],
    ] as const)(
      'a salary by the hour agreed %s before an hour is written before its first hour begins (AG-16, AG-19)',
      async (_, at, starts) => {
        const fresh = await agentWorld(open);
        await fresh.contract(fresh.top.id, null, 'hourly', 'hourly', [tier(1_00, 40)], new Date(noon - hours(1)));
        const terms = { tiers: [{ hourlyBetAmount: '1.00', rate: 20 }] };
        await fresh.takeValue('agent.hourSalary', { action: 'new', memberId: id(fresh.second), ...terms }, { token: fresh.top.token });
        const { token } = fresh.second;
        const [offer] = (await fresh.takeValue('agent.hourSalary', { action: 'list' }, { token })).received;
        await fresh.advance(at);
        const { next } = await fresh.takeValue(
          'agent.hourSalary',
          { action: 'accept', requestId: offer?.id },
          { token: await fresh.signIn(fresh.second.id) },
        );
        expect(next?.startsAt).toBe(new Date(noon + starts).toISOString());
      },
    );

    test('nobody answers an offer after 72 hours, and its maker is told (AG-16)', async () => {
      await act(world.second, { action: 'new', memberId: id(world.third), ...daily(60) });
      const [offer] = (await act(world.third, { action: 'list' })).body.value.received;
      await world.advance(hours(72) + 1);
      expect(await codeOf(world.third, { action: 'accept', requestId: offer?.id })).toBe('agent.offer_over');
      await world.runDueWork();
      expect((await act(world.second, { action: 'list' })).body.value.made.map(({ state }) => state)).toEqual(['expired']);
      const told = await world.db.selectFrom('messages').select('kind').where('member_id', '=', world.second.id).execute();
      expect(told.map(({ kind }) => kind)).toContain('agent.expired');
    });

    test('accepting less than one gives on ends those contracts at the same moment, named before (AG-16)', async () => {
      await act(world.second, { action: 'new', memberId: id(world.third), ...daily(60) });
      const [offer] = (await act(world.third, { action: 'list' })).body.value.received;
      await act(world.third, { action: 'accept', requestId: offer?.id });
      await act(world.top, { action: 'new', memberId: id(world.second), ...daily(40) });
      const [lower] = (await act(world.second, { action: 'list' })).body.value.received;
      expect(lower).toMatchObject({ ends: [{ name: world.third.username }], today: [{ rate: 60 }], tiers: [{ rate: 40 }] });
      const { contract, next } = (await act(world.second, { action: 'accept', requestId: lower?.id })).body.value;
      // Until then the contract of today runs, and is shown as long as it does: to its receiver and to its maker.
      expect([contract, next]).toMatchObject([
        { tiers: [{ rate: 60 }], endsAt: next?.startsAt },
        { tiers: [{ rate: 40 }], endsAt: null },
      ]);
      const { downline } = (await act(world.top, { action: 'list' })).body.value;
      expect(downline.find((one) => one.name === world.second.username)).toMatchObject({ contract, next });
      const open = await world.db
        .selectFrom('agent_contracts')
        .select(['member_id', 'ends_at'])
        .where('member_id', '=', world.third.id)
        .execute();
      expect(open.map(({ ends_at }) => ends_at?.toISOString())).toEqual([next?.startsAt]);
      const told = await world.db.selectFrom('messages').select('kind').where('member_id', '=', world.third.id).execute();
      expect(told.map(({ kind }) => kind)).toContain('agent.ended');
    });

    test('a contract ends when its receiver accepts, and goes on when they decline (AG-16)', async () => {
      const end = async (action: string) => {
        await act(world.top, { action: 'terminate', memberId: id(world.second) });
        const [request] = (await act(world.second, { action: 'list' })).body.value.received;
        expect(request).toMatchObject({ request: 'termination', state: 'open' });
        return { ...(await act(world.second, { action, requestId: request?.id })).body.value, saidBefore: request?.takesEffectAt };
      };
      expect((await end('reject')).next).toMatchObject({ endsAt: null });
      const { contract, next, saidBefore } = await end('accept');
      expect([typeof saidBefore, contract?.endsAt, next]).toEqual(['string', saidBefore, null]);
      expect(await codeOf(world.top, { action: 'terminate', memberId: id(world.third) })).toBe('agent.not_direct');
    });
  });
});

onBothEngines('settlement of agents', (open) => {
  test('each payout is made once, by two processes at a time, in record and ledger, and opens to its working (AG-08, AG-18)', async () => {
    const world = await agentWorld(open);
    const start = new Date(midnight);
    await world.contract(world.top.id, null, 'daily', 'daily', [tier(1_00, 100)], start);
    await world.contract(world.second.id, world.top.id, 'daily', 'daily', [tier(1_00, 60)], start);
    await world.contract(world.third.id, world.second.id, 'daily', 'daily', [tier(1_00, 25)], start);
    await world.bets(world.member.id, noon, 100_000, 250_000);
    await world.bets(world.deep.id, noon, 33_333);
    await world.runDueWork();
    expect(await world.db.selectFrom('agent_payouts').select('id').execute()).toEqual([]);
    await world.advance(hours(12) + minutes(1));
    const at = new Date(world.world.now);
    const jobs = world.services.jobs(world.appContext);
    // Both processes take every job that is due, until none is.
    const process = async () => {
      for (let run = 0; run < 12; run += 1) await runNextJob(world.db, jobs, at);
    };
    await Promise.all([process(), process()]);
    await world.runDueWork();
    const paid = await world.db.selectFrom('agent_payouts').select(['member_id', 'due', 'amount']).orderBy('member_id').execute();
    // 1 %, 0.6 % and 0.25 % of 1,333.33, 1,333.33 and 333.33.
    expect(paid.map(({ due, amount }) => [due, amount])).toEqual([
      [1_333n, 534n],
      [799n, 716n],
      [83n, 83n],
    ]);
    expect([await world.top.balance(), await world.second.balance(), await world.third.balance()]).toEqual([534n, 716n, 83n]);
    const { rows, amount } = await world.takeValue('agent.income', { from: '2026-11-20', to: '2026-11-20' }, { token: world.top.token });
    expect([amount, rows.map((row) => row.amount)]).toEqual(['5.34', ['5.34']]);
    const payout = { id: rows[0]?.id ?? '' };
    expect(await world.takeValue('agent.payout', payout, { token: world.top.token })).toMatchObject({
      figures: { bet: '1333.33' },
      tier: 1,
      rate: 100,
      due: '13.33',
      minus: [{ name: world.second.username, due: '7.99' }],
      amount: '5.34',
      tiers: [{ dailyBetAmount: '1.00', rate: 100 }],
      byDay: [{ day: '2026-11-20', turnover: '1333.33' }],
    });
    for (const who of [world.second, world.stranger])
      expect((await world.ask('agent.payout', payout, { token: who.token })).body.errorCode).toBe('not_found');
    expect((await world.ask('wallet.ledger', { kind: 'salary' }, { token: world.top.token })).body.value.rows).toMatchObject([
      { amount: '5.34', kind: 'salary' },
    ]);
    expect((await verifyLedger(world.db)).faults).toEqual([]);
  });

  test('a rate that is changed within a day, and changed back, pays each day by the one that held when it began (AG-16, AG-18)', async () => {
    const world = await agentWorld(open);
    await world.contract(world.top.id, null, 'daily', 'daily', [tier(1_00, 100)], new Date(midnight));
    await world.contract(world.second.id, world.top.id, 'daily', 'daily', [tier(1_00, 60)], new Date(midnight));
    const call = 'agent.dailySalary';
    const change = async (rate: number) => {
      const terms = { tiers: [{ dailyBetAmount: '1.00', rate }] };
      await world.ask(call, { action: 'new', memberId: world.second.id.toString(), ...terms }, { token: world.top.token });
      const { received } = (await world.ask(call, { action: 'list' }, { token: world.second.token })).body.value as {
        received: { id: string; state: string }[];
      };
      const requestId = received.find(({ state }) => state === 'open')?.id;
      expect((await world.ask(call, { action: 'accept', requestId }, { token: world.second.token })).body.success).toBe(true);
    };
    // 60, changed to 50 at noon of the first day; 50, changed back at noon of the second; 60.
    for (const next of [50, 60, null]) {
      await world.bets(world.member.id, world.world.now, 100_000);
      if (next !== null) await change(next);
      await world.bets(world.member.id, world.world.now + minutes(1), 100_000);
      await world.advance(hours(24));
    }
    await world.runDueWork();
    const paidTo = async ({ id }: { id: bigint }) =>
      (await world.db.selectFrom('agent_payouts').select('amount').where('member_id', '=', id).orderBy('from_at').execute()).map(
        ({ amount }) => amount,
      );
    expect(await paidTo(world.second)).toEqual([1_200n, 1_000n, 1_200n]);
    expect(await paidTo(world.top)).toEqual([800n, 1_000n, 800n]);
    expect((await verifyLedger(world.db)).faults).toEqual([]);
  });

  test.each([
    ['dividend', 'daily'],
    ['daily', 'daily'],
    ['hourly', 'hourly'],
    ['realtime', 'five_minutes'],
  ] as const)(
    'a payout of %s opens to the rounds that it was for, of the team and of each agent below, to the cent (AG-08)',
    async (kind, period) => {
      const world = await agentWorld(open);
      const isLong = kind === 'dividend' || kind === 'daily';
      const start = new Date(isLong ? midnight : noon);
      const steps = [tier(1_00, 30, { winRate: kind === 'realtime' ? 11 : 0 }), tier(50_00, 70, { winRate: kind === 'realtime' ? 23 : 0 })];
      await world.contract(world.top.id, null, kind, period, steps, start);
      await world.contract(world.second.id, world.top.id, kind, period, [tier(1_00, 17, { winRate: kind === 'realtime' ? 7 : 0 })], start);
      const at = noon + 1_000;
      // Below a single bet, paid back in full, lost and won, in both steps, and what an agent below played, which counts above alone.
      await world.bets(world.member.id, at, 99, 0);
      await world.bets(world.member.id, at, 3_333, 3_333);
      await world.bets(world.member.id, at, 1_237, 0);
      await world.bets(world.deep.id, at, 1_111, 1_999);
      await world.bets(world.deep.id, at, 77_777, 5);
      await world.bets(world.member.id, at, 5_001, 9_001);
      await world.bets(world.second.id, at, 41_413, 0);
      // Outside the period.
      await world.bets(world.member.id, start.getTime() - 60_000, 123_456, 0);
      await world.runDueWork();
      await world.advance(hours(12) + minutes(1));
      await world.runDueWork();
      const { token } = world.top;
      const { id } = await world.db
        .selectFrom('agent_payouts')
        .select('id')
        .where('member_id', '=', world.top.id)
        .where('from_at', '=', start)
        .executeTakeFirstOrThrow();
      const working = await world.takeValue('agent.payout', { id: id.toString() }, { token });
      const cents = (amount: string) => Math.round(Number(amount) * 100);
      const day = { from: '2026-11-20', to: '2026-11-20' };
      const part = isLong ? day : { ...day, since: working.from, until: working.to };
      const roundsOf = async (more = {}) =>
        (await world.takeValue('agent.bets', { ...part, ...more, pageSize: 100 }, { token })) as never as {
          rows: { stake: string; payout: string; net: string }[];
          totals: { turnover: string; net: string };
        };
      const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0);
      const [below] = working.minus;
      for (const [explained, more] of [
        [working, {}],
        [below, { under: below?.id, play: 'below' }],
      ] as const) {
        const { rows, totals } = await roundsOf(more);
        if (!explained) throw new Error('nothing below');
        expect([sumOf(rows.map(({ stake }) => stake)), sumOf(rows.map(({ net }) => net))]).toEqual([
          cents(explained.figures.bet),
          cents(explained.figures.net),
        ]);
        expect(totals).toMatchObject({ turnover: explained.figures.bet, net: explained.figures.net });
        const base = kind === 'dividend' ? explained.figures.net : explained.figures.bet;
        const parts =
          kind === 'realtime'
            ? explained.stakes.reduce((sum, one) => sum + cents(one.lostBet) * one.lossRate + cents(one.wonBet) * one.profitRate, 0)
            : cents(base) * (explained.rate ?? 0);
        expect(Math.floor(parts / 10_000)).toBe(cents(explained.due));
        if (kind !== 'realtime') continue;
        const counted = rows.filter(({ stake, net }) => cents(stake) >= 100 && cents(net) !== 0);
        expect(explained.stakes.reduce((sum, { lostBet, wonBet }) => sum + cents(lostBet) + cents(wonBet), 0)).toBe(
          sumOf(counted.map(({ stake }) => stake)),
        );
      }
      expect(below?.name).toBe(world.second.username);
      expect(cents(working.due) - sumOf(working.minus.map(({ due }) => due))).toBe(cents(working.amount));
      expect(cents(working.amount)).toBeGreaterThan(0);
    },
  );

  test('a payout is in no income until its money is in the wallet, and two processes pay it once (AG-08, AG-18)', async () => {
    const world = await agentWorld(open);
    await world.contract(world.top.id, null, 'daily', 'daily', [tier(1_00, 100)], new Date(midnight));
    await world.bets(world.member.id, noon, 10_000);
    await world.runDueWork();
    await world.advance(hours(12) + minutes(1));
    const now = new Date(world.world.now);
    const terms = { zone, activeBet: minor(100_00n) };
    expect(await inTransaction(world.db, (trx) => settleNext(trx, terms, now))).toBe('settled');
    const amounts = async () => {
      const { rows, amount } = await world.takeValue('agent.income', { from: '2026-11-20', to: '2026-11-20' }, { token: world.top.token });
      return [rows.length, amount, await world.top.balance()];
    };
    const toCome = async () =>
      (await world.takeValue('agent.overview', {}, { token: world.top.token })).needs.filter(({ kind }) => kind === 'payout_due');
    expect(await amounts()).toEqual([0, '0.00', 0n]);
    expect(await toCome()).toMatchObject([{ contract: 'daily', amount: '1.00', until: new Date(midnight + days(1)).toISOString() }]);
    const jobs = world.services.jobs(world.appContext);
    const process = async () => {
      for (let run = 0; run < 12; run += 1) await runNextJob(world.db, jobs, now);
    };
    await Promise.all([process(), process()]);
    expect([await amounts(), await toCome()]).toEqual([[1, '1.00', 100n], []]);
    expect((await verifyLedger(world.db)).faults).toEqual([]);
  });

  test('overview, income, its payouts, forecasts and contract pages say the same of what was earned and is to come (AG-03, AG-08, AG-10)', async () => {
    const world = await agentWorld(open);
    const terms = [
      ['dividend', 'daily', 'agent.dividendRequest'],
      ['daily', 'daily', 'agent.dailySalary'],
      ['hourly', 'hourly', 'agent.hourSalary'],
      ['realtime', 'five_minutes', 'agent.realTimeSalary'],
    ] as const;
    for (const [kind, period] of terms) {
      await world.contract(world.top.id, null, kind, period, [tier(1_00, 100)], new Date(midnight));
      await world.contract(world.second.id, world.top.id, kind, period, [tier(1_00, 40)], new Date(midnight));
    }
    await world.bets(world.member.id, noon, 100_00);
    await world.runDueWork();
    await world.advance(days(1));
    await world.bets(world.deep.id, world.world.now, 70_00, 10_00);
    for (let run = 0; run < 4; run += 1) await world.runDueWork();
    for (const { token } of [world.top, world.second]) {
      const span = { from: '2026-11-20', to: '2026-11-21' };
      const income = await world.takeValue('agent.income', { ...span, pageSize: 100 }, { token });
      const cents = (amount: string): number => Math.round(Number(amount) * 100);
      const sumOf = (all: readonly { amount: string }[]): number => all.reduce((sum, { amount }) => sum + cents(amount), 0);
      expect(cents(income.amount)).toBeGreaterThan(0);
      expect([sumOf(income.totals), sumOf(income.rows)]).toEqual([cents(income.amount), cents(income.amount)]);
      expect((await world.takeValue('agent.overview', span, { token })).figures.income).toBe(income.amount);
      for (const [kind] of terms) {
        const only = await world.takeValue('agent.income', { ...span, kind, pageSize: 100 }, { token });
        const totals = income.totals.filter((one) => one.kind === kind);
        expect([only.totals, cents(only.amount), sumOf(only.rows), only.total]).toEqual([
          totals,
          sumOf(totals),
          sumOf(totals),
          only.rows.length,
        ]);
      }
      for (const { id, amount } of income.rows) expect(await world.takeValue('agent.payout', { id }, { token })).toMatchObject({ amount });
      const { forecasts } = await world.takeValue('agent.forecasts', {}, { token });
      for (const [kind, period, call] of terms) {
        const { forecast } = await world.takeValue(call, { action: 'list' }, { token });
        expect(forecasts.find((one) => one.kind === kind)).toEqual({ kind, period, ...forecast });
      }
      expect(forecasts.map(({ amount }) => cents(amount)).every((amount) => amount > 0)).toBe(true);
    }
  });

  test.each(['closes the account', 'takes a break'] as const)(
    'who %s while a payout is due is paid once, because it was earned before, and so are the agents below (AG-18)',
    async (what) => {
      const world = await agentWorld(open);
      await world.contract(world.top.id, null, 'daily', 'daily', [tier(1_00, 100)], new Date(midnight));
      await world.contract(world.second.id, world.top.id, 'daily', 'daily', [tier(1_00, 60)], new Date(midnight));
      await world.bets(world.member.id, noon, 10_000);
      await world.runDueWork();
      await world.advance(hours(12) + minutes(1));
      const now = new Date(world.world.now);
      expect(await inTransaction(world.db, (trx) => settleNext(trx, { zone, activeBet: minor(100_00n) }, now))).toBe('settled');
      if (what === 'takes a break')
        await world.db
          .insertInto('exclusions')
          .values({
            member_id: world.top.id,
            kind: 'time-out',
            length: 'PT24H',
            starts_at: now,
            ends_at: new Date(now.getTime() + hours(24)),
            ends_by_itself: true,
          })
          .execute();
      else await world.db.updateTable('members').set({ closed_at: now }).where('id', '=', world.top.id).execute();
      await world.runDueWork();
      await world.runDueWork();
      expect([await world.top.balance(), await world.second.balance()]).toEqual([40n, 60n]);
      const unpaid = await world.db.selectFrom('agent_payouts').select('id').where('is_paid', '=', false).execute();
      expect(unpaid).toEqual([]);
      expect((await verifyLedger(world.db)).faults).toEqual([]);
    },
  );

  test.each([
    [false, [0n, 600n, 900n]],
    [true, [0n, 0n, 500n]],
  ])('a loss of a period counts against the next ones only where the operator says so: %s (AG-10, AG-17)', async (carryLoss, dues) => {
    const world = await agentWorld(open);
    await writeSetting(world.db, 'agents', { carryLoss });
    await world.contract(world.top.id, null, 'dividend', 'daily', [tier(0, 1_000)], new Date(midnight));
    // 100.00 lost by the house, then 60.00 and 90.00 won.
    for (const [place, [bet, win]] of (
      [
        [100_00, 200_00],
        [60_00, 0],
        [90_00, 0],
      ] as const
    ).entries()) {
      await world.bets(world.member.id, noon + days(place), bet, win);
      await world.advance(hours(1));
      await world.runDueWork();
      if (place === 2) {
        const { forecasts } = await world.takeValue('agent.forecasts', {}, { token: world.top.token });
        expect(forecasts[0]).toMatchObject({ net: '90.00', carried: carryLoss ? '-40.00' : '0.00', due: carryLoss ? '5.00' : '9.00' });
      }
      await world.advance(midnight + days(place + 1) + minutes(1) - world.world.now);
      await world.runDueWork();
    }
    const rows = await world.db.selectFrom('agent_payouts').select(['id', 'due', 'net', 'carried']).orderBy('from_at').execute();
    expect(rows.map(({ due }) => due)).toEqual(dues);
    expect(rows.map(({ net, carried }) => [net, carried])).toEqual(
      carryLoss
        ? [
            [-100_00n, 0n],
            [60_00n, -100_00n],
            [90_00n, -40_00n],
          ]
        : [
            [-100_00n, 0n],
            [60_00n, 0n],
            [90_00n, 0n],
          ],
    );
    const { figures } = await world.takeValue('agent.payout', { id: String(rows[2]?.id) }, { token: world.top.token });
    expect(figures.carried).toBe(carryLoss ? '-40.00' : '0.00');
    // A period that paid nothing is listed, and is no payment.
    const income = await world.takeValue('agent.income', { from: '2026-11-20', to: '2026-11-23' }, { token: world.top.token });
    expect([income.totals, income.total]).toMatchObject([[{ kind: 'dividend', count: dues.filter((due) => due > 0n).length }], 3]);
  });

  test('a rate agreed inside a period holds from the next one on, and so does the way back; each period is paid by one of them (AG-10, AG-16, AG-17, REL-29)', async () => {
    const world = await agentWorld(open);
    const start = (day: number) => new Date(midnight + days(day));
    await world.contract(world.top.id, null, 'daily', 'daily', [tier(1_00, 100)], start(0));
    for (const [day, rate] of [50, 100, 100].entries()) {
      await world.bets(world.member.id, start(day).getTime() + hours(11), 100_00);
      // Agreed at noon, twice: the second takes the place of the first before it has begun.
      if (day < 2) {
        await world.contract(world.top.id, null, 'daily', 'daily', [tier(1_00, 10)], start(day + 1));
        await world.contract(world.top.id, null, 'daily', 'daily', [tier(1_00, rate)], start(day + 1));
      }
      await world.bets(world.member.id, start(day).getTime() + hours(23), 100_00);
      await world.runDueWork();
      await world.advance(start(day + 1).getTime() + minutes(1) - world.world.now);
      await world.runDueWork();
    }
    const paid = await world.db.selectFrom('agent_payouts').select(['from_at', 'amount']).orderBy('from_at').execute();
    expect(paid).toEqual([
      { from_at: start(0), amount: 2_00n },
      { from_at: start(1), amount: 1_00n },
      { from_at: start(2), amount: 2_00n },
    ]);
  });

  test('a contract of another period begins when the old one is over, which ends with the last of its periods before (AG-10, AG-16, AG-17, REL-29)', async () => {
    const world = await agentWorld(open);
    const at = (day: string) => new Date(`${day}T00:00:00+08:00`);
    // 30 November is a Monday: the week from then on reaches into December, and the month after it begins in one that ends on the 28th.
    await world.contract(world.top.id, null, 'dividend', 'weekly', [tier(0, 1_000)], at('2026-11-30'));
    // The second takes the place of the first before it has begun, and waits for the week as well.
    await world.contract(world.top.id, null, 'dividend', 'monthly', [tier(0, 1_500)], at('2026-12-01'));
    await world.contract(world.top.id, null, 'dividend', 'monthly', [tier(0, 2_000)], at('2026-12-01'));
    const contracts = await world.db.selectFrom('agent_contracts').select(['period', 'starts_at', 'ends_at']).orderBy('id').execute();
    expect(contracts).toEqual([
      { period: 'weekly', starts_at: at('2026-11-30'), ends_at: at('2026-12-28') },
      { period: 'monthly', starts_at: at('2027-01-01'), ends_at: at('2027-01-01') },
      { period: 'monthly', starts_at: at('2027-01-01'), ends_at: null },
    ]);
    await world.bets(world.member.id, at('2026-12-06').getTime(), 100_00);
    await world.runDueWork();
    await world.advance(at('2026-12-07').getTime() + minutes(1) - world.world.now);
    await world.runDueWork();
    expect(await world.top.balance()).toBe(10_00n);
    // One of the same period takes its place at once, and one that has not begun is replaced where it would have.
    await world.contract(world.top.id, null, 'dividend', 'monthly', [tier(0, 3_000)], at('2027-01-01'));
    const last = await world.db.selectFrom('agent_contracts').select(['starts_at', 'ends_at']).orderBy('id').execute();
    expect(last.slice(2)).toEqual([
      { starts_at: at('2027-01-01'), ends_at: at('2027-01-01') },
      { starts_at: at('2027-01-01'), ends_at: null },
    ]);
  });

  test('a contract agreed while one that was ended still runs begins with its first period after that one (AG-16, AG-17, REL-29)', async () => {
    const world = await agentWorld(open);
    const at = (day: string) => new Date(`${day}T00:00:00+08:00`);
    await world.contract(world.top.id, null, 'dividend', 'monthly', [tier(0, 1_000)], at('2026-11-01'));
    await world.db
      .updateTable('agent_contracts')
      .set({ ends_at: at('2026-12-01') })
      .execute();
    await world.contract(world.top.id, null, 'dividend', 'weekly', [tier(0, 2_000)], at('2026-11-23'));
    const contracts = await world.db.selectFrom('agent_contracts').select(['period', 'starts_at', 'ends_at']).orderBy('id').execute();
    expect(contracts).toEqual([
      { period: 'monthly', starts_at: at('2026-11-01'), ends_at: at('2026-12-01') },
      { period: 'weekly', starts_at: at('2026-12-07'), ends_at: null },
    ]);
  });

  test('a dividend that the downline is due more of is borne by the house, and the line says so (AG-10, AG-17)', async () => {
    const world = await agentWorld(open);
    const start = new Date(midnight);
    await world.contract(world.top.id, null, 'dividend', 'daily', [tier(0, 3_000)], start);
    await world.contract(world.second.id, world.top.id, 'dividend', 'daily', [tier(0, 3_000)], start);
    await world.contract(world.third.id, world.second.id, 'dividend', 'daily', [tier(0, 2_000)], start);
    await world.bets(world.deep.id, noon, 10_000);
    await world.bets(world.member.id, noon, 5_000, 12_000);
    await world.runDueWork();
    await world.advance(hours(12) + minutes(1));
    await world.runDueWork();
    const rows = await world.db.selectFrom('agent_payouts').select(['net', 'due', 'amount', 'shortfall']).orderBy('member_id').execute();
    expect(rows.map(({ net, due, amount, shortfall }) => [net, due, amount, shortfall])).toEqual([
      [3_000n, 900n, 0n, 0n],
      [3_000n, 900n, 0n, 1_100n],
      [10_000n, 2_000n, 2_000n, 0n],
    ]);
    expect(await world.third.balance()).toBe(2_000n);
    expect((await verifyLedger(world.db)).faults).toEqual([]);
  });

  test.each([
    ['hourly', 'hourly', hours(1), 0, [25n, 15n]],
    ['realtime', 'five_minutes', minutes(5), 40, [25n, 15n]],
  ] as const)('a %s salary is paid for the rounds of its period alone (AG-19, AG-20)', async (kind, period, length, winRate, amounts) => {
    const world = await agentWorld(open);
    const start = new Date(noon);
    await world.contract(world.top.id, null, kind, period, [tier(1_00, 40, { winRate })], start);
    await world.contract(world.second.id, world.top.id, kind, period, [tier(1_00, 15)], start);
    await world.bets(world.member.id, noon - 60_000, 50_000);
    await world.bets(world.member.id, noon + 1_000, 10_000);
    await world.bets(world.member.id, noon + length + 1_000, 70_000);
    await world.advance(length + minutes(1));
    await world.runDueWork();
    const rows = await world.db.selectFrom('agent_payouts').select('amount').orderBy('member_id').execute();
    expect(rows.map(({ amount }) => amount)).toEqual(amounts);
  });
});
