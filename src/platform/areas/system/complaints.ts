/** What follows a message to the operator: it is looked into, answered, and its author accepts or refuses the answer (MC-25). */
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { Output } from '#calls/schemas/schema.ts';
import type { SystemSchemas } from '#calls/schemas/system.schema.ts';
import { type AppContext, type RequestContext, requireRealAccount } from '#platform/context.ts';
import { enqueueAt } from '#platform/db/enqueue.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type MessageKind, notify } from '#platform/identity/notify.ts';
import { type FeedbackTerms, feedbackTermsOf } from '#platform/rules/feedback.ts';
import { DomainError } from '#values/domain-error.ts';
import { toInstant } from '#values/time.ts';

type Db = Kysely<Tables>;
type Brand = AppContext['brand'];
type FeedbackRow = Selectable<Tables['feedbacks']>;

/** Scheduled for the due date of each complaint. */
export const complaintDueJob = 'system.complaint-due';
const dueSchema = z.object({ number: z.string() });

export const currentTerms = async (db: Db, brand: Brand): Promise<FeedbackTerms> =>
  feedbackTermsOf(await readSetting(db, 'feedback'), brand.market.complaints);

/** Tells the author of a complaint. */
async function tell(
  trx: Db,
  { member_id: memberId, kind, number }: Pick<FeedbackRow, 'member_id' | 'kind' | 'number'>,
  about: Extract<MessageKind, `complaint.${string}`>,
  now: Date,
  data: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (memberId !== null && kind === 'complaint') await notify(trx, { memberId, kind: about, data: { number, ...data } }, now);
}

/** The outside body belongs to what is late or refused. */
async function tellWithBody(trx: Db, brand: Brand, found: FeedbackRow, stage: 'overdue' | 'refused', now: Date): Promise<void> {
  const { outsideBody } = await currentTerms(trx, brand);
  if (!outsideBody) return tell(trx, found, stage === 'overdue' ? 'complaint.overdue' : 'complaint.refused', now);
  const { name, address, website } = outsideBody;
  await tell(trx, found, stage === 'overdue' ? 'complaint.overdue_body' : 'complaint.refused_body', now, { body: name, address, website });
}

/** Run it in the transaction that stores a complaint. */
export async function beginComplaint(trx: Db, { memberId, number, dueAt }: { memberId: bigint; number: string; dueAt: Date }, now: Date) {
  await tell(trx, { member_id: memberId, kind: 'complaint', number }, 'complaint.received', now);
  await enqueueAt(trx, complaintDueJob, number, { number }, dueAt);
}

/** Locks a message that is in one of the states. */
const lockMessage = (trx: Db, number: string, states: readonly FeedbackRow['state'][]): Promise<FeedbackRow | undefined> =>
  trx.selectFrom('feedbacks').selectAll().where('number', '=', number).where('state', 'in', states).forUpdate().executeTakeFirst();

/** The operator's acts. Each answers whether there was something to do. */
export interface OperatorAct {
  readonly act: 'review' | 'answer' | 'close';
  readonly number: string;
  /** What the author reads. */
  readonly answer?: string;
}

export function actOnMessage(db: Db, { act, number, answer = '' }: OperatorAct, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const found = await lockMessage(
      trx,
      number,
      {
        review: ['received'] as const,
        answer: ['received', 'in_review', 'refused'] as const,
        close: ['received', 'in_review', 'answered', 'refused'] as const,
      }[act],
    );
    if (!found) return false;
    const change = {
      review: { state: 'in_review' as const, review_at: now },
      answer: { state: 'answered' as const, answer, answered_at: now, review_at: found.review_at ?? now, refused_at: null },
      close: { state: 'closed' as const, closed_at: now },
    }[act];
    await trx.updateTable('feedbacks').set(change).where('id', '=', found.id).execute();
    if (act !== 'close') await tell(trx, found, act === 'review' ? 'complaint.in_review' : 'complaint.answered', now);
    return true;
  });
}

/** Job at the due date: a complaint without an answer names the outside body to its author. */
export async function tellOverdue(trx: Db, { brand }: Pick<AppContext, 'brand'>, data: Json, now: Date): Promise<void> {
  const found = await lockMessage(trx, dueSchema.parse(data).number, ['received', 'in_review']);
  if (found) await tellWithBody(trx, brand, found, 'overdue', now);
}

/** The author accepts the answer, which ends the complaint, or refuses it. A repeat changes nothing. Throws `not_found`. */
export async function settleComplaint(
  context: RequestContext,
  { number, accepts }: { readonly number: string; readonly accepts: boolean },
): Promise<Output<SystemSchemas['settleComplaint']>> {
  const { db, brand, now } = context;
  const { memberId } = requireRealAccount(context);
  return inTransaction(db, async (trx) => {
    const found = await lockMessage(trx, number, ['answered', 'refused', 'closed']);
    if (!found || found.member_id !== memberId || found.kind !== 'complaint') throw new DomainError('not_found');
    if (found.state === 'answered') {
      const change = accepts ? { state: 'closed' as const, closed_at: now } : { state: 'refused' as const, refused_at: now };
      await trx.updateTable('feedbacks').set(change).where('id', '=', found.id).execute();
      if (!accepts) await tellWithBody(trx, brand, found, 'refused', now);
      return toFeedbackEntry({ ...found, ...change });
    }
    return toFeedbackEntry(found);
  });
}

export const toFeedbackEntry = (row: FeedbackRow): Output<SystemSchemas['settleComplaint']> => ({
  number: row.number,
  kind: row.kind,
  subject: row.subject,
  content: row.content,
  state: row.state,
  answer: row.answer,
  at: toInstant(row.at),
  dueAt: row.due_at && toInstant(row.due_at),
  reviewAt: row.review_at && toInstant(row.review_at),
  answeredAt: row.answered_at && toInstant(row.answered_at),
  refusedAt: row.refused_at && toInstant(row.refused_at),
  closedAt: row.closed_at && toInstant(row.closed_at),
});
