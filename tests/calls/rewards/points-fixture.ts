// Additions to the test platform for points: members with points and a payment password, and goods to redeem.
import type { Insertable } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { PointGoodsTable } from '#platform/db/tables/point-tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { pointsOf } from '#platform/ledger/points.ts';
import { post } from '#platform/ledger/post.ts';
import { pointLines } from '#platform/rules/postings.ts';
import type { Open } from '../../engines.ts';
import { walletWorld } from '../wallet/wallet-fixture.ts';
import { bindAccount, paymentPassword } from '../wallet/withdrawal-fixture.ts';

export const givePoints = (db: Db, memberId: bigint, count: number) =>
  inTransaction(db, (trx) =>
    post(trx, {
      kind: 'points_earned',
      reference: crypto.randomUUID(),
      memberId,
      at: new Date(),
      data: { product: 'slots', amount: '10.00' },
      lines: pointLines.earned(memberId, BigInt(count)),
    }),
  );

/** Goods that cost 500 points, without a limit, where nothing else is said. */
export const writeGoods = (db: Db, goods: Partial<Insertable<PointGoodsTable>> & { readonly code: string }) =>
  db
    .insertInto('point_goods')
    .values({
      kind: 'voucher',
      value: null,
      art: 'coffee',
      words: JSON.stringify({ EN: { name: `The ${goods.code}`, about: 'A test.' }, TY: { name: `Ang ${goods.code}`, about: '' } }),
      points_needed: 500n,
      quantity: null,
      ...goods,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function pointsWorld(open: Open) {
  const platform = await walletWorld(open);
  const { db } = platform;

  /** A member with points, a payment password and a session that begins with each call. */
  async function player(points = 1_000, type = 0) {
    const person = await platform.signedInMember({ type });
    if (points > 0) await givePoints(db, person.id, points);
    await bindAccount(platform, person.id);
    const fresh = () => platform.signIn(person.id);
    return {
      ...person,
      redeem: async (code: string, more: object = {}, key: string = crypto.randomUUID()) =>
        platform.ask('points.redeem', { code, paymentPassword, ...more }, { token: await fresh(), key }),
      convert: async (count: number, more: object = {}, key: string = crypto.randomUUID()) =>
        platform.ask('points.convert', { points: count, paymentPassword, ...more }, { token: await fresh(), key }),
      history: async () => (await platform.takeValue('points.redeemList', {}, { token: await fresh() })).redemptions,
      details: async () => (await platform.takeValue('points.details', {}, { token: await fresh() })).rows,
      points: () => pointsOf(db, person.id),
    };
  }
  return { ...platform, player };
}

export type PointsWorld = Awaited<ReturnType<typeof pointsWorld>>;
