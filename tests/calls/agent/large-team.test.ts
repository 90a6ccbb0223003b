// An agent with thousands of accounts directly below: a page reads the figures of its own rows, not those of every account.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { listening } from '../../rows-read.ts';
import { type AgentWorld, agentWorld } from './agents-fixture.ts';

const accounts = 10_000;
const days = 2;
const pageSize = 20;
const asked = { from: '2026-11-14', to: '2026-11-20', pageSize };

onOneEngineDaily('a large team', (open) => {
  const { open: openListening, rowsRead } = listening(open);
  let world: AgentWorld;
  let token: string;
  let first: bigint;

  beforeAll(async () => {
    world = await agentWorld(openListening);
    ({ token, id: first } = await world.signedInMember({ type: 1 }));
    await inTransaction(world.db, async (trx) => {
      await sql`alter table members disable trigger user`.execute(trx);
      const numbers = sql`generate_series(${first + 1n}::bigint, ${first + BigInt(accounts)}::bigint) n`;
      await sql`insert into members overriding system value
        select (jsonb_populate_record(m, jsonb_build_object('id', n, 'username', 'direct' || n, 'parent_id', m.id, 'path', m.path || n || '/',
          'type', 0, 'email', null, 'mobile', null, 'invite_code', null))).* from members m cross join ${numbers} where m.id = ${first}`.execute(
        trx,
      );
      await sql`alter table members enable trigger user`.execute(trx);
      await sql`insert into member_days (member_id, day, product, path, rounds, stake, payout)
        select id, date '2026-11-20' - d, 'slots', path, 1, 20000 + id - ${first}, 10000
        from members cross join generate_series(1, ${days}) d where parent_id = ${first}`.execute(trx);
      await sql`insert into team_events (member_id, joined, at) select id, 1, to_timestamp(${noon / 1000}) from members
        where parent_id = ${first} order by id desc limit 1`.execute(trx);
    });
    await sql`analyze`.execute(world.db);
  });

  /** What the figures of one row of the list read at most: its days for each of them, and its last day of play. */
  const perRow = 4 * days;

  test('sorted by what an account is, a page reads the figures of its own rows alone (AG-05)', async () => {
    for (const [sort, lastDays] of [
      ['name', 0],
      ['joined', 0],
      ['team', 0],
      ['rate', 0],
      // One row of an index for each account.
      ['last', accounts],
    ] as const) {
      const read = await rowsRead(async () => {
        const { rows, total } = await world.takeValue('agent.team', { ...asked, sort }, { token });
        expect([rows.length, total], sort).toEqual([pageSize, accounts]);
        expect(rows.every(({ turnover, active }) => turnover !== '0.00' && active === 1)).toBe(true);
      });
      expect(read.member_days, sort).toBeLessThanOrEqual(lastDays + pageSize * perRow);
      // The journal is read once, not once for each account.
      expect(read.team_events, sort).toBeLessThan(3 * pageSize);
    }
  });

  test('profit and loss by account adds up every account and fetches a page of them, also after the last one (AG-07)', async () => {
    for (const pageNo of [1, accounts / pageSize, 999]) {
      const read = await rowsRead(async () => {
        const found = await world.takeValue('agent.results', { ...asked, by: 'account', pageNo }, { token });
        expect([found.rows.length, found.total, found.totalPages]).toEqual([pageNo === 999 ? 0 : pageSize, accounts, accounts / pageSize]);
        // Each played on each day for 200.00, and for 0.01 more than the account before.
        const turnover = days * (accounts * 20_000 + (accounts * (accounts + 1)) / 2);
        expect([found.totals.rounds, found.totals.turnover]).toEqual([days * accounts, (turnover / 100).toFixed(2)]);
        if (pageNo === 1) expect(found.rows[0]?.id).toBe(`${first + BigInt(accounts)}`);
      });
      expect(read.answered).toBeLessThan(3 * pageSize);
    }
  });
});
