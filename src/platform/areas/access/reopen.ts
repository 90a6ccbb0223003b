/** An operator opens a closed account again, above all so that its member can withdraw what is left in it. */
import type { Kysely } from 'kysely';
import { inLockedTransaction } from '#platform/db/locks/member-lock.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { queueSecurityNotice } from '#platform/identity/security-notices.ts';
import { isErased } from '#platform/protection/closed-accounts.ts';
import { pausedUntil } from '#platform/protection/exclusions.ts';

/**
 * Sessions, bonus and consents do not come back, and a break or self-exclusion goes on: with it a member can withdraw, and neither play nor
 * deposit (decision 085). The member is told. An erased account has nobody who could use it.
 */
export async function reopenAccount(db: Kysely<Tables>, username: string, now: Date): Promise<'reopened' | 'paused' | 'not closed'> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', username)
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  if (!member) return 'not closed';
  return inLockedTransaction(db, [member.id], async (trx) => {
    if (await isErased(trx, member.id)) return 'not closed';
    // The clock of the dormant account begins afresh.
    const opened = await trx
      .updateTable('members')
      .set({ closed_at: null, reopened_at: now, signed_in_at: now, told_dormant_at: null })
      .where('id', '=', member.id)
      .where('closed_at', 'is not', null)
      .executeTakeFirst();
    if (opened.numUpdatedRows === 0n) return 'not closed';
    await queueSecurityNotice(trx, { memberId: member.id, about: 'reopened' }, now);
    return (await pausedUntil(trx, member.id, now)) ? 'paused' : 'reopened';
  });
}
