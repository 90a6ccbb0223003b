/** Rebates on demand: what settled bets of whole days bring, by product, and claiming it once (MC-15). */
import { sql, type Transaction } from 'kysely';
import type { RewardsSchemas } from '#calls/schemas/rewards.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import { withOlderRow } from '#platform/db/page.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { levelTerms } from '#platform/identity/level-terms.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { post } from '#platform/ledger/post.ts';
import { rebateProducts } from '#platform/rules/bonuses/rebate.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { DomainError } from '#values/domain-error.ts';
import { type GameType, gameTypes } from '#values/games/categories.ts';
import { type Minor, minor, toAmount, zero } from '#values/money.ts';
import { percentOf } from '#values/payment-fee.ts';
import { days, toInstant } from '#values/time.ts';

/** Rates in hundredths of a percent, where the operator has set none. */
const usualRates: Readonly<Partial<Record<GameType, number>>> = { RNG: 50, LIVE: 40, FISH: 40, PVP: 30, SPORTS: 25, ESPORTS: 25 };
/** Bets that nobody claimed for count no longer after it. */
const keptDays = 30;
/** Longer rounds have an index of their own, `rounds_long`: they are few, and nothing says how long one may last. */
const usualRound = days(2);

/** The operator's rates, with what the member's level adds to each. */
async function ratesOf({ db }: RequestContext, memberId: bigint): Promise<(readonly [GameType, number])[]> {
  const { moreRebate } = await levelTerms(db, memberId);
  const set = ((await readSetting(db, 'rebates')) ?? usualRates) as Readonly<Record<string, unknown>>;
  return gameTypes.flatMap((type) => {
    const rate = set[type];
    return typeof rate === 'number' && Number.isInteger(rate) && rate > 0 && rate <= 1_000 ? [[type, rate + moreRebate] as const] : [];
  });
}

/** The days not claimed yet: from the last claim, or thirty days ago, to the end of yesterday in the brand's time zone. */
async function openPeriod({ db, now, brand }: RequestContext, memberId: bigint): Promise<{ from: Date; to: Date }> {
  const zone = brand.timeZone;
  const { rows } = await sql<{ from_at: Date; to_at: Date }>`
    select greatest(
        (date_trunc('day', ${now}::timestamptz at time zone ${zone}) - make_interval(days => ${keptDays}::int)) at time zone ${zone},
        coalesce((select max(to_at) from rebate_claims where member_id = ${memberId}), '2000-01-01')
      ) as from_at,
      date_trunc('day', ${now}::timestamptz at time zone ${zone}) at time zone ${zone} as to_at`.execute(db);
  const [row] = rows;
  if (!row) throw new RangeError('The days of the rebate are unknown.');
  return { from: row.from_at, to: row.to_at };
}

/** Own money bet in settled rounds, by product. What a bonus paid does not count. */
async function stakedBy({ db }: RequestContext, memberId: bigint, { from, to }: { from: Date; to: Date }): Promise<Map<string, Minor>> {
  const usual = new Date(from.getTime() - usualRound);
  const ended = sql`member_id = ${memberId} and state = 'settled' and settled_at >= ${from} and settled_at < ${to}`;
  const { rows } = await sql<{ game_type: string; staked: bigint }>`
    select games.game_type, sum(ended.bet - coalesce(bonus_bets.bonus, 0))::bigint as staked
    from (
      select vendor, id, game_code, bet from rounds where ${ended} and at >= ${usual}
      union all
      select vendor, id, game_code, bet from rounds where ${ended} and at < ${usual} and settled_at - at > interval '2 days'
    ) ended
    join games on games.game_code = ended.game_code
    left join bonus_bets on bonus_bets.vendor = ended.vendor and bonus_bets.round = ended.id
    group by games.game_type`.execute(db);
  return new Map(rows.map(({ game_type: type, staked }) => [type, minor(staked)]));
}

async function openRebate(context: RequestContext, memberId: bigint) {
  const period = await openPeriod(context, memberId);
  const rates = await ratesOf(context, memberId);
  const products = rebateProducts(rates, await stakedBy(context, memberId, period));
  return { ...period, products, total: minor(products.reduce((sum, { amount }) => sum + amount, 0n)) };
}

const toProductDto = ({ gameType, staked, basisPoints, amount }: ReturnType<typeof rebateProducts<GameType>>[number]) => ({
  gameType,
  staked: toAmount(staked),
  percent: percentOf(basisPoints),
  amount: toAmount(amount),
});

/** With the twenty claims of the latest days, and the older one that was asked for. */
export async function rebates(
  context: RequestContext,
  { row }: { readonly row?: string | undefined },
): Promise<Output<RewardsSchemas['rebates']>> {
  const { memberId } = requireRealAccount(context);
  const { from, to, products, total } = await openRebate(context, memberId);
  const claimed = context.db
    .selectFrom('rebate_claims')
    .select(['from_at', 'to_at', 'amount', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('to_at', 'desc');
  const claims = await withOlderRow(
    await claimed.limit(20).execute(),
    row,
    (one) => toInstant(one.to_at),
    // Compared as text, because an address may name anything.
    (end) => claimed.where(sql<string>`to_char(to_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`, '=', end).executeTakeFirst(),
  );
  return {
    currencySymbol: context.brand.currency.symbol,
    from: toInstant(from),
    to: toInstant(to),
    products: products.map(toProductDto),
    total: toAmount(total),
    claims: claims.map((one) => ({
      from: toInstant(one.from_at),
      to: toInstant(one.to_at),
      amount: toAmount(minor(one.amount)),
      at: toInstant(one.at),
    })),
  };
}

/** Such as `2026-11-01/2026-11-07`, in the brand's time zone. */
function daysOf({ brand }: RequestContext, from: Date, to: Date): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: brand.timeZone });
  return `${format.format(from)}/${format.format(new Date(to.getTime() - 1))}`;
}

/**
 * Claims the days that the page showed, up to `to`. They may have been shown before midnight; the day that ended since is due after them.
 * Throws `reward.not_ready` when these days are claimed, were shown too long ago, or nothing is due.
 */
export async function claimRebate(context: RequestContext, request: { readonly to: string }) {
  const { memberId } = requireRealAccount(context);
  const trx = context.db as Transaction<Tables>;
  // The lock of the member's protection, which the call has taken, makes one claim wait for the other.
  const shownTo = new Date(request.to);
  const age = context.now.getTime() - shownTo.getTime();
  if (age < 0 || age >= days(2)) throw new DomainError('reward.not_ready');
  const { from, to, products, total } = await openRebate({ ...context, now: shownTo }, memberId);
  if (total === zero || toInstant(to) !== toInstant(shownTo)) throw new DomainError('reward.not_ready');
  await trx
    .insertInto('rebate_claims')
    .values({
      member_id: memberId,
      from_at: from,
      to_at: to,
      amount: total,
      products: JSON.stringify(products.map(toProductDto)),
      at: context.now,
    })
    .execute();
  await post(trx, {
    kind: 'rebate',
    reference: `${memberId}:${toInstant(from)}:${toInstant(to)}`,
    memberId,
    at: context.now,
    data: { from: toInstant(from), to: toInstant(to), days: daysOf(context, from, to) },
    lines: entriesFor.redeem(memberId, total),
  });
  const { main } = await balanceOf(trx, memberId);
  return { amount: toAmount(total), balance: toAmount(main), currencySymbol: context.brand.currency.symbol };
}
