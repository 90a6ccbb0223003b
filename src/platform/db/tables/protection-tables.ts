/**
 * Kysely types for 031_play-limits.sql to 033_reality-checks.sql, and 116_lifted-by-people.sql. Amounts are in minor units, and in
 * milliseconds for time.
 */
import type { Generated } from 'kysely';
import type { Duration } from '#values/duration.ts';
import type { LimitKind, LimitPeriod } from '#values/play-limits.ts';

interface PlayLimitsTable {
  member_id: bigint;
  kind: LimitKind;
  period: LimitPeriod;
  amount: bigint | null;
  raise_to: bigint | null;
  /** Null without a raise. */
  raise_asked_at: Date | null;
  changed_at: Date;
}

/** Written by a trigger. */
interface PlayLimitChangesTable extends Omit<PlayLimitsTable, 'changed_at'> {
  id: Generated<bigint>;
  at: Date;
}

/** The first four are markers of harm; `limits_declined` is the answer "not now" before the first deposit. */
export type ProtectionEvent = 'deposit_frequency' | 'many_methods' | 'limit_hit' | 'raise_asked' | 'limits_declined';

interface ProtectionEventsTable {
  id: Generated<bigint>;
  member_id: bigint;
  kind: ProtectionEvent;
  at: Date;
}

interface ExclusionsTable {
  id: Generated<bigint>;
  member_id: bigint;
  kind: 'time-out' | 'exclusion' | 'family';
  length: string;
  starts_at: Date;
  ends_at: Date | null;
  ends_by_itself: boolean;
  lift_asked_at: Date | null;
  lifted_at: Date | null;
}

/** Of people of the operator, on requests to lift an exclusion. */
interface LiftDecisionsTable {
  id: Generated<bigint>;
  member_id: bigint;
  decision: 'lifted' | 'kept';
  decided_by: string;
  reason: string;
  at: Date;
}

interface RealityCheckIntervalsTable {
  member_id: bigint;
  /** Null is off. */
  every: Duration | null;
  changed_at: Date;
}

interface RealityCheckAnswersTable {
  id: Generated<bigint>;
  member_id: bigint;
  choice: 'continue' | 'stop';
  played_since: Date;
  at: Date;
}

interface PlayBudgetsTable {
  member_id: bigint;
  amount: bigint;
  changed_at: Date;
}

export interface ProtectionTables {
  exclusions: ExclusionsTable;
  lift_decisions: LiftDecisionsTable;
  play_budgets: PlayBudgetsTable;
  play_limits: PlayLimitsTable;
  play_limit_changes: PlayLimitChangesTable;
  protection_events: ProtectionEventsTable;
  reality_check_answers: RealityCheckAnswersTable;
  reality_check_intervals: RealityCheckIntervalsTable;
}
