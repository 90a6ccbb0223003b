/** Sessions: 256 random bits for the visitor, their hash for us, ended here and everywhere at once. */
import { randomBytes } from 'node:crypto';
import { isUnavailable } from '#platform/db/errors.ts';
import type { Asking, Db, Session } from '#platform/handler.ts';
import { isLive, isTouched } from '#platform/rules/session.ts';
import { hashOf } from './hash.ts';
import { rememberNetwork } from './networks.ts';

/** The live session of a credential, or null. `polling`: asked by a timer, so it is no activity. */
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
    .where('sessions.token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row) return null;
  const times = { startedAt: row.started_at, seenAt: row.seen_at, endedAt: row.ended_at };
  if (!isLive(times, now)) return null;
  if (isTouched(times, now, polling)) {
    await db
      .updateTable('sessions')
      .set({ seen_at: now })
      .where('id', '=', row.id)
      .where('seen_at', '<', now)
      .where('ended_at', 'is', null)
      .execute()
      // Where nothing can be written, what is there can still be read.
      .catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
      });
  }
  return { id: row.id, memberId: row.member_id, type: row.type, username: row.username, startedAt: row.started_at };
}

/** Opens a session and gives its credential, which exists nowhere else. Never takes one that the visitor brought. */
export async function openSession(db: Db, asking: Pick<Asking, 'ip' | 'userAgent' | 'now'>, memberId: bigint): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      member_id: memberId,
      ip: asking.ip,
      user_agent: asking.userAgent,
      started_at: asking.now,
      seen_at: asking.now,
      ended_at: null,
    })
    .execute();
  await rememberNetwork(db, memberId, asking.ip, asking.now);
  return token;
}

export async function endSession(db: Db, sessionId: bigint, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: now }).where('id', '=', sessionId).where('ended_at', 'is', null).execute();
}

/** Ends every session of a member, save one. */
export async function endAllSessions(db: Db, memberId: bigint, now: Date, exceptId?: bigint): Promise<void> {
  let ending = db.updateTable('sessions').set({ ended_at: now }).where('member_id', '=', memberId).where('ended_at', 'is', null);
  if (exceptId !== undefined) ending = ending.where('id', '!=', exceptId);
  await ending.execute();
}
