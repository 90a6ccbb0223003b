// What each guard of a deposit decides where it decides alone: whose it is, which of several, the last millisecond, news of another provider, and deposits at once.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { depositSettings, expireDeposits, insertDeposit, oneAtATime } from '#platform/areas/wallet/deposits.ts';
import { takeNews } from '#platform/areas/wallet/payment-news.ts';
import { readSetting, writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { PaymentNews } from '#platform/outside/payment/port.ts';
import type { Amount } from '#values/money.ts';
import { onBothEngines } from '../engines.ts';
import { isKeptWaiting } from './kept-waiting.ts';
import { noon, type WalletWorld, walletWorld } from './wallet-world.ts';

const minute = 60_000;
const order = { method: 'island-wallet', amount: '500.00' } as const;
const news = (orderId: string, state: PaymentNews['state'], amount = '500.00', notificationId = crypto.randomUUID() as string) =>
  ({ notificationId, orderId, state, amount: amount as Amount }) satisfies PaymentNews;

onBothEngines('guards of a deposit', (open, engine) => {
  let house: WalletWorld;
  beforeAll(async () => {
    house = await walletWorld(open);
  });
  beforeEach(() => {
    house.world.now = noon;
  });
  const stages = ({ stages: all }: { stages: readonly { stage: string }[] }) => all.map(({ stage }) => stage);

  test('CL-04 MC-04 cancelling ends the one that is named, for its owner, and no other', async () => {
    const [owner, stranger] = [await house.person(), await house.person()];
    const [one, other] = [await owner.deposit(), await owner.deposit()];
    const theirs = await stranger.deposit();
    expect((await stranger.ask('cancelDeposit', { id: one.id })).body.errorCode).toBe('not_found');
    expect((await owner.ask('cancelDeposit', { id: one.id })).body.value.state).toBe('expired');
    expect([(await owner.status(one)).state, (await owner.status(other)).state]).toEqual(['expired', 'created']);
    expect((await stranger.status(theirs)).state).toBe('created');
  });

  test('MC-04 what has no page yet is not cancelled: it gets its page', async () => {
    const person = await house.person();
    const real = house.payment.open;
    const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    house.payment.open = async (wanted, signal) => {
      begun.resolve();
      await finish.promise;
      return real(wanted, signal);
    };
    const asking = person.ask('deposit', order);
    await begun.promise;
    house.payment.open = real;
    const { id } = await house.db.selectFrom('deposits').select('id').where('member_id', '=', person.id).executeTakeFirstOrThrow();
    expect((await person.ask('cancelDeposit', { id })).body.value).toMatchObject({ state: 'created', payUrl: null });
    finish.resolve();
    expect((await asking).body.value).toMatchObject({ id, state: 'created', payUrl: expect.any(String) });
  });

  test('MC-04 a deposit whose page never came was given up by nobody: it says that its time is over', async () => {
    const person = await house.person();
    const real = house.payment.open;
    house.payment.open = () => Promise.reject(new Error('502'));
    await person.ask('deposit', order);
    house.payment.open = real;
    const { id } = await house.db.selectFrom('deposits').select('id').where('member_id', '=', person.id).executeTakeFirstOrThrow();
    const { value } = (await person.ask('depositStatus', { id })).body;
    expect([value.state, value.openUntil, stages(value)]).toEqual(['expired', null, ['created', 'expired']]);
  });

  test('MC-04 an unpaid deposit can be paid to the last millisecond of its time, and not in the next', async () => {
    const person = await house.person();
    const deposit = await person.deposit();
    const until = Date.parse(deposit.openUntil ?? '');
    const { token } = person;
    const status = async () => (await house.ask(token, 'depositStatus', { id: deposit.id })).body.value;
    // Somebody who is seen all the time stays signed in.
    const at = async (now: number) => {
      house.world.now = now;
      await house.db
        .updateTable('sessions')
        .set({ seen_at: new Date(now) })
        .where('member_id', '=', person.id)
        .execute();
    };
    await at(until - 1);
    expect((await status()).payUrl).toBe(deposit.payUrl);
    await at(until);
    expect(await status()).toMatchObject({ state: 'created', payUrl: null });
    // The clock ends it in that same moment: nobody cancelled it.
    await house.pass();
    expect(stages(await status())).toEqual(['created', 'expired']);
  });

  test('MC-04 one that was cancelled says until when it counts, to the last millisecond; one that was credited counts no longer', async () => {
    const person = await house.person();
    const [deposit, paid] = [await person.deposit(), await person.deposit()];
    await house.tell(news(paid.id, 'paid'));
    expect(await person.status(paid)).toMatchObject({ state: 'credited', openUntil: null });
    await person.ask('cancelDeposit', { id: deposit.id });
    const until = Date.parse(deposit.openUntil ?? '');
    for (const [now, says] of [
      [until - 1, deposit.openUntil],
      [until, null],
    ] as const) {
      house.world.now = now;
      const { token } = await house.signIn(person.id);
      expect((await house.ask(token, 'depositStatus', { id: deposit.id })).body.value.openUntil).toBe(says);
    }
  });

  test('MC-04 deposits of one moment stand in one order, and so do ways of one place', async () => {
    const person = await house.person();
    const made: string[] = [];
    for (let n = 0; n < 6; n += 1) made.push((await person.deposit()).id);
    expect((await person.ask('deposits', { limit: 50 })).body.value.deposits.map(({ id }) => id)).toEqual(made.sort());
    const places = await house.db.selectFrom('payment_methods').select(['code', 'place']).orderBy('place').execute();
    await house.db.updateTable('payment_methods').set({ place: 1 }).execute();
    const codes = (await person.ask('depositMethods', {})).body.value.methods.map(({ code }) => code);
    for (const { code, place } of places) await house.db.updateTable('payment_methods').set({ place }).where('code', '=', code).execute();
    expect(codes).toEqual(places.map(({ code }) => code).sort());
  });

  test('MC-04 a reference that somebody has is not given again', async () => {
    const person = await house.person();
    const { id, reference } = await person.deposit();
    const { pay_url: _, ...row } = await house.db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await insertDeposit(house.db, { ...row, id: `${id}x`, reference })).toBeUndefined();
    expect(await insertDeposit(house.db, { ...row, id: `${id}x`, reference: `${reference}x` })).toMatchObject({ id: `${id}x` });
  });

  test('R16 the settings of deposits are read by their name and as they were meant, or not at all', async () => {
    const right = { dailyLimit: '100000.00', openMinutes: 30 };
    const another = JSON.stringify({ dailyLimit: '1.00', openMinutes: 1 });
    await house.db.insertInto('platform_settings').values({ name: 'vendors', value: another }).execute();
    const read = await readSetting(house.db, 'deposits');
    try {
      for (const wrong of [{ ...right, dailyLimit: 100_000 }, { ...right, dailyLimit: 'much' }, { ...right, openMinutes: '30' }, {}]) {
        await writeSetting(house.db, 'deposits', wrong);
        await expect(depositSettings(house.db)).rejects.toThrow('needs dailyLimit (an amount) and openMinutes (a number)');
      }
    } finally {
      await writeSetting(house.db, 'deposits', read ?? right);
    }
    expect(await depositSettings(house.db)).toEqual({ dailyLimit: 10_000_000n, openFor: 30 * minute });
    await house.db.deleteFrom('platform_settings').where('name', '=', 'vendors').execute();
  });

  test('MC-04 whoever ends what nobody paid is told how many ended, and when the next one is due', async () => {
    const { db, person: somebody, world, tell } = await walletWorld(open);
    const expire = () => inTransaction(db, (trx) => expireDeposits(trx, new Date(world.now)));
    expect(await expire()).toEqual({ expired: 0, next: null });
    const person = await somebody();
    const first = await person.deposit();
    world.now += minute;
    const second = await person.deposit();
    world.now += minute;
    const third = await person.deposit();
    await tell(news(first.id, 'paid'));
    expect(await expire()).toEqual({ expired: 0, next: new Date(second.openUntil ?? '') });
    world.now = Date.parse(second.openUntil ?? '');
    expect(await expire()).toEqual({ expired: 1, next: new Date(third.openUntil ?? '') });
    world.now += minute;
    expect(await expire()).toEqual({ expired: 1, next: null });
  });

  test('assurance 30: news of nobody’s order, of another provider, and of a wrong amount after an end, each by its own name', async () => {
    const person = await house.person();
    const [one, other] = [await person.deposit(), await person.deposit()];
    const take = (what: PaymentNews, provider = 'demo') => takeNews(house.db, provider, what, new Date(house.world.now));
    expect(await take(news('nobody', 'paid'))).toEqual({ outcome: 'unknown', replayed: false });
    const declined = news(one.id, 'declined');
    expect(await take(declined)).toMatchObject({ outcome: 'declined', replayed: false });
    expect(await take(news(one.id, 'paid', '499.99'))).toMatchObject({ outcome: 'wrong_amount' });
    expect(await take(news(one.id, 'paid'))).toMatchObject({ outcome: 'contradiction' });
    // The method says whose a deposit is: to any other provider it is nobody's, and nothing moves.
    const theirs = { ...news(other.id, 'paid'), notificationId: declined.notificationId };
    expect(await take(theirs, 'other')).toEqual({ outcome: 'unknown', replayed: false });
    expect([await person.balance(), (await person.status(other)).state]).toEqual([0n, 'created']);
    // With a method of its own, the same id of another provider is another notification.
    const provider = (name: string) =>
      house.db.updateTable('payment_methods').set({ provider: name }).where('code', '=', order.method).execute();
    await provider('other');
    try {
      expect(await take(theirs, 'other')).toMatchObject({ outcome: 'credited', replayed: false });
      expect(await take(theirs)).toEqual({ outcome: 'unknown', replayed: false });
    } finally {
      await provider('demo');
    }
    expect(await take(theirs)).toMatchObject({ outcome: 'reused', replayed: true });
    expect(await person.balance()).toBe(50_000n);
  });

  // One connection cannot be in the middle of two things.
  if (engine === 'postgres')
    test('assurance 9: while one deposit of a member is being decided their next one waits, and nobody else does', async () => {
      const [person, other] = [await house.person(), await house.person()];
      const next = await house.db.transaction().execute(async (trx) => {
        await oneAtATime(trx, person.id);
        expect((await other.deposit()).state).toBe('created');
        const asked = person.ask('deposit', order);
        expect(await isKeptWaiting(house.db, asked)).toBe(true);
        return { asked };
      });
      expect((await next.asked).status).toBe(200);
    });
});
