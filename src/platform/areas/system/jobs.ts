/** What the clock does for the site: letters to the operator, pages made anew when something begins or ends, levels that were earned. */
import type { Kysely } from 'kysely';
import { touchContent } from '#platform/db/content-version.ts';
import type { Json, Tables } from '#platform/db/tables.ts';
import type { House } from '#platform/handler.ts';
import { hours, minutes } from '#values/time.ts';
import { deliverFeedback, feedbackDelivery } from './feedback.ts';
import { raiseLevels } from './vip.ts';

/** Put down once at the start under these names with the key `''`; they come again by themselves. */
export const contentDueJob = 'system.content-due';
export const vipLevelsJob = 'system.vip-levels';

/** Looked back over so far: a process that slept a minute still tells. */
const lookBack = minutes(2);
const lookAgain = minutes(1);

/** The beginnings and ends of all that is shown for a time, of which the first after `after`. */
async function nextTurn(trx: Kysely<Tables>, after: Date): Promise<Date | null> {
  const first = async (table: 'banners' | 'notices' | 'promotions', column: 'starts_at' | 'ends_at') => {
    const row = await trx
      .selectFrom(table)
      .select((of) => of.fn.min(column).as('at'))
      .where(column, '>', after)
      .where(column, '<', new Date(after.getTime() + hours(24)))
      .executeTakeFirst();
    return (row?.at as Date | null | undefined) ?? null;
  };
  const turns: (Date | null)[] = [];
  for (const table of ['banners', 'notices', 'promotions'] as const)
    for (const column of ['starts_at', 'ends_at'] as const) turns.push(await first(table, column));
  const known = turns.filter((turn) => turn !== null).map((turn) => turn.getTime());
  return known.length === 0 ? null : new Date(Math.min(...known));
}

/** Pages are kept until something that they show changes; a beginning or an end changes them without anybody writing. */
async function tellTurns(trx: Kysely<Tables>, now: Date): Promise<{ again: Date }> {
  const turned = await nextTurn(trx, new Date(now.getTime() - lookBack));
  if (turned !== null && turned <= now) await touchContent(trx);
  const next = await nextTurn(trx, now);
  return { again: new Date(Math.min(next?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + lookAgain)) };
}

/** Fits `startJobs`. */
export const systemJobs = (house: Pick<House, 'brand'>) => ({
  [contentDueJob]: (trx: Kysely<Tables>, _data: Json, now: Date) => tellTurns(trx, now),
  [vipLevelsJob]: async (trx: Kysely<Tables>, _data: Json, now: Date) => {
    await raiseLevels(trx, now, house.brand.languages[0]);
    return { again: new Date(now.getTime() + hours(6)) };
  },
});

/** Fits `startDeliveries`. */
export const systemDeliveries = (house: Pick<House, 'outside' | 'brand'>) => ({
  [feedbackDelivery]: (db: Kysely<Tables>, data: Json) => deliverFeedback(db, house, data),
});
