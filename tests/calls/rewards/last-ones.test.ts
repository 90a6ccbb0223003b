// The last one of something that a hundred members want at the same moment: one gets it, and the others are refused for good.
import { beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { onOneEngineDaily } from '../../engines.ts';
import type { CallName, RequestFields } from '../../platform.ts';
import { bindAccount, paymentPassword } from '../wallet/withdrawal-fixture.ts';
import { givePoints, writeGoods } from './points-fixture.ts';
import { gift, type RewardsWorld, rewardsWorld } from './rewards-fixture.ts';

const members = 100;

onOneEngineDaily('the last one', (open) => {
  let world: RewardsWorld;
  const players: { readonly id: bigint; readonly token: string }[] = [];
  beforeAll(async () => {
    world = await rewardsWorld(open);
    for (let n = 0; n < members; n += 1) {
      const { id, token } = await world.signedInMember();
      await givePoints(world.db, id, 1_000);
      await bindAccount(world, id);
      players.push({ id, token });
    }
  }, 120_000);

  const wanted: readonly { readonly what: string; readonly call: CallName; readonly refusal: string; make(): Promise<RequestFields> }[] = [
    {
      what: 'use of a code',
      call: 'rewards.redeemCode',
      refusal: 'promotion.not_open',
      make: async () => {
        const promotion = await world.promotion(gift, { joining: 'code' });
        await world.db.insertInto('promo_codes').values({ code: 'LASTONE', promotion, uses_left: 1 }).execute();
        return { promoCode: 'lastone' };
      },
    },
    {
      what: 'envelope',
      call: 'rewards.claimRaffle',
      refusal: 'promotion.not_open',
      make: async () => {
        const raffle = { kind: 'raffle', envelopes: [{ amount: '5.00', count: 1 }] };
        return { code: await world.promotion(raffle, { joining: 'none' }) };
      },
    },
    {
      what: 'of the goods',
      call: 'points.redeem',
      refusal: 'points.sold_out',
      make: async () => {
        await writeGoods(world.db, { code: 'last', quantity: 1 });
        return { code: 'last', paymentPassword };
      },
    },
  ];

  test.each(wanted)(
    `$what goes to one of ${members} who ask at once, and $refusal to the others (SEC-11)`,
    async ({ call, refusal, make }) => {
      const request = await make();
      await world.publishedKey();
      const answers = await Promise.all(players.map(({ token }) => world.ask(call, request, { token })));
      const codes = answers.map(({ body }) => body.errorCode ?? 'taken');
      expect(Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]))).toEqual({
        taken: 1,
        [refusal]: members - 1,
      });
      // For good: asked again, nobody gets another.
      const again = await world.ask(call, request, players[codes.indexOf(refusal)]);
      expect(again.body.errorCode).toBe(refusal);
    },
  );

  test('afterwards the ledger balances', async () => {
    expect((await verifyLedger(world.db)).faults).toEqual([]);
  });
});
