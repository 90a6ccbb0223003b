/** What happens to bonuses and applications by the clock. A migration inserts the job's row. */
import { sql, type Transaction } from 'kysely';
import type { AppContext } from '#platform/context.ts';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { expireBonuses } from '#platform/ledger/bonuses/bonus-money.ts';
import { minutes } from '#values/time.ts';
import { decideApplication, waitingApplications } from './applications.ts';
import { bonusMessageJobs } from './bonus-messages.ts';
import { settleEnded } from './settle.ts';

/** In demo mode nobody reviews, so an application is accepted after it. */
const demoReview = minutes(1);
const longestWait = minutes(1);

async function acceptApplications(trx: Transaction<Tables>, now: Date): Promise<void> {
  const due = await waitingApplications(trx, now)
    .select('id')
    .where('joined_at', '<=', new Date(now.getTime() - demoReview))
    .where(notAside('promotions.application', sql.ref('promotion_entries.id'), now))
    .limit(200)
    .forUpdate()
    .skipLocked()
    .execute();
  await workOff(trx, due, {
    kind: 'promotions.application',
    idOf: ({ id }) => id,
    now,
    work: async (some) => {
      for (const { id } of some) await decideApplication(trx, id, { state: 'approved' }, now);
    },
  });
}

export const rewardsJobs = ({ settings }: Pick<AppContext, 'settings'>) => ({
  ...bonusMessageJobs,
  'rewards.due': async (trx: Transaction<Tables>, _data: Json, now: Date) => {
    const next = await expireBonuses(trx, now);
    await settleEnded(trx, now);
    if (settings.demo) await acceptApplications(trx, now);
    const wait = next ? Math.max(1_000, next.getTime() - now.getTime()) : longestWait;
    return { again: new Date(now.getTime() + Math.min(wait, longestWait)) };
  },
});
