/** Tells a member about each stage of a withdrawal. */
import type { Kysely } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { notify } from '#platform/identity/notify.ts';
import { netOf, receivedOf } from '#platform/rules/payments/withdrawal-states.ts';
import { type Amount, minor, toAmount } from '#values/money.ts';
import { withdrawalAccountName } from './withdrawal-accounts.ts';
import { type WithdrawalWithAccount, withdrawalIn } from './withdrawals.ts';

export type WithdrawalEvent =
  | 'requested'
  | 'sent'
  | 'part_sent'
  | 'returned'
  | 'part_returned'
  | 'disputed'
  | 'overdue'
  | 'overdue_body'
  | 'received'
  | 'proven';

/** Writes the message in the transaction of the stage. */
export async function notifyAboutWithdrawal(
  trx: Kysely<Tables>,
  brand: Brand,
  withdrawal: WithdrawalWithAccount,
  event: WithdrawalEvent,
  now: Date,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const amount = (units: bigint): Amount => toAmount(minor(units));
  const terms = withdrawalIn(withdrawal);
  const data = {
    reference: withdrawal.reference,
    account: withdrawalAccountName(brand, withdrawal),
    amount: amount(withdrawal.amount),
    sent: amount(withdrawal.sent),
    net: amount(netOf(terms)),
    received: amount(receivedOf(terms)),
    returned: amount(withdrawal.returned),
    missing: amount(withdrawal.missing),
    until: withdrawal.receipt_until?.toISOString() ?? '',
    due: withdrawal.dispute_due?.toISOString() ?? '',
    ...more,
  };
  await notify(trx, { memberId: withdrawal.member_id, kind: `withdrawal.${event}`, data }, now);
}
