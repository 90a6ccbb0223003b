/** Feedback and complaints: stored with a number and a state, e-mailed to the operator, readable by the sender. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Output } from '#calls/schemas/schema.ts';
import type { SystemSchemas } from '#calls/schemas/system.schema.ts';
import { localeOf } from '#i18n/locales.ts';
import { translate } from '#i18n/translate.ts';
import type { AppContext, RequestContext } from '#platform/context.ts';
import { enqueueDelivery } from '#platform/db/enqueue.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { randomCode, safeAlphabet } from '#platform/rules/random-code.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { countCharacters } from '#values/text/count-characters.ts';
import { days, toInstant } from '#values/time.ts';
import { beginComplaint, currentTerms, toFeedbackEntry } from './complaints.ts';

type Sent = {
  readonly id?: string | undefined;
  readonly kind: 'feedback' | 'complaint';
  readonly subject: string;
  readonly content: string;
  readonly contact?: string | undefined;
};

/** The delivery job that e-mails feedback to the operator. */
export const feedbackDelivery = 'system.feedback';
const deliverySchema = z.object({ number: z.string() });

const newNumber = ({ random }: RequestContext, kind: Sent['kind']): string =>
  `${kind === 'complaint' ? 'C' : 'F'}-${randomCode(random, safeAlphabet, 8)}`;

export async function submitFeedback(context: RequestContext, sent: Sent): Promise<Output<SystemSchemas['feedback']>> {
  const { db, now, session, settings } = context;
  const sentId = namespacedId(sent.id, session?.memberId);
  const earlier = await earlierResponse(db, sentId);
  if (earlier) return earlier;
  const terms = await currentTerms(context.db, context.brand);
  const [subject, content, contact] = [sent.subject.trim(), sent.content.trim(), sent.contact?.trim() ?? ''];
  const count = countCharacters(content);
  const fields = {
    ...(subject === '' ? { subject: { code: 'field.required' } } : {}),
    ...(content === '' ? { content: { code: 'field.required' } } : {}),
    ...(content !== '' && (count < terms.minCharacters || count > terms.maxCharacters)
      ? { content: { code: 'feedback.length', min: terms.minCharacters, max: terms.maxCharacters, characters: count } }
      : {}),
    // A guest's complaint needs contact details for the answer.
    ...(sent.kind === 'complaint' && !session && contact === '' ? { contact: { code: 'field.required' } } : {}),
  };
  if (Object.keys(fields).length > 0) throw new DomainError('input.invalid', { fields });
  await consumeRateLimit(db, `feedback:${networkOf(context.ip)}`, limitOf('feedback', settings.demo), now);
  if (session) await consumeRateLimit(db, `feedback:of ${session.memberId}`, limitOf('feedback', settings.demo), now);
  const number = newNumber(context, sent.kind);
  const dueAt = sent.kind === 'complaint' ? new Date(now.getTime() + days(terms.complaintDays)) : null;
  const duplicate = await inTransaction(db, async (trx) => {
    const inserted = await trx
      .insertInto('feedbacks')
      .values({
        number,
        sent_id: sentId,
        member_id: session?.memberId ?? null,
        kind: sent.kind,
        subject,
        content,
        contact: contact === '' ? null : contact,
        language: context.language,
        answer: null,
        at: now,
        due_at: dueAt,
        answered_at: null,
      })
      .onConflict((conflict) => conflict.column('sent_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return earlierResponse(trx, sentId);
    if (dueAt) await beginComplaint(trx, { memberId: session?.memberId ?? null, number, dueAt }, now);
    // Without a mail gateway the operator reads it in the database only.
    if (!context.outside.mail.available) return null;
    await enqueueDelivery(trx, feedbackDelivery, { number }, now);
    return null;
  });
  return duplicate ?? { number, kind: sent.kind, state: 'received', at: toInstant(now), dueAt: dueAt && toInstant(dueAt) };
}

/** Namespaces the client's id by member: reusing another member's id must not return that member's feedback. */
const namespacedId = (id: string | undefined, memberId: bigint | undefined): string | null =>
  id === undefined
    ? null
    : createHash('sha256')
        .update(`${memberId ?? 'guest'} ${id}`)
        .digest('hex')
        .slice(0, 32);

/** The earlier response for this id, after a lost response; null when it is new. */
async function earlierResponse(db: Kysely<Tables>, id: string | null): Promise<Output<SystemSchemas['feedback']> | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('feedbacks')
    .select(['number', 'kind', 'state', 'at', 'due_at'])
    .where('sent_id', '=', id)
    .executeTakeFirst();
  return row
    ? { number: row.number, kind: row.kind, state: row.state, at: toInstant(row.at), dueAt: row.due_at && toInstant(row.due_at) }
    : null;
}

/** E-mails feedback to the operator, in the brand's default language. */
export async function deliverFeedback(
  db: Kysely<Tables>,
  { outside, brand }: Pick<AppContext, 'outside' | 'brand'>,
  data: Json,
): Promise<void> {
  const { number } = deliverySchema.parse(data);
  const row = await db
    .selectFrom('feedbacks')
    .leftJoin('members', 'members.id', 'feedbacks.member_id')
    .select(['feedbacks.kind', 'subject', 'content', 'contact', 'due_at', 'members.username'])
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) return;
  const language = brand.languages[0];
  // The due date as the member sees it.
  const day = new Intl.DateTimeFormat(localeOf(language, brand).tag, { dateStyle: 'long', timeZone: brand.timeZone });
  const oneLine = (text: string) => text.replace(/\s+/g, ' ');
  await outside.mail.send({
    to: brand.supportEmail,
    subject: translate(language, 'mail', `feedback.${row.kind}`, { number, subject: oneLine(row.subject) }),
    body: translate(language, 'mail', 'feedback.body', {
      number,
      who: row.username ?? '-',
      contact: row.contact ?? '-',
      due: row.due_at ? day.format(row.due_at) : '-',
      content: row.content,
    }),
  });
}

/** The feedback terms, and the member's latest 100 entries, newest first. */
export async function readFeedbacks(context: RequestContext): Promise<Output<SystemSchemas['feedbacks']>> {
  const terms = await currentTerms(context.db, context.brand);
  if (!context.session) return { terms, list: [] };
  const rows = await context.db
    .selectFrom('feedbacks')
    .selectAll()
    .where('member_id', '=', context.session.memberId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return {
    terms,
    list: rows.map(toFeedbackEntry),
  };
}
