// What a member has brought and taken since the account was opened, beside the account record; its deposits by their reference.
import { beforeAll, expect, test } from 'vitest';
import { encrypt } from '#platform/db/encrypted-text.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { previousSecret } from '../../platform.ts';
import { type WithdrawalWorld, withdrawalWorld } from '../wallet/withdrawal-fixture.ts';

onOneEngineDaily('lifetime deposits', (open) => {
  let platform: WithdrawalWorld;
  beforeAll(async () => {
    platform = await withdrawalWorld(open);
    await writeSetting(platform.db, 'withdrawals', { turnover: 0 });
  });
  type Player = Awaited<ReturnType<WithdrawalWorld['player']>>;
  const record = async (player: Player) =>
    platform.takeValue('wallet.ledger', { from: new Date(platform.world.now).toISOString() }, { token: await platform.signIn(player.id) });
  async function paid(player: Player, amount: string, method?: string) {
    const deposit = await player.deposit(amount, method);
    await platform.sendNotification({ notificationId: deposit.id, orderId: deposit.id, state: 'paid', amount: deposit.amount });
    return deposit;
  }

  test('are what was credited less what was withdrawn, whatever period is shown; what came back does not count (MC-08)', async () => {
    const player = await platform.player(0);
    expect((await record(player)).lifetime).toEqual({ deposited: '0.00', withdrawn: '0.00', net: '0.00' });
    await paid(player, '1000.00', 'debit-card');
    await paid(player, '500.00');
    await player.deposit('700.00');
    // Winnings are no deposit.
    await platform.move(player.id, 'win', 200_000);
    expect((await record(player)).lifetime).toEqual({ deposited: '1485.00', withdrawn: '0.00', net: '1485.00' });
    const sent = await player.requested('1600.00');
    const back = await player.requested('300.00');
    await platform.advanceAndWork(1000);
    await platform.notify(sent.id, 'sent', '1600.00');
    await platform.notify(back.id, 'returned', '300.00');
    expect((await record(player)).lifetime).toEqual({ deposited: '1485.00', withdrawn: '1600.00', net: '-115.00' });
  });

  test('a deposit is found by the reference of its entry, by its owner alone (MC-08)', async () => {
    const player = await platform.player(0);
    const deposit = await paid(player, '500.00');
    const status = async (who: Player) =>
      platform.ask('wallet.depositStatus', { id: deposit.reference }, { token: await platform.signIn(who.id) });
    expect((await status(player)).body.value.id).toBe(deposit.id);
    expect((await status(await platform.player(0))).status).toBe(404);
  });

  test('a rotation of the secrets loses no account: a number encrypted under the previous one is sent whole (MC-05)', async () => {
    const player = await platform.player();
    await platform.db
      .updateTable('withdrawal_accounts')
      .set({ number: encrypt('900000227777', [previousSecret], 'withdrawal-accounts') })
      .where('member_id', '=', player.id)
      .execute();
    const { sending } = platform.payment;
    const numbers: string[] = [];
    Object.assign(platform.payment, {
      sending: {
        ...sending,
        send: async (order: { number: string }) => {
          numbers.push(order.number);
          return 'accepted' as const;
        },
      },
    });
    await player.requested('700.00');
    await platform.advanceAndWork(1000);
    Object.assign(platform.payment, { sending });
    expect(numbers).toEqual(['900000227777']);
  });
});
