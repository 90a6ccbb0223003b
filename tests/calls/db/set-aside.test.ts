// One row that throws stops nobody behind it: it is set aside with a reason, the rest is done, and it is done once it is repaired.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { askMove } from '#platform/areas/agent/branch-moves.ts';
import { countAsides, countFailingJobs, failingJobs, listAsides, takeUpAgain } from '#platform/db/batches/set-aside.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { notify } from '#platform/identity/notify.ts';
import { aDay, runNextDelivery } from '#platform/jobs/outbound.ts';
import { runNextJob } from '#platform/jobs/queue.ts';
import { checkRollups } from '#platform/ledger/agents/rollups.ts';
import { recordPointEvent } from '#platform/ledger/points.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { deliveryNames } from '#platform/services.ts';
import { minor } from '#values/money.ts';
import { days, hours, minutes, seconds } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { noon, startPlatform, type TestPlatform } from '../../platform.ts';
import { agentWorld, tier, zone } from '../agent/agents-fixture.ts';
import { lotteryWorld } from '../games/lottery-fixture.ts';
import { plantFault } from './planted-fault.ts';

const midnight = noon - hours(12);
const tomorrow = midnight + days(1);

/** A deposit, and a bet by which it earns points. */
const earn = (db: TestPlatform['db'], memberId: bigint, at: Date) =>
  inTransaction(db, async (trx) => {
    for (const gameCode of [null, 'unlisted']) await recordPointEvent(trx, { memberId, gameCode, amount: minor(100_000_00), at });
  });

/** What waits, and the lines of the log about it. */
const asideIn = async ({ db }: Pick<TestPlatform, 'db'>) =>
  (await listAsides(db)).map(({ kind, id, reason, tries }) => ({ kind, id, reason, tries }));
const planted = { reason: expect.stringContaining('a planted fault') };

onBothEngines('what cannot be done is set aside', (open) => {
  describe('a ticket', () => {
    const everySum = Array.from({ length: 16 }, (_, n) => String(n + 3)).join(',');
    const order = { gameId: 'fast-three', lines: [{ bet: 'sum', pick: everySum, stake: '1.00' }], price: '16.00' };

    test('the others of its draw are paid, and it is paid once after the repair (LO-10)', async () => {
      const world = await lotteryWorld(open, ['fast-three']);
      const players = [await world.player(), await world.player(), await world.player()];
      for (const { buy } of players) expect((await buy(order)).status).toBe(200);
      const before = await Promise.all(players.map(({ balance }) => balance()));
      const [, unlucky] = players;
      const ticket = await world.db
        .selectFrom('lottery_tickets')
        .select('round_id')
        .where('member_id', '=', unlucky?.id ?? 0n)
        .executeTakeFirstOrThrow();
      const { repair } = await plantFault(world.db, 'lottery_tickets', `new.round_id = '${ticket.round_id}'`);
      await world.draw('fast-three');
      const paid = async () =>
        (await Promise.all(players.map(({ balance }) => balance()))).map((balance, n) => balance > (before[n] ?? 0n));
      expect(await paid()).toEqual([true, false, true]);
      expect(await asideIn(world)).toEqual([{ kind: 'lottery.ticket', id: ticket.round_id, tries: 1, ...planted }]);
      expect(await countAsides(world.db)).toEqual([{ kind: 'lottery.ticket', count: 1 }]);
      expect(world.world.faults.filter((line) => line.startsWith('set aside'))).toEqual([expect.stringContaining(ticket.round_id)]);
      // Nothing of it is half done.
      expect((await verifyLedger(world.db)).faults).toEqual([]);
      const round = await world.db.selectFrom('rounds').select('state').where('id', '=', ticket.round_id).executeTakeFirstOrThrow();
      expect(round.state).toBe('debited');
      // By itself it is tried again after a minute.
      world.advance(minutes(1) + seconds(1));
      await world.runDueWork();
      expect(await asideIn(world)).toMatchObject([{ tries: 2 }]);
      await repair();
      expect(await takeUpAgain(world.db, { kind: 'lottery.ticket', id: ticket.round_id }, new Date(world.world.now))).toBe(1);
      world.advance(minutes(1));
      await world.runDueWork();
      expect(await paid()).toEqual([true, true, true]);
      expect(await asideIn(world)).toEqual([]);
      const wins = await world.db.selectFrom('postings').select('id').where('kind', '=', 'win').execute();
      expect(wins).toHaveLength(3);
      expect((await verifyLedger(world.db)).faults).toEqual([]);
    });
  });

  test('a draw that was set aside makes no later one late: each is drawn at its time (LO-10)', async () => {
    const world = await lotteryWorld(open, ['isla-keno']);
    const again = async () => {
      const job = await world.db.selectFrom('jobs').select('run_at').where('name', '=', 'lottery.draw').executeTakeFirstOrThrow();
      return job.run_at.getTime();
    };
    const draws = await world.db.selectFrom('lottery_draws').select(['id', 'draws_at']).orderBy('draws_at').limit(2).execute();
    const [first = 0, second = 0] = draws.map(({ draws_at: at }) => at.getTime());
    const { repair } = await plantFault(world.db, 'lottery_draws', `new.id = ${draws[0]?.id} and new.state <> 'open'`);
    world.world.now = first;
    await world.runDueWork();
    expect(await asideIn(world)).toMatchObject([{ kind: 'lottery.draw', ...planted }]);
    expect(await again()).toBe(first + minutes(1));
    world.world.now = second - seconds(30);
    await world.runDueWork();
    expect(await again()).toBe(second);
    await repair();
  });

  describe('of agents', () => {
    test('a payout: the others are paid, offers expire and branches move on; it is paid once after the repair (R24)', async () => {
      const world = await agentWorld(open);
      const { top, second, stranger, deep, theirs } = world;
      for (const [who, upline, rate] of [
        [top, null, 100],
        [second, top.id, 60],
        [stranger, null, 100],
      ] as const)
        await world.contract(who.id, upline, 'daily', 'daily', [tier(1_00, rate)], new Date(midnight));
      for (const who of [deep, theirs]) await world.bets(who.id, noon, 100_00);
      const { repair } = await plantFault(world.db, 'postings', `new.kind = 'agent_salary' and new.member_id = ${top.id}`);
      await world.advance(tomorrow + minutes(1) - world.world.now);
      await world.runDueWork();
      const paid = async () =>
        (
          await world.db
            .selectFrom('agent_payouts')
            .select(['member_id', 'is_paid'])
            .where('amount', '>', 0n)
            .orderBy('member_id')
            .execute()
        ).map(({ member_id, is_paid }) => [member_id, is_paid]);
      expect(await paid()).toEqual([
        [top.id, false],
        [second.id, true],
        [stranger.id, true],
      ]);
      expect(await asideIn(world)).toMatchObject([{ kind: 'agents.payout', ...planted }]);
      await repair();
      await takeUpAgain(world.db, {}, new Date(world.world.now));
      await world.advance(minutes(1));
      await world.runDueWork();
      expect((await paid()).every(([, isPaid]) => isPaid)).toBe(true);
      expect(await world.db.selectFrom('postings').select('id').where('kind', '=', 'agent_salary').execute()).toHaveLength(3);
      expect(await asideIn(world)).toEqual([]);
    });

    test('a branch: the next one is settled and moves on, and each of its own periods is settled after the repair (R24, AG-18)', async () => {
      const world = await agentWorld(open);
      const { top, stranger, second, deep, theirs } = world;
      for (const who of [top, stranger]) await world.contract(who.id, null, 'daily', 'daily', [tier(1_00, 100)], new Date(midnight));
      const other = await world.signedInMember({ type: 1 });
      await world.contract(other.id, null, 'daily', 'daily', [tier(1_00, 80)], new Date(midnight));
      for (const who of [deep, theirs]) await world.bets(who.id, noon, 100_00);
      const { repair } = await plantFault(world.db, 'agent_payouts', `new.member_id = ${top.id}`);
      // The one within the branch waits for its period, the other does not.
      const now = () => new Date(world.world.now);
      await askMove(world.db, second.username, stranger.username, zone, now());
      await askMove(world.db, theirs.username, other.username, zone, now());
      const goTo = async (moment: number) => {
        await world.advance(moment + minutes(1) - world.world.now);
        for (let run = 0; run < 4; run += 1) {
          await world.runDueWork();
          await world.advance(seconds(11));
        }
      };
      const pathOf = async ({ id }: { readonly id: bigint }) =>
        (await world.db.selectFrom('members').select('path').where('id', '=', id).executeTakeFirstOrThrow()).path;
      const payouts = async ({ id }: { readonly id: bigint }) =>
        (await world.db.selectFrom('agent_payouts').select('amount').where('member_id', '=', id).orderBy('from_at').execute()).map(
          ({ amount }) => amount,
        );
      await goTo(tomorrow);
      await goTo(tomorrow + days(1));
      expect(await asideIn(world)).toMatchObject([{ kind: 'agents.contract', ...planted }]);
      expect([await payouts(top), await payouts(stranger)]).toEqual([[], [100n, 0n]]);
      expect([await pathOf(second), await pathOf(theirs)]).toEqual([`/${top.id}/${second.id}/`, `/${other.id}/${theirs.id}/`]);
      await repair();
      await takeUpAgain(world.db, { kind: 'agents.contract' }, now());
      await goTo(tomorrow + days(2));
      await goTo(tomorrow + days(3));
      // What was played before the move counts in the old line, though it is settled later.
      expect([await payouts(top), await pathOf(second)]).toEqual([[100n, 0n, 0n, 0n], `/${stranger.id}/${second.id}/`]);
      expect(await asideIn(world)).toEqual([]);
      expect(await checkRollups(world.db, zone)).toMatchObject({ faults: 0 });
    });

    test('a move: periods and other moves go on, and it is carried out on a later day (AG-18)', async () => {
      const world = await agentWorld(open);
      const { top, stranger, second, theirs } = world;
      const other = await world.signedInMember({ type: 1 });
      for (const who of [top, stranger, other]) await world.contract(who.id, null, 'daily', 'daily', [tier(1_00, 100)], new Date(midnight));
      const now = () => new Date(world.world.now);
      await askMove(world.db, second.username, stranger.username, zone, now());
      await askMove(world.db, theirs.username, other.username, zone, now());
      const { repair } = await plantFault(world.db, 'members', `new.id = ${second.id} and new.parent_id = ${stranger.id}`);
      const goTo = async (moment: number) => {
        await world.advance(moment + minutes(1) - world.world.now);
        for (let run = 0; run < 4; run += 1) {
          await world.runDueWork();
          await world.advance(seconds(11));
        }
      };
      const parents = async () =>
        (
          await world.db
            .selectFrom('members')
            .select('parent_id')
            .where('id', '=', sql<bigint>`any(${[second.id, theirs.id]}::bigint[])`)
            .orderBy('id')
            .execute()
        ).map(({ parent_id }) => parent_id);
      await goTo(tomorrow);
      expect(await parents()).toEqual([top.id, other.id]);
      expect(await asideIn(world)).toMatchObject([{ kind: 'agents.move', ...planted }]);
      await repair();
      // It cannot be brought forward: what was played since then may be settled.
      expect(await takeUpAgain(world.db, {}, now())).toBe(0);
      await goTo(tomorrow + days(1));
      await goTo(tomorrow + days(2));
      expect(await parents()).toEqual([stranger.id, other.id]);
      expect(await asideIn(world)).toEqual([]);
      const settled = await world.db.selectFrom('agent_payouts').select('id').where('member_id', '=', top.id).execute();
      expect(settled).toHaveLength(3);
      expect(await checkRollups(world.db, zone)).toMatchObject({ faults: 0 });
    });
  });

  test('an event of a team and what earns points: those of others are counted, and these once after the repair (PO-02)', async () => {
    const world = await agentWorld(open);
    const { deep, theirs } = world;
    const at = new Date(world.world.now);
    for (const who of [deep, theirs]) {
      await world.bets(who.id, noon, 100_00);
      await earn(world.db, who.id, at);
    }
    const days = await plantFault(world.db, 'member_days', `new.member_id = ${deep.id}`);
    const points = await plantFault(world.db, 'point_counts', `new.member_id = ${deep.id}`);
    await world.advance(minutes(2));
    await world.runDueWork();
    const counted = async (table: 'member_days' | 'point_counts') =>
      (
        await world.db
          .selectFrom(table as 'member_days')
          .select('member_id')
          .distinct()
          .orderBy('member_id')
          .execute()
      ).map(({ member_id }) => member_id);
    expect(await counted('point_counts')).toEqual([theirs.id]);
    expect(await counted('member_days')).toEqual([theirs.id]);
    expect((await asideIn(world)).map(({ kind, id }) => [kind, id])).toEqual(
      expect.arrayContaining([
        ['points.events', String(deep.id)],
        ['agents.event', expect.any(String)],
      ]),
    );
    await Promise.all([days.repair(), points.repair()]);
    await takeUpAgain(world.db, {}, new Date(world.world.now));
    await world.advance(minutes(2));
    await world.runDueWork();
    expect(await counted('point_counts')).toEqual([deep.id, theirs.id]);
    expect(await counted('member_days')).toEqual([deep.id, theirs.id]);
    expect(await asideIn(world)).toEqual([]);
    expect(await checkRollups(world.db, zone)).toMatchObject({ faults: 0, waiting: 0 });
  });

  test('a message that throws to the last try: others are sent, and it is sent once after the repair (MC-12)', async () => {
    const platform = await startPlatform(open, { now: noon });
    const [unlucky, other] = [await platform.member(), await platform.member()];
    const now = () => new Date(platform.world.now);
    await platform.db.updateTable('members').set({ email_verified_at: now() }).where('email', 'is not', null).execute();
    const { repair } = await plantFault(platform.db, 'outbox', `new.recipient = '${unlucky.email}'`);
    for (const { id } of [unlucky, other])
      await notify(platform.db, { memberId: id, kind: 'account.dormant', data: { since: now().toISOString(), balance: '0.00' } }, now());
    const deliveries = platform.services.deliveries(platform.appContext);
    for (let attempt = 0; attempt < aDay.attempts; attempt += 1) {
      while (await runNextDelivery(platform.db, deliveries, now(), platform.appContext.log, aDay));
      platform.advance(hours(1));
    }
    expect(await platform.messagesTo(other.email)).toHaveLength(1);
    expect(await platform.messagesTo(unlucky.email)).toHaveLength(0);
    expect(await asideIn(platform)).toMatchObject([{ kind: 'member.message', tries: aDay.attempts, ...planted }]);
    expect(platform.world.faults.at(-1)).toMatch(/^a delivery was set aside/);
    await repair();
    expect(await takeUpAgain(platform.db, { kind: 'member.message' }, now())).toBe(1);
    while (await runNextDelivery(platform.db, deliveries, now(), platform.appContext.log, aDay));
    expect(await platform.messagesTo(unlucky.email)).toHaveLength(1);
    expect(await asideIn(platform)).toEqual([]);
  });

  test('a job that keeps failing is named and counted, a message that waits for the mail server is not', async () => {
    const { db, services, appContext } = await startPlatform(open, { now: noon });
    expect(deliveryNames.toSorted()).toEqual(Object.keys(services.deliveries(appContext)).toSorted());
    const job = { key: '', run_at: new Date(noon + days(1)), data: '{}', last_error: 'away' };
    await db
      .insertInto('jobs')
      .values([
        ...deliveryNames.map((name) => ({ ...job, name, key: 'waits', attempts: 9 })),
        { ...job, name: 'test.fails', attempts: 5 },
        { ...job, name: 'test.failed-before', attempts: 4 },
      ])
      .execute();
    expect(await failingJobs(db, deliveryNames)).toEqual([{ name: 'test.fails', key: '', attempts: 5, last_error: 'away' }]);
    expect(await countFailingJobs(db, deliveryNames)).toBe(1);
    await db.deleteFrom('jobs').where('last_error', '=', 'away').execute();
  });

  test.each([
    ['the disk is full', '53100'],
    ['the server is going down', '57P01'],
    ['another holds the lock', '55P03'],
    ['the statement took too long', '57014'],
  ])('nothing is set aside when %s: the whole job is tried again', async (_, sqlState) => {
    const platform = await startPlatform(open, { now: noon });
    const { id } = await platform.member();
    await earn(platform.db, id, new Date(noon));
    const { repair } = await plantFault(platform.db, 'point_counts', 'true', sqlState);
    const jobs = { 'points.earn': platform.services.jobs(platform.appContext)['points.earn'] } as Parameters<typeof runNextJob>[1];
    const run = () => runNextJob(platform.db, jobs, new Date(platform.world.now), platform.appContext.log);
    platform.advance(minutes(2));
    await run();
    expect(await asideIn(platform)).toEqual([]);
    const events = () => platform.db.selectFrom('point_events').select('id').execute();
    expect(await events()).toHaveLength(2);
    expect(platform.world.faults).toEqual([expect.stringContaining('job failed')]);
    await repair();
    platform.advance(seconds(2));
    await run();
    expect(await events()).toEqual([]);
    await platform.drain();
  });
});
