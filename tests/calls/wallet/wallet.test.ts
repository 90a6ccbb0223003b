// The wallet endpoints on both databases: balance, standing, deposit methods, limits, keys and refusals.
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { WalletSchemas } from '#calls/schemas/wallet.schema.ts';
import { wallet } from '#calls/wallet.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { onBothEngines } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { type WalletWorld, walletWorld } from './wallet-fixture.ts';

onBothEngines('wallet', (open) => {
  let platform: WalletWorld;
  beforeAll(async () => {
    platform = await walletWorld(open);
  });

  describe('balance (SH-11)', () => {
    test('is zero before the first movement and matches the ledger afterwards', async () => {
      const member = await platform.signedInMember();
      expect((await member.ask('wallet.balance', {})).body.value).toEqual({
        sumBalance: '0.00',
        currencySymbol: '₱',
        at: new Date(platform.world.now).toISOString(),
      });
      await platform.move(member.id, 'win', 123_405);
      await platform.move(member.id, 'bet', -5);
      expect((await member.ask('wallet.balance', {})).body.value.sumBalance).toBe('1234.00');
    });
  });

  describe('standing (MC-23)', () => {
    test('comes from the account: balance, rank, label, unread messages, promotions, features (MC-27)', async () => {
      const plain = await platform.signedInMember();
      const { value } = (await plain.ask('wallet.consolidated', {})).body;
      expect(value).toMatchObject({
        sumBalance: '0.00',
        unreadMessage: 0,
        availablePromoCount: 0,
        hasVip: false,
        vipRankLevel: 0,
        memberLabelColor: '#ABABAB',
        dailysalreqtype: 0,
        info: { divtypeinfo: 0 },
      });

      const vip = await platform.signedInMember({ rankLevel: 3, memberLabel: '#C9492D' });
      await platform.move(vip.id, 'win', 7);
      await platform.db.insertInto('member_features').values({ member_id: vip.id, divtypereq: 2, contracthoursalinfo: 1 }).execute();
      const entry = { member_id: vip.id, comment: null, joined_at: new Date(noon), decided_at: null, claimed_at: null, bonus_id: null };
      await platform.db
        .insertInto('promotion_entries')
        .values([
          { ...entry, id: 'a', promotion: 'a', state: 'ready', reward: 5n, claim_until: new Date(noon + 1) },
          { ...entry, id: 'b', promotion: 'b', state: 'ready', reward: 5n, claim_until: null },
          { ...entry, id: 'c', promotion: 'c', state: 'ready', reward: 5n, claim_until: new Date(noon) },
          { ...entry, id: 'd', promotion: 'd', state: 'joined', reward: null, claim_until: null },
        ])
        .execute();
      const message = { member_id: vip.id, title: 'Welcome', body: 'Hello', at: new Date(noon) };
      await platform.db
        .insertInto('messages')
        .values([
          { ...message, read_at: null },
          { ...message, read_at: null },
          { ...message, read_at: new Date(noon) },
          { ...message, read_at: null, title: 'Deleted' },
        ])
        .execute();
      await platform.db
        .updateTable('messages')
        .set({ deleted_at: new Date(noon) })
        .where('title', '=', 'Deleted')
        .execute();
      expect((await vip.ask('wallet.consolidated', {})).body.value).toMatchObject({
        sumBalance: '0.07',
        currencySymbol: '₱',
        unreadMessage: 2,
        availablePromoCount: 2,
        hasVip: true,
        vipRankLevel: 3,
        memberLabelColor: '#C9492D',
        divtypereq: 2,
        dailysalreqtype: 0,
        info: { contracthoursalinfo: 1, dailysalinfotype: 0 },
      });
    });

    test('says whether wallets of vendors have to be shown: while one is apart, and while money lies in one (MC-03)', async () => {
      const member = await platform.signedInMember();
      const separate = async () => (await member.ask('wallet.consolidated', {})).body.value.separateWallets;
      await platform.move(member.id, 'win', 10_000);
      expect(await separate()).toBe(false);
      onTestFinished(() => writeSetting(platform.db, 'vendor_wallets', []));
      await writeSetting(platform.db, 'vendor_wallets', ['saltwater', 'kestrel']);
      expect(await separate()).toBe(true);
      for (const to of ['kestrel', 'saltwater']) await member.ask('wallet.walletTransfer', { from: 'main', to, amount: '30.00' });
      await member.ask('wallet.walletTransfer', { from: 'saltwater', to: 'main', amount: '30.00' });
      await writeSetting(platform.db, 'vendor_wallets', []);
      expect(await separate()).toBe(true);
      await member.ask('wallet.walletTransfer', { from: 'all', to: 'main' });
      expect(await separate()).toBe(false);
    });
  });

  describe('deposit methods (MC-04, R16)', () => {
    test('state limits, fee, time and the day’s remaining limit before a deposit', async () => {
      const member = await platform.signedInMember();
      const { value } = (await member.ask('wallet.depositMethods', {})).body;
      expect(value.methods.map(({ code, name, kind, feePercent, open: isOpen }) => [code, name, kind, feePercent, isOpen])).toEqual([
        ['island-wallet', 'Island Wallet', 'e-wallet', '0', true],
        ['harbour-pay', 'Harbour Pay', 'e-wallet', '0', true],
        ['bank-transfer', 'Bank transfer', 'bank', '0', true],
        ['debit-card', 'Debit card', 'card', '1.5', true],
      ]);
      expect(value.methods[0]).toMatchObject({ minimum: '100.00', maximum: '50000.00', arrives: 'at-once' });
      expect([value.leftToday, value.turnover]).toEqual(['100000.00', 1]);
      await member.deposit('30000.00');
      expect((await member.ask('wallet.depositMethods', {})).body.value.leftToday).toBe('70000.00');
    });

    test('enforce the limits to the cent, and a refusal names the limit (SEC-09)', async () => {
      const member = await platform.signedInMember();
      const ask = (amount: string, method = 'island-wallet') => member.ask('wallet.deposit', { method, amount });
      const below = await ask('99.99');
      expect([below.status, below.body.errorCode, below.body.value]).toMatchObject([400, 'wallet.below_minimum', { minimum: '100.00' }]);
      expect(below.body.message).toContain('₱100.00');
      expect((await ask('50000.01')).body).toMatchObject({ errorCode: 'wallet.above_maximum', value: { maximum: '50000.00' } });
      expect((await ask('-500.00')).body.errorCode).toBe('wallet.below_minimum');
      expect((await ask('0')).body.errorCode).toBe('wallet.below_minimum');
      for (const amount of ['1e3', '100.001', ' 100', '1,000', 'NaN', '', '99999999999999'])
        expect((await ask(amount)).body).toMatchObject({ errorCode: 'input.invalid', value: { fields: { amount: {} } } });
      expect((await ask('500.00', 'shells')).body).toMatchObject({ errorCode: 'input.invalid', value: { fields: { method: {} } } });
      expect((await ask('100.00')).status).toBe(200);
      expect((await ask('50000.00')).status).toBe(200);
      expect((await ask('49900.01')).body).toMatchObject({ errorCode: 'wallet.daily_limit', value: { left: '49900.00' } });
      expect((await ask('49900.00')).status).toBe(200);
      expect((await ask('100.00')).body).toMatchObject({ errorCode: 'wallet.daily_limit', value: { left: '0.00' } });
    });

    test('accept exactly one of two concurrent deposits that exceed the daily limit together (SEC-09)', async () => {
      for (let round = 0; round < 5; round += 1) {
        const member = await platform.signedInMember();
        await member.deposit('50000.00');
        const answers = await Promise.all(
          Array.from({ length: 2 }, () => member.ask('wallet.deposit', { method: 'island-wallet', amount: '30000.00' })),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        expect(answers.find(({ status }) => status === 409)?.body.errorCode).toBe('wallet.daily_limit');
      }
    });

    test('count the gross limit, restore failed deposits, and reset at midnight of the brand (R15)', async () => {
      const member = await platform.signedInMember();
      const paid = await member.deposit('50000.00');
      await platform.paymentPage(paid, 'approved');
      await platform.advanceAndWork();
      await platform.move(member.id, 'withdrawal', -5_000_000);
      const refused = await member.deposit('50000.00');
      const left = async () =>
        (await platform.ask('wallet.depositMethods', {}, { token: await platform.signIn(member.id) })).body.value.leftToday;
      expect(await left()).toBe('0.00');
      await platform.paymentPage(refused, 'declined');
      await platform.advanceAndWork();
      expect(await left()).toBe('50000.00');
      const midnight = Date.UTC(2026, 10, 20, 16); // Midnight in Manila.
      expect(platform.world.now).toBeLessThan(midnight);
      await platform.advanceAndWork(midnight - 1 - platform.world.now);
      expect(await left()).toBe('50000.00');
      await platform.advanceAndWork(1);
      expect(await left()).toBe('100000.00');
    });

    test('are refused when closed', async () => {
      const member = await platform.signedInMember();
      await platform.db.updateTable('payment_methods').set({ open: false }).where('code', '=', 'harbour-pay').execute();
      expect((await member.ask('wallet.depositMethods', {})).body.value.methods.find(({ code }) => code === 'harbour-pay')?.open).toBe(
        false,
      );
      expect((await member.ask('wallet.deposit', { method: 'harbour-pay', amount: '500.00' })).body.errorCode).toBe('wallet.method_closed');
    });
  });

  describe('one key, one deposit (R4, REL-06)', () => {
    const count = async (memberId: bigint) =>
      (await platform.db.selectFrom('deposits').select('id').where('member_id', '=', memberId).execute()).length;

    test('twenty concurrent calls with one key make one deposit and get one response', async () => {
      const member = await platform.signedInMember();
      const key = crypto.randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => member.ask('wallet.deposit', { method: 'island-wallet', amount: '500.00' }, { key })),
      );
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(await count(member.id)).toBe(1);
    });

    test('the same key with another body is 409 and creates nothing', async () => {
      const member = await platform.signedInMember();
      const key = crypto.randomUUID();
      await member.ask('wallet.deposit', { method: 'island-wallet', amount: '500.00' }, { key });
      for (const request of [
        { method: 'island-wallet', amount: '500.01' },
        { method: 'bank-transfer', amount: '500.00' },
      ]) {
        const answer = await member.ask('wallet.deposit', request, { key });
        expect([answer.status, answer.body.errorCode]).toEqual([409, 'wallet.key_reused']);
      }
      expect(await count(member.id)).toBe(1);
    });

    test('another member’s key is a new key', async () => {
      const [one, other] = [await platform.signedInMember(), await platform.signedInMember()];
      const key = crypto.randomUUID();
      const first = await one.ask('wallet.deposit', { method: 'island-wallet', amount: '500.00' }, { key });
      const second = await other.ask('wallet.deposit', { method: 'island-wallet', amount: '600.00' }, { key });
      expect([second.status, second.replayed]).toEqual([200, false]);
      expect(second.body.value.id).not.toBe(first.body.value.id);
    });

    test('a call without a key is refused and creates nothing', async () => {
      const member = await platform.signedInMember();
      const answer = await member.ask('wallet.deposit', { method: 'island-wallet', amount: '500.00' }, { key: null });
      expect([answer.status, answer.body.errorCode]).toEqual([400, 'wallet.key_missing']);
      expect(await count(member.id)).toBe(0);
    });

    test('a refusal leaves its key free', async () => {
      const member = await platform.signedInMember();
      const key = crypto.randomUUID();
      expect((await member.ask('wallet.deposit', { method: 'island-wallet', amount: '1.00' }, { key })).status).toBe(400);
      expect((await member.ask('wallet.deposit', { method: 'island-wallet', amount: '500.00' }, { key })).status).toBe(200);
    });
  });

  describe('deposits (MC-04)', () => {
    test('are listed newest first, up to the requested limit', async () => {
      const member = await platform.signedInMember();
      const made: string[] = [];
      for (let i = 0; i < 7; i += 1) {
        platform.world.now += 1_000;
        made.unshift((await member.deposit(`${500 + i}.00`)).id);
      }
      expect((await member.ask('wallet.deposits', {})).body.value.deposits.map(({ id }) => id)).toEqual(made.slice(0, 5));
      expect((await member.ask('wallet.deposits', { limit: 50 })).body.value.deposits.map(({ id }) => id)).toEqual(made);
    });
  });

  describe('permissions (CL-04, R19)', () => {
    const requests: { [N in keyof WalletSchemas]?: object } = {
      depositStatus: { id: 'x' },
      cancelDeposit: { id: 'x' },
      bet: { id: 'x' },
      outcome: { key: 'x' },
      deposit: { method: 'island-wallet', amount: '500.00' },
    };
    const names = Object.keys(wallet) as (keyof WalletSchemas)[];

    test.each(names)('%s is 401 without a session and with an unknown one', async (name) => {
      const request = (requests[name] ?? {}) as never;
      const [none, wrong] = [
        await platform.ask(`wallet.${name}`, request),
        await platform.ask(`wallet.${name}`, request, { token: 'x'.repeat(43) }),
      ];
      expect([none.status, none.body.errorCode]).toEqual([401, 'session.needed']);
      expect([wrong.status, wrong.body.errorCode]).toEqual([401, 'session.ended']);
      expect(none.body.message).toBeTruthy();
    });

    test('a member over the hourly deposit limit gets 429 (SEC-13)', async () => {
      const member = await platform.signedInMember();
      await platform.db
        .insertInto('limits')
        .values({ key: `deposit:${member.id}`, used: 1_000_000, ends_at: new Date(platform.world.now + 60_000) })
        .execute();
      const response = await member.ask('wallet.deposit', { method: 'island-wallet', amount: '500.00' });
      expect([response.status, response.body.errorCode]).toEqual([429, 'rate.too_many']);
      platform.world.now += 60_000;
      expect((await member.deposit()).state).toBe('created');
    });

    test.each(['depositMethods', 'deposit', 'depositStatus', 'cancelDeposit', 'deposits'] as const)(
      '%s is 403 for a trial account',
      async (name) => {
        const trial = await platform.signedInMember({ type: 4 });
        const answer = await trial.ask(`wallet.${name}`, (requests[name] ?? {}) as never);
        expect([answer.status, answer.body.errorCode]).toEqual([403, 'role.trial']);
      },
    );

    test('another member’s deposit looks as missing as an unknown one', async () => {
      const [owner, other] = [await platform.signedInMember(), await platform.signedInMember()];
      const deposit = await owner.deposit();
      const foreign = await other.ask('wallet.depositStatus', { id: deposit.id });
      const missing = await other.ask('wallet.depositStatus', { id: 'nothing-of-the-kind' });
      expect([foreign.status, foreign.body.errorCode]).toEqual([404, 'not_found']);
      expect(foreign.body).toEqual(missing.body);
      expect((await other.ask('wallet.deposits', {})).body.value.deposits).toEqual([]);
    });
  });

  test('a value that no column can store is refused in the envelope, without a server fault (CL-03)', async () => {
    const member = await platform.signedInMember();
    const nul = `a${String.fromCharCode(0)}b`;
    const answers = [
      await member.ask('wallet.deposit', { method: nul, amount: '500.00' as never }),
      await member.ask('wallet.depositStatus', { id: nul }),
      await member.ask('wallet.outcome', { key: nul }),
      await member.ask('wallet.deposits', { limit: 51 }),
      await member.ask('wallet.deposits', { limit: 'many' as never }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.success, body.errorCode]).toEqual([400, false, 'input.invalid']);
      expect(body.message).toBeTruthy();
    }
  });
});
