/** The operator's notices for agents, and which of them an agent, or each helper, has read (AG-02). */
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type RequestContext, requireSession } from '#platform/context.ts';
import { requireAgent } from '#platform/identity/agents.ts';
import { noticeWords } from '#platform/identity/notice-words.ts';
import { DomainError } from '#values/domain-error.ts';
import { toInstant } from '#values/time.ts';

type Announcements = Output<AgentSchemas['announcements']>;

const mostNotices = 100;

const shownNow = ({ db, now }: RequestContext) =>
  db.selectFrom('notices').where('audience', '=', 'agents').where('starts_at', '<=', now).where('ends_at', '>', now);

export async function announcementsOf(
  context: RequestContext,
  { language = context.language }: { readonly language?: string | undefined },
): Promise<Announcements> {
  await requireAgent(context);
  const { memberId } = requireSession(context);
  const rows = await shownNow(context)
    .leftJoin('notice_reads', (join) => join.onRef('notice_reads.notice_id', '=', 'notices.id').on('notice_reads.member_id', '=', memberId))
    .select(['notices.id', 'notices.words', 'notices.starts_at', 'notice_reads.read_at'])
    .orderBy('notices.starts_at', 'desc')
    .orderBy('notices.id', 'desc')
    .limit(mostNotices)
    .execute();
  const notices = rows.flatMap((row) => {
    const words = noticeWords(row.words, language, context.brand.languages[0]);
    return words ? [{ id: row.id.toString(), at: toInstant(row.starts_at), read: row.read_at !== null, ...words }] : [];
  });
  return { notices, unread: notices.filter(({ read }) => !read).length };
}

/** Marks a notice as read, for every device of this sign-in. Throws `not_found`. */
export async function readAnnouncement(
  context: RequestContext,
  { id }: { readonly id: string },
): Promise<Output<AgentSchemas['readAnnouncement']>> {
  await requireAgent(context);
  const notice = await shownNow(context).select('id').where('id', '=', BigInt(id)).executeTakeFirst();
  if (!notice) throw new DomainError('not_found');
  await context.db
    .insertInto('notice_reads')
    .values({ member_id: requireSession(context).memberId, notice_id: notice.id, read_at: context.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { unread } = await announcementsOf(context, {});
  return { unread };
}
