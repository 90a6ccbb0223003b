/** Two servers settle a branch of many agents and are killed while its payouts are due: each is paid exactly once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { writeContract } from '#platform/ledger/agents/contracts.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { seededRandom } from '#platform/seed/random-draws.ts';
import { millis, minutes } from '#values/time.ts';
import { tier, zone } from '../calls/agent/agents-fixture.ts';
import { startServer } from '../e2e/server.ts';
import { freshPlace } from '../engines.ts';
import { randomSeed } from '../money-history.ts';
import { noon, secret, startPlatform } from '../platform.ts';
import { tempFolder } from '../temp-folder.ts';
import { until } from './client.ts';

const kills = Number(process.env.ISLA_KILLS ?? 2);
const agents = Number(process.env.ISLA_AGENTS ?? 300);
const depth = 10;
const lines = Math.ceil(agents / depth);
/** Of five minutes each, in which somebody played. */
const periods = 8;
/** The clock of this test and of both servers: five minutes take two and a half seconds. */
const factor = 120;
const patience = 120_000 + agents * 60;
/** Each step of a line is due ten basis points less than the one above; of a lost 100.00 each keeps 0.10. */
const rateAt = (step: number): number => (depth - step + 1) * 10;
const stake = 100_00;

test(
  `two servers, killed ${kills} times while they settle and pay ${lines * depth} agents, pay each payout exactly once (AG-20, REL-28)`,
  async () => {
    const random = seededRandom(randomSeed('killed settlements'));
    const { place, discard } = await freshPlace('postgres');
    const folder = await mkdtemp(join(tempFolder(), 'isla-killed-'));
    const database = await connect(place);
    let origin = Date.now();
    const clock = () => millis(noon + (Date.now() - origin) * factor);
    const platform = await startPlatform(async () => ({ ...database, place }), { clock });
    const { db } = platform;
    const top = await platform.member({ type: 1 });
    const contract = (memberId: bigint, uplineId: bigint | null, rate: number) =>
      inTransaction(db, (trx) =>
        writeContract(
          trx,
          { kind: 'realtime', period: 'five_minutes', memberId, uplineId, tiers: [tier(1_00, rate)], startsAt: new Date(noon) },
          zone,
        ),
      );
    await contract(top.id, null, rateAt(0));
    for (let line = 0; line < lines; line += 1) {
      let above = top.id;
      for (let step = 1; step <= depth; step += 1) {
        const { id } = await platform.member({ type: 1, parentId: above });
        await contract(id, above, rateAt(step));
        above = id;
      }
      const loser = await platform.member({ parentId: above });
      await sql`
        insert into rounds (vendor, game_code, member_id, bet, win, state, at, settled_at)
        select 'test-house', 'test-tide', ${loser.id}, ${stake}, 0, 'settled', played, played
        from generate_series(${new Date(noon + minutes(1))}::timestamptz, ${new Date(noon + minutes(5) * periods)}, '5 minutes') played
      `.execute(db);
    }

    origin = Date.now();
    const start = (name: number) =>
      startServer({
        databaseUrl: place.databaseUrl ?? '',
        dataDir: join(folder, String(name)),
        begins: new Date(noon).toISOString(),
        env: {
          SECRETS: secret,
          ISLA_SEED: 'none',
          ISLA_TEST_TIME_ORIGIN: String(origin),
          ISLA_TEST_TIME_FACTOR: String(factor),
        },
      });
    const servers = await Promise.all([start(0), start(1)]);
    const last = new Date(noon + minutes(5) * periods);
    const state = async () => {
      const { rows } = await sql<{ due: bigint; settled: boolean }>`
        select (select count(*) from agent_payouts where not is_paid) as due,
          (select settles_at > ${last} from agent_contracts where upline_id is null) as settled
      `.execute(db);
      return { due: Number(rows[0]?.due), isSettled: rows[0]?.settled === true };
    };
    try {
      let whileDue = 0;
      let inside = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        await until(state, ({ due, isSettled }) => due > 0 || isSettled, patience);
        await pause(random(200));
        const { rows: posting } = await sql`
          select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
            and query ~ 'post\\(|agent_payouts'
        `.execute(db);
        if ((await state()).due > 0) whileDue += 1;
        if (posting.length > 0) inside += 1;
        // Every fourth time both are away at once.
        const killed = kill % 4 === 3 ? [0, 1] : [kill % 2];
        await Promise.all(killed.map((one) => servers[one]?.kill()));
        await Promise.all(
          killed.map(async (one) => {
            servers[one] = await start(one);
          }),
        );
      }
      const { ms } = await until(state, ({ due, isSettled }) => due === 0 && isSettled, patience);

      const { rows } = await sql<{ member: bigint; own: bigint; payouts: bigint; paid: bigint; postings: bigint; balance: bigint }>`
        select m.id as member, coalesce(sum(p.amount), 0)::bigint as own, count(distinct p.from_at) as payouts,
          count(*) filter (where p.is_paid) as paid, count(s.id) as postings, coalesce(max(a.balance), 0)::bigint as balance
        from members m join agent_payouts p on p.member_id = m.id and p.amount > 0
        left join postings s on s.kind = 'agent_salary' and s.reference = 'A-' || p.id
        left join accounts a on a.member_id = m.id and a.kind = 'main'
        group by 1 order by 1
      `.execute(db);
      expect(rows).toHaveLength(lines * depth + 1);
      const each = BigInt((stake * 10 * periods) / 10_000);
      const counts = { payouts: BigInt(periods), paid: BigInt(periods), postings: BigInt(periods) };
      const wrong = rows.filter(({ member, own, balance, payouts, paid, postings }) => {
        const due = member === top.id ? each * BigInt(lines) : each;
        return own !== due || balance !== due || payouts !== counts.payouts || paid !== counts.paid || postings !== counts.postings;
      });
      expect(wrong).toEqual([]);
      const posted = await db
        .selectFrom('postings')
        .select((of) => of.fn.countAll<bigint>().as('n'))
        .where('kind', 'like', 'agent%')
        .executeTakeFirstOrThrow();
      expect(posted.n).toBe(BigInt(rows.length * periods));
      expect((await verifyLedger(db)).faults).toEqual([]);
      console.info(
        `${kills} kills, ${whileDue} while payouts were due and ${inside} inside a payment, ${rows.length * periods} payouts to ${rows.length} agents; the rest took ${Math.round(ms)} ms`,
      );
    } finally {
      await Promise.all(servers.map((server) => server.kill()));
      await platform.drain();
      await discard();
      await rm(folder, { recursive: true, force: true });
    }
  },
  240_000 + agents * 120 + kills * 30_000,
);
