/** Rate limits counted in the database, shared by all processes. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { DomainError } from '#values/domain-error.ts';
import { type Millis, maxClockSkew } from '#values/time.ts';
import { anyText } from './batches/any-of.ts';
import type { Tables } from './tables/tables.ts';

/**
 * Uses one of `most` attempts in a window that starts with the first. Returns how many are left. Throws `rate.too_many`. A window that
 * ends too far ahead was started before the clock was set back, and counts as over. One atomic statement: of two requests at the limit
 * exactly one passes. Do not call it in a transaction that may roll back.
 */
export async function consumeRateLimit(
  db: Kysely<Tables>,
  key: string,
  limit: { readonly most: number; readonly window: Millis },
  now: Date,
): Promise<number> {
  const windowEnd = new Date(now.getTime() + limit.window);
  const expired = sql`(limits.ends_at <= ${now} or limits.ends_at > ${new Date(windowEnd.getTime() + maxClockSkew)})`;
  const { used, ends_at } = await db
    .insertInto('limits')
    .values({ key, used: 1, ends_at: windowEnd })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`case when ${expired} then 1 else limits.used + 1 end`,
        ends_at: sql<Date>`case when ${expired} then ${windowEnd} else limits.ends_at end`,
      }),
    )
    .returning(['used', 'ends_at'])
    .executeTakeFirstOrThrow();
  if (used > limit.most)
    throw new DomainError('rate.too_many', { retryAfter: Math.max(1, Math.ceil((ends_at.getTime() - now.getTime()) / 1000)) });
  return limit.most - used;
}

/** Returns the used attempts and window end for each key with a running window. */
export async function readRateLimitUsage(
  db: Kysely<Tables>,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, { readonly used: number; readonly ends_at: Date }>> {
  const rows = await db
    .selectFrom('limits')
    .select(['key', 'used', 'ends_at'])
    .where('key', '=', anyText(keys))
    .where('ends_at', '>', now)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

interface Budget<Name extends string> {
  readonly name: Name;
  readonly key: string;
  readonly limit: { readonly most: number; readonly window: Millis };
}

/** Uses one of each budget. When one is used up it uses none, and says which, and until when. Not in a transaction that may roll back. */
export async function takeFromBudgets<Name extends string>(
  db: Kysely<Tables>,
  budgets: readonly Budget<Name>[],
  now: Date,
): Promise<{ readonly name: Name; readonly until: Date } | null> {
  const keys = budgets.map(({ key }) => key);
  const findFull = async () => {
    const used = await readRateLimitUsage(db, keys, now);
    const full = budgets.find(({ key, limit }) => (used.get(key)?.used ?? 0) >= limit.most);
    // A window that ends too far ahead was started before the clock was set back.
    const until = Math.min(used.get(full?.key ?? '')?.ends_at.getTime() ?? 0, now.getTime() + (full?.limit.window ?? 0));
    return full ? { name: full.name, until: new Date(until) } : null;
  };
  if (budgets.length === 0) return null;
  const full = await findFull();
  if (full) return full;
  try {
    for (const { key, limit } of budgets) await consumeRateLimit(db, key, limit, now);
    return null;
  } catch (error) {
    // Another message was faster.
    const since = error instanceof DomainError ? await findFull() : null;
    if (since) return since;
    throw error;
  }
}

/** Gives back what `takeFromBudgets` took, for what was not sent. */
export const giveBackToBudgets = (db: Kysely<Tables>, budgets: readonly Budget<string>[]) =>
  db
    .updateTable('limits')
    .set((set) => ({ used: set('used', '-', 1) }))
    .where('key', '=', anyText(budgets.map(({ key }) => key)))
    .where('used', '>', 0)
    .execute();
