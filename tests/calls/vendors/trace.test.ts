// A bet that a member quotes, followed to each line of the ledger.
import { expect, test } from 'vitest';
import { traceReference } from '#platform/ledger/trace.ts';
import { onBothEngines } from '../../engines.ts';
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
    expect(postings[1]?.find(({ house }) => !house)?.balance_after).toBe(10_000n - 50n + gain);
    expect(await traceReference(platform.db, '1-0000')).toEqual({ round: null, postings: [] });
  });
});
