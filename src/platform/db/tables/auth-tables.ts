/** Kysely types for 003_access.sql, with the audience columns of 014_content.sql and the profile of 034_account-profile.sql. */
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
  /** Consents to showing wins to others under a shortened name. */
  shows_wins: Generated<boolean>;
  /** Sees the row of recent games. */
  shows_recent: Generated<boolean>;
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
  /** When a code or a link that came there showed that it is theirs. */
  email_verified_at: Generated<Date | null>;
  mobile: string | null;
  country_dialing_code: string | null;
  /** The name on the member's bank accounts: capitals without accents. */
  payee_name: string | null;
  payment_password_hash: string | null;
  details: Generated<unknown>;
  brand: string;
  registered_ip: string;
  created_at: Date;
  first_login_at: Date | null;
  signed_in_at: Generated<Date>;
  told_dormant_at: Date | null;
  /** Null is the default one. */
  avatar: Generated<string | null>;
  label_color: Generated<string | null>;
  /** Wants a message about each sign-in, not only about those of unknown devices. */
  tells_every_login: Generated<boolean>;
  contact_changed_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
  /** When the operator last opened the closed account again. */
  reopened_at: Generated<Date | null>;
  passkey_handle: Generated<string | null>;
  /** The link of an agent by which the member came. */
  invite_link_id: Generated<bigint | null>;
  /** The agent who opened the account for its owner. */
  opened_by: Generated<bigint | null>;
  /** Of a helper: the agent in whose name they act. */
  staff_of: Generated<bigint | null>;
  staff_rights: Generated<unknown>;
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
  /** Two letters from a trusted proxy. */
  country: string | null;
  proved_at: Generated<Date | null>;
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

interface ProofOfWorkChallengesTable {
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

interface HeldCountsTable {
  port: 'mail' | 'sms';
  reason: string;
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

interface FormerContactsTable {
  member_id: bigint;
  /** An e-mail address or a number. */
  contact: string;
  given_up_at: Date;
}

interface ErasuresTable {
  member_id: bigint;
  erased_by: string;
  reason: string;
  at: Date;
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
  /** Name of the content file that it comes from. */
  code: string | null;
}

interface NoticeReadsTable {
  member_id: bigint;
  notice_id: bigint;
  read_at: Date;
}

export interface MessagesTable {
  id: Generated<bigint>;
  member_id: bigint;
  /** The key of its words, as `withdrawal.sent`; null for an operator's own message, which has a title and a body instead. */
  kind: ColumnType<string | null, string | null | undefined, never>;
  /** The values that its words name. */
  data: ColumnType<unknown, string | undefined, never>;
  title: ColumnType<string | null, string | undefined, never>;
  body: ColumnType<string | null, string | undefined, never>;
  at: Date;
  read_at: Date | null;
  deleted_at: ColumnType<Date | null, undefined, Date>;
  /** Since when its e-mail or text message waits to be told together with others. */
  held_at: ColumnType<Date | null, undefined, Date | null>;
}

/** The ways on which a member may agree to offers. */
type MarketingChannel = 'mail' | 'sms' | 'site';

interface MarketingConsentsTable {
  member_id: bigint;
  channel: MarketingChannel;
  given: boolean;
  at: Date;
}

export interface AuthTables {
  members: MembersTable;
  sessions: SessionsTable;
  envelope_keys: EnvelopeKeysTable;
  envelopes_seen: EnvelopesSeenTable;
  captchas: CaptchasTable;
  human_tasks: ProofOfWorkChallengesTable;
  limits: LimitsTable;
  text_counts: TextCountsTable;
  held_counts: HeldCountsTable;
  login_failures: LoginFailuresTable;
  reset_links: ResetLinksTable;
  former_contacts: FormerContactsTable;
  erasures: ErasuresTable;
  outbox: OutboxTable;
  banners: BannersTable;
  notices: NoticesTable;
  notice_reads: NoticeReadsTable;
  messages: MessagesTable;
  marketing_consents: MarketingConsentsTable;
}
