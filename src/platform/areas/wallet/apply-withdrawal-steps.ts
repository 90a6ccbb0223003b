/** Applies the steps of a withdrawal in the database: postings, times and messages, always under the row's lock. */
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Brand } from '#brands/brand.ts';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import { enqueueAt, enqueueDelivery } from '#platform/db/enqueue.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { post } from '#platform/ledger/post.ts';
import { feedbackTermsOf } from '#platform/rules/feedback.ts';
import {
  afterDeadline,
  afterReceipt,
  netOf,
  nextWithdrawalStep,
  type ReceiptAnswer,
  settledDispute,
  type Withdrawal,
  type WithdrawalMove,
  type WithdrawalStep,
} from '#platform/rules/payments/withdrawal-states.ts';
import { entriesFor, type Line, type PostingKind } from '#platform/rules/postings.ts';
import { toMinor, zero } from '#values/money.ts';
import { notifyAboutWithdrawal, type WithdrawalEvent } from './withdrawal-messages.ts';
import { type WithdrawalRow, withdrawalById, withdrawalIn, withdrawalSettings } from './withdrawals.ts';

type Trx = Transaction<Tables>;
type Change = Partial<WithdrawalRow>;

/** The delivery job that reports a dispute to the payment provider. */
export const disputeDelivery = 'wallet.dispute-withdrawal';

/** Scheduled for the day by which a dispute is answered. */
export const disputeDueJob = 'wallet.dispute-due';
const dueSchema = z.object({ id: z.string() });
/** An operator's end of a dispute, which `npm run disputes` schedules under the reference. */
export const disputeSettledJob = 'wallet.dispute-settled';
const settledSchema = z.object({ reference: z.string(), returned: z.string() });
/** What the provider told the operator about a withdrawal whose notification is lost, which `npm run withdrawals` schedules. */
export const withdrawalToldJob = 'wallet.withdrawal-told';
const toldSchema = z.object({ reference: z.string(), state: z.enum(['sent', 'part_sent', 'returned']), amount: z.string() });

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

/** The message of a step: of what was sent, or came back, only in part, it says so. */
function eventOf(outcome: 'sent' | 'returned' | 'proven', after: Withdrawal): WithdrawalEvent {
  if (outcome === 'sent' && after.sent < netOf(after)) return 'part_sent';
  return outcome === 'returned' && after.state === 'received' ? 'part_returned' : outcome;
}

/** Applies a step that the payment provider caused. `row` is locked. */
export async function applyWithdrawalStep(
  trx: Trx,
  brand: Brand,
  row: WithdrawalRow,
  step: WithdrawalStep,
  now: Date,
  cause: 'refused' | 'returned' | null = 'returned',
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
  await notifyAboutWithdrawal(trx, brand, await withdrawalById(trx, row.id), eventOf(step.outcome, after), now);
}

/** Stores the member's answer, if the question is open. `row` is locked. */
export async function applyReceipt(trx: Trx, brand: Brand, row: WithdrawalRow, given: ReceiptAnswer, now: Date): Promise<void> {
  const after = afterReceipt(withdrawalIn(row), given);
  if (!after) return;
  if (after.state === 'received') await change(trx, row.id, { state: after.state, received_by: after.receivedBy, received_at: now });
  else {
    const { disputeFor } = await withdrawalSettings(trx, brand);
    const due = new Date(now.getTime() + disputeFor);
    await change(trx, row.id, { state: after.state, missing: after.missing, disputed_at: now, dispute_due: due });
    await enqueueAt(trx, disputeDueJob, row.id, { id: row.id }, due);
    await enqueueDelivery(trx, disputeDelivery, { id: row.id }, now);
    await notifyAboutWithdrawal(trx, brand, await withdrawalById(trx, row.id), 'disputed', now);
  }
}

/** Job at the due date: a dispute without an answer names the outside body to the member. */
export async function tellLateDispute(trx: Trx, brand: Brand, data: Json, now: Date): Promise<void> {
  const row = await lockWithdrawal(trx, dueSchema.parse(data).id);
  if (row?.state !== 'disputed') return;
  const { outsideBody } = feedbackTermsOf(await readSetting(trx, 'feedback'), brand.market.complaints);
  const withdrawal = await withdrawalById(trx, row.id);
  if (!outsideBody) return notifyAboutWithdrawal(trx, brand, withdrawal, 'overdue', now);
  const { name, address, website } = outsideBody;
  await notifyAboutWithdrawal(trx, brand, withdrawal, 'overdue_body', now, { body: name, address, website });
}

const lockByReference = (trx: Trx, reference: string): Promise<WithdrawalRow | undefined> =>
  trx.selectFrom('withdrawals').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst();

/** Job: ends a dispute as the operator said. One that has ended meanwhile stays as it ended. */
export async function settleDispute(trx: Trx, brand: Brand, data: Json, now: Date): Promise<void> {
  const { reference, returned } = settledSchema.parse(data);
  const row = await lockByReference(trx, reference);
  const amount = toMinor(returned);
  if (row && amount !== null) await applyWithdrawalStep(trx, brand, row, settledDispute(withdrawalIn(row), amount), now);
}

/** What the provider has accepted, and what nobody can send. */
export const isReturnable = ({ state, unsendable }: Pick<WithdrawalRow, 'state' | 'unsendable'>): boolean =>
  state === 'sending' || (state === 'checked' && unsendable !== null);

/**
 * Job: books what the provider told the operator. A notification that came meanwhile stands. What the provider has not accepted yet is
 * not booked as returned, because a delivery may be under way to it, except what nobody can send.
 */
export async function bookTold(trx: Trx, brand: Brand, data: Json, now: Date): Promise<void> {
  const { reference, state, amount: text } = toldSchema.parse(data);
  const row = await lockByReference(trx, reference);
  // Zero makes no step.
  const amount = toMinor(text) ?? zero;
  if (row && (state !== 'returned' || isReturnable(row)))
    await applyWithdrawalStep(trx, brand, row, nextWithdrawalStep(withdrawalIn(row), state, amount), now, null);
}

/** Counts withdrawals without an answer as received at their deadline. Returns when the next one is due. */
export async function receiveUnanswered(trx: Trx, brand: Brand, now: Date): Promise<Date | null> {
  const due = await trx
    .selectFrom('withdrawals')
    .selectAll()
    .where('state', '=', 'sent')
    .where('receipt_until', '<=', now)
    .where(notAside('withdrawals.receipt', sql.ref('withdrawals.id'), now))
    .orderBy('receipt_until')
    .limit(200)
    .forUpdate()
    .skipLocked()
    .execute();
  await workOff(trx, due, {
    kind: 'withdrawals.receipt',
    idOf: ({ id }) => id,
    now,
    work: async (some) => {
      for (const row of some) {
        const after = afterDeadline(withdrawalIn(row));
        if (!after) continue;
        await change(trx, row.id, { state: after.state, received_by: after.receivedBy, received_at: now });
        await notifyAboutWithdrawal(trx, brand, await withdrawalById(trx, row.id), 'received', now);
      }
    },
  });
  const next = await trx
    .selectFrom('withdrawals')
    .select((of) => of.fn.min('receipt_until').as('at'))
    .where('state', '=', 'sent')
    .where(notAside('withdrawals.receipt', sql.ref('withdrawals.id'), now))
    .executeTakeFirst();
  return next?.at ?? null;
}
