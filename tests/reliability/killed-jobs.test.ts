/** Two servers work on one PostgreSQL and are killed again and again: each draw, settlement and payout happens exactly once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedOf } from '#platform/areas/lottery/draws.ts';
import { connect } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { writeContract } from '#platform/ledger/agents/contracts.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { drawName, lotteryByCode } from '#platform/rules/lottery/lotteries.ts';
import { seededRandom } from '#platform/seed/random-draws.ts';
import { drawNumbers, sha256 } from '#values/lottery/draw.ts';
import { hours, millis, minutes } from '#values/time.ts';
import { tier, zone } from '../calls/agent/agents-fixture.ts';
import { roundOf } from '../calls/wallet/records-fixture.ts';
import { bindAccount, paymentPassword } from '../calls/wallet/withdrawal-fixture.ts';
import { startServer } from '../e2e/server.ts';
import { freshPlace } from '../engines.ts';
import { randomSeed } from '../money-history.ts';
import { noon, postMovement, secret, startPlatform } from '../platform.ts';
import { tempFolder } from '../temp-folder.ts';
import { cents, until } from './client.ts';

const kills = Number(process.env.ISLA_KILLS ?? 2);
/** The clock of this test and of both servers: a minute takes half a second. */
const factor = 120;
/** How long the test may wait for what is due in a few seconds. */
const patience = 120_000;
/** It waits so long twice: for what is due, and for the last commits. */
const longest = 2 * patience + kills * 30_000;
/** Every outcome of three dice, so that each ticket wins. */
const everySum = Array.from({ length: 16 }, (_, n) => String(n + 3)).join(',');
/** Unpaid amounts of the demo provider: sent, returned, sent in part, sent with repeated notifications, notifications out of order. */
const amounts = ['500.00', '500.01', '500.02', '500.04', '500.05'];

test(
  `two servers, killed ${kills} times, make each draw, settlement, withdrawal and payout to agents exactly once (MC-05, REL-26, REL-28)`,
  async () => {
    const seed = randomSeed('killed jobs');
    const random = seededRandom(seed);
    const { place, discard } = await freshPlace('postgres');
    const folder = await mkdtemp(join(tempFolder(), 'isla-killed-'));
    const origin = Date.now();
    const clock = () => millis(noon + (Date.now() - origin) * factor);
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
    const database = await connect(place);
    const platform = await startPlatform(async () => ({ ...database, place }), { clock });
    const { db } = platform;
    const servers = await Promise.all([start(0), start(1)]);
    try {
      const top = await platform.member({ type: 1 });
      const second = await platform.member({ type: 1, parentId: top.id });
      const loser = await platform.member({ parentId: second.id });
      // One round for each five minutes that the clock can reach in this test. The contracts come after them and
      // together, because a period is settled once, and the clock has passed the first ones by now.
      for (let n = 0; n < (longest * factor) / minutes(5); n += 1)
        await roundOf(platform, loser.id, noon + n * minutes(5) + minutes(1), { bet: 10_000, win: 0 });
      await inTransaction(db, async (trx) => {
        const terms = { kind: 'realtime', period: 'five_minutes', startsAt: new Date(noon) } as const;
        await writeContract(trx, { ...terms, memberId: top.id, uplineId: null, tiers: [tier(1_00, 40)] }, zone);
        await writeContract(trx, { ...terms, memberId: second.id, uplineId: top.id, tiers: [tier(1_00, 15)] }, zone);
      });

      const player = await platform.member();
      const money = 100_000_000;
      await postMovement(db, player.id, money, { kind: 'win', house: 'games', at: new Date(clock()) });
      const ask = async <N extends Parameters<typeof platform.ask>[0]>(name: N, request: Parameters<typeof platform.ask<N>>[1]) =>
        platform.ask(name, request, { token: await platform.signIn(player.id) });
      let spent = 0n;
      let orders = 0;
      const buy = async (gameId: string, lines: object[], each: number) => {
        const { body } = await ask('lottery.terms', { gameId, prizeMode: 'Lott' });
        const open = body.success ? body.value.draws : [];
        // The last five on sale: at this speed of the clock, sales of the next one mostly close before an order arrives on a slow machine.
        const draw = (open.at(-5) ?? open[0])?.draw;
        if (!draw) return;
        const price = `${each * 5}.00`;
        const bought = await ask('lottery.placeTickets', { gameId, draw, prizeMode: 'Lott', lines, draws: 5, price });
        // Sales may have closed since the terms were read, and while both servers were away fewer than five draws stayed open.
        const outcome = bought.body.success ? 'bought' : bought.body.errorCode;
        expect(['bought', 'lottery.closed', 'lottery.draws_not_open', 'not_found', 'protection.reality_check']).toContain(outcome);
        // Many kills last longer than the market's interval.
        if (outcome === 'protection.reality_check') await ask('saferPlay.answerRealityCheck', { choice: 'continue' });
        if (outcome !== 'bought') return;
        spent += cents(price);
        orders += 1;
      };
      /** Each from a new member, because of the limits for one. */
      const asked: bigint[] = [];
      const withdraw = async () => {
        const payee = await platform.member();
        await postMovement(db, payee.id, 100_000, { kind: 'win', house: 'games', at: new Date(clock()) });
        const order = {
          accountId: await bindAccount(platform, payee.id),
          amount: amounts[asked.length % amounts.length] ?? '',
          paymentPassword,
        };
        const { body } = await platform.ask('wallet.withdraw', order, { token: await platform.signIn(payee.id) });
        expect(body.success, body.errorCode).toBe(true);
        asked.push(payee.id);
      };

      for (let kill = 0; kill < kills; kill += 1) {
        await buy('fast-three', [{ bet: 'sum', pick: everySum, stake: '1.00' }], 16);
        await buy('fast-three', [{ bet: 'half', pick: 'small', stake: '5.00' }], 5);
        await withdraw();
        await pause(random(600));
        // Every fourth time both are away at once.
        const killed = kill % 4 === 3 ? [0, 1] : [kill % 2];
        await Promise.all(killed.map((one) => servers[one]?.kill()));
        await Promise.all(
          killed.map(async (one) => {
            servers[one] = await start(one);
          }),
        );
      }
      // On a slow machine sales of a draw can close before an order arrives.
      do await buy('fast-three', [{ bet: 'sum', pick: everySum, stake: '1.00' }], 16);
      while (orders === 0);
      const end = new Date(clock());

      const waiting = async () => {
        const open = await db.selectFrom('lottery_tickets').select('round_id').where('state', '=', 'open').execute();
        const due = await db.selectFrom('agent_contracts').select('id').where('settles_at', '<=', end).execute();
        const unpaid = await db.selectFrom('agent_payouts').select('id').where('is_paid', '=', false).where('to_at', '<=', end).execute();
        const sending = await db.selectFrom('withdrawals').select('id').where('state', 'in', ['requested', 'checked', 'sending']).execute();
        return { tickets: open.length, contracts: due.length, payouts: unpaid.length, withdrawals: sending.length };
      };
      await until(waiting, (left) => Object.values(left).every((count) => count === 0), patience);
      await Promise.all(servers.map((server) => server.kill()));
      // A commit that a killed server had sent may still be on its way.
      const working = async () =>
        (
          await sql`
            select pid from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'
          `.execute(db)
        ).rows.length;
      await until(working, (count) => count === 0, patience);

      const draws = await db.selectFrom('lottery_draws').selectAll().where('state', '!=', 'open').execute();
      expect(draws.length).toBeGreaterThan(0);
      for (const draw of draws) {
        const drawn = seedOf(platform.appContext, draw) ?? '';
        expect(await sha256(drawn)).toBe(draw.seed_hash);
        expect(await drawNumbers(lotteryByCode(draw.lottery)?.kind ?? 'keno', drawn, drawName(draw))).toEqual(draw.result);
      }
      const tickets = await db.selectFrom('lottery_tickets').selectAll().execute();
      expect(tickets).toHaveLength(orders * 5);
      for (const { round_id: round, state, win, price } of tickets) {
        const moved = await db
          .selectFrom('postings')
          .innerJoin('entries', 'entries.posting_id', 'postings.id')
          .innerJoin('accounts', 'accounts.id', 'entries.account_id')
          .select(['postings.kind', 'amount'])
          .where('postings.reference', 'like', `%:${round}:%`)
          .where('accounts.member_id', '=', player.id)
          .orderBy('postings.id')
          .execute();
        expect(moved, `${state} ${round}`).toEqual([
          { kind: 'bet', amount: -price },
          ...(state === 'won' ? [{ kind: 'win', amount: win }] : []),
        ]);
      }
      expect((await balanceOf(db, player.id)).main).toBe(tickets.reduce((sum, { win }) => sum + win, BigInt(money) - spent));
      for (const payee of asked) {
        const { amount, returned } = await db
          .selectFrom('withdrawals')
          .selectAll()
          .where('member_id', '=', payee)
          .executeTakeFirstOrThrow();
        expect(await balanceOf(db, payee)).toMatchObject({ main: 100_000n - amount + returned, pending: 0n });
      }

      // 0.25 % of each round to the first agent and 0.15 % to the second, for each period until the clock stopped.
      const payouts = await db.selectFrom('agent_payouts').selectAll().orderBy('from_at').execute();
      const { settles_at } = await db
        .selectFrom('agent_contracts')
        .select('settles_at')
        .where('member_id', '=', top.id)
        .executeTakeFirstOrThrow();
      const periods = ((settles_at?.getTime() ?? 0) - noon) / minutes(5) - 1;
      expect(periods).toBeGreaterThan(0);
      for (const [memberId, each] of [
        [top.id, 25n],
        [second.id, 15n],
      ] as const) {
        const own = payouts.filter(({ member_id }) => member_id === memberId);
        expect(own.map(({ from_at, amount }) => [from_at.getTime(), amount])).toEqual(
          Array.from({ length: periods }, (_, n) => [noon + n * minutes(5), each]),
        );
        // The servers were killed while the clock ran on: what they settled after `end` may still be due.
        const paid = own.filter(({ is_paid }) => is_paid);
        expect(own.filter(({ to_at, is_paid }) => to_at <= end && !is_paid)).toEqual([]);
        expect((await balanceOf(db, memberId)).main).toBe(each * BigInt(paid.length));
      }
      const { faults } = await verifyLedger(db);
      expect(faults).toEqual([]);
      console.info(
        `${kills} kills in ${Math.round((clock() - noon) / hours(1))} hours of the clock, ${draws.length} draws, ${tickets.length} tickets, ${asked.length} withdrawals, ${payouts.length} payouts`,
      );
    } finally {
      await Promise.all(servers.map((server) => server.kill()));
      await platform.drain();
      await discard();
      await rm(folder, { recursive: true, force: true });
    }
  },
  longest,
);
