// How a money call ended, asked by its key, on both databases.
import { beforeAll, describe, expect, test } from 'vitest';
import { once, outcomeOf } from '#platform/ledger/once.ts';
import { onBothEngines } from '../engines.ts';
import { type WalletWorld, walletWorld } from './wallet-world.ts';

const day = 86_400_000;

onBothEngines('outcome', (open, engine) => {
  let house: WalletWorld;
  beforeAll(async () => {
    house = await walletWorld(open);
  });

  describe('CL-03 R4 the outcome of a money call', () => {
    test('is the committed answer itself', async () => {
      const person = await house.person();
      const key = crypto.randomUUID();
      const { body } = await person.ask('deposit', { method: 'island-wallet', amount: '500.00' }, { key });
      expect((await person.ask('outcome', { key })).body.value).toEqual({ known: true, call: 'wallet.deposit', value: body.value });
    });

    test('is unknown for a call that never came, was refused, or is somebody else’s', async () => {
      const [person, other] = [await house.person(), await house.person()];
      const [refused, foreign] = [crypto.randomUUID(), crypto.randomUUID()];
      await person.ask('deposit', { method: 'island-wallet', amount: '1.00' }, { key: refused });
      await other.ask('deposit', { method: 'island-wallet', amount: '500.00' }, { key: foreign });
      for (const key of [crypto.randomUUID(), refused, foreign])
        expect((await person.ask('outcome', { key })).body.value).toEqual({ known: false, call: null, value: null });
    });

    test('waits for a call that still runs: never is it called undone and then done', async () => {
      const { id } = await house.person();
      const key = crypto.randomUUID();
      const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const running = once(house.db, { memberId: id, key, call: 'wallet.deposit', fingerprint: 'f', at: new Date() }, async () => {
        begun.resolve();
        await finish.promise;
        return { done: true };
      });
      await begun.promise;
      let heard = false;
      const outcome = outcomeOf(house.db, id, key).finally(() => (heard = true));
      // Another question is asked and answered meanwhile, where the engine has a second connection.
      if (engine === 'postgres') await outcomeOf(house.db, id, crypto.randomUUID());
      expect(heard).toBe(false);
      finish.resolve();
      expect([(await outcome)?.answer, (await running).answer]).toEqual([{ done: true }, { done: true }]);
    });

    test('assurance 7: is still known after 400 days, and the key still gives the first answer', async () => {
      const early = await house.person();
      const key = crypto.randomUUID();
      const request = { method: 'island-wallet', amount: '500.00' } as const;
      const first = await early.ask('deposit', request, { key });
      house.world.now += 400 * day;
      const { token } = await house.signIn(early.id);
      const again = await house.ask(token, 'deposit', request, { key });
      expect([again.status, again.replayed]).toEqual([200, true]);
      expect(again.body).toEqual(first.body);
      expect((await house.ask(token, 'outcome', { key })).body.value.known).toBe(true);
    });
  });
});
