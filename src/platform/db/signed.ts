/** Signs short texts with HMAC-SHA256, with a separate derived key per purpose, and hashes tokens before they are stored. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './encrypted-text.ts';

/** SHA-256 as base64url. We store this instead of the credential, link or ticket. */
export const hashToken = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const macOf = (text: string, secret: string, purpose: string): Buffer =>
  createHmac('sha256', deriveKey(secret, purpose)).update(text).digest();

/** Signs with the current secret; returns base64url. */
export function signText(text: string, [secret]: readonly string[], purpose: string): string {
  if (secret === undefined) throw new Error('There is no secret to sign with.');
  return macOf(text, secret, purpose).toString('base64url');
}

/** Whether the current or a previous secret produced this signature. */
export function isSigned(text: string, signature: string, secrets: readonly string[], purpose: string): boolean {
  const actual = Buffer.from(signature, 'base64url');
  return secrets.map((secret) => macOf(text, secret, purpose)).some((mac) => mac.length === actual.length && timingSafeEqual(mac, actual));
}
