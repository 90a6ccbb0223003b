/** Applies the steps of a withdrawal in the database: postings, times and messages, always under the row's lock. */
import type { Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { enqueueDelivery } from '#platform/db/enqueue.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { post } from '#platform/ledger/post.ts';
import {
  afterDeadline,
  afterReceipt,
  netOf,
  type ReceiptAnswer,
  type WithdrawalMove,
  type WithdrawalStep,
} from '#platform/rules/payments/withdrawal-states.ts';
import { entriesFor, type Line, type PostingKind } from '#platform/rules/postings.ts';
import { notifyAboutWithdrawal } from './withdrawal-messages.ts';
import { type WithdrawalRow, withdrawalById, withdrawalIn, withdrawalSettings } from './withdrawals.ts';

type Trx = Transaction<Tables>;
type Change = Partial<WithdrawalRow>;

/** The delivery job that reports a dispute to the payment provider. */
export const disputeDelivery = 'wallet.dispute-withdrawal';

const change = (trx: Trx, id: string, set: Change) => trx.updateTable('withdrawals').set(set).where('id', '=', id).execute();

/** Locks a withdrawal until the transaction ends. */
export const lockWithdrawal = (trx: Trx, id: string): Promise<WithdrawalRow | undefined> =>
  trx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

const postings: Readonly<Record<WithdrawalMove['kind'], PostingKind>> = {
  pay: 'withdrawal_sent',
  giveBack: 'withdrawal_returned',
  takeBack: 'withdrawal_taken_back',
};

function linesOf(member: bigint, move: WithdrawalMove): Line[] {
  if (move.kind === 'pay') return entriesFor.withdrawalPaid(member, move.sent, move.fee, move.back);
  if (move.kind === 'giveBack') return entriesFor.withdrawalReturned(member, move.amount);
  return entriesFor.withdrawalTakenBack(member, move.sent, move.fee);
}

/** The ledger accepts each kind and reference once, so no step moves money twice. */
async function postMove(trx: Trx, row: WithdrawalRow, move: WithdrawalMove, at: Date): Promise<void> {
  await post(trx, {
    kind: postings[move.kind],
    reference: row.reference,
    memberId: row.member_id,
    at,
    data: { withdrawal: row.id },
    lines: linesOf(row.member_id, move),
  });
}

/** Applies a step that the payment provider caused. `row` is locked. */
export async function applyWithdrawalStep(
  trx: Trx,
  brand: Brand,
  row: WithdrawalRow,
  step: WithdrawalStep,
  now: Date,
  cause: 'refused' | 'returned' = 'returned',
): Promise<void> {
  if (!('after' in step)) return;
  const { after, move } = step;
  if (move) await postMove(trx, row, move, now);
  const { receiptFor } = await withdrawalSettings(trx, brand);
  const progressed = { checked_at: row.checked_at ?? now, sending_at: row.sending_at ?? now };
  const times: Readonly<Record<typeof step.outcome, Change>> = {
    noted: progressed,
    sent: { ...progressed, sent_at: now, receipt_until: new Date(now.getTime() + receiptFor) },
    returned: { returned_at: now, cause, ...(after.state === 'received' ? { received_at: now } : {}) },
    proven: { received_at: now },
  };
  await change(trx, row.id, {
    state: after.state,
    sent: after.sent,
    returned: after.returned,
    received_by: after.receivedBy,
    ...times[step.outcome],
  });
  if (step.outcome === 'noted') return;
  const isPart = step.outcome === 'sent' && after.sent < netOf(after);
  await notifyAboutWithdrawal(trx, brand, await withdrawalById(trx, row.id), isPart ? 'part_sent' : step.outcome, now);
}

/** Stores the member's answer. Null when the question is not open. `row` is locked. */
export async function applyReceipt(trx: Trx, brand: Brand, row: WithdrawalRow, given: ReceiptAnswer, now: Date): Promise<boolean> {
  const after = afterReceipt(withdrawalIn(row), given);
  if (!after) return false;
  if (after.state === 'received') await change(trx, row.id, { state: after.state, received_by: after.receivedBy, received_at: now });
  else {
    const { disputeFor } = await withdrawalSettings(trx, brand);
    await change(trx, row.id, {
      state: after.state,
      missing: after.missing,
      disputed_at: now,
      dispute_due: new Date(now.getTime() + disputeFor),
    });
    await enqueueDelivery(trx, disputeDelivery, { id: row.id }, now);
    await notifyAboutWithdrawal(trx, brand, await withdrawalById(trx, row.id), 'disputed', now);
  }
  return true;
}

/** Counts withdrawals without an answer as received at their deadline. Returns when the next one is due. */
export async function receiveUnanswered(trx: Trx, brand: Brand, now: Date): Promise<Date | null> {
  const due = await trx
    .selectFrom('withdrawals')
    .selectAll()
    .where('state', '=', 'sent')
    .where('receipt_until', '<=', now)
    .orderBy('receipt_until')
    .limit(200)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const row of due) {
    const after = afterDeadline(withdrawalIn(row));
    if (!after) continue;
    await change(trx, row.id, { state: after.state, received_by: after.receivedBy, received_at: now });
    await notifyAboutWithdrawal(trx, brand, await withdrawalById(trx, row.id), 'received', now);
  }
  const next = await trx
    .selectFrom('withdrawals')
    .select((of) => of.fn.min('receipt_until').as('at'))
    .where('state', '=', 'sent')
    .executeTakeFirst();
  return next?.at ?? null;
}
