/** Codes from the third-party phone provider: requests them and exchanges a typed code for its token (AC-23, AC-26, AC-41). */
import type { RequestContext } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { hashToken } from '#platform/db/signed.ts';
import type { CodeSent } from '#platform/identity/one-time-codes.ts';
import type { PhoneProvider } from '#platform/outside/phone-provider.ts';
import { codeLifetime, maxTries, resendMinutes } from '#platform/rules/access/otp-rules.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { cleanCode } from '#values/text/clean-text.ts';
import { phoneError, phoneProviderNow } from './phone-numbers.ts';

/** The provider's codes are shorter than ours. */
const providerDigits = 6;

/**
 * Runs before any rate limit is consumed, since the provider may require its own captcha. Throws `phone.check-needed` with the site
 * key for it.
 */
export async function requireProviderCheck(provider: PhoneProvider, check: string | undefined): Promise<void> {
  if (check !== undefined) return;
  const needs = await provider.needs();
  if ('fault' in needs) throw phoneError(needs.fault, null);
  if (needs.key !== null) throw new DomainError('phone.check-needed', { siteKey: needs.key });
}

export async function sendByProvider(
  context: RequestContext,
  provider: PhoneProvider,
  number: string,
  check: string | undefined,
): Promise<CodeSent> {
  const result = await provider.send(number, check ?? null, context.now);
  if ('fault' in result) throw phoneError(result.fault, null);
  return { expiredMinutes: resendMinutes, codeId: result.sent, digits: providerDigits, firebase: true };
}

type Typed = { readonly codeId: string; readonly verificationCode: string };

/** Exchanges a code for the provider's token. We count tries too: six digits are soon guessed. */
export async function exchangePhoneCode(
  context: RequestContext,
  { codeId, verificationCode }: Typed,
): Promise<{ firebaseIdToken: string }> {
  const provider = await phoneProviderNow(context);
  if (!provider) throw new DomainError('way.closed');
  const code = cleanCode(verificationCode);
  if (code === '') throw phoneError('missing-verification-code');
  await consumeRateLimit(context.db, `code-try:${networkOf(context.ip)}`, limitOf('codeTry', context.settings.demo), context.now);
  await consumeRateLimit(context.db, `code-try:${hashToken(codeId)}`, { most: maxTries, window: codeLifetime }, context.now).catch(
    (error: unknown) => {
      throw error instanceof DomainError ? phoneError('code-expired') : error;
    },
  );
  const result = await provider.confirm(codeId, code, context.now);
  if ('fault' in result) throw phoneError(result.fault);
  return { firebaseIdToken: result.token };
}
