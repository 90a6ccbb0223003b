// Each guard of the agents’ part of the ledger alone: whose losses are carried on, whose pages are shown, how much is counted at a time.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { showContracts, shownContracts } from '#platform/ledger/agents/contracts.ts';
import { teamFigures } from '#platform/ledger/agents/figures.ts';
import { countTeamEvents } from '#platform/ledger/agents/rollups.ts';
import { minor } from '#values/money.ts';
import { days } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { type AgentWorld, agentWorld, tier, zone } from './agents-fixture.ts';

onOneEngineDaily('guards of agents in the ledger', (open) => {
  let world: AgentWorld;
  beforeAll(async () => {
    world = await agentWorld(open);
  });

  test('the loss that counts against a dividend is that of its agent’s dividend of the period before alone (R24)', async () => {
    const [from, to] = [new Date(noon - days(7)), new Date(noon)];
    const contractOf = async (member: bigint, kind: 'dividend' | 'daily') =>
      world.contract(member, null, kind, kind === 'daily' ? 'daily' : 'weekly', [tier(0, 10)], new Date(noon - days(60)));
    const payout = async (member: bigint, kind: 'dividend' | 'daily', end: Date, net: bigint) =>
      world.db
        .insertInto('agent_payouts')
        .values({
          ...{
            contract_id: await contractOf(member, kind),
            kind,
            member_id: member,
            from_at: new Date(end.getTime() - days(1)),
            to_at: end,
          },
          ...{ bet: 0n, net, active: 0, tier: null, stakes: null, due: 0n, minus: '[]', amount: 0n, shortfall: 0n, at: end },
        })
        .execute();
    await payout(world.second.id, 'dividend', from, -700n);
    await payout(world.second.id, 'daily', from, -50n);
    await payout(world.second.id, 'dividend', new Date(from.getTime() - days(7)), -9_000n);
    await payout(world.third.id, 'daily', from, -60n);
    await payout(world.stranger.id, 'dividend', from, -80n);
    const figures = (carryLoss: boolean, ...ids: bigint[]) =>
      teamFigures(world.db, 'dividend', ids, { from, to }, { zone, activeBet: minor(0), carryLoss });
    const carried = await figures(true, world.second.id, world.third.id);
    expect([world.second, world.third, world.stranger].map(({ id }) => carried(id).carried)).toEqual([-700n, 0n, 0n]);
    expect((await figures(false, world.second.id))(world.second.id).carried).toBeUndefined();
    expect((await figures(true))(world.second.id)).toMatchObject({ bet: 0n, net: 0n, active: 0 });
  });

  test('an account is shown the pages of a contract by its own flags, of which one suffices', async () => {
    const shown = (id: bigint) => shownContracts(world.db, id);
    const { id } = await world.signedInMember({ type: 1 });
    const { id: other } = await world.signedInMember({ type: 1 });
    expect(await shown(id)).toEqual([]);
    await inTransaction(world.db, (trx) => showContracts(trx, other, 'daily'));
    for (const kind of ['dividend', 'realtime'] as const) await inTransaction(world.db, (trx) => showContracts(trx, id, kind));
    expect([await shown(id), await shown(other)]).toEqual([['dividend', 'realtime'], ['daily']]);
    const set = (flags: { divtypereq?: number; divtypeinfo?: number }) =>
      world.db.updateTable('member_features').set(flags).where('member_id', '=', id).execute();
    await set({ divtypereq: 0 });
    expect(await shown(id)).toEqual(['dividend', 'realtime']);
    await set({ divtypeinfo: 0 });
    expect(await shown(id)).toEqual(['realtime']);
  });

  test.each([
    [
      'rounds',
      (count: number) => sql`insert into team_events (member_id, game_code, stake, payout, at)
      select ${world.member.id}, 'test-tide', 100, 0, ${new Date(noon)} from generate_series(1, ${count}::int)`,
    ],
    [
      'movements',
      (count: number) => sql`insert into movements_to_count (posting_id, at)
      select 1000000 + n, ${new Date(noon)} from generate_series(1, ${count}::int) n`,
    ],
  ])('two thousand %s are counted at a time, and more are said to be left', async (_what, insert) => {
    const count = () => inTransaction(world.db, (trx) => countTeamEvents(trx, zone));
    while (await count());
    await insert(2_000).execute(world.db);
    expect([await count(), await count()]).toEqual([true, false]);
    await insert(1_999).execute(world.db);
    expect(await count()).toBe(false);
    for (const table of ['team_events', 'movements_to_count'] as const)
      expect(await world.db.selectFrom(table).select(sql`1`.as('one')).execute()).toEqual([]);
  });
});
