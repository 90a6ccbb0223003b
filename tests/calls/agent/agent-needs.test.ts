// What the overview says needs the agent: members who stopped, branches that bet far less. Each leads to the same accounts.
import { beforeEach, expect, test } from 'vitest';
import { minor, zero } from '#values/money.ts';
import { days, hours } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { type AgentWorld, agentWorld } from './agents-fixture.ts';

onOneEngineDaily('what needs an agent', (open) => {
  let world: AgentWorld;
  beforeEach(async () => {
    world = await agentWorld(open);
  });
  const needsOf = async ({ token }: { token: string }) => (await world.takeValue('agent.overview', {}, { token })).needs;

  test('idle are the members who played and then stopped for 14 days, in the overview and in the list that it leads to (AG-03, AG-05)', async () => {
    const join = () => world.signedInMember({ type: 0, parentId: world.second.id });
    const [stopped, small] = [await join(), await join(), await join()];
    await world.bets(stopped.id, noon - days(15), 500_00);
    await world.bets(world.member.id, noon - days(14), 500_00);
    // Less than makes a member active, and no reason to call them idle.
    await world.bets(small.id, noon - hours(1), 50);
    // Agents are looked at by their branches.
    await world.bets(world.third.id, noon - days(15), 500_00);
    await world.runDueWork();
    const { rows, total } = await world.takeValue('agent.team', { show: 'idle' }, { token: world.second.token });
    expect([rows.map(({ id }) => BigInt(id)), total]).toEqual([[stopped.id], 1]);
    expect(await needsOf(world.second)).toEqual([{ kind: 'idle_members', count: total }]);
  });

  test('a branch whose bets fell to half or less is named, with the days that its results then show (AG-03)', async () => {
    await world.bets(world.deep.id, noon - days(10), 1_200_00);
    await world.bets(world.deep.id, noon - days(8), 800_00);
    await world.bets(world.deep.id, noon - days(7), 600_00);
    await world.bets(world.deep.id, noon - days(1), 400_00);
    // Today is not over.
    await world.bets(world.deep.id, noon, 5_000_00);
    await world.runDueWork();
    const drop = {
      kind: 'branch_drop',
      id: world.third.id.toString(),
      name: world.third.username,
      first: '2026-11-13',
      last: '2026-11-19',
      from: '2000.00',
      to: '1000.00',
    };
    const { token } = world.second;
    expect(await needsOf(world.second)).toEqual([drop]);
    const { totals } = await world.takeValue('agent.results', { under: drop.id, from: drop.first, to: drop.last }, { token });
    expect(totals.turnover).toBe(drop.to);
    await world.bets(world.deep.id, noon - days(1), 1);
    await world.advance(5_000);
    await world.runDueWork();
    expect(await needsOf(world.second)).toEqual([]);
  });

  test('a contract that ends is named, and not one that another only replaces (AG-03, AG-16)', async () => {
    const tiers = (rate: number) => [{ rate, winRate: 0, bet: minor(100_00), net: zero, active: 0 }];
    const starts = (at: number) => new Date(Date.UTC(2026, 10, at, 16));
    const agree = (rate: number, at: number) => world.contract(world.third.id, world.second.id, 'daily', 'daily', tiers(rate), starts(at));
    await agree(10, 17);
    await agree(20, 20);
    expect(await needsOf(world.second)).toEqual([]);
    const running = world.db.selectFrom('agent_contracts').select('id').where('member_id', '=', world.third.id).orderBy('starts_at');
    const [before, next] = await running.execute();
    expect(before && next).toBeDefined();
    // The house takes the next one back before it begins.
    await world.db
      .updateTable('agent_contracts')
      .set({ ends_at: starts(20) })
      .where('id', '=', next?.id ?? 0n)
      .execute();
    const until = starts(20).toISOString();
    const ends = { kind: 'contract_ends', contract: 'daily', name: world.third.username, until };
    expect(await needsOf(world.second)).toEqual([ends]);
    expect(await needsOf(world.third)).toEqual([ends]);
  });

  test('a branch of few bets is not named, whatever it bets less (AG-03)', async () => {
    await world.bets(world.deep.id, noon - days(10), 999_99);
    await world.runDueWork();
    expect(await needsOf(world.second)).toEqual([]);
  });
});
