/** Codes that the third-party phone provider sends, and its word for one that came back (AC-23, AC-26, AC-41). */
import { takeTurn } from '#platform/db/limits.ts';
import type { Asking } from '#platform/handler.ts';
import type { PhoneProvider } from '#platform/outside/phone-provider.ts';
import { codeHolds, mostTries, resendMinutes } from '#platform/rules/codes.ts';
import { limitOf } from '#platform/rules/throttle.ts';
import { networkOf } from '#values/network.ts';
import { Refused } from '#values/refused.ts';
import type { CodeSent } from './codes.ts';
import { hashOf } from './hash.ts';
import { phoneProviderNow, phoneRefusal } from './numbers.ts';

/** Its codes are shorter than ours. */
const providerDigits = 6;

/** A provider that wants to see a person itself says so before anything is counted. Refuses with `phone.check-needed` and what to open its check with. */
export async function mustBeChecked(provider: PhoneProvider, check: string | undefined): Promise<void> {
  if (check !== undefined) return;
  const needs = await provider.needs();
  if ('fault' in needs) throw phoneRefusal(needs.fault, null);
  if (needs.key !== null) throw new Refused('phone.check-needed', { siteKey: needs.key });
}

export async function sendByProvider(
  asking: Asking,
  provider: PhoneProvider,
  number: string,
  check: string | undefined,
): Promise<CodeSent> {
  const got = await provider.send(number, check ?? null, asking.now);
  if ('fault' in got) throw phoneRefusal(got.fault, null);
  return { expiredMinutes: resendMinutes, codeId: got.sent, digits: providerDigits, firebase: true };
}

type Typed = { readonly codeId: string; readonly verificationCode: string };

/** Its word for the code. Tries are counted here too: six digits alone would soon be guessed. */
export async function phoneProof(asking: Asking, { codeId, verificationCode }: Typed): Promise<{ firebaseIdToken: string }> {
  const provider = await phoneProviderNow(asking);
  if (!provider) throw new Refused('way.closed');
  const code = verificationCode.replace(/[\s-]/g, '');
  if (code === '') throw phoneRefusal('missing-verification-code');
  await takeTurn(asking.db, `code-try:${networkOf(asking.ip)}`, limitOf('codeTry', asking.settings.demo), asking.now);
  await takeTurn(asking.db, `code-try:${hashOf(codeId)}`, { most: mostTries, window: codeHolds }, asking.now).catch((error: unknown) => {
    throw error instanceof Refused ? phoneRefusal('code-expired') : error;
  });
  const got = await provider.confirm(codeId, code, asking.now);
  if ('fault' in got) throw phoneRefusal(got.fault);
  return { firebaseIdToken: got.token };
}
