/** The tables of 003_access.sql as kysely sees them; 014_content.sql says who sees a banner. */
import type { ColumnType, Generated } from 'kysely';
import type { AudienceColumn } from './content-tables.ts';

type Parsed = ColumnType<unknown, unknown, unknown>;

interface MembersTable {
  id: Generated<bigint>;
  username: string;
  nickname: string;
  password_hash: string;
  password_set_at: Date;
  password_weak: Generated<boolean>;
  /** Agreed that others see the wins, under a shortened name. */
  shows_wins: Generated<boolean>;
  type: Generated<number>;
  rank_level: Generated<number>;
  label_name: Generated<string>;
  member_label: string | null;
  parent_id: bigint | null;
  path: string;
  invite_code: string | null;
  language: string;
  currency: string;
  email: string | null;
  mobile: string | null;
  country_dialing_code: string | null;
  payee_name: string | null;
  details: Generated<unknown>;
  brand: string;
  registered_ip: string;
  created_at: Date;
  first_login_at: Date | null;
}

interface SessionsTable {
  id: Generated<bigint>;
  token_hash: string;
  member_id: bigint;
  ip: string;
  user_agent: string;
  started_at: Date;
  seen_at: Date;
  ended_at: Date | null;
}

interface EnvelopeKeysTable {
  key_id: string;
  public_key: string;
  private_key: string;
  created_at: Date;
}

interface EnvelopesSeenTable {
  digest: string;
  at: Date;
}

interface CaptchasTable {
  id: string;
  answer: string;
  expires_at: Date;
}

interface HumanTasksTable {
  id: string;
  salt: string;
  bits: number;
  expires_at: Date;
}

interface LimitsTable {
  key: string;
  used: number;
  ends_at: Date;
}

interface TextCountsTable {
  dialing: string;
  outcome: string;
  count: bigint;
}

interface LoginFailuresTable {
  key: string;
  in_hour: number;
  hour_ends_at: Date;
  in_day: number;
  day_ends_at: Date;
  locked_until: Date | null;
}

interface ResetLinksTable {
  link_hash: string;
  member_id: bigint;
  expires_at: Date;
  used_at: Date | null;
}

interface OutboxTable {
  id: Generated<bigint>;
  at: Generated<Date>;
  by: 'mail' | 'sms';
  recipient: string;
  subject: string;
  body: string;
}

interface BannersTable {
  id: Generated<bigint>;
  group_name: string;
  url: string | null;
  linkage_type: string | null;
  linkage: string | null;
  words: Parsed;
  audience: Generated<AudienceColumn>;
  position: Generated<number>;
  starts_at: Generated<Date>;
  ends_at: Generated<Date>;
}

interface NoticesTable {
  id: Generated<bigint>;
  kind: 'player' | 'popup' | 'promotion' | 'home';
  words: Parsed;
  audience: Generated<AudienceColumn>;
  starts_at: Date;
  ends_at: Generated<Date>;
}

interface MessagesTable {
  id: Generated<bigint>;
  member_id: bigint;
  title: string;
  body: string;
  at: Date;
  read_at: Date | null;
}

export interface AccessTables {
  members: MembersTable;
  sessions: SessionsTable;
  envelope_keys: EnvelopeKeysTable;
  envelopes_seen: EnvelopesSeenTable;
  captchas: CaptchasTable;
  human_tasks: HumanTasksTable;
  limits: LimitsTable;
  text_counts: TextCountsTable;
  login_failures: LoginFailuresTable;
  reset_links: ResetLinksTable;
  outbox: OutboxTable;
  banners: BannersTable;
  notices: NoticesTable;
  messages: MessagesTable;
}
