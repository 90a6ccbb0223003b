// Each guard of a deposit alone: ownership, choice, the last millisecond, other providers, and concurrent deposits.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { brand as altamar } from '#brands/altamar/brand.ts';
import { brand as isla } from '#brands/isla/brand.ts';
import { depositSettings, expireDeposits, insertDeposit } from '#platform/areas/wallet/deposits.ts';
import { handleNotification } from '#platform/areas/wallet/payment-notifications.ts';
import { lockMembers } from '#platform/db/locks/member-lock.ts';
import { readSetting, writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { PaymentNotification } from '#platform/outside/payment/port.ts';
import { onBothEngines } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { waitsForLock } from '../db/waits-for-lock.ts';
import { notificationOf, type WalletWorld, walletWorld } from './wallet-fixture.ts';

const minute = 60_000;
const order = { method: 'island-wallet', amount: '500.00' } as const;

onBothEngines('guards of a deposit', (open, engine) => {
  let platform: WalletWorld;
  beforeAll(async () => {
    platform = await walletWorld(open);
  });
  beforeEach(() => {
    platform.world.now = noon;
  });
  const stages = ({ stages: all }: { stages: readonly { stage: string }[] }) => all.map(({ stage }) => stage);

  test('cancelling ends only the named deposit and only for its owner (MC-04, REL-13)', async () => {
    const [owner, stranger] = [await platform.signedInMember(), await platform.signedInMember()];
    const [one, other] = [await owner.deposit(), await owner.deposit()];
    const theirs = await stranger.deposit();
    expect((await stranger.ask('wallet.cancelDeposit', { id: one.id })).body.errorCode).toBe('not_found');
    expect((await owner.ask('wallet.cancelDeposit', { id: one.id })).body.value.state).toBe('expired');
    expect([(await owner.status(one)).state, (await owner.status(other)).state]).toEqual(['expired', 'created']);
    expect((await stranger.status(theirs)).state).toBe('created');
  });

  test('a deposit without a page yet is not cancelled and gets its page (MC-04)', async () => {
    const member = await platform.signedInMember();
    const real = platform.payment.open;
    const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    platform.payment.open = async (wanted, signal) => {
      begun.resolve();
      await finish.promise;
      return real(wanted, signal);
    };
    const context = member.ask('wallet.deposit', order);
    await begun.promise;
    platform.payment.open = real;
    const { id } = await platform.db.selectFrom('deposits').select('id').where('member_id', '=', member.id).executeTakeFirstOrThrow();
    expect((await member.ask('wallet.cancelDeposit', { id })).body.value).toMatchObject({ state: 'created', payUrl: null });
    finish.resolve();
    expect((await context).body.value).toMatchObject({ id, state: 'created', payUrl: expect.any(String) });
  });

  test('a deposit whose page never came shows as expired, not cancelled (MC-04)', async () => {
    const member = await platform.signedInMember();
    const real = platform.payment.open;
    platform.payment.open = () => Promise.reject(new Error('502'));
    await member.ask('wallet.deposit', order);
    platform.payment.open = real;
    const { id } = await platform.db.selectFrom('deposits').select('id').where('member_id', '=', member.id).executeTakeFirstOrThrow();
    const { value } = (await member.ask('wallet.depositStatus', { id })).body;
    expect([value.state, value.openUntil, stages(value)]).toEqual(['expired', null, ['created', 'expired']]);
  });

  test('an unpaid deposit can be paid until its last millisecond, and not in the next (MC-04)', async () => {
    const member = await platform.signedInMember();
    const deposit = await member.deposit();
    const until = Date.parse(deposit.openUntil ?? '');
    const { token } = member;
    const status = async () => (await platform.ask('wallet.depositStatus', { id: deposit.id }, { token })).body.value;
    // A member who is seen all the time stays signed in.
    const at = async (now: number) => {
      platform.world.now = now;
      await platform.db
        .updateTable('sessions')
        .set({ seen_at: new Date(now) })
        .where('member_id', '=', member.id)
        .execute();
    };
    await at(until - 1);
    expect((await status()).payUrl).toBe(deposit.payUrl);
    await at(until);
    expect(await status()).toMatchObject({ state: 'created', payUrl: null });
    // Expiry at that moment must not look like a cancellation.
    await platform.advanceAndWork();
    expect(stages(await status())).toEqual(['created', 'expired']);
  });

  test('a cancelled deposit states until when it counts, to the millisecond; a credited one does not (MC-04)', async () => {
    const member = await platform.signedInMember();
    const [deposit, paid] = [await member.deposit(), await member.deposit()];
    await platform.sendNotification(notificationOf(paid.id, 'paid'));
    expect(await member.status(paid)).toMatchObject({ state: 'credited', openUntil: null });
    await member.ask('wallet.cancelDeposit', { id: deposit.id });
    const until = Date.parse(deposit.openUntil ?? '');
    for (const [now, openUntil] of [
      [until - 1, deposit.openUntil],
      [until, null],
    ] as const) {
      platform.world.now = now;
      const token = await platform.signIn(member.id);
      expect((await platform.ask('wallet.depositStatus', { id: deposit.id }, { token })).body.value.openUntil).toBe(openUntil);
    }
  });

  test('deposits of one moment and methods of one place have a stable order (MC-04)', async () => {
    const member = await platform.signedInMember();
    const made: string[] = [];
    for (let n = 0; n < 6; n += 1) made.push((await member.deposit()).id);
    expect((await member.ask('wallet.deposits', { limit: 50 })).body.value.deposits.map(({ id }) => id)).toEqual(made.sort());
    const places = await platform.db.selectFrom('payment_methods').select(['code', 'place']).orderBy('place').execute();
    await platform.db.updateTable('payment_methods').set({ place: 1 }).execute();
    const codes = (await member.ask('wallet.depositMethods', {})).body.value.methods.map(({ code }) => code);
    for (const { code, place } of places)
      await platform.db.updateTable('payment_methods').set({ place }).where('code', '=', code).execute();
    expect(codes).toEqual(places.map(({ code }) => code).sort());
  });

  test('a reference in use is not assigned again (MC-04)', async () => {
    const member = await platform.signedInMember();
    const { id, reference } = await member.deposit();
    const { pay_url: _, ...row } = await platform.db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await insertDeposit(platform.db, { ...row, id: `${id}x`, reference })).toBeUndefined();
    expect(await insertDeposit(platform.db, { ...row, id: `${id}x`, reference: `${reference}x` })).toMatchObject({ id: `${id}x` });
  });

  test('deposit settings are read by name, and each invalid or missing one is that of the brand, else the usual one (R16)', async () => {
    const right = { dailyLimit: '100000.00', openMinutes: 30 };
    const usual = { dailyLimit: 10_000_000n, openFor: 30 * minute };
    const another = JSON.stringify({ dailyLimit: '1.00', openMinutes: 1 });
    await platform.db.insertInto('platform_settings').values({ name: 'vendors', value: another }).execute();
    const read = await readSetting(platform.db, 'deposits');
    try {
      for (const wrong of [
        { dailyLimit: 100_000 },
        { dailyLimit: 'much' },
        { dailyLimit: '0.00' },
        { openMinutes: '30' },
        { openMinutes: 0 },
        {},
      ]) {
        await writeSetting(platform.db, 'deposits', wrong);
        expect([wrong, await depositSettings(platform.db, isla)]).toEqual([wrong, usual]);
      }
      await writeSetting(platform.db, 'deposits', { dailyLimit: '500.00' });
      expect(await depositSettings(platform.db, isla)).toEqual({ ...usual, dailyLimit: 50_000n });
      await writeSetting(platform.db, 'deposits', { openMinutes: 5 });
      expect(await depositSettings(platform.db, altamar)).toEqual({ dailyLimit: 2_000_000n, openFor: 5 * minute });
    } finally {
      await writeSetting(platform.db, 'deposits', read ?? right);
    }
    expect(await depositSettings(platform.db, isla)).toEqual(usual);
    await platform.db.deleteFrom('platform_settings').where('name', '=', 'vendors').execute();
  });

  test('expiring deposits returns their count and when the next one is due (MC-04)', async () => {
    const { db, signedInMember: newPerson, world, sendNotification: tell } = await walletWorld(open);
    const expire = () => inTransaction(db, (trx) => expireDeposits(trx, new Date(world.now)));
    expect(await expire()).toEqual({ expired: 0, next: null });
    const member = await newPerson();
    const first = await member.deposit();
    world.now += minute;
    const second = await member.deposit();
    world.now += minute;
    const third = await member.deposit();
    await tell(notificationOf(first.id, 'paid'));
    expect(await expire()).toEqual({ expired: 0, next: new Date(second.openUntil ?? '') });
    world.now = Date.parse(second.openUntil ?? '');
    expect(await expire()).toEqual({ expired: 1, next: new Date(third.openUntil ?? '') });
    world.now += minute;
    expect(await expire()).toEqual({ expired: 1, next: null });
  });

  test('an unknown order, another provider and a wrong amount after the end have distinct outcomes (REL-30)', async () => {
    const member = await platform.signedInMember();
    const [one, other] = [await member.deposit(), await member.deposit()];
    const take = (what: PaymentNotification, provider = 'demo') =>
      handleNotification(platform.db, { code: provider, brand: platform.appContext.brand }, what, new Date(platform.world.now));
    expect(await take(notificationOf('nobody', 'paid'))).toEqual({ outcome: 'unknown', replayed: false });
    const declined = notificationOf(one.id, 'declined');
    expect(await take(declined)).toMatchObject({ outcome: 'declined', replayed: false });
    expect(await take(notificationOf(one.id, 'paid', '499.99'))).toMatchObject({ outcome: 'wrong_amount' });
    expect(await take(notificationOf(one.id, 'paid'))).toMatchObject({ outcome: 'contradiction' });
    // A deposit belongs to the provider that opened its page: to any other the order is unknown, and nothing moves.
    const theirs = { ...notificationOf(other.id, 'paid'), notificationId: declined.notificationId };
    expect(await take(theirs, 'other')).toEqual({ outcome: 'unknown', replayed: false });
    expect([await member.balance(), (await member.status(other)).state]).toEqual([0n, 'created']);
    // Where the deposit belongs to the other provider, the same id from it is another notification.
    const provider = (name: string) => platform.db.updateTable('deposits').set({ provider: name }).where('id', '=', other.id).execute();
    await provider('other');
    try {
      expect(await take(theirs, 'other')).toMatchObject({ outcome: 'credited', replayed: false });
      expect(await take(theirs)).toEqual({ outcome: 'unknown', replayed: false });
    } finally {
      await provider('demo');
    }
    expect(await take(theirs)).toMatchObject({ outcome: 'reused', replayed: true });
    expect(await member.balance()).toBe(50_000n);
  });

  // The embedded engine has one connection, so two calls cannot overlap.
  if (engine === 'postgres')
    test('while one deposit of a member is decided, only that member’s next deposit waits (SEC-09)', async () => {
      const [person, other] = [await platform.signedInMember(), await platform.signedInMember()];
      const next = await platform.db.transaction().execute(async (trx) => {
        await lockMembers(trx, [person.id]);
        expect((await other.deposit()).state).toBe('created');
        const asked = person.ask('wallet.deposit', order);
        expect(await waitsForLock(platform.db, asked)).toBe(true);
        return { asked };
      });
      expect((await next.asked).status).toBe(200);
    });
});
