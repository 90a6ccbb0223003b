/** Handlers of the points calls. */
import { type HandlersOf, requireRealAccount } from '#platform/context.ts';
import { pointsOf } from '#platform/ledger/points.ts';
import { countedDays } from '#platform/rules/loyalty/redemption.ts';
import { toAmount } from '#values/money.ts';
import { earningProducts, worthOf } from '#values/points.ts';
import { convert } from './convert.ts';
import { listDetails } from './details.ts';
import { betRecently, listGoods } from './goods.ts';
import { listRedemptions, redeem } from './redemptions.ts';
import { readTerms } from './terms.ts';

export const pointsHandlers: HandlersOf<'points'> = {
  balance: async (context) => {
    const { memberId } = requireRealAccount(context);
    const { db, now, brand } = context;
    const points = await pointsOf(db, memberId);
    const { redeem: ratio } = await readTerms(context.db);
    const { inProcess } = await db
      .selectFrom('point_redemptions')
      .select((of) => of.fn.countAll<bigint>().as('inProcess'))
      .where('member_id', '=', memberId)
      .where('state', '=', 'in_process')
      .executeTakeFirstOrThrow();
    return {
      points: Number(points),
      worth: toAmount(worthOf(points - (points % ratio.points), ratio)),
      currencySymbol: brand.currency.symbol,
      inProcess: Number(inProcess),
      betRecently: toAmount(await betRecently(db, memberId, now)),
    };
  },
  rewards: async ({ db, brand, language: spoken }, { language = spoken }) => ({
    goods: await listGoods(db, brand, language),
    currencySymbol: brand.currency.symbol,
  }),
  redeem,
  redeemList: listRedemptions,
  config: async (context) => {
    const { earn, redeem: ratio, leastConversion, decidesAfter } = await readTerms(context.db);
    return {
      earn: earningProducts.flatMap((product) => {
        const one = earn[product];
        return one ? [{ product, points: Number(one.points), amount: toAmount(one.amount) }] : [];
      }),
      redeem: { points: Number(ratio.points), amount: toAmount(ratio.amount) },
      leastConversion: Number(leastConversion),
      decidesMinutes: decidesAfter === null ? null : decidesAfter / 60_000,
      countedDays,
      currencySymbol: context.brand.currency.symbol,
    };
  },
  details: listDetails,
  convert,
};
