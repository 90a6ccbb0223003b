/**
 * Customer service in a conversation (R33): the visitor writes, waits in the queue, and reads the answers of the operator's staff. Members
 * have their history; a guest's conversation belongs to the key that their browser made.
 */
import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Output } from '#calls/schemas/schema.ts';
import type { SystemSchemas } from '#calls/schemas/system.schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { anyId } from '#platform/db/batches/any-of.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { isVip } from '#platform/rules/audience.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { mostChatCharacters } from '#values/text/chat-length.ts';
import { countCharacters } from '#values/text/count-characters.ts';
import { hours, toInstant } from '#values/time.ts';
import { rankFor } from './audience.ts';

type ChatDto = Output<SystemSchemas['readChat']>;
type Chat = Selectable<Tables['chats']>;
type Message = Selectable<Tables['chat_messages']>;

/** A conversation that nobody has written in for so long is over. */
const idleEnd = hours(24);
/** As many messages are shown, the latest. */
const mostShown = 200;

type Owner = { readonly member_id: bigint } | { readonly key_hash: string };

/** Whose conversation it is; null for a guest without a key. */
function ownerOf({ session }: RequestContext, key: string | undefined): Owner | null {
  if (session) return { member_id: session.memberId };
  return key === undefined ? null : { key_hash: createHash('sha256').update(key).digest('hex') };
}

const chatsOf = (db: Kysely<Tables>, owner: Owner) =>
  'member_id' in owner
    ? db.selectFrom('chats').where('member_id', '=', owner.member_id)
    : db.selectFrom('chats').where('key_hash', '=', owner.key_hash);

const isLive = (chat: Pick<Chat, 'ended_at' | 'active_at'>, now: Date): boolean =>
  chat.ended_at === null && now.getTime() - chat.active_at.getTime() < idleEnd;

/** Those that still run: VIP members come first, then who came first. */
const liveChats = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom('chats')
    .where('ended_at', 'is', null)
    .where('active_at', '>', new Date(now.getTime() - idleEnd));

const isVipDesk = sql<boolean>`(chats.desk = 'VIP')`;

/** The place in the queue, from 1; null once somebody has answered. */
async function placeOf(db: Kysely<Tables>, chat: Chat, now: Date): Promise<number | null> {
  if (chat.answered_at !== null) return null;
  const before = await liveChats(db, now)
    .where('answered_at', 'is', null)
    .where(sql<boolean>`(not ${isVipDesk}, chats.id) < (${chat.desk !== 'VIP'}, ${chat.id})`)
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(before.count) + 1;
}

const toMessageDto = ({ id, sender, body, at }: Pick<Message, 'id' | 'sender' | 'body' | 'at'>) => ({
  id: id.toString(),
  from: sender,
  text: body,
  at: toInstant(at),
});

async function stateOf({ db, now }: RequestContext, owner: Owner | null): Promise<ChatDto> {
  const chat = owner ? await chatsOf(db, owner).selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst() : undefined;
  if (!owner || !chat) return { desk: null, state: 'none', place: null, messages: [] };
  const messages = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('chat_id', '=', (of) => of.fn.any(chatsOf(db, owner).select('chats.id')))
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute();
  const live = isLive(chat, now);
  return {
    desk: chat.desk,
    state: !live ? 'ended' : chat.answered_at === null ? 'waiting' : 'open',
    place: live ? await placeOf(db, chat, now) : null,
    messages: messages.reverse().map(toMessageDto),
  };
}

export const readChat = (context: RequestContext, { key }: { readonly key?: string | undefined }): Promise<ChatDto> =>
  stateOf(context, ownerOf(context, key));

/** What was typed, without space around it. Throws `input.invalid` when it is empty or too long. */
function bodyOf(text: string): string {
  const body = text.trim();
  const characters = countCharacters(body);
  if (body === '') throw new DomainError('input.invalid', { fields: { text: { code: 'field.required' } } });
  if (characters > mostChatCharacters)
    throw new DomainError('input.invalid', { fields: { text: { code: 'feedback.length', min: 1, max: mostChatCharacters, characters } } });
  return body;
}

const write = (trx: Kysely<Tables>, message: { chat_id: bigint; sender: 'visitor' | 'agent'; sent_id: string; body: string; at: Date }) =>
  trx
    .insertInto('chat_messages')
    .values(message)
    .onConflict((of) => of.doNothing())
    .returning('id')
    .executeTakeFirst();

interface SentMessage {
  readonly id: string;
  readonly text: string;
  readonly key?: string | undefined;
}

/** Writes into the conversation that runs, or begins one. A repeated id writes nothing. Throws `input.invalid` or `rate.too_many`. */
export async function sendChat(context: RequestContext, { id, text, key }: SentMessage): Promise<ChatDto> {
  const { db, now, session, settings } = context;
  const owner = ownerOf(context, key);
  if (!owner) throw new DomainError('input.invalid', { fields: { key: { code: 'field.required' } } });
  const body = bodyOf(text);
  await consumeRateLimit(db, `chat:${networkOf(context.ip)}`, limitOf('chat', settings.demo), now);
  if (session) await consumeRateLimit(db, `chat:of ${session.memberId}`, limitOf('chatOf', settings.demo), now);
  const desk = isVip(await rankFor(context)) ? 'VIP' : 'LIVE';
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${Object.values(owner)}`}, 0))`.execute(trx);
    const last = await chatsOf(trx, owner).selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
    // A repeated request may come after the conversation has ended: it begins no other.
    const isRepeat =
      last &&
      (await trx.selectFrom('chat_messages').select('id').where('chat_id', '=', last.id).where('sent_id', '=', id).executeTakeFirst());
    if (isRepeat) return;
    const chat =
      last && isLive(last, now)
        ? last
        : await trx
            .insertInto('chats')
            .values({ member_id: null, key_hash: null, ...owner, desk, language: context.language, opened_at: now, active_at: now })
            .returningAll()
            .executeTakeFirstOrThrow();
    await write(trx, { chat_id: chat.id, sender: 'visitor', sent_id: id, body, at: now });
    await trx.updateTable('chats').set({ active_at: now }).where('id', '=', chat.id).execute();
  });
  return stateOf(context, owner);
}

/** The visitor ends the conversation, and leaves the queue. */
export async function endChat(context: RequestContext, { key }: { readonly key?: string | undefined }): Promise<ChatDto> {
  const { db, now } = context;
  const owner = ownerOf(context, key);
  const last = owner && (await chatsOf(db, owner).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst());
  if (last) await db.updateTable('chats').set({ ended_at: now }).where('id', '=', last.id).where('ended_at', 'is', null).execute();
  return stateOf(context, owner);
}

/** Shown to those who answer: a queue longer than that has other troubles. */
const mostListed = 50;

/** The conversations that run, those that wait first, for those who answer. */
export async function listChats({ db, now }: RequestContext): Promise<Output<SystemSchemas['demoChats']>> {
  const chats = await liveChats(db, now)
    .leftJoin('members', 'members.id', 'chats.member_id')
    .select(['chats.id', 'desk', 'chats.language', 'opened_at', 'answered_at', 'members.username'])
    .orderBy(sql`chats.answered_at is not null`)
    .orderBy(isVipDesk, 'desc')
    .orderBy('chats.id')
    .limit(mostListed)
    .execute();
  const ids = chats.map(({ id }) => id);
  const messages =
    ids.length === 0 ? [] : await db.selectFrom('chat_messages').selectAll().where('chat_id', '=', anyId(ids)).orderBy('id').execute();
  return {
    list: chats.map(({ id, desk, language, opened_at, answered_at, username }) => ({
      id: id.toString(),
      desk,
      language,
      username,
      isWaiting: answered_at === null,
      openedAt: toInstant(opened_at),
      messages: messages.filter(({ chat_id }) => chat_id === id).map(toMessageDto),
    })),
  };
}

interface Answer {
  readonly chat: string;
  /** The id that the answering browser gave it. */
  readonly id: string;
  /** Empty to end it without another word. */
  readonly text: string;
  readonly ends: boolean;
}

/** Answers in a conversation, or ends it. Throws `not_found` when it does not run any more, or `input.invalid`. */
export async function answerChat(context: RequestContext, { chat, id, text, ends }: Answer): Promise<Output<SystemSchemas['demoChats']>> {
  const { db, now } = context;
  const body = ends && text.trim() === '' ? null : bodyOf(text);
  await inTransaction(db, async (trx) => {
    const found = await liveChats(trx, now).select('chats.id').where('chats.id', '=', BigInt(chat)).forUpdate().executeTakeFirst();
    if (!found) throw new DomainError('not_found');
    if (body !== null) await write(trx, { chat_id: found.id, sender: 'agent', sent_id: id, body, at: now });
    await trx
      .updateTable('chats')
      .set({ active_at: now, answered_at: sql<Date>`coalesce(answered_at, ${now})`, ...(ends ? { ended_at: now } : {}) })
      .where('id', '=', found.id)
      .execute();
  });
  return listChats(context);
}
