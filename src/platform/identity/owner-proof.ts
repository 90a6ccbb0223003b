/**
 * What outlives every session asks for a proof of a moment ago, so that a session left open or stolen does not bring it. The proof is given
 * in the place where it is asked for (R34), by `access.prove`.
 */
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import { readSetting } from '#platform/db/settings.ts';
import { type ProofWays, proofWays } from '#platform/rules/access/proof-ways.ts';
import { isRecentLogin, isRecentProof } from '#platform/rules/session-validity.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import { freshLogin } from '#values/access/session-timeouts.ts';
import { DomainError } from '#values/domain-error.ts';
import { comparableName } from '#values/text/person-name.ts';
import { toInstant } from '#values/time.ts';
import { type ContactOwner, contactsOf } from './contacts.ts';
import { checkAuthenticator, hasAuthenticator } from './factors/authenticators.ts';
import { canHear, recoveryOf } from './factors/factor-recovery.ts';
import { ownPasskeys, relyingParty } from './factors/own-passkeys.ts';
import { recoveryCodesLeft, redeemRecoveryCode } from './factors/recovery-codes.ts';

export type StrongWay = 'passkey' | 'authenticator' | 'recoveryCode';
export type Way = CodeChannel | StrongWay | 'bankName' | 'password';
export interface OpenWay {
  readonly way: Way;
  /** The masked contact. */
  readonly to: string | null;
}

export const isStrongWay = (way: Way): way is StrongWay => way === 'passkey' || way === 'authenticator' || way === 'recoveryCode';

const plain = (way: Way): OpenWay => ({ way, to: null });

/** The member's authenticator and passkeys, and the recovery codes that stand in for them. */
async function strongWays(context: RequestContext, memberId: bigint): Promise<StrongWay[]> {
  const site = relyingParty(context);
  const passkey = site && (await ownPasskeys(context.db, memberId, site).select('id').limit(1).executeTakeFirst());
  const factors: StrongWay[] = [
    ...(passkey ? ['passkey' as const] : []),
    ...((await hasAuthenticator(context.db, memberId)) ? ['authenticator' as const] : []),
  ];
  return factors.length > 0 && (await recoveryCodesLeft(context.db, memberId)) > 0 ? [...factors, 'recoveryCode'] : factors;
}

export const hasStrongFactor = async (context: RequestContext, memberId: bigint): Promise<boolean> =>
  (await strongWays(context, memberId)).length > 0;

/** By which ways a sign-in from a new network is confirmed. */
export async function loginProofWays(
  context: RequestContext,
  owner: ContactOwner & { readonly payee_name: string | null },
): Promise<ProofWays<OpenWay>> {
  const strong = (await strongWays(context, owner.id)).map(plain);
  const weak = [...contactsOf(context, owner), ...(comparableName(owner.payee_name ?? '') === '' ? [] : [plain('bankName')])];
  // Where nobody would be told of it, nothing weaker ever opens: support helps.
  if (strong.length > 0 && !canHear(context, owner)) return { ways: strong, later: null };
  return proofWays({ strong, weak }, await recoveryOf(context.db, owner.id, context.now), context.now);
}

/**
 * By which ways a signed-in member proves themselves. A passkey alone does not shut out the password: who lost the device that holds it
 * must be able to remove it.
 */
export async function sessionProofWays(
  context: RequestContext,
  owner: ContactOwner & { readonly password_hash: string },
): Promise<ProofWays<OpenWay>> {
  const strong = (await strongWays(context, owner.id)).map(plain);
  const password = owner.password_hash.startsWith('$') ? [plain('password')] : [];
  const contacts = contactsOf(context, owner);
  if (!strong.some(({ way }) => way === 'authenticator')) {
    const isByCode = password.length === 0 || (contacts.length > 0 && (await asksForCodes(context)));
    return { ways: [...strong, ...(isByCode ? contacts : password)], later: null };
  }
  if (!canHear(context, owner)) return { ways: strong, later: null };
  const weak = contacts.length > 0 ? contacts : password;
  return proofWays({ strong, weak }, await recoveryOf(context.db, owner.id, context.now), context.now);
}

/** As the refusal of a sign-in and the answer of `access.proof` have them. */
export const toWaysDto = ({ ways, later }: ProofWays<OpenWay>) => ({
  ways: [...ways],
  ...(later ? { later: { from: later.from && toInstant(later.from) } } : {}),
});

/**
 * Throws `proof.needed` without a proof of a moment ago. A sign-in of a moment ago counts as one, unless the member has an authenticator,
 * which a sign-in from a known network does not ask for, or the act needs one of its own.
 */
export async function requireProof(context: RequestContext, of: { readonly ownProof?: boolean } = {}): Promise<void> {
  const session = requireRealAccount(context);
  if (isRecentProof(session, context.now)) return;
  if (!of.ownProof && isRecentLogin(session, context.now) && !(await hasAuthenticator(context.db, session.memberId))) return;
  throw new DomainError('proof.needed');
}

/** Whether the operator has members without an authenticator confirm withdrawals by a code. */
async function asksForCodes({ db, brand }: Pick<RequestContext, 'db' | 'brand'>): Promise<boolean> {
  const stored = await readSetting(db, 'withdrawals');
  const own = typeof stored === 'object' && stored !== null && 'codes' in stored ? stored.codes : undefined;
  return (own ?? brand.withdrawals?.codes) === true;
}

/**
 * What turns into money elsewhere asks for the proof of a withdrawal: by the authenticator, or by a code where the operator asks for codes.
 * Each order uses its proof up. A helper has none to give: the owner proved themselves when giving the right. Run it in the order's
 * transaction, after what is counted. Throws `proof.needed`.
 */
export async function consumeProof(context: RequestContext): Promise<void> {
  const { id, memberId, staff } = requireRealAccount(context);
  if (staff !== null || !((await hasAuthenticator(context.db, memberId)) || (await asksForCodes(context)))) return;
  const proved = await context.db
    .updateTable('sessions')
    .set({ proved_at: null })
    .where('id', '=', id)
    .where('proved_at', '>=', new Date(context.now.getTime() - freshLogin))
    .returning('id')
    .executeTakeFirst();
  if (!proved) throw new DomainError('proof.needed');
}

/** Whether a typed code is the authenticator's of now, or one of the recovery codes, which is used up. */
export const checkStrongCode = async (context: RequestContext, memberId: bigint, typed: string): Promise<boolean> =>
  (await checkAuthenticator(context, memberId, typed)) || redeemRecoveryCode(context, memberId, typed);
