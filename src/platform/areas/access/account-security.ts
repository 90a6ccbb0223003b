/** What protects a member's account: contacts, passwords, authenticator, and the devices that are signed in. */
import type { AccessSchemas } from '#calls/schemas/access.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type RequestContext, requireRealAccount, requireSession } from '#platform/context.ts';
import { contactAddress, contactOwner, contactsOf } from '#platform/identity/contacts.ts';
import { endAllSessions, endSession } from '#platform/identity/end-sessions.ts';
import { hasAuthenticator } from '#platform/identity/factors/authenticators.ts';
import { recoveryOf } from '#platform/identity/factors/factor-recovery.ts';
import { recoveryCodesLeft } from '#platform/identity/factors/recovery-codes.ts';
import { maskMail, maskNumber } from '#platform/rules/access/otp-rules.ts';
import { isLiveSession } from '#platform/rules/session-validity.ts';
import { readUserAgent } from '#platform/rules/user-agent.ts';
import { DomainError } from '#values/domain-error.ts';
import { toInstant } from '#values/time.ts';
import { listPasskeys } from './passkeys.ts';

export async function accountSecurity(context: RequestContext): Promise<Output<AccessSchemas['security']>> {
  const owner = await contactOwner(context, requireRealAccount(context).memberId);
  const mobile = contactAddress(owner, 'sms');
  const recovery = await recoveryOf(context.db, owner.id, context.now);
  return {
    email: owner.email && maskMail(owner.email),
    emailVerified: owner.email_verified_at !== null,
    mobile: mobile && maskNumber(mobile),
    mobileVerified: owner.mobile !== null,
    contacts: contactsOf(context, owner),
    password: owner.password_hash.startsWith('$'),
    paymentPassword: owner.payment_password_hash !== null,
    authenticator: await hasAuthenticator(context.db, owner.id),
    ...(await listPasskeys(context, owner.id)),
    recoveryCodes: await recoveryCodesLeft(context.db, owner.id),
    recovery: recovery && { from: toInstant(recovery.opensAt), until: toInstant(recovery.endsAt) },
    everyLogin: owner.tells_every_login,
  };
}

export async function chooseLoginNotices(context: RequestContext, { every }: { readonly every: boolean }): Promise<{ every: boolean }> {
  const { memberId } = requireRealAccount(context);
  await context.db.updateTable('members').set({ tells_every_login: every }).where('id', '=', memberId).execute();
  return { every };
}

const shownSessions = 30;

export async function memberSessions(context: RequestContext): Promise<Output<AccessSchemas['sessions']>> {
  const { memberId, id: currentId } = requireSession(context);
  const rows = await context.db
    .selectFrom('sessions')
    .select(['id', 'ip', 'country', 'user_agent', 'started_at', 'seen_at', 'ended_at'])
    .where('member_id', '=', memberId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownSessions)
    .execute();
  return {
    sessions: rows.map((row) => ({
      id: row.id.toString(),
      current: row.id === currentId,
      live: isLiveSession({ startedAt: row.started_at, seenAt: row.seen_at, endedAt: row.ended_at }, context.now),
      ip: row.ip,
      country: row.country,
      ...readUserAgent(row.user_agent),
      startedAt: toInstant(row.started_at),
      seenAt: toInstant(row.seen_at),
    })),
  };
}

/** Signs one device out. Throws `not_found` for another member's session, and for one that has ended. */
export async function endOwnSession(context: RequestContext, { id }: { readonly id: string }): Promise<Record<string, never>> {
  const { memberId } = requireSession(context);
  const own = /^[1-9]\d{0,17}$/.test(id)
    ? await context.db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', BigInt(id))
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!own) throw new DomainError('not_found');
  await endSession(context.db, own.id, context.now);
  return {};
}

/** Signs out every device but this one. */
export async function endOtherSessions(context: RequestContext): Promise<Record<string, never>> {
  const { memberId, id } = requireSession(context);
  await endAllSessions(context.db, memberId, context.now, id);
  return {};
}
