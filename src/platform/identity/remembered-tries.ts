/** The wrong tries of money calls, so that the repeat of one counts no second time. */
import type { RequestContext } from '#platform/context.ts';
import { keyedHashes } from '#platform/db/encrypted-text.ts';
import { readRateLimitUsage } from '#platform/db/rate-limits.ts';
import { hours } from '#values/time.ts';

/** How long one is remembered: as long as a browser may repeat a request, and the tries that it was counted among. */
const remembered = hours(1);

export interface RememberedTry {
  /** What a wrong one left, when this is its repeat; null for a first try. */
  readonly triesLeft: number | null;
  /** Remembers that it was wrong. */
  keep(triesLeft: number): Promise<void>;
}

/**
 * A browser whose answer was lost repeats the request by itself, which is no second try; another password or code under the same key is
 * one. The copy waits for the first one's idempotency key, so its try is stored by then. The server's secret keeps six digits from being
 * found by trying them all. Outside of a money call nothing is remembered.
 */
export async function rememberedTry(
  { db, now, orderMark, settings }: RequestContext,
  kind: 'payment-password' | 'second-check',
  memberId: bigint,
  typed: string,
): Promise<RememberedTry> {
  const keys =
    orderMark === undefined
      ? []
      : keyedHashes(`${orderMark} ${typed}`, settings.secrets, `${kind}-tries`).map((mark) => `${kind}-try:${memberId}:${mark}`);
  const [before] = keys.length > 0 ? (await readRateLimitUsage(db, keys, now)).values() : [];
  return {
    triesLeft: before?.used ?? null,
    async keep(triesLeft) {
      const [key] = keys;
      if (!key) return;
      const values = { key, used: triesLeft, ends_at: new Date(now.getTime() + remembered) };
      await db
        .insertInto('limits')
        .values(values)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
        .execute();
    },
  };
}
