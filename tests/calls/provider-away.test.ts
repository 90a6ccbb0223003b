// A payment provider that hangs, fails, or answers when nobody waits any more: one deposit or none, and never in doubt for long.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '#platform/ledger/audit.ts';
import type { Payment, PaymentOrder } from '#platform/outside/payment/port.ts';
import type { Amount } from '#values/money.ts';
import { millis } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type WalletWorld, walletWorld } from './wallet-world.ts';

const order = { method: 'island-wallet', amount: '500.00' } as const;
const minute = 60_000;
const never = () => new Promise<never>(() => {});

onBothEngines('a provider that is away', (open) => {
  let house: WalletWorld;
  let asked: PaymentOrder[];
  let real: Payment['open'];
  beforeAll(async () => {
    house = await walletWorld(open);
    real = house.payment.open;
  });
  beforeEach(() => {
    asked = [];
    answer(real);
  });
  const answer = (how: Payment['open'], patience = 8_000) =>
    Object.assign(house.payment, {
      patience: millis(patience),
      open: (wanted: PaymentOrder, signal: AbortSignal) => {
        asked.push(wanted);
        return how(wanted, signal);
      },
    });
  /** A provider that answers when the test says so. */
  const late = () => {
    const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    answer(async (wanted, signal) => {
      begun.resolve();
      await finish.promise;
      return real(wanted, signal);
    });
    return { begun: begun.promise, finish: finish.resolve };
  };
  /** A deposit whose provider was asked and has not answered, as a crash leaves it. */
  const cutOffWhileAsked = async (person: Awaited<ReturnType<WalletWorld['person']>>, key: string) => {
    const begun = Promise.withResolvers<void>();
    answer(() => {
      begun.resolve();
      return never();
    }, 10 * minute);
    void person.ask('deposit', order, { key });
    await begun.promise;
  };
  const rows = (memberId: bigint) => house.db.selectFrom('deposits').selectAll().where('member_id', '=', memberId).execute();
  const left = async (person: Awaited<ReturnType<WalletWorld['person']>>) => (await person.ask('depositMethods', {})).body.value.leftToday;

  describe('R4 assurance 8: a deposit asks the provider outside of its transaction', () => {
    test.each([
      ['fails', () => Promise.reject(new Error('502'))],
      [
        'throws at once',
        () => {
          throw new Error('no');
        },
      ],
      ['hangs', never],
    ] as const)('a provider that %s: refused for good, nothing of the limit is taken, and the key is free', async (_, how) => {
      const person = await house.person();
      const before = await left(person);
      const key = crypto.randomUUID();
      answer(how, 50);
      const refused = await person.ask('deposit', order, { key });
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'wallet.method_closed']);
      expect((await rows(person.id)).map(({ state, pay_url }) => [state, pay_url])).toEqual([['expired', null]]);
      expect([await left(person), (await person.ask('deposits', {})).body.value.deposits]).toEqual([before, []]);
      expect((await person.ask('outcome', { key })).body.value.known).toBe(false);
      answer(real);
      const made = await person.ask('deposit', order, { key });
      expect([made.status, made.replayed, made.body.value.state, made.body.value.payUrl !== null]).toEqual([200, false, 'created', true]);
      expect((await person.ask('deposits', {})).body.value.deposits).toHaveLength(1);
    });

    test('while it is asked other calls of the same person are answered, and who wants to know the outcome gets it at once', async () => {
      const person = await house.person();
      const key = crypto.randomUUID();
      const { begun, finish } = late();
      const asking = person.ask('deposit', order, { key });
      await begun;
      expect((await person.ask('balance', {})).status).toBe(200);
      answer(real);
      const { value } = (await person.ask('outcome', { key })).body;
      expect(value).toMatchObject({ known: true, call: 'wallet.deposit', value: { state: 'created', payUrl: expect.any(String) } });
      finish();
      const made = await asking;
      expect([made.status, made.replayed, made.body.value]).toEqual([200, true, value.value]);
      expect((await person.ask('outcome', { key })).body.value.value).toEqual(made.body.value);
      expect(await rows(person.id)).toHaveLength(1);
    });

    test('the outcome of what a crash cut off, while the provider is still away: nothing was taken, for good', async () => {
      const person = await house.person();
      const key = crypto.randomUUID();
      await cutOffWhileAsked(person, key);
      answer(() => Promise.reject(new Error('502')));
      expect((await person.ask('outcome', { key })).body.value).toEqual({ known: false, call: null, value: null });
      expect((await rows(person.id)).map(({ state }) => state)).toEqual(['expired']);
    });

    test('a crash while it is asked: the same key gets the page of the same order, and an answer that comes after all changes nothing', async () => {
      const person = await house.person();
      const key = crypto.randomUUID();
      const { begun, finish } = late();
      const cutOff = person.ask('deposit', order, { key });
      await begun;
      answer(real);
      const again = await person.ask('deposit', order, { key });
      expect([again.status, again.replayed, asked.length]).toEqual([200, false, 2]);
      expect(asked[1]).toEqual(asked[0]);
      finish();
      expect([(await cutOff).body, (await cutOff).replayed]).toEqual([again.body, true]);
      expect(await rows(person.id)).toHaveLength(1);
      expect((await person.ask('deposit', order, { key })).body).toEqual(again.body);
    });

    test('a crash that nobody asks about again is ended by the job, gives the limit back, and the key then says so', async () => {
      const person = await house.person();
      const before = await left(person);
      const key = crypto.randomUUID();
      await cutOffWhileAsked(person, key);
      expect(await left(person)).not.toBe(before);
      await house.pass(1 * minute);
      expect((await rows(person.id))[0]?.state).toBe('created');
      await house.pass(2 * minute);
      expect([(await rows(person.id))[0]?.state, await left(person)]).toEqual(['expired', before]);
      answer(real);
      const again = await person.ask('deposit', order, { key });
      expect([again.status, again.body.value.state, again.body.value.payUrl]).toEqual([200, 'expired', null]);
      expect(await rows(person.id)).toHaveLength(1);
    });

    test('a fault of ours after it was asked: in doubt for who asks, with its own words and place in the log, and the same key ends it', async () => {
      const person = await house.person();
      const key = crypto.randomUUID();
      answer(async (wanted, signal) => {
        const page = await real(wanted, signal);
        house.world.failAt = 1;
        return page;
      });
      const inDoubt = await person.ask('deposit', order, { key });
      house.world.failAt = null;
      answer(real);
      expect([inDoubt.status, inDoubt.body.errorCode]).toEqual([408, 'call.timeout']);
      expect(house.world.faults.at(-1)).toMatch(/^What was begun could not be ended\..*planted fault.*\\n +at .*once\.ts/);
      expect((await person.ask('deposit', order, { key })).status).toBe(200);
      expect(await rows(person.id)).toHaveLength(1);
    });

    test('what another call has begun is not taken up as a deposit: it must be asked for again', async () => {
      const person = await house.person();
      const key = crypto.randomUUID();
      const begun = JSON.stringify({ id: 'W1' });
      await house.db
        .insertInto('money_keys')
        .values({ member_id: person.id, key, call: 'wallet.other', fingerprint: 'f', at: new Date(house.world.now), begun })
        .execute();
      const said = await person.ask('outcome', { key });
      expect([said.status, said.body.errorCode, asked]).toEqual([503, 'platform.away', []]);
      expect(house.world.faults.at(-1)).toMatch(/^A call has begun that this process cannot end\..*wallet\.other/);
    });

    test('twenty at once with one key, some heard and some not: one deposit, and whoever is told of it is told the same', async () => {
      const person = await house.person();
      const key = crypto.randomUUID();
      answer((wanted, signal) => (asked.length % 3 === 0 ? Promise.reject(new Error('502')) : real(wanted, signal)));
      const answers = await Promise.all(Array.from({ length: 20 }, () => person.ask('deposit', order, { key })));
      const told = answers.filter(({ status }) => status === 200).map(({ body }) => body.value);
      expect(answers.every(({ status, body }) => status === 200 || body.errorCode === 'wallet.method_closed')).toBe(true);
      const live = (await rows(person.id)).filter(({ state }) => state === 'created');
      expect(live.length).toBeLessThanOrEqual(1);
      for (const { id } of live)
        expect(new Set(told.filter(({ state }) => state === 'created').map((one) => one.id))).toEqual(new Set([id]));
    });

    test('a page that comes after the deposit was given up opens nothing: it stays ended, and the call says so', async () => {
      const person = await house.person();
      const { begun, finish } = late();
      const asking = person.ask('deposit', order);
      await begun;
      await house.pass(3 * minute);
      const ended = await rows(person.id);
      expect(ended.map(({ state, pay_url }) => [state, pay_url])).toEqual([['expired', null]]);
      finish();
      expect((await asking).body.value).toMatchObject({ state: 'expired', payUrl: null });
      expect(await rows(person.id)).toEqual(ended);
    });

    test('money that comes for an order whose page was given up is credited all the same', async () => {
      const person = await house.person();
      answer(never, 20);
      await person.ask('deposit', order);
      const [row] = await rows(person.id);
      const news = { notificationId: crypto.randomUUID(), orderId: row?.id ?? '', state: 'paid', amount: '500.00' as Amount } as const;
      expect((await house.tell(news)).status).toBe(200);
      expect(await person.balance()).toBe(50_000n);
    });
  });

  test('MC-04 after all of this the ledger adds up', async () => {
    expect((await audit(house.db)).faults).toEqual([]);
  });
});
