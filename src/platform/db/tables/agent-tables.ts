/**
 * Kysely types for 048_agents.sql, 061_invite-links.sql, 063_agent-acts.sql, 064_branch-settings.sql, 065_due-payouts.sql,
 * 066_joined-members.sql, 070_team-movements.sql, 071_approvals.sql, 078_stakes-of-payouts.sql, 079_bonuses-of-movements.sql,
 * 080_carried-losses.sql and 081_team-quarters.sql. Amounts are minor units; days are dates of the brand's time zone.
 */
import type { ColumnType, Generated } from 'kysely';
import type { ApprovalKind, ApprovalState } from '#values/agent-approvals.ts';
import type { ContractKind, ContractPeriod } from '#values/agent-contracts.ts';

interface TeamEventsTable {
  id: Generated<bigint>;
  member_id: bigint;
  /** Of a round; null for a posting. */
  game_code: string | null;
  stake: Generated<bigint>;
  payout: Generated<bigint>;
  posting_id: bigint | null;
  /** 1 for a new account below another. */
  joined: Generated<bigint>;
  at: Date;
}

interface DayFigures {
  member_id: bigint;
  /** `2026-11-20`. */
  day: string;
  rounds: Generated<bigint>;
  stake: Generated<bigint>;
  payout: Generated<bigint>;
  bonus: Generated<bigint>;
  deposited: Generated<bigint>;
  withdrawn: Generated<bigint>;
}

interface MemberDaysTable extends DayFigures {
  /** Empty for bonuses, deposits and withdrawals. */
  product: string;
  /** The member's when the day was counted. */
  path: string;
}

interface TeamDaysTable extends DayFigures {
  joined: Generated<bigint>;
}

interface TeamMovementsTable {
  member_id: bigint;
  day: string;
  /** Of the posting. */
  kind: string;
  movements: bigint;
  came: bigint;
  went: bigint;
  /** What it cost the house. */
  bonus: Generated<bigint>;
}

/** Postings not yet in `team_movements`. */
interface MovementsToCountTable {
  posting_id: bigint;
  at: Date;
}

interface TeamQuartersTable {
  member_id: bigint;
  /** When the quarter hour begins. */
  at: Date;
  stake: bigint;
  payout: bigint;
}

interface AgentContractsTable {
  id: Generated<bigint>;
  kind: ContractKind;
  period: ContractPeriod;
  member_id: bigint;
  /** Null is the house. */
  upline_id: bigint | null;
  tiers: ColumnType<unknown, string, string>;
  starts_at: Date;
  ends_at: Date | null;
  settles_at: Date | null;
  /** For the house. */
  agreed_by: Generated<string | null>;
}

interface BranchMovesTable {
  id: Generated<bigint>;
  member_id: bigint;
  /** The new upline; null is the house. */
  to_id: bigint | null;
  asked_at: Date;
  takes_effect_at: Date;
  /** Without paths it was no longer possible. */
  done_at: Date | null;
  old_path: string | null;
  new_path: string | null;
}

interface AgentOffersTable {
  id: Generated<bigint>;
  request: 'new' | 'termination';
  kind: ContractKind;
  period: ContractPeriod;
  member_id: bigint;
  upline_id: bigint;
  tiers: ColumnType<unknown, string | null, string | null>;
  state: Generated<'open' | 'accepted' | 'rejected' | 'taken_back' | 'expired'>;
  offered_at: Date;
  expires_at: Date;
  answered_at: Date | null;
}

interface AgentActsTable {
  id: Generated<bigint>;
  agent_id: bigint;
  /** The agent, or the helper. */
  author_id: bigint;
  kind: string;
  about_id: bigint | null;
  detail: ColumnType<unknown, string, never>;
  at: Date;
}

export interface AgentPayoutsTable {
  id: Generated<bigint>;
  contract_id: bigint;
  kind: ContractKind;
  member_id: bigint;
  from_at: Date;
  to_at: Date;
  bet: bigint;
  net: bigint;
  /** The loss of the period before that counted against it; zero or less. */
  carried: Generated<bigint>;
  active: number;
  tier: number | null;
  /** Of a real-time salary: the rounds that each tier paid for, amounts as text. Null in rows from before it was kept. */
  stakes: ColumnType<unknown, string | null, string | null>;
  due: bigint;
  /** `[{ member, due }]`, ids and amounts as text. */
  minus: ColumnType<unknown, string, string>;
  amount: bigint;
  shortfall: bigint;
  /** When it was paid; while it is due, when it was settled. */
  at: Date;
  is_paid: Generated<boolean>;
}

interface InviteLinksTable {
  id: Generated<bigint>;
  member_id: bigint;
  code: string;
  name: string;
  seen: Generated<bigint>;
  created_at: Date;
  /** Exclusive. */
  ends_at: Date | null;
}

interface BranchSettingsTable {
  /** The account for which, and for whose branch, the agent decided. */
  account_id: bigint;
  agent_id: bigint;
  game_type: string;
  closed: boolean;
  highest_stake: bigint | null;
  changed_at: Date;
}

interface ApprovalsTable {
  id: Generated<bigint>;
  agent_id: bigint;
  /** The agent, or the helper. */
  author_id: bigint;
  about_id: bigint;
  kind: ApprovalKind;
  amount: bigint | null;
  note: string | null;
  period: ContractPeriod | null;
  tiers: ColumnType<unknown, string | null, never>;
  state: Generated<ApprovalState>;
  begun_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  answered_by: bigint | null;
  reason: string | null;
  reference: string | null;
}

export interface AgentTables {
  approvals: ApprovalsTable;
  branch_moves: BranchMovesTable;
  branch_settings: BranchSettingsTable;
  agent_acts: AgentActsTable;
  invite_links: InviteLinksTable;
  team_events: TeamEventsTable;
  member_days: MemberDaysTable;
  team_days: TeamDaysTable;
  team_movements: TeamMovementsTable;
  team_quarters: TeamQuartersTable;
  movements_to_count: MovementsToCountTable;
  agent_contracts: AgentContractsTable;
  agent_offers: AgentOffersTable;
  agent_payouts: AgentPayoutsTable;
}
