/** Kysely types for the migrations 004, 029, 030 and 035, which are authoritative. Amounts are in minor units. */
import type { Generated } from 'kysely';

export interface PaymentMethodsTable {
  code: string;
  name: string;
  kind: 'e-wallet' | 'bank' | 'card';
  provider: string;
  minimum: bigint;
  maximum: bigint;
  fee_basis_points: Generated<number>;
  arrives: 'at-once' | 'minutes' | 'hours';
  open: Generated<boolean>;
  place: number;
}

export interface DepositsTable {
  id: string;
  reference: string;
  member_id: bigint;
  method: string;
  /** The payment provider that opened its page. */
  provider: string;
  amount: bigint;
  fee: bigint;
  currency: string;
  state: Generated<'created' | 'pending' | 'credited' | 'declined' | 'expired'>;
  /** Null until the payment provider has supplied it. */
  pay_url: string | null;
  created_at: Date;
  open_until: Date;
  paying_at: Date | null;
  confirmed_at: Date | null;
  credited_at: Date | null;
  declined_at: Date | null;
  expired_at: Date | null;
  posting_id: bigint | null;
  balance_after: bigint | null;
}

export interface WithdrawalsTable {
  id: string;
  reference: string;
  member_id: bigint;
  account_id: string;
  provider: string;
  amount: bigint;
  fee: bigint;
  currency: string;
  state: Generated<'requested' | 'checked' | 'sending' | 'sent' | 'disputed' | 'received' | 'returned'>;
  sent: Generated<bigint>;
  returned: Generated<bigint>;
  missing: Generated<bigint>;
  received_by: 'member' | 'deadline' | 'proof' | 'settlement' | null;
  cause: 'refused' | 'returned' | null;
  /** Why nobody can send it, and when its provider was first asked to; see `send-withdrawal.ts`. */
  unsendable: Generated<'provider' | 'account' | null>;
  offered_at: Generated<Date | null>;
  requested_at: Date;
  checked_at: Date | null;
  sending_at: Date | null;
  sent_at: Date | null;
  receipt_until: Date | null;
  disputed_at: Date | null;
  dispute_due: Date | null;
  received_at: Date | null;
  returned_at: Date | null;
  balance_after: bigint;
}

type DepositNotice = 'pending' | 'paid' | 'declined' | 'cancelled';
type SendingNotice = 'sending' | 'sent' | 'part_sent' | 'returned' | 'proven';

interface PaymentNotificationsTable {
  provider: string;
  id: string;
  /** One of the two is set. */
  deposit_id: string | null;
  withdrawal_id: string | null;
  state: DepositNotice | SendingNotice;
  amount: bigint;
  outcome: 'noted' | 'credited' | 'declined' | 'cancelled' | 'sent' | 'returned' | 'proven' | 'ignored' | 'wrong_amount';
  at: Date;
}

export interface WithdrawalAccountsTable {
  id: string;
  member_id: bigint;
  institution: string;
  /** Encrypted under the server's secret, as are all numbers at rest. */
  number: string;
  number_hash: string;
  number_end: string;
  holder: string;
  /** Whether an earlier version may have kept a part of the name only. */
  holder_incomplete: Generated<boolean>;
  created_at: Date;
  /** Null until its owner typed the code. */
  confirmed_at: Date | null;
  /** A removed account stays, because withdrawals refer to it. */
  removed_at: Date | null;
}

export interface AdjustmentsTable {
  reference: string;
  member_id: bigint;
  amount: bigint;
  reason: string;
  state: Generated<'waiting' | 'approved' | 'rejected'>;
  begun_by: string;
  begun_at: Date;
  decided_by: Generated<string | null>;
  decided_at: Generated<Date | null>;
}

interface MemberFeaturesTable {
  member_id: bigint;
  dailysalreqtype: Generated<number>;
  divtypereq: Generated<number>;
  contracthoursalreq: Generated<number>;
  realtimesalreqtype: Generated<number>;
  contractmrdailysalinfotype: Generated<number>;
  contracthoursalinfo: Generated<number>;
  dailysalinfotype: Generated<number>;
  realtimesalinfotype: Generated<number>;
  divtypeinfo: Generated<number>;
}

interface DemoPaymentsTable {
  order_id: string;
  amount: bigint;
  decision: 'approved' | 'approved_later' | 'declined' | 'cancelled' | 'sent';
  decided_at: Date;
}

interface DemoPaymentNotificationsTable {
  id: string;
  order_id: string;
  state: DepositNotice | SendingNotice;
  /** Null: the order's amount. */
  amount: bigint | null;
  attempts: Generated<number>;
  delivered_at: Date | null;
  last_status: number | null;
}

export interface WalletTables {
  payment_methods: PaymentMethodsTable;
  deposits: DepositsTable;
  payment_notifications: PaymentNotificationsTable;
  withdrawal_accounts: WithdrawalAccountsTable;
  withdrawals: WithdrawalsTable;
  adjustments: AdjustmentsTable;
  member_features: MemberFeaturesTable;
  demo_payments: DemoPaymentsTable;
  demo_payment_news: DemoPaymentNotificationsTable;
}
