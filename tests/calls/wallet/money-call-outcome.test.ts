// The outcome of a money call, requested by its key, on both databases.
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { outcomeOf, withIdempotencyKey } from '#platform/ledger/idempotency.ts';
import { onBothEngines } from '../../engines.ts';
import { type WalletWorld, walletWorld } from './wallet-fixture.ts';

const day = 86_400_000;

onBothEngines('outcome', (open, engine) => {
  let platform: WalletWorld;
  beforeAll(async () => {
    platform = await walletWorld(open);
  });

  describe('the outcome of a money call (R4)', () => {
    test('is the committed response itself', async () => {
      const member = await platform.signedInMember();
      const key = crypto.randomUUID();
      const { body } = await member.ask('wallet.deposit', { method: 'island-wallet', amount: '500.00' }, { key });
      expect((await member.ask('wallet.outcome', { key })).body.value).toEqual({ known: true, call: 'wallet.deposit', value: body.value });
    });

    test('is the answer of a call that has no second step', async () => {
      const member = await platform.signedInMember();
      await platform.move(member.id, 'win', 10_000);
      onTestFinished(() => writeSetting(platform.db, 'vendor_wallets', []));
      await writeSetting(platform.db, 'vendor_wallets', ['saltwater']);
      const key = crypto.randomUUID();
      const { body } = await member.ask('wallet.walletTransfer', { from: 'main', to: 'saltwater', amount: '30.00' }, { key });
      expect(body.value).toMatchObject({ main: '70.00' });
      expect((await member.ask('wallet.outcome', { key })).body.value).toEqual({
        known: true,
        call: 'wallet.walletTransfer',
        value: body.value,
      });
    });

    test('is unknown for a call that never arrived, was refused, or belongs to another member', async () => {
      const [person, other] = [await platform.signedInMember(), await platform.signedInMember()];
      const [refused, foreign] = [crypto.randomUUID(), crypto.randomUUID()];
      await person.ask('wallet.deposit', { method: 'island-wallet', amount: '1.00' }, { key: refused });
      await other.ask('wallet.deposit', { method: 'island-wallet', amount: '500.00' }, { key: foreign });
      for (const key of [crypto.randomUUID(), refused, foreign])
        expect((await person.ask('wallet.outcome', { key })).body.value).toEqual({ known: false, call: null, value: null });
    });

    test('waits for a running call, so it never reports undone and then done', async () => {
      const { id } = await platform.signedInMember();
      const key = crypto.randomUUID();
      const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const running = withIdempotencyKey(
        platform.db,
        { memberId: id, key, call: 'wallet.deposit', fingerprint: 'f', at: new Date() },
        async () => {
          begun.resolve();
          await finish.promise;
          return { done: true };
        },
      );
      await begun.promise;
      let settled = false;
      const outcome = outcomeOf(platform.db, id, key).finally(() => (settled = true));
      // PostgreSQL has a second connection, so another outcome request is served meanwhile.
      if (engine === 'postgres') await outcomeOf(platform.db, id, crypto.randomUUID());
      expect(settled).toBe(false);
      finish.resolve();
      expect([(await outcome)?.answer, (await running).answer]).toEqual([{ done: true }, { done: true }]);
    });

    test('is known after 400 days, and the key still returns the first response (REL-07)', async () => {
      const early = await platform.signedInMember();
      const key = crypto.randomUUID();
      const request = { method: 'island-wallet', amount: '500.00' } as const;
      const first = await early.ask('wallet.deposit', request, { key });
      platform.world.now += 400 * day;
      const token = await platform.signIn(early.id);
      const again = await platform.ask('wallet.deposit', request, { token, key });
      expect([again.status, again.replayed]).toEqual([200, true]);
      expect(again.body).toEqual(first.body);
      expect((await platform.ask('wallet.outcome', { key }, { token })).body.value.known).toBe(true);
    });
  });
});
