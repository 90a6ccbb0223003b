/** The wallet's tables as kysely sees them; the truth is in migrations/004_wallet.sql. Amounts are in minor units. */
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
  amount: bigint;
  fee: bigint;
  currency: string;
  state: Generated<'created' | 'pending' | 'credited' | 'declined' | 'expired'>;
  /** Null until the provider has given it. */
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

interface PaymentNotificationsTable {
  provider: string;
  id: string;
  deposit_id: string;
  state: 'pending' | 'paid' | 'declined' | 'cancelled';
  amount: bigint;
  outcome: 'noted' | 'credited' | 'declined' | 'cancelled' | 'ignored' | 'wrong_amount';
  at: Date;
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
  available_promos: Generated<number>;
}

interface DemoPaymentsTable {
  order_id: string;
  amount: bigint;
  decision: 'approved' | 'approved_later' | 'declined' | 'cancelled';
  decided_at: Date;
}

interface DemoPaymentNewsTable {
  id: string;
  order_id: string;
  state: 'pending' | 'paid' | 'declined' | 'cancelled';
  attempts: Generated<number>;
  delivered_at: Date | null;
  last_status: number | null;
}

export interface WalletTables {
  payment_methods: PaymentMethodsTable;
  deposits: DepositsTable;
  payment_notifications: PaymentNotificationsTable;
  member_features: MemberFeaturesTable;
  demo_payments: DemoPaymentsTable;
  demo_payment_news: DemoPaymentNewsTable;
}
