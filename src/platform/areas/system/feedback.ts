/** What people write to the operator: kept with a number and a state, sent to the operator's mailbox, read again by who wrote it. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Gives } from '#calls/shape.ts';
import type { SystemShapes } from '#calls/system.shape.ts';
import { localeOf } from '#i18n/locales.ts';
import { say } from '#i18n/words.ts';
import { putDown } from '#platform/db/deliveries.ts';
import { takeTurn } from '#platform/db/limits.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Json, Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Asking, House } from '#platform/handler.ts';
import { drawn, readable } from '#platform/rules/drawn.ts';
import { feedbackTermsOf } from '#platform/rules/feedback.ts';
import { limitOf } from '#platform/rules/throttle.ts';
import { countCharacters } from '#values/count-characters.ts';
import { networkOf } from '#values/network.ts';
import { Refused } from '#values/refused.ts';
import { days, toInstant } from '#values/time.ts';

type Sent = {
  readonly id?: string | undefined;
  readonly kind: 'feedback' | 'complaint';
  readonly subject: string;
  readonly content: string;
  readonly contact?: string | undefined;
};

/** The delivery that sends what was written to the operator's mailbox. */
export const feedbackDelivery = 'system.feedback';
const written = z.object({ number: z.string() });

const newNumber = ({ random }: Asking, kind: Sent['kind']): string => `${kind === 'complaint' ? 'C' : 'F'}-${drawn(random, readable, 8)}`;

const termsNow = async ({ db }: Pick<Asking, 'db'>) => feedbackTermsOf(await readSetting(db, 'feedback'));

export async function takeFeedback(asking: Asking, sent: Sent): Promise<Gives<SystemShapes['feedback']>> {
  const { db, now, session, settings } = asking;
  const sentId = ownId(sent.id, session?.memberId);
  const known = await keptAs(db, sentId);
  if (known) return known;
  const terms = await termsNow(asking);
  const [subject, content, contact] = [sent.subject.trim(), sent.content.trim(), sent.contact?.trim() ?? ''];
  const count = countCharacters(content);
  const fields = {
    ...(subject === '' ? { subject: { code: 'field.required' } } : {}),
    ...(content === '' ? { content: { code: 'field.required' } } : {}),
    ...(content !== '' && (count < terms.minCharacters || count > terms.maxCharacters)
      ? { content: { code: 'feedback.length', min: terms.minCharacters, max: terms.maxCharacters, characters: count } }
      : {}),
    // Without it nobody could tell a guest what became of a complaint.
    ...(sent.kind === 'complaint' && !session && contact === '' ? { contact: { code: 'field.required' } } : {}),
  };
  if (Object.keys(fields).length > 0) throw new Refused('input.invalid', { fields });
  await takeTurn(db, `feedback:${networkOf(asking.ip)}`, limitOf('feedback', settings.demo), now);
  if (session) await takeTurn(db, `feedback:of ${session.memberId}`, limitOf('feedback', settings.demo), now);
  const number = newNumber(asking, sent.kind);
  const dueAt = sent.kind === 'complaint' ? new Date(now.getTime() + days(terms.complaintDays)) : null;
  const twin = await inTransaction(db, async (trx) => {
    const kept = await trx
      .insertInto('feedbacks')
      .values({
        number,
        sent_id: sentId,
        member_id: session?.memberId ?? null,
        kind: sent.kind,
        subject,
        content,
        contact: contact === '' ? null : contact,
        language: asking.language,
        answer: null,
        at: now,
        due_at: dueAt,
        answered_at: null,
      })
      .onConflict((conflict) => conflict.column('sent_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!kept) return keptAs(trx, sentId);
    // Without a way to send letters it is read where it is kept.
    if (!asking.outside.mail.available) return null;
    await putDown(trx, feedbackDelivery, { number }, now);
    return null;
  });
  return twin ?? { number, kind: sent.kind, state: 'received', at: toInstant(now), dueAt: dueAt && toInstant(dueAt) };
}

/** Ids of different people never meet: by one that somebody else has used nobody hears of a letter that is not his. */
const ownId = (id: string | undefined, memberId: bigint | undefined): string | null =>
  id === undefined
    ? null
    : createHash('sha256')
        .update(`${memberId ?? 'guest'} ${id}`)
        .digest('hex')
        .slice(0, 32);

/** What was said to the letter of this id when it came before: its answer was lost on the way. */
async function keptAs(db: Kysely<Tables>, id: string | null): Promise<Gives<SystemShapes['feedback']> | null> {
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

/** The letter is for people at work, so it is in the brand's own language. */
export async function deliverFeedback(db: Kysely<Tables>, { outside, brand }: Pick<House, 'outside' | 'brand'>, data: Json): Promise<void> {
  const { number } = written.parse(data);
  const row = await db
    .selectFrom('feedbacks')
    .leftJoin('members', 'members.id', 'feedbacks.member_id')
    .select(['feedbacks.kind', 'subject', 'content', 'contact', 'due_at', 'members.username'])
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) return;
  const language = brand.languages[0];
  // The day that the member is shown.
  const day = new Intl.DateTimeFormat(localeOf(language, brand).tag, { dateStyle: 'long', timeZone: brand.timeZone });
  const oneLine = (text: string) => text.replace(/\s+/g, ' ');
  await outside.mail.send({
    to: brand.supportEmail,
    subject: say(language, 'mail', `feedback.${row.kind}`, { number, subject: oneLine(row.subject) }),
    body: say(language, 'mail', 'feedback.body', {
      number,
      who: row.username ?? '-',
      contact: row.contact ?? '-',
      due: row.due_at ? day.format(row.due_at) : '-',
      content: row.content,
    }),
  });
}

/** The newest hundred of the caller. */
export async function readFeedbacks(asking: Asking): Promise<Gives<SystemShapes['feedbacks']>> {
  const terms = await termsNow(asking);
  if (!asking.session) return { terms, list: [] };
  const rows = await asking.db
    .selectFrom('feedbacks')
    .selectAll()
    .where('member_id', '=', asking.session.memberId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return {
    terms,
    list: rows.map((row) => ({
      number: row.number,
      kind: row.kind,
      subject: row.subject,
      content: row.content,
      state: row.state,
      answer: row.answer,
      at: toInstant(row.at),
      dueAt: row.due_at && toInstant(row.due_at),
      answeredAt: row.answered_at && toInstant(row.answered_at),
    })),
  };
}
