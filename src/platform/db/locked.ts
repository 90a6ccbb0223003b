/** Text that lies in the database encrypted under the server's secret, each kind under a key of its own. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A key of 32 bytes for one purpose, which follows from the server's secret: what is made for one can never stand for another. */
export const keyFrom = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `isla ${purpose}`, 32));

/** Without it a tag cut to four bytes would open too, and be guessed. */
const authTagLength = 16;

// In demo mode without a given secret the folder is the only protection, and money is play money.
const keysOf = (secrets: readonly string[], purpose: string) =>
  (secrets.length > 0 ? secrets : ['demo']).map((secret) => keyFrom(secret, purpose));

export function lock(text: string, secrets: readonly string[], purpose: string): string {
  const [current] = keysOf(secrets, purpose);
  if (!current) throw new Error('There is no secret to lock with.');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', current, iv, { authTagLength });
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/** Opens with the current secret or the previous one; null when neither fits. */
export function unlock(locked: string, secrets: readonly string[], purpose: string): string | null {
  const [iv, tag, sealed] = locked.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!iv || !tag || !sealed) return null;
  for (const key of keysOf(secrets, purpose)) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength });
      decipher.setAuthTag(tag);
      return decipher.update(sealed, undefined, 'utf8') + decipher.final('utf8');
    } catch {
      // The other secret may fit.
    }
  }
  return null;
}
