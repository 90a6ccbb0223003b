/** The tables as kysely sees them; the truth is in migrations/*.sql. bigint is BigInt, timestamptz is Date, date is text, jsonb is parsed. */
import type { ColumnType, Generated } from 'kysely';
import type { AccessTables } from './access-tables.ts';
import type { ContentTables } from './content-tables.ts';
import type { EntryTables } from './entry-tables.ts';
import type { GamesTables } from './games-tables.ts';
import type { SettingName } from './setting-names.ts';
import type { WalletTables } from './wallet-tables.ts';

/** What jsonb holds: no bigint and no Date, so amounts are decimal strings and instants ISO text. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined };

/** A jsonb column: read as parsed, written as any `Json` but bare text, which the drivers take for JSON already written. */
type JsonColumn = ColumnType<Json, unknown, unknown>;

interface PlatformSettingsTable {
  name: SettingName;
  value: JsonColumn;
  version: Generated<bigint>;
}

interface ContentVersionTable {
  single: Generated<boolean>;
  version: bigint;
}

export interface JobsTable {
  name: string;
  key: string;
  run_at: Date;
  attempts: Generated<number>;
  data: JsonColumn;
  last_error: string | null;
  /** Null before the first time; of a delivery when it was put down. */
  worked_at: Generated<Date | null>;
}

interface AccountsTable {
  id: Generated<bigint>;
  kind: string;
  member_id: bigint | null;
  name: string | null;
  currency: string;
  balance: Generated<bigint>;
  may_go_below_zero: boolean;
}

interface PostingsTable {
  id: Generated<bigint>;
  kind: string;
  reference: string;
  member_id: bigint | null;
  at: Date;
  data: JsonColumn;
}

interface EntriesTable {
  id: Generated<bigint>;
  posting_id: bigint;
  account_id: bigint;
  amount: bigint;
  balance_after: bigint;
  at: Date;
}

interface MoneyKeysTable {
  member_id: bigint;
  key: string;
  call: string;
  fingerprint: string;
  answer: ColumnType<Json, unknown, unknown>;
  /** What a call that asks somebody outside has begun; kept beside its answer for ever. */
  begun: ColumnType<Json, unknown, unknown>;
  at: Date;
}

export interface LaunchesTable {
  id: string;
  member_id: bigint;
  /** The session it was opened in and ends with. */
  session_id: bigint | null;
  vendor: string;
  game_code: string;
  token_hash: string;
  token_ends: Date;
  nonce_hash: string | null;
  bearer_hash: string | null;
  opened_at: Date;
  active_at: Date;
  ended_at: Date | null;
  /** `replaced`: the same game was opened again. */
  end_reason: 'idle' | 'session' | 'replaced' | null;
}

interface WalletTransactionsTable {
  vendor: string;
  id: string;
  kind: 'debit' | 'credit' | 'rollback';
  round: string;
  member_id: bigint;
  amount: bigint;
  state: 'accepted' | 'refused' | 'rolled_back';
  /** Null for a debit that was rolled back before it came. */
  fingerprint: string | null;
  answer: ColumnType<Json, unknown, unknown>;
  at: Date;
}

export interface RoundsTable {
  id: Generated<string>;
  vendor: string;
  game_code: string;
  member_id: bigint;
  launch_id: string | null;
  client_round: string | null;
  bet: bigint;
  win: Generated<bigint>;
  state: 'open' | 'debited' | 'settled' | 'rolled_back' | 'refused';
  detail: JsonColumn | null;
  at: Date;
  settled_at: Date | null;
}

export interface Tables extends AccessTables, ContentTables, EntryTables, GamesTables, WalletTables {
  platform_settings: PlatformSettingsTable;
  content_version: ContentVersionTable;
  jobs: JobsTable;
  accounts: AccountsTable;
  postings: PostingsTable;
  entries: EntriesTable;
  money_keys: MoneyKeysTable;
  launches: LaunchesTable;
  wallet_transactions: WalletTransactionsTable;
  rounds: RoundsTable;
}
