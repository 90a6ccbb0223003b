/** What one member or one line can do to all others: nothing. Their calls wait for each other, without a connection. */
import { beforeAll, describe, expect, test } from 'vitest';
import { lockMembers, mostWaiting } from '#platform/db/locks/member-lock.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { onBothEngines } from '../../engines.ts';
import { untilWaiting } from '../../lock-waits.ts';
import { bindAccount, paymentPassword, type WithdrawalWorld, withdrawalWorld } from './withdrawal-fixture.ts';

/** The first `count` of these to end. */
function firstOf<T>(all: readonly Promise<T>[], count: number): Promise<T[]> {
  const ended: T[] = [];
  return new Promise((resolve, reject) => {
    for (const one of all)
      one.then((result) => {
        if (ended.push(result) === count) resolve(ended);
      }, reject);
  });
}

onBothEngines('availability', (open, engine) => {
  let platform: WithdrawalWorld;
  beforeAll(async () => {
    platform = await withdrawalWorld(open);
    await writeSetting(platform.db, 'transfers', { minimum: '1.00', maximum: '50000.00', dailyLimit: '100000.00' });
  });

  async function line() {
    const agent = await platform.signedInMember({ type: 1 });
    const member = await platform.signedInMember({ type: 1, parentId: agent.id });
    for (const { id } of [agent, member]) {
      await bindAccount(platform, id);
      await platform.move(id, 'win', 100_000);
    }
    const down = () =>
      platform.ask('wallet.transferDownline', { to: String(member.id), amount: '10.00', paymentPassword }, { token: agent.token });
    const up = () => platform.ask('wallet.transferUpline', { amount: '10.00', paymentPassword }, { token: member.token });
    return { agent, member, down, up };
  }

  test('an agent who sends down while the member sends up: each transfer ends, and none is tried twice (REL-31)', async () => {
    const { agent, member, down, up } = await line();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? down() : up())));
    expect(answers.map(({ body }) => body.errorCode ?? 'sent')).toEqual(answers.map(() => 'sent'));
    expect([(await balanceOf(platform.db, agent.id)).main, (await balanceOf(platform.db, member.id)).main]).toEqual([100_000n, 100_000n]);
    expect((await verifyLedger(platform.db)).faults).toEqual([]);
  });

  // The embedded engine has one connection, so a lock cannot be held from outside.
  if (engine === 'postgres')
    describe('while a lock is held elsewhere', () => {
      test('one member’s money calls take one connection, the next ones are asked to wait, and others play on (REL-12, R2)', async () => {
        const [flood, other] = [await platform.player(), await platform.player()];
        const asked = await platform.db.transaction().execute(async (trx) => {
          await lockMembers(trx, [flood.id]);
          const calls = Array.from({ length: mostWaiting + 4 }, () => flood.ask('wallet.walletTransfer', { from: 'all', to: 'main' }));
          await untilWaiting(platform.db);
          // All ten connections but two are free.
          expect((await Promise.all(Array.from({ length: 8 }, () => other.ask('wallet.balance', {})))).map(({ status }) => status)).toEqual(
            Array(8).fill(200),
          );
          const refused = await firstOf(calls, 3);
          for (const answer of refused)
            expect(answer).toMatchObject({ status: 429, body: { errorCode: 'rate.too_many', value: { retryAfter: 1 } } });
          return { calls };
        });
        const statuses = (await Promise.all(asked.calls)).map(({ status }) => status);
        expect(statuses.sort()).toEqual([...Array(mostWaiting + 1).fill(200), 429, 429, 429]);
      });

      test('copies of a call wait without a connection too, and get the answer of the first (REL-06)', async () => {
        const player = await platform.player();
        const key = crypto.randomUUID();
        const order = { method: 'island-wallet', amount: '500.00' };
        const copies = await platform.db.transaction().execute(async (trx) => {
          await lockMembers(trx, [player.id]);
          const sent = Array.from({ length: 40 }, () => player.ask('wallet.deposit', order, { key }));
          const outcome = player.ask('wallet.outcome', { key });
          await untilWaiting(platform.db);
          expect((await player.ask('wallet.balance', {})).status).toBe(200);
          return { sent, outcome };
        });
        const answers = await Promise.all(copies.sent);
        expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
        expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(39);
        expect((await copies.outcome).body.value).toMatchObject({ known: true, call: 'wallet.deposit' });
      });

      test('what is no money call waits in the same line: limits, launches and favourites (REL-12)', async () => {
        const [player, other] = [await platform.player(), await platform.player()];
        const limits = [{ kind: 'loss' as const, period: 'day' as const, amount: '400.00' }];
        const asked = await platform.db.transaction().execute(async (trx) => {
          await lockMembers(trx, [player.id]);
          const calls = Array.from({ length: 12 }, () => player.ask('saferPlay.setLimits', { limits }));
          await untilWaiting(platform.db);
          expect((await other.ask('wallet.balance', {})).status).toBe(200);
          return { calls };
        });
        expect((await Promise.all(asked.calls)).map(({ status }) => status)).toEqual(Array(12).fill(200));
      });
    });
});
