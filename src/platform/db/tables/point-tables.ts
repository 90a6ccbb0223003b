/**
 * Kysely types for 036_points.sql, 040_missions.sql and 117_passing-money-and-mailboxes.sql. Points are whole numbers, amounts minor
 * units.
 */
import type { ColumnType, Generated } from 'kysely';
import type { EarningProduct } from '#values/points.ts';

interface PointEventsTable {
  id: Generated<bigint>;
  member_id: bigint;
  /** Null for a deposit. */
  game_code: string | null;
  amount: bigint;
  at: Date;
  /** Own money left after a withdrawal or a transfer; null for a bet or a deposit. */
  left_with: Generated<bigint | null>;
}

interface UnbetDepositsTable {
  member_id: bigint;
  amount: bigint;
}

interface PointCountsTable {
  member_id: bigint;
  product: EarningProduct;
  ratio_points: bigint;
  ratio_amount: bigint;
  counted: Generated<bigint>;
  granted: Generated<bigint>;
}

export interface PointGoodsTable {
  code: string;
  kind: 'money' | 'voucher';
  /** Null for a voucher. */
  value: bigint | null;
  art: string;
  words: ColumnType<unknown, string, string>;
  points_needed: bigint;
  amount_needed: Generated<bigint>;
  /** Null has no end. */
  quantity: number | null;
  redeemed: Generated<number>;
  position: Generated<number>;
  open: Generated<boolean>;
}

export interface PointRedemptionsTable {
  id: string;
  reference: string;
  member_id: bigint;
  goods_code: string;
  points: bigint;
  state: Generated<'in_process' | 'rejected' | 'approved'>;
  requested_at: Date;
  /** Null waits for the operator. */
  decide_at: Date | null;
  decided_at: Date | null;
  cause: 'excluded' | 'operator' | null;
  voucher: string | null;
  /** In minor units, as it was when they were redeemed. */
  goods_value: Generated<bigint | null>;
}

interface MissionClaimsTable {
  member_id: bigint;
  mission: string;
  period_start: Date;
  points: bigint;
  claimed_at: Date;
}

export interface PointTables {
  point_events: PointEventsTable;
  point_counts: PointCountsTable;
  unbet_deposits: UnbetDepositsTable;
  point_goods: PointGoodsTable;
  point_redemptions: PointRedemptionsTable;
  mission_claims: MissionClaimsTable;
}
