/** Kysely types for 037_bonuses.sql. Amounts are in minor units. */
import type { ColumnType, Generated } from 'kysely';
import type { BonusState, EntryState } from '#values/rewards/reward-states.ts';

interface BonusesTable {
  id: Generated<bigint>;
  member_id: bigint;
  promotion: string;
  amount: bigint;
  stake_needed: bigint;
  staked: Generated<bigint>;
  most_bet: bigint | null;
  game_type: string | null;
  state: Generated<BonusState>;
  granted_at: Date;
  ends_at: Date;
  ended_at: Date | null;
  ended_with: Generated<bigint>;
}

interface BonusBetsTable {
  vendor: string;
  round: string;
  bonus_id: bigint;
  own: bigint;
  bonus: bigint;
  state: Generated<'open' | 'settled' | 'returned'>;
  at: Date;
}

interface PromotionEntriesTable {
  id: string;
  promotion: string;
  member_id: bigint;
  state: EntryState;
  comment: string | null;
  /** Why it was not accepted. */
  reason: Generated<string | null>;
  joined_at: Date;
  decided_at: Date | null;
  reward: bigint | null;
  claim_until: Date | null;
  claimed_at: Date | null;
  bonus_id: bigint | null;
}

interface PromotionPicturesTable {
  entry_id: string;
  place: number;
  picture: Uint8Array;
}

interface PromoCodesTable {
  code: string;
  promotion: string;
  uses_left: number;
}

interface RebateClaimsTable {
  member_id: bigint;
  from_at: Date;
  to_at: Date;
  amount: bigint;
  products: ColumnType<unknown, unknown, unknown>;
  at: Date;
}

export interface BonusTables {
  bonuses: BonusesTable;
  bonus_bets: BonusBetsTable;
  promotion_entries: PromotionEntriesTable;
  promotion_pictures: PromotionPicturesTable;
  promo_codes: PromoCodesTable;
  rebate_claims: RebateClaimsTable;
}
