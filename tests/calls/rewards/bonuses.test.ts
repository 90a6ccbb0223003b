/** Bonuses on both databases: which money pays, what counts, how a bonus ends, and who is refused. */
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { lockMembers } from '#platform/db/locks/member-lock.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { post } from '#platform/ledger/post.ts';
import { purseAccount, vendorPurse } from '#platform/ledger/vendor-wallets.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { transferLines } from '#platform/rules/postings.ts';
import { minor, toMinor } from '#values/money.ts';
import { days, hours } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { untilWaiting } from '../../lock-waits.ts';
import { givePoints } from './points-fixture.ts';
import { depositBonus, gift, type RewardsWorld, rewardsWorld, withBonus } from './rewards-fixture.ts';

const key = () => ({ key: crypto.randomUUID() });

onOneEngineDaily('bonuses', (open, engine) => {
  let world: RewardsWorld;
  beforeAll(async () => {
    world = await rewardsWorld(open);
  });
  // The next member is offered only the promotions of the next test.
  afterEach(() => world.endPromotions());

  test('a deposit after joining makes the bonus ready, and claiming it keeps it apart from own money (MC-10, MC-11)', async () => {
    const code = await world.promotion(depositBonus);
    const player = await world.player();
    expect((await player.activity(code))?.status).toBe('join');
    expect((await world.takeValue('rewards.joinPromotion', { code }, player)).status).toBe('joined');
    await player.pay('199.00');
    expect((await player.activity(code))?.status).toBe('joined');
    await player.pay('500.00');
    const ready = await player.activity(code);
    expect(ready).toMatchObject({ status: 'claim', entry: { reward: '250.00' }, terms: { times: 8, days: 14 } });
    expect(await player.available()).toBe(1);
    expect((await world.takeValue('wallet.consolidated', {}, player)).availablePromoCount).toBe(1);
    const claimed = await world.takeValue('rewards.claim', { id: ready?.entry?.id ?? '' }, { ...player, ...key() });
    expect(claimed).toMatchObject({ amount: '250.00', as: 'bonus', balance: '699.00' });
    expect(await player.purse()).toEqual({ own: '699.00', bonus: '250.00' });
    expect(await player.available()).toBe(0);
    expect((await player.activity(code))?.status).toBe('process');
    expect(await player.bonus()).toMatchObject({
      state: 'active',
      amount: '250.00',
      left: '250.00',
      stakeNeeded: '2000.00',
      staked: '0.00',
      missing: '2000.00',
      mostBet: '50.00',
      gameType: 'RNG',
      endsAt: new Date(world.world.now + days(14)).toISOString(),
    });
    expect((await verifyLedger(world.db)).faults).toEqual([]);
  });

  test('a bonus whose terms are gone with its promotion is not paid as money without terms (MC-11)', async () => {
    const [removed, spoilt] = [await world.promotion(depositBonus), await world.promotion(depositBonus)];
    for (const code of [removed, spoilt]) {
      const player = await world.player();
      await world.takeValue('rewards.joinPromotion', { code }, player);
      await player.pay('500.00');
      const { entry } = (await player.activity(code)) ?? {};
      if (code === removed) await world.db.deleteFrom('promotions').where('code', '=', code).execute();
      else
        await world.db
          .updateTable('promotions')
          .set({ offer: JSON.stringify({ ...depositBonus, days: 0 }) })
          .where('code', '=', code)
          .execute();
      const claimed = await world.ask('rewards.claim', { id: entry?.id ?? '' }, { ...player, ...key() });
      expect(claimed.body.errorCode).toBe('reward.not_ready');
      expect(await player.purse()).toEqual({ own: '500.00', bonus: '0.00' });
    }
  });

  test('the badge counts as many rewards as the page has cards to claim, draws for VIP members with them (MC-01, MC-24)', async () => {
    const draw = { kind: 'raffle', envelopes: [{ amount: '10.00', count: 3 }] };
    const [forAll, forVip] = [await world.promotion(draw), await world.promotion(draw)];
    await world.db.updateTable('promotions').set({ audience: 'vip' }).where('code', '=', forVip).execute();
    const [member, vip] = [await world.player(), await world.player()];
    await world.db.updateTable('members').set({ rank_level: 5 }).where('id', '=', vip.id).execute();
    const cards = async (who: typeof vip) =>
      (await world.takeValue('rewards.promotions', {}, who)).list.filter(({ status }) => status === 'claim').map(({ code }) => code);
    const badge = async (who: typeof vip) => (await world.takeValue('wallet.consolidated', {}, who)).availablePromoCount;
    expect([await cards(member), await badge(member)]).toEqual([[forAll], 1]);
    expect([await cards(vip), await badge(vip)]).toEqual([[forAll, forVip], 2]);
  });

  test('own money pays first, then the bonus; a win goes where its bet came from', async () => {
    const player = await withBonus(world);
    await player.play('400.00');
    expect(await player.purse()).toEqual({ own: '100.00', bonus: '250.00' });
    const bet = await player.bet('200.00');
    expect(bet.placed.value.balance).toBe('150.00');
    expect(await player.purse()).toEqual({ own: '0.00', bonus: '150.00' });
    // Half of the stake was the bonus’s, and the odd cent is the member’s own.
    expect((await bet.pay('100.01')).value).toMatchObject({ moved: true, balance: '250.01' });
    expect(await player.purse()).toEqual({ own: '50.01', bonus: '200.00' });
    // A bonus that goes on loses nothing to the house.
    const ended = world.db.selectFrom('postings').select('reference').where('member_id', '=', player.id).where('kind', '=', 'bonus_ended');
    expect(await ended.execute()).toEqual([]);
    // At most 50.00 of each bet counts.
    expect(await player.bonus()).toMatchObject({ staked: '100.00', missing: '1900.00', left: '200.00' });
    // No bet beyond both.
    expect((await player.bet('250.02')).placed).toMatchObject({ success: false, errorCode: 'wallet.insufficient_funds' });
    expect((await verifyLedger(world.db)).faults).toEqual([]);
  });

  test('the wallet tells cash, locked money, bonus and points apart, each as the ledger has it (MC-03)', async () => {
    const player = await withBonus(world);
    await givePoints(world.db, player.id, 320);
    const wallet = () => world.takeValue('wallet.merchantWallet', {}, player);
    const held = async () => {
      const rows = await world.db.selectFrom('accounts').select(['kind', 'balance']).where('member_id', '=', player.id).execute();
      return new Map(rows.map(({ kind, balance }) => [kind, balance]));
    };
    const check = async () => {
      const { main, funds } = await wallet();
      const ledger = await held();
      expect([toMinor(main), toMinor(funds?.bonus ?? ''), BigInt(funds?.points ?? 0)]).toEqual([
        ledger.get('main'),
        ledger.get('bonus') ?? 0n,
        ledger.get('points'),
      ]);
      expect((toMinor(funds?.available ?? '') ?? 0n) + (toMinor(funds?.locked ?? '') ?? 0n)).toBe(ledger.get('main'));
      const { available, locked } = await world.takeValue('wallet.withdrawalTerms', {}, player);
      expect(funds).toMatchObject({ available, locked });
      return funds;
    };
    expect(await check()).toEqual({ available: '0.00', locked: '500.00', bonus: '250.00', points: 320 });
    await player.play('400.00');
    expect(await check()).toEqual({ available: '0.00', locked: '100.00', bonus: '250.00', points: 320 });
  });

  test('a refund goes back to both purses and counts for nothing', async () => {
    const player = await withBonus(world);
    const bet = await player.bet('600.00');
    expect(await player.purse()).toEqual({ own: '0.00', bonus: '150.00' });
    await bet.refund();
    await bet.refund();
    expect(await player.purse()).toEqual({ own: '500.00', bonus: '250.00' });
    expect(await player.bonus()).toMatchObject({ state: 'active', staked: '0.00' });
  });

  test('a free round takes no bonus money and does not count, and its win is own money', async () => {
    const player = await withBonus(world);
    await (await player.bet('0.00')).pay('3.00');
    expect(await player.purse()).toEqual({ own: '503.00', bonus: '250.00' });
    expect(await player.bonus()).toMatchObject({ staked: '0.00', left: '250.00' });
    const shares = world.db.selectFrom('bonus_bets').innerJoin('bonuses', 'bonuses.id', 'bonus_bets.bonus_id');
    expect(await shares.select('round').where('member_id', '=', player.id).execute()).toEqual([]);
  });

  test('a game of another category takes no bonus money and does not count', async () => {
    const player = await withBonus(world);
    expect((await player.bet('500.01', 'reef-hunt')).placed).toMatchObject({ success: false, errorCode: 'wallet.insufficient_funds' });
    const bet = await player.bet('100.00', 'reef-hunt');
    expect((await bet.playable()).value.balance).toBe('400.00');
    await bet.pay('0.00');
    expect(await player.bonus()).toMatchObject({ staked: '0.00', left: '250.00' });
  });

  test('a bet from the wallet of a vendor takes no bonus money and does not count (MC-03)', async () => {
    const player = await withBonus(world);
    await writeSetting(world.db, 'vendor_wallets', ['originals']);
    try {
      await inTransaction(world.db, (trx) =>
        post(trx, {
          kind: 'wallet_transfer',
          reference: `T-${player.id}`,
          memberId: player.id,
          at: new Date(world.world.now),
          lines: transferLines(purseAccount(player.id, 'main'), purseAccount(player.id, vendorPurse('originals')), minor(30_000n)),
        }),
      );
      expect((await player.bet('300.01')).placed).toMatchObject({ success: false, errorCode: 'wallet.insufficient_funds' });
      await (await player.bet('100.00')).pay('0.00');
      expect(await player.purse()).toEqual({ own: '200.00', bonus: '250.00' });
      expect(await player.bonus()).toMatchObject({ state: 'active', staked: '0.00', left: '250.00' });
    } finally {
      await writeSetting(world.db, 'vendor_wallets', []);
    }
  });

  test('enough settled bets release what is left into own money, and the record shows it', async () => {
    const player = await withBonus(world);
    for (let n = 0; n < 39; n += 1) await player.play('50.00', '50.00');
    expect(await player.bonus()).toMatchObject({ state: 'active', staked: '1950.00', missing: '50.00' });
    await player.play('50.00', '0.00');
    expect(await player.purse()).toEqual({ own: '700.00', bonus: '0.00' });
    expect(await player.bonus()).toMatchObject({ state: 'released', endedWith: '250.00', missing: '0.00', left: '0.00' });
    const { rows } = await world.takeValue('wallet.ledger', { kind: 'bonus' }, player);
    const row = rows[0]?.sourceRow ?? '';
    expect(row, 'the entry opens this bonus').toBe((await player.bonus())?.id);
    // Also after many later ones, and for its own member alone.
    await sql`insert into bonuses (member_id, promotion, amount, stake_needed, state, granted_at, ends_at, ended_at)
      select ${player.id}, 'later', 1, 1, 'lost', at, at + interval '1 day', at
      from (select ${new Date(world.world.now + days(1))}::timestamptz as at, generate_series(1, 21)) later`.execute(world.db);
    const ids = async (request: object, who: { readonly token: string } = player) =>
      (await world.takeValue('rewards.bonuses', request, who)).list.map(({ id }) => id);
    const latest = await ids({});
    expect(latest).toHaveLength(21);
    expect(latest).not.toContain(row);
    expect(await ids({ row })).toEqual([...latest, row]);
    expect(await ids({ row: latest[20] })).toEqual(latest);
    expect(await ids({ row: 'none' })).toEqual(latest);
    expect(await ids({ row }, await world.player())).toEqual([]);
    expect(rows.map(({ amount, balanceAfter, about, reference }) => [amount, balanceAfter, about, reference])).toEqual([
      ['250.00', '700.00', player.promotion.replace('p', 'P').replace('-', ' '), expect.stringMatching(/^B-\d+$/)],
    ]);
    expect((await verifyLedger(world.db)).faults).toEqual([]);
  });

  test('a bonus that was played away is over, though not while a bet with it runs', async () => {
    const player = await withBonus(world);
    await player.play('500.00');
    const [first, second] = [await player.bet('100.00'), await player.bet('150.00')];
    await first.pay('0.00');
    expect((await player.bonus())?.state).toBe('active');
    await second.pay('0.00');
    expect(await player.bonus()).toMatchObject({ state: 'lost', endedWith: '0.00' });
  });

  test('after its days the rest of a bonus is lost and own money stays; a later win keeps only its own part', async () => {
    const player = await withBonus(world);
    await player.play('400.00');
    const running = await player.bet('200.00');
    await world.advanceAndWork(days(14) - 1);
    expect((await player.bonus())?.state).toBe('active');
    await world.advanceAndWork(hours(1));
    expect(await player.bonus()).toMatchObject({ state: 'expired', endedWith: '150.00' });
    expect(await player.purse()).toEqual({ own: '0.00', bonus: '0.00' });
    await running.pay('300.00');
    expect(await player.purse()).toEqual({ own: '150.00', bonus: '0.00' });
    expect((await verifyLedger(world.db)).faults).toEqual([]);
  });

  test('giving a bonus up takes only the bonus, once, and of nobody else', async () => {
    const player = await withBonus(world);
    const other = await withBonus(world);
    const id = (await player.bonus())?.id ?? '';
    expect((await world.ask('rewards.dropBonus', { id }, { ...other, ...key() })).body.errorCode).toBe('not_found');
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.ask('rewards.dropBonus', { id }, { ...player, ...key() })));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(await player.purse()).toEqual({ own: '500.00', bonus: '0.00' });
    expect(await player.bonus()).toMatchObject({ state: 'forfeited', endedWith: '250.00' });
    expect(await other.purse()).toEqual({ own: '500.00', bonus: '250.00' });
  });

  test('a withdrawal takes own money alone and leaves the bonus', async () => {
    const player = await withBonus(world);
    const terms = await world.takeValue('wallet.withdrawalTerms', {}, player);
    expect(terms).toMatchObject({ balance: '500.00', bonus: { left: '250.00', missing: '2000.00' } });
  });

  // The embedded engine has one connection, so nobody can hold a lock of the member meanwhile.
  if (engine === 'postgres')
    test('who joins or enters a code before the end, and makes it wait until after it, has come too late', async () => {
      const coded = await world.promotion(gift, { joining: 'code' });
      await world.db.insertInto('promo_codes').values({ code: 'WAITS', promotion: coded, uses_left: 1 }).execute();
      const asked = await world.promotion(depositBonus);
      const player = await world.player();
      const now = world.world.now;
      await world.db
        .updateTable('promotions')
        .set({ ends_at: new Date(now + 1_000) })
        .where('code', 'in', [coded, asked])
        .execute();
      const { sent } = await world.db.transaction().execute(async (trx) => {
        await lockMembers(trx, [player.id]);
        const sent = [
          world.ask('rewards.joinPromotion', { code: asked }, player),
          world.ask('rewards.redeemCode', { promoCode: 'WAITS' }, player),
        ];
        // The second waits in the process.
        await untilWaiting(world.db);
        world.world.now = now + 1_000;
        return { sent };
      });
      for (const answer of await Promise.all(sent)) expect(answer.body.errorCode).toBe('promotion.not_open');
    });

  test('ten requests at once claim a reward once, and a second bonus waits until the first has ended', async () => {
    const player = await withBonus(world);
    const code = await world.promotion(gift, { joining: 'code' });
    await world.db.insertInto('promo_codes').values({ code: 'LAGOON', promotion: code, uses_left: 2 }).execute();
    const { entry } = await world.takeValue('rewards.redeemCode', { promoCode: '\u202a ｌａｇｏｏｎ\u202c' }, player);
    const claim = () => world.ask('rewards.claim', { id: entry?.id ?? '' }, { ...player, ...key() });
    expect((await claim()).body.errorCode).toBe('bonus.one_active');
    await world.takeValue('rewards.dropBonus', { id: (await player.bonus())?.id ?? '' }, { ...player, ...key() });
    const answers = await Promise.all(Array.from({ length: 10 }, claim));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ body }) => (body.success ? [] : [body.errorCode])))).toEqual(new Set(['reward.not_ready']));
    expect(await player.purse()).toEqual({ own: '500.00', bonus: '50.00' });
    expect((await verifyLedger(world.db)).faults).toEqual([]);
  });

  test('an excluded member and a trial account get no bonus', async () => {
    const code = await world.promotion(gift, { joining: 'ask' });
    const player = await world.player(10_000);
    const trial = await world.signedInMember({ type: 4 });
    expect((await world.ask('rewards.joinPromotion', { code }, trial)).body.errorCode).toBe('role.trial');
    await world.takeValue('saferPlay.exclude', { kind: 'time-out', length: 'PT24H' }, player);
    expect((await world.ask('rewards.joinPromotion', { code }, player)).body.errorCode).toBe('protection.excluded');
    expect((await world.ask('rewards.claim', { id: 'any' }, { ...player, ...key() })).body.errorCode).toBe('protection.excluded');
    expect((await world.ask('rewards.bonuses', {}, player)).body.success).toBe(true);
    expect(await world.db.selectFrom('promotion_entries').select('id').where('promotion', '=', code).execute()).toEqual([]);
  });
});
