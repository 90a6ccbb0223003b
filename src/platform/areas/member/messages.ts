/** The inbox of a member: read, marked as read, deleted; and what they agreed to for offers, by channel. */
import type { Kysely } from 'kysely';
import type { MemberSchemas } from '#calls/schemas/member.schema.ts';
import type { Input, Output } from '#calls/schemas/schema.ts';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import { inMemberTransaction } from '#platform/db/locks/member-lock.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { messageWords, promotionWords } from '#platform/identity/notify.ts';
import { exclusionRefusal } from '#platform/protection/exclusions.ts';
import { DomainError } from '#values/domain-error.ts';
import { pageCount } from '#values/page-count.ts';
import { toInstant } from '#values/time.ts';

type Values = { readonly [K in keyof MemberSchemas]: Output<MemberSchemas[K]> };
type Consents = Input<MemberSchemas['setConsents']>;

const inbox = (db: Kysely<Tables>, memberId: bigint) =>
  db.selectFrom('messages').where('member_id', '=', memberId).where('deleted_at', 'is', null);

export async function unreadCount(db: Kysely<Tables>, memberId: bigint): Promise<number> {
  const { count } = await inbox(db, memberId)
    .where('read_at', 'is', null)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A page of the inbox, newest first, in the language of the request. */
export async function listMessages(
  context: RequestContext,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<Values['messages']> {
  const { memberId } = requireRealAccount(context);
  const { db, language } = context;
  const { nickname } = await db.selectFrom('members').select('nickname').where('id', '=', memberId).executeTakeFirstOrThrow();
  const { total } = await inbox(db, memberId)
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await inbox(db, memberId)
    .selectAll()
    .select(promotionWords)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const toDto = (row: (typeof rows)[number]) => ({
    id: row.id.toString(),
    at: toInstant(row.at),
    read: row.read_at !== null,
    ...messageWords(context, row, { nickname, language }),
  });
  return {
    messages: rows.map(toDto),
    total: Number(total),
    totalPages: pageCount(Number(total), pageSize),
    unread: await unreadCount(db, memberId),
  };
}

/** A message's number, or a refusal that does not tell a bad number from somebody else's. */
function numberOf(id: string): bigint {
  if (!/^\d{1,18}$/.test(id)) throw new DomainError('not_found');
  return BigInt(id);
}

/** Marks one message as read, or all up to the newest that the member has seen. */
export async function readMessages(
  context: RequestContext,
  { id, upTo }: Input<MemberSchemas['readMessages']>,
): Promise<Values['readMessages']> {
  const { memberId } = requireRealAccount(context);
  const { db, now } = context;
  const number = numberOf(id ?? upTo ?? '');
  if (id !== undefined && !(await inbox(db, memberId).select('id').where('id', '=', number).executeTakeFirst()))
    throw new DomainError('not_found');
  await db
    .updateTable('messages')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('id', id === undefined ? '<=' : '=', number)
    .where('read_at', 'is', null)
    .execute();
  return { unread: await unreadCount(db, memberId) };
}

export async function deleteMessage(context: RequestContext, { id }: { readonly id: string }): Promise<Values['deleteMessage']> {
  const { memberId } = requireRealAccount(context);
  const { db, now } = context;
  const deleted = await db
    .updateTable('messages')
    .set({ deleted_at: now })
    .where('id', '=', numberOf(id))
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (deleted.numUpdatedRows === 0n) throw new DomainError('not_found');
  return { unread: await unreadCount(db, memberId) };
}

/** What the member agreed to; nothing until they say so. */
export async function readConsents(context: RequestContext): Promise<Values['consents']> {
  const { memberId } = requireRealAccount(context);
  const rows = await context.db.selectFrom('marketing_consents').selectAll().where('member_id', '=', memberId).execute();
  const given = (channel: keyof Consents) => rows.some((row) => row.channel === channel && row.given);
  return { mail: given('mail'), sms: given('sms'), site: given('site') };
}

export async function setConsents(context: RequestContext, consents: Consents): Promise<Values['consents']> {
  const { memberId } = requireRealAccount(context);
  return inMemberTransaction(context.db, memberId, async (trx) => {
    // An exclusion takes consent back under the same lock, so a "yes" of the same moment does not outlive it.
    const at = new Date(context.clock());
    // While play is paused, consent can only be taken back.
    const refusal = Object.values(consents).includes(true) ? await exclusionRefusal(trx, memberId, at) : null;
    if (refusal) throw refusal;
    const rows = Object.entries(consents).map(([channel, given]) => ({
      member_id: memberId,
      channel: channel as keyof Consents,
      given,
      at,
    }));
    await trx
      .insertInto('marketing_consents')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'channel'])
          .doUpdateSet((of) => ({ given: of.ref('excluded.given'), at: of.ref('excluded.at') }))
          .whereRef('marketing_consents.given', '!=', 'excluded.given'),
      )
      .execute();
    return readConsents({ ...context, db: trx });
  });
}
