/** What follows a message to the operator: it is looked into, answered, and its author accepts or refuses the answer (MC-25). */
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { Output } from '#calls/schemas/schema.ts';
import type { SystemSchemas } from '#calls/schemas/system.schema.ts';
import { translate } from '#i18n/translate.ts';
import { type AppContext, type RequestContext, requireRealAccount } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { enqueueAt, enqueueDelivery } from '#platform/db/enqueue.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { deliver, deliveryLocale } from '#platform/identity/code-delivery.ts';
import { addressBudget, sendWithin } from '#platform/identity/message-budget.ts';
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

/** The delivery job that e-mails an answer, or that it is late, to the contact that the author gave. */
export const contactDelivery = 'system.complaint-contact';
const contactSchema = z.object({ number: z.string(), about: z.enum(['answer', 'late']) });

/** The contact where the site can write to: a number or another address is left to the operator. */
const addressIn = (contact: string | null): string | null => z.email().safeParse(contact).data ?? null;

/** Tells the author of a complaint. False for a guest and for plain feedback, who have no inbox for it. */
async function tell(
  trx: Db,
  { member_id: memberId, kind, number }: Pick<FeedbackRow, 'member_id' | 'kind' | 'number'>,
  about: Extract<MessageKind, `complaint.${string}`>,
  now: Date,
  data: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  if (memberId === null || kind !== 'complaint') return false;
  await notify(trx, { memberId, kind: about, data: { number, ...data } }, now);
  return true;
}

/** Queues an e-mail to the contact. False when it is no e-mail address. */
async function writeToContact(
  trx: Db,
  { number, contact }: Pick<FeedbackRow, 'number' | 'contact'>,
  about: z.output<typeof contactSchema>['about'],
  now: Date,
): Promise<boolean> {
  if (addressIn(contact) === null) return false;
  await enqueueDelivery(trx, contactDelivery, { number, about }, now);
  return true;
}

/** E-mails the contact. A guest cannot read the answer elsewhere, so the e-mail contains it, and names the outside body. */
export async function deliverToContact(
  db: Db,
  appContext: Pick<AppContext, 'outside' | 'settings' | 'brand' | 'log'>,
  data: Json,
  now: Date,
): Promise<void> {
  const { number, about } = contactSchema.parse(data);
  const { brand, outside } = appContext;
  const row = await db.selectFrom('feedbacks').selectAll().where('number', '=', number).executeTakeFirst();
  const to = addressIn(row?.contact ?? null);
  if (!row || to === null) return;
  // The operator was told that it goes out once there is one.
  if (!outside.mail.available) throw new Error('There is no mail server.');
  const language = deliveryLocale(appContext, row.language);
  const { outsideBody } = await currentTerms(db, brand);
  const params = { number, answer: row.answer ?? '', brand: brand.name, support: brand.supportEmail };
  const text =
    about === 'answer'
      ? translate(language, 'mail', 'complaint.contact.body', params)
      : translate(language, 'mail', 'complaint.contact_late.body', params);
  const body =
    row.kind === 'complaint' && outsideBody
      ? translate(language, 'mail', 'complaint.contact_outside.body', {
          text,
          body: outsideBody.name,
          address: outsideBody.address,
          website: outsideBody.website,
        })
      : text;
  const subject = translate(language, 'mail', about === 'answer' ? 'complaint.contact.subject' : 'complaint.overdue.subject', params);
  const held = await sendWithin(db, appContext, 'mail', [addressBudget(appContext, 'replies', to)], now, () =>
    deliver(db, appContext, 'mail', { to, subject, body }, now),
  );
  // An answer is nowhere else to be read.
  if (held && about === 'answer') await enqueueAt(db, contactDelivery, `${number} ${held.until.getTime()}`, { number, about }, held.until);
}

/** The outside body belongs to what is late or refused. */
async function tellWithBody(trx: Db, brand: Brand, found: FeedbackRow, stage: 'overdue' | 'refused', now: Date): Promise<boolean> {
  const { outsideBody } = await currentTerms(trx, brand);
  if (!outsideBody) return tell(trx, found, stage === 'overdue' ? 'complaint.overdue' : 'complaint.refused', now);
  const { name, address, website } = outsideBody;
  return tell(trx, found, stage === 'overdue' ? 'complaint.overdue_body' : 'complaint.refused_body', now, { body: name, address, website });
}

/** Run it in the transaction that stores a complaint. */
export async function beginComplaint(
  trx: Db,
  { memberId, number, dueAt }: { memberId: bigint | null; number: string; dueAt: Date },
  now: Date,
): Promise<void> {
  await tell(trx, { member_id: memberId, kind: 'complaint', number }, 'complaint.received', now);
  await enqueueAt(trx, complaintDueJob, number, { number }, dueAt);
}

/** Locks a message that is in one of the states. */
const lockMessage = (trx: Db, number: string, states: readonly FeedbackRow['state'][]): Promise<FeedbackRow | undefined> =>
  trx.selectFrom('feedbacks').selectAll().where('number', '=', number).where('state', '=', anyText(states)).forUpdate().executeTakeFirst();

/** The operator's acts. */
export interface OperatorAct {
  readonly act: 'review' | 'answer' | 'close';
  readonly number: string;
  /** What the author reads. */
  readonly answer?: string;
}

/** Who hears of an act: the member in the inbox, the contact by e-mail, or nobody. */
interface Told {
  readonly who: 'member' | 'contact' | 'nobody';
  readonly contact: string | null;
}

/** Null when there was nothing to do. */
export function actOnMessage(db: Db, { act, number, answer = '' }: OperatorAct, now: Date): Promise<Told | null> {
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
    if (!found) return null;
    const change = {
      review: { state: 'in_review' as const, review_at: now },
      answer: { state: 'answered' as const, answer, answered_at: now, review_at: found.review_at ?? now, refused_at: null },
      close: { state: 'closed' as const, closed_at: now },
    }[act];
    await trx.updateTable('feedbacks').set(change).where('id', '=', found.id).execute();
    const { contact } = found;
    if (act === 'close') return { who: 'nobody', contact };
    const isTold = await tell(trx, found, act === 'review' ? 'complaint.in_review' : 'complaint.answered', now);
    const isWritten = act === 'answer' && (await writeToContact(trx, found, 'answer', now));
    return { who: isTold ? 'member' : isWritten ? 'contact' : 'nobody', contact };
  });
}

/** Job at the due date: a complaint without an answer names the outside body to its author. */
export async function tellOverdue(trx: Db, { brand }: Pick<AppContext, 'brand'>, data: Json, now: Date): Promise<void> {
  const found = await lockMessage(trx, dueSchema.parse(data).number, ['received', 'in_review']);
  if (!found) return;
  await tellWithBody(trx, brand, found, 'overdue', now);
  await writeToContact(trx, found, 'late', now);
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
