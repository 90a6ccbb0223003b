/** A member's bonuses: the active one with its progress, those that ended, and giving one up. */
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { RewardsSchemas } from '#calls/schemas/rewards.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { pickLocale } from '#i18n/pick-locale.ts';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import { withOlderRow } from '#platform/db/page.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { type BonusRow, endBonus, lockActiveBonus } from '#platform/ledger/bonuses/bonus-money.ts';
import { missingStake } from '#platform/rules/bonuses/bonus.ts';
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { toInstant } from '#values/time.ts';

type BonusDto = Output<RewardsSchemas['bonuses']>['list'][number];

const titles = z.record(z.string(), z.object({ title: z.string(), short: z.string() })).catch({});

/** Title and summary of a promotion in the caller's language; the code where the operator has removed it. */
export function namesOf(words: unknown, code: string, { language, brand }: Pick<RequestContext, 'language' | 'brand'>) {
  const found = pickLocale(titles.parse(words ?? {}), language, brand.languages[0]);
  return found ? { ...found.words, language: found.language } : { title: code, short: '', language };
}

function toBonusDto(row: BonusRow & { words: unknown }, left: Minor, context: RequestContext): BonusDto {
  const { title, language } = namesOf(row.words, row.promotion, context);
  return {
    id: String(row.id),
    promotion: row.promotion,
    title,
    language,
    state: row.state,
    amount: toAmount(minor(row.amount)),
    left: toAmount(row.state === 'active' ? left : minor(0)),
    stakeNeeded: toAmount(minor(row.stake_needed)),
    staked: toAmount(minor(row.staked)),
    missing: toAmount(missingStake(minor(row.stake_needed), minor(row.staked))),
    mostBet: row.most_bet === null ? null : toAmount(minor(row.most_bet)),
    gameType: row.game_type as BonusDto['gameType'],
    grantedAt: toInstant(row.granted_at),
    endsAt: toInstant(row.ends_at),
    endedAt: row.ended_at && toInstant(row.ended_at),
    endedWith: toAmount(minor(row.ended_with)),
  };
}

/** The active bonus first, then the twenty that ended last, and the older one that was asked for. */
export async function listBonuses(
  context: RequestContext,
  { row }: { readonly row?: string | undefined },
): Promise<Output<RewardsSchemas['bonuses']>> {
  const { db, brand, now } = context;
  const { memberId } = requireRealAccount(context);
  const { main, bonus } = await balanceOf(db, memberId);
  const bonuses = db
    .selectFrom('bonuses')
    .leftJoin('promotions', 'promotions.code', 'bonuses.promotion')
    .selectAll('bonuses')
    .select('promotions.words')
    .where('bonuses.member_id', '=', memberId)
    .orderBy((of) => of.case().when('bonuses.state', '=', 'active').then(0).else(1).end())
    .orderBy('bonuses.granted_at', 'desc')
    .orderBy('bonuses.id', 'desc');
  const rows = await withOlderRow(
    await bonuses.limit(21).execute(),
    row,
    ({ id }) => String(id),
    (id) => bonuses.where(sql<string>`bonuses.id::text`, '=', id).executeTakeFirst(),
  );
  return {
    currencySymbol: brand.currency.symbol,
    serverTime: toInstant(now),
    own: toAmount(main),
    list: rows.map((row) => toBonusDto(row, bonus, context)),
  };
}

/** Gives up the active bonus. Throws `not_found` for another one, also of another member. */
export async function dropBonus(context: RequestContext, { id }: { readonly id: string }) {
  const { memberId } = requireRealAccount(context);
  const trx = context.db as Transaction<Tables>;
  const bonus = await lockActiveBonus(trx, memberId);
  if (!bonus || String(bonus.id) !== id) throw new DomainError('not_found');
  const lost = await endBonus(trx, bonus, 'forfeited', context.now);
  const { main } = await balanceOf(trx, memberId);
  return { id, lost: toAmount(lost), balance: toAmount(main), currencySymbol: context.brand.currency.symbol };
}
