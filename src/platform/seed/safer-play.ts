/** Writes what the demo accounts chose for safer play. */
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';

/** The VIP looks up every half hour, and the member plans a month. */
export async function writeSaferPlay(trx: Transaction<Tables>, accounts: ReadonlyMap<string, bigint>, now: Date): Promise<void> {
  const vip = accounts.get('vicente');
  if (vip !== undefined)
    await trx.insertInto('reality_check_intervals').values({ member_id: vip, every: 'PT30M', changed_at: now }).execute();
  const member = accounts.get('marisol');
  if (member !== undefined) await trx.insertInto('play_budgets').values({ member_id: member, amount: 300_000n, changed_at: now }).execute();
}
