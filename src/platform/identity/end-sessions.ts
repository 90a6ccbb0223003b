/** Ends sessions. It takes effect in every process at once. */
import type { Db } from '#platform/context.ts';

export async function endSession(db: Db, sessionId: bigint, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: now }).where('id', '=', sessionId).where('ended_at', 'is', null).execute();
}

/** Ends every session of a member except `exceptId`. */
export async function endAllSessions(db: Db, memberId: bigint, now: Date, exceptId?: bigint): Promise<void> {
  let ending = db.updateTable('sessions').set({ ended_at: now }).where('member_id', '=', memberId).where('ended_at', 'is', null);
  if (exceptId !== undefined) ending = ending.where('id', '!=', exceptId);
  await ending.execute();
}
