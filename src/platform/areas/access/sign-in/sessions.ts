/** Sessions: a 256-bit random token whose hash we store. Ending one takes effect in every process at once. */
import { randomBytes } from 'node:crypto';
import type { Db, RequestContext, Session } from '#platform/context.ts';
import { isUnavailable } from '#platform/db/errors.ts';
import { hashToken } from '#platform/db/signed.ts';
import { isClosed } from '#platform/protection/closed-accounts.ts';
import { pausedUntil } from '#platform/protection/exclusions.ts';
import { countsAsActivity, isLiveSession } from '#platform/rules/session-validity.ts';
import { readStaffRights } from '#values/access/staff-rights.ts';
import { rememberNetwork } from './known-networks.ts';

/** Whether an agent's helpers may act: not while the agent may not, so that nobody goes round a break by them. */
export async function canHelpersAct(db: Db, agentId: bigint, now: Date): Promise<boolean> {
  return !(await isClosed(db, agentId)) && (await pausedUntil(db, agentId, now)) === null;
}

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
      'sessions.proved_at',
      'members.type',
      'members.username',
      'members.staff_of',
      'members.staff_rights',
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('members.closed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const times = { startedAt: row.started_at, seenAt: row.seen_at, endedAt: row.ended_at };
  if (!isLiveSession(times, now)) return null;
  const staff = row.staff_of === null ? null : { agentId: row.staff_of, rights: readStaffRights(row.staff_rights) };
  if (staff && !(await canHelpersAct(db, staff.agentId, now))) return null;
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
  return {
    id: row.id,
    memberId: row.member_id,
    staff,
    type: row.type,
    username: row.username,
    startedAt: row.started_at,
    provedAt: row.proved_at,
  };
}

/** Opens a session and returns its token, which is stored nowhere. Always a new token, to prevent session fixation. */
export async function openSession(
  db: Db,
  context: Pick<RequestContext, 'ip' | 'userAgent' | 'country' | 'now'>,
  memberId: bigint,
  isProved = false,
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
      proved_at: isProved ? context.now : null,
      country: context.country,
    })
    .execute();
  await db.updateTable('members').set({ signed_in_at: context.now, told_dormant_at: null }).where('id', '=', memberId).execute();
  await rememberNetwork(db, memberId, context.ip, context.now);
  return token;
}
