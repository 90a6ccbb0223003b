/** Passkeys: the sign-in with one, and their changes on the account page. Loaded only when somebody uses one. */
import { fromBase64url, toBase64url } from '#calls/encrypt-payload.ts';
import type { RequestOf } from '#calls/endpoint.ts';
import { passkeyCalls } from '#calls/passkeys.ts';
import { callApi } from '#client/api-client.ts';
import { type Refusal, refused } from '#client/result.ts';
import { $security, settleChange } from './account-security.ts';
import { afterSignIn } from './session.ts';

const encoded = (bytes: ArrayBuffer): string => toBase64url(new Uint8Array(bytes));

/** Browsers do not tell a person who declined from one without a passkey, or from time that ran out. */
const codeOfError: Readonly<Record<string, string>> = { NotAllowedError: 'passkey.cancelled', InvalidStateError: 'passkey.exists' };

async function askDevice(request: () => Promise<Credential | null>): Promise<PublicKeyCredential | Refusal> {
  try {
    const credential = await request();
    return credential instanceof PublicKeyCredential ? credential : refused('passkey.cancelled');
  } catch (error) {
    return refused((error instanceof DOMException && codeOfError[error.name]) || 'passkey.device');
  }
}

const isRefusal = (result: PublicKeyCredential | Refusal): result is Refusal => 'kind' in result;

interface Owner {
  /** The login password; null for a member without one. */
  readonly password: string | null;
}
const passwordOf = ({ password }: Owner) => (password === null ? {} : { password });

/** Has the device make a passkey, and stores it. Null on success. */
export async function createPasskey({ name, ...owner }: Owner & { readonly name: string }): Promise<Refusal | null> {
  const begun = await callApi(passkeyCalls.beginPasskey, passwordOf(owner));
  if (begun.kind !== 'done') return begun;
  const { challenge, user, excludeCredentials, ...options } = begun.value;
  const credential = await askDevice(() =>
    navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: fromBase64url(challenge),
        user: { ...user, id: fromBase64url(user.id) },
        excludeCredentials: excludeCredentials.map(({ type, id }) => ({ type, id: fromBase64url(id) })),
      },
    }),
  );
  if (isRefusal(credential)) return credential;
  const response = credential.response as AuthenticatorAttestationResponse;
  const publicKey = response.getPublicKey();
  if (!publicKey) return refused('passkey.device');
  return settleChange(
    callApi(passkeyCalls.addPasskey, {
      name,
      credential: {
        id: credential.id,
        type: 'public-key',
        response: {
          clientDataJSON: encoded(response.clientDataJSON),
          authenticatorData: encoded(response.getAuthenticatorData()),
          publicKey: encoded(publicKey),
        },
      },
    }),
  );
}

/** Null on success. */
export const savePasskeyName = (id: string, name: string): Promise<Refusal | null> =>
  settleChange(callApi(passkeyCalls.renamePasskey, { id, name }));

/** Null on success, also when it is gone already. */
export const deletePasskey = (id: string, owner: Owner): Promise<Refusal | null> =>
  settleChange(
    callApi(passkeyCalls.removePasskey, { id, ...passwordOf(owner) }),
    ({ code }) => code === 'not_found' || ($security.get().value?.passkeys.every((one) => one.id !== id) ?? false),
  );

type Assertion = RequestOf<typeof passkeyCalls.passkeyLogin>['credential'];

/** Has the device sign with a passkey that it finds by itself. */
export async function askForPasskey(): Promise<Assertion | Refusal> {
  const begun = await callApi(passkeyCalls.beginPasskeyLogin, {});
  if (begun.kind !== 'done') return begun;
  const { challenge, ...options } = begun.value;
  const credential = await askDevice(() => navigator.credentials.get({ publicKey: { ...options, challenge: fromBase64url(challenge) } }));
  if (isRefusal(credential)) return credential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    type: 'public-key',
    response: {
      clientDataJSON: encoded(response.clientDataJSON),
      authenticatorData: encoded(response.authenticatorData),
      signature: encoded(response.signature),
      userHandle: response.userHandle && encoded(response.userHandle),
    },
  };
}

/** Null on success. */
export async function signInWithPasskey(side?: 'agent'): Promise<Refusal | null> {
  const credential = await askForPasskey();
  if ('kind' in credential) return credential;
  const result = await afterSignIn(await callApi(passkeyCalls.passkeyLogin, { ...(side ? { side } : {}), credential }));
  return result.kind === 'done' ? null : result;
}
