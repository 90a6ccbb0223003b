/** Background work of the system area: feedback e-mails, content that starts or ends, and VIP level promotions. */
import type { Kysely, Transaction } from 'kysely';
import type { AppContext } from '#platform/context.ts';
import { incrementContentVersion } from '#platform/db/content-version.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { hours, minutes } from '#values/time.ts';
import { complaintDueJob, contactDelivery, deliverToContact, tellOverdue } from './complaints.ts';
import { deliverFeedback, feedbackDelivery } from './feedback.ts';
import { promoteMembers } from './vip.ts';

/** Scheduled once at startup with the key `''`; they reschedule themselves. */
export const contentDueJob = 'system.content-due';
export const vipLevelsJob = 'system.vip-levels';

/** Covers a process that was paused for a minute. */
const lookBack = minutes(2);
const recheckInterval = minutes(1);

/** The first start or end of timed content after `after`, within 24 hours; null if there is none. */
async function nextContentChange(trx: Kysely<Tables>, after: Date): Promise<Date | null> {
  const firstChange = async (table: 'banners' | 'notices' | 'promotions', column: 'starts_at' | 'ends_at') => {
    const row = await trx
      .selectFrom(table)
      .select((of) => of.fn.min(column).as('at'))
      .where(column, '>', after)
      .where(column, '<', new Date(after.getTime() + hours(24)))
      .executeTakeFirst();
    return (row?.at as Date | null | undefined) ?? null;
  };
  const changes: (Date | null)[] = [];
  for (const table of ['banners', 'notices', 'promotions'] as const)
    for (const column of ['starts_at', 'ends_at'] as const) changes.push(await firstChange(table, column));
  const times = changes.filter((change) => change !== null).map((change) => change.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Invalidates cached pages when content starts or ends: no write triggers that. */
async function invalidateDueContent(trx: Kysely<Tables>, now: Date): Promise<{ again: Date }> {
  const changedAt = await nextContentChange(trx, new Date(now.getTime() - lookBack));
  if (changedAt !== null && changedAt <= now) await incrementContentVersion(trx);
  const next = await nextContentChange(trx, now);
  return { again: new Date(Math.min(next?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + recheckInterval)) };
}

/** Jobs for `startJobs`. */
export const systemJobs = (appContext: Pick<AppContext, 'brand'>) => ({
  [contentDueJob]: (trx: Kysely<Tables>, _data: Json, now: Date) => invalidateDueContent(trx, now),
  [complaintDueJob]: (trx: Kysely<Tables>, data: Json, now: Date) => tellOverdue(trx, appContext, data, now),
  [vipLevelsJob]: async (trx: Transaction<Tables>, _data: Json, now: Date) => {
    await promoteMembers(trx, now, appContext.brand.languages[0]);
    return { again: new Date(now.getTime() + hours(6)) };
  },
});

/** Deliveries for `startDeliveries`. */
export const systemDeliveries = (appContext: Pick<AppContext, 'outside' | 'settings' | 'brand' | 'log'>) => ({
  [feedbackDelivery]: (db: Kysely<Tables>, data: Json) => deliverFeedback(db, appContext, data),
  [contactDelivery]: (db: Kysely<Tables>, data: Json, now: Date) => deliverToContact(db, appContext, data, now),
});
