// A reference that a member quotes, followed to each line of the ledger.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { traceReference } from '#platform/ledger/trace.ts';
import { onBothEngines } from '../../engines.ts';
import { postMovement, startPlatform } from '../../platform.ts';
import { writeGoods } from '../rewards/points-fixture.ts';
import { vendorWorld } from './vendor-fixture.ts';

onBothEngines('a reference followed to the ledger', (open) => {
  test('the number of a bet leads to its round and to the postings of its stake and win; an unknown one to nothing', async () => {
    const platform = await vendorWorld(open, { funds: 10_000 });
    const { bearer } = await platform.enter();
    platform.world.stops = [0, 0, 6, 3, 0];
    const { body } = await platform.askGame('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '0.50' });
    const { win } = body.value.round as { win: string };
    const { id } = await platform.db.selectFrom('rounds').select('id').where('member_id', '=', platform.member).executeTakeFirstOrThrow();
    const { round, postings } = await traceReference(platform.db, id);
    expect(round).toMatchObject({ id, state: 'settled', bet: 50n });
    const gain = BigInt(Math.round(Number(win) * 100));
    expect(postings.map((entries) => [entries[0]?.kind, entries.find(({ house }) => !house)?.amount])).toEqual([
      ['bet', -50n],
      ['win', gain],
    ]);
    for (const entries of postings) expect(entries.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
    expect(postings[1]?.find(({ house }) => !house)).toMatchObject({
      account: 'main',
      currency: 'PHP',
      username: round?.username,
      balance_after: 10_000n - 50n + gain,
    });
    expect(postings[1]?.find(({ house }) => house)).toMatchObject({ account: 'house', house: expect.stringMatching(/./), username: null });
    expect(await traceReference(platform.db, '1-0000')).toEqual({ round: null, postings: [] });
    // Money that moved under another round or another vendor, or was refused, is none of this bet.
    const transaction = { kind: 'debit' as const, member_id: platform.member, amount: 1n, fingerprint: null, answer: '{}', at: new Date() };
    const { vendor } = await platform.db.selectFrom('rounds').select('vendor').where('id', '=', id).executeTakeFirstOrThrow();
    await platform.db
      .insertInto('wallet_transactions')
      .values([
        { ...transaction, vendor, id: 'refused', round: id, state: 'refused' },
        { ...transaction, vendor, id: 'of-another', round: '1-0001', state: 'accepted' },
        { ...transaction, vendor: 'elsewhere', id: 'elsewhere', round: id, state: 'accepted' },
      ])
      .execute();
    for (const reference of [`${vendor}:refused`, `${vendor}:of-another`, 'elsewhere:elsewhere'])
      await postMovement(platform.db, platform.member, -1, { kind: 'bet', house: 'games', reference });
    expect((await traceReference(platform.db, id)).postings).toHaveLength(2);
    // A bet that moved no money has a round and no postings.
    await platform.db.deleteFrom('wallet_transactions').where('round', '=', id).execute();
    expect(await traceReference(platform.db, id)).toMatchObject({ round: { id }, postings: [] });
  });

  test('the number of a bonus, a rebate, a reward and a redemption lead to their own postings alone', async () => {
    const platform = await startPlatform(open);
    const { id: member } = await platform.member({ money: 10_000 });
    const move = async (kind: string, reference: string) =>
      String((await postMovement(platform.db, member, 5, { kind, reference })).postingId);
    const found = async (reference: string) =>
      (await traceReference(platform.db, reference)).postings.map(([entry]) => `${entry?.kind} ${entry?.reference}`);
    await sql`alter table postings alter column id restart with 1041`.execute(platform.db);
    for (const kind of ['bonus_granted', 'deposit']) await move(kind, '12');
    await move('bonus_granted', '1');
    expect(await found('B-12')).toEqual(['bonus_granted 12']);
    for (const unknown of ['XB-12', 'B-12x', 'B-', 'B-x']) expect(await found(unknown), unknown).toEqual([]);
    const [rebate, reward, other] = [await move('rebate', 'r'), await move('reward', 'p'), await move('win', 'w')];
    expect([await found(`R-${rebate}`), await found(`P-${reward}`), await found(`R-${other}`)]).toEqual([['rebate r'], ['reward p'], []]);
    for (const unknown of [`XR-${rebate}`, `R-${rebate}x`, `Q-${rebate}`, 'R-', 'R-x', '0'])
      expect(await found(unknown), unknown).toEqual([]);
    const redemption = {
      member_id: member,
      goods_code: 'cash',
      points: 1n,
      requested_at: new Date(),
      decide_at: null,
      decided_at: null,
    };
    await writeGoods(platform.db, { code: 'cash' });
    await platform.db
      .insertInto('point_redemptions')
      .values([
        { ...redemption, id: 'one', reference: 'G-1', cause: null, voucher: null },
        { ...redemption, id: 'two', reference: 'G-2', cause: null, voucher: null },
      ])
      .execute();
    for (const id of ['one', 'two']) await move('points_money', id);
    expect([await found('G-1'), await found('G-2'), await found('w')]).toEqual([['points_money one'], ['points_money two'], ['win w']]);
  });
});
