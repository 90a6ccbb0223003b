/** What outlives every session asks for a sign-in of a moment ago, so that a session left open or stolen does not bring it. */
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import { isRecentLogin } from '#platform/rules/session-validity.ts';
import { DomainError } from '#values/domain-error.ts';

/** Throws `code` when the session is older than a fresh sign-in. */
export function requireFreshSession(context: RequestContext, code: 'authenticator.sign_in_again' | 'staff.sign_in_again'): void {
  if (!isRecentLogin(requireRealAccount(context), context.now)) throw new DomainError(code);
}
