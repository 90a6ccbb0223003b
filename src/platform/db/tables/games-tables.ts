/** Kysely types for migrations/005_games.sql, which is authoritative. Amounts are in minor units. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { SlotModelName } from '#values/games/slot-api-types.ts';

type VendorState = 'open' | 'slow' | 'closed';

interface VendorsTable {
  code: string;
  name: string;
  place: number;
}

interface VendorCategoriesTable {
  vendor: string;
  game_type: string;
  listed_under: string;
  provider: string | null;
  account_type_id: number;
  is_hot: Generated<number>;
  show_icon: Generated<number>;
  state: Generated<VendorState>;
  place: number;
}

/** A view. */
interface VendorsSeen extends VendorCategoriesTable {
  vendor_name: string;
  vendor_place: number;
  state_now: VendorState;
}

export interface GamesTable {
  node_id: bigint;
  game_code: string;
  name: string;
  game_type: string;
  vendor: string;
  classify: string;
  min_bet: bigint;
  max_bet: bigint | null;
  seats: number | null;
  league: string | null;
  start_every: number | null;
  lines: Generated<number>;
  is_hot: Generated<number>;
  hot_rank: number | null;
  is_top: Generated<number>;
  is_new: Generated<boolean>;
  is_game: Generated<'GAME' | 'VASSALAGE'>;
  default_play_type: string | null;
  playable: Generated<boolean>;
  slot_model: SlotModelName | null;
  search: GeneratedAlways<string>;
}

/** A view. */
export interface GamesView extends GamesTable {
  vendor_name: string;
  state_now: VendorState;
  open: boolean;
}

interface FavouritesTable {
  member_id: bigint;
  node_id: bigint;
  at: Date;
}

interface TableSeedsTable {
  table_code: string;
  /** `2026-11-22`, UTC. */
  day: string;
  seed: string;
}

interface ShotSeedsTable {
  member_id: bigint;
  game_code: string;
  seed: string;
  next_number: Generated<bigint>;
}

export interface SharedRoundsTable {
  id: string;
  game_code: string;
  room: string;
  number: bigint;
  deals_at: Date;
  commitment: string;
  result: ColumnType<unknown, unknown, unknown>;
  dealt_at: Date | null;
  settled_at: Date | null;
}

interface BetSlipsTable {
  member_id: bigint;
  game_code: string;
  slip: ColumnType<unknown, string, string>;
  saved_at: Date;
}

export interface GamesTables {
  vendors: VendorsTable;
  vendor_categories: VendorCategoriesTable;
  vendors_seen: VendorsSeen;
  games: GamesTable;
  games_seen: GamesView;
  favourites: FavouritesTable;
  table_seeds: TableSeedsTable;
  shared_rounds: SharedRoundsTable;
  bet_slips: BetSlipsTable;
  shot_seeds: ShotSeedsTable;
}
