// Each guard of a withdrawal alone: whose bets count, which withdrawal is found, what is never sent, and what ends the receipt question.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  applyReceipt,
  bookTold,
  lockWithdrawal,
  receiveUnanswered,
  settleDispute,
  tellLateDispute,
} from '#platform/areas/wallet/apply-withdrawal-steps.ts';
import { deliverDispute, deliverWithdrawal, requeueUnsent } from '#platform/areas/wallet/send-withdrawal.ts';
import { sendDelivery } from '#platform/areas/wallet/start-withdrawal.ts';
import { withdrawableOf, withdrawalSettings } from '#platform/areas/wallet/withdrawals.ts';
import { lockMembers } from '#platform/db/locks/member-lock.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { grantBonus } from '#platform/ledger/bonuses/bonus-money.ts';
import { type Line, post } from '#platform/ledger/post.ts';
import { postBatch } from '#platform/ledger/post-batch.ts';
import type { Sending } from '#platform/outside/payment/port.ts';
import { entriesFor, type PostingKind, transferLines } from '#platform/rules/postings.ts';
import { minor } from '#values/money.ts';
import { hours, minutes, seconds } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { waitsForLock } from '../db/waits-for-lock.ts';
import { type ShownWithdrawal, type WithdrawalWorld, withdrawalWorld } from './withdrawal-fixture.ts';

type Player = Awaited<ReturnType<WithdrawalWorld['player']>>;
type Trx = Parameters<typeof receiveUnanswered>[0];

onBothEngines('guards of a withdrawal', (open, engine) => {
  let platform: WithdrawalWorld;
  beforeAll(async () => {
    platform = await withdrawalWorld(open);
  });
  beforeEach(() => {
    platform.world.now = noon;
  });
  const now = (): Date => new Date(platform.world.now);
  const brand = () => platform.appContext.brand;
  const settings = (value: Parameters<typeof writeSetting>[2] = {}) => writeSetting(platform.db, 'withdrawals', value);
  const asJob = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => inTransaction(platform.db, work);
  const rowOf = ({ id }: { readonly id: string }) =>
    platform.db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const messagesOf = ({ id }: Player, { db }: Pick<WithdrawalWorld, 'db'> = platform) =>
    db.selectFrom('messages').select(['kind', 'data']).where('member_id', '=', id).orderBy('id').execute();
  const kindsOf = async (player: Player, world?: Pick<WithdrawalWorld, 'db'>) =>
    (await messagesOf(player, world)).map(({ kind }) => kind?.replace('withdrawal.', ''));

  /** A player with a withdrawal of 500.00 that the provider has sent. */
  async function sent() {
    const player = await platform.player();
    const withdrawal = await player.requested('500.00');
    await platform.notify(withdrawal.id, 'sent', '500.00');
    return { player, withdrawal };
  }
  async function disputed() {
    const one = await sent();
    await one.player.answer(one.withdrawal, 'not_received');
    return one;
  }

  /** Replaces functions of the provider's side that sends, while `work` runs. */
  async function withSending(change: Partial<Sending>, work: () => Promise<void>) {
    const { sending } = platform.payment;
    Object.assign(platform.payment, { sending: { ...sending, ...change } });
    try {
      await work();
    } finally {
      Object.assign(platform.payment, { sending });
    }
  }

  describe('whose bets count (R16)', () => {
    const booked = (memberId: bigint, kind: PostingKind, lines: readonly Line[]) =>
      asJob((trx) => post(trx, { kind, reference: crypto.randomUUID(), memberId, at: now(), lines }));

    test('the bets of another member do not count for one’s own deposit', async () => {
      const [player, other] = [await platform.player(0), await platform.player(200_000)];
      await platform.move(player.id, 'deposit', 100_000);
      await platform.move(other.id, 'bet', -150_000);
      expect(await player.terms()).toMatchObject({ toBet: '1000.00', available: '0.00', locked: '1000.00' });
    });

    test('bets from the wallet of a vendor count as those from the balance do, and a stake of bonus money does not', async () => {
      const { id, terms } = await platform.player(0);
      await platform.move(id, 'deposit', 100_000);
      const purse = 'vendor/reef';
      await booked(id, 'wallet_transfer', transferLines({ member: id, kind: 'main' }, { member: id, kind: purse }, minor(40_000)));
      await booked(id, 'bet', entriesFor.bet(id, 'reef', minor(30_000), { purse }));
      expect((await terms()).toBet).toBe('700.00');
      await platform.move(id, 'bet', -10_000);
      expect((await terms()).toBet).toBe('600.00');
      await booked(id, 'bonus_granted', entriesFor.bonusGranted(id, minor(20_000)));
      await booked(id, 'bet', entriesFor.bet(id, 'reef', minor(25_000), { bonus: minor(20_000) }));
      expect((await terms()).toBet).toBe('550.00');
    });

    test('a member who never had money has nothing to withdraw and nothing to bet', async () => {
      const player = await platform.player(0);
      expect(await player.terms()).toMatchObject({ balance: '0.00', available: '0.00', locked: '0.00', toBet: '0.00', upTo: '0.00' });
    });

    // The embedded engine would take long to fill.
    if (engine === 'postgres')
      test('a history of more than a thousand entries is read in batches, and only as far as it can matter', async () => {
        const player = await platform.player();
        let statements = 0;
        const toBet = async (turnover = 1) => {
          platform.world.failAt = 1_000;
          const { toBet: left } = await withdrawableOf(platform.db, player.id, minor(1_000_000), turnover);
          statements = 1_000 - platform.world.failAt;
          platform.world.failAt = null;
          return left;
        };
        // Without a deposit no entry is read.
        expect([await toBet(), statements]).toEqual([0n, 2]);
        await platform.move(player.id, 'deposit', 100_000);
        expect([await toBet(), statements]).toEqual([100_000n, 3]);
        expect([await toBet(0), statements]).toEqual([0n, 0]);
        const bets = Array.from({ length: 1_100 }, () => ({
          kind: 'bet' as const,
          reference: crypto.randomUUID(),
          memberId: player.id,
          at: now(),
          lines: entriesFor.bet(player.id, 'reef', minor(10)),
        }));
        await asJob((trx) => postBatch(trx, bets));
        expect([await toBet(), statements]).toEqual([89_000n, 4]);
        // The newest bet covers the deposit: nothing before it can matter.
        await platform.move(player.id, 'bet', -100_000);
        expect([await toBet(), statements]).toEqual([0n, 3]);
      });
  });

  describe('settings (R16)', () => {
    const read = async (value: Parameters<typeof writeSetting>[2]) => {
      await settings(value);
      const found = await withdrawalSettings(platform.db, {});
      await settings();
      return found;
    };

    test.each(['0.00', '-5.00', 'much', '', 500, null])('the amount %j is none, and the default holds', async (amount) => {
      const { minimum, maximum, dailyLimit } = await read({ minimum: amount, maximum: amount, dailyLimit: amount });
      expect([minimum, maximum, dailyLimit]).toEqual([30_000n, 10_000_000n, 20_000_000n]);
    });

    test('the least amount above zero holds', async () => {
      expect(await read({ minimum: '0.01' })).toMatchObject({ minimum: 1n });
    });

    test.each([
      [-1, 1],
      [0, 0],
      [2, 2],
      [50, 50],
      [51, 1],
    ])('a turnover of %d counts as %d', async (turnover, holds) => {
      expect((await read({ turnover })).turnover).toBe(holds);
    });

    test('what is no list of settings counts as none, and what it does not know is left out', async () => {
      const usual = await read({});
      for (const value of [null, 7, true, [], ['300.00'], { unknown: '1.00' }])
        expect(await read(value), JSON.stringify(value)).toEqual(usual);
    });
  });

  describe('which withdrawal (MC-05)', () => {
    test('it is found by its id and by its reference, and never another of the same member', async () => {
      const player = await platform.player();
      const all = [await player.requested('300.00'), await player.requested('400.00'), await player.requested('500.00')];
      for (const { id, reference, amount } of all) {
        expect(id).toMatch(/^[2-9b-z]{20}$/);
        for (const key of [id, reference]) expect(await player.shown({ id: key })).toMatchObject({ id, reference, amount });
      }
      for (const name of ['wallet.withdrawalStatus', 'wallet.confirmReceipt'] as const) {
        const refused = await player.ask(name, { id: 'nobody', answer: 'received' });
        expect([refused.status, refused.body.errorCode]).toEqual([404, 'not_found']);
      }
    });

    test('the list shows one’s own ones, newest first, those of one moment in a stable order, and at most the limit', async () => {
      await settings({ perDay: 10 });
      const [player, other] = [await platform.player(), await platform.player()];
      const made: string[] = [];
      for (let n = 0; n < 6; n += 1) made.push((await player.requested('300.00')).id);
      await other.requested('300.00');
      await settings();
      const [last = '', ...before] = made.sort().reverse();
      await platform.db
        .updateTable('withdrawals')
        .set({ requested_at: new Date(noon + minutes(1)) })
        .where('id', '=', last)
        .execute();
      const list = async (limit: number) => (await player.ask('wallet.withdrawals', { limit })).body.value.withdrawals.map(({ id }) => id);
      const expected = [last, ...before.reverse()];
      expect(await list(50)).toEqual(expected);
      expect(await list(2)).toEqual(expected.slice(0, 2));
    });

    test('the terms know whether there is a payment password, and the active bonus', async () => {
      const player = await platform.player();
      expect(await player.terms()).toMatchObject({ paymentPassword: true, bonus: null });
      const promotion = { promotion: 'welcome', amount: minor(10_000), times: 10, days: 7, mostBet: null, gameType: null };
      await asJob((trx) => grantBonus(trx, { memberId: player.id, ...promotion }, now()));
      await platform.db.updateTable('members').set({ payment_password_hash: null }).where('id', '=', player.id).execute();
      expect(await player.terms()).toMatchObject({
        paymentPassword: false,
        bonus: { left: '100.00', missing: '1000.00', endsAt: new Date(noon + hours(7 * 24)).toISOString() },
      });
    });

    test('withdrawals wait for the contact of their own member, also with a clock that was set back', async () => {
      const [player, other] = [await platform.player(), await platform.player()];
      const changes = (at: Date) => platform.db.updateTable('members').set({ contact_changed_at: at }).where('id', '=', other.id).execute();
      await changes(now());
      await settings({ contactWaitHours: 24 });
      expect([(await player.terms()).waitsUntil, (await player.withdraw('300.00')).status]).toEqual([null, 200]);
      const refused = await other.withdraw('300.00');
      expect(refused.body).toMatchObject({
        errorCode: 'withdrawal.contact_changed',
        value: { until: new Date(noon + hours(24)).toISOString() },
      });
      await settings();
      await changes(new Date(noon + hours(1)));
      expect([(await other.terms()).waitsUntil, (await other.withdraw('300.00')).status]).toEqual([null, 200]);
    });
  });

  describe('what is told (MC-17)', () => {
    test('a part that is sent is told as a part, the whole as sent, and what was never sent as returned', async () => {
      const told = [];
      for (const [state, amount] of [
        ['part_sent', '200.00'],
        ['sent', '500.00'],
        ['returned', '500.00'],
      ] as const) {
        const player = await platform.player();
        const { id } = await player.requested('500.00');
        await platform.notify(id, state, amount);
        told.push(await kindsOf(player));
      }
      expect(told).toEqual([
        ['requested', 'part_sent'],
        ['requested', 'sent'],
        ['requested', 'returned'],
      ]);
    });

    test('the messages name until when the receipt can be answered and by when a dispute is, and nothing before', async () => {
      const { player, withdrawal } = await sent();
      const receiptUntil = new Date((await player.shown(withdrawal)).receiptUntil ?? '').toISOString();
      const due = new Date((await player.answer(withdrawal, 'not_received')).body.value.disputeDue ?? '').toISOString();
      expect((await messagesOf(player)).map(({ data }) => data)).toMatchObject([
        { until: '', due: '' },
        { until: receiptUntil, due: '' },
        { until: receiptUntil, due },
      ]);
    });

    test('without an outside body an overdue dispute is told without one', async () => {
      const { player, withdrawal } = await disputed();
      await writeSetting(platform.db, 'feedback', { outsideBody: null });
      await asJob((trx) => tellLateDispute(trx, brand(), { id: withdrawal.id }, now()));
      await writeSetting(platform.db, 'feedback', {});
      expect((await kindsOf(player)).at(-1)).toBe('overdue');
    });
  });

  describe('stages (MC-17)', () => {
    test('a stage keeps its first moment: checked and sending stay earlier than sent', async () => {
      const player = await platform.player();
      const withdrawal = await player.requested('500.00');
      let tries = 0;
      const send = async () => {
        tries += 1;
        if (tries === 1) throw new Error('502');
        return 'accepted' as const;
      };
      const deliver = () => deliverWithdrawal(platform.db, platform.appContext, { id: withdrawal.id }, now());
      await withSending({ send }, async () => {
        platform.advance(seconds(10));
        await expect(deliver()).rejects.toThrow('502');
        platform.advance(seconds(10));
        await deliver();
      });
      platform.advance(seconds(10));
      await platform.notify(withdrawal.id, 'sent', '500.00');
      const { stages } = await player.shown(withdrawal);
      expect(stages.map(({ stage, at }) => [stage, at && (Date.parse(at) - noon) / 1_000])).toEqual([
        ['requested', 0],
        ['checked', 10],
        ['sending', 20],
        ['sent', 30],
        ['received', null],
      ]);
    });

    test('a dispute has a due date only while it is open', async () => {
      const { player, withdrawal } = await sent();
      expect((await player.shown(withdrawal)).disputeDue).toBeNull();
      const due = new Date(noon + hours(72)).toISOString();
      expect((await player.answer(withdrawal, 'not_received')).body.value.disputeDue).toBe(due);
      expect((await player.answer(withdrawal, 'received')).body.value).toMatchObject({ state: 'received', disputeDue: null });
    });

    test('what came back whole was never received, and what came back in part was', async () => {
      const [whole, part] = [await sent(), await sent()];
      await part.player.answer(part.withdrawal, 'partially', '100.00');
      await platform.notify(whole.withdrawal.id, 'returned', '500.00');
      await platform.notify(part.withdrawal.id, 'returned', '100.00');
      expect(await rowOf(whole.withdrawal)).toMatchObject({ state: 'returned', received_at: null, returned_at: now() });
      expect(await rowOf(part.withdrawal)).toMatchObject({ state: 'received', received_at: now(), returned_at: now() });
    });

    test('each movement in the ledger names its withdrawal', async () => {
      const { withdrawal } = await disputed();
      const { reference, id } = withdrawal;
      await asJob((trx) => settleDispute(trx, brand(), { reference, returned: '500.00' }, now()));
      const booked = await platform.db
        .selectFrom('postings')
        .select(['kind', 'data'])
        .where('reference', '=', reference)
        .orderBy('id')
        .execute();
      expect(booked).toMatchObject([
        { kind: 'withdrawal', data: { withdrawal: id } },
        { kind: 'withdrawal_sent', data: { withdrawal: id } },
        { kind: 'withdrawal_taken_back', data: { withdrawal: id } },
      ]);
    });
  });

  describe('what an operator or a member says (MC-17)', () => {
    /** Runs the work, and expects that it changed neither the withdrawal nor the money, and told nothing. */
    async function changesNothing({ player, withdrawal }: Awaited<ReturnType<typeof sent>>, work: () => Promise<unknown>) {
      const state = async () => [await rowOf(withdrawal), await player.money(), await kindsOf(player)];
      const before = await state();
      await work();
      expect(await state()).toEqual(before);
    }

    test('a job about an unknown withdrawal or with a broken amount changes nothing and does not fail', async () => {
      const dispute = await disputed();
      const { reference } = dispute.withdrawal;
      const settles = (of: string, returned: string) => asJob((trx) => settleDispute(trx, brand(), { reference: of, returned }, now()));
      await changesNothing(dispute, async () => {
        await settles('W-NONE-0000', '500.00');
        for (const broken of ['much', '', '1.234', '-1.00', '500.01']) await settles(reference, broken);
        await asJob((trx) => tellLateDispute(trx, brand(), { id: 'nobody' }, now()));
      });
      const player = await platform.player();
      const withdrawal = await player.requested('500.00');
      await platform.notify(withdrawal.id, 'sending', '500.00');
      const books = (of: string, state: string, amount: string) =>
        asJob((trx) => bookTold(trx, brand(), { reference: of, state, amount }, now()));
      await changesNothing({ player, withdrawal }, async () => {
        for (const state of ['sent', 'part_sent', 'returned']) {
          await books('W-NONE-0000', state, '500.00');
          for (const broken of ['much', '', '0.00', '-1.00', '500.01']) await books(withdrawal.reference, state, broken);
        }
      });
    });

    test('what the provider told is booked only of a withdrawal that is not sent yet', async () => {
      const books = async ({ withdrawal: { reference } }: Awaited<ReturnType<typeof sent>>) => {
        for (const state of ['sent', 'part_sent', 'returned'])
          for (const amount of ['500.00', '200.00']) await asJob((trx) => bookTold(trx, brand(), { reference, state, amount }, now()));
      };
      const [one, dispute, ended, back] = [await sent(), await disputed(), await sent(), await sent()];
      await ended.player.answer(ended.withdrawal, 'received');
      await platform.notify(back.withdrawal.id, 'returned', '500.00');
      for (const each of [one, dispute, ended, back]) await changesNothing(each, () => books(each));
    });

    test('that it was sent is booked also where nobody heard the acceptance, and that it came back is not', async () => {
      for (const [state, amount, money] of [
        ['sent', '500.00', [950_000n, 0n]],
        ['part_sent', '200.00', [980_000n, 0n]],
      ] as const) {
        const player = await platform.player();
        const withdrawal = await player.requested('500.00');
        const { reference } = withdrawal;
        await changesNothing({ player, withdrawal }, () =>
          asJob((trx) => bookTold(trx, brand(), { reference, state: 'returned', amount: '500.00' }, now())),
        );
        await asJob((trx) => bookTold(trx, brand(), { reference, state, amount }, now()));
        expect([(await rowOf(withdrawal)).state, await player.money()]).toEqual(['sent', money]);
      }
    });

    test('an answer after the end changes nothing, whatever it says, and one that is no part names its field', async () => {
      const { player, withdrawal } = await sent();
      for (const remaining of ['0.00', '-1.00', '500.00', '900.00', undefined])
        expect((await player.answer(withdrawal, 'partially', remaining)).body).toMatchObject({
          errorCode: 'input.invalid',
          value: { fields: { remaining: { code: 'field.invalid' } } },
        });
      const dispute = await disputed();
      await changesNothing(dispute, async () => {
        expect((await dispute.player.answer(dispute.withdrawal, 'partially', '900.00')).body.value.state).toBe('disputed');
      });
      await player.answer(withdrawal, 'received');
      await changesNothing({ player, withdrawal }, async () => {
        for (const [answer, remaining] of [
          ['partially', '900.00'],
          ['partially', undefined],
          ['not_received', undefined],
          ['received', undefined],
        ] as const)
          expect((await player.answer(withdrawal, answer, remaining)).body.value.state).toBe('received');
        const row = await rowOf(withdrawal);
        await asJob((trx) => applyReceipt(trx, brand(), row, { answer: 'missing', missing: minor(1) }, now()));
      });
    });
  });

  describe('the receipt deadline (MC-17)', () => {
    const receives = (world: WithdrawalWorld, at: Date) => inTransaction(world.db, (trx) => receiveUnanswered(trx, brand(), at));

    test('the next one is due at its own time, and disputed or ended ones are left alone', async () => {
      const world = await withdrawalWorld(open);
      const until: Date[] = [];
      const all: { readonly player: Player; readonly withdrawal: ShownWithdrawal }[] = [];
      for (let n = 0; n < 4; n += 1) {
        const player = await world.player();
        const withdrawal = await player.requested('500.00');
        if (n < 3) await world.notify(withdrawal.id, 'sent', '500.00');
        until.push(new Date(world.world.now + minutes(2_880)));
        all.push({ player, withdrawal });
        world.advance(minutes(1));
      }
      const [first, second, dispute, unsent] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0], (typeof all)[0]];
      const [firstDue, secondDue, third] = until as [Date, Date, Date];
      await dispute.player.answer(dispute.withdrawal, 'not_received');
      const told = async () => [(await kindsOf(first.player, world)).at(-1), (await kindsOf(second.player, world)).at(-1)];
      expect([await receives(world, new Date(firstDue.getTime() - 1)), await told()]).toEqual([firstDue, ['sent', 'sent']]);
      expect([await receives(world, firstDue), await told()]).toEqual([secondDue, ['received', 'sent']]);
      expect([await receives(world, secondDue), await told()]).toEqual([null, ['received', 'received']]);
      expect(await receives(world, third)).toBeNull();
      const states = [];
      for (const { player, withdrawal } of all) states.push((await player.shown(withdrawal)).state);
      expect(states).toEqual(['received', 'received', 'disputed', 'requested']);
      expect((await kindsOf(unsent.player, world)).length).toBe(1);
    });

    test('one run takes two hundred, the longest due first, and ended ones take no place', async () => {
      const world = await withdrawalWorld(open);
      const player = await world.player();
      const { id } = await player.requested('500.00');
      await world.notify(id, 'sent', '500.00');
      const copies = (name: string, state: string, earlier: string, receivedBy: string | null) =>
        sql`
          insert into withdrawals (id, reference, member_id, account_id, provider, amount, fee, currency, state, received_by, received_at,
            sent, requested_at, sent_at, receipt_until, balance_after)
          select ${name}::text || n, ${name}::text || n, member_id, account_id, provider, amount, fee, currency, ${state}::text,
            ${receivedBy}::text, requested_at, sent, requested_at, sent_at, receipt_until - ${earlier}::interval - n * interval '1 second',
            balance_after
          from withdrawals, generate_series(1, 200) as n where id = ${id}
        `.execute(world.db);
      await copies('ended', 'received', '1 day', 'member');
      await copies('due', 'sent', '0 days', null);
      const until = new Date(noon + minutes(2_880));
      const left = async () =>
        (await world.db.selectFrom('withdrawals').select('id').where('state', '=', 'sent').execute()).map((row) => row.id);
      const next = await inTransaction(world.db, async (trx) => {
        // Whatever order the database reads the rows in: without its indexes the first one comes first.
        for (const plan of ['indexscan', 'indexonlyscan', 'bitmapscan'])
          await sql`set local ${sql.raw(`enable_${plan}`)} to off`.execute(trx);
        return receiveUnanswered(trx, brand(), until);
      });
      expect(next).toEqual(until);
      expect(await left()).toEqual([id]);
      expect(await receives(world, until)).toBeNull();
      expect(await left()).toEqual([]);
    });
  });

  describe('sending (REL-30)', () => {
    type Order = Parameters<Sending['send']>[0];
    const deliver = ({ id }: { readonly id: string }) => deliverWithdrawal(platform.db, platform.appContext, { id }, now());
    /** Collects the orders that the provider gets while `work` runs. */
    async function ordersDuring(work: () => Promise<void>): Promise<Order[]> {
      const orders: Order[] = [];
      const send = async (order: Order) => {
        orders.push(order);
        return 'accepted' as const;
      };
      await withSending({ send }, work);
      return orders;
    }
    const change = ({ id }: { readonly id: string }, set: { provider: string }) =>
      platform.db.updateTable('withdrawals').set(set).where('id', '=', id).execute();

    test('only what waits for it is sent: not what the provider has, not what has ended, and not an unknown one', async () => {
      const { withdrawal } = await sent();
      const player = await platform.player();
      const [waits, given, back] = [await player.requested('500.00'), await player.requested('500.00'), await player.requested('500.00')];
      await platform.notify(given.id, 'sending', '500.00');
      await platform.notify(back.id, 'returned', '500.00');
      const orders = await ordersDuring(async () => {
        for (const one of [withdrawal, given, back, { id: 'nobody' }, waits, waits]) await deliver(one);
      });
      expect(orders.map(({ id }) => id)).toEqual([waits.id]);
    });

    test('each order names the account of its own withdrawal', async () => {
      const players = [await platform.player(), await platform.player()];
      const orders = await ordersDuring(async () => {
        for (const player of players) await deliver(await player.requested('500.00'));
      });
      const numbers = players.map(({ accountId }) => `90000022${accountId.replace('account', '').padStart(4, '0')}`);
      expect(orders.map(({ number }) => number)).toEqual(numbers);
    });

    test('what reserved money does not cover is refused and not sent, to the cent', async () => {
      const player = await platform.player();
      const withdrawal = await player.requested('500.00');
      const { id: memberId } = player;
      const taken = { kind: 'withdrawal_sent', reference: crypto.randomUUID(), memberId, at: now() } as const;
      await asJob((trx) => post(trx, { ...taken, lines: entriesFor.withdrawalPaid(memberId, minor(1)) }));
      const orders = await ordersDuring(() =>
        expect(deliver(withdrawal)).rejects.toThrow(`The withdrawal ${withdrawal.reference} is not covered by reserved money.`),
      );
      expect([orders, (await rowOf(withdrawal)).state]).toEqual([[], 'requested']);
    });

    test('an unknown provider and an account that cannot be decrypted are named, and nothing is sent', async () => {
      const player = await platform.player();
      const withdrawal = await player.requested('500.00');
      const orders = await ordersDuring(async () => {
        await change(withdrawal, { provider: 'nobody' });
        await expect(deliver(withdrawal)).rejects.toThrow('The payment provider nobody does not send withdrawals here.');
        await change(withdrawal, { provider: 'demo' });
        await platform.db.updateTable('withdrawal_accounts').set({ number: 'broken' }).where('id', '=', player.accountId).execute();
        await expect(deliver(withdrawal)).rejects.toThrow(`The account of the withdrawal ${withdrawal.reference} cannot be decrypted.`);
      });
      expect([orders, (await rowOf(withdrawal)).state, await player.money()]).toEqual([[], 'checked', [950_000n, 50_000n]]);
    });

    test.each([
      ['its provider is gone', 'provider'],
      ['its account cannot be decrypted', 'account'],
    ] as const)('what nobody can send, because %s, is given back on request, and what can be sent again is not', async (_, missing) => {
      const player = await platform.player();
      const withdrawal = await player.requested('500.00');
      const { reference } = withdrawal;
      const account = platform.db.selectFrom('withdrawal_accounts').select('number').where('id', '=', player.accountId);
      const { number } = await account.executeTakeFirstOrThrow();
      const setNumber = (text: string) =>
        platform.db.updateTable('withdrawal_accounts').set({ number: text }).where('id', '=', player.accountId).execute();
      const spoil = () => (missing === 'provider' ? change(withdrawal, { provider: 'nobody' }) : setNumber('broken'));
      const mend = () => (missing === 'provider' ? change(withdrawal, { provider: 'demo' }) : setNumber(number));
      const giveBack = () => asJob((trx) => bookTold(trx, brand(), { reference, state: 'returned', amount: '500.00' }, now()));
      await spoil();
      await expect(deliver(withdrawal)).rejects.toThrow();
      expect(await rowOf(withdrawal)).toMatchObject({ unsendable: missing, offered_at: null });
      // It can be sent again, and the provider does not answer: the money may be on its way.
      await mend();
      const silence = () => Promise.reject(new Error('The provider is silent.'));
      await withSending({ send: silence }, () => expect(deliver(withdrawal)).rejects.toThrow('The provider is silent.'));
      await giveBack();
      expect([(await rowOf(withdrawal)).state, await player.money()]).toEqual(['checked', [950_000n, 50_000n]]);
      await spoil();
      await expect(deliver(withdrawal)).rejects.toThrow();
      // The operator reads that it was offered, and asks the provider first.
      expect((await rowOf(withdrawal)).offered_at).toEqual(now());
      await giveBack();
      expect([(await rowOf(withdrawal)).state, await player.money()]).toEqual(['returned', [1_000_000n, 0n]]);
      expect((await kindsOf(player)).at(-1)).toBe('returned');
      await mend();
      expect(await ordersDuring(() => deliver(withdrawal))).toEqual([]);
    });

    test('what nobody can send, and the provider has sent all the same, is not given back', async () => {
      const player = await platform.player();
      const withdrawal = await player.requested('500.00');
      await change(withdrawal, { provider: 'nobody' });
      await expect(deliver(withdrawal)).rejects.toThrow();
      await change(withdrawal, { provider: 'demo' });
      await platform.notify(withdrawal.id, 'sent', '500.00');
      const told = { reference: withdrawal.reference, state: 'returned', amount: '500.00' };
      await asJob((trx) => bookTold(trx, brand(), told, now()));
      expect([(await rowOf(withdrawal)).state, await player.money()]).toEqual(['sent', [950_000n, 0n]]);
    });

    test('a provider that accepts what an operator has given back meanwhile is an error for a person', async () => {
      const player = await platform.player();
      const withdrawal = await player.requested('500.00');
      const told = { reference: withdrawal.reference, state: 'returned', amount: '500.00' };
      const send = async () => {
        // Another process does not know the provider.
        await platform.db.updateTable('withdrawals').set({ unsendable: 'provider' }).where('id', '=', withdrawal.id).execute();
        await asJob((trx) => bookTold(trx, brand(), told, now()));
        return 'accepted' as const;
      };
      const says = `The payment provider accepted the withdrawal ${withdrawal.reference}, which was returned.`;
      await withSending({ send }, () => expect(deliver(withdrawal)).rejects.toThrow(says));
      expect(await player.money()).toEqual([1_000_000n, 0n]);
    });

    test('a provider that refuses what an operator has given back meanwhile is in order', async () => {
      const player = await platform.player();
      const withdrawal = await player.requested('500.00');
      const send = async () => {
        await platform.db.updateTable('withdrawals').set({ unsendable: 'provider' }).where('id', '=', withdrawal.id).execute();
        await asJob((trx) => bookTold(trx, brand(), { reference: withdrawal.reference, state: 'returned', amount: '500.00' }, now()));
        return 'refused' as const;
      };
      await withSending({ send }, () => deliver(withdrawal));
      expect([(await rowOf(withdrawal)).state, await player.money()]).toEqual(['returned', [1_000_000n, 0n]]);
    });

    test.each(['accepted', 'refused'] as const)(
      'a notification that is faster than the answer stands, also when that is %s',
      async (answer) => {
        const player = await platform.player();
        const withdrawal = await player.requested('500.00');
        const send = async ({ id }: Order) => {
          await platform.notify(id, 'sent', '500.00');
          return answer;
        };
        await withSending({ send }, () => deliver(withdrawal));
        expect([(await player.shown(withdrawal)).state, await player.money()]).toEqual(['sent', [950_000n, 0n]]);
      },
    );

    test('only an open dispute is reported, and only to a provider that is there', async () => {
      const [calm, dispute, alone] = [await sent(), await disputed(), await disputed()];
      await change(alone.withdrawal, { provider: 'nobody' });
      const reported: unknown[] = [];
      await withSending({ dispute: async (order) => void reported.push(order) }, async () => {
        for (const { withdrawal } of [calm, dispute, alone]) await deliverDispute(platform.db, platform.appContext, { id: withdrawal.id });
      });
      expect(reported).toEqual([{ id: dispute.withdrawal.id, missing: '500.00' }]);
    });

    test('what the provider has not accepted is queued again, once, and nothing else is', async () => {
      const { withdrawal } = await sent();
      const player = await platform.player();
      const [asked, checked, given] = [
        await player.requested('500.00'),
        await player.requested('500.00'),
        await player.requested('500.00'),
      ];
      await platform.db.updateTable('withdrawals').set({ state: 'checked' }).where('id', '=', checked.id).execute();
      await platform.notify(given.id, 'sending', '500.00');
      const mine = [withdrawal.id, asked.id, checked.id, given.id];
      await platform.db.deleteFrom('jobs').where('name', '=', sendDelivery).execute();
      for (let run = 0; run < 2; run += 1) await asJob((trx) => requeueUnsent(trx, now()));
      const queued = await platform.db.selectFrom('jobs').select('key').where('name', '=', sendDelivery).where('key', 'in', mine).execute();
      expect(queued.map(({ key }) => key).sort()).toEqual([asked.id, checked.id].sort());
    });
  });

  // The embedded engine has one connection, so two calls cannot overlap.
  if (engine === 'postgres')
    describe('at the same moment (REL-31)', () => {
      test('while money of a member leaves, only that member’s next withdrawal waits', async () => {
        const [player, other] = [await platform.player(), await platform.player()];
        const next = await platform.db.transaction().execute(async (trx) => {
          await lockMembers(trx, [player.id]);
          expect((await other.withdraw('500.00')).status).toBe(200);
          const asked = player.withdraw('500.00');
          expect(await waitsForLock(platform.db, asked)).toBe(true);
          return { asked };
        });
        expect((await next.asked).status).toBe(200);
      });

      test('an answer waits for the one before it, and then sees what that one did', async () => {
        const { player, withdrawal } = await sent();
        const next = await platform.db.transaction().execute(async (trx) => {
          const row = await lockWithdrawal(trx, withdrawal.id);
          if (row) await applyReceipt(trx, brand(), row, { answer: 'received' }, now());
          const asked = player.answer(withdrawal, 'not_received');
          expect(await waitsForLock(platform.db, asked)).toBe(true);
          return { asked };
        });
        expect((await next.asked).body.value).toMatchObject({ state: 'received', receivedBy: 'member' });
      });

      test('settling a dispute waits for the member’s answer, and then sees it', async () => {
        const { player, withdrawal } = await disputed();
        const next = await platform.db.transaction().execute(async (trx) => {
          const row = await lockWithdrawal(trx, withdrawal.id);
          if (row) await applyReceipt(trx, brand(), row, { answer: 'received' }, now());
          const data = { reference: withdrawal.reference, returned: '500.00' };
          const settled = asJob((other) => settleDispute(other, brand(), data, now()));
          expect(await waitsForLock(platform.db, settled)).toBe(true);
          return { settled };
        });
        await next.settled;
        expect([(await player.shown(withdrawal)).receivedBy, await player.money()]).toEqual(['member', [950_000n, 0n]]);
      });
    });
});
