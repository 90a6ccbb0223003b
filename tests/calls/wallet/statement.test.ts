// The monthly statement and the budget, on both databases: each month of the zone, refunds, returned withdrawals, and the plan.
import { beforeAll, expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { countTeamEvents } from '#platform/ledger/agents/rollups.ts';
import { post } from '#platform/ledger/post.ts';
import { traceReference } from '#platform/ledger/trace.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { playedSums } from '#platform/protection/played.ts';
import { entriesFor, type PostingKind } from '#platform/rules/postings.ts';
import { minor } from '#values/money.ts';
import { hours, minutes } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { startPlatform, type TestPlatform } from '../../platform.ts';
import { type RewardsWorld, rewardsWorld, withBonus } from '../rewards/rewards-fixture.ts';

/** 22 November 2026, noon in Manila. */
const now = Date.UTC(2026, 10, 22, 4);

onBothEngines('the monthly statement and the budget', (open) => {
  let platform: TestPlatform;
  let member: Awaited<ReturnType<TestPlatform['signedInMember']>>;
  beforeAll(async () => {
    platform = await startPlatform(open, { now });
  }, 60_000);
  const enter = async () => {
    member = await platform.signedInMember();
  };
  const book = (kind: PostingKind, lines: Parameters<typeof post>[1]['lines'], at: string) =>
    inTransaction(platform.db, (trx) => post(trx, { kind, reference: crypto.randomUUID(), memberId: member.id, at: new Date(at), lines }));
  const deposit = (amount: number, at: string) => book('deposit', entriesFor.deposit(member.id, minor(amount)), at);
  const bet = (amount: number, at: string) => book('bet', entriesFor.bet(member.id, 'originals', minor(amount)), at);
  const months = async () => (await platform.takeValue('saferPlay.statement', {}, { token: member.token })).months;

  test('puts each movement into its month of the brand’s zone, nets refunds and returned withdrawals, and adds up', async () => {
    await enter();
    await deposit(50_000, '2026-10-31T15:59:59.999Z');
    await deposit(30_000, '2026-10-31T16:00:00.000Z');
    await bet(10_000, '2026-11-02T00:00:00Z');
    await bet(2_000, '2026-11-02T00:01:00Z');
    await book('rollback', entriesFor.rollback(member.id, 'originals', minor(2_000)), '2026-11-02T00:02:00Z');
    await book('win', entriesFor.win(member.id, 'originals', minor(4_000)), '2026-11-02T00:03:00Z');
    await book('withdrawal', entriesFor.withdrawalAsked(member.id, minor(7_000)), '2026-11-03T00:00:00Z');
    await book('withdrawal_returned', entriesFor.withdrawalReturned(member.id, minor(7_000)), '2026-11-04T00:00:00Z');
    await book('withdrawal', entriesFor.withdrawalAsked(member.id, minor(5_000)), '2026-11-05T00:00:00Z');
    const [november, october, september, ...older] = await months();
    expect(november).toMatchObject({
      month: '2026-11',
      deposits: '300.00',
      withdrawals: '50.00',
      bets: '100.00',
      payouts: '40.00',
      net: '-60.00',
    });
    expect(october).toMatchObject({ month: '2026-10', deposits: '500.00', bets: '0.00', net: '0.00', minutes: 0 });
    expect(september).toMatchObject({ month: '2026-09', deposits: '0.00' });
    expect(older).toHaveLength(9);
    const { total } = await platform.takeValue('saferPlay.statement', {}, { token: member.token });
    expect(total).toMatchObject({ deposits: '800.00', withdrawals: '50.00', bets: '100.00', payouts: '40.00', net: '-60.00' });
    const balance = Number(total.deposits) - Number(total.withdrawals) + Number(total.net);
    expect(BigInt(Math.round(balance * 100)), 'the statement explains the balance').toBe(await member.balance());
  });

  test('counts the time in games once, and splits it where the month ends', async () => {
    await enter();
    const open = (id: string, at: string, length: number) =>
      platform.db
        .insertInto('launches')
        .values({
          id: `${id}-${member.id}`,
          member_id: member.id,
          session_id: null,
          vendor: 'originals',
          game_code: 'reef',
          token_hash: `${id}-${member.id}`,
          token_ends: new Date(at),
          nonce_hash: null,
          bearer_hash: null,
          opened_at: new Date(at),
          active_at: new Date(Date.parse(at) + length),
          ended_at: null,
          end_reason: null,
        })
        .execute();
    await open('across', '2026-10-31T15:30:00Z', minutes(90));
    await open('beside', '2026-10-31T16:10:00Z', minutes(20));
    const [november, october] = await months();
    expect([november?.minutes, october?.minutes]).toEqual([60, 30]);
  });

  test('shows no other member’s money', async () => {
    await enter();
    await deposit(50_000, '2026-11-02T00:00:00Z');
    await enter();
    expect((await months())[0]).toMatchObject({ deposits: '0.00' });
  });

  test('a budget counts what was lost this month, refuses nothing, and can be changed and removed', async () => {
    await enter();
    const budget = async () => platform.takeValue('saferPlay.budget', {}, { token: member.token });
    const plan = (amount: string | null) => platform.ask('saferPlay.setBudget', { amount }, { token: member.token });
    expect(await budget()).toMatchObject({ month: '2026-11', amount: null, spent: '0.00', left: null });
    await deposit(50_000, '2026-10-20T00:00:00Z');
    await bet(9_000, '2026-10-21T00:00:00Z');
    await bet(10_000, '2026-11-02T00:00:00Z');
    expect((await plan('80.00')).body.value).toMatchObject({ amount: '80.00', spent: '100.00', left: '0.00' });
    expect((await plan('300.00')).body.value).toMatchObject({ amount: '300.00', spent: '100.00', left: '200.00' });
    await book('win', entriesFor.win(member.id, 'originals', minor(40_000)), '2026-11-02T00:03:00Z');
    expect(await budget(), 'who won has spent nothing').toMatchObject({ spent: '0.00', left: '300.00' });
    expect((await plan('0.00')).body).toMatchObject({ errorCode: 'input.invalid', value: { fields: { amount: {} } } });
    expect((await plan(null)).body.value).toMatchObject({ amount: null, left: null });
  });
});

onBothEngines('the statement beside the limits', (open) => {
  let platform: RewardsWorld;
  beforeAll(async () => {
    platform = await rewardsWorld(open);
  });
  /** Bets and losses by each of the three. The limits count what providers report, wherever the money lay. */
  const compare = async (session: { token: string }) => {
    const { limits } = await platform.takeValue('saferPlay.limits', {}, session);
    const used = (kind: string) => limits.find((one) => one.kind === kind && one.period === 'month')?.used;
    const { total } = await platform.takeValue('saferPlay.statement', {}, session);
    const { spent } = await platform.takeValue('saferPlay.budget', {}, session);
    return { limits: [used('stake'), used('loss')], statement: [total.bets, total.net], budget: spent };
  };

  test('money that is lost from a provider’s wallet counts in the statement and the budget, as in the limits', async () => {
    await writeSetting(platform.db, 'vendor_wallets', ['originals']);
    const player = await platform.player(10_000);
    const transfer = { from: 'main', to: 'originals', amount: '50.00' };
    await platform.takeValue('wallet.walletTransfer', transfer, { ...player, key: crypto.randomUUID() });
    expect((await player.play('50.00')).success).toBe(true);
    await writeSetting(platform.db, 'vendor_wallets', []);
    expect(await compare(player)).toEqual({ limits: ['50.00', '50.00'], statement: ['50.00', '-50.00'], budget: '50.00' });
  });

  test('bets and payouts of bonus money count too, and the bonus itself does not', async () => {
    const player = await withBonus(platform);
    // More than the own money, so that a part of it is bonus.
    for (let n = 0; n < 11; n++) expect((await player.play('50.00', n === 10 ? '20.00' : '0.00')).success).toBe(true);
    expect(await compare(player)).toEqual({ limits: ['550.00', '530.00'], statement: ['550.00', '-530.00'], budget: '530.00' });
  });

  test.each([
    ['a win', 'counts in none of them what the house took of it'],
    ['a refund', 'leaves no bet behind'],
  ] as const)('%s whose bonus was given up meanwhile %s', async (how, _rule) => {
    const player = await withBonus(platform);
    const bet = await player.bet('600.00');
    const agent = await platform.signedInMember({ type: 1 });
    await platform.db
      .updateTable('members')
      .set({ parent_id: agent.id, path: `/${agent.id}/${player.id}/` })
      .where('id', '=', player.id)
      .execute();
    await platform.takeValue('rewards.dropBonus', { id: (await player.bonus())?.id ?? '' }, { ...player, key: crypto.randomUUID() });
    // Five sixths of the bet were own money.
    expect((await (how === 'a win' ? bet.pay('120.00') : bet.refund())).success).toBe(true);
    const own = how === 'a win' ? '100.00' : '500.00';
    expect(await player.purse()).toEqual({ own, bonus: '0.00' });
    const figures = { limits: ['600.00', '500.00'], statement: ['600.00', '-500.00'], budget: '500.00' };
    const nothing = { limits: ['0.00', '0.00'], statement: ['0.00', '0.00'], budget: '0.00' };
    expect(await compare(player)).toEqual(how === 'a win' ? figures : nothing);
    const since = new Date(platform.world.now - hours(1));
    expect(await playedSums(platform.db, player.id, since)).toMatchObject(
      how === 'a win' ? { won: 10_000n, net: -50_000n } : { won: 0n, net: 0n },
    );
    const last = await platform.db
      .selectFrom('postings')
      .select(['kind', 'reference'])
      .where('member_id', '=', player.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    // Customer service finds what was taken beside the win.
    const { postings } = await traceReference(platform.db, last.reference);
    expect(postings.map(([line]) => line?.kind)).toEqual([how === 'a win' ? 'win' : 'rollback', 'bonus_ended']);
    // What the bonus cost the house, which lowers what the agent earns, is what it really cost.
    while (await inTransaction(platform.db, (trx) => countTeamEvents(trx, platform.appContext.brand.timeZone)));
    const cost = await platform.db.selectFrom('member_days').select('bonus').where('member_id', '=', player.id).execute();
    expect(cost.reduce((sum, { bonus }) => sum + bonus, 0n)).toBe(how === 'a win' ? 8_000n : 0n);
    expect((await verifyLedger(platform.db)).faults).toEqual([]);
  });
});
