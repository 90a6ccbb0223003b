// What the demo accounts have besides play: past withdrawals and transfers, a complaint, missions in each state, and a place in a race.
import { expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { missionStandings } from '#platform/ledger/missions.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { readOffer } from '#platform/rules/bonuses/offer.ts';
import { seedWorld } from '#platform/seed/world.ts';
import { minor, toAmount } from '#values/money.ts';
import { days } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { noon, secret, startPlatform } from '../../platform.ts';

onBothEngines('members of the demo world', (open) => {
  test('the VIP took money out in every way and has a reply to a complaint, the upline received transfers, and the ledger is in the order of time (R17)', async () => {
    const platform = await startPlatform(open, { now: noon });
    const { db } = platform;
    await seedWorld(db, {
      size: 'small',
      now: new Date(noon),
      brand,
      passwordHash: async () => '!',
      withdrawals: async () => ({ paymentPasswordHash: '!', secrets: [secret] }),
    });
    const [vip, member, upline] = await Promise.all(['vicente', 'marisol', 'amihan'].map(platform.memberId));
    if (vip === undefined || member === undefined || upline === undefined) throw new Error('No demo accounts');
    const token = await platform.signIn(vip);
    const { withdrawals } = await platform.takeValue('wallet.withdrawals', {}, { token });
    expect(withdrawals.map(({ state, amount, returned }) => [state, amount, returned])).toEqual([
      ['received', '350.00', '0.00'],
      ['disputed', '450.00', '0.00'],
      ['received', '600.00', '200.00'],
      ['returned', '300.00', '300.00'],
      ['received', '500.00', '0.00'],
    ]);
    const { list } = await platform.takeValue('system.feedbacks', {}, { token });
    const [complaint] = list;
    expect(complaint).toMatchObject({ kind: 'complaint', state: 'answered', closedAt: null });
    expect(Date.parse(complaint?.dueAt ?? '') - Date.parse(complaint?.at ?? '')).toBe(days(brand.market.complaints.days));
    const { latest, minimum, maximum } = await platform.takeValue('wallet.transferTerms', {}, { token });
    for (const { amount } of latest) {
      expect(-Number(amount)).toBeGreaterThanOrEqual(Number(minimum));
      expect(-Number(amount)).toBeLessThanOrEqual(Number(maximum));
    }
    expect(latest.map(({ amount, name }) => [amount, name])).toEqual([
      ['-150.00', 'Amihan'],
      ['-100.00', 'Amihan'],
    ]);
    const [out, came] = [await balanceOf(db, vip), await balanceOf(db, upline)];
    const earned = await db.selectFrom('agent_payouts').select('amount').where('member_id', '=', upline).execute();
    const byContracts = earned.reduce((sum, { amount }) => sum + amount, 0n);
    expect(byContracts).toBeGreaterThan(0n);
    // Points paid 10.00 besides.
    expect([toAmount(out.main), toAmount(out.pending), toAmount(minor(came.main - byContracts))]).toEqual(['18430.50', '0.00', '1250.00']);
    expect((await verifyLedger(db)).faults).toEqual([]);
    for (const kind of ['main', 'points']) {
      const entries = await db
        .selectFrom('entries')
        .innerJoin('accounts', 'accounts.id', 'entries.account_id')
        .select('entries.at')
        .where('accounts.member_id', '=', vip)
        .where('accounts.kind', '=', kind)
        .orderBy('entries.id')
        .execute();
      const times = entries.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }

    // A Friday: something is open, something ready, something claimed.
    const states = async (id: bigint) => (await missionStandings(db, id, brand.timeZone, new Date(noon))).map(({ state }) => state);
    expect(new Set([...(await states(vip)), ...(await states(member))])).toEqual(new Set(['open', 'ready', 'claimed']));
    const board = await platform.takeValue('member.missionLeaderboard', {}, { token });
    expect(board.list.length).toBeGreaterThan(4);
    expect(board.mine).not.toBeNull();

    const race = await db.selectFrom('promotions').select(['code', 'offer']).where('kind', '=', 'race').executeTakeFirstOrThrow();
    expect(readOffer(race.offer).kind).toBe('race');
    const standing = await platform.takeValue('rewards.raceStanding', { code: race.code }, { token });
    expect(standing).toMatchObject({ joined: true, over: false });
    expect(standing.placed).toBeGreaterThan(1);
  });
});
