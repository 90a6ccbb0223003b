// The provider's notifications and what they do to the ledger, on both databases.
import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#platform/ledger/audit.ts';
import type { PaymentNews } from '#platform/outside/payment/port.ts';
import type { Amount } from '#values/money.ts';
import { onBothEngines } from '../engines.ts';
import { secretBefore, type WalletWorld, walletWorld } from './wallet-world.ts';

const news = (
  orderId: string,
  state: PaymentNews['state'],
  amount = '500.00',
  notificationId: string = crypto.randomUUID(),
): PaymentNews => ({ notificationId, orderId, state, amount: amount as Amount });
const names = (stages: readonly { stage: string; at: string | null; note: string | null }[]) =>
  stages.map(({ stage, at, note }) => `${stage}${at ? '' : '?'}${note ? ` ${note}` : ''}`);
const minute = 60_000;

onBothEngines('payments', (open) => {
  let house: WalletWorld;
  beforeAll(async () => {
    house = await walletWorld(open);
  });

  describe('R4 notifications, each once and in any order', () => {
    test('signed news whose id or order no database can keep are refused by the field, and never an error of ours', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      const whole = news(deposit.id, 'paid');
      for (const [spoilt, field] of [
        [{ ...whole, notificationId: 'a\0b' }, 'id'],
        [{ ...whole, notificationId: 'a\ud800' }, 'id'],
        [{ ...whole, orderId: 'a\0b' }, 'order'],
      ] as const) {
        const before = house.world.faults.length;
        expect(await house.tell(spoilt)).toMatchObject({
          status: 400,
          body: { errorCode: 'input.invalid', value: { fields: { [field]: {} } } },
        });
        expect(house.world.faults.slice(before)).toEqual([expect.stringContaining(`"fields":["${field}"]`)]);
      }
      expect((await house.tell(whole)).body.value.outcome).toBe('credited');
    });

    test('assurance 30: the same notification fifty times at once credits once', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      const paid = news(deposit.id, 'paid');
      const answers = await Promise.all(Array.from({ length: 50 }, () => house.tell(paid)));
      expect(answers.every(({ status, body }) => status === 200 && body.value.outcome === 'credited')).toBe(true);
      expect(answers.filter(({ body }) => body.value.replayed === false)).toHaveLength(1);
      expect(await person.balance()).toBe(50_000n);
    });

    test('assurance 30: every order of pending, paid and declined, each told twice, ends as the first end says', async () => {
      const orders = permutations(['pending', 'paid', 'declined'] as const);
      for (const order of orders) {
        const person = await house.person();
        const deposit = await person.deposit();
        for (const state of order) {
          const told = news(deposit.id, state);
          await house.tell(told);
          await house.tell(told);
        }
        const first = order.find((state) => state !== 'pending');
        expect([order.join(), (await person.status(deposit)).state]).toEqual([order.join(), first === 'paid' ? 'credited' : 'declined']);
        expect(await person.balance()).toBe(first === 'paid' ? 50_000n : 0n);
      }
    });

    test('two different notifications of one payment credit it once', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      const answers = await Promise.all(Array.from({ length: 10 }, () => house.tell(news(deposit.id, 'paid'))));
      expect(answers.filter(({ body }) => body.value.outcome === 'credited')).toHaveLength(1);
      expect(answers.filter(({ body }) => body.value.outcome === 'ignored')).toHaveLength(9);
      expect(await person.balance()).toBe(50_000n);
    });

    test('money that comes after the deposit was given up is credited, and says so', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      for (const [wait, state] of [
        [20, 'created'],
        [11, 'expired'],
      ] as const) {
        await house.pass(wait * minute);
        expect((await person.status(deposit)).state).toBe(state);
      }
      expect((await house.tell(news(deposit.id, 'paid'))).status).toBe(200);
      const late = await person.status(deposit);
      expect(late.state).toBe('credited');
      expect(names(late.stages)).toEqual(['created', 'expired', 'paying', 'confirmed', 'credited late']);
      expect(await person.balance()).toBe(50_000n);
    });

    test('assurance 9 R16 what the provider still works on after our time was over is open again, and counts for the day', async () => {
      const person = await house.person();
      const [late, left] = [await person.deposit('49000.00'), await person.deposit('1000.00')];
      await house.tell(news(left.id, 'cancelled', '1000.00'));
      await house.pass(31 * minute);
      const { token } = await house.signIn(person.id);
      const status = async ({ id }: { id: string }) => (await house.ask(token, 'depositStatus', { id })).body.value;
      expect((await status(late)).state).toBe('expired');
      expect((await house.tell(news(late.id, 'pending', '49000.00'))).body.value.outcome).toBe('noted');
      const open = await status(late);
      expect([open.state, names(open.stages)]).toEqual(['pending', ['created', 'paying', 'confirmed?', 'credited?']]);
      expect((await house.tell(news(left.id, 'pending', '1000.00'))).body.value.outcome).toBe('ignored');
      expect((await status(left)).state).toBe('expired');
      const more = (amount: string) => house.ask(token, 'deposit', { method: 'island-wallet', amount });
      expect((await more('50000.00')).status).toBe(200);
      expect((await more('1000.01')).body).toMatchObject({ errorCode: 'wallet.daily_limit', value: { left: '1000.00' } });
      await house.tell(news(late.id, 'paid', '49000.00'));
      expect([(await status(late)).state, await person.balance()]).toEqual(['credited', 4_900_000n]);
    });

    test.each([
      ['island-wallet', 0.9, 1.1],
      ['bank-transfer', 5.9, 6.1],
    ])(
      'MC-04 what the provider has begun with %s is given up after the time of its way, not after thirty minutes',
      async (method, soon, late) => {
        const { id, deposit: ask } = await house.person();
        const deposit = await ask('500.00', method);
        await house.pass(29 * minute);
        await house.tell(news(deposit.id, 'pending'));
        const stateAfter = async (hours: number): Promise<string> => {
          await house.pass(Math.round(hours * 60) * minute);
          return (await house.ask((await house.signIn(id)).token, 'depositStatus', { id: deposit.id })).body.value.state;
        };
        expect([await stateAfter(soon), await stateAfter(late - soon)]).toEqual(['pending', 'expired']);
        await house.tell(news(deposit.id, 'paid'));
        expect(await stateAfter(0)).toBe('credited');
      },
    );

    test('MC-04 money that comes after the person left the payment page is credited, and says that it came late', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      const left = news(deposit.id, 'cancelled');
      for (const replayed of [false, true]) expect((await house.tell(left)).body.value).toEqual({ outcome: 'cancelled', replayed });
      expect((await person.status(deposit)).state).toBe('expired');
      expect((await house.tell(news(deposit.id, 'paid'))).body.value.outcome).toBe('credited');
      expect(names((await person.status(deposit)).stages)).toEqual(['created', 'cancelled', 'paying', 'confirmed', 'credited late']);
      expect(await person.balance()).toBe(50_000n);
      // Left after it was paid cannot be: somebody has to look.
      const faults = house.world.faults.length;
      expect((await house.tell(news(deposit.id, 'cancelled'))).body.value.outcome).toBe('contradiction');
      expect(house.world.faults.length).toBe(faults + 1);
      expect(await person.balance()).toBe(50_000n);
    });

    test('assurance 30: what the provider signed before the secret was turned over is taken', async () => {
      const person = await house.person();
      const { id } = await person.deposit();
      expect((await house.tell(news(id, 'paid'), { by: secretBefore })).body.value.outcome).toBe('credited');
    });

    test('another amount is refused, logged, and changes nothing; the right one still counts', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      for (const amount of ['500.01', '499.99', '50000.00', '-500.00']) {
        const faults = house.world.faults.length;
        expect((await house.tell(news(deposit.id, 'paid', amount))).status).toBe(422);
        expect(house.world.faults.length).toBe(faults + 1);
      }
      expect((await person.status(deposit)).state).toBe('created');
      expect(await person.balance()).toBe(0n);
      expect((await house.tell(news(deposit.id, 'paid'))).status).toBe(200);
      expect(await person.balance()).toBe(50_000n);
    });

    test('a notification id that came with other words is refused', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      const first = news(deposit.id, 'pending');
      expect((await house.tell(first)).status).toBe(200);
      expect((await house.tell({ ...first, state: 'paid' })).status).toBe(409);
      for (const amount of ['500.01', '5.00'] as Amount[])
        expect((await house.tell({ ...first, amount })).body).toMatchObject({ success: false, errorCode: 'hook.reused' });
      const { id: other } = await person.deposit();
      expect((await house.tell({ ...first, orderId: other })).status).toBe(409);
      expect((await person.status(deposit)).state).toBe('pending');
    });

    test('forged, stale, early and broken notifications are refused with 401 and do nothing', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      const paid = news(deposit.id, 'paid');
      const rebuilt = (request: Request, body: string, headers: Record<string, string> = {}) =>
        new Request(request.url, { method: 'POST', headers: { ...Object.fromEntries(request.headers), ...headers }, body });
      const tries = [
        house.tell(paid, { by: 'another secret of thirty-two bytes or so' }),
        house.tell(paid, { at: house.world.now - 5 * minute - 1 }),
        house.tell(paid, { at: house.world.now + 5 * minute + 1 }),
        house.tell(paid, { spoil: async (request) => rebuilt(request, (await request.text()).replace('500.00', '900.00')) }),
        house.tell(paid, {
          spoil: async (request) => rebuilt(request, await request.text(), { 'x-pay-timestamp': String(house.world.now + 1) }),
        }),
        house.tell(paid, { spoil: async (request) => rebuilt(request, await request.text(), { 'x-pay-signature': '' }) }),
        house.tell(paid, { spoil: async (request) => rebuilt(request, '') }),
        house.tell({ ...paid, state: 'credited' as 'paid' }),
        house.tell({ ...paid, amount: '1e3' as Amount }),
      ];
      for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
      expect(await person.balance()).toBe(0n);
      expect((await house.tell(paid, { at: house.world.now - 5 * minute })).status).toBe(200);
    });

    test('an order that nobody made is 404', async () => {
      expect((await house.tell(news('nobody', 'paid'))).status).toBe(404);
    });

    test('a notification that is not taken comes again after 1, 2, 4 and 8 seconds until it is', async () => {
      const person = await house.person();
      const deposit = await person.deposit();
      const start = house.world.now;
      const tried: number[] = [];
      house.world.line = async (request, forward) => {
        tried.push((house.world.now - start) / 1_000);
        if (tried.length === 1) throw new Error('cut before sending');
        if (tried.length === 2) return new Response(null, { status: 503 });
        if (tried.length < 5) {
          await forward(request); // taken, but the answer is lost
          throw new Error('cut in the reply');
        }
        return forward(request);
      };
      await house.page(deposit, 'approved');
      await house.pass();
      for (let passed = 0; passed < 60; passed += 1) await house.pass(1_000);
      house.world.line = async (request, forward) => forward(request);
      expect(tried).toEqual([0, 1, 3, 7, 15]);
      expect(await person.balance()).toBe(50_000n);
    });
  });

  test('assurance 10: a fault at any statement of a deposit or of its credit leaves nothing half done', async () => {
    const person = await house.person();
    const rows = async () => (await house.db.selectFrom('deposits').select('id').where('member_id', '=', person.id).execute()).length;
    const order = { method: 'debit-card', amount: '500.00' } as const;
    let key: string;
    let faults = 0;
    const said = new Set<number>();
    for (let statement = 1; ; statement += 1) {
      key = crypto.randomUUID();
      const before = await rows();
      house.world.failAt = statement;
      const { status } = await person.ask('deposit', order, { key });
      const spent = house.world.failAt > 0;
      house.world.failAt = null;
      if (spent) break; // the whole call has fewer statements than this
      faults += 1;
      said.add(status);
      // Before the first commit nothing is made; after it one deposit stands, in doubt until its key is asked again.
      expect([statement, status, (await rows()) - before]).toEqual([statement, status, status === 408 ? 1 : 0]);
      expect([(await person.ask('deposit', order, { key })).status, (await rows()) - before]).toEqual([200, 1]);
    }
    expect([faults > 10, [...said].sort()]).toEqual([true, [408, 500]]);

    const { body } = await person.ask('outcome', { key });
    const deposit = body.value.value as { id: string };
    const paid = news(deposit.id, 'paid');
    faults = 0;
    for (let statement = 1; ; statement += 1) {
      house.world.failAt = statement;
      const status = await house.tell(paid).then(
        (told) => told.status,
        () => 500,
      );
      const spent = house.world.failAt > 0;
      house.world.failAt = null;
      if (spent) break;
      faults += 1;
      expect([statement, status, await person.balance()]).toEqual([statement, 500, 0n]);
    }
    expect(faults).toBeGreaterThan(4);
    expect(await person.balance()).toBe(49_250n);
  });

  test('MC-04 after all of this the ledger adds up', async () => {
    expect((await audit(house.db)).faults).toEqual([]);
  });
});

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, i) => permutations([...all.slice(0, i), ...all.slice(i + 1)]).map((rest) => [one, ...rest]));
}
