// A branch with more accounts than a statement has parameters: it is settled, moved and ended as a small one.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { notifyAll } from '#platform/identity/notify.ts';
import { forgetQuarters, moveBranch } from '#platform/ledger/agents/branch-moves.ts';
import { endContracts } from '#platform/ledger/agents/contracts.ts';
import { teamFigures } from '#platform/ledger/agents/figures.ts';
import { checkRollups, rebuildRollups } from '#platform/ledger/agents/rollups.ts';
import { settleNext } from '#platform/ledger/agents/settle.ts';
import { contractKinds } from '#values/agent-contracts.ts';
import { minor } from '#values/money.ts';
import { hours, minutes } from '#values/time.ts';
import { onOneEngineDaily, openForSuite, type TestDatabase } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { type AgentWorld, agentWorld, tier, zone } from './agents-fixture.ts';

/** PostgreSQL takes 65,535 parameters in a statement. */
const accounts = 70_000;
/** Messages have five columns. */
const told = 14_000;
const terms = { zone, activeBet: minor(0), carryLoss: true };
const hour = { from: new Date(noon), to: new Date(noon + hours(1)) };

onOneEngineDaily('a branch of 70,000 accounts', (open) => {
  let world: AgentWorld;
  let db: TestDatabase['db'];
  let first: bigint;
  let ids: bigint[];

  beforeAll(async () => {
    const database = await openForSuite(open);
    // As the job of agents has it: without the limit of time for a statement.
    db = database.unhurried;
    world = await agentWorld(async () => database);
    const { second, top, deep } = world;
    await world.contract(top.id, null, 'hourly', 'hourly', [tier(1_00, 100)], hour.from);
    await world.contract(second.id, top.id, 'hourly', 'hourly', [tier(1_00, 60)], hour.from);
    first = deep.id + 1_000n;
    // Each account has a contract, by which it is named in the figures.
    await inTransaction(db, async (trx) => {
      await sql`alter table members disable trigger user`.execute(trx);
      // In the from clause the record is made once, and not once for each column.
      await sql`insert into members overriding system value
        select made.* from members m cross join generate_series(${first}::bigint, ${first + BigInt(accounts - 1)}::bigint) n
        cross join lateral jsonb_populate_record(m, jsonb_build_object('id', n, 'username', 'direct' || n, 'parent_id', m.id,
          'path', m.path || n || '/', 'email', null, 'mobile', null, 'invite_code', null)) made
        where m.id = ${second.id}`.execute(trx);
      await sql`alter table members enable trigger user`.execute(trx);
      await sql`insert into agent_contracts (kind, period, member_id, upline_id, tiers, starts_at)
        select 'hourly', 'hourly', m.id, m.parent_id, c.tiers, c.starts_at
        from members m join agent_contracts c on c.member_id = m.parent_id where m.parent_id = ${second.id} and m.id >= ${first}`.execute(
        trx,
      );
    });
    await sql`analyze`.execute(db);
    ids = Array.from({ length: accounts }, (_, n) => first + BigInt(n));
    await world.bets(world.member.id, noon + minutes(5), 100_00);
    // Nobody joined by the triggers.
    await inTransaction(db, (trx) => rebuildRollups(trx, zone));
  }, 300_000);

  test('the figures of every kind of contract name each account (AG-04)', async () => {
    const { second } = world;
    for (const kind of contractKinds) {
      const figuresOf = await teamFigures(db, kind, [second.id, ...ids], hour, terms);
      expect([figuresOf(second.id).bet, figuresOf(ids.at(-1) ?? 0n).bet], kind).toEqual([
        kind === 'realtime' || kind === 'hourly' ? 100_00n : 0n,
        0n,
      ]);
    }
  });

  test('a period of the branch is settled, and its contracts end with what was counted for them (R24)', async () => {
    const { second, top } = world;
    expect(await inTransaction(db, (trx) => settleNext(trx, terms, new Date(noon + hours(1) + minutes(1))))).toBe('settled');
    const paid = await db.selectFrom('agent_payouts').select(['member_id', 'amount']).orderBy('amount').execute();
    expect(paid).toEqual([
      { member_id: top.id, amount: 40n },
      { member_id: second.id, amount: 60n },
    ]);
    const contracts = await db
      .selectFrom('agent_contracts')
      .select(['id', 'period', 'starts_at'])
      .where('member_id', '>=', first)
      .execute();
    const end = new Date(noon + hours(2));
    await inTransaction(db, async (trx) => {
      await endContracts(trx, contracts, end, zone);
      await forgetQuarters(trx, [...ids], end);
      await notifyAll(
        trx,
        ids.slice(0, told).map((memberId) => ({ memberId, kind: 'vip.level', data: { level: 1 } })),
        end,
      );
    });
    const { open: lasting, messages } = await db
      .selectNoFrom((of) => [
        of
          .selectFrom('agent_contracts')
          .select(({ fn }) => fn.countAll<bigint>().as('n'))
          .where('ends_at', 'is', null)
          .as('open'),
        of
          .selectFrom('messages')
          .select(({ fn }) => fn.countAll<bigint>().as('n'))
          .as('messages'),
      ])
      .executeTakeFirstOrThrow();
    expect([lasting, messages]).toEqual([2n, BigInt(told)]);
  });

  test('the branch moves to another line (AG-18)', async () => {
    const { second, stranger } = world;
    const moved = await inTransaction(db, (trx) => moveBranch(trx, second.id, stranger.id, zone));
    expect(moved?.newPath).toBe(`/${stranger.id}/${second.id}/`);
    const { below } = await db
      .selectFrom('members')
      .select(({ fn }) => fn.countAll<bigint>().as('below'))
      .where('path', 'like', `${moved?.newPath}%/`)
      .executeTakeFirstOrThrow();
    expect(below).toBe(BigInt(accounts + 3));
    expect(await checkRollups(db, zone)).toMatchObject({ faults: 0 });
  });
});
