/** The one more thing that a sign-in from a new network is asked for: a code, or the name on the bank card (AC-33). */
import { access } from '#calls/access.ts';
import type { RequestOf } from '#calls/call.ts';
import type { Refusal } from '#client/answer.ts';
import { ask } from '#client/ask.ts';
import { codeIdOf, noteSent } from './phone-code.ts';
import { remember } from './remembered.ts';
import { signedIn } from './session.ts';

type Way = RequestOf<typeof access.verifyLogin>['way'];

/** What the refusal `login.verification` says. */
export interface Verification {
  readonly verificationId: string;
  /** The ways this member can go; `to`: enough of the address to know it by. */
  readonly ways: readonly { readonly way: Way; readonly to: string | null }[];
}

/** Null when a code is on its way. */
export const sendTo = async ({ verificationId }: Verification, way: 'sms' | 'email'): Promise<Refusal | null> =>
  noteSent(`verify-${way}`, await ask(access.sendVerification, { verificationId, way }));

/** Null when somebody is signed in now. `keepName`: the name to remember on this device, if any. */
export async function confirmLogin(
  { verificationId }: Verification,
  way: Way,
  { answer, keepName }: { readonly answer: string; readonly keepName: string | null },
): Promise<Refusal | null> {
  const given =
    way === 'bankName'
      ? { payeeName: answer }
      : { verificationCode: answer.trim(), ...(way === 'authenticator' ? {} : codeIdOf(`verify-${way}`)) };
  const got = await signedIn(await ask(access.verifyLogin, { verificationId, way, ...given }));
  if (got.kind === 'done') {
    remember(keepName);
    return null;
  }
  return got;
}
