/** Kysely types for migrations/*.sql, which is authoritative. bigint is BigInt, timestamptz is Date, date is text, jsonb is parsed. */
import type { ColumnType, Generated } from 'kysely';
import type { SettingName } from '../setting-names.ts';
import type { AgentTables } from './agent-tables.ts';
import type { AuthTables } from './auth-tables.ts';
import type { BonusTables } from './bonus-tables.ts';
import type { ContentTables } from './content-tables.ts';
import type { GamesTables } from './games-tables.ts';
import type { LotteryTables } from './lottery-tables.ts';
import type { PointTables } from './point-tables.ts';
import type { ProtectionTables } from './protection-tables.ts';
import type { VerificationTables } from './verification-tables.ts';
import type { WalletTables } from './wallet-tables.ts';

/** A jsonb value: without bigint and Date, so amounts are decimal strings and times ISO text. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined };

/** A jsonb column, read as parsed. Write any `Json` except a bare string, which the drivers take for serialized JSON. */
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
  /** Null before the first run; for a delivery, the time it was enqueued. */
  worked_at: Generated<Date | null>;
}

/** Work that a job could not do and left out; see `db/batches/set-aside.ts`. */
interface SetAsideTable {
  kind: string;
  id: string;
  reason: string;
  tries: Generated<number>;
  first_at: Date;
  /** Null waits for a person. */
  again_at: Date | null;
  data: JsonColumn;
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

/** The entries of transfers. A trigger writes it. */
interface TransferEntriesTable {
  account_id: bigint;
  entry_id: bigint;
}

interface MoneyKeysTable {
  member_id: bigint;
  key: string;
  call: string;
  fingerprint: string;
  answer: ColumnType<Json, unknown, unknown>;
  /** State of a call to an outside service; kept beside its answer permanently. */
  begun: ColumnType<Json, unknown, unknown>;
  at: Date;
}

export interface LaunchesTable {
  id: string;
  member_id: bigint;
  /** The session in which it was opened; the launch ends with it. */
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
  /** `replaced`: the member opened the same game again. `stopped`: the answer to a reality check. */
  end_reason: 'idle' | 'session' | 'replaced' | 'excluded' | 'stopped' | 'closed' | null;
}

interface WalletTransactionsTable {
  vendor: string;
  id: string;
  kind: 'debit' | 'credit' | 'rollback';
  round: string;
  member_id: bigint;
  amount: bigint;
  state: 'accepted' | 'refused' | 'rolled_back';
  /** Null for a debit rolled back before it arrived. */
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
  /** The part of the bet that came back because nobody won it; `win` holds it. */
  pushed: Generated<bigint>;
  /** What the round won of the jackpot, besides `win`. */
  jackpot: Generated<bigint>;
  state: 'open' | 'debited' | 'settled' | 'rolled_back' | 'refused';
  detail: JsonColumn | null;
  at: Date;
  settled_at: Date | null;
  /** The round of a table that the bet is in. */
  shared_round: Generated<string | null>;
  /** When the first result of a bet on matches is known; null for every other round. */
  due_at: Generated<Date | null>;
}

interface LedgerVerificationsTable {
  id: Generated<bigint>;
  started_at: Date;
  /** Null while a verification is under way. */
  finished_at: Date | null;
  progress: JsonColumn;
}

export interface Tables
  extends AgentTables,
    AuthTables,
    ContentTables,
    VerificationTables,
    GamesTables,
    LotteryTables,
    WalletTables,
    ProtectionTables,
    PointTables,
    BonusTables {
  platform_settings: PlatformSettingsTable;
  content_version: ContentVersionTable;
  jobs: JobsTable;
  set_aside: SetAsideTable;
  accounts: AccountsTable;
  postings: PostingsTable;
  entries: EntriesTable;
  transfer_entries: TransferEntriesTable;
  money_keys: MoneyKeysTable;
  ledger_verifications: LedgerVerificationsTable;
  launches: LaunchesTable;
  wallet_transactions: WalletTransactionsTable;
  rounds: RoundsTable;
}
