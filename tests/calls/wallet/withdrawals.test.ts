// Withdrawals from the request to the receipt, on both databases: limits, checks, sending, notifications and disputes.
import { beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { disputeSettledJob, withdrawalToldJob } from '#platform/areas/wallet/apply-withdrawal-steps.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { schedule } from '#platform/jobs/queue.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { minor } from '#values/money.ts';
import { onBothEngines, sized } from '../../engines.ts';
import { paymentPassword, type ShownWithdrawal, type WithdrawalWorld, withdrawalWorld } from './withdrawal-fixture.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const names = ({ stages }: ShownWithdrawal) => stages.map(({ stage, at, note }) => `${stage}${at ? '' : '?'}${note ? ` ${note}` : ''}`);

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length === 0 ? [[]] : all.flatMap((one, i) => permutations(all.toSpliced(i, 1)).map((rest) => [one, ...rest]));

onBothEngines('withdrawals', (open) => {
  let platform: WithdrawalWorld;
  beforeAll(async () => {
    platform = await withdrawalWorld(open);
  });

  describe('a withdrawal that goes well', () => {
    test('it leaves the balance at once, is sent by the provider, and the member says that it arrived (MC-05, MC-17)', async () => {
      const player = await platform.player();
      const requested = await player.requested('2500.00');
      expect(requested).toMatchObject({ state: 'requested', amount: '2500.00', fee: '0.00', net: '2500.00', balance: '7500.00' });
      expect(requested.reference).toMatch(/^W-[2-9B-Z]{4}-\d{4}$/);
      expect(requested.account).toMatchObject({ name: 'BPI •• 2291', holder: 'MARISOL DELA CRUZ' });
      expect(names(requested)).toEqual(['requested', 'checked?', 'sending?', 'sent?', 'received?']);
      expect(Date.parse(requested.expectedAt ?? '') - Date.parse(requested.createdAt)).toBe(120 * minute);
      expect(await player.money()).toEqual([750_000n, 250_000n]);
      await platform.advanceAndWork();
      expect(await player.shown(requested)).toMatchObject({ state: 'sending' });
      await platform.advanceAndWork(3 * second);
      const sent = await player.shown(requested);
      expect(sent.expectedAt).toBeNull();
      expect([sent.state, sent.sent, names(sent)]).toEqual(['sent', '2500.00', ['requested', 'checked', 'sending', 'sent', 'received?']]);
      expect(await player.money()).toEqual([750_000n, 0n]);
      const received = (await player.answer(requested, 'received')).body.value;
      expect([received.state, received.receivedBy, received.receiptUntil]).toEqual(['received', 'member', null]);
      // Only the first answer counts.
      expect((await player.answer(requested, 'not_received')).body.value.state).toBe('received');
      const list = await platform.takeValue('wallet.withdrawals', {}, { token: await platform.signIn(player.id) });
      expect(list.withdrawals.map(({ id }) => id)).toEqual([requested.id]);
    });

    test('each stage is told by a message and an e-mail', async () => {
      const player = await platform.player();
      const { reference } = await player.requested();
      await platform.advanceAndWork();
      await platform.advanceAndWork(3 * second);
      const mails = await platform.messagesTo(player.email);
      expect(mails.map(({ subject }) => subject)).toEqual([
        `₱2,500.00 is on its way to you (${reference})`,
        `₱2,500.00 to withdraw: requested (${reference})`,
      ]);
      expect(mails[0]?.body).toContain('₱2,500.00');
      const inbox = await platform.db.selectFrom('messages').select('kind').where('member_id', '=', player.id).execute();
      expect(inbox).toHaveLength(2);
    });

    test('the account record names the withdrawal with its fee and what came back', async () => {
      const player = await platform.player();
      await writeSetting(platform.db, 'withdrawals', { feeBasisPoints: 100 });
      const withdrawal = await player.requested('1000.02');
      await writeSetting(platform.db, 'withdrawals', {});
      expect(withdrawal).toMatchObject({ fee: '10.00', net: '990.02' });
      await platform.notify(withdrawal.id, 'returned', '990.02');
      const { rows } = await platform.takeValue('wallet.ledger', {}, player);
      expect(rows.map(({ kind, amount, fee, reference }) => [kind, amount, fee, reference]).slice(0, 2)).toEqual([
        ['withdrawal_return', '1000.02', null, withdrawal.reference],
        ['withdrawal', '-1000.02', '10.00', withdrawal.reference],
      ]);
    });
  });

  describe('limits and conditions (SEC-09, R16)', () => {
    test('the terms state what a withdrawal takes before it is asked for (MC-05)', async () => {
      const player = await platform.player(481_260);
      expect(await player.terms()).toMatchObject({
        open: true,
        minimum: '300.00',
        maximum: '100000.00',
        perDay: 3,
        leaving: false,
        leftCount: 3,
        feePercent: '0',
        arrivesMinutes: 120,
        receiptMinutes: 2_880,
        balance: '4812.60',
        available: '4812.60',
        upTo: '4812.60',
        toBet: '0.00',
        paymentPassword: true,
        secondCheck: 'none',
      });
    });

    test.each([
      ['299.99', 'wallet.below_minimum'],
      ['300.00', undefined],
      ['100000.00', undefined],
      ['100000.01', 'wallet.above_maximum'],
      ['-300.00', 'wallet.below_minimum'],
    ])('a withdrawal of %s: %s', async (amount, code) => {
      const player = await platform.player(20_000_000);
      expect((await player.withdraw(amount)).body.errorCode).toBe(code);
    });

    test('the balance can be withdrawn to the last cent, and one cent more cannot', async () => {
      const player = await platform.player(50_000);
      expect((await player.withdraw('500.01')).body.errorCode).toBe('wallet.insufficient_funds');
      expect((await player.withdraw('500.00')).status).toBe(200);
      expect(await player.money()).toEqual([0n, 50_000n]);
    });

    test('a deposit must be bet before it can be withdrawn, a refunded bet is no bet, and winnings are free', async () => {
      const player = await platform.player(0);
      await platform.move(player.id, 'deposit', 100_000);
      await platform.move(player.id, 'win', 40_000);
      const refused = await player.withdraw('400.01');
      expect([refused.body.errorCode, refused.body.value]).toMatchObject([
        'withdrawal.turnover',
        { available: '400.00', toBet: '1000.00' },
      ]);
      await platform.move(player.id, 'bet', -60_000, { data: { round: 'r1', vendor: 'v' } });
      await platform.move(player.id, 'win', 60_000);
      await platform.move(player.id, 'bet', -30_000, { data: { round: 'r2', vendor: 'v' } });
      await platform.move(player.id, 'rollback', 30_000, { data: { round: 'r2', vendor: 'v' } });
      expect(await player.terms()).toMatchObject({ balance: '1400.00', available: '1000.00', locked: '400.00', toBet: '400.00' });
      expect((await player.withdraw('1000.00')).status).toBe(200);
      await writeSetting(platform.db, 'withdrawals', { turnover: 0 });
      expect(await player.terms()).toMatchObject({ balance: '400.00', available: '400.00', toBet: '0.00' });
      await writeSetting(platform.db, 'withdrawals', {});
    });

    test('a VIP level that gives more withdrawals a day gives them, and one that gives fewer takes none away (SH-27)', async () => {
      const player = await platform.player();
      const perDay = async () => (await player.terms()).perDay;
      await platform.db.insertInto('vip_levels').values({ level: 901, stake_needed: 1n, words: '{}', withdrawals_a_day: 5 }).execute();
      await platform.db.updateTable('members').set({ rank_level: 901 }).where('id', '=', player.id).execute();
      expect(await perDay()).toBe(5);
      for (let n = 0; n < 5; n += 1) await player.requested('300.00');
      expect((await player.withdraw('300.00')).body.errorCode).toBe('withdrawal.too_many_today');
      await platform.db.updateTable('vip_levels').set({ withdrawals_a_day: 1 }).where('level', '=', 901).execute();
      expect(await perDay()).toBe(3);
      await platform.db.deleteFrom('vip_levels').where('level', '=', 901).execute();
    });

    test('three a day, counted in the brand’s day, and a returned one does not count', async () => {
      const player = await platform.player();
      const first = await player.requested('300.00');
      await player.requested('300.00');
      await player.requested('300.00');
      const refused = await player.withdraw('300.00');
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'withdrawal.too_many_today']);
      await platform.notify(first.id, 'returned', '300.00');
      expect((await player.withdraw('300.00')).status).toBe(200);
      // Noon in Manila: twelve hours later it is another day.
      platform.advance(12 * hour);
      expect((await player.terms()).leftCount).toBe(3);
      platform.advance(-12 * hour);
    });

    test('of two requests at once that together exceed the day’s limit exactly one passes', async () => {
      await writeSetting(platform.db, 'withdrawals', { dailyLimit: '1000.00' });
      const player = await platform.player();
      const answers = await Promise.all(['600.00', '600.00'].map((amount) => player.withdraw(amount)));
      expect(answers.map(({ body }) => body.errorCode ?? 'done').sort()).toEqual(['done', 'withdrawal.daily_limit']);
      await writeSetting(platform.db, 'withdrawals', {});
    });

    test('of twenty requests at once for the last money exactly one passes (REL-31)', async () => {
      const player = await platform.player(50_000);
      const answers = await Promise.all(Array.from({ length: 20 }, () => player.withdraw('500.00')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await player.money()).toEqual([0n, 50_000n]);
    });

    test('a self-excluded member withdraws to the last unit, below the minimum and before any bet (MC-05)', async () => {
      const player = await platform.player(0);
      await platform.move(player.id, 'deposit', 101);
      await platform.takeValue('saferPlay.exclude', { kind: 'exclusion', length: 'P6M' }, player);
      expect(await player.terms()).toMatchObject({ minimum: '0.01', upTo: '1.01', locked: '0.00', leaving: true });
      expect((await player.withdraw('1.00')).status).toBe(200);
      expect((await player.withdraw('0.01')).status).toBe(200);
      expect(await player.money()).toEqual([0n, 101n]);
    });

    test('an invalid setting counts as missing', async () => {
      await writeSetting(platform.db, 'withdrawals', { minimum: 'much', perDay: 0, turnover: 'no', receiptMinutes: -1 });
      const player = await platform.player();
      expect(await player.terms()).toMatchObject({ minimum: '300.00', perDay: 3, receiptMinutes: 2_880 });
      await writeSetting(platform.db, 'withdrawals', {});
    });

    test('without a provider that sends, withdrawals are closed and nothing is taken', async () => {
      await writeSetting(platform.db, 'withdrawals', { provider: 'nobody' });
      const player = await platform.player();
      expect((await player.terms()).open).toBe(false);
      const refused = await player.withdraw('500.00');
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'withdrawal.closed']);
      expect(await player.money()).toEqual([1_000_000n, 0n]);
      await writeSetting(platform.db, 'withdrawals', {});
    });
  });

  describe('who asks', () => {
    test('a wrong payment password is refused with the tries left, which outlive the refusal, and the fifth locks', async () => {
      const player = await platform.player();
      const wrong = async () => (await player.withdraw('500.00', { paymentPassword: '000000' })).body;
      for (const triesLeft of [4, 3, 2, 1])
        expect(await wrong()).toMatchObject({ errorCode: 'payment_password.wrong', value: { triesLeft } });
      expect((await wrong()).errorCode).toBe('payment_password.locked');
      expect((await player.withdraw('500.00')).body.errorCode).toBe('payment_password.locked');
      expect(await player.money()).toEqual([1_000_000n, 0n]);
    });

    test('one tap with a wrong payment password costs one try, also when the browser repeats it after a lost answer (R4)', async () => {
      const player = await platform.player();
      const [key, wrong] = [crypto.randomUUID(), { paymentPassword: '000000' }];
      const copies = await Promise.all([1, 2, 3].map(() => player.withdraw('500.00', wrong, key)));
      for (const { body } of copies) expect(body).toMatchObject({ errorCode: 'payment_password.wrong', value: { triesLeft: 4 } });
      expect((await player.withdraw('500.00', { paymentPassword: '000001' }, key)).body.value).toMatchObject({ triesLeft: 3 });
      expect((await player.withdraw('500.00', {}, key)).status).toBe(200);
    });

    test('a refused key is free: the same order with the right payment password is accepted', async () => {
      const player = await platform.player();
      const key = crypto.randomUUID();
      expect((await player.withdraw('500.00', { paymentPassword: '000000' }, key)).status).toBe(400);
      expect((await player.ask('wallet.outcome', { key })).body.value.known).toBe(false);
      expect((await player.withdraw('500.00', {}, key)).status).toBe(200);
    });

    test('another member’s, an unconfirmed and a removed account are refused', async () => {
      const [player, other] = [await platform.player(), await platform.player()];
      expect((await player.withdraw('500.00', { accountId: other.accountId })).body.errorCode).toBe('not_found');
      const change = (set: { confirmed_at?: null; removed_at?: Date }) =>
        platform.db.updateTable('withdrawal_accounts').set(set).where('id', '=', player.accountId).execute();
      await change({ confirmed_at: null });
      expect((await player.withdraw('500.00')).body.errorCode).toBe('withdrawal.account_unconfirmed');
      await change({ removed_at: new Date(platform.world.now) });
      expect((await player.withdraw('500.00')).body.errorCode).toBe('not_found');
      expect(await player.money()).toEqual([1_000_000n, 0n]);
    });

    test('an account whose holder was kept in part asks for the whole name once, and keeps it with the money that it is for (MC-18)', async () => {
      const player = await platform.player();
      await platform.db
        .updateTable('withdrawal_accounts')
        .set({ holder: 'ใจด', holder_incomplete: true })
        .where('id', '=', player.accountId)
        .execute();
      await platform.db.updateTable('members').set({ payee_name: 'ใจด' }).where('id', '=', player.id).execute();
      const faultOf = async (more: object) => (await player.withdraw('500.00', more)).body.value;
      expect(await faultOf({})).toEqual({ fields: { holder: { code: 'field.required' } } });
      expect(await faultOf({ holder: 'สมชาย' })).toEqual({ fields: { holder: { code: 'field.holder_differs', name: 'ใจด' } } });
      // A wrong password changes no name.
      expect((await player.withdraw('500.00', { holder: 'ใจดี', paymentPassword: '000000' })).body.errorCode).toBe('payment_password.wrong');
      expect(await faultOf({})).toEqual({ fields: { holder: { code: 'field.required' } } });
      expect(await player.money()).toEqual([1_000_000n, 0n]);
      expect((await player.withdraw('500.00', { holder: ' ใจดี ' })).body.value).toMatchObject({ account: { holder: 'ใจดี' } });
      expect((await player.withdraw('500.00')).status).toBe(200);
      const { payee_name } = await platform.db
        .selectFrom('members')
        .select('payee_name')
        .where('id', '=', player.id)
        .executeTakeFirstOrThrow();
      expect(payee_name).toBe('ใจดี');
    });

    test('a trial account has no withdrawals (R19)', async () => {
      const trial = await platform.player(1_000_000, 4);
      for (const answer of [
        await trial.withdraw('500.00'),
        await trial.ask('wallet.withdrawalTerms', {}),
        await trial.ask('wallet.withdrawals', {}),
        await trial.ask('wallet.confirmReceipt', { id: 'one', answer: 'received' }),
      ])
        expect(answer.body.errorCode).toBe('role.trial');
    });

    test('one key sent a hundred times at once makes one withdrawal and a hundred equal answers (REL-06)', async () => {
      const player = await platform.player();
      const key = crypto.randomUUID();
      const answers = await Promise.all(Array.from({ length: 100 }, () => player.withdraw('500.00', {}, key)));
      expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(await player.money()).toEqual([950_000n, 50_000n]);
      const reused = await player.withdraw('600.00', {}, key);
      expect([reused.status, reused.body.errorCode]).toEqual([409, 'wallet.key_reused']);
      // The answer stays the same, also when the payment password has changed since.
      await platform.db.updateTable('members').set({ payment_password_hash: null }).where('id', '=', player.id).execute();
      expect((await player.withdraw('500.00', {}, key)).replayed).toBe(true);
    });

    test('the database keeps no payment password, not even in the key’s fingerprint', async () => {
      const player = await platform.player();
      const key = crypto.randomUUID();
      await player.withdraw('500.00', {}, key);
      const { fingerprint } = await platform.db
        .selectFrom('money_keys')
        .select('fingerprint')
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      const other = await platform.player();
      // Equal orders have equal fingerprints, whatever the password.
      expect(fingerprint).not.toContain(paymentPassword);
      const repeat = await player.withdraw('500.00', { paymentPassword: '999999' }, key);
      expect([repeat.status, repeat.replayed]).toEqual([200, true]);
      expect(await other.money()).toEqual([1_000_000n, 0n]);
    });

    test('a fault at any statement of the request takes nothing, and the same key then withdraws once (SEC-10)', async () => {
      const player = await platform.player(60_000);
      const send = await player.sender('600.00', crypto.randomUUID());
      let statements = 0;
      for (let done = false; !done && statements < 100; ) {
        statements += 1;
        platform.world.failAt = statements;
        const answer = await send();
        const reached = platform.world.failAt === null || platform.world.failAt > 0;
        platform.world.failAt = null;
        if (answer.status === 200) done = true;
        else expect(await player.money()).toEqual([60_000n, 0n]);
        if (reached) expect(answer.status).toBe(200);
      }
      expect(statements).toBeGreaterThan(15);
      expect(await player.money()).toEqual([0n, 60_000n]);
      expect(await platform.rows(player.id)).toHaveLength(1);
    });
  });

  describe('sending', () => {
    test('the provider gets the order after the commit, with the full number, and the same id on each retry', async () => {
      const player = await platform.player();
      const sending = platform.payment.sending;
      const orders: unknown[] = [];
      const { id, reference } = await player.requested('700.00');
      Object.assign(platform.payment, {
        sending: {
          ...sending,
          send: async (order: { reference: string }) => {
            if (order.reference !== reference) return 'accepted' as const;
            orders.push(order);
            if (orders.length < 3) throw new Error('502');
            return 'accepted' as const;
          },
        },
      });
      for (let i = 0; i < 4; i += 1) await platform.advanceAndWork(10 * second);
      Object.assign(platform.payment, { sending });
      expect(orders).toHaveLength(3);
      expect(new Set(orders.map((order) => JSON.stringify(order))).size).toBe(1);
      expect(orders[0]).toMatchObject({ id, reference, amount: '700.00', institution: 'bpi', holder: 'MARISOL DELA CRUZ' });
      expect(orders[0]).toHaveProperty('number', expect.stringMatching(/^90000022\d{4}$/));
      expect((await player.shown({ id })).state).toBe('sending');
      await platform.notify(id, 'sent', '700.00');
    });

    test('a withdrawal whose sending was given up or lost is sent again by the job', async () => {
      const player = await platform.player();
      const withdrawal = await player.requested('800.00');
      await platform.db.deleteFrom('jobs').where('name', '=', 'wallet.send-withdrawal').execute();
      await platform.advanceAndWork();
      expect((await player.shown(withdrawal)).state).toBe('requested');
      await platform.advanceAndWork(2 * minute);
      await platform.advanceAndWork(3 * second);
      expect((await player.shown(withdrawal)).state).toBe('sent');
    });

    test('an order that the provider refuses at once comes back whole, with the reason', async () => {
      const player = await platform.player();
      const withdrawal = await player.requested('500.08');
      await platform.advanceAndWork();
      const returned = await player.shown(withdrawal);
      expect([returned.state, returned.cause, names(returned)]).toEqual(['returned', 'refused', ['requested', 'checked', 'returned']]);
      expect(await player.money()).toEqual([1_000_000n, 0n]);
    });

    test.each([
      ['sent', '500.03', { state: 'sent', sent: '500.03', returned: '0.00' }, 949_997n],
      ['part_sent', '120.00', { state: 'sent', sent: '120.00', returned: '380.03' }, 988_000n],
      ['returned', '500.03', { state: 'returned', returned: '500.03', cause: null }, 1_000_000n],
    ])('where the notification is lost, what the provider told the operator is booked once: %s %s', async (state, amount, shown, main) => {
      const player = await platform.player();
      const withdrawal = await player.requested('500.03');
      await platform.advanceAndWork();
      expect((await player.shown(withdrawal)).state).toBe('sending');
      const { reference } = withdrawal;
      for (const told of [state, 'returned']) {
        await schedule(platform.db, withdrawalToldJob, reference, new Date(platform.world.now), { reference, state: told, amount });
        await platform.advanceAndWork();
        expect(await player.shown(withdrawal)).toMatchObject(shown);
      }
      expect(await player.money()).toEqual([main, 0n]);
      const messages = await platform.messagesTo(player.email);
      expect(messages.map(({ subject }) => subject.split(' ').at(-2))).toEqual([expect.any(String), 'requested']);
      // The notification arrives after all, and moves nothing.
      await platform.advanceAndWork(2 * minute);
      expect(await player.shown(withdrawal)).toMatchObject(shown);
      expect(await player.money()).toEqual([main, 0n]);
    });

    test('an order that the provider has not accepted is never booked as returned: it may be on its way to them', async () => {
      const player = await platform.player();
      const withdrawal = await player.requested('500.03');
      const { reference } = withdrawal;
      const told = { reference, state: 'returned', amount: '500.03' };
      await platform.db.updateTable('withdrawals').set({ state: 'checked' }).where('reference', '=', reference).execute();
      await schedule(platform.db, withdrawalToldJob, reference, new Date(platform.world.now), told);
      await platform.advanceAndWork();
      expect((await player.shown(withdrawal)).state).not.toBe('returned');
      expect((await player.money())[0]).toBe(949_997n);
    });

    test.each([
      ['500.00', 'sent', 950_000n],
      ['500.01', 'returned', 1_000_000n],
      ['500.02', 'sent', 974_999n],
      ['500.03', 'sent', 949_997n],
      ['500.04', 'sent', 949_996n],
      ['500.05', 'sent', 949_995n],
      ['500.06', 'returned', 1_000_000n],
    ])('the demo provider’s course for %s ends as %s', async (amount, state, main) => {
      const player = await platform.player();
      const withdrawal = await player.requested(amount);
      for (const wait of [0, 3 * second, 10 * second, 60 * second]) await platform.advanceAndWork(wait);
      expect((await player.shown(withdrawal)).state).toBe(state);
      expect(await player.money()).toEqual([main, 0n]);
    });
  });

  describe('notifications (REL-30)', () => {
    test('unsigned, unknown, of a wrong amount and with a reused id: refused, and nothing moves', async () => {
      const player = await platform.player();
      const { id } = await player.requested('500.00');
      const notification = { notificationId: crypto.randomUUID(), orderId: id, state: 'sent', amount: '500.00' as never } as const;
      expect((await platform.sendNotification(notification, { by: 'another secret' })).body.errorCode).toBe('hook.signature');
      expect((await platform.notify('nobody', 'sent', '500.00')).body.errorCode).toBe('hook.unknown');
      expect((await platform.notify(id, 'sent', '499.99')).body.errorCode).toBe('hook.wrong_amount');
      // A deposit notification about a withdrawal names no order.
      expect((await platform.sendNotification({ ...notification, state: 'paid' })).body.errorCode).toBe('hook.unknown');
      const used = crypto.randomUUID();
      const deposit = await player.deposit();
      await platform.sendNotification({ notificationId: used, orderId: deposit.id, state: 'pending', amount: '500.00' as never });
      expect((await platform.notify(id, 'sent', '500.00', used)).body.errorCode).toBe('hook.reused');
      expect(await player.money()).toEqual([950_000n, 50_000n]);
      expect((await platform.sendNotification(notification)).body.value.outcome).toBe('sent');
      expect((await platform.sendNotification(notification)).body.value).toEqual({ outcome: 'sent', replayed: true });
      expect(await player.money()).toEqual([950_000n, 0n]);
    });

    test('fifty copies of one notification at once move the money once', async () => {
      const player = await platform.player();
      const { id } = await player.requested('500.00');
      const one = crypto.randomUUID();
      const answers = await Promise.all(Array.from({ length: 50 }, () => platform.notify(id, 'returned', '500.00', one)));
      expect(answers.filter(({ body }) => body.value.replayed === false)).toHaveLength(1);
      expect(await player.money()).toEqual([1_000_000n, 0n]);
    });

    const five = [
      ['sending', '500.00'],
      ['sent', '500.00'],
      ['part_sent', '200.00'],
      ['returned', '500.00'],
      ['proven', '500.00'],
    ] as const;
    // Every fifth order puts each notification first, last and after each other one.
    const orders = permutations(five).filter((_, index) => index % sized(5, 1) === 0);
    test(`in ${orders.length} orders five notifications, each sent twice, end once, with the money at the right place`, async () => {
      const player = await platform.player(50_000);
      const ends = new Set<string>();
      for (const [index, order] of orders.entries()) {
        platform.advance(9 * hour);
        const { id } = await player.requested('500.00');
        for (const [state, amount] of order) {
          const notificationId = crypto.randomUUID();
          await platform.notify(id, state, amount, notificationId);
          await platform.notify(id, state, amount, notificationId);
        }
        const row = await platform.db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        const [main, pending] = await player.money();
        expect([index, pending, main]).toEqual([index, 0n, row.returned]);
        expect([index, main === 50_000n]).toEqual([index, row.state === 'returned']);
        ends.add(row.state);
        // Put the balance back for the next order.
        if (main !== 50_000n) await platform.move(player.id, 'win', Number(50_000n - (main ?? 0n)));
      }
      expect([...ends].sort()).toEqual(['received', 'returned', 'sent']);
    }, 120_000);
  });

  describe('receipt and dispute (MC-17)', () => {
    const sent = async (amount = '500.00') => {
      const player = await platform.player();
      const withdrawal = await player.requested(amount);
      await platform.notify(withdrawal.id, 'sent', amount);
      return { player, withdrawal };
    };

    test('without an answer it counts as received at the stated deadline', async () => {
      const { player, withdrawal } = await sent();
      const { receiptUntil } = await player.shown(withdrawal);
      expect(Date.parse(receiptUntil ?? '') - platform.world.now).toBe(2_880 * minute);
      await platform.advanceAndWork(2_880 * minute - second);
      expect((await player.shown(withdrawal)).state).toBe('sent');
      await platform.advanceAndWork(2 * second);
      expect(await player.shown(withdrawal)).toMatchObject({ state: 'received', receivedBy: 'deadline' });
      const mails = await platform.messagesTo(player.email);
      expect(mails[0]?.subject).toBe(`₱500.00 of your withdrawal counts as received (${withdrawal.reference})`);
    });

    test('money that the bank sends back after the deadline is in the balance again, and the member is told (MC-05, MC-17)', async () => {
      const { player, withdrawal } = await sent();
      const before = await player.money();
      await platform.advanceAndWork(2_881 * minute);
      expect((await player.shown(withdrawal)).state).toBe('received');
      await platform.notify(withdrawal.id, 'returned', '500.00');
      expect(await player.shown(withdrawal)).toMatchObject({ state: 'returned', receivedBy: null });
      expect(await player.money()).toEqual([(before[0] ?? 0n) + 50_000n, 0n]);
      const mails = await platform.messagesTo(player.email);
      expect(mails[0]?.subject).toContain(withdrawal.reference);
      expect((await verifyLedger(platform.db)).faults).toEqual([]);
    });

    test('“no” opens a dispute with a due date, and the provider returns the money', async () => {
      const player = await platform.player();
      const withdrawal = await player.requested('500.00');
      for (const wait of [0, 3 * second]) await platform.advanceAndWork(wait);
      const disputed = (await player.answer(withdrawal, 'not_received')).body.value;
      expect(disputed).toMatchObject({ state: 'disputed', missing: '500.00' });
      expect(Date.parse(disputed.disputeDue ?? '') - platform.world.now).toBe(72 * hour);
      for (const wait of [0, 3 * second]) await platform.advanceAndWork(wait);
      expect((await player.shown(withdrawal)).state).toBe('returned');
      expect(await player.money()).toEqual([1_000_000n, 0n]);
    });

    test('“in part” names what is missing, and only that is returned', async () => {
      const player = await platform.player();
      const withdrawal = await player.requested('500.00');
      for (const wait of [0, 3 * second]) await platform.advanceAndWork(wait);
      for (const remaining of ['0.00', '500.00', '-1.00', 'much', undefined])
        expect((await player.answer(withdrawal, 'partially', remaining)).status).toBe(400);
      expect((await player.answer(withdrawal, 'partially', '120.00')).body.value).toMatchObject({ state: 'disputed', missing: '120.00' });
      for (const wait of [0, 3 * second]) await platform.advanceAndWork(wait);
      const ended = { state: 'received', receivedBy: 'settlement', received: '380.00', returned: '120.00' };
      expect(await player.shown(withdrawal)).toMatchObject(ended);
      expect(await player.money()).toEqual([962_000n, 0n]);
      const [mail] = await platform.messagesTo(player.email);
      expect(mail?.subject).toBe(`₱120.00 of your withdrawal came back (${withdrawal.reference})`);
      expect(mail?.body).toContain('₱380.00 of ₱500.00 counts as received');
      expect(mail?.body).toContain('₱120.00 is back in your balance');
    });

    const inDispute = async () => {
      const told = await sent();
      await told.player.answer(told.withdrawal, 'not_received');
      const kinds = async () =>
        (await platform.db.selectFrom('messages').select('kind').where('member_id', '=', told.player.id).orderBy('id').execute()).map(
          ({ kind }) => kind,
        );
      return { ...told, kinds };
    };
    const settles = async ({ reference }: { readonly reference: string }, returned: string) => {
      await schedule(platform.db, disputeSettledJob, reference, new Date(platform.world.now), { reference, returned });
      await platform.advanceAndWork();
    };

    test('the member ends a dispute when the money arrived after all, and then neither provider nor operator returns it', async () => {
      const { player, withdrawal } = await inDispute();
      expect((await player.answer(withdrawal, 'partially', '1.00')).body.value.state).toBe('disputed');
      expect((await player.answer(withdrawal, 'received')).body.value).toMatchObject({ state: 'received', receivedBy: 'member' });
      await platform.notify(withdrawal.id, 'returned', '500.00');
      await settles(withdrawal, '500.00');
      expect(await player.shown(withdrawal)).toMatchObject({ state: 'received', receivedBy: 'member', returned: '0.00' });
      expect(await player.money()).toEqual([950_000n, 0n]);
    });

    test('a dispute without an answer at its due date tells the member so, once, with the outside body', async () => {
      const late = await inDispute();
      const answered = await inDispute();
      await answered.player.answer(answered.withdrawal, 'received');
      const before = await late.kinds();
      await platform.advanceAndWork(72 * hour - second);
      expect(await late.kinds()).toEqual(before);
      for (const wait of [2 * second, hour]) await platform.advanceAndWork(wait);
      expect(await late.kinds()).toEqual([...before, 'withdrawal.overdue_body']);
      expect((await platform.messagesTo(late.player.email))[0]?.body).toContain(brand.market.complaints.outsideBody?.website);
      expect((await answered.kinds()).filter((kind) => kind?.includes('overdue'))).toEqual([]);
    });

    test('an operator settles a dispute: received, returned or in part, with a message, and only once', async () => {
      const [proof, whole, part] = [await inDispute(), await inDispute(), await inDispute()];
      for (const [{ withdrawal }, returned] of [
        [proof, '0.00'],
        [whole, '500.00'],
        [part, '120.00'],
      ] as const) {
        await settles(withdrawal, returned);
        await settles(withdrawal, '500.00');
      }
      expect(await proof.player.shown(proof.withdrawal)).toMatchObject({ state: 'received', receivedBy: 'proof', returned: '0.00' });
      expect(await whole.player.shown(whole.withdrawal)).toMatchObject({ state: 'returned', received: '0.00', returned: '500.00' });
      expect(await part.player.shown(part.withdrawal)).toMatchObject({ state: 'received', receivedBy: 'settlement', returned: '120.00' });
      expect([await proof.player.money(), await whole.player.money(), await part.player.money()]).toEqual([
        [950_000n, 0n],
        [1_000_000n, 0n],
        [962_000n, 0n],
      ]);
      const told = [];
      for (const { kinds } of [proof, whole, part]) told.push((await kinds()).at(-1));
      expect(told).toEqual(['withdrawal.proven', 'withdrawal.returned', 'withdrawal.part_returned']);
    });

    test('a proof of the provider is a forced receipt: nothing is refunded', async () => {
      const player = await platform.player();
      const withdrawal = await player.requested('500.07');
      for (const wait of [0, 3 * second]) await platform.advanceAndWork(wait);
      await player.answer(withdrawal, 'not_received');
      for (const wait of [0, 3 * second]) await platform.advanceAndWork(wait);
      expect(await player.shown(withdrawal)).toMatchObject({ state: 'received', receivedBy: 'proof', returned: '0.00' });
      expect(await player.money()).toEqual([949_993n, 0n]);
    });

    test('another member cannot see or answer it', async () => {
      const { withdrawal } = await sent();
      const other = await platform.player();
      expect((await other.answer(withdrawal, 'received')).body.errorCode).toBe('not_found');
      expect((await other.ask('wallet.withdrawalStatus', { id: withdrawal.id })).body.errorCode).toBe('not_found');
    });
  });

  test('the ledger balances after all tests', async () => {
    const { faults } = await verifyLedger(platform.db);
    expect(faults).toEqual([]);
    const open = await platform.db
      .selectFrom('withdrawals')
      .select((of) => of.fn.sum<bigint>('amount').as('sum'))
      .where('state', 'in', ['requested', 'checked', 'sending'])
      .executeTakeFirstOrThrow();
    const pending = await platform.db
      .selectFrom('accounts')
      .select((of) => of.fn.sum<bigint>('balance').as('sum'))
      .where('kind', '=', 'pending')
      .executeTakeFirstOrThrow();
    expect(BigInt(open.sum ?? minor(0))).toBe(BigInt(pending.sum));
  });
});
