/** Sends text message codes for registration, sign-in and password reset. The response is the same for every number. */
import type { RequestContext } from '#platform/context.ts';
import { requireGateway, sendNumberTakenNotice, sendOneTimeCode } from '#platform/identity/code-delivery.ts';
import { type CodeSent, createCode } from '#platform/identity/one-time-codes.ts';
import { codeLimitKey, codeSent, consumeCodeLimit, queueCode } from '#platform/identity/send-code.ts';
import { consumeSmsBudget } from '#platform/identity/sms-budget.ts';
import { gatewayCooldown } from '#platform/rules/access/otp-rules.ts';
import { DomainError } from '#values/domain-error.ts';
import { requireFeature } from '../checks/feature-flags.ts';
import { requireSolvedForSms } from '../checks/proof-of-work.ts';
import { isKnownFrom } from '../sign-in/known-networks.ts';
import { memberOfNumber, normalizeNumber, phoneProviderNow, validateNewNumber } from './phone-numbers.ts';
import { requireProviderCheck, sendByProvider } from './phone-provider-codes.ts';

type HumanCheckAnswer = { readonly id: string; readonly answer: string };
/** Runs after the number is validated and before the rate limits: a typing error must not consume the human check. */
async function requireHumanCheck(context: RequestContext, human: HumanCheckAnswer | undefined, number: string): Promise<void> {
  if (!human) throw new DomainError('human.needed');
  await requireSolvedForSms(context, human, number);
}

export async function smsRegister(
  context: RequestContext,
  sent: {
    readonly mobileNo: string;
    readonly countryDialingCode: string;
    readonly human?: HumanCheckAnswer | undefined;
    readonly check?: string | undefined;
  },
): Promise<CodeSent> {
  await requireFeature(context, 'MOBILENUMREG3', 'REGMOBVERF3');
  const number = validateNewNumber(sent.mobileNo, sent.countryDialingCode, 'mobileNo');
  const provider = await phoneProviderNow(context);
  if (provider) await requireProviderCheck(provider, sent.check);
  else await requireGateway(context, 'sms');
  await requireHumanCheck(context, sent.human, number);
  const owner = await memberOfNumber(context.db, number);
  const text = { number, ip: context.ip, isKnown: false };
  await consumeCodeLimit(context, 'register', codeLimitKey(context, number, false), text);
  if (owner && context.brand.market.tellsWhoExists)
    throw new DomainError('member.mobile_taken', { fields: { mobileNo: { code: 'field.taken' } } });
  await consumeSmsBudget(context, text);
  if (provider) return sendByProvider(context, provider, number, sent.check);
  const id = await createCode(context, 'register', number);
  try {
    // Report a failure at once: a message goes out in either case, so an error reveals nothing about the account.
    if (owner) await sendNumberTakenNotice(context.db, context, number, context.language, context.now);
    else
      await sendOneTimeCode(
        context.db,
        context,
        { id, purpose: 'register', recipient: number, port: 'sms', to: number, language: context.language },
        context.now,
      );
  } catch (error) {
    context.log.error({ requestId: context.requestId, err: error }, 'a text message was not sent');
    throw new DomainError('code.not_sent', { retryAfter: gatewayCooldown / 1000 });
  }
  return codeSent(id);
}

export async function smsLogin(
  context: RequestContext,
  sent: {
    readonly mobileNum: string;
    readonly countryDialingCode: string;
    readonly human?: HumanCheckAnswer | undefined;
    readonly check?: string | undefined;
    readonly moduleId: 'MOBILEVERCODELOGIN3' | 'CHNGPASSVERIF3';
  },
): Promise<CodeSent> {
  await requireFeature(context, sent.moduleId);
  const purpose = sent.moduleId === 'CHNGPASSVERIF3' ? 'reset' : 'login';
  const number = await normalizeNumber(context, sent);
  const provider = await phoneProviderNow(context);
  if (provider) await requireProviderCheck(provider, sent.check);
  else await requireGateway(context, 'sms');
  await requireHumanCheck(context, sent.human, number);
  const member = await memberOfNumber(context.db, number);
  const isKnownHere = await isKnownFrom(context.db, member?.id ?? null, context.ip, context.now);
  const text = { number, ip: context.ip, isKnown: isKnownHere };
  await consumeCodeLimit(context, purpose, codeLimitKey(context, number, isKnownHere), text);
  if (!member && context.brand.market.tellsWhoExists)
    throw new DomainError('account.unknown', { fields: { mobileNum: { code: 'field.unknown' } } });
  // The provider sends to any number, member or not, so the response reveals nothing.
  if (provider) {
    await consumeSmsBudget(context, text);
    return sendByProvider(context, provider, number, sent.check);
  }
  const id = await createCode(context, purpose, number);
  await queueCode(context, { id, purpose, recipient: number, port: 'sms', to: number, membersOnly: true, text });
  return codeSent(id);
}
