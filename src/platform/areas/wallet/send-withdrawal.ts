/** Hands requested withdrawals to the payment provider, after the commit, and as often as it takes. */
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '#platform/context.ts';
import { enqueueOnce } from '#platform/db/enqueue.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { withinPatience } from '#platform/outside/payment/within-patience.ts';
import { isUnsent, netOf, nextWithdrawalStep } from '#platform/rules/payments/withdrawal-states.ts';
import { minor, toAmount } from '#values/money.ts';
import { applyWithdrawalStep, lockWithdrawal } from './apply-withdrawal-steps.ts';
import { sendDelivery, sendingOf } from './start-withdrawal.ts';
import { withdrawalAccountNumber } from './withdrawal-accounts.ts';
import { withdrawalById, withdrawalIn } from './withdrawals.ts';

type Deps = Pick<AppContext, 'outside' | 'settings' | 'brand'>;
const dataSchema = z.object({ id: z.string() });

/** The check before sending: the reserved money is there. Throws when it is not, so that a person looks into it. */
async function markChecked(trx: Transaction<Tables>, id: string, now: Date): Promise<boolean> {
  const row = await lockWithdrawal(trx, id);
  if (!row || (row.state !== 'requested' && row.state !== 'checked')) return false;
  const { pending } = await balanceOf(trx, row.member_id);
  if (pending < row.amount) throw new Error(`The withdrawal ${row.reference} is not covered by reserved money.`);
  if (row.state === 'requested')
    await trx.updateTable('withdrawals').set({ state: 'checked', checked_at: now }).where('id', '=', id).execute();
  return true;
}

/** Sends one withdrawal. Repeated until the provider has answered; it sends once for each id. */
export async function deliverWithdrawal(db: Kysely<Tables>, appContext: Deps, data: Json, now: Date): Promise<void> {
  const { id } = dataSchema.parse(data);
  if (!(await inTransaction(db, (trx) => markChecked(trx, id, now)))) return;
  const row = await withdrawalById(db, id);
  const sending = sendingOf(appContext, row.provider);
  if (!sending) throw new Error(`The payment provider ${row.provider} does not send withdrawals here.`);
  const account = await db.selectFrom('withdrawal_accounts').selectAll().where('id', '=', row.account_id).executeTakeFirstOrThrow();
  const number = withdrawalAccountNumber(appContext, account);
  if (number === null) throw new Error(`The account of the withdrawal ${row.reference} cannot be decrypted.`);
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
