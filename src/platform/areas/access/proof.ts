/** The proof that a signed-in member gives in the place where it is asked for (R34), and what is done without the means of one. */
import type { AccessSchemas } from '#calls/schemas/access.schema.ts';
import type { Input, Output } from '#calls/schemas/schema.ts';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { checkOwnCode, contactOwner, sendOwnCode } from '#platform/identity/contacts.ts';
import { checkAuthenticator } from '#platform/identity/factors/authenticators.ts';
import { beginRecovery, endRecovery, stopRecovery } from '#platform/identity/factors/factor-recovery.ts';
import { redeemRecoveryCode } from '#platform/identity/factors/recovery-codes.ts';
import { verifyLoginPassword } from '#platform/identity/login-password.ts';
import type { CodeSent } from '#platform/identity/one-time-codes.ts';
import { isStrongWay, loginProofWays, type OpenWay, sessionProofWays, toWaysDto, type Way } from '#platform/identity/owner-proof.ts';
import { verificationLimit } from '#platform/rules/access/otp-rules.ts';
import type { ProofWays } from '#platform/rules/access/proof-ways.ts';
import { freshLogin } from '#values/access/session-timeouts.ts';
import { DomainError } from '#values/domain-error.ts';
import { toInstant } from '#values/time.ts';
import { memberOfPasskey } from './passkeys.ts';
import { memberOfVerification } from './sign-in/step-up.ts';

type Db = RequestContext['db'];
type Owner = Awaited<ReturnType<typeof contactOwner>>;

export async function proofOf(context: RequestContext): Promise<Output<AccessSchemas['proof']>> {
  const owner = await contactOwner(context, requireRealAccount(context).memberId);
  return toWaysDto(await sessionProofWays(context, owner));
}

/** Throws `way.closed` for a way that is not open to the member now. */
async function requireOpenWay(context: RequestContext, owner: Owner, way: Way): Promise<void> {
  if (!(await sessionProofWays(context, owner)).ways.some((one) => one.way === way)) throw new DomainError('way.closed');
}

const codeBound = (memberId: bigint): string => `proof of ${memberId}`;

export async function sendProofCode(context: RequestContext, { way }: Input<AccessSchemas['sendProofCode']>): Promise<CodeSent> {
  const owner = await contactOwner(context, requireRealAccount(context).memberId);
  await requireOpenWay(context, owner, way);
  return sendOwnCode(context, 'proof', owner, { way, bound: codeBound(owner.id) });
}

const codeWrong = (code: string) => new DomainError('code.wrong', { fields: { verificationCode: { code } } });

/** What to do in the transaction that notes the proof. Throws what is wrong with the answer. */
async function checkProof(context: RequestContext, owner: Owner, sent: Input<AccessSchemas['prove']>): Promise<(trx: Db) => Promise<void>> {
  const { way, verificationCode = '' } = sent;
  if (way === 'password') {
    await verifyLoginPassword(context, owner, sent.password ?? '', 'password');
    return async () => {};
  }
  if (way === 'passkey') {
    if (!sent.credential) throw new DomainError('passkey.wrong');
    const { member, use } = await memberOfPasskey(context, sent.credential);
    // Another member's, who may share the device.
    if (member.id !== owner.id) throw new DomainError('passkey.unknown');
    return use;
  }
  if (way === 'sms' || way === 'email') {
    const proof = await checkOwnCode(context, 'proof', owner, { way, bound: codeBound(owner.id) }, sent);
    return (trx) => proof.spend(trx);
  }
  if (verificationCode.trim() === '') throw new DomainError('input.invalid', { fields: { verificationCode: { code: 'field.required' } } });
  // Each way has a count of its own, so that wrong answers to one lock no other.
  await consumeRateLimit(context.db, `${way}:${owner.id}`, verificationLimit, context.now);
  if (way === 'authenticator' && (await checkAuthenticator(context, owner.id, verificationCode))) return async () => {};
  if (way === 'recoveryCode' && (await redeemRecoveryCode(context, owner.id, verificationCode))) return async () => {};
  throw codeWrong(way === 'recoveryCode' ? 'field.recovery_code' : 'field.authenticator');
}

/** Notes in the session that its owner has proved themselves. Throws what is wrong with the answer. */
export async function prove(context: RequestContext, sent: Input<AccessSchemas['prove']>): Promise<Output<AccessSchemas['prove']>> {
  const { id, memberId } = requireRealAccount(context);
  const owner = await contactOwner(context, memberId);
  await requireOpenWay(context, owner, sent.way);
  const within = await checkProof(context, owner, sent);
  await inTransaction(context.db, async (trx) => {
    await within(trx);
    if (isStrongWay(sent.way)) await endRecovery(trx, memberId);
    await trx.updateTable('sessions').set({ proved_at: context.now }).where('id', '=', id).execute();
  });
  return { until: toInstant(new Date(context.now.getTime() + freshLogin)) };
}

/** Asks for the weaker ways, by a signed-in member or in a sign-in that waits for a proof. Throws `way.closed` where nothing waits. */
export async function askRecovery(
  context: RequestContext,
  { verificationId }: Input<AccessSchemas['askRecovery']>,
): Promise<Output<AccessSchemas['askRecovery']>> {
  if (verificationId !== undefined) {
    const member = await memberOfVerification(context, verificationId);
    return begin(context, member, await loginProofWays(context, member));
  }
  if (!context.session) throw new DomainError('verification.ended');
  const owner = await contactOwner(context, requireRealAccount(context).memberId);
  return begin(context, owner, await sessionProofWays(context, owner));
}

async function begin(context: RequestContext, owner: Parameters<typeof beginRecovery>[1], { later }: ProofWays<OpenWay>) {
  if (!later) throw new DomainError('way.closed');
  return { from: toInstant((await beginRecovery(context, owner)).opensAt) };
}

/** By the link of the notice, or by the member. The answer is the same when there is nothing left to stop. */
export async function stopFactorRecovery(
  context: RequestContext,
  { link }: Input<AccessSchemas['stopRecovery']>,
): Promise<Output<AccessSchemas['stopRecovery']>> {
  if (link !== undefined) return { stopped: await stopRecovery(context, { link }) };
  return { stopped: context.session !== null && (await stopRecovery(context, { memberId: requireRealAccount(context).memberId })) };
}
