/** The available sign-in, registration and reset methods, so pages show no dead buttons; also checks invitation codes and counts visits. */
import type { RequestContext } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { currentFeatureFlags } from '#platform/db/settings.ts';
import { relyingParty } from '#platform/identity/factors/own-passkeys.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { cleanCode } from '#values/text/clean-text.ts';
import { findInvitation } from '../checks/invitations.ts';
import { phoneProviderOf } from '../codes/phone-numbers.ts';
import { openProviders } from './social-login.ts';

/** Combines feature flags with connected gateways: a flag without its gateway leaves the method closed. */
export async function loginMethods(context: RequestContext) {
  const { sms, mail } = context.outside;
  const flags = await currentFeatureFlags(context);
  const provider = phoneProviderOf(context, flags);
  const phone = provider !== null || sms.available;
  return {
    loginBySms: flags.MOBILEVERCODELOGIN3 && phone,
    registerByUsername: flags.USERNAMEREG3,
    registerByMobile: flags.MOBILENUMREG3 && phone,
    resetByEmail: mail.available,
    resetByPhone: flags.CHNGPASSVERIF3 && phone,
    freePlay: flags.FREEPLAY3,
    passkey: relyingParty(context) !== null,
    thirdParty: openProviders(context, flags),
    openidName: context.settings.outside.openid?.name ?? '',
    phoneProvider: provider !== null,
  };
}

/** AC-21. Checks an invitation code. Throws `invitation_code_error`, or `invitation.ended` for a link that has ended. */
export async function affiliate(context: RequestContext, { code }: { readonly code: string }): Promise<Record<string, never>> {
  await consumeRateLimit(context.db, `affiliate:${networkOf(context.ip)}`, limitOf('affiliate', context.settings.demo), context.now);
  const found = await findInvitation(context.db, cleanCode(code), context.now);
  if (found && !found.hasEnded) return {};
  const fault = found ? 'invitation.ended' : 'invitation_code_error';
  throw new DomainError(fault, { fields: { affiliateCode: { code: fault } } });
}

/** Counts a visit of an agent's link. The answer is the same for every code. */
export async function invitationSeen(context: RequestContext, { code }: { readonly code: string }): Promise<Record<string, never>> {
  const { db, ip, now, settings } = context;
  await consumeRateLimit(db, `invitation:${networkOf(ip)}`, limitOf('affiliate', settings.demo), now);
  const found = await findInvitation(db, cleanCode(code), now);
  if (found && found.linkId !== null && !found.hasEnded)
    await db
      .updateTable('invite_links')
      .set((of) => ({ seen: of('seen', '+', 1n) }))
      .where('id', '=', found.linkId)
      .execute();
  return {};
}
