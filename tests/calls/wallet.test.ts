// The wallet's calls through the real door, on both databases: balance, standing, ways to deposit, limits, keys and refusals.
import { beforeAll, describe, expect, test } from 'vitest';
import type { WalletShapes } from '#calls/wallet.shape.ts';
import { wallet } from '#calls/wallet.ts';
import { onBothEngines } from '../engines.ts';
import { noon, type WalletWorld, walletWorld } from './wallet-world.ts';

onBothEngines('wallet', (open) => {
  let house: WalletWorld;
  beforeAll(async () => {
    house = await walletWorld(open);
  });

  describe('SH-11 balance', () => {
    test('is zero before the first movement and what the ledger says after', async () => {
      const person = await house.person();
      expect((await person.ask('balance', {})).body.value).toEqual({
        sumBalance: '0.00',
        currencySymbol: '₱',
        at: new Date(house.world.now).toISOString(),
      });
      await house.move(person.id, 'win', 123_405);
      await house.move(person.id, 'bet', -5);
      expect((await person.ask('balance', {})).body.value.sumBalance).toBe('1234.00');
    });
  });

  describe('MC-23 standing', () => {
    test('comes from the account: rank, label, unread messages, features', async () => {
      const plain = await house.person();
      const { value } = (await plain.ask('consolidated', {})).body;
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

      const vip = await house.person({ rank: 3, label: '#C9492D' });
      await house.move(vip.id, 'win', 7);
      await house.db
        .insertInto('member_features')
        .values({ member_id: vip.id, divtypereq: 2, contracthoursalinfo: 1, available_promos: 4 })
        .execute();
      const message = { member_id: vip.id, title: 'Welcome', body: 'Hello', at: new Date(noon) };
      await house.db
        .insertInto('messages')
        .values([
          { ...message, read_at: null },
          { ...message, read_at: null },
          { ...message, read_at: new Date(noon) },
        ])
        .execute();
      expect((await vip.ask('consolidated', {})).body.value).toMatchObject({
        sumBalance: '0.07',
        unreadMessage: 2,
        availablePromoCount: 4,
        hasVip: true,
        vipRankLevel: 3,
        memberLabelColor: '#C9492D',
        divtypereq: 2,
        dailysalreqtype: 0,
        info: { contracthoursalinfo: 1, dailysalinfotype: 0 },
      });
    });
  });

  describe('MC-04 R16 ways to deposit', () => {
    test('state limits, fee, time and what the day still allows before anything is sent', async () => {
      const person = await house.person();
      const { value } = (await person.ask('depositMethods', {})).body;
      expect(value.methods.map(({ code, name, kind, feePercent, open: isOpen }) => [code, name, kind, feePercent, isOpen])).toEqual([
        ['island-wallet', 'Island Wallet', 'e-wallet', '0', true],
        ['harbour-pay', 'Harbour Pay', 'e-wallet', '0', true],
        ['bank-transfer', 'Bank transfer', 'bank', '0', true],
        ['debit-card', 'Debit card', 'card', '1.5', true],
      ]);
      expect(value.methods[0]).toMatchObject({ minimum: '100.00', maximum: '50000.00', arrives: 'at-once' });
      expect(value.leftToday).toBe('100000.00');
      await person.deposit('30000.00');
      expect((await person.ask('depositMethods', {})).body.value.leftToday).toBe('70000.00');
    });

    test('assurance 9: the limits hold to the cent, and a refusal names the limit', async () => {
      const person = await house.person();
      const ask = (amount: string, method = 'island-wallet') => person.ask('deposit', { method, amount });
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

    test('assurance 9: two deposits that fit alone but not together: exactly one passes', async () => {
      for (let round = 0; round < 5; round += 1) {
        const person = await house.person();
        await person.deposit('50000.00');
        const answers = await Promise.all(
          Array.from({ length: 2 }, () => person.ask('deposit', { method: 'island-wallet', amount: '30000.00' })),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        expect(answers.find(({ status }) => status === 409)?.body.errorCode).toBe('wallet.daily_limit');
      }
    });

    test('R15 the limit is gross, frees what failed, and counts again from midnight of the brand', async () => {
      const person = await house.person();
      const paid = await person.deposit('50000.00');
      await house.page(paid, 'approved');
      await house.pass();
      await house.move(person.id, 'withdrawal', -5_000_000);
      const refused = await person.deposit('50000.00');
      const left = async () => (await house.ask((await house.signIn(person.id)).token, 'depositMethods', {})).body.value.leftToday;
      expect(await left()).toBe('0.00');
      await house.page(refused, 'declined');
      await house.pass();
      expect(await left()).toBe('50000.00');
      const midnight = Date.UTC(2026, 10, 20, 16); // in Manila
      expect(house.world.now).toBeLessThan(midnight);
      await house.pass(midnight - 1 - house.world.now);
      expect(await left()).toBe('50000.00');
      await house.pass(1);
      expect(await left()).toBe('100000.00');
    });

    test('a closed way to deposit says so', async () => {
      const person = await house.person();
      await house.db.updateTable('payment_methods').set({ open: false }).where('code', '=', 'harbour-pay').execute();
      expect((await person.ask('depositMethods', {})).body.value.methods.find(({ code }) => code === 'harbour-pay')?.open).toBe(false);
      expect((await person.ask('deposit', { method: 'harbour-pay', amount: '500.00' })).body.errorCode).toBe('wallet.method_closed');
    });
  });

  describe('R4 assurance 6: one key, one deposit', () => {
    const count = async (memberId: bigint) =>
      (await house.db.selectFrom('deposits').select('id').where('member_id', '=', memberId).execute()).length;

    test('the same key twenty times at once: one deposit and one answer', async () => {
      const person = await house.person();
      const key = crypto.randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => person.ask('deposit', { method: 'island-wallet', amount: '500.00' }, { key })),
      );
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(await count(person.id)).toBe(1);
    });

    test('the same key with another body: 409 and nothing new', async () => {
      const person = await house.person();
      const key = crypto.randomUUID();
      await person.ask('deposit', { method: 'island-wallet', amount: '500.00' }, { key });
      for (const request of [
        { method: 'island-wallet', amount: '500.01' },
        { method: 'bank-transfer', amount: '500.00' },
      ]) {
        const answer = await person.ask('deposit', request, { key });
        expect([answer.status, answer.body.errorCode]).toEqual([409, 'wallet.key_reused']);
      }
      expect(await count(person.id)).toBe(1);
    });

    test("another person's key is a new key", async () => {
      const [one, other] = [await house.person(), await house.person()];
      const key = crypto.randomUUID();
      const first = await one.ask('deposit', { method: 'island-wallet', amount: '500.00' }, { key });
      const second = await other.ask('deposit', { method: 'island-wallet', amount: '600.00' }, { key });
      expect([second.status, second.replayed]).toEqual([200, false]);
      expect(second.body.value.id).not.toBe(first.body.value.id);
    });

    test('no key: refused, and nothing is made', async () => {
      const person = await house.person();
      const answer = await person.ask('deposit', { method: 'island-wallet', amount: '500.00' }, { key: null });
      expect([answer.status, answer.body.errorCode]).toEqual([400, 'wallet.key_missing']);
      expect(await count(person.id)).toBe(0);
    });

    test('a refusal leaves its key free', async () => {
      const person = await house.person();
      const key = crypto.randomUUID();
      expect((await person.ask('deposit', { method: 'island-wallet', amount: '1.00' }, { key })).status).toBe(400);
      expect((await person.ask('deposit', { method: 'island-wallet', amount: '500.00' }, { key })).status).toBe(200);
    });
  });

  describe('MC-04 deposits', () => {
    test('newest first, as many as asked', async () => {
      const person = await house.person();
      const made: string[] = [];
      for (let i = 0; i < 7; i += 1) {
        house.world.now += 1_000;
        made.unshift((await person.deposit(`${500 + i}.00`)).id);
      }
      expect((await person.ask('deposits', {})).body.value.deposits.map(({ id }) => id)).toEqual(made.slice(0, 5));
      expect((await person.ask('deposits', { limit: 50 })).body.value.deposits.map(({ id }) => id)).toEqual(made);
    });
  });

  describe('CL-04 R19 who may ask', () => {
    const requests: { [N in keyof WalletShapes]?: object } = {
      depositStatus: { id: 'x' },
      cancelDeposit: { id: 'x' },
      bet: { id: 'x' },
      outcome: { key: 'x' },
      deposit: { method: 'island-wallet', amount: '500.00' },
    };
    const names = Object.keys(wallet) as (keyof WalletShapes)[];

    test.each(names)('%s: 401 without a session, and with one that nobody has', async (name) => {
      const request = (requests[name] ?? {}) as never;
      const [none, wrong] = [await house.ask(null, name, request), await house.ask('x'.repeat(43), name, request)];
      expect([none.status, none.body.errorCode]).toEqual([401, 'session.needed']);
      expect([wrong.status, wrong.body.errorCode]).toEqual([401, 'session.ended']);
      expect(none.body.message).toBeTruthy();
    });

    test.each(['walletTransfer', 'merchantWallet'] as const)('%s is not built yet and says so', async (name) => {
      const person = await house.person();
      const answer = await person.ask(name, {});
      expect([answer.status, answer.body.errorCode]).toEqual([501, 'call.not_built']);
    });

    test('MC-04 a member may begin so many deposits in an hour, whatever becomes of them', async () => {
      const person = await house.person();
      await house.db
        .insertInto('limits')
        .values({ key: `deposit:${person.id}`, used: 1_000_000, ends_at: new Date(house.world.now + 60_000) })
        .execute();
      const said = await person.ask('deposit', { method: 'island-wallet', amount: '500.00' });
      expect([said.status, said.body.errorCode]).toEqual([429, 'rate.too_many']);
      house.world.now += 60_000;
      expect((await person.deposit()).state).toBe('created');
    });

    test.each(['depositMethods', 'deposit', 'depositStatus', 'cancelDeposit', 'deposits'] as const)(
      '%s warns a trial account',
      async (name) => {
        const trial = await house.person({ type: 4 });
        const answer = await trial.ask(name, (requests[name] ?? {}) as never);
        expect([answer.status, answer.body.errorCode]).toEqual([403, 'role.trial']);
      },
    );

    test("somebody else's deposit is as missing as none", async () => {
      const [owner, other] = [await house.person(), await house.person()];
      const deposit = await owner.deposit();
      const foreign = await other.ask('depositStatus', { id: deposit.id });
      const missing = await other.ask('depositStatus', { id: 'nothing-of-the-kind' });
      expect([foreign.status, foreign.body.errorCode]).toEqual([404, 'not_found']);
      expect(foreign.body).toEqual(missing.body);
      expect((await other.ask('deposits', {})).body.value.deposits).toEqual([]);
    });
  });

  test('CL-03 what no column can hold is refused in the envelope, never a fault of ours', async () => {
    const person = await house.person();
    const nul = `a${String.fromCharCode(0)}b`;
    const answers = [
      await person.ask('deposit', { method: nul, amount: '500.00' as never }),
      await person.ask('depositStatus', { id: nul }),
      await person.ask('outcome', { key: nul }),
      await person.ask('deposits', { limit: 51 }),
      await person.ask('deposits', { limit: 'many' as never }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.success, body.errorCode]).toEqual([400, false, 'input.invalid']);
      expect(body.message).toBeTruthy();
    }
  });
});
