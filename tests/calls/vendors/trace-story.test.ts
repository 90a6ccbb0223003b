// What `npm run trace` says of a deposit, a withdrawal and a payout to an agent, from what is stored.
import { expect, test } from 'vitest';
import { storyLines } from '../../../scripts/trace-story.ts';
import { onBothEngines } from '../../engines.ts';
import { agentWorld, tier } from '../agent/agents-fixture.ts';
import { walletWorld } from '../wallet/wallet-fixture.ts';
import { withdrawalWorld } from '../wallet/withdrawal-fixture.ts';

const moment = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d GMT\+08:00`;
/** The lines, with a pattern in place of each moment. */
const story = async (...given: Parameters<typeof storyLines>) =>
  (await storyLines(...given)).map((line) => line.replaceAll(new RegExp(moment, 'g'), 'AT'));

onBothEngines('the story of a reference', (open) => {
  test('a deposit has its method, fee, state, moments, the order at the provider and what the provider said', async () => {
    const platform = await walletWorld(open);
    const member = await platform.signedInMember();
    const { username } = await platform.db.selectFrom('members').select('username').where('id', '=', member.id).executeTakeFirstOrThrow();
    await platform.db.updateTable('payment_methods').set({ fee_basis_points: 150 }).where('code', '=', 'island-wallet').execute();
    const { id, reference } = await member.deposit('500.00');
    await platform.sendNotification({ notificationId: 'n-1', orderId: id, state: 'paid', amount: '500.00' as never });
    expect(await story(platform.db, reference)).toEqual([
      `Deposit ${reference}  ${username}  credited  500.00 PHP  fee 7.50`,
      `  method Island Wallet  provider demo  order at the provider ${id}`,
      expect.stringMatching(/^ {2}created AT {2}.*credited AT$/),
      '  Provider: paid  500.00  AT  outcome credited  n-1',
    ]);
    for (const unknown of ['D-NONE', 'A-1', 'A-x', '', '1000-0042']) expect(await storyLines(platform.db, unknown)).toEqual([]);
  });

  test('a withdrawal has its account, what was sent and came back, the dispute, and each answer of the provider', async () => {
    const platform = await withdrawalWorld(open);
    const player = await platform.player();
    const { id, reference } = await player.requested('500.00');
    await platform.notify(id, 'sent', '500.00', 'n-2');
    await player.answer({ id }, 'partially', '380.00');
    const before = await story(platform.db, reference);
    expect(before).toContainEqual(expect.stringMatching(/^ {2}Dispute: disputed AT {2}\d+\.00 missing {2}answer due AT$/));
    expect(before[0]).toMatch(new RegExp(`^Withdrawal ${reference}  \\S+  disputed  500\\.00 PHP  fee 0\\.00$`));
    expect(before[1]).toBe(`  to bpi …2291, MARISOL DELA CRUZ  provider demo  order at the provider ${id}`);
    await platform.notify(id, 'proven', '500.00', 'n-3');
    const ended = await story(platform.db, reference);
    expect(ended).toContain('  sent 500.00  back in the balance 0.00  received by proof');
    expect(ended.slice(-2)).toEqual([
      '  Provider: sent  500.00  AT  outcome sent  n-2',
      '  Provider: proven  500.00  AT  outcome proven  n-3',
    ]);
  });

  test('a payout has its contract, period, figures, tier, and what is due to those below', async () => {
    const world = await agentWorld(open);
    const start = new Date('2026-11-19T16:00:00Z');
    const end = new Date('2026-11-20T16:00:00Z');
    const contract = await world.contract(world.top.id, null, 'daily', 'daily', [tier(1_00, 60), tier(1_000_00, 100)], start);
    const names = await world.db.selectFrom('members').select(['id', 'username']).execute();
    const nameOf = (id: bigint) => names.find((one) => one.id === id)?.username;
    const { id } = await world.db
      .insertInto('agent_payouts')
      .values({
        contract_id: contract,
        kind: 'daily',
        member_id: world.top.id,
        from_at: start,
        to_at: end,
        bet: 133_333n,
        net: -12_000n,
        active: 2,
        tier: 1,
        stakes: null,
        due: 1_333n,
        minus: JSON.stringify([{ member: world.second.id.toString(), due: '7.99' }]),
        amount: 534n,
        shortfall: 0n,
        at: end,
        is_paid: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await story(world.db, `A-${id}`)).toEqual([
      `Payout A-${id}  ${nameOf(world.top.id)}  daily  paid  5.34  AT`,
      `  contract ${contract}  daily  with the house  from AT`,
      '  period AT to AT',
      '  turnover 1333.33  net result -120.00  carried over 0.00  active members 2',
      '  tier 2 of 2: from a turnover of 1000.00  1 %',
      '  due 13.33',
      `  less 7.99 due to ${nameOf(world.second.id)}`,
    ]);
    await world.db.updateTable('agent_payouts').set({ tier: null, is_paid: false, shortfall: 25n }).where('id', '=', id).execute();
    const other = await story(world.db, `A-${id}`);
    expect(other).toEqual(expect.arrayContaining(['  no tier was reached', '  shortfall of the house 0.25']));
    expect(other[0]).toContain('due, not paid');
    const stakes = JSON.stringify([{ tier: 0, lost: 3, lostBet: '30.00', won: 2, wonBet: '20.00' }]);
    await world.db.updateTable('agent_payouts').set({ kind: 'realtime', stakes }).where('id', '=', id).execute();
    expect(await story(world.db, `A-${id}`)).toContain('  tier 1: lost rounds 3, bet 30.00; won rounds 2, bet 20.00');
  });
});
