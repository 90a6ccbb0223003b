/**
 * The e-mail or text message of a message to a member. An address that nobody has verified gets one e-mail, which asks for that. What
 * is more than an account or an address may get is told together later; all of it stays in the inbox.
 */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { localizedPath } from '#i18n/localized-url.ts';
import { translate } from '#i18n/translate.ts';
import { enqueueAgainAt } from '#platform/db/enqueue.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { minutes } from '#values/time.ts';
import { deliver, deliveryLocale } from './code-delivery.ts';
import { addressBudget, countHeld, memberBudgets, sendWithin } from './message-budget.ts';
import {
  type DeliveryContext,
  isTexted,
  messageDeliverySchema,
  messageWords,
  type NoticeRecipient,
  ownAdvice,
  promotionWords,
  securityPage,
  speaker,
} from './notify.ts';
import { consumeSmsBudget } from './sms-budget.ts';

type Db = Kysely<Tables>;

/** The delivery job that asks whose an address is. */
export const addressDelivery = 'member.verify-address';
/** The delivery job that tells together what was held back. */
export const summaryDelivery = 'member.summary';
const ofMember = z.object({ memberId: z.string() });
/** Titles in one summary: the newest. The inbox has all. */
const mostListed = 20;

interface Addressee {
  readonly id: bigint;
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly mobile: string | null;
  readonly nickname: string;
  readonly language: string;
}
const addressee = ['members.id as id', 'email', 'email_verified_at', 'mobile', 'nickname', 'members.language as language'] as const;

const pageLink = ({ brand, settings }: DeliveryContext, language: string, page: string): string =>
  new URL(localizedPath(brand, deliveryLocale({ brand }, language), page), settings.publicUrl).href;

/** Asks the reader of an address whether it is theirs, once: it may be a stranger's. The words name nobody, who may have chosen a name. */
async function askForAddress(db: Db, context: DeliveryContext, { email, email_verified_at, language }: Addressee, now: Date) {
  if (email === null || email_verified_at !== null || !context.outside.mail.available) return;
  const locale = deliveryLocale(context, language);
  const { name: brand, supportEmail: support } = context.brand;
  const params = { brand, support, link: pageLink(context, language, '/member/securityCenter') };
  const mail = {
    to: email,
    subject: translate(locale, 'mail', 'verify_address.subject', params),
    body: translate(locale, 'mail', 'verify_address.body', params),
  };
  await sendWithin(db, context, 'mail', [addressBudget(context, 'unverified', email)], now, () => deliver(db, context, 'mail', mail, now));
}

async function deliverAddressCheck(db: Db, context: DeliveryContext, data: Json, now: Date): Promise<void> {
  const id = BigInt(ofMember.parse(data).memberId);
  const member = await db.selectFrom('members').select(addressee).where('id', '=', id).executeTakeFirst();
  if (member) await askForAddress(db, context, member, now);
}

/** The member's verified e-mail address, else the verified number for what is texted. */
function recipientOf({ outside }: DeliveryContext, mayText: boolean, member: Addressee): NoticeRecipient | null {
  if (member.email !== null && member.email_verified_at !== null && outside.mail.available) return { port: 'mail', address: member.email };
  return mayText && member.mobile && outside.sms.available ? { port: 'sms', address: member.mobile } : null;
}

/** Where a notice leads outside of the site: with the link by which something is stopped nobody has to sign in. */
const noticePage = (data: unknown): string => {
  const { stop } = data as Readonly<Record<string, unknown>>;
  return typeof stop === 'string' ? `/login/stop?link=${stop}` : securityPage;
};

interface Words {
  readonly subject: string;
  readonly mail: string;
  readonly text: string;
}

async function send(db: Db, context: DeliveryContext, { port, address: to }: NoticeRecipient, words: Words, now: Date): Promise<void> {
  if (port === 'sms') await consumeSmsBudget({ ...context, db, now }, { number: to, ip: '', isKnown: true });
  await deliver(db, context, port, { to, subject: words.subject, body: port === 'sms' ? words.text : words.mail }, now);
}

/** Whole minutes: what is held in the same window is told together. */
const tellHeldAt = (trx: Db, memberId: bigint, until: Date): Promise<void> => {
  const at = new Date(Math.ceil(until.getTime() / minutes(1)) * minutes(1));
  return enqueueAgainAt(trx, summaryDelivery, `${memberId} ${at.getTime()}`, { memberId: String(memberId) }, at);
};

export async function deliverMessage(db: Db, context: DeliveryContext, data: Json, now: Date): Promise<void> {
  const { id, to: given } = messageDeliverySchema.parse(data);
  const message = await db
    .selectFrom('messages')
    .innerJoin('members', 'members.id', 'messages.member_id')
    .select([...addressee, 'kind', 'data', 'title', 'body', promotionWords])
    .where('messages.id', '=', BigInt(id))
    .executeTakeFirst();
  if (!message) return;
  const { topic, leadsTo, title, body } = messageWords(context, message, message);
  const to = given ?? recipientOf(context, isTexted(message.kind), message);
  if (!to) {
    if (message.email === null || message.email_verified_at !== null) return;
    await askForAddress(db, context, message, now);
    return countHeld(db, context, 'mail', 'unverified');
  }
  if (!context.outside[to.port].available) return;
  const say = speaker(context, message, message);
  const link = pageLink(context, message.language, topic === 'notice' ? noticePage(message.data) : (leadsTo ?? '/'));
  const advice = message.kind !== null && ownAdvice.includes(message.kind) ? message.kind : 'notice';
  const words = {
    subject: title,
    mail: topic === 'notice' ? say(`${advice}.body`, { fact: body, link }) : body,
    text: say(`${advice}.text`, { subject: message.kind === 'notice.new_login' ? say('notice.new_login.short') : title, link }),
  };
  // A former address is told of its own end only, so the account's other messages take nothing from it.
  const budgets = given
    ? [addressBudget(context, 'address', to.address)]
    : await memberBudgets(db, context, { ...to, memberId: message.id, securityKind: topic === 'notice' ? message.kind : null }, now);
  const held = await sendWithin(db, context, to.port, budgets, now, () => send(db, context, to, words, now));
  if (!held || given) return;
  await inTransaction(db, async (trx) => {
    await trx.updateTable('messages').set({ held_at: now }).where('id', '=', BigInt(id)).execute();
    await tellHeldAt(trx, message.id, held.until);
  });
}

/** Tells in one message what was held back: nothing of it is lost, and nobody hides a change behind a hundred others. */
async function deliverSummary(db: Db, context: DeliveryContext, data: Json, now: Date): Promise<void> {
  const memberId = BigInt(ofMember.parse(data).memberId);
  const member = await db.selectFrom('members').select(addressee).where('id', '=', memberId).executeTakeFirst();
  const rows = await db
    .selectFrom('messages')
    .select(['messages.id', 'kind', 'data', 'title', 'body', 'at', promotionWords])
    .where('member_id', '=', memberId)
    .where('held_at', 'is not', null)
    .orderBy('messages.id', 'desc')
    .execute();
  const [newest] = rows;
  if (!member || !newest) return;
  const told = rows.map((row) => ({ ...messageWords(context, row, member), at: row.at }));
  const to = recipientOf(
    context,
    rows.some(({ kind }) => isTexted(kind)),
    member,
  );
  if (to) {
    const say = speaker(context, { data: {}, promotionWords: null }, member);
    const lines = told.slice(0, mostListed).map(({ title, at }) => say('summary.line', { when: at.toISOString(), title }));
    const subject = say('summary.subject');
    const fact = say('summary.fact', { list: lines.reverse().join('\n') });
    const words = {
      subject,
      mail: say('notice.body', { fact, link: pageLink(context, member.language, securityPage) }),
      text: say('notice.text', { subject }),
    };
    const budgets = await memberBudgets(db, context, { ...to, memberId, securityKind: null }, now);
    const held = await sendWithin(db, context, to.port, budgets, now, () => send(db, context, to, words, now));
    if (held) return tellHeldAt(db, memberId, held.until);
  }
  await db
    .updateTable('messages')
    .set({ held_at: null })
    .where('member_id', '=', memberId)
    .where('held_at', 'is not', null)
    .where('id', '<=', newest.id)
    .execute();
}

/** Deliveries for `startDeliveries`. */
export const messageDeliveries = (context: DeliveryContext) => ({
  [addressDelivery]: (db: Db, data: Json, now: Date) => deliverAddressCheck(db, context, data, now),
  [summaryDelivery]: (db: Db, data: Json, now: Date) => deliverSummary(db, context, data, now),
});
