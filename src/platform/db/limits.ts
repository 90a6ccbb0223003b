/** Counts acts that are limited, in the database, so that all processes count together. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { Refused } from '#values/refused.ts';
import { askew, type Millis } from '#values/time.ts';
import type { Tables } from './tables.ts';

/** Takes one turn of `most` in a window that begins with the first; one that would end much later than it is long was begun before the clock was put back, and is over. One statement: of two at the limit exactly one passes. Refuses with `rate.too_many`. Never call it in a transaction that may roll back. */
export async function takeTurn(
  db: Kysely<Tables>,
  key: string,
  limit: { readonly most: number; readonly window: Millis },
  now: Date,
): Promise<void> {
  const ends = new Date(now.getTime() + limit.window);
  const over = sql`(limits.ends_at <= ${now} or limits.ends_at > ${new Date(ends.getTime() + askew)})`;
  const { used, ends_at } = await db
    .insertInto('limits')
    .values({ key, used: 1, ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`case when ${over} then 1 else limits.used + 1 end`,
        ends_at: sql<Date>`case when ${over} then ${ends} else limits.ends_at end`,
      }),
    )
    .returning(['used', 'ends_at'])
    .executeTakeFirstOrThrow();
  if (used > limit.most)
    throw new Refused('rate.too_many', { retryAfter: Math.max(1, Math.ceil((ends_at.getTime() - now.getTime()) / 1000)) });
}

/** How much of each limit is used in the window that runs now, and when that ends. */
export async function usedOf(
  db: Kysely<Tables>,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, { readonly used: number; readonly ends_at: Date }>> {
  const rows = await db
    .selectFrom('limits')
    .select(['key', 'used', 'ends_at'])
    .where('key', 'in', keys)
    .where('ends_at', '>', now)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}
