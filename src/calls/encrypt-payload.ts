/** Encrypts request bodies for the platform (R5): ephemeral P-256 ECDH, HKDF, AES-GCM. WebCrypto only, so browser and edge share it. */

/** The response of `GET /wps/system/key`. */
export interface PublishedKey {
  readonly keyId: string;
  /** P-256 point, raw, base64url. */
  readonly publicKey: string;
  /** ISO 8601. Sent because the device's clock may be wrong. */
  readonly serverTime: string;
}

/** An encrypted body on the wire: all but `keyId` and `at` in base64url. */
export interface EncryptedEnvelope {
  readonly keyId: string;
  /** The ephemeral public key, raw. Unique per message, so it also identifies the message. */
  readonly epk: string;
  readonly iv: string;
  /** Unix time in ms, server clock. */
  readonly at: number;
  readonly data: string;
}

const encoder = new TextEncoder();
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

export function toBase64url(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 4096) binary += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Throws for text that is not base64url. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Additional authenticated data: key id, message and time. */
export const envelopeAad = (envelope: Pick<EncryptedEnvelope, 'keyId' | 'epk' | 'at'>): Uint8Array<ArrayBuffer> =>
  encoder.encode(`isla 1 ${envelope.keyId} ${envelope.epk} ${envelope.at}`);

/** The AES key derived from one side's P-256 private key and the other's public key. */
export async function deriveAesKey(
  privateKey: CryptoKey,
  publicKey: CryptoKey,
  head: Uint8Array<ArrayBuffer>,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256);
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: head },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    [use],
  );
}

// A published key is cached for minutes, so server time advances by the device's clocks. The wall clock covers sleep, the monotonic one a
// changed setting.
const firstSeen = new WeakMap<PublishedKey, { wall: number; steady: number }>();

function serverNow(key: PublishedKey): number {
  const now = { wall: Date.now(), steady: performance.now() };
  const first = firstSeen.get(key) ?? now;
  firstSeen.set(key, first);
  return Math.round(Date.parse(key.serverTime) + Math.max(now.wall - first.wall, now.steady - first.steady));
}

/** Encrypts any JSON value. A retry must encrypt again, because each message is accepted once. */
export async function encryptPayload(body: unknown, key: PublishedKey): Promise<EncryptedEnvelope> {
  const at = serverNow(key);
  const [own, theirs] = await Promise.all([
    crypto.subtle.generateKey(curve, false, ['deriveBits']),
    crypto.subtle.importKey('raw', fromBase64url(key.publicKey), curve, false, []),
  ]);
  const epk = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey)));
  const head = envelopeAad({ keyId: key.keyId, epk, at });
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: head },
    await deriveAesKey(own.privateKey, theirs, head, 'encrypt'),
    encoder.encode(JSON.stringify(body)),
  );
  return { keyId: key.keyId, epk, iv: toBase64url(iv), at, data: toBase64url(new Uint8Array(data)) };
}
