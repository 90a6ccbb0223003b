/** The step-up verification of a sign-in from a new network: a code, or the name on the bank card (AC-33). */
import { access, type VerificationDetails } from '#calls/access.ts';
import type { RequestOf } from '#calls/endpoint.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import { codeIdOf, storeSentCode } from './otp.ts';
import { rememberUsername } from './remembered-username.ts';
import { afterSignIn } from './session.ts';

type Way = RequestOf<typeof access.verifyLogin>['way'];

/** Parameters of the refusal `login.verification`: the methods open to this member; `to`: the masked address. */
export type Verification = VerificationDetails;

/** Requests a verification code. Null when it was sent. */
export const requestVerificationCode = async ({ verificationId }: Verification, way: CodeChannel): Promise<Refusal | null> =>
  storeSentCode(`verify-${way}`, await callApi(access.sendVerification, { verificationId, way }));

/** Completes the sign-in. Null on success. `keepName`: the username to remember on this device, if any. */
export async function confirmLogin(
  { verificationId }: Verification,
  way: Way,
  { answer, keepName }: { readonly answer: string; readonly keepName: string | null },
): Promise<Refusal | null> {
  const given =
    way === 'bankName'
      ? { payeeName: answer }
      : { verificationCode: answer.trim(), ...(way === 'authenticator' ? {} : codeIdOf(`verify-${way}`)) };
  const result = await afterSignIn(await callApi(access.verifyLogin, { verificationId, way, ...given }));
  if (result.kind === 'done') {
    rememberUsername(keepName);
    return null;
  }
  return result;
}
