/** Kysely types for migrations/044_lotteries.sql, which is authoritative. Amounts are in minor units. */
import type { ColumnType, Generated } from 'kysely';

type JsonColumn = ColumnType<unknown, unknown, unknown>;

export interface LotteryDrawsTable {
  id: Generated<bigint>;
  lottery: string;
  number: string;
  opens_at: Date;
  closes_at: Date;
  draws_at: Date;
  state: Generated<'open' | 'drawn' | 'settled' | 'withdrawn'>;
  seed: string;
  seed_hash: string;
  result: JsonColumn | null;
  drawn_at: Date | null;
}

export interface LotteryTicketsTable {
  round_id: string;
  order_id: string;
  member_id: bigint;
  draw_id: bigint;
  lottery: string;
  prize_mode: string;
  lines: JsonColumn;
  price: bigint;
  win: Generated<bigint>;
  state: Generated<'open' | 'won' | 'lost' | 'returned'>;
  stops_on_win: boolean;
  tells_result: boolean;
  at: Date;
  settled_at: Date | null;
}

interface LotteryFavouritesTable {
  member_id: bigint;
  lotteries: JsonColumn;
  changed_at: Date;
}

export interface LotteryTables {
  lottery_draws: LotteryDrawsTable;
  lottery_tickets: LotteryTicketsTable;
  lottery_favourites: LotteryFavouritesTable;
}
