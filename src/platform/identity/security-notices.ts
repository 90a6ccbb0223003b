/** Notices of a security change or a sign-in, in case someone else made it: in the inbox, and by e-mail or text message. */
import type { Kysely } from 'kysely';
import type { RequestContext } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { IdentityProvider } from '#values/access/oauth-providers.ts';
import { type NoticeRecipient, notify } from './notify.ts';

/** What members are told about. Each has `notice.<about>.subject` and `.fact` in `mail.json`. */
type SecurityNotice = { readonly memberId: bigint } & (
  | { readonly about: 'changed' | 'payment_password' | 'authenticator_on' | 'authenticator_off' | 'closed' | 'reopened' }
  /** Without the name of the passkey or the helper: who added it chose it, perhaps an attacker. */
  | { readonly about: 'passkey_added' | 'passkey_removed' | 'helper_added' | 'recovery_codes' | 'recovery_stopped' }
  /** `stop`: of the link by which anybody who is told stops it. `alsoTo`: the other contact. */
  | { readonly about: 'recovery_asked'; readonly until: string; readonly stop: string; readonly alsoTo: NoticeRecipient | null }
  /** Such as `BPI •• 2291`. */
  | { readonly about: 'account_added' | 'account_removed'; readonly account: string }
  | { readonly about: 'excluded' | 'lift_asked' | 'lift_kept' | 'lifted' }
  | { readonly about: 'paused' | 'family'; readonly until: string }
  | { readonly about: 'linked' | 'unlinked'; readonly provider: IdentityProvider }
  /** `former`: the contact that was replaced, which is told as well. */
  | { readonly about: 'email_changed' | 'mobile_changed'; readonly former: NoticeRecipient | null }
  | { readonly about: 'new_login'; readonly when: string; readonly ip: string; readonly country: string; readonly userAgent: string }
);

export function queueSecurityNotice(trx: Kysely<Tables>, notice: SecurityNotice, now: Date): Promise<void> {
  const { memberId, about, former, alsoTo, ...data } = { former: null, alsoTo: null, ...notice };
  return notify(trx, { memberId, kind: `notice.${about}`, data, alsoTo: former ?? alsoTo }, now);
}

/** Tells a member about this sign-in. Run it in the transaction that opens the session. */
export const queueLoginNotice = (
  { db, ip, userAgent, country, now }: Pick<RequestContext, 'db' | 'ip' | 'userAgent' | 'country' | 'now'>,
  memberId: bigint,
): Promise<void> =>
  queueSecurityNotice(db, { memberId, about: 'new_login', when: now.toISOString(), ip, country: country ?? '', userAgent }, now);
