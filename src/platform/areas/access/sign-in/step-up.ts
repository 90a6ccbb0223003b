/** Step-up verification (AC-33): a right password from an unknown network needs a second factor. */
import { randomBytes } from 'node:crypto';
import type { RequestContext } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { readSetting } from '#platform/db/settings.ts';
import { hashToken } from '#platform/db/signed.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { checkAuthenticator, hasAuthenticator } from '#platform/identity/authenticators.ts';
import { type ContactOwner, checkOwnCode, contactsOf, sendOwnCode } from '#platform/identity/contacts.ts';
import type { CodeSent, VerifiedCode } from '#platform/identity/one-time-codes.ts';
import { maxTries, verificationLimit } from '#platform/rules/otp-rules.ts';
import { trial } from '#values/access/account-types.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import { DomainError } from '#values/domain-error.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { comparableName, isSameName, mayBeKeptOf } from '#values/text/person-name.ts';
import { minutes } from '#values/time.ts';
import { verificationLimitKey } from '../password/set-password.ts';
import { type LoginResult, startSession } from './complete-login.ts';

/** The boolean row of `platform_settings` that enables it. The default is off in demo mode, whose accounts are public. */
const extraVerificationSetting = 'extra_verification';

type Way = CodeChannel | 'authenticator' | 'bankName';
type StepUpMember = ContactOwner & { readonly type: number; readonly registered_ip: string; readonly payee_name: string | null };

const lifetime = minutes(15);

/** The member's available factors, with a masked address to recognise each. */
async function availableWays(context: RequestContext, member: StepUpMember): Promise<{ way: Way; to: string | null }[]> {
  return [
    ...contactsOf(context, member),
    ...((await hasAuthenticator(context.db, member.id)) ? [{ way: 'authenticator' as const, to: null }] : []),
    ...(comparableName(member.payee_name ?? '') === '' ? [] : [{ way: 'bankName' as const, to: null }]),
  ];
}

/**
 * Returns the error that starts a verification; null when it is not needed or the member has no factor. `slidAt`: when this device
 * passed the slider.
 */
export async function requireStepUp(context: RequestContext, member: StepUpMember, slidAt: Date | null): Promise<DomainError | null> {
  const configured = await readSetting(context.db, extraVerificationSetting);
  if (!(typeof configured === 'boolean' ? configured : !context.settings.demo)) return null;
  if (member.type === trial || networkOf(member.registered_ip) === networkOf(context.ip)) return null;
  const ways = await availableWays(context, member);
  if (ways.length === 0) return null;
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
  return new DomainError('login.verification', { verificationId, ways });
}

const verificationEnded = () => new DomainError('verification.ended');

async function memberById(context: RequestContext, memberId: bigint) {
  const member = await context.db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirst();
  if (!member) throw verificationEnded();
  return member;
}

/** Sends a verification code. Throws `verification.ended`, `way.closed` or `rate.too_many`. */
export async function sendVerification(
  context: RequestContext,
  { verificationId, way }: { readonly verificationId: string; readonly way: CodeChannel },
): Promise<CodeSent> {
  const request = await context.db
    .selectFrom('login_requests')
    .select('member_id')
    .where('id_hash', '=', hashToken(verificationId))
    .where('done_at', 'is', null)
    .where('expires_at', '>', context.now)
    .where('tries', '<', maxTries)
    .executeTakeFirst();
  if (!request) throw verificationEnded();
  return sendOwnCode(context, 'verify', await memberById(context, request.member_id), { way, bound: hashToken(verificationId) });
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
  return checkOwnCode(context, 'verify', member, { way: sent.way, bound: hashToken(sent.verificationId) }, sent);
}

/** Completes the verification: opens the session and makes the network known. Five tries in total over all factors. */
export async function verifyLogin(context: RequestContext, sent: VerificationSent): Promise<LoginResult> {
  const idHash = hashToken(sent.verificationId);
  const request = await context.db
    .updateTable('login_requests')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id_hash', '=', idHash)
    .where('done_at', 'is', null)
    .where('expires_at', '>', context.now)
    .where('tries', '<', maxTries)
    .returning(['member_id', 'tries', 'slid_at'])
    .executeTakeFirst();
  if (!request) throw verificationEnded();
  // An attacker with the password may restart endlessly, so the member's own count limits it. Codes have separate tries, so the owner
  // can always sign in by code.
  if (sent.way !== 'sms' && sent.way !== 'email')
    await consumeRateLimit(context.db, verificationLimitKey(request.member_id), verificationLimit, context.now);
  const member = await memberById(context, request.member_id);
  const proof = await checkAnswer(context, sent, member, maxTries - request.tries);
  return inTransaction(context.db, async (trx) => {
    const done = await trx
      .updateTable('login_requests')
      .set({ done_at: context.now })
      .where('id_hash', '=', idHash)
      .where('done_at', 'is', null)
      .returning('member_id')
      .executeTakeFirst();
    if (!done) throw verificationEnded();
    await proof.spend(trx);
    return startSession({ ...context, db: trx }, member, { isWeak: member.password_weak, slidAt: request.slid_at });
  });
}
