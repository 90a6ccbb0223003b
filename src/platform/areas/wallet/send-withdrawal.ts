/** Hands requested withdrawals to the payment provider, after the commit, and as often as it takes. */
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '#platform/context.ts';
import { enqueueOnce } from '#platform/db/enqueue.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import type { Sending } from '#platform/outside/payment/port.ts';
import { withinPatience } from '#platform/outside/payment/within-patience.ts';
import { isUnsent, netOf, nextWithdrawalStep } from '#platform/rules/payments/withdrawal-states.ts';
import { minor, toAmount } from '#values/money.ts';
import { applyWithdrawalStep, lockWithdrawal } from './apply-withdrawal-steps.ts';
import { sendDelivery, sendingOf } from './start-withdrawal.ts';
import { withdrawalAccountNumber } from './withdrawal-accounts.ts';
import { type WithdrawalRow, withdrawalById, withdrawalIn } from './withdrawals.ts';

type Deps = Pick<AppContext, 'outside' | 'settings' | 'brand'>;
const dataSchema = z.object({ id: z.string() });

/** Whom to ask, and the number of the account. */
type Way = { readonly sending: Sending; readonly number: string };

/** The way a withdrawal is sent, or what is missing for it. */
async function wayOf(trx: Transaction<Tables>, appContext: Deps, row: WithdrawalRow): Promise<Way | 'provider' | 'account'> {
  const sending = sendingOf(appContext, row.provider);
  if (!sending) return 'provider';
  const account = await trx.selectFrom('withdrawal_accounts').selectAll().where('id', '=', row.account_id).executeTakeFirstOrThrow();
  const number = withdrawalAccountNumber(appContext, account);
  return number === null ? 'account' : { sending, number };
}

/**
 * The check before sending: the reserved money is there. Throws when it is not, so that a person looks into it. What nobody can send is
 * marked, so that an operator may give it back. Returns null for what does not wait to be sent.
 */
async function checkToSend(
  trx: Transaction<Tables>,
  appContext: Deps,
  id: string,
  now: Date,
): Promise<Way | 'provider' | 'account' | null> {
  const row = await lockWithdrawal(trx, id);
  if (!row || (row.state !== 'requested' && row.state !== 'checked')) return null;
  const { pending } = await balanceOf(trx, row.member_id);
  if (pending < row.amount) throw new Error(`The withdrawal ${row.reference} is not covered by reserved money.`);
  const way = await wayOf(trx, appContext, row);
  const mark = typeof way === 'string' ? { unsendable: way } : { unsendable: null, offered_at: row.offered_at ?? now };
  const checked = { state: 'checked', checked_at: row.checked_at ?? now, ...mark } as const;
  await trx.updateTable('withdrawals').set(checked).where('id', '=', id).execute();
  return way;
}

/** Sends one withdrawal. Repeated until the provider has answered; it sends once for each id. */
export async function deliverWithdrawal(db: Kysely<Tables>, appContext: Deps, data: Json, now: Date): Promise<void> {
  const { id } = dataSchema.parse(data);
  const way = await inTransaction(db, (trx) => checkToSend(trx, appContext, id, now));
  if (way === null) return;
  const row = await withdrawalById(db, id);
  if (way === 'provider') throw new Error(`The payment provider ${row.provider} does not send withdrawals here.`);
  if (way === 'account') throw new Error(`The account of the withdrawal ${row.reference} cannot be decrypted.`);
  const { sending, number } = way;
  const order = {
    id,
    reference: row.reference,
    amount: toAmount(netOf(withdrawalIn(row))),
    currency: row.currency,
    institution: row.institution,
    number,
    holder: row.holder,
  };
  const answer = await withinPatience(appContext.outside.paymentOf(row.provider), (signal) => sending.send(order, signal));
  await inTransaction(db, async (trx) => {
    const current = await lockWithdrawal(trx, id);
    // An operator gave it back while another process did not know the provider, or another answer was a refusal: a person must look.
    if (answer === 'accepted' && current?.state === 'returned')
      throw new Error(`The payment provider accepted the withdrawal ${row.reference}, which was returned.`);
    // The provider's notification may have been faster.
    if (!current || !isUnsent(current.state)) return;
    const withdrawal = withdrawalIn(current);
    if (answer === 'refused')
      await applyWithdrawalStep(
        trx,
        appContext.brand,
        current,
        nextWithdrawalStep(withdrawal, 'returned', netOf(withdrawal)),
        now,
        'refused',
      );
    else await applyWithdrawalStep(trx, appContext.brand, current, nextWithdrawalStep(withdrawal, 'sending', netOf(withdrawal)), now);
  });
}

/** Reports an open dispute to the provider. One that cannot be told this way is left to support. */
export async function deliverDispute(db: Kysely<Tables>, appContext: Deps, data: Json): Promise<void> {
  const { id } = dataSchema.parse(data);
  const row = await withdrawalById(db, id);
  const sending = sendingOf(appContext, row.provider);
  if (row.state !== 'disputed' || !sending) return;
  const dispute = { id, missing: toAmount(minor(row.missing)) };
  await withinPatience(appContext.outside.paymentOf(row.provider), (signal) => sending.dispute(dispute, signal));
}

/** Queues again what the provider has not accepted: a delivery gives up after some minutes, a withdrawal never does. */
export async function requeueUnsent(trx: Transaction<Tables>, now: Date): Promise<void> {
  const unsent = await trx.selectFrom('withdrawals').select('id').where('state', 'in', ['requested', 'checked']).execute();
  for (const { id } of unsent) await enqueueOnce(trx, sendDelivery, id, { id }, now);
}
