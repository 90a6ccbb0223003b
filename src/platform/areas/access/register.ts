/** Registration by username or mobile number: fields, invitation, human check, phone code, then the account (AC-22). */
import { randomBytes } from 'node:crypto';
import type { RequestContext } from '#platform/context.ts';
import { enqueueDelivery } from '#platform/db/enqueue.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { readPlatformSettings } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { addressDelivery } from '#platform/identity/message-delivery.ts';
import { notify } from '#platform/identity/notify.ts';
import { hashPassword, unusableHash } from '#platform/identity/passwords.ts';
import { refuseExcludedMatch } from '#platform/protection/exclusions.ts';
import { isCommonPassword } from '#platform/rules/common-passwords.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import {
  ageRuleOf,
  checkRegistration,
  type FieldRefusal,
  type RegistrationRules,
  registrationRulesOf,
  type SentFields,
} from '#platform/rules/registration.ts';
import { asPaymentPassword } from '#values/access/payment-password.ts';
import { type RegistrationMode, rulesInMode } from '#values/access/registration-mode.ts';
import { DomainError } from '#values/domain-error.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { readFeatureFlags } from '#values/settings/feature-flags.ts';
import { cleanCode } from '#values/text/clean-text.ts';
import { findInvitation, type Invitation } from './checks/invitations.ts';
import { requireSolved } from './checks/proof-of-work.ts';
import { verifyCaptcha } from './checks/verify-captcha.ts';
import { type NumberProof, verifyNumber } from './codes/phone-numbers.ts';
import { createMember, storedFields } from './members.ts';
import { type LoginResult, startFirstSession } from './sign-in/complete-login.ts';

export type RegistrationSent = SentFields &
  NumberProof & {
    readonly captchaId?: string | undefined;
    readonly human?: { readonly id: string; readonly answer: string } | undefined;
    readonly registerUrl?: string | undefined;
    /** False: create the account without signing in. */
    readonly login?: boolean | undefined;
  };

const noSession: LoginResult = { token: '', firstTimeLogin: true, passwordExpired: false };

const flagOfMode = { username: 'USERNAMEREG3', mobile: 'MOBILENUMREG3' } as const;

async function rulesOf(context: RequestContext, mode: RegistrationMode): Promise<RegistrationRules> {
  const settings = await readPlatformSettings(context.db, ['module_flags', 'registration']);
  const flags = readFeatureFlags(settings.get('module_flags'));
  if (!flags[flagOfMode[mode]]) throw new DomainError('way.closed');
  return rulesInMode(registrationRulesOf(settings.get('registration'), context.brand.market), flags, mode);
}

/**
 * The invitation of a submission. A code that is invalid or has ended is an error only if its field is shown; one from the URL alone is
 * stored as it is.
 */
async function invitationOf(context: RequestContext, sent: RegistrationSent, rules: RegistrationRules): Promise<Invitation | null> {
  for (const name of ['affiliateCode', 'referralCode'] as const) {
    const code = cleanCode(sent[name] ?? '');
    if (!code) continue;
    const found = await findInvitation(context.db, code, context.now);
    if (found && !found.hasEnded) return found;
    if (rules[name].enabled)
      throw new DomainError('input.invalid', { fields: { [name]: { code: found ? 'invitation.ended' : 'invitation_code_error' } } });
  }
  return null;
}

const invalid = (fields: Readonly<Partial<Record<string, FieldRefusal>>>) => new DomainError('input.invalid', { fields });

export const register = (context: RequestContext, sent: RegistrationSent): Promise<LoginResult> => openAccount(context, sent, 'username');
/** Without MOBILENUMPASSREG3 the account has no password: its owner signs in by code. */
export const registerMobile = (context: RequestContext, sent: RegistrationSent): Promise<LoginResult> =>
  openAccount(context, sent, 'mobile');

/** Generates a username for registration by number; the number itself must stay private. */
const generateUsername = (): string => `m${(randomBytes(6).readUIntBE(0, 6) % 1e12).toString().padStart(12, '0')}`;

async function openAccount(context: RequestContext, sent: RegistrationSent, mode: RegistrationMode): Promise<LoginResult> {
  const rules = await rulesOf(context, mode);
  const checked = checkRegistration(rules, sent, ageRuleOf(context));
  const { faults, values, mobile } = checked;
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const { username = generateUsername(), password } = values;
  if (password !== undefined && isCommonPassword(password, [username, context.brand.name]))
    throw new DomainError('password.common', { fields: { password: { code: 'password.common' } } });
  const invitation = await invitationOf(context, sent, rules);
  // A captcha image replaces the slider (R26).
  const usesCaptcha = rules.captcha.enabled && !sent.human;
  if (!usesCaptcha && !sent.human) throw new DomainError('human.needed');
  await consumeRateLimit(context.db, `register:${networkOf(context.ip)}`, limitOf('register', context.settings.demo), context.now);
  if (sent.human) await requireSolved(context, sent.human);
  if (rules.captcha.enabled && (rules.captcha.required || usesCaptcha) && !(await verifyCaptcha(context, sent.captchaId, sent.captcha)))
    throw invalid({ captcha: { code: 'field.captcha' } });
  const numberProof = rules.verificationCode.enabled && mobile !== null ? await verifyNumber(context, 'register', mobile, sent) : null;

  const [passwordHash, paymentHash] = [
    password === undefined ? unusableHash : await hashPassword(password),
    values.paymentPassword === undefined ? null : await hashPassword(asPaymentPassword(values.paymentPassword)),
  ];
  const { details, ...stored } = storedFields(rules, sent, checked);
  const { id, opened } = await inTransaction(context.db, async (trx) => {
    await numberProof?.spend(trx);
    const { idNumber = null, dateOfBirth = null } = details;
    await refuseExcludedMatch(trx, { ...stored, mobile, idNumber, dateOfBirth }, context.now);
    const memberId = await createMember(trx, {
      ...stored,
      username,
      passwordHash,
      parentId: invitation?.inviterId ?? null,
      inviteLinkId: invitation?.linkId ?? null,
      language: context.language,
      currency: context.brand.currency.code,
      // Only a verified number: this column allows sign-in and password reset, and blocks the number for others.
      mobile: numberProof && mobile,
      paymentPasswordHash: paymentHash,
      details: {
        ...details,
        ...(mobile === null || numberProof ? {} : { mobileNum: mobile }),
        ...(sent.registerUrl ? { registerUrl: sent.registerUrl } : {}),
      },
      brand: context.brand.code,
      ip: context.ip,
      at: context.now,
    });
    await notify(trx, { memberId, kind: 'account.welcome' }, context.now);
    if (stored.email !== null) await enqueueDelivery(trx, addressDelivery, { memberId: String(memberId) }, context.now);
    return {
      id: memberId,
      opened:
        sent.login === false ? noSession : await startFirstSession({ ...context, db: trx }, memberId, sent.human ? context.now : null),
    };
  });
  context.log.info({ requestId: context.requestId, memberId: id.toString() }, 'a member registered');
  return opened;
}
