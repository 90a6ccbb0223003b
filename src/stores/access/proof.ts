/**
 * How somebody proves to be the owner of an account, by a way that they choose: at a sign-in from a new network (AC-33), and in a session
 * where a form asks for it (R34).
 */
import { access, type VerificationDetails } from '#calls/access.ts';
import type { RequestOf } from '#calls/endpoint.ts';
import { proofCalls } from '#calls/proof.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import { codeIdOf, type OwnCodeUse, storeSentCode } from './otp.ts';
import { rememberUsername } from './remembered-username.ts';
import { afterSignIn } from './session.ts';

/** Parameters of the refusal `login.verification`: the methods open to this member; `to`: the masked address. */
export type Verification = VerificationDetails;

export type ProofWay = VerificationDetails['ways'][number]['way'];
export type OfferedWays = Pick<VerificationDetails, 'ways' | 'later'>;

/** What a form of ways does: at a sign-in from a new network, and in a session. */
export interface ProofActs {
  readonly codeUse: (way: CodeChannel) => OwnCodeUse;
  /** Sends a code. Null when it was sent. */
  readonly sendCode: (way: CodeChannel) => Promise<Refusal | null>;
  /** Null on success. */
  readonly confirm: (way: ProofWay, answer: string) => Promise<Refusal | null>;
  /** Asks for the weaker ways. Returns when they open. */
  readonly askLater: () => Promise<string | Refusal>;
}

export async function loadProofWays(): Promise<OfferedWays | Refusal> {
  const result = await callApi(proofCalls.proof, {});
  return result.kind === 'done' ? result.value : result;
}

/** Asks for the weaker ways, at a sign-in by its id. */
export async function askForOtherWays(verificationId?: string): Promise<string | Refusal> {
  const result = await callApi(proofCalls.askRecovery, verificationId === undefined ? {} : { verificationId });
  return result.kind === 'done' ? result.value.from : result;
}

const codeUse = (way: CodeChannel): OwnCodeUse => `proof-${way}`;

async function confirm(way: ProofWay, answer: string): Promise<Refusal | null> {
  const typed = { verificationCode: answer.trim() };
  let given: object = typed;
  if (way === 'password') given = { password: answer };
  else if (way === 'sms' || way === 'email') given = { ...typed, ...codeIdOf(codeUse(way)) };
  else if (way === 'passkey') {
    const credential = await (await import('./passkeys.ts')).askForPasskey();
    if ('kind' in credential) return credential;
    given = { credential };
  }
  const result = await callApi(proofCalls.prove, { way, ...given });
  return result.kind === 'done' ? null : result;
}

export const sessionProof: ProofActs = {
  codeUse,
  sendCode: async (way) => storeSentCode(codeUse(way), await callApi(proofCalls.sendProofCode, { way })),
  confirm,
  askLater: () => askForOtherWays(),
};

/** Stops what asked for the weaker ways. */
export const stopOtherWays = () => callApi(proofCalls.stopRecovery, {});

/** Replaces the recovery codes, and returns the new ones. */
export async function replaceRecoveryCodes(): Promise<readonly string[] | Refusal> {
  const result = await callApi(proofCalls.renewRecoveryCodes, {});
  return result.kind === 'done' ? result.value.codes : result;
}

const loginCodeUse = (way: 'sms' | 'email'): OwnCodeUse => `verify-${way}`;

type Given = Omit<RequestOf<typeof access.verifyLogin>, 'verificationId' | 'way'>;

function givenBy(way: Verification['ways'][number]['way'], answer: string): Given {
  if (way === 'bankName') return { payeeName: answer };
  return { verificationCode: answer.trim(), ...(way === 'sms' || way === 'email' ? codeIdOf(loginCodeUse(way)) : {}) };
}

/** `keepName`: the username to remember on this device, if any. `side`: the form that began it. */
export const loginProof = (
  { verificationId }: Pick<Verification, 'verificationId'>,
  { keepName, side }: { readonly keepName: string | null; readonly side?: 'agent' | undefined },
): ProofActs => ({
  codeUse: loginCodeUse,
  sendCode: async (way) => storeSentCode(loginCodeUse(way), await callApi(access.sendVerification, { verificationId, way })),
  async confirm(way, answer): Promise<Refusal | null> {
    // A passkey signs in by itself.
    if (way === 'passkey') {
      const refusal = await (await import('./passkeys.ts')).signInWithPasskey(side);
      if (!refusal) rememberUsername(keepName);
      return refusal;
    }
    const result = await afterSignIn(await callApi(access.verifyLogin, { verificationId, way, ...givenBy(way, answer) }));
    if (result.kind !== 'done') return result;
    rememberUsername(keepName);
    return null;
  },
  askLater: () => askForOtherWays(verificationId),
});
