/** The demo accounts (R17), one per role. */

export interface DemoAccount {
  readonly role: 'member' | 'vip' | 'trial' | 'agent' | 'top agent';
  readonly username: string;
  readonly nickname: string;
  readonly says: string;
  /** The specification's isAgent. */
  readonly type: 0 | 1 | 4;
  readonly rankLevel: number;
  readonly labelName: string;
  /** Username of the account above; null at the top. */
  readonly upline: string | null;
}

/** One password for all: money in demo mode is play money. */
export const demoPassword = 'Isla2026demo';

/** One payment password for all that may withdraw. */
export const demoPaymentPassword = '271828';

/** Uplines come before their downline. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    role: 'top agent',
    username: 'andres',
    nickname: 'Andres',
    says: 'At the top of a downline, with an agent below.',
    type: 1,
    rankLevel: 0,
    labelName: '',
    upline: null,
  },
  {
    role: 'agent',
    username: 'amihan',
    nickname: 'Amihan',
    says: 'Has members below and an agent above.',
    type: 1,
    rankLevel: 0,
    labelName: '',
    upline: 'andres',
  },
  {
    role: 'member',
    username: 'marisol',
    nickname: 'Marisol',
    says: 'Four weeks of deposits and play.',
    type: 0,
    rankLevel: 3,
    labelName: 'VIP 3',
    upline: 'amihan',
  },
  {
    role: 'vip',
    username: 'vicente',
    nickname: 'Vicente',
    says: 'Plays often, with higher bets.',
    type: 0,
    rankLevel: 7,
    labelName: 'VIP 7',
    upline: 'amihan',
  },
  {
    role: 'trial',
    username: 'trial',
    nickname: 'Trial',
    says: "Has play money for free play only and can't deposit.",
    type: 4,
    rankLevel: 0,
    labelName: '',
    upline: null,
  },
];

/** A helper of the demo agent, who is no member: no balance, no line, no contact. */
export const demoHelper = {
  role: 'helper',
  username: 'lorna',
  nickname: 'Lorna',
  says: "Sees the agent's reports and handles contracts.",
  of: 'amihan',
  rights: ['reports', 'contracts'],
} as const;
