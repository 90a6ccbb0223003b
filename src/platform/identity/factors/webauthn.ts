/**
 * Checks what a passkey's device answers, by the steps of WebAuthn Level 3, sections 7.1 and 7.2. We ask for no attestation, and the
 * browser gives the public key as SubjectPublicKeyInfo, so nothing here reads CBOR or certificates.
 */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';

/** COSE numbers of the signature algorithms that we accept: ES256 and RS256. */
export const passkeyAlgorithms = [-7, -257] as const;

/** The site that a passkey belongs to. */
export interface RelyingParty {
  /** A host name without port. */
  readonly id: string;
  readonly origin: string;
}

/** The challenge of the answer, which the caller must find to be its own and unused. */
export interface CheckedAnswer {
  readonly challenge: string;
  /** How often the device has signed; 0 from devices that do not count. */
  readonly counter: bigint;
}

const clientDataSchema = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

const fromBase64url = (text: string): Buffer => Buffer.from(text, 'base64url');
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

function readClientData(json: Buffer, type: string, { origin }: RelyingParty): string | null {
  try {
    const read = clientDataSchema.parse(JSON.parse(json.toString('utf8')));
    // A page of ours in a foreign frame is no place to sign in.
    return read.type === type && read.origin === origin && read.crossOrigin !== true ? read.challenge : null;
  } catch {
    return null;
  }
}

const flags = { userPresent: 0x01, userVerified: 0x04, credentialData: 0x40 } as const;
const headLength = 37;
const modelLength = 16;

interface AuthenticatorData {
  readonly counter: bigint;
  /** Base64url; null where the device sends no new credential. */
  readonly credentialId: string | null;
}

/** Null unless it is for this site, and a person was there and unlocked the device. */
function readAuthenticatorData(data: Buffer, { id }: RelyingParty): AuthenticatorData | null {
  if (data.length < headLength || !data.subarray(0, 32).equals(sha256(id))) return null;
  const flag = data.readUInt8(32);
  if ((flag & flags.userPresent) === 0 || (flag & flags.userVerified) === 0) return null;
  const counter = BigInt(data.readUInt32BE(33));
  if ((flag & flags.credentialData) === 0) return { counter, credentialId: null };
  const lengthAt = headLength + modelLength;
  if (data.length < lengthAt + 2) return null;
  const start = lengthAt + 2;
  const end = start + data.readUInt16BE(lengthAt);
  return end > data.length ? null : { counter, credentialId: data.subarray(start, end).toString('base64url') };
}

/** Null for anything but a key of an algorithm that we asked for. */
function readPublicKey(spki: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: fromBase64url(spki), format: 'der', type: 'spki' });
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    const isEs256 = key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1';
    const isRs256 = key.asymmetricKeyType === 'rsa' && modulusLength >= 2048;
    return isEs256 || isRs256 ? key : null;
  } catch {
    return null;
  }
}

export interface CreationAnswer {
  readonly id: string;
  readonly response: { readonly clientDataJSON: string; readonly authenticatorData: string; readonly publicKey: string };
}

/** Checks the answer to a new passkey. Null when anything in it is wrong. */
export function checkCreation(answer: CreationAnswer, site: RelyingParty): CheckedAnswer | null {
  const challenge = readClientData(fromBase64url(answer.response.clientDataJSON), 'webauthn.create', site);
  const data = readAuthenticatorData(fromBase64url(answer.response.authenticatorData), site);
  if (challenge === null || data === null || data.credentialId === null || data.credentialId !== answer.id) return null;
  return readPublicKey(answer.response.publicKey) ? { challenge, counter: data.counter } : null;
}

export interface LoginAnswer {
  readonly response: { readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string };
}

/** Checks a signature against the stored public key. Null when anything in it is wrong. */
export function checkAssertion({ response }: LoginAnswer, publicKey: string, site: RelyingParty): CheckedAnswer | null {
  const clientData = fromBase64url(response.clientDataJSON);
  const signedData = fromBase64url(response.authenticatorData);
  const challenge = readClientData(clientData, 'webauthn.get', site);
  const data = readAuthenticatorData(signedData, site);
  const key = readPublicKey(publicKey);
  if (challenge === null || data === null || key === null) return null;
  try {
    const isRight = verify('sha256', Buffer.concat([signedData, sha256(clientData)]), key, fromBase64url(response.signature));
    return isRight ? { challenge, counter: data.counter } : null;
  } catch {
    return null;
  }
}

/**
 * Whether the device's count fits. A count that does not rise shows a copy of the device. Devices that share a passkey with others of
 * their owner always say 0.
 */
export const isCounterRisen = (stored: bigint, sent: bigint): boolean => sent > stored || (sent === 0n && stored === 0n);
