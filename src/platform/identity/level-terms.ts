/** What a member's VIP level gives in money matters. */
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';

export interface LevelTerms {
  /** Null for as many as everybody has. */
  readonly withdrawalsADay: number | null;
  /** Hundredths of a percent more of each product's rebate. */
  readonly moreRebate: number;
}

export async function levelTerms(db: Kysely<Tables>, memberId: bigint): Promise<LevelTerms> {
  const row = await db
    .selectFrom('members')
    .innerJoin('vip_levels', 'vip_levels.level', 'members.rank_level')
    .select(['vip_levels.withdrawals_a_day', 'vip_levels.more_rebate'])
    .where('members.id', '=', memberId)
    .executeTakeFirst();
  return { withdrawalsADay: row?.withdrawals_a_day ?? null, moreRebate: row?.more_rebate ?? 0 };
}
