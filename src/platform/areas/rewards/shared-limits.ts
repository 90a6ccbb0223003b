/** Limits the accounts of one device or network that take the same free reward, so that nobody takes it once for each of many accounts. */
import type { RequestContext } from '#platform/context.ts';
import { keyedHashes } from '#platform/db/encrypted-text.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { readSetting } from '#platform/db/settings.ts';
import { deviceOf } from '#platform/identity/device-mark.ts';
import { type SharedLimits, sharedLimits } from '#platform/rules/bonuses/shared-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { days, millis } from '#values/time.ts';

/** For a promotion without an end. */
const usualTime = days(30);

/**
 * Counts an account in at a promotion, for the time that it still runs. Run it in the transaction that writes the entry, which an account
 * has once, so that accounts are counted and a refusal counts nothing. The network and the device are kept as hashes, until the end.
 * Throws `promotion.shared_limit`.
 */
export async function countSharedEntry(
  context: RequestContext,
  { code, ends_at: endsAt }: { readonly code: string; readonly ends_at: Date | null },
): Promise<void> {
  const { db, now, ip, settings } = context;
  const limits = sharedLimits(await readSetting(db, 'reward_limits'));
  const window = endsAt === null ? usualTime : millis(Math.max(1, endsAt.getTime() - now.getTime()));
  const count = async (by: keyof SharedLimits, text: string) => {
    const most = limits[by];
    if (most === null) return;
    const [hash] = keyedHashes(`${code} ${text}`, settings.secrets, `reward ${by}`);
    await consumeRateLimit(db, `reward:${by}:${hash}`, { most, window }, now).catch((error: unknown) => {
      throw error instanceof DomainError ? new DomainError('promotion.shared_limit') : error;
    });
  };
  const device = deviceOf(context);
  if (device !== null) await count('device', device);
  await count('network', networkOf(ip));
}
