/** Seeds the point mall: goods, the points that the demo accounts earned day by day, and what they redeemed. */
import { sql, type Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { countPointEvents, pointsOf } from '#platform/ledger/points.ts';
import { post } from '#platform/ledger/post.ts';
import { pointTerms } from '#platform/rules/loyalty/point-terms.ts';
import { entriesFor, pointLines } from '#platform/rules/postings.ts';
import { minor, toAmount } from '#values/money.ts';
import { days } from '#values/time.ts';
import { formatAmount } from './banners.ts';
import type { SeedArt } from './demo-texts.ts';
import { claimDaily } from './missions.ts';
import { inEveryLanguage } from './words.ts';

interface SeedGoods {
  readonly code: string;
  readonly art: SeedArt;
  /** Minor units that it pays; without them it is a voucher. */
  readonly value?: number;
  readonly points: number;
  readonly bet?: number;
  readonly quantity?: number;
}

const goods: readonly SeedGoods[] = [
  { code: 'money-10', art: 'money', value: 10_00, points: 950 },
  { code: 'money-50', art: 'money', value: 50_00, points: 4_600 },
  { code: 'money-200', art: 'money', value: 200_00, points: 18_000, bet: 20_000_00, quantity: 100 },
  { code: 'coffee', art: 'coffee', points: 600, quantity: 240 },
  { code: 'phone', art: 'phone', points: 1_200, quantity: 150 },
  { code: 'groceries', art: 'groceries', points: 3_200, quantity: 80 },
  { code: 'cinema', art: 'cinema', points: 2_400, quantity: 60 },
  { code: 'ferry', art: 'ferry', points: 9_000, bet: 10_000_00, quantity: 12 },
  { code: 'headphones', art: 'headphones', points: 1_500, quantity: 1 },
];

/** What the demo accounts redeemed. The last headphones are gone. Money is of today, because the ledger is in the order of time. */
const redeemed = [
  { username: 'vicente', code: 'headphones', daysAgo: 12, state: 'approved' },
  { username: 'marisol', code: 'coffee', daysAgo: 5, state: 'approved' },
  { username: 'vicente', code: 'phone', daysAgo: 3, state: 'rejected' },
  { username: 'vicente', code: 'money-10', daysAgo: 0, state: 'approved' },
  { username: 'vicente', code: 'coffee', daysAgo: 0, state: 'in_process' },
] as const;

export async function writeGoods(trx: Transaction<Tables>, brand: Brand): Promise<void> {
  await trx
    .insertInto('point_goods')
    .values(
      goods.map(({ code, art, value, points, bet = 0, quantity = null }, position) => ({
        code,
        kind: value === undefined ? ('voucher' as const) : ('money' as const),
        value: value === undefined ? null : BigInt(value),
        art,
        words: JSON.stringify(
          inEveryLanguage(({ goods: texts }, language) => {
            const [name, about] = texts[art];
            return { name: name.replace('{amount}', formatAmount(brand, language, toAmount(minor(value ?? 0)))), about };
          }),
        ),
        points_needed: BigInt(points),
        amount_needed: BigInt(bet),
        quantity,
        position,
      })),
    )
    .execute();
}

/** What earns points: the rounds and deposits of the demo accounts. */
const writeEvents = (trx: Transaction<Tables>, ids: readonly bigint[]) =>
  sql`
    insert into point_events (member_id, game_code, amount, at)
    select member_id, game_code, bet, settled_at from rounds where state = 'settled' and member_id = any(${ids}::bigint[])
    union all
    select member_id, null, amount, credited_at from deposits where state = 'credited' and member_id = any(${ids}::bigint[])
    order by 4
  `.execute(trx);

/** Posts one redemption as the calls and the job would have done; the member must have the points. */
async function writeRedemption(
  trx: Transaction<Tables>,
  memberId: bigint,
  { code, state }: (typeof redeemed)[number],
  { place, at, openUntil }: { readonly place: number; readonly at: Date; readonly openUntil: Date },
): Promise<void> {
  const wanted = goods.find((one) => one.code === code);
  if (!wanted || (await pointsOf(trx, memberId)) < wanted.points) return;
  const [id, reference, points] = [`demo-${place}`, `P-DM${place}T-${1_000 + place * 317}`, BigInt(wanted.points)];
  const posting = { memberId, at, data: { goods: code, reference } };
  await post(trx, { ...posting, kind: 'points_redeemed', reference: id, lines: pointLines.spent(memberId, points) });
  const paid = state === 'approved' ? wanted.value : undefined;
  if (state === 'rejected')
    await post(trx, { ...posting, kind: 'points_returned', reference: id, lines: pointLines.earned(memberId, points) });
  else if (paid !== undefined)
    await post(trx, { ...posting, kind: 'points_money', reference, lines: entriesFor.redeem(memberId, minor(paid)) });
  await trx
    .insertInto('point_redemptions')
    .values({
      id,
      reference,
      member_id: memberId,
      goods_code: code,
      points,
      state,
      requested_at: at,
      decide_at: state === 'in_process' ? openUntil : at,
      decided_at: state === 'in_process' ? null : at,
      cause: state === 'rejected' ? 'operator' : null,
      voucher: state === 'approved' && paid === undefined ? `DEM${place}-7H2K-QX94` : null,
      goods_value: wanted.value === undefined ? null : minor(wanted.value),
    })
    .execute();
  if (state !== 'rejected')
    await trx.updateTable('point_goods').set({ redeemed: sql<number>`redeemed + 1` }).where('code', '=', code).execute();
}

/** Four weeks day by day, as the job would have counted them. */
export async function writePoints(trx: Transaction<Tables>, accounts: ReadonlyMap<string, bigint>, zone: string, now: Date): Promise<void> {
  await writeEvents(trx, [...accounts.values()]);
  for (let today = 28; today >= 0; today -= 1) {
    const at = new Date(now.getTime() - days(today));
    while (await countPointEvents(trx, pointTerms(null), at));
    await claimDaily(trx, accounts, zone, at, today);
    for (const [place, one] of redeemed.entries()) {
      const memberId = accounts.get(one.username);
      if (one.daysAgo !== today || memberId === undefined) continue;
      await writeRedemption(trx, memberId, one, { place, at, openUntil: new Date(now.getTime() + days(1)) });
    }
  }
}
