/** Sessions: a 256-bit random token whose hash we store. Ending one takes effect in every process at once. */
import { randomBytes } from 'node:crypto';
import type { Db, RequestContext, Session } from '#platform/context.ts';
import { isUnavailable } from '#platform/db/errors.ts';
import { hashToken } from '#platform/db/signed.ts';
import { countsAsActivity, isLiveSession } from '#platform/rules/session-lifetime.ts';
import { rememberNetwork } from './known-networks.ts';

/** The live session of a token, or null. `polling`: a timer made the request, so it does not count as activity. */
export async function findSession(db: Db, token: string, now: Date, polling = false): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select([
      'sessions.id',
      'sessions.member_id',
      'sessions.started_at',
      'sessions.seen_at',
      'sessions.ended_at',
      'members.type',
      'members.username',
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('members.closed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const times = { startedAt: row.started_at, seenAt: row.seen_at, endedAt: row.ended_at };
  if (!isLiveSession(times, now)) return null;
  if (countsAsActivity(times, now, polling)) {
    await db
      .updateTable('sessions')
      .set({ seen_at: now })
      .where('id', '=', row.id)
      .where('seen_at', '<', now)
      .where('ended_at', 'is', null)
      .execute()
      // A read-only database still serves requests without recording the activity.
      .catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
      });
  }
  return { id: row.id, memberId: row.member_id, type: row.type, username: row.username, startedAt: row.started_at };
}

/** Opens a session and returns its token, which is stored nowhere. Always a new token, to prevent session fixation. */
export async function openSession(
  db: Db,
  context: Pick<RequestContext, 'ip' | 'userAgent' | 'country' | 'now'>,
  memberId: bigint,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      ip: context.ip,
      user_agent: context.userAgent,
      started_at: context.now,
      seen_at: context.now,
      ended_at: null,
      country: context.country,
    })
    .execute();
  await db.updateTable('members').set({ signed_in_at: context.now, told_dormant_at: null }).where('id', '=', memberId).execute();
  await rememberNetwork(db, memberId, context.ip, context.now);
  return token;
}
