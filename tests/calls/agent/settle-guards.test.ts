// Each guard of settling contracts alone: when a period is settled, the last one of a contract, shortfalls, and the order of payouts.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { agreeHouseContract } from '#platform/areas/agent/house-contracts.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { moveBranch } from '#platform/ledger/agents/branch-moves.ts';
import { endBefore, startAfter, startInPlace } from '#platform/ledger/agents/contracts.ts';
import { teamFigures } from '#platform/ledger/agents/figures.ts';
import { checkRollups, countTeamEvents } from '#platform/ledger/agents/rollups.ts';
import { payDue, settleNext } from '#platform/ledger/agents/settle.ts';
import type { ContractKind } from '#values/agent-contracts.ts';
import { minor } from '#values/money.ts';
import { days, hours, minutes, seconds } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { moveFirstPayoutLast, withoutIndexes } from '../db/row-order.ts';
import { waitsForLock } from '../db/waits-for-lock.ts';
import { type AgentWorld, agentWorld, tier, zone } from './agents-fixture.ts';

const midnight = noon - hours(12);
const tomorrow = midnight + days(1);
const terms = { zone, activeBet: minor(0) };
/** The beginning of a day in Manila. */
const dayStart = (day: string) => new Date(`${day}T00:00:00+08:00`);

onOneEngineDaily('guards of settling', (open, engine) => {
  let world: AgentWorld;
  const count = () =>
    inTransaction(world.db, async (trx) => {
      while (await countTeamEvents(trx, zone));
    });
  beforeEach(async () => {
    world = await agentWorld(open);
    await count();
  });
  const settle = (at: number, until?: number) =>
    inTransaction(world.db, (trx) => settleNext(trx, terms, new Date(at), until === undefined ? {} : { until: new Date(until) }));
  const payouts = () => world.db.selectFrom('agent_payouts').selectAll().orderBy('id').execute();

  test('a period is settled thirty seconds after its end, and waits for as long as it is told to', async () => {
    await world.contract(world.top.id, null, 'daily', 'daily', [tier(0, 100)], new Date(midnight));
    expect(await settle(tomorrow + seconds(30) - 1)).toBeNull();
    expect(await settle(tomorrow + days(3), tomorrow - 1)).toBeNull();
    expect(await payouts()).toEqual([]);
    expect(await settle(tomorrow + seconds(30), tomorrow)).toBe('settled');
    expect(await settle(tomorrow + seconds(30))).toBeNull();
  });

  test('a contract is settled up to the period with which it ends, and one without an end for ever (R24)', async () => {
    const id = await world.contract(world.top.id, null, 'daily', 'daily', [tier(0, 100)], new Date(midnight));
    const end = new Date(tomorrow + days(1));
    await world.db.updateTable('agent_contracts').set({ ends_at: end }).where('id', '=', id).execute();
    const late = tomorrow + days(9);
    expect([await settle(late), await settle(late), await settle(late)]).toEqual(['settled', 'settled', null]);
    expect((await payouts()).map(({ to_at }) => to_at)).toEqual([new Date(tomorrow), end]);
    await world.contract(world.stranger.id, null, 'daily', 'daily', [tier(0, 100)], new Date(midnight));
    for (let day = 0; day < 3; day += 1) expect(await settle(late)).toBe('settled');
  });

  test('what a downline is due beyond its upline is paid to it and borne by the house, with its own postings (R24)', async () => {
    const { top, second, third, deep } = world;
    // Too little is bet for the first line, and enough for the second.
    await world.contract(top.id, null, 'hourly', 'hourly', [tier(900_00, 100)], new Date(noon));
    await world.contract(second.id, top.id, 'hourly', 'hourly', [tier(1_00, 50)], new Date(noon));
    await world.contract(third.id, second.id, 'hourly', 'hourly', [tier(900_00, 20)], new Date(noon));
    await world.bets(deep.id, noon + minutes(5), 100_00);
    await count();
    expect(await settle(noon + hours(2))).toBe('settled');
    const rows = await payouts();
    expect(rows.map(({ member_id, due, amount, shortfall }) => [member_id, due, amount, shortfall])).toEqual([
      [top.id, 0n, 0n, 50n],
      [second.id, 50n, 50n, 0n],
    ]);
    const { postings } = await inTransaction(world.db, (trx) => payDue(trx, 10, new Date(noon)));
    expect(postings.map(({ kind, reference, memberId }) => [kind, reference, memberId])).toEqual([
      ['agent_shortfall', `A-${rows[0]?.id}`, null],
      ['agent_salary', `A-${rows[1]?.id}`, second.id],
    ]);
    expect(postings[0]?.lines.map(({ amount }) => amount).toSorted()).toEqual([-50n, 50n].toSorted());
  });

  test('payouts are paid in the order in which they came', async () => {
    for (const who of [world.top, world.stranger]) {
      await world.contract(who.id, null, 'daily', 'daily', [tier(1_00, 100)], new Date(midnight));
      await world.bets(who === world.top ? world.deep.id : world.theirs.id, noon, 100_00);
    }
    await count();
    for (let branch = 0; branch < 2; branch += 1) await settle(tomorrow + minutes(1));
    const ids = (await payouts()).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    await moveFirstPayoutLast(world.db);
    const paid = await withoutIndexes(world.db, (trx) => payDue(trx, 10, null));
    expect(paid.payouts.map(({ id }) => id)).toEqual(ids);
  });

  test('a contract that takes the place of one of another period waits for its end, unless that one never began (R24)', () => {
    const [asked, old] = [new Date(noon), { period: 'daily' as const, ends_at: null }];
    const start = (starts: number, period: 'daily' | 'hourly') =>
      startAfter([{ ...old, starts_at: new Date(starts) }], period, asked, zone).getTime();
    expect([start(midnight, 'hourly'), start(noon, 'hourly'), start(midnight, 'daily')]).toEqual([tomorrow, noon, tomorrow]);
    expect(startAfter([], 'daily', asked, zone)).toEqual(asked);
    // It was to begin later, and gives its place up before.
    expect(start(tomorrow + days(1), 'daily')).toBe(noon);
  });

  test('a contract of one kind waits for no contract of another kind (R24)', async () => {
    const { id: memberId } = world.top;
    await world.contract(memberId, null, 'daily', 'daily', [tier(0, 100)], new Date(midnight));
    const start = (kind: ContractKind) =>
      inTransaction(world.db, (trx) => startInPlace(trx, { memberId, kind, period: 'daily' }, new Date(noon), zone));
    expect([await start('daily'), await start('dividend')]).toEqual([new Date(tomorrow), new Date(noon)]);
  });

  test('a contract that is replaced ends with its last period before the new one, and not before the moment asked for (R24)', () => {
    const end = (period: 'weekly' | 'monthly', asked: string, starts: string) =>
      endBefore({ period }, dayStart(asked), dayStart(starts), zone);
    expect(end('weekly', '2026-12-01', '2027-01-01')).toEqual(dayStart('2026-12-28'));
    expect(end('monthly', '2026-11-23', '2026-12-07')).toEqual(dayStart('2026-12-01'));
    expect(end('monthly', '2026-11-23', '2026-11-23')).toEqual(dayStart('2026-11-23'));
  });

  test('between contracts of two periods less than one of the old goes unpaid, every day before has its payout, and so below (AG-17, R24)', async () => {
    const { top, second } = world;
    const mondays = ['11-16', '11-23', '11-30', '12-07', '12-14', '12-21', '12-28'].map((day) => dayStart(`2026-${day}`));
    await world.contract(top.id, null, 'dividend', 'weekly', [tier(0, 1_000)], dayStart('2026-11-16'));
    await world.contract(second.id, top.id, 'dividend', 'weekly', [tier(0, 500)], dayStart('2026-11-16'));
    const monthly = {
      username: top.username,
      kind: 'dividend',
      period: 'monthly',
      tiers: [tier(0, 1_000)],
      by: [],
      mayEnd: true,
    } as const;
    expect(await agreeHouseContract(world.db, monthly, zone, new Date(noon))).toEqual({
      startsAt: dayStart('2027-01-01'),
      ended: [second.username],
      unpaid: { from: dayStart('2026-12-28'), to: dayStart('2027-01-01') },
    });
    const late = dayStart('2027-01-02').getTime();
    for (let week = 0; week < 6; week += 1) expect(await settle(late)).toBe('settled');
    expect(await settle(late)).toBeNull();
    const rows = await payouts();
    for (const { id } of [top, second])
      expect(rows.filter(({ member_id: of }) => of === id).map(({ from_at, to_at }) => [from_at, to_at])).toEqual(
        mondays.slice(1).map((to, week) => [mondays[week], to]),
      );
  });

  describe('the figures of a team', () => {
    const period = { from: new Date(noon), to: new Date(noon + minutes(5)) };
    const figures = async (kind: ContractKind, id: bigint, more = {}) =>
      (await teamFigures(world.db, kind, [id], period, { ...terms, ...more }))(id);

    test('count each bet of five minutes, however many were alike, and nothing for nobody below (AG-20)', async () => {
      for (const win of [0, 3_00, 1_00]) await world.bets(world.deep.id, noon + 1, 1_00, win);
      await world.bets(world.deep.id, noon + 2, 5_00);
      expect(await figures('realtime', world.third.id)).toMatchObject({
        bet: 8_00n,
        net: 4_00n,
        stakes: [
          { stake: 1_00n, lost: 1, won: 1 },
          { stake: 5_00n, lost: 1, won: 0 },
        ],
      });
      expect(await figures('realtime', world.deep.id)).toMatchObject({ bet: 0n, stakes: [] });
      // Without a contract by the hour there is no roll-up of quarters.
      expect(await figures('hourly', world.third.id)).toMatchObject({ bet: 8_00n, net: 4_00n });
    });

    test('carry a loss for a dividend alone (R24)', async () => {
      expect((await figures('daily', world.third.id, { carryLoss: true })).carried).toBeUndefined();
      expect((await figures('dividend', world.third.id, { carryLoss: true })).carried).toBe(0n);
    });

    test('of a team of more than a thousand count everybody', async () => {
      const { id } = world.third;
      const below = sql`generate_series(${id + 1_000n}::bigint, ${id + 2_500n}::bigint) n`;
      await sql`insert into members overriding system value
        select (jsonb_populate_record(m, jsonb_build_object('id', n, 'username', 'many' || n, 'parent_id', m.id, 'path', m.path || n || '/',
          'email', null, 'mobile', null, 'invite_code', null))).* from members m cross join ${below} where m.id = ${id}`.execute(world.db);
      await world.bets(id + 2_500n, noon + 1, 7_00);
      expect(await figures('realtime', id)).toMatchObject({ bet: 7_00n, stakes: [{ stake: 7_00n, lost: 1, won: 0 }] });
    });
  });

  describe('a branch', () => {
    const move = (id: bigint, to: bigint | null) => inTransaction(world.db, (trx) => moveBranch(trx, id, to, zone));
    const faults = async () => {
      await count();
      return (await checkRollups(world.db, zone)).faults;
    };

    test('that moves takes what waits to be counted with it once, to another line and to the top (R24)', async () => {
      const { second, third, deep, stranger } = world;
      for (const { id } of [third, deep]) await world.bets(id, noon, 100_00);
      expect(await move(third.id, stranger.id)).toMatchObject({ newPath: `/${stranger.id}/${third.id}/` });
      expect(await faults()).toBe(0);
      for (const { id } of [third, second]) await world.bets(id, noon, 50_00);
      expect(await move(third.id, null)).toMatchObject({ newPath: `/${third.id}/` });
      expect(await faults()).toBe(0);
      expect(await move(second.id, second.id)).toBeNull();
    });

    // The embedded engine has one connection, so two moves cannot overlap.
    if (engine === 'postgres')
      test('waits while its new upline moves itself', async () => {
        const { third, stranger } = world;
        const { moving } = await world.db.transaction().execute(async (trx) => {
          // As an update of its path does.
          await trx.selectFrom('members').select('id').where('id', '=', stranger.id).forNoKeyUpdate().execute();
          const moved = move(third.id, stranger.id);
          expect(await waitsForLock(world.db, moved)).toBe(true);
          return { moving: moved };
        });
        expect(await moving).toMatchObject({ newPath: `/${stranger.id}/${third.id}/` });
      });
  });
});
