/** The goods of the point mall, and what a member has bet towards the amount that some ask for (PO-04). */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Brand } from '#brands/brand.ts';
import type { PointsSchemas } from '#calls/schemas/points.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { pickLocale } from '#i18n/pick-locale.ts';
import type { Db } from '#platform/context.ts';
import type { PointGoodsTable } from '#platform/db/tables/point-tables.ts';
import { availableOf, countedDays } from '#platform/rules/loyalty/redemption.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { days } from '#values/time.ts';

type GoodsDto = Output<PointsSchemas['rewards']>['goods'][number];
type GoodsRow = Selectable<PointGoodsTable>;

const goodsWords = z.record(z.string(), z.object({ name: z.string(), about: z.string().default('') })).catch({});

/** The words of goods in the best language there is; the code stands in for a name that nobody wrote. */
export function goodsText({ code, words }: Pick<GoodsRow, 'code' | 'words'>, language: string, usual: string) {
  const localized = pickLocale(goodsWords.parse(words), language, usual);
  return { name: code, about: '', ...localized?.words, language: localized?.language ?? usual };
}

export async function listGoods(db: Db, brand: Brand, language: string): Promise<GoodsDto[]> {
  const rows = await db.selectFrom('point_goods').selectAll().where('open', '=', true).orderBy('position').orderBy('code').execute();
  return rows.map((row) => ({
    code: row.code,
    kind: row.kind,
    ...goodsText(row, language, brand.languages[0]),
    art: row.art,
    pointsNeeded: Number(row.points_needed),
    amountNeeded: toAmount(minor(row.amount_needed)),
    quantity: row.quantity,
    redeemed: row.redeemed,
    available: availableOf(row),
  }));
}

/** What a member has bet in the days that count. */
export async function betRecently(db: Db, memberId: bigint, now: Date): Promise<Minor> {
  const { bet } = await db
    .selectFrom('rounds')
    .select((of) => of.fn.sum<string | null>('bet').as('bet'))
    .where('member_id', '=', memberId)
    .where('state', '=', 'settled')
    .where('at', '>', new Date(now.getTime() - days(countedDays)))
    .executeTakeFirstOrThrow();
  return minor(BigInt(bet ?? 0));
}
