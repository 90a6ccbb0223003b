/** Seals a body for the platform (R5): an ephemeral P-256 key agrees with the published one, HKDF makes a key of it, AES-GCM closes the body. WebCrypto alone, so browser and edge make the same. */

/** What `GET /wps/system/key` gives. */
export interface PublishedKey {
  readonly keyId: string;
  /** P-256 point, raw, base64url. */
  readonly publicKey: string;
  /** ISO 8601; the device's own clock may be wrong. */
  readonly serverTime: string;
}

/** A sealed body as it travels: everything but `keyId` and `at` in base64url. */
export interface SealedEnvelope {
  readonly keyId: string;
  /** The ephemeral public key, raw. No two messages share one, so it also names the message. */
  readonly epk: string;
  readonly iv: string;
  /** Milliseconds since 1970 on the server's clock. */
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

/** Throws for text that is no base64url. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** What the seal vouches for besides the body: under which key, by which message, when. */
export const sealedHead = (envelope: Pick<SealedEnvelope, 'keyId' | 'epk' | 'at'>): Uint8Array<ArrayBuffer> =>
  encoder.encode(`isla 1 ${envelope.keyId} ${envelope.epk} ${envelope.at}`);

/** The AES key that two P-256 halves agree on; one side's private key and the other's public one. */
export async function agree(
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

// A published key is kept for minutes: server time goes on by what the device has counted since. Its wall clock sees a sleep, its monotonic one a wrong setting.
const firstSeen = new WeakMap<PublishedKey, { wall: number; steady: number }>();

function serverNow(key: PublishedKey): number {
  const now = { wall: Date.now(), steady: performance.now() };
  const seen = firstSeen.get(key) ?? now;
  firstSeen.set(key, seen);
  return Math.round(Date.parse(key.serverTime) + Math.max(now.wall - seen.wall, now.steady - seen.steady));
}

/** Seals anything JSON can hold. Each call makes another message, so sending again means sealing again. */
export async function sealEnvelope(body: unknown, key: PublishedKey): Promise<SealedEnvelope> {
  const at = serverNow(key);
  const [own, theirs] = await Promise.all([
    crypto.subtle.generateKey(curve, false, ['deriveBits']),
    crypto.subtle.importKey('raw', fromBase64url(key.publicKey), curve, false, []),
  ]);
  const epk = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey)));
  const head = sealedHead({ keyId: key.keyId, epk, at });
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: head },
    await agree(own.privateKey, theirs, head, 'encrypt'),
    encoder.encode(JSON.stringify(body)),
  );
  return { keyId: key.keyId, epk, iv: toBase64url(iv), at, data: toBase64url(new Uint8Array(data)) };
}
