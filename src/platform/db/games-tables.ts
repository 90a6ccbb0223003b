/** The tables of games as kysely sees them; the truth is in migrations/005_games.sql. Amounts are in minor units. */
import type { Generated, GeneratedAlways } from 'kysely';

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
  lines: Generated<number>;
  is_hot: Generated<number>;
  hot_rank: number | null;
  is_top: Generated<number>;
  is_new: Generated<boolean>;
  is_game: Generated<'GAME' | 'VASSALAGE'>;
  default_play_type: string | null;
  playable: Generated<boolean>;
  slot_model: 'tide' | 'harbour' | 'summit' | null;
  search: GeneratedAlways<string>;
}

/** A view. */
export interface GamesSeen extends GamesTable {
  vendor_name: string;
  state_now: VendorState;
  open: boolean;
}

interface FavouritesTable {
  member_id: bigint;
  node_id: bigint;
  at: Date;
}

export interface GamesTables {
  vendors: VendorsTable;
  vendor_categories: VendorCategoriesTable;
  vendors_seen: VendorsSeen;
  games: GamesTable;
  games_seen: GamesSeen;
  favourites: FavouritesTable;
}
