/** Encrypts database text under the server's secret, with a separate derived key per purpose. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Derives a 32-byte key for one purpose from the server's secret. Ciphertext of one purpose does not decrypt under another. */
export const deriveKey = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `isla ${purpose}`, 32));

/** Without an explicit length a tag cut to four bytes would be accepted, and could be guessed. */
const authTagLength = 16;

// Demo mode may run without a secret: only the folder's permissions protect the data, and the money is play money.
const keysFor = (secrets: readonly string[], purpose: string) =>
  (secrets.length > 0 ? secrets : ['demo']).map((secret) => deriveKey(secret, purpose));

export function encrypt(text: string, secrets: readonly string[], purpose: string): string {
  const [key] = keysFor(secrets, purpose);
  if (!key) throw new Error('There is no secret to lock with.');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength });
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url')).join('.');
}

/** Decrypts with the current or a previous secret. Returns null when none fits. */
export function decrypt(encrypted: string, secrets: readonly string[], purpose: string): string | null {
  const [iv, tag, ciphertext] = encrypted.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!iv || !tag || !ciphertext) return null;
  for (const key of keysFor(secrets, purpose)) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength });
      decipher.setAuthTag(tag);
      return decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8');
    } catch {
      // Try the next secret.
    }
  }
  return null;
}

/**
 * Hashes of a text under the current secret, first, and the previous ones. Equal texts match across a rotation, and the database
 * reveals none.
 */
export const keyedHashes = (text: string, secrets: readonly string[], purpose: string): readonly [string, ...string[]] =>
  keysFor(secrets, purpose).map((key) => createHmac('sha256', key).update(text).digest('base64url')) as [string, ...string[]];
