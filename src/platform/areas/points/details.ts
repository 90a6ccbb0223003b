/** The points details: each movement with the points before, changed and after, and what it was for (PO-02). */
import { sql } from 'kysely';
import type { PointsSchemas } from '#calls/schemas/points.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type Db, type RequestContext, requireRealAccount } from '#platform/context.ts';
import { type ListQuery, onPage, pageHolding } from '#platform/db/page.ts';
import type { PointPostingKind } from '#platform/rules/postings.ts';
import type { Amount } from '#values/money.ts';
import { pageCount } from '#values/page-count.ts';
import type { EarningProduct } from '#values/points.ts';
import { toInstant } from '#values/time.ts';
import { goodsText } from './goods.ts';

type Details = Output<PointsSchemas['details']>;

/** How the details show each kind of posting: a new kind without a row does not compile. */
const shownAs: Readonly<Record<PointPostingKind, Details['rows'][number]['kind']>> = {
  points_earned: 'earned',
  points_referral: 'referral',
  points_mission: 'mission',
  points_redeemed: 'redeemed',
  points_returned: 'returned',
  points_converted: 'converted',
};

const movements = (db: Db, memberId: bigint) =>
  db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .where('accounts.member_id', '=', memberId)
    .where('accounts.kind', '=', 'points');

export async function listDetails(context: RequestContext, { language = context.language, row, ...asked }: ListQuery): Promise<Details> {
  const { memberId } = requireRealAccount(context);
  const { db, brand } = context;
  const { total } = await movements(db, memberId)
    .select((of) => of.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const page = await pageHolding(asked, row, async (reference) => {
    const { rows: places } = await sql<{ place: bigint }>`
      select place from (
        select postings.kind, postings.reference, row_number() over (order by entries.id desc) as place
        from entries join accounts on accounts.id = entries.account_id join postings on postings.id = entries.posting_id
        where accounts.member_id = ${memberId} and accounts.kind = 'points'
      ) listed where kind = 'points_converted' and reference = ${reference}`.execute(db);
    return places[0]?.place;
  });
  const rows = await movements(db, memberId)
    .innerJoin('postings', 'postings.id', 'entries.posting_id')
    .leftJoin('point_goods', (join) => join.on('point_goods.code', '=', sql<string>`postings.data ->> 'goods'`))
    .select([
      'entries.id',
      'entries.at',
      'entries.amount as changed',
      'entries.balance_after',
      'postings.kind',
      'point_goods.code',
      'point_goods.words',
      sql<EarningProduct | null>`postings.data ->> 'product'`.as('product'),
      sql<Amount | null>`postings.data ->> 'amount'`.as('amount'),
      sql<string | null>`case postings.kind when 'points_converted' then postings.reference else postings.data ->> 'reference' end`.as(
        'reference',
      ),
    ])
    .orderBy('entries.id', 'desc')
    .$call(onPage(page))
    .execute();
  return {
    rows: rows.map(({ code, words, ...row }) => ({
      id: row.id.toString(),
      at: toInstant(row.at),
      kind: shownAs[row.kind as PointPostingKind],
      current: Number(row.balance_after - row.changed),
      changed: Number(row.changed),
      balance: Number(row.balance_after),
      product: row.product,
      amount: row.amount,
      about: code === null ? null : goodsText({ code, words }, language, brand.languages[0]).name,
      reference: row.reference,
    })),
    total: Number(total),
    totalPages: pageCount(Number(total), page.pageSize),
    pageNo: page.pageNo,
    currencySymbol: brand.currency.symbol,
  };
}
