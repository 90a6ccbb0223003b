/** Kysely types for 014_content.sql and 015_feedback.sql. Amounts are in minor units. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Parsed = ColumnType<unknown, unknown, unknown>;

export type AudienceColumn = 'all' | 'guests' | 'members' | 'vip' | 'agents';

interface PromotionsTable {
  code: string;
  kind: string;
  audience: Generated<AudienceColumn>;
  words: Parsed;
  game_type: string | null;
  vendor: string | null;
  offer: Parsed;
  joining: Generated<'none' | 'ask' | 'apply' | 'code'>;
  position: Generated<number>;
  shown_from: Date;
  starts_at: Date;
  ends_at: Date | null;
}

interface VipLevelsTable {
  level: number;
  stake_needed: bigint;
  words: Parsed;
}

interface HelpAnswersTable {
  code: string;
  section: string;
  position: Generated<number>;
  more: string | null;
  words: Parsed;
}

interface FeedbacksTable {
  id: Generated<bigint>;
  number: string;
  sent_id: string | null;
  member_id: bigint | null;
  kind: 'feedback' | 'complaint';
  subject: string;
  content: string;
  contact: string | null;
  language: string;
  state: Generated<'received' | 'in_review' | 'answered' | 'refused' | 'closed'>;
  answer: string | null;
  at: Date;
  due_at: Date | null;
  answered_at: Date | null;
  review_at: Date | null;
  refused_at: Date | null;
  closed_at: Date | null;
}

interface ChatsTable {
  id: GeneratedAlways<bigint>;
  member_id: bigint | null;
  /** Of the key that a guest's browser made. */
  key_hash: string | null;
  desk: 'VIP' | 'LIVE';
  language: string;
  opened_at: Date;
  active_at: Date;
  answered_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
}

interface ChatMessagesTable {
  id: GeneratedAlways<bigint>;
  chat_id: bigint;
  sender: 'visitor' | 'agent';
  sent_id: string;
  body: string;
  at: Date;
}

export interface ContentTables {
  promotions: PromotionsTable;
  vip_levels: VipLevelsTable;
  help_answers: HelpAnswersTable;
  feedbacks: FeedbacksTable;
  chats: ChatsTable;
  chat_messages: ChatMessagesTable;
}
