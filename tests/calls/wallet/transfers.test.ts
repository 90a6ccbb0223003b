// Transfers: between the balance and the wallets of vendors, and up and down the line.
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { encrypt } from '#platform/db/encrypted-text.ts';
import { lockMembers } from '#platform/db/locks/member-lock.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { totp, totpCounter } from '#platform/identity/factors/totp.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { post } from '#platform/ledger/post.ts';
import {
  ownMoney,
  purseAccount,
  purseBalance,
  purseFor,
  vendorBalances,
  vendorPurse,
  walletVendors,
} from '#platform/ledger/vendor-wallets.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { transferLines } from '#platform/rules/postings.ts';
import { trial } from '#values/access/account-types.ts';
import { minor } from '#values/money.ts';
import { days, seconds } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { untilWaiting } from '../../lock-waits.ts';
import { withoutIndexes } from '../db/row-order.ts';
import { vendorWorld } from '../vendors/vendor-fixture.ts';
import { bindAccount, paymentPassword, type WithdrawalWorld, withdrawalWorld } from './withdrawal-fixture.ts';

onBothEngines('transfers', (open, engine) => {
  let platform: WithdrawalWorld;
  beforeAll(async () => {
    platform = await withdrawalWorld(open);
    await writeSetting(platform.db, 'vendor_wallets', ['saltwater', 'kestrel']);
    // The name of another one must not be taken for it.
    for (const [place, code, name] of [
      [1, 'anchor', 'Anchor'],
      [2, 'kestrel', 'Kestrel House'],
      [3, 'zephyr', 'Zephyr'],
    ] as const)
      await platform.db.insertInto('vendors').values({ code, name, place }).execute();
  });
  const exclude = (memberId: bigint) =>
    platform.db
      .insertInto('exclusions')
      .values({
        member_id: memberId,
        kind: 'time-out',
        length: 'PT24H',
        starts_at: new Date(platform.world.now - 1),
        ends_at: new Date(platform.world.now + days(1)),
        ends_by_itself: true,
        lift_asked_at: null,
        lifted_at: null,
      })
      .execute();

  describe('wallets of vendors (MC-03)', () => {
    async function owner(money = 100_000) {
      const person = await platform.player(money);
      const token = await platform.signIn(person.id);
      return {
        ...person,
        token,
        transfer: async (request: object, key: string = crypto.randomUUID()) =>
          (await platform.ask('wallet.walletTransfer', request, { token, key })).body,
        wallets: () => platform.takeValue('wallet.merchantWallet', {}, { token }),
        lies: async () => [
          (await balanceOf(platform.db, person.id)).main,
          await purseBalance(platform.db, person.id, vendorPurse('saltwater')),
          await purseBalance(platform.db, person.id, vendorPurse('kestrel')),
        ],
      };
    }

    test('money goes to a vendor’s wallet and back, and everything comes back in one press', async () => {
      const { id, transfer, lies } = await owner();
      expect((await transfer({ from: 'main', to: 'saltwater', amount: '300.00' })).value).toMatchObject({
        main: '700.00',
        moved: '300.00',
        reference: expect.stringMatching(/./),
        single: false,
      });
      await transfer({ from: 'main', to: 'kestrel', amount: '200.00' });
      const apart = await withoutIndexes(platform.db, (trx) => vendorBalances(trx, id));
      expect([...apart]).toEqual([
        ['kestrel', 20_000n],
        ['saltwater', 30_000n],
      ]);
      expect(await ownMoney(platform.db, id)).toBe(100_000n);
      await transfer({ from: 'saltwater', to: 'main', amount: '50.00' });
      expect(await lies()).toEqual([55_000n, 25_000n, 20_000n]);
      expect((await transfer({ from: 'all', to: 'main' })).value).toMatchObject({ main: '1000.00', moved: '450.00' });
      expect(await lies()).toEqual([100_000n, 0n, 0n]);
      expect((await transfer({ from: 'all', to: 'main' })).value).toMatchObject({ moved: '0.00', reference: null });
      expect((await verifyLedger(platform.db)).faults).toEqual([]);
    });

    test('the operator’s list holds each code once, and anything else in it is left out; a trial account has the balance alone', async () => {
      const [member, guest] = [await platform.signedInMember(), await platform.signedInMember({ type: trial })];
      expect([await purseFor(platform.db, member.id, 'saltwater'), await purseFor(platform.db, guest.id, 'saltwater')]).toEqual([
        'vendor/saltwater',
        'main',
      ]);
      expect([await purseFor(platform.db, member.id, 'zephyr'), await purseFor(platform.db, 0n, 'saltwater')]).toEqual([
        'main',
        'vendor/saltwater',
      ]);
      const before = await walletVendors(platform.db);
      onTestFinished(() => writeSetting(platform.db, 'vendor_wallets', [...before]));
      for (const [value, vendors] of [
        [['saltwater', 5, 'saltwater', null], ['saltwater']],
        ['saltwater', []],
        [null, []],
      ] as const) {
        await writeSetting(platform.db, 'vendor_wallets', value as never);
        expect(await walletVendors(platform.db)).toEqual(vendors);
      }
    });

    test('the same key moves once, and another body under it is refused', async () => {
      const { transfer, lies } = await owner();
      const [key, request] = [crypto.randomUUID(), { from: 'main', to: 'saltwater', amount: '300.00' }];
      const answers = await Promise.all([1, 2, 3].map(() => transfer(request, key)));
      expect(new Set(answers.map((body) => JSON.stringify(body.value))).size).toBe(1);
      expect((await transfer({ ...request, amount: '301.00' }, key)).errorCode).toBe('wallet.key_reused');
      expect(await lies()).toEqual([70_000n, 30_000n, 0n]);
    });

    test('of two transfers at once that only fit alone one passes, and what both bring back comes once (SEC-09)', async () => {
      const { transfer, lies } = await owner();
      const away = { from: 'main', to: 'saltwater', amount: '600.00' };
      const sent = await Promise.all([transfer(away), transfer(away)]);
      expect(sent.map(({ errorCode }) => errorCode ?? 'moved').sort()).toEqual(['moved', 'wallet.insufficient_funds']);
      expect(await lies()).toEqual([40_000n, 60_000n, 0n]);
      const back = await Promise.all([transfer({ from: 'all', to: 'main' }), transfer({ from: 'all', to: 'main' })]);
      expect(back.map(({ value }) => (value as { moved?: string }).moved).sort()).toEqual(['0.00', '600.00']);
      expect(await lies()).toEqual([100_000n, 0n, 0n]);
    });

    test('nothing moves when there is too little, the vendor is closed or unknown, or the way is none', async () => {
      const { transfer, lies } = await owner();
      await writeSetting(platform.db, 'vendors', { kestrel: 'closed' });
      const refusals = [
        [{ from: 'main', to: 'saltwater', amount: '1000.01' }, 'wallet.insufficient_funds'],
        [{ from: 'saltwater', to: 'main', amount: '0.01' }, 'wallet.insufficient_funds'],
        [{ from: 'main', to: 'kestrel', amount: '1.00' }, 'transfer.wallet_closed'],
        [{ from: 'main', to: 'northlight', amount: '1.00' }, 'not_found'],
        [{ from: 'main', to: 'main', amount: '1.00' }, 'input.invalid'],
        [{ from: 'saltwater', to: 'kestrel', amount: '1.00' }, 'input.invalid'],
        [{ from: 'main', to: 'saltwater', amount: '0.00' }, 'input.invalid'],
        [{ from: 'main', to: 'saltwater', amount: '-1.00' }, 'input.invalid'],
        [{ from: 'main', to: 'saltwater' }, 'input.invalid'],
      ] as const;
      const answers: Awaited<ReturnType<typeof transfer>>[] = [];
      for (const [request] of refusals) answers.push(await transfer(request));
      await writeSetting(platform.db, 'vendors', {});
      expect(answers.map(({ errorCode }) => errorCode)).toEqual(refusals.map(([, code]) => code));
      expect(answers[2]?.value).toEqual({ vendor: 'Kestrel House' });
      const fault = (field: string) => ({ fields: { [field]: { code: 'field.invalid' } } });
      expect(answers.slice(4).map(({ value }) => value)).toEqual(['to', 'to', 'amount', 'amount', 'amount'].map(fault));
      expect(await lies()).toEqual([100_000n, 0n, 0n]);
    });

    test('an excluded member brings money back and sends none in; a closed vendor gives it back too', async () => {
      const { id, transfer, lies, wallets } = await owner();
      await transfer({ from: 'main', to: 'saltwater', amount: '300.00' });
      await exclude(id);
      expect((await transfer({ from: 'main', to: 'saltwater', amount: '1.00' })).errorCode).toBe('protection.excluded');
      await writeSetting(platform.db, 'vendors', { saltwater: 'closed' });
      expect((await wallets()).wallets[0]).toMatchObject({ code: 'saltwater', balance: '300.00', open: false });
      expect((await transfer({ from: 'all', to: 'main' })).success).toBe(true);
      await writeSetting(platform.db, 'vendors', {});
      expect(await lies()).toEqual([100_000n, 0n, 0n]);
    });

    test('each wallet has the name of its vendor, and is open unless the operator closed it', async () => {
      const { wallets } = await owner();
      const standing = async () => (await wallets()).wallets.map(({ code, name, open: isOpen }) => [code, name, isOpen]);
      const shown = (saltwater: boolean, kestrel: boolean) => [
        // A vendor that left the catalogue keeps its code.
        ['saltwater', 'saltwater', saltwater],
        ['kestrel', 'Kestrel House', kestrel],
      ];
      expect(await standing()).toEqual(shown(true, true));
      await writeSetting(platform.db, 'vendors', { saltwater: 'slow', kestrel: 'closed' });
      expect(await standing()).toEqual(shown(true, false));
      // A setting that is none closes nothing.
      await writeSetting(platform.db, 'vendors', 'closed');
      expect(await standing()).toEqual(shown(true, true));
      await writeSetting(platform.db, 'vendors', {});
    });

    test('a single wallet has nothing to move, but money left in a wallet that ended still shows and comes back', async () => {
      const { transfer, wallets, lies } = await owner();
      await transfer({ from: 'main', to: 'saltwater', amount: '300.00' });
      await writeSetting(platform.db, 'vendor_wallets', []);
      const left = await wallets();
      const other = await (await owner()).wallets();
      await transfer({ from: 'all', to: 'main' });
      const none = await wallets();
      await writeSetting(platform.db, 'vendor_wallets', ['saltwater', 'kestrel']);
      expect(left).toMatchObject({ single: false, wallets: [{ code: 'saltwater', balance: '300.00', open: false }] });
      expect([other.single, none.single]).toEqual([true, true]);
      expect(await lies()).toEqual([100_000n, 0n, 0n]);
    });

    test('the account record shows each transfer with the name of the vendor', async () => {
      const { transfer, token } = await owner();
      await transfer({ from: 'main', to: 'saltwater', amount: '300.00' });
      const { rows } = await platform.takeValue('wallet.ledger', { kind: 'transfer' }, { token });
      expect(rows).toMatchObject([
        { kind: 'transfer', amount: '-300.00', about: expect.stringMatching(/saltwater/i), sourceRow: 'saltwater' },
      ]);
    });

    test('a vendor’s game takes bets from its wallet alone, and pays wins and refunds there', async () => {
      const world = await vendorWorld(open, { funds: 50_000 });
      const { db, member } = world;
      const body = (name: string) => ({ player: member.toString(), game: 'lantern-tide', round: name });
      const purses = async () => [(await balanceOf(db, member)).main, await purseBalance(db, member, vendorPurse('originals'))];
      await writeSetting(db, 'vendor_wallets', ['originals']);
      const { launchId: session } = await world.launch();
      const bet = (name: string) => world.wallet('debit', { ...body(name), transaction: `${name}:debit`, session, amount: '10.00' });
      const names = [1, 2, 3, 4].map((n) => `apart-${member}-${n}`) as [string, string, string, string];
      expect((await bet(names[0])).body.errorCode).toBe('wallet.insufficient_funds');
      await inTransaction(db, (trx) =>
        post(trx, {
          kind: 'wallet_transfer',
          reference: `T-${member}`,
          memberId: member,
          at: new Date(world.world.now),
          lines: transferLines(purseAccount(member, 'main'), purseAccount(member, vendorPurse('originals')), minor(3_000n)),
        }),
      );
      expect((await bet(names[1])).body.value).toMatchObject({ balance: '20.00' });
      await world.wallet('credit', { ...body(names[1]), transaction: `${names[1]}:credit`, amount: '25.00' });
      await bet(names[2]);
      expect(await purses()).toEqual([47_000n, 3_500n]);
      // What was staked from the wallet returns there, also when it is no longer apart.
      await writeSetting(db, 'vendor_wallets', []);
      await world.wallet('rollback', { ...body(names[2]), transaction: `${names[2]}:rollback`, debit: `${names[2]}:debit` });
      expect(await purses()).toEqual([47_000n, 4_500n]);
      expect((await bet(names[3])).body.value).toMatchObject({ balance: '460.00' });
      expect(await purses()).toEqual([46_000n, 4_500n]);
      // And what was staked from the balance returns to the balance.
      await world.wallet('credit', { ...body(names[3]), transaction: `${names[3]}:credit`, amount: '25.00' });
      expect(await purses()).toEqual([48_500n, 4_500n]);
    });
  });

  describe('to the upline (MC-06)', () => {
    async function line(money = 1_000_000) {
      const upline = await platform.player(0);
      const sender = await platform.player(money);
      await platform.db.updateTable('members').set({ parent_id: upline.id }).where('id', '=', sender.id).execute();
      const token = await platform.signIn(sender.id);
      return {
        upline,
        sender,
        token,
        send: async (amount: string, more: object = {}, key: string = crypto.randomUUID()) =>
          (await platform.ask('wallet.transferUpline', { amount, paymentPassword, ...more }, { token, key })).body,
        terms: () => platform.takeValue('wallet.transferTerms', {}, { token }),
        money: async () => [(await balanceOf(platform.db, sender.id)).main, (await balanceOf(platform.db, upline.id)).main],
      };
    }

    test('the amount arrives at once, both records show it with one reference, and both are told', async () => {
      const { upline, sender, send, terms, money } = await line();
      const { value } = await send('250.00', { note: ' For the boat ' });
      expect(value).toMatchObject({ amount: '250.00', balance: '9750.00' });
      expect(await money()).toEqual([975_000n, 25_000n]);
      expect((await terms()).latest).toMatchObject([{ reference: value.reference, amount: '-250.00', note: 'For the boat' }]);
      for (const [who, other, amount] of [
        [upline, sender, '250.00'],
        [sender, upline, '-250.00'],
      ] as const) {
        const token = await platform.signIn(who.id);
        const { rows } = await platform.takeValue('wallet.ledger', { kind: 'transfer' }, { token });
        const { nickname } = await platform.db
          .selectFrom('members')
          .select('nickname')
          .where('id', '=', other.id)
          .executeTakeFirstOrThrow();
        expect(rows).toMatchObject([{ reference: value.reference, amount, about: nickname }]);
        const [message] = (await platform.takeValue('member.messages', {}, { token })).messages;
        expect(message?.body).toContain(`₱250.00`);
        expect(message?.body.includes('“For the boat”')).toBe(who === upline);
      }
    });

    test('an upline on a break, excluded or on trial receives nothing, and the sender reads no reason (row 19)', async () => {
      const paused = await line();
      await exclude(paused.upline.id);
      const onTrial = await line();
      await platform.db.updateTable('members').set({ type: 4 }).where('id', '=', onTrial.upline.id).execute();
      const answers = [await paused.send('100.00'), await onTrial.send('100.00')];
      expect(answers.map(({ errorCode }) => errorCode)).toEqual(['transfer.not_receivable', 'transfer.not_receivable']);
      expect(new Set(answers.map(({ message, value }) => JSON.stringify([message, value]))).size).toBe(1);
      expect([await paused.money(), await onTrial.money()]).toEqual([
        [1_000_000n, 0n],
        [1_000_000n, 0n],
      ]);
    });

    test('an excluded sender, and an account without an upline, send nothing', async () => {
      const { sender, send, money } = await line();
      await exclude(sender.id);
      expect((await send('100.00')).errorCode).toBe('protection.excluded');
      expect(await money()).toEqual([1_000_000n, 0n]);
      const alone = await platform.player(1_000_000);
      const token = await platform.signIn(alone.id);
      expect((await platform.takeValue('wallet.transferTerms', {}, { token })).upline).toBeNull();
      expect((await platform.ask('wallet.transferUpline', { amount: '100.00', paymentPassword }, { token })).body.errorCode).toBe(
        'transfer.no_upline',
      );
    });

    test('the terms say whether there is a payment password, whose it is not, and none without an upline', async () => {
      const [first, other] = [await line(), await line()];
      const set = (memberId: bigint, payment_password_hash: string | null) =>
        platform.db.updateTable('members').set({ payment_password_hash }).where('id', '=', memberId).execute();
      expect((await first.terms()).paymentPassword).toBe(true);
      await set(first.sender.id, null);
      expect([(await first.terms()).paymentPassword, (await other.terms()).paymentPassword]).toEqual([false, true]);
      await platform.db.updateTable('members').set({ parent_id: null }).where('id', '=', other.sender.id).execute();
      expect(await other.terms()).toMatchObject({ upline: null, paymentPassword: false });
      expect((await first.terms()).upline).not.toBeNull();
    });

    test('an amount that is none is refused by its field, and a limit that is none has its usual value', async () => {
      const { send, terms, money } = await line();
      await writeSetting(platform.db, 'transfers', { minimum: '0.01' });
      for (const amount of ['0.00', '-100.00'])
        expect(await send(amount), amount).toMatchObject({
          errorCode: 'input.invalid',
          value: { fields: { amount: { code: 'field.invalid' } } },
        });
      expect(await money()).toEqual([1_000_000n, 0n]);
      const usual = { minimum: '100.00', maximum: '50000.00', leftToday: '100000.00' };
      for (const wrong of [{ minimum: '0.00', maximum: '-1.00', dailyLimit: 'much' }, ['1.00'], 'much', null]) {
        await writeSetting(platform.db, 'transfers', wrong);
        expect(await terms(), JSON.stringify(wrong)).toMatchObject(usual);
      }
      await writeSetting(platform.db, 'transfers', {});
    });

    test('a transfer without a note tells of none, in the message and in the record', async () => {
      const { upline, send } = await line();
      const { value } = await send('250.00', { note: '  ' });
      const token = await platform.signIn(upline.id);
      const [message] = (await platform.takeValue('member.messages', {}, { token })).messages;
      expect(message?.body).toContain(value.reference);
      expect(message?.body).not.toContain('“');
      const posting = await platform.db.selectFrom('postings').select('data').where('reference', '=', value.reference).executeTakeFirst();
      expect(posting?.data).not.toHaveProperty('note');
    });

    test('a wrong payment password moves nothing and is counted', async () => {
      const { send, money } = await line();
      expect(await send('100.00', { paymentPassword: '000000' })).toMatchObject({
        errorCode: 'payment_password.wrong',
        value: { triesLeft: 4 },
      });
      expect(await send('100.00', { paymentPassword: '000000' })).toMatchObject({ value: { triesLeft: 3 } });
      // Its repeat, as after an answer that was lost, is no other try.
      const copies = [1, 2].map(() => send('100.00', { paymentPassword: '000000' }, 'the-same-key'));
      for (const copy of await Promise.all(copies)) expect(copy).toMatchObject({ value: { triesLeft: 2 } });
      expect(await money()).toEqual([1_000_000n, 0n]);
    });

    test('the limits of one and of a day hold, also against two requests at once, and a deposit must be bet first', async () => {
      const { sender, send, money, terms } = await line();
      await writeSetting(platform.db, 'transfers', { minimum: '50.00', maximum: '400.00', dailyLimit: '600.00' });
      const codes = [];
      for (const amount of ['49.99', '400.01', '99999.00', '400.00']) codes.push((await send(amount)).errorCode ?? 'sent');
      expect(codes).toEqual(['wallet.below_minimum', 'wallet.above_maximum', 'wallet.insufficient_funds', 'sent']);
      const both = await Promise.all([send('150.00'), send('150.00')]);
      expect(both.map(({ errorCode }) => errorCode ?? 'sent').sort()).toEqual(['sent', 'transfer.daily_limit']);
      expect((await terms()).leftToday).toBe('50.00');
      platform.advance(days(1));
      await platform.move(sender.id, 'deposit', 1_000_000);
      await writeSetting(platform.db, 'transfers', { maximum: '100000.00' });
      const token = await platform.signIn(sender.id);
      const refused = await platform.ask('wallet.transferUpline', { amount: '9451.00', paymentPassword }, { token });
      expect(refused.body).toMatchObject({ errorCode: 'transfer.turnover', value: { available: '9450.00' } });
      await writeSetting(platform.db, 'transfers', {});
      expect(await money()).toEqual([1_945_000n, 55_000n]);
    });

    test('who confirms withdrawals by an authenticator proves each transfer by it, and a wrong password uses no proof up (SEC-36)', async () => {
      const { sender, token, send, money } = await line();
      const secret = Buffer.from('12345678901234567890');
      await platform.db
        .insertInto('authenticators')
        .values({
          member_id: sender.id,
          secret: encrypt(secret.toString('base64url'), platform.appContext.settings.secrets, 'authenticators'),
          made_at: new Date(platform.world.now),
          confirmed_at: new Date(platform.world.now),
        })
        .execute();
      const prove = async () => {
        platform.advance(seconds(30));
        const verificationCode = totp(secret, totpCounter(new Date(platform.world.now)));
        expect((await platform.ask('access.prove', { way: 'authenticator', verificationCode }, { token })).status).toBe(200);
      };
      expect((await send('100.00')).errorCode).toBe('proof.needed');
      await prove();
      expect((await send('100.00', { paymentPassword: '314159' })).errorCode).toBe('payment_password.wrong');
      expect((await send('100.00')).success).toBe(true);
      expect((await send('100.00')).errorCode).toBe('proof.needed');
      await prove();
      // Of two at once one has the proof.
      const both = await Promise.all([send('100.00'), send('200.00')]);
      expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
      expect((await money())[1]).toBe(both[0].success ? 20_000n : 30_000n);
    });

    test('where withdrawals ask for a code, a transfer asks for one by the same contacts', async () => {
      const { sender, token, send } = await line();
      await writeSetting(platform.db, 'withdrawals', { codes: true });
      onTestFinished(() => writeSetting(platform.db, 'withdrawals', {}));
      expect((await send('100.00')).errorCode).toBe('proof.needed');
      expect((await platform.ask('access.proof', {}, { token })).body.value).toMatchObject({ ways: [{ way: 'email' }] });
      await platform.db
        .updateTable('sessions')
        .set({ proved_at: new Date(platform.world.now) })
        .where('member_id', '=', sender.id)
        .execute();
      expect((await send('100.00')).success).toBe(true);
    });

    test('a double click with one key sends once', async () => {
      const { send, money } = await line();
      const key = crypto.randomUUID();
      const [one, two] = await Promise.all([send('100.00', {}, key), send('100.00', {}, key)]);
      expect([one.success, two.value]).toEqual([true, one.value]);
      expect(await money()).toEqual([990_000n, 10_000n]);
    });

    // The embedded engine has one connection, so nobody can hold a lock of the member meanwhile.
    if (engine === 'postgres')
      test('an order that waited for others of its member is judged and booked by the time of its turn, not of its arrival', async () => {
        const { sender, send } = await line();
        const { sent, turn } = await platform.db.transaction().execute(async (trx) => {
          await lockMembers(trx, [sender.id]);
          const sent = send('100.00');
          await untilWaiting(platform.db);
          platform.world.now += 5_000;
          return { sent, turn: new Date(platform.world.now) };
        });
        expect((await sent).value).toMatchObject({ at: turn.toISOString() });
        const posting = platform.db.selectFrom('postings').select('at').where('member_id', '=', sender.id).where('kind', '=', 'transfer');
        expect(await posting.execute()).toEqual([{ at: turn }]);
      });
  });

  describe('down the line (AG-14)', () => {
    /** An agent with money, an agent below, a member of each, somebody two steps further down, and another line. */
    async function team(money = 1_000_000) {
      const person = async (type: number, parentId?: bigint) => {
        const made = await platform.signedInMember({ type, ...(parentId ? { parentId } : {}) });
        await bindAccount(platform, made.id);
        return made;
      };
      const agent = await person(1);
      const second = await person(1, agent.id);
      const member = await person(0, second.id);
      const third = await person(1, second.id);
      const deep = await person(0, third.id);
      const stranger = await person(1);
      const theirs = await person(0, stranger.id);
      if (money > 0) await platform.move(agent.id, 'win', money);
      const balance = async (id: bigint) => (await balanceOf(platform.db, id)).main;
      const send = async (to: bigint, more: object = {}, { token } = agent, key: string = crypto.randomUUID()) =>
        (await platform.ask('wallet.transferDownline', { to: String(to), amount: '250.00', paymentPassword, ...more }, { token, key }))
          .body;
      return { agent, second, member, third, deep, stranger, theirs, balance, send };
    }

    test('an agent sends cash to the team, both records show it with one reference, and both are told', async () => {
      const { agent, member, balance, send } = await team();
      const { value } = await send(member.id, { note: 'For the boat' });
      expect(value).toMatchObject({ amount: '250.00', to: member.username, balance: '9750.00' });
      expect([await balance(agent.id), await balance(member.id)]).toEqual([975_000n, 25_000n]);
      const { nickname } = await platform.db.selectFrom('members').select('nickname').where('id', '=', agent.id).executeTakeFirstOrThrow();
      for (const [who, about, amount] of [
        [agent, member.username, '-250.00'],
        [member, nickname, '250.00'],
      ] as const) {
        const { rows } = await platform.takeValue('wallet.ledger', { kind: 'transfer' }, { token: who.token });
        expect(rows).toMatchObject([{ reference: value.reference, amount, about }]);
        const [message] = (await platform.takeValue('member.messages', {}, { token: who.token })).messages;
        expect(message?.body).toContain(value.reference);
      }
      const { rows } = await platform.takeValue('agent.movements', { kind: 'transfer' }, { token: agent.token });
      expect(rows).toMatchObject([{ reference: value.reference, amount: '250.00', member: { id: String(member.id) } }]);
      expect((await verifyLedger(platform.db)).faults).toEqual([]);
    });

    test('an entry opens transfers to the upline if it came from above, however far, and the own team if it went down (MC-08)', async () => {
      const { agent, second, member, third, deep, send } = await team();
      const up = () => platform.ask('wallet.transferUpline', { amount: '100.00', paymentPassword }, { token: second.token });
      for (const to of [second, third, member, deep]) await send(to.id);
      expect((await up()).body.success).toBe(true);
      const found: Record<string, unknown> = {};
      for (const [name, { token }] of Object.entries({ agent, second, third, member, deep }))
        found[name] = (await platform.takeValue('wallet.ledger', { kind: 'transfer' }, { token })).rows.map(({ source }) => source);
      expect(found).toEqual({
        agent: ['downline', 'downline', 'downline', 'downline', 'downline'],
        second: ['upline', 'upline'],
        third: ['upline'],
        member: ['upline'],
        deep: ['upline'],
      });
      // Each names the very one in the list that it opens.
      const own = async ({ token }: { readonly token: string }) =>
        (await platform.takeValue('wallet.ledger', { kind: 'transfer' }, { token })).rows[0]?.sourceRow ?? '';
      const { latest } = await platform.takeValue('wallet.transferTerms', {}, { token: second.token });
      expect(latest.map(({ reference }) => reference)).toContain(await own(second));
      // An older one comes after the latest five, to its own member alone.
      const older = await own(second);
      const asked = async (row: string, { token } = second) =>
        (await platform.takeValue('wallet.transferTerms', { row }, { token })).latest;
      for (let n = 0; n < 5; n += 1) await send(second.id, { amount: '101.00' });
      const { latest: five } = await platform.takeValue('wallet.transferTerms', {}, { token: second.token });
      expect(five.map(({ amount }) => amount)).toEqual(Array(5).fill('101.00'));
      expect(await asked(older)).toMatchObject([...five, { reference: older, amount: '-100.00' }]);
      expect(await asked(five[4]?.reference ?? '')).toEqual(five);
      expect(await asked(older, third)).toHaveLength(1);
      const id = await own(agent);
      expect((await platform.takeValue('agent.movements', { id }, { token: agent.token })).rows).toMatchObject([{ id, amount: '101.00' }]);
    });

    test('more than two steps down the sender reads the shortened name only', async () => {
      const { agent, deep, send } = await team();
      const terms = await platform.takeValue('wallet.downlineTerms', { to: String(deep.id) }, { token: agent.token });
      expect(terms.receiver).toContain('•');
      expect((await send(deep.id)).value.to).toBe(terms.receiver);
      const { latest } = await platform.takeValue('wallet.downlineTerms', { to: String(deep.id) }, { token: agent.token });
      expect(latest).toMatchObject([{ amount: '-250.00', name: terms.receiver }]);
    });

    test('nobody sends to another line, to their upline or to themselves, and none of it says whether the account exists', async () => {
      const { agent, second, member, stranger, theirs, balance, send } = await team();
      await platform.move(second.id, 'win', 100_000);
      const codes = [];
      for (const [who, to] of [
        [agent, theirs.id],
        [agent, stranger.id],
        [agent, agent.id],
        [agent, 999_999_999n],
        [second, agent.id],
      ] as const) {
        codes.push((await send(to, {}, who)).errorCode);
        const asked = await platform.ask('wallet.downlineTerms', { to: String(to) }, { token: who.token });
        codes.push(asked.body.errorCode);
      }
      expect(new Set(codes)).toEqual(new Set(['not_found']));
      const trial = await platform.signedInMember({ type: 4 });
      expect((await send(member.id, {}, member)).errorCode).toBe('role.not_agent');
      expect((await send(member.id, {}, trial)).errorCode).toBe('role.trial');
      expect([await balance(agent.id), await balance(theirs.id), await balance(member.id)]).toEqual([1_000_000n, 0n, 0n]);
    });

    test('an account on a break, on trial or closed receives nothing, and the sender reads no reason (row 19)', async () => {
      const { agent, member, deep, third, balance, send } = await team();
      await exclude(member.id);
      await platform.db.updateTable('members').set({ type: 4 }).where('id', '=', deep.id).execute();
      await platform.db
        .updateTable('members')
        .set({ closed_at: new Date(platform.world.now) })
        .where('id', '=', third.id)
        .execute();
      const answers = [await send(member.id), await send(deep.id), await send(third.id)];
      expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(new Set(['transfer.not_receivable']));
      expect(new Set(answers.map(({ message, value }) => JSON.stringify([message, value]))).size).toBe(1);
      expect(await balance(agent.id)).toBe(1_000_000n);
    });

    test('cash from an agent goes round no limit of its receiver: it counts as a deposit, and the sender reads no reason (row 19)', async () => {
      const { agent, member, second, balance, send } = await team();
      const token = await platform.signIn(member.id);
      const limits = [{ kind: 'deposit' as const, period: 'day' as const, amount: '400.00' }];
      await platform.takeValue('saferPlay.setLimits', { limits }, { token });
      expect((await send(member.id)).success).toBe(true);
      const used = async () =>
        (await platform.takeValue('saferPlay.limits', {}, { token: await platform.signIn(member.id) })).limits.find(
          ({ kind, period }) => kind === 'deposit' && period === 'day',
        )?.used;
      expect(await used()).toBe('250.00');
      expect((await send(member.id)).errorCode).toBe('transfer.not_receivable');
      expect((await send(member.id, { amount: '150.00' })).success).toBe(true);
      expect([await used(), await balance(member.id)]).toEqual(['400.00', 40_000n]);
      // What comes from below is no deposit.
      await platform.takeValue('saferPlay.setLimits', { limits }, { token: await platform.signIn(second.id) });
      await platform.move(member.id, 'win', 100_000);
      const up = { amount: '500.00', paymentPassword };
      const sent = await platform.ask('wallet.transferUpline', up, { token: await platform.signIn(member.id), key: crypto.randomUUID() });
      expect([sent.body.success, await balance(second.id)]).toEqual([true, 50_000n]);
      expect((await send(second.id, { amount: '300.00' })).success).toBe(true);
      platform.advance(days(1) + 1);
      expect(await used()).toBe('0.00');
      expect(await balance(agent.id)).toBe(1_000_000n - 25_000n - 15_000n - 30_000n);
    });

    test('where the market needs a limit an agent sends no cash to who has none, and the sender reads no reason (R11, row 19)', async () => {
      const { member, send } = await team();
      const { saferPlay } = platform.appContext.brand.market;
      const { needsLimit } = saferPlay;
      Object.assign(saferPlay, { needsLimit: true });
      onTestFinished(() => void Object.assign(saferPlay, { needsLimit }));
      expect((await send(member.id)).errorCode).toBe('transfer.not_receivable');
      const limits = [{ kind: 'deposit' as const, period: 'day' as const, amount: '400.00' }];
      await platform.takeValue('saferPlay.setLimits', { limits }, { token: await platform.signIn(member.id) });
      expect((await send(member.id)).success).toBe(true);
    });

    test('what goes up and down counts to one daily limit, and a deposit that was not bet stays', async () => {
      const { agent, second, member, send } = await team(0);
      await platform.move(second.id, 'win', 100_000);
      await writeSetting(platform.db, 'transfers', { minimum: '50.00', maximum: '400.00', dailyLimit: '600.00' });
      expect((await send(member.id, { amount: '100.00', paymentPassword: '000000' }, second)).errorCode).toBe('payment_password.wrong');
      const up = await platform.ask('wallet.transferUpline', { amount: '400.00', paymentPassword }, { token: second.token });
      expect(up.body.success).toBe(true);
      const codeOf = async (...given: Parameters<typeof send>) => (await send(...given)).errorCode ?? 'sent';
      expect(await codeOf(member.id, {}, second)).toBe('transfer.daily_limit');
      expect(await codeOf(member.id, { amount: '200.00' }, second)).toBe('sent');
      await platform.move(agent.id, 'deposit', 100_000);
      expect(await codeOf(member.id, { amount: '400.00' })).toBe('sent');
      expect(await codeOf(member.id, { amount: '49.99' })).toBe('wallet.below_minimum');
      expect(await codeOf(member.id, { amount: '100.00' })).toBe('transfer.turnover');
      await writeSetting(platform.db, 'transfers', {});
    });

    test('two accounts that send to each other at once both do, and one key sends once', async () => {
      const { agent, second, balance, send } = await team();
      await platform.move(second.id, 'win', 1_000_000);
      const key = crypto.randomUUID();
      const up = () => platform.ask('wallet.transferUpline', { amount: '100.00', paymentPassword }, { token: second.token });
      const answers = await Promise.all([
        send(second.id, {}, agent, key),
        send(second.id, {}, agent, key),
        up().then(({ body }) => body),
        up().then(({ body }) => body),
      ]);
      expect(answers.map(({ success }) => success)).toEqual([true, true, true, true]);
      expect(answers[0]?.value).toEqual(answers[1]?.value);
      expect([await balance(agent.id), await balance(second.id)]).toEqual([995_000n, 1_005_000n]);
    });
  });
});
