// Contracts of the house with the agents at the top of a line, on both databases.
import { expect, test } from 'vitest';
import { agreeHouseContract, endHouseContract } from '#platform/areas/agent/house-contracts.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { type AgentWorld, agentWorld, tier, zone } from './agents-fixture.ts';

const tomorrow = noon + hours(12);

function house(world: AgentWorld) {
  const daily = (who: { readonly username: string }, rate: number, by: readonly string[] = [], mayEnd = false) =>
    agreeHouseContract(
      world.db,
      { username: who.username, kind: 'daily', period: 'daily', tiers: [tier(1_00, rate)], by, mayEnd },
      zone,
      new Date(world.world.now),
    );
  const nextDay = async (day: number) => {
    await world.advance(tomorrow + days(day) + minutes(1) - world.world.now);
    for (let run = 0; run < 3; run += 1) {
      await world.runDueWork();
      await world.advance(minutes(1));
    }
  };
  return { daily, nextDay };
}

onOneEngineDaily('contracts of the house', (open) => {
  test('a member at the top becomes an agent by a contract of the house, which pays from the next day on, and is told (AG-18, R24)', async () => {
    const world = await agentWorld(open);
    const { daily, nextDay } = house(world);
    const person = await world.signedInMember({});
    const below = await world.signedInMember({ parentId: person.id });
    await world.bets(below.id, noon, 100_00);
    expect(await daily(person, 90)).toEqual({ startsAt: new Date(tomorrow), ended: [], unpaid: null });
    expect((await world.takeValue('agent.dailySalary', { action: 'list' }, { token: person.token })).next).toMatchObject({
      tiers: [{ dailyBetAmount: '1.00', rate: 90 }],
    });
    await nextDay(0);
    await world.bets(below.id, world.world.now, 200_00);
    await nextDay(1);
    expect(await person.balance()).toBe(1_80n);
    const { data } = await world.db
      .selectFrom('messages')
      .select('data')
      .where('member_id', '=', person.id)
      .where('kind', '=', 'agent.agreed')
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ contract: 'daily', from: new Date(tomorrow).toISOString() });
  });

  test('less than an agent gives on ends the contracts below, and an end of the contract ends them all with the day (AG-16)', async () => {
    const world = await agentWorld(open);
    const { daily, nextDay } = house(world);
    const { top, second, third, member } = world;
    await daily(top, 100);
    await world.contract(second.id, top.id, 'daily', 'daily', [tier(1_00, 60)], new Date(tomorrow));
    await world.contract(third.id, second.id, 'daily', 'daily', [tier(1_00, 20)], new Date(tomorrow));
    await nextDay(0);
    expect(await daily(top, 60)).toMatchObject({ ended: [] });
    // Nothing ends unasked.
    expect(await daily(top, 50)).toEqual({ wouldEnd: [second.username, third.username] });
    expect((await world.db.selectFrom('agent_contracts').select('id').where('ends_at', 'is', null).execute()).length).toBe(3);
    expect(await daily(top, 50, [], true)).toMatchObject({ ended: [second.username, third.username] });
    const { messages } = await world.takeValue('member.messages', { pageNo: 1, pageSize: 20 }, { token: top.token });
    expect(messages.map(({ body }) => body).join()).toContain(`${second.username}, ${third.username}`);
    await world.bets(member.id, world.world.now, 100_00);
    await nextDay(1);
    expect([await top.balance(), await second.balance()]).toEqual([40n, 60n]);
    await world.bets(member.id, world.world.now, 100_00);
    const ends = (mayEnd: boolean) => endHouseContract(world.db, top.username, 'daily', mayEnd, zone, new Date(world.world.now));
    expect(await ends(false)).toEqual({ ended: [] });
    expect(await ends(false)).toBeNull();
    await nextDay(2);
    await world.bets(member.id, world.world.now, 100_00);
    await nextDay(3);
    expect([await top.balance(), await second.balance()]).toEqual([90n, 60n]);
  });

  test('an end of a contract ends those below only where that is said, and without it changes nothing (R24)', async () => {
    const world = await agentWorld(open);
    const { top, second } = world;
    await house(world).daily(top, 100);
    await world.contract(second.id, top.id, 'daily', 'daily', [tier(1_00, 60)], new Date(tomorrow));
    const end = (mayEnd: boolean) => endHouseContract(world.db, top.username, 'daily', mayEnd, zone, new Date(noon));
    const lasting = async () => (await world.db.selectFrom('agent_contracts').select('id').where('ends_at', 'is', null).execute()).length;
    expect(await end(false)).toEqual({ wouldEnd: [second.username] });
    expect(await lasting()).toBe(2);
    expect(await end(true)).toEqual({ ended: [second.username] });
    expect(await lasting()).toBe(0);
  });

  test('an agent with an upline, a closed account, a trial and terms that cannot be a contract are refused (R24)', async () => {
    const world = await agentWorld(open);
    const { daily } = house(world);
    for (const who of [world.second, world.member, world.trial, { username: 'nobody' }]) expect(await daily(who, 10)).toBe('unknown');
    await world.db
      .updateTable('members')
      .set({ closed_at: new Date(noon) })
      .where('id', '=', world.stranger.id)
      .execute();
    expect(await daily(world.stranger, 10)).toBe('unknown');
    expect(await daily(world.top, 10_001)).toBe('terms');
    expect(await world.db.selectFrom('agent_contracts').select('id').execute()).toEqual([]);
  });

  test('a rate above the threshold takes two people, who are kept with the contract; the same person twice is refused (SEC-12)', async () => {
    const world = await agentWorld(open);
    const { daily } = house(world);
    await writeSetting(world.db, 'second_person', { rates: { daily: 100 } });
    for (const by of [[], ['Ana'], ['Ana', 'Ana'], ['Ana', 'ana']]) expect(await daily(world.top, 101, by)).toBe('second');
    expect(await daily(world.top, 100)).toMatchObject({ ended: [] });
    expect(await daily(world.top, 101, ['Ana', 'Ben'])).toMatchObject({ ended: [] });
    const kept = await world.db.selectFrom('agent_contracts').select('agreed_by').orderBy('id').execute();
    expect(kept.map(({ agreed_by: by }) => by)).toEqual([null, 'Ana, Ben']);
  });

  test('an offer of a contract that begins later begins with it, so that no period of it goes unpaid (AG-16, AG-17)', async () => {
    const world = await agentWorld(open);
    const { top, second } = world;
    const at = (day: string) => new Date(`${day}T00:00:00+08:00`);
    // A week from 30 November reaches into December: the monthly contract begins in January, after the last whole week of December.
    await world.contract(top.id, null, 'dividend', 'weekly', [tier(0, 1_000)], at('2026-11-16'));
    const monthly = {
      username: top.username,
      kind: 'dividend',
      period: 'monthly',
      tiers: [tier(0, 1_000)],
      by: [],
      mayEnd: false,
    } as const;
    expect(await agreeHouseContract(world.db, monthly, zone, new Date(noon))).toEqual({
      startsAt: at('2027-01-01'),
      ended: [],
      unpaid: { from: at('2026-12-28'), to: at('2027-01-01') },
    });
    const tiers = [{ periodValidBet: '0.00', periodProfitLoss: '0.00', activeMembers: 0, rate: 500 }];
    const call = 'agent.dividendRequest';
    await world.takeValue(call, { action: 'new', memberId: second.id.toString(), tiers }, { token: top.token });
    const { received } = await world.takeValue(call, { action: 'list' }, { token: second.token });
    expect(received[0]?.takesEffectAt).toBe(at('2027-01-01').toISOString());
    await world.takeValue(call, { action: 'accept', requestId: received[0]?.id ?? '' }, { token: second.token });
    const contract = await world.db.selectFrom('agent_contracts').select('starts_at').where('member_id', '=', second.id).execute();
    expect(contract).toEqual([{ starts_at: at('2027-01-01') }]);
    // Ended before that, it never begins: the message names the moment that the contract has.
    await endHouseContract(world.db, top.username, 'dividend', true, zone, new Date(noon));
    const ended = await world.db.selectFrom('agent_contracts').select('ends_at').where('member_id', '=', second.id).execute();
    const told = await world.db.selectFrom('messages').select('data').where('kind', '=', 'agent.ended').execute();
    expect(ended).toEqual([{ ends_at: at('2027-01-01') }]);
    expect(told.map(({ data }) => (data as { until: string }).until)).toContain(at('2027-01-01').toISOString());
  });
});
