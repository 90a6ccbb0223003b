/** What a member does without the authenticator or passkey: the weaker ways open a day later, unless somebody who is told stops it. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RequestContext } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { hashToken } from '#platform/db/signed.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type Recovery, recoveryLasts, recoveryLimit, recoveryWait } from '#platform/rules/access/proof-ways.ts';
import { queueSecurityNotice } from '../security-notices.ts';

/** The one that was asked for, waiting or open; null when there is none. */
export async function recoveryOf(db: Kysely<Tables>, memberId: bigint, now: Date): Promise<Recovery | null> {
  const row = await db
    .selectFrom('factor_recoveries')
    .select(['opens_at', 'ends_at'])
    .where('member_id', '=', memberId)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row ? { opensAt: row.opens_at, endsAt: row.ends_at } : null;
}

interface RecoveryOwner {
  readonly id: bigint;
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly mobile: string | null;
}

/** The contacts that are the owner's for certain, which get the notice. Without one nobody would hear of it. */
const provenContacts = ({ outside }: Pick<RequestContext, 'outside'>, owner: RecoveryOwner) => [
  ...(owner.email !== null && owner.email_verified_at !== null && outside.mail.available
    ? [{ port: 'mail' as const, address: owner.email }]
    : []),
  ...(owner.mobile !== null && outside.sms.available ? [{ port: 'sms' as const, address: owner.mobile }] : []),
];
export const canHear = (context: Pick<RequestContext, 'outside'>, owner: RecoveryOwner): boolean =>
  provenContacts(context, owner).length > 0;

/** Asks for the weaker ways and tells every contact. One that waits or is open stays as it is. Throws `rate.too_many`. */
export async function beginRecovery(context: RequestContext, owner: RecoveryOwner): Promise<Recovery> {
  const { db, now } = context;
  const known = await recoveryOf(db, owner.id, now);
  if (known) return known;
  await consumeRateLimit(db, `factor-recovery:${owner.id}`, recoveryLimit, now);
  const stop = randomBytes(24).toString('base64url');
  const opensAt = new Date(now.getTime() + recoveryWait);
  const endsAt = new Date(opensAt.getTime() + recoveryLasts);
  const values = { asked_at: now, opens_at: opensAt, ends_at: endsAt, stop_hash: hashToken(stop) };
  await inTransaction(db, async (trx) => {
    const begun = await trx
      .insertInto('factor_recoveries')
      .values({ member_id: owner.id, ...values })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values).where('factor_recoveries.ends_at', '<=', now))
      .returning('member_id')
      .executeTakeFirst();
    // Another request was faster, and told everybody.
    if (!begun) return;
    // The notice goes to the first of them by itself.
    const [, second = null] = provenContacts(context, owner);
    const notice = { memberId: owner.id, about: 'recovery_asked', until: opensAt.toISOString(), stop, alsoTo: second } as const;
    await queueSecurityNotice(trx, notice, now);
  });
  return (await recoveryOf(db, owner.id, now)) ?? { opensAt, endsAt };
}

/** Stops one, by the link of its notice or by its member. Sign-ins that wait for a proof end with it. Returns whether there was one. */
export async function stopRecovery(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  by: { readonly link: string } | { readonly memberId: bigint },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const stopped = await trx
      .deleteFrom('factor_recoveries')
      .where('ends_at', '>', now)
      .$if('link' in by, (query) => query.where('stop_hash', '=', hashToken('link' in by ? by.link : '')))
      .$if('memberId' in by, (query) => query.where('member_id', '=', 'memberId' in by ? by.memberId : 0n))
      .returning('member_id')
      .executeTakeFirst();
    if (!stopped) return false;
    await trx.deleteFrom('login_requests').where('member_id', '=', stopped.member_id).execute();
    await queueSecurityNotice(trx, { memberId: stopped.member_id, about: 'recovery_stopped' }, now);
    return true;
  });
}

/** Whoever has the authenticator, the passkey or a recovery code is the owner: what waits is needed no longer, or was not theirs. */
export const endRecovery = (trx: Kysely<Tables>, memberId: bigint) =>
  trx.deleteFrom('factor_recoveries').where('member_id', '=', memberId).execute();
