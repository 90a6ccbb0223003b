/** Redemptions: requested with a payment password, then approved or rejected; a rejection gives the points back (PO-05). */
import { type Selectable, sql, type Transaction } from 'kysely';
import type { PointsSchemas } from '#calls/schemas/points.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type Db, type RequestContext, refusalOf, requireRealAccount } from '#platform/context.ts';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import { assertLocked } from '#platform/db/locks/member-lock.ts';
import { type ListQuery, onPage, pageHolding } from '#platform/db/page.ts';
import type { PointGoodsTable, PointRedemptionsTable } from '#platform/db/tables/point-tables.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { notify } from '#platform/identity/notify.ts';
import { consumeProof } from '#platform/identity/owner-proof.ts';
import { verifyPaymentPassword } from '#platform/identity/payment-passwords.ts';
import { pointsOf } from '#platform/ledger/points.ts';
import { post } from '#platform/ledger/post.ts';
import { freeReference, postedAs } from '#platform/ledger/references.ts';
import { isClosed } from '#platform/protection/closed-accounts.ts';
import { pausedUntil } from '#platform/protection/exclusions.ts';
import { checkRedemption } from '#platform/rules/loyalty/redemption.ts';
import { entriesFor, pointLines } from '#platform/rules/postings.ts';
import { randomCode, safeAlphabet } from '#platform/rules/random-code.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor, toAmount } from '#values/money.ts';
import { pageCount } from '#values/page-count.ts';
import { toInstant } from '#values/time.ts';
import { betRecently, goodsText } from './goods.ts';
import { readTerms } from './terms.ts';

type RedemptionDto = Output<PointsSchemas['redeem']>['redemption'];
type Redemption = Selectable<PointRedemptionsTable>;
type RedemptionWithGoods = Redemption & Pick<Selectable<PointGoodsTable>, 'code' | 'kind' | 'art' | 'words' | 'value'>;

/** Unique among redemptions and conversions: the postings of both go by it. */
export const newReference = ({ db, random }: Pick<RequestContext, 'db' | 'random'>): Promise<string> =>
  freeReference(
    random,
    'P',
    async (reference) =>
      (await db.selectFrom('point_redemptions').select('id').where('reference', '=', reference).executeTakeFirst()) ??
      postedAs(db, ['points_converted', 'points_money'], reference),
  );

function toDto(row: RedemptionWithGoods, language: string, usual: string): RedemptionDto {
  const { name, language: spoken } = goodsText(row, language, usual);
  return {
    id: row.id,
    reference: row.reference,
    goods: { code: row.code, kind: row.kind, name, art: row.art, language: spoken },
    points: Number(row.points),
    state: row.state,
    at: toInstant(row.requested_at),
    decidedAt: row.decided_at && toInstant(row.decided_at),
    cause: row.cause,
    amount: row.state === 'approved' && row.value !== null ? toAmount(minor(row.value)) : null,
    voucher: row.voucher,
  };
}

const withGoods = (db: Db) =>
  db
    .selectFrom('point_redemptions')
    .innerJoin('point_goods', 'point_goods.code', 'point_redemptions.goods_code')
    .selectAll('point_redemptions')
    .select(['point_goods.code', 'point_goods.kind', 'point_goods.art', 'point_goods.words'])
    // A server of the release before stores none.
    .select((of) => of.fn.coalesce('point_redemptions.goods_value', 'point_goods.value').as('value'));

/** Runs in the transaction of the idempotency key. Nothing leaves before all checks have passed. */
export async function redeem(
  context: RequestContext,
  { code, paymentPassword }: { readonly code: string; readonly paymentPassword: string },
): Promise<Output<PointsSchemas['redeem']> | DomainError> {
  const { memberId } = requireRealAccount(context);
  const { db, now, brand } = context;
  // So that two requests cannot both use the last points.
  assertLocked(db, memberId);
  // Locked: the last one goes to exactly one of two who ask at once.
  const goods = await db.selectFrom('point_goods').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();
  if (!goods) throw new DomainError('not_found');
  checkRedemption(goods, await pointsOf(db, memberId), await betRecently(db, memberId, now));
  const refusal = await refusalOf(verifyPaymentPassword(context, memberId, paymentPassword));
  if (refusal) return refusal;
  await consumeProof(context);

  const { decidesAfter } = await readTerms(db);
  const id = randomCode(context.random, safeAlphabet.toLowerCase(), 20);
  const reference = await newReference(context);
  await db
    .insertInto('point_redemptions')
    .values({
      id,
      reference,
      member_id: memberId,
      goods_code: code,
      points: goods.points_needed,
      requested_at: now,
      decide_at: decidesAfter === null ? null : new Date(now.getTime() + decidesAfter),
      decided_at: null,
      cause: null,
      voucher: null,
      goods_value: goods.value,
    })
    .execute();
  await db
    .updateTable('point_goods')
    .set({ redeemed: goods.redeemed + 1 })
    .where('code', '=', code)
    .execute();
  await post(db as Transaction<Tables>, {
    kind: 'points_redeemed',
    reference: id,
    memberId,
    at: now,
    data: { goods: code, reference },
    lines: pointLines.spent(memberId, goods.points_needed),
  });
  const redemption = await withGoods(db).where('id', '=', id).executeTakeFirstOrThrow();
  return { redemption: toDto(redemption, context.language, brand.languages[0]), points: Number(await pointsOf(db, memberId)) };
}

export async function listRedemptions(
  context: RequestContext,
  { language = context.language, row, ...asked }: ListQuery,
): Promise<Output<PointsSchemas['redeemList']>> {
  const { memberId } = requireRealAccount(context);
  const { db, brand } = context;
  const { total } = await db
    .selectFrom('point_redemptions')
    .select((of) => of.fn.countAll<bigint>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const page = await pageHolding(asked, row, async (reference) => {
    const { rows: places } = await sql<{ place: bigint }>`
      select place from (
        select reference, row_number() over (order by requested_at desc, id) as place from point_redemptions where member_id = ${memberId}
      ) listed where reference = ${reference}`.execute(db);
    return places[0]?.place;
  });
  const rows = await withGoods(db)
    .where('member_id', '=', memberId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .$call(onPage(page))
    .execute();
  return {
    redemptions: rows.map((row) => toDto(row, language, brand.languages[0])),
    total: Number(total),
    totalPages: pageCount(Number(total), page.pageSize),
    pageNo: page.pageNo,
    currencySymbol: brand.currency.symbol,
  };
}

type Decision = { readonly state: 'approved' } | { readonly state: 'rejected'; readonly cause: 'excluded' | 'operator' };

/** Decides a locked redemption once: pays money, writes a voucher's code, or gives the points and the place in the stock back. */
export async function decideRedemption(
  trx: Transaction<Tables>,
  { id, member_id: memberId, goods_code: code, points, reference, goods_value: kept }: Redemption,
  decision: Decision,
  { now, random, brand }: Pick<RequestContext, 'now' | 'random' | 'brand'>,
): Promise<void> {
  const goods = await trx.selectFrom('point_goods').select(['code', 'value', 'words']).where('code', '=', code).executeTakeFirstOrThrow();
  const value = kept ?? goods.value;
  const isApproved = decision.state === 'approved';
  if (!isApproved) {
    await trx.updateTable('point_goods').set({ redeemed: sql<number>`redeemed - 1` }).where('code', '=', code).execute();
    await post(trx, {
      kind: 'points_returned',
      reference: id,
      memberId,
      at: now,
      data: { goods: code, reference },
      lines: pointLines.earned(memberId, points),
    });
  } else if (value !== null)
    await post(trx, {
      kind: 'points_money',
      reference,
      memberId,
      at: now,
      data: { goods: code },
      lines: entriesFor.redeem(memberId, minor(value)),
    });
  await trx
    .updateTable('point_redemptions')
    .set({
      state: decision.state,
      decided_at: now,
      cause: decision.state === 'rejected' ? decision.cause : null,
      voucher: isApproved && value === null ? [4, 4, 4].map((length) => randomCode(random, safeAlphabet, length)).join('-') : null,
    })
    .where('id', '=', id)
    .execute();
  const { language } = await trx.selectFrom('members').select('language').where('id', '=', memberId).executeTakeFirstOrThrow();
  const data = { goods: goodsText(goods, language, brand.languages[0]).name, reference, points: Number(points) };
  await notify(trx, { memberId, kind: `points.${decision.state}`, data }, now);
}

/** Locks a redemption that waits; undefined when it was decided before, or does not exist. */
export const lockUndecided = (trx: Transaction<Tables>, reference: string): Promise<Redemption | undefined> =>
  trx
    .selectFrom('point_redemptions')
    .selectAll()
    .where('reference', '=', reference)
    .where('state', '=', 'in_process')
    .forUpdate()
    .executeTakeFirst();

const batchSize = 50;

/** Approves what has waited its time; a member who has paused play gets the points back. Returns whether more may be due. */
export async function decideDue(trx: Transaction<Tables>, context: Pick<RequestContext, 'now' | 'random' | 'brand'>): Promise<boolean> {
  const { now } = context;
  const due = await trx
    .selectFrom('point_redemptions')
    .selectAll()
    .where('state', '=', 'in_process')
    .where('decide_at', '<=', now)
    .where(notAside('points.redemption', sql.ref('point_redemptions.id'), now))
    .orderBy('decide_at')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();
  await workOff(trx, due, {
    kind: 'points.redemption',
    idOf: ({ id }) => id,
    now,
    work: async (some) => {
      for (const one of some) {
        const paused = (await isClosed(trx, one.member_id)) || (await pausedUntil(trx, one.member_id, now)) !== null;
        await decideRedemption(trx, one, paused ? { state: 'rejected', cause: 'excluded' } : { state: 'approved' }, context);
      }
    },
  });
  return due.length === batchSize;
}
