/** Free play: creates a trial account for each visit, with a gift of play balance from the house (R19). */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { RequestContext } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { readPlatformSettings } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { unusableHash } from '#platform/identity/passwords.ts';
import { post } from '#platform/ledger/post.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor, toMinor } from '#values/money.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { readFeatureFlags } from '#values/settings/feature-flags.ts';
import { decryptPayload } from '../checks/decrypt-payload.ts';
import { createMember } from '../members.ts';
import { type LoginResult, startFirstSession } from './complete-login.ts';

const randomSchema = z.object({ random: z.string().min(8).max(200) });

/** The encrypted random string proves a fresh request made for this platform; it works once. */
async function checkRandom(context: RequestContext, random: string): Promise<void> {
  let sealed: unknown;
  try {
    sealed = JSON.parse(random);
  } catch {
    throw new DomainError('input.envelope');
  }
  if (!randomSchema.safeParse(await decryptPayload(context, sealed)).success) throw new DomainError('input.envelope');
}

export async function freePlay(context: RequestContext, sent: { readonly random: string }): Promise<LoginResult> {
  const settings = await readPlatformSettings(context.db, ['module_flags', 'trial_balance']);
  if (!readFeatureFlags(settings.get('module_flags')).FREEPLAY3) throw new DomainError('way.closed');
  await consumeRateLimit(context.db, `free-play:${networkOf(context.ip)}`, limitOf('freePlay', context.settings.demo), context.now);
  await checkRandom(context, sent.random);
  const configured = settings.get('trial_balance');
  const gift = toMinor(typeof configured === 'string' ? configured : context.brand.freePlay) ?? minor(0);
  return inTransaction(context.db, async (trx) => {
    const name = `try${randomBytes(5).toString('hex')}`;
    const memberId = await createMember(trx, {
      username: name,
      passwordHash: unusableHash,
      type: 4,
      language: context.language,
      currency: context.brand.currency.code,
      brand: context.brand.code,
      ip: context.ip,
      at: context.now,
    });
    if (gift > 0n) {
      await post(trx, {
        kind: 'trial_gift',
        reference: memberId.toString(),
        memberId,
        at: context.now,
        lines: entriesFor.redeem(memberId, gift),
      });
    }
    return startFirstSession({ ...context, db: trx }, memberId, null);
  });
}
