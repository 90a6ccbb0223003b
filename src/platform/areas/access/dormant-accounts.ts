/** Tells members once that their account is dormant. Nothing is charged, and the money stays theirs. */
import { sql, type Transaction } from 'kysely';
import type { AppContext } from '#platform/context.ts';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { notify } from '#platform/identity/notify.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { staff, trial } from '#values/access/account-types.ts';
import { addDuration, type Duration } from '#values/duration.ts';
import { toAmount } from '#values/money.ts';
import { hours, minutes, toInstant } from '#values/time.ts';

/** Scheduled once at startup; it reschedules itself. */
export const dormantJob = 'access.dormant';

const batchSize = 100;

/** Before this moment the last sign-in makes an account dormant. */
const dormantBefore = (now: Date, length: Duration, zone: string): Date => {
  const ahead = addDuration(now, length, zone).getTime() - now.getTime();
  return new Date(now.getTime() - ahead);
};

async function tellDormant(trx: Transaction<Tables>, before: Date, now: Date): Promise<number> {
  const members = await trx
    .selectFrom('members')
    .select(['id', 'signed_in_at'])
    .where('signed_in_at', '<', before)
    .where('told_dormant_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('type', 'not in', [trial, staff])
    .where(notAside('members.dormant', sql.ref('members.id'), now))
    .orderBy('signed_in_at')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();
  await workOff(trx, members, {
    kind: 'members.dormant',
    idOf: ({ id }) => id,
    now,
    work: async (some) => {
      for (const { id, signed_in_at: since } of some) {
        const { main } = await balanceOf(trx, id);
        await notify(trx, { memberId: id, kind: 'account.dormant', data: { since: toInstant(since), balance: toAmount(main) } }, now);
        await trx.updateTable('members').set({ told_dormant_at: now }).where('id', '=', id).execute();
      }
    },
  });
  return members.length;
}

/** For `startJobs`. A full batch runs again at once. */
export const dormantJobs = ({ brand }: Pick<AppContext, 'brand'>) => ({
  [dormantJob]: async (trx: Transaction<Tables>, _data: unknown, now: Date) => {
    const told = await tellDormant(trx, dormantBefore(now, brand.market.saferPlay.dormantAfter, brand.timeZone), now);
    return { again: new Date(now.getTime() + (told === batchSize ? minutes(1) : hours(24))) };
  },
});
