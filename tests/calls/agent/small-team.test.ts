// A small team in a house of many: what its pages read does not grow with the house.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { days } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { noon, postMovement } from '../../platform.ts';
import { listening } from '../../rows-read.ts';
import { type AgentWorld, agentWorld } from './agents-fixture.ts';

const others = 2_000;
const otherAgents = 200;
const movements = 20_000;

onOneEngineDaily('a small team', (open) => {
  const { open: openListening, rowsRead } = listening(open);
  let world: AgentWorld;

  /** Accounts of another line, whose movements fill the same days. It bypasses the ledger's guards. */
  const fillHouse = (first: bigint) =>
    inTransaction(world.db, async (trx) => {
      const tables = ['members', 'accounts', 'postings', 'entries'];
      for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
      const numbers = sql`generate_series(${first + 1n}::bigint, ${first + BigInt(others)}::bigint) n`;
      await sql`insert into members overriding system value
        select (jsonb_populate_record(m, jsonb_build_object('id', n, 'username', 'house' || n, 'parent_id', m.id, 'path', m.path || n || '/',
          'email', null, 'mobile', null, 'invite_code', null))).* from members m cross join ${numbers} where m.id = ${first}`.execute(trx);
      await sql`insert into accounts (kind, member_id, currency, balance, may_go_below_zero)
        select 'main', n, 'PHP', 0, false from ${numbers}`.execute(trx);
      await sql`insert into postings (kind, reference, member_id, at)
        select 'deposit', 'house' || k, ${first + 1n} + k % ${others}, to_timestamp(${noon / 1000} - k)
        from generate_series(1, ${movements}::int) k`.execute(trx);
      await sql`insert into entries (posting_id, account_id, amount, balance_after, at)
        select p.id, a.id, 1, 1, p.at from postings p join accounts a on a.member_id = p.member_id where p.reference like 'house%'`.execute(
        trx,
      );
      for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
    });

  /** What waits and waited in the other line, of many agents, and twice of the agent. */
  async function fillApprovals(first: bigint) {
    await sql`update members set type = 1 where id > ${first} and id <= ${first + BigInt(otherAgents)}`.execute(world.db);
    const house = sql`select ${first}::bigint + 1 + k % ${otherAgents}::int as agent, ${first}::bigint + k as about, k
      from generate_series(1, ${others}::int) k`;
    const own = sql`select ${world.second.id}::bigint, ${world.second.id}::bigint + k, k from generate_series(1, 2) k`;
    await sql`insert into approvals (agent_id, author_id, about_id, kind, amount, begun_at, expires_at, state, answered_at, answered_by)
      select agent, agent, about, 'transfer', 100, to_timestamp(${noon / 1000} - k), to_timestamp(${noon / 1000 + 3_600}), state,
        case when state <> 'open' then to_timestamp(${noon / 1000}) end, case when state <> 'open' then agent end
      from (${house} union all ${own}) a cross join lateral (select case when k % 2 = 0 then 'open' else 'taken_back' end as state) s`.execute(
      world.db,
    );
  }

  beforeAll(async () => {
    world = await agentWorld(openListening);
    for (const { id } of [world.member, world.deep])
      for (let time = 0; time < 5; time++) await postMovement(world.db, id, 1_000, { at: new Date(noon - time * days(1)) });
    const { id: first } = await world.signedInMember({ type: 1 });
    await fillHouse(first);
    await fillApprovals(first);
    await world.runDueWork();
    await sql`analyze`.execute(world.db);
  });

  test('Transaction details read the movements of the team alone (AG-09)', async () => {
    const read = await rowsRead(async () => {
      const { total, rows } = await world.takeValue('agent.movements', { pageSize: 20 }, { token: world.second.token });
      expect([total, rows.length]).toEqual([10, 10]);
    });
    expect(read.postings).toBeGreaterThan(9);
    for (const table of ['postings', 'entries', 'accounts', 'members']) expect(read[table] ?? 0, table).toBeLessThan(300);
  });

  test('what waits for a second person is looked up among the own line, in the list and in the overview (AG-03, SEC-12)', async () => {
    for (const [ask, seen] of [
      [async () => (await world.takeValue('agent.approvals', {}, { token: world.top.token })).rows, 2],
      [
        async () =>
          (await world.takeValue('agent.overview', {}, { token: world.top.token })).needs.filter(({ kind }) => kind === 'approval'),
        1,
      ],
    ] as const) {
      const read = await rowsRead(async () => expect(await ask()).toHaveLength(seen));
      expect(read.approvals).toBeGreaterThan(0);
      expect(read.approvals).toBeLessThan(100);
    }
  });
});
