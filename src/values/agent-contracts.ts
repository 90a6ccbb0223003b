/** Contracts of agents: their kinds, and the periods that each may have. */

export const contractKinds = ['dividend', 'daily', 'hourly', 'realtime'] as const;
export type ContractKind = (typeof contractKinds)[number];

export const contractPeriods = ['daily', 'weekly', 'semimonthly', 'monthly', 'hourly', 'five_minutes'] as const;
export type ContractPeriod = (typeof contractPeriods)[number];

export const periodsOfKind: Readonly<Record<ContractKind, readonly ContractPeriod[]>> = {
  dividend: ['daily', 'weekly', 'semimonthly', 'monthly'],
  daily: ['daily'],
  hourly: ['hourly'],
  realtime: ['five_minutes'],
};

/** Rates are basis points: 90 is 0.9 %. */
export const highestRate = 10_000;
export const mostTiers = 10;
/** Active members that a tier may ask for. */
export const mostActive = 1_000_000;
/** Accounts to which one act may offer the same contract. */
export const mostOffered = 50;

/** What becomes of each offer of such an act: made, waiting for a second person, needless because the account has these terms, refused. */
export const offerOutcomes = ['sent', 'waits', 'same', 'refused'] as const;

/** Days without a bet after which a member counts as idle. */
export const idleAfterDays = 14;

/** Days that a report covers. */
export const mostReportDays = 366;

/** Movements of cash that an agent's report of the team shows. */
export const movementKinds = ['deposit', 'withdrawal', 'withdrawal_return', 'transfer', 'bonus', 'rebate', 'points'] as const;

/** What is shown step by step: a withdrawal until it is sent or returned, a bonus until it is released or over. */
export const movementStages = [
  'withdrawal',
  'withdrawal_sent',
  'withdrawal_returned',
  'withdrawal_taken_back',
  'bonus_granted',
  'bonus_released',
  'bonus_ended',
] as const;

/** The page of each kind of contract. */
export const contractPaths = {
  dividend: '/agent/agentDividendRecordCopy2',
  daily: '/agent/agentDailyWages2',
  hourly: '/agent/agentHourSalary',
  realtime: '/agent/agentRealtimeSalary',
} as const satisfies Readonly<Record<ContractKind, string>>;
