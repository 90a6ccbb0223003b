// A payment provider that hangs, fails or responds late: at most one deposit, and never long in doubt.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import type { Payment, PaymentOrder } from '#platform/outside/payment/port.ts';
import type { Amount } from '#values/money.ts';
import { millis } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { notificationOf, type WalletWorld, walletWorld } from './wallet-fixture.ts';

const order = { method: 'island-wallet', amount: '500.00' } as const;
const minute = 60_000;
const never = () => new Promise<never>(() => {});

onBothEngines('an unreachable payment provider', (open) => {
  let platform: WalletWorld;
  let orders: PaymentOrder[];
  let real: Payment['open'];
  beforeAll(async () => {
    platform = await walletWorld(open);
    real = platform.payment.open;
  });
  beforeEach(() => {
    orders = [];
    answer(real);
  });
  const answer = (how: Payment['open'], patience = 8_000) =>
    Object.assign(platform.payment, {
      patience: millis(patience),
      open: (wanted: PaymentOrder, signal: AbortSignal) => {
        orders.push(wanted);
        return how(wanted, signal);
      },
    });
  /** A provider that responds when the test says so. */
  const late = () => {
    const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    answer(async (wanted, signal) => {
      begun.resolve();
      await finish.promise;
      return real(wanted, signal);
    });
    return { begun: begun.promise, finish: finish.resolve };
  };
  /** A deposit whose provider request is still open, as a crash leaves it. */
  const cutOffWhileAsked = async (member: Awaited<ReturnType<WalletWorld['signedInMember']>>, key: string) => {
    const begun = Promise.withResolvers<void>();
    answer(() => {
      begun.resolve();
      return never();
    }, 10 * minute);
    void member.ask('wallet.deposit', order, { key });
    await begun.promise;
  };
  const rows = (memberId: bigint) => platform.db.selectFrom('deposits').selectAll().where('member_id', '=', memberId).execute();
  const left = async (member: Awaited<ReturnType<WalletWorld['signedInMember']>>) =>
    (await member.ask('wallet.depositMethods', {})).body.value.leftToday;

  describe('a deposit calls the provider outside of its transaction (R4, REL-08)', () => {
    test.each([
      ['fails', () => Promise.reject(new Error('502'))],
      [
        'throws at once',
        () => {
          throw new Error('no');
        },
      ],
      ['hangs', never],
    ] as const)('a provider that %s: the deposit is refused, the limit is restored, and the key is free', async (_, how) => {
      const member = await platform.signedInMember();
      const before = await left(member);
      const key = crypto.randomUUID();
      answer(how, 50);
      const refused = await member.ask('wallet.deposit', order, { key });
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'wallet.method_closed']);
      expect((await rows(member.id)).map(({ state, pay_url }) => [state, pay_url])).toEqual([['expired', null]]);
      expect([await left(member), (await member.ask('wallet.deposits', {})).body.value.deposits]).toEqual([before, []]);
      expect((await member.ask('wallet.outcome', { key })).body.value.known).toBe(false);
      answer(real);
      const made = await member.ask('wallet.deposit', order, { key });
      expect([made.status, made.replayed, made.body.value.state, made.body.value.payUrl !== null]).toEqual([200, false, 'created', true]);
      expect((await member.ask('wallet.deposits', {})).body.value.deposits).toHaveLength(1);
    });

    test('a deposit without a payment page that the provider declines later is not shown either', async () => {
      const member = await platform.signedInMember();
      answer(() => Promise.reject(new Error('502')));
      expect((await member.ask('wallet.deposit', order)).body.errorCode).toBe('wallet.method_closed');
      answer(real);
      const [refused] = await rows(member.id);
      const { body } = await platform.sendNotification(notificationOf(String(refused?.id), 'declined'));
      expect(body.value.outcome).toBe('declined');
      expect((await member.ask('wallet.deposits', {})).body.value.deposits).toEqual([]);
      // One that was shown again as pending stays, and says how it ended.
      answer(() => Promise.reject(new Error('502')));
      await member.ask('wallet.deposit', order);
      answer(real);
      const again = (await rows(member.id)).find(({ state }) => state === 'expired');
      for (const state of ['pending', 'declined'] as const) await platform.sendNotification(notificationOf(String(again?.id), state));
      expect((await member.ask('wallet.deposits', {})).body.value.deposits).toMatchObject([{ id: again?.id, state: 'declined' }]);
    });

    test('other calls of the member are served during the provider call, and the outcome is available at once', async () => {
      const member = await platform.signedInMember();
      const key = crypto.randomUUID();
      const { begun, finish } = late();
      const context = member.ask('wallet.deposit', order, { key });
      await begun;
      expect((await member.ask('wallet.balance', {})).status).toBe(200);
      answer(real);
      const { value } = (await member.ask('wallet.outcome', { key })).body;
      expect(value).toMatchObject({ known: true, call: 'wallet.deposit', value: { state: 'created', payUrl: expect.any(String) } });
      finish();
      const made = await context;
      expect([made.status, made.replayed, made.body.value]).toEqual([200, true, value.value]);
      expect((await member.ask('wallet.outcome', { key })).body.value.value).toEqual(made.body.value);
      expect(await rows(member.id)).toHaveLength(1);
    });

    test('the outcome of a crashed deposit is final, nothing taken, while the provider is still away', async () => {
      const member = await platform.signedInMember();
      const key = crypto.randomUUID();
      await cutOffWhileAsked(member, key);
      answer(() => Promise.reject(new Error('502')));
      expect((await member.ask('wallet.outcome', { key })).body.value).toEqual({ known: false, call: null, value: null });
      expect((await rows(member.id)).map(({ state }) => state)).toEqual(['expired']);
    });

    test('after a crash the same key gets the page of the same order, and the late first response changes nothing', async () => {
      const member = await platform.signedInMember();
      const key = crypto.randomUUID();
      const { begun, finish } = late();
      const cutOff = member.ask('wallet.deposit', order, { key });
      await begun;
      answer(real);
      const again = await member.ask('wallet.deposit', order, { key });
      expect([again.status, again.replayed, orders.length]).toEqual([200, false, 2]);
      expect(orders[1]).toEqual(orders[0]);
      finish();
      expect([(await cutOff).body, (await cutOff).replayed]).toEqual([again.body, true]);
      expect(await rows(member.id)).toHaveLength(1);
      expect((await member.ask('wallet.deposit', order, { key })).body).toEqual(again.body);
    });

    test('a crashed deposit without a retry is expired by the job, which restores the limit, and the key then reports it', async () => {
      const member = await platform.signedInMember();
      const before = await left(member);
      const key = crypto.randomUUID();
      await cutOffWhileAsked(member, key);
      expect(await left(member)).not.toBe(before);
      await platform.advanceAndWork(1 * minute);
      expect((await rows(member.id))[0]?.state).toBe('created');
      await platform.advanceAndWork(2 * minute);
      expect([(await rows(member.id))[0]?.state, await left(member)]).toEqual(['expired', before]);
      answer(real);
      const again = await member.ask('wallet.deposit', order, { key });
      expect([again.status, again.body.value.state, again.body.value.payUrl]).toEqual([200, 'expired', null]);
      expect(await rows(member.id)).toHaveLength(1);
    });

    test('a fault after the provider call is in doubt, is logged with its stack, and the same key completes it', async () => {
      const member = await platform.signedInMember();
      const key = crypto.randomUUID();
      answer(async (wanted, signal) => {
        const page = await real(wanted, signal);
        platform.world.failAt = 1;
        return page;
      });
      const inDoubt = await member.ask('wallet.deposit', order, { key });
      platform.world.failAt = null;
      answer(real);
      expect([inDoubt.status, inDoubt.body.errorCode]).toEqual([408, 'call.timeout']);
      expect(platform.world.faults.at(-1)).toMatch(/^What was begun could not be ended\..*planted fault.*\\n +at .*idempotency\.ts/);
      expect((await member.ask('wallet.deposit', order, { key })).status).toBe(200);
      expect(await rows(member.id)).toHaveLength(1);
    });

    test('a saga begun by another call is not completed as a deposit', async () => {
      const member = await platform.signedInMember();
      const key = crypto.randomUUID();
      const begun = JSON.stringify({ id: 'W1' });
      await platform.db
        .insertInto('money_keys')
        .values({ member_id: member.id, key, call: 'wallet.other', fingerprint: 'f', at: new Date(platform.world.now), begun })
        .execute();
      const response = await member.ask('wallet.outcome', { key });
      expect([response.status, response.body.errorCode, orders]).toEqual([503, 'platform.away', []]);
      expect(platform.world.faults.at(-1)).toMatch(/^A call has begun that this process cannot end\..*wallet\.other/);
    });

    test('the outcome of what was begun is a deposit, nothing when the provider opens no page, or in doubt', async () => {
      const member = await platform.signedInMember();
      const outcomeAfter = async (openPage: typeof real, begunWith: object = {}) => {
        const key = crypto.randomUUID();
        answer(async (wanted, signal) => {
          platform.world.failAt = 1;
          return real(wanted, signal);
        });
        await member.ask('wallet.deposit', order, { key });
        platform.world.failAt = null;
        answer(openPage);
        await platform.db
          .updateTable('money_keys')
          .set({ begun: sql`begun || ${JSON.stringify(begunWith)}::jsonb` })
          .where('key', '=', key)
          .execute();
        return member.ask('wallet.outcome', { key });
      };
      expect((await outcomeAfter(real)).body.value).toMatchObject({ known: true, call: 'wallet.deposit', value: { state: 'created' } });
      // It is stored, and nobody asks the provider again.
      const kept = platform.db.selectFrom('money_keys').select('answer').where('member_id', '=', member.id);
      expect(await kept.execute()).toMatchObject([{ answer: { state: 'created' } }]);
      const refused = await outcomeAfter(() => Promise.reject(new Error('502')));
      expect(refused.body.value).toEqual({ known: false, call: null, value: null });
      // The deposit that was begun is not there.
      expect((await outcomeAfter(real, { id: 'nowhere' })).body.errorCode).toBe('platform.away');
    });

    test('twenty concurrent calls with one key, some failing, make at most one deposit and report the same one', async () => {
      const member = await platform.signedInMember();
      const key = crypto.randomUUID();
      answer((wanted, signal) => (orders.length % 3 === 0 ? Promise.reject(new Error('502')) : real(wanted, signal)));
      const answers = await Promise.all(Array.from({ length: 20 }, () => member.ask('wallet.deposit', order, { key })));
      const deposits = answers.filter(({ status }) => status === 200).map(({ body }) => body.value);
      expect(answers.every(({ status, body }) => status === 200 || body.errorCode === 'wallet.method_closed')).toBe(true);
      const live = (await rows(member.id)).filter(({ state }) => state === 'created');
      expect(live.length).toBeLessThanOrEqual(1);
      for (const { id } of live)
        expect(new Set(deposits.filter(({ state }) => state === 'created').map((one) => one.id))).toEqual(new Set([id]));
    });

    test('a payment page that arrives after the deposit expired is dropped, and the response reports the expiry', async () => {
      const member = await platform.signedInMember();
      const { begun, finish } = late();
      const context = member.ask('wallet.deposit', order);
      await begun;
      await platform.advanceAndWork(3 * minute);
      const ended = await rows(member.id);
      expect(ended.map(({ state, pay_url }) => [state, pay_url])).toEqual([['expired', null]]);
      finish();
      expect((await context).body.value).toMatchObject({ state: 'expired', payUrl: null });
      expect(await rows(member.id)).toEqual(ended);
    });

    test('money paid for an order whose page was given up is credited', async () => {
      const member = await platform.signedInMember();
      answer(never, 20);
      await member.ask('wallet.deposit', order);
      const [row] = await rows(member.id);
      const notification = {
        notificationId: crypto.randomUUID(),
        orderId: row?.id ?? '',
        state: 'paid',
        amount: '500.00' as Amount,
      } as const;
      expect((await platform.sendNotification(notification)).status).toBe(200);
      expect(await member.balance()).toBe(50_000n);
      // It had ended without the member, who cancelled nothing.
      const { stages } = (await member.ask('wallet.depositStatus', { id: row?.id ?? '' })).body.value;
      expect(stages.map(({ stage }: { stage: string }) => stage)).toEqual(['created', 'expired', 'paying', 'confirmed', 'credited']);
    });
  });

  test('the ledger balances after all tests (R4)', async () => {
    expect((await verifyLedger(platform.db)).faults).toEqual([]);
  });
});
