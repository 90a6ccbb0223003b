/** Short texts that only this server can have written: each kind is signed under a key of its own. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFrom } from './locked.ts';

const macOf = (text: string, secret: string, purpose: string): Buffer =>
  createHmac('sha256', keyFrom(secret, purpose)).update(text).digest();

/** The signature of a text by the current secret. */
export function sign(text: string, [secret]: readonly string[], purpose: string): string {
  if (secret === undefined) throw new Error('There is no secret to sign with.');
  return macOf(text, secret, purpose).toString('base64url');
}

/** Whether the current secret or a previous one signed it. */
export function isSigned(text: string, signature: string, secrets: readonly string[], purpose: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  return secrets.map((secret) => macOf(text, secret, purpose)).some((mac) => mac.length === given.length && timingSafeEqual(mac, given));
}
