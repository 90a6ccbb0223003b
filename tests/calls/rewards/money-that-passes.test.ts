// Money that only passes: no history of deposits, transfers, withdrawals, breaks and closings without a bet brings out more than went in.
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { reopenAccount } from '#platform/areas/access/reopen.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { pointsOf } from '#platform/ledger/points.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { toAmount } from '#values/money.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onOneEngineDaily, sized } from '../../engines.ts';
import { randomSeed } from '../../money-history.ts';
import { paymentPassword, type WithdrawalWorld, withdrawalWorld } from '../wallet/withdrawal-fixture.ts';

onOneEngineDaily('money that only passes', (open) => {
  let world: WithdrawalWorld;
  beforeAll(async () => {
    world = await withdrawalWorld(open);
  }, 60_000);
  type Person = Awaited<ReturnType<WithdrawalWorld['player']>>;

  const ask = async (person: Person, name: Parameters<WithdrawalWorld['ask']>[0], body: object) =>
    world.ask(name, body as never, { token: await world.signIn(person.id), key: crypto.randomUUID() });
  const deposit = async (person: Person, amount: string) => {
    const { status, body } = await ask(person, 'wallet.deposit', { method: 'island-wallet', amount });
    if (status === 200)
      await world.sendNotification({
        notificationId: crypto.randomUUID(),
        orderId: String(body.value.id),
        state: 'paid',
        amount: amount as never,
      });
  };
  const pause = (person: Person, kind: 'time-out' | 'exclusion') =>
    ask(person, 'saferPlay.exclude', { kind, length: kind === 'time-out' ? 'PT24H' : 'P6M' });
  const takeAll = async (person: Person) => person.withdraw(toAmount((await balanceOf(world.db, person.id)).main));
  const close = (person: Person) =>
    world.db
      .updateTable('members')
      .set({ closed_at: new Date(world.world.now) })
      .where('id', '=', person.id)
      .execute();
  const reopen = async (person: Person) => {
    const { username } = await world.db.selectFrom('members').select('username').where('id', '=', person.id).executeTakeFirstOrThrow();
    return reopenAccount(world.db, username, new Date(world.world.now));
  };

  describe('leaving', () => {
    test('a break lifts neither turnover nor the limits of the day; an exclusion does (MC-05)', async () => {
      const [resting, leaving] = [await world.player(0), await world.player(0)];
      for (const person of [resting, leaving]) await deposit(person, '500.00');
      await pause(resting, 'time-out');
      await pause(leaving, 'exclusion');
      expect(await resting.terms()).toMatchObject({ minimum: '300.00', perDay: 3, upTo: '0.00', locked: '500.00', leaving: false });
      expect((await takeAll(resting)).body.errorCode).toBe('withdrawal.turnover');
      expect(await leaving.terms()).toMatchObject({ minimum: '0.01', upTo: '500.00', locked: '0.00', leaving: true });
      expect((await takeAll(leaving)).status).toBe(200);
    });

    test('an exclusion beside a longer break is a leaving all the same', async () => {
      const person = await world.player(0);
      await deposit(person, '500.00');
      await pause(person, 'exclusion');
      await world.db
        .updateTable('exclusions')
        .set({ ends_at: new Date(world.world.now + hours(1)) })
        .where('member_id', '=', person.id)
        .execute();
      await pause(person, 'time-out');
      expect(await person.terms()).toMatchObject({ leaving: true });
    });

    test('who closed the account takes all of it once the operator opens it again, until the next deposit', async () => {
      const person = await world.player(0);
      await deposit(person, '500.00');
      await close(person);
      expect(await reopen(person)).toBe('reopened');
      expect(await person.terms()).toMatchObject({ leaving: true, upTo: '500.00' });
      world.advance(1_000);
      await deposit(person, '500.00');
      expect(await person.terms()).toMatchObject({ leaving: false, upTo: '0.00', locked: '1000.00' });
    });
  });

  test('a deposit that goes out again without a bet earns no points, also by bets of other money later (PO-03)', async () => {
    const person = await world.player(0);
    await deposit(person, '1000.00');
    await pause(person, 'exclusion');
    expect((await takeAll(person)).status).toBe(200);
    await world.db
      .insertInto('point_events')
      .values({ member_id: person.id, game_code: 'unlisted', amount: 100_000n, at: new Date(world.world.now) })
      .execute();
    await world.advanceAndWork(minutes(2));
    expect(await pointsOf(world.db, person.id)).toBe(0n);
  });

  const act = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('deposit' as const), who: fc.nat(2), amount: fc.integer({ min: 500, max: 50_000 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('withdraw' as const), who: fc.nat(2), amount: fc.integer({ min: 0, max: 50_000 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('up' as const, 'down' as const),
        who: fc.nat(2),
        amount: fc.integer({ min: 100, max: 20_000 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('time-out' as const, 'exclusion' as const, 'close' as const),
        who: fc.nat(2),
        amount: fc.constant(0),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom('convert' as const, 'day' as const), who: fc.nat(2), amount: fc.constant(0) }),
    },
  );

  test('no history without a bet brings out more than went in', async () => {
    await writeSetting(world.db, 'deposits', { dailyLimit: '9000000.00', openMinutes: 30 });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (history) => {
        const top = await world.player(0, 1);
        const [member, other] = [await world.player(0), await world.player(0)];
        for (const { id } of [member, other])
          await world.db
            .updateTable('members')
            .set({ parent_id: top.id, path: `/${top.id}/${id}/` })
            .where('id', '=', id)
            .execute();
        const people = [top, member, other];
        for (const step of history) {
          const person = people[step.who] ?? top;
          const amount = toAmount((BigInt(step.amount) * 100n) as never);
          if (step.do === 'deposit') await deposit(person, amount);
          else if (step.do === 'withdraw') await (step.amount === 0 ? takeAll(person) : person.withdraw(amount));
          else if (step.do === 'up') await ask(person, 'wallet.transferUpline', { amount, paymentPassword });
          else if (step.do === 'down') await ask(top, 'wallet.transferDownline', { to: member.id.toString(), amount, paymentPassword });
          else if (step.do === 'close') {
            await close(person);
            await reopen(person);
          } else if (step.do === 'day') await world.advanceAndWork(days(1));
          else if (step.do === 'convert') {
            await world.advanceAndWork(minutes(2));
            const points = await pointsOf(world.db, person.id);
            if (points >= 100n) await ask(person, 'points.convert', { points: Number(points - (points % 100n)), paymentPassword });
          } else await pause(person, step.do);
        }
        await world.advanceAndWork(days(1));
        const ids = people.map(({ id }) => id);
        const { rows } = await sql<{ paid_in: bigint; taken_out: bigint }>`
          select (select coalesce(sum(amount), 0)::bigint from deposits where state = 'credited' and member_id = any(${ids}::bigint[])) as paid_in,
            (select coalesce(sum(amount), 0)::bigint from withdrawals where state <> 'returned' and member_id = any(${ids}::bigint[])) as taken_out
        `.execute(world.db);
        const { paid_in: paidIn = 0n, taken_out: takenOut = 0n } = rows[0] ?? {};
        const balances = await Promise.all(ids.map((id) => balanceOf(world.db, id)));
        const left = balances.reduce((all, { main }) => all + main, 0n);
        expect(takenOut + left).toBe(paidIn);
        for (const id of ids) expect(await pointsOf(world.db, id)).toBe(0n);
      }),
      { seed: randomSeed('money that passes'), numRuns: sized(5, 60) },
    );
    expect((await verifyLedger(world.db)).faults).toEqual([]);
  }, 300_000);
});
