/**
 * Sign-in with an external identity provider, and linking its account to a member: confirmed once, and removed while another way to sign in
 * is left (AC-34).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type RequestContext, requireRealAccount, requireSession } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { deriveKey } from '#platform/db/encrypted-text.ts';
import { isDuplicate } from '#platform/db/errors.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { currentFeatureFlags } from '#platform/db/settings.ts';
import { hashToken } from '#platform/db/signed.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { ownPasskeys, relyingParty } from '#platform/identity/factors/own-passkeys.ts';
import { currentSecret } from '#platform/identity/one-time-codes.ts';
import { requireProof } from '#platform/identity/owner-proof.ts';
import { queueSecurityNotice } from '#platform/identity/security-notices.ts';
import { type IdentityProvider, type OAuthAttempt, type ProviderIdentity, SocialLoginError } from '#platform/outside/identity-provider.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { networkOf } from '#values/net/ip-network.ts';
import type { FeatureFlags } from '#values/settings/feature-flags.ts';
import { minutes, toInstant } from '#values/time.ts';
import { requireRole } from '../checks/roles.ts';
import { type LoginResult, startSession } from './complete-login.ts';

const visitLifetime = minutes(15);
const randomToken = (): string => randomBytes(32).toString('base64url');
const expiresAt = (context: RequestContext) => new Date(context.now.getTime() + visitLifetime);

const visitHmac = (secret: string, text: string) => createHmac('sha256', deriveKey(secret, 'visits')).update(text).digest('base64url');
/** The end of a state: it identifies the secret used, so a visit survives a secret rotation. */
const secretMark = (secret: string): string => visitHmac(secret, 'mark').slice(0, 8);

/** Nonce and verifier are derived from the state and the server's secret, so they are not stored during the visit. */
function visitOf(context: RequestContext, provider: IdentityProvider, state: string): OAuthAttempt {
  const secret = context.settings.secrets.find((one) => state.endsWith(secretMark(one))) ?? currentSecret(context);
  const derive = (use: string) => visitHmac(secret, `${use}\n${provider}\n${state}`);
  return { state, nonce: derive('nonce'), verifier: derive('verifier'), redirectUri: `${context.settings.publicUrl}/login/${provider}` };
}

/** Maps a failed visit to the error for the user. */
function toDomainError(context: RequestContext, error: unknown): unknown {
  if (!(error instanceof SocialLoginError)) return error;
  if (error.why !== 'declined')
    context.log.warn({ requestId: context.requestId, err: error.cause, why: error.why }, 'a sign-in provider failed');
  return new DomainError(`link.${error.why}`, error.why === 'away' ? { retryAfter: 30 } : {});
}

/** The specification has flags for two providers. Any other is open when connected. */
const flagOf = { google: 'GOOGLELOGIN3', facebook: 'FACEBOOKLOGIN3', openid: null } as const satisfies Readonly<
  Record<IdentityProvider, string | null>
>;

/** The providers that are connected and enabled by the operator (AC-37). */
export const openProviders = ({ outside }: Pick<RequestContext, 'outside'>, flags: FeatureFlags): IdentityProvider[] =>
  outside.signIn.open.filter((provider) => {
    const flag = flagOf[provider];
    return flag === null || flags[flag];
  });

async function requireOpenProvider(context: RequestContext, provider: IdentityProvider): Promise<void> {
  if (!openProviders(context, await currentFeatureFlags(context)).includes(provider)) throw new DomainError('way.closed');
}

/** Begins a visit: returns the provider's URL and a proof that only this browser keeps. A member begins a link, a guest a sign-in. */
export async function beginSocialLogin(
  context: RequestContext,
  { provider }: { readonly provider: IdentityProvider },
): Promise<{ url: string; proof: string }> {
  await requireOpenProvider(context, provider);
  const session = context.session && requireRealAccount(context);
  const memberId = session?.memberId ?? null;
  await consumeRateLimit(context.db, `provider:${networkOf(context.ip)}`, limitOf('provider', context.settings.demo), context.now);
  const [state, proof] = [randomToken() + secretMark(currentSecret(context)), randomToken()];
  if (session) {
    await requireUnlinked(context, session.memberId, provider);
    await requireProof(context);
  }
  let url: string;
  try {
    url = await context.outside.signIn.begin(provider, visitOf(context, provider, state));
  } catch (error) {
    throw toDomainError(context, error);
  }
  await context.db
    .insertInto('provider_visits')
    .values({ state_hash: hashToken(state), proof_hash: hashToken(proof), provider, member_id: memberId, expires_at: expiresAt(context) })
    .execute();
  return { url, proof };
}

type ProviderReturn = { readonly proof: string; readonly query: string };

/** Consumes a visit, successful or not: one return, by the same browser and member. Throws `link.ended`. */
async function finishVisit(
  context: RequestContext,
  provider: IdentityProvider,
  sent: ProviderReturn,
  memberId: bigint | null,
): Promise<ProviderIdentity> {
  await requireOpenProvider(context, provider);
  const query = new URLSearchParams(sent.query);
  const state = query.get('state') ?? '';
  const visit = await context.db
    .deleteFrom('provider_visits')
    .where('state_hash', '=', hashToken(state))
    .where('provider', '=', provider)
    .returning(['proof_hash', 'member_id', 'expires_at'])
    .executeTakeFirst();
  const isValid =
    visit !== undefined &&
    visit.expires_at > context.now &&
    visit.member_id === memberId &&
    timingSafeEqual(Buffer.from(visit.proof_hash), Buffer.from(hashToken(sent.proof)));
  if (!isValid) throw new DomainError('link.ended');
  try {
    return await context.outside.signIn.finish(provider, visitOf(context, provider, state), query);
  } catch (error) {
    throw toDomainError(context, error);
  }
}

async function issueTicket(
  context: RequestContext,
  provider: IdentityProvider,
  identity: ProviderIdentity,
  memberId: bigint | null,
): Promise<string> {
  const ticket = randomToken();
  await context.db
    .insertInto('link_tickets')
    .values({ ticket_hash: hashToken(ticket), provider, ...identity, member_id: memberId, expires_at: expiresAt(context) })
    .execute();
  return ticket;
}

/** Signs in the linked member. An unlinked account gets `link.unknown` with a ticket, to link it after sign-in or registration. */
export async function signInWithProvider(
  context: RequestContext,
  sent: ProviderReturn & { readonly provider: IdentityProvider },
): Promise<LoginResult> {
  const identity = await finishVisit(context, sent.provider, sent, null);
  const member = await context.db
    .selectFrom('linked_accounts')
    .innerJoin('members', 'members.id', 'linked_accounts.member_id')
    .select(['members.id', 'members.type', 'members.password_set_at', 'members.first_login_at'])
    .where('provider', '=', sent.provider)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (member) await requireRole(context, 'member', member.type);
  if (member) return inTransaction(context.db, (trx) => startSession({ ...context, db: trx }, member));
  throw new DomainError('link.unknown', {
    ticket: await issueTicket(context, sent.provider, identity, null),
    name: identity.name,
    provider: sent.provider,
  });
}

async function requireUnlinked(context: RequestContext, memberId: bigint, provider: IdentityProvider): Promise<void> {
  const linked = await context.db
    .selectFrom('linked_accounts')
    .select('subject')
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (linked) throw new DomainError('link.fixed');
}

export type LinkRequest = {
  readonly provider: IdentityProvider;
  readonly proof?: string | undefined;
  readonly query?: string | undefined;
  readonly ticket?: string | undefined;
  readonly confirm?: boolean | undefined;
};
type LinkResult = { linked: boolean; name: string; ticket: string };

/**
 * The first request shows the account, a second with `confirm` links it. Throws `link.fixed`, `link.taken`, `link.ended`
 * or `proof.needed`.
 */
export async function linkAccount(context: RequestContext, sent: LinkRequest): Promise<LinkResult> {
  const { memberId } = requireRealAccount(context);
  await requireUnlinked(context, memberId, sent.provider);
  if (sent.ticket === undefined) {
    if (sent.proof === undefined || sent.query === undefined) throw new DomainError('link.ended');
    const identity = await finishVisit(context, sent.provider, { proof: sent.proof, query: sent.query }, memberId);
    return { linked: false, name: identity.name, ticket: await issueTicket(context, sent.provider, identity, memberId) };
  }
  const ticket = await context.db
    .selectFrom('link_tickets')
    .selectAll()
    .where('ticket_hash', '=', hashToken(sent.ticket))
    .where('provider', '=', sent.provider)
    .where('expires_at', '>', context.now)
    .executeTakeFirst();
  if (!ticket || (ticket.member_id !== null && ticket.member_id !== memberId)) throw new DomainError('link.ended');
  if (sent.confirm !== true) return { linked: false, name: ticket.name, ticket: sent.ticket };
  await requireProof(context);
  await inTransaction(context.db, async (trx) => {
    const used = await trx.deleteFrom('link_tickets').where('ticket_hash', '=', ticket.ticket_hash).returning('subject').executeTakeFirst();
    if (!used) throw new DomainError('link.ended');
    try {
      await trx
        .insertInto('linked_accounts')
        .values({ member_id: memberId, provider: sent.provider, subject: ticket.subject, name: ticket.name, linked_at: context.now })
        .execute();
    } catch (error) {
      if (isDuplicate(error, 'linked_accounts_subject')) throw new DomainError('link.taken');
      if (isDuplicate(error)) throw new DomainError('link.fixed');
      throw error;
    }
    await queueSecurityNotice(trx, { about: 'linked', memberId, provider: sent.provider }, context.now);
  });
  return { linked: true, name: ticket.name, ticket: '' };
}

/** The provider accounts linked to the member. */
export async function linkedAccounts(context: RequestContext) {
  const rows = await context.db
    .selectFrom('linked_accounts')
    .select(['provider', 'name', 'linked_at'])
    .where('member_id', '=', requireSession(context).memberId)
    .orderBy('provider')
    .execute();
  return rows.map(({ provider, name, linked_at }) => ({ provider, name, linkedAt: toInstant(linked_at) }));
}

/** Whether the member can sign in without the link: by a password, a passkey, a code to their number, or another link. */
async function hasAnotherWay(context: RequestContext, memberId: bigint, provider: IdentityProvider): Promise<boolean> {
  const { db } = context;
  const { password_hash, mobile } = await db
    .selectFrom('members')
    .select(['password_hash', 'mobile'])
    .where('id', '=', memberId)
    // Of two removals at once the second sees what the first has left.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const flags = await currentFeatureFlags(context);
  if (password_hash.startsWith('$') || (mobile !== null && flags.MOBILEVERCODELOGIN3 && context.outside.sms.available)) return true;
  const site = relyingParty(context);
  if (site && (await ownPasskeys(db, memberId, site).select('id').limit(1).executeTakeFirst())) return true;
  const open = openProviders(context, flags).filter((one) => one !== provider);
  if (open.length === 0) return false;
  const other = db.selectFrom('linked_accounts').select('provider').where('member_id', '=', memberId).where('provider', '=', anyText(open));
  return (await other.executeTakeFirst()) !== undefined;
}

/** Removes a link, and tells the member. Throws `proof.needed`, `not_found`, or `link.last_way` when no other way to sign in is left. */
export async function unlinkAccount(
  context: RequestContext,
  { provider }: { readonly provider: IdentityProvider },
): Promise<Record<string, never>> {
  const { memberId } = requireRealAccount(context);
  await requireProof(context);
  await inTransaction(context.db, async (trx) => {
    const isSpare = await hasAnotherWay({ ...context, db: trx }, memberId, provider);
    const removed = await trx
      .deleteFrom('linked_accounts')
      .where('member_id', '=', memberId)
      .where('provider', '=', provider)
      .returning('provider')
      .executeTakeFirst();
    if (!removed) throw new DomainError('not_found');
    if (!isSpare) throw new DomainError('link.last_way');
    await queueSecurityNotice(trx, { about: 'unlinked', memberId, provider }, context.now);
  });
  return {};
}
