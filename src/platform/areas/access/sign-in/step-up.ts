/** Step-up verification (AC-33): a right password from an unknown network needs a second factor. */
import { randomBytes } from 'node:crypto';
import type { RequestContext } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { readSetting } from '#platform/db/settings.ts';
import { hashToken } from '#platform/db/signed.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type ContactOwner, checkOwnCode, sendOwnCode } from '#platform/identity/contacts.ts';
import { checkAuthenticator } from '#platform/identity/factors/authenticators.ts';
import { endRecovery } from '#platform/identity/factors/factor-recovery.ts';
import { redeemRecoveryCode } from '#platform/identity/factors/recovery-codes.ts';
import type { CodeSent, VerifiedCode } from '#platform/identity/one-time-codes.ts';
import { hasStrongFactor, isStrongWay, loginProofWays, toWaysDto, type Way } from '#platform/identity/owner-proof.ts';
import { maxTries, verificationLimit } from '#platform/rules/access/otp-rules.ts';
import { trial } from '#values/access/account-types.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import { DomainError } from '#values/domain-error.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { comparableName, isSameName, mayBeKeptOf } from '#values/text/person-name.ts';
import { minutes } from '#values/time.ts';
import { isLimitedWay, verificationLimitKey } from '../password/set-password.ts';
import { type LoginResult, startSession } from './complete-login.ts';

/** The boolean row of `platform_settings` that enables it. The default is off in demo mode, whose accounts are public. */
const extraVerificationSetting = 'extra_verification';

type StepUpMember = ContactOwner & { readonly type: number; readonly registered_ip: string; readonly payee_name: string | null };

const lifetime = minutes(15);

/**
 * Returns the error that starts a verification; null when it is not needed or the member has no factor. `slidAt`: when this device
 * passed the slider. `byCode`: the sign-in was by a code, which is no less than the weaker ways.
 */
export async function requireStepUp(
  context: RequestContext,
  member: StepUpMember,
  { slidAt, byCode = false }: { readonly slidAt: Date | null; readonly byCode?: boolean },
): Promise<DomainError | null> {
  const configured = await readSetting(context.db, extraVerificationSetting);
  if (!(typeof configured === 'boolean' ? configured : !context.settings.demo)) return null;
  if (member.type === trial || networkOf(member.registered_ip) === networkOf(context.ip)) return null;
  const open = await loginProofWays(context, member);
  if (open.ways.length === 0 || (byCode && open.ways.some(({ way }) => !isStrongWay(way)))) return null;
  const verificationId = randomBytes(24).toString('base64url');
  await context.db
    .insertInto('login_requests')
    .values({
      id_hash: hashToken(verificationId),
      member_id: member.id,
      expires_at: new Date(context.now.getTime() + lifetime),
      done_at: null,
      slid_at: slidAt,
    })
    .execute();
  return new DomainError('login.verification', { verificationId, ...toWaysDto(open) });
}

const verificationEnded = () => new DomainError('verification.ended');

async function memberById(context: RequestContext, memberId: bigint) {
  const member = await context.db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirst();
  if (!member) throw verificationEnded();
  return member;
}

/** The member of a verification that goes on. Throws `verification.ended`. */
export async function memberOfVerification(context: RequestContext, verificationId: string) {
  const request = await context.db
    .selectFrom('login_requests')
    .select('member_id')
    .where('id_hash', '=', hashToken(verificationId))
    .where('done_at', 'is', null)
    .where('expires_at', '>', context.now)
    .executeTakeFirst();
  if (!request) throw verificationEnded();
  return memberById(context, request.member_id);
}

async function requireOpenWay(context: RequestContext, member: StepUpMember, way: Way): Promise<void> {
  if (!(await loginProofWays(context, member)).ways.some((one) => one.way === way)) throw new DomainError('way.closed');
}

/** Sends a verification code. Throws `verification.ended`, `way.closed` or `rate.too_many`. */
export async function sendVerification(
  context: RequestContext,
  { verificationId, way }: { readonly verificationId: string; readonly way: CodeChannel },
): Promise<CodeSent> {
  const member = await memberOfVerification(context, verificationId);
  await requireOpenWay(context, member, way);
  return sendOwnCode(context, 'verify', member, { way, bound: hashToken(verificationId) });
}

export type VerificationSent = {
  readonly verificationId: string;
  readonly way: Way;
  readonly verificationCode?: string | undefined;
  readonly codeId?: string | undefined;
  readonly payeeName?: string | undefined;
};

/** Checks the answer for any factor. Throws `code.wrong` or `code.dead`. */
async function checkAnswer(
  context: RequestContext,
  sent: VerificationSent,
  member: StepUpMember,
  triesLeft: number,
): Promise<VerifiedCode> {
  const wrongAnswer = (field: string, code: string) =>
    new DomainError('code.wrong', { triesLeft, fields: { [field]: { code, triesLeft } } });
  if (sent.way === 'bankName') {
    const [name, recorded] = [sent.payeeName ?? '', member.payee_name ?? ''];
    if (comparableName(name) === '') throw new DomainError('input.invalid', { fields: { payeeName: { code: 'field.required' } } });
    if (!isSameName(name, recorded) && !mayBeKeptOf(recorded, name)) throw wrongAnswer('payeeName', 'field.name_wrong');
    return { spend: async () => {} };
  }
  if (sent.way === 'authenticator') {
    if (!(await checkAuthenticator(context, member.id, sent.verificationCode ?? '')))
      throw wrongAnswer('verificationCode', 'field.verification');
    return { spend: async () => {} };
  }
  if (sent.way === 'recoveryCode') {
    if (!(await redeemRecoveryCode(context, member.id, sent.verificationCode ?? '')))
      throw wrongAnswer('verificationCode', 'field.recovery_code');
    return { spend: async () => {} };
  }
  // A password began it, and a passkey signs in by itself.
  if (sent.way === 'password' || sent.way === 'passkey') throw new DomainError('way.closed');
  return checkOwnCode(context, 'verify', member, { way: sent.way, bound: hashToken(sent.verificationId) }, sent);
}

/**
 * Counts a try, of the request and of the member: an attacker with the password may begin again endlessly. Returns how many the request has
 * left. Throws `rate.too_many`.
 */
async function consumeTry(context: RequestContext, idHash: string, memberId: bigint, way: Way): Promise<number> {
  const left = await consumeRateLimit(context.db, `verify-try:${idHash}:${way}`, { most: maxTries, window: lifetime }, context.now);
  if (isLimitedWay(way)) await consumeRateLimit(context.db, verificationLimitKey(memberId, way), verificationLimit, context.now);
  return left;
}

/**
 * Completes the verification: opens the session and makes the network known. Five tries by each way, so that wrong answers to one lock no
 * other.
 */
export async function verifyLogin(context: RequestContext, sent: VerificationSent): Promise<LoginResult> {
  const idHash = hashToken(sent.verificationId);
  const member = await memberOfVerification(context, sent.verificationId);
  await requireOpenWay(context, member, sent.way);
  const proof = await checkAnswer(context, sent, member, await consumeTry(context, idHash, member.id, sent.way));
  const hasFactor = await hasStrongFactor(context, member.id);
  return inTransaction(context.db, async (trx) => {
    const done = await trx
      .updateTable('login_requests')
      .set({ done_at: context.now })
      .where('id_hash', '=', idHash)
      .where('done_at', 'is', null)
      .returning('slid_at')
      .executeTakeFirst();
    if (!done) throw verificationEnded();
    await proof.spend(trx);
    if (isStrongWay(sent.way)) await endRecovery(trx, member.id);
    // A name on a card opens a session, and nothing that asks for a proof. Who has a factor has waited a day for it.
    const isProved = sent.way !== 'bankName' || hasFactor;
    return startSession({ ...context, db: trx }, member, { isWeak: member.password_weak, slidAt: done.slid_at, isProved });
  });
}
