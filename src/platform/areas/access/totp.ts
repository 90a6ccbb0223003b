/** Codes of an authenticator (RFC 6238): HMAC-SHA-1 over the half minute, and the secret as such apps read it (RFC 4648, base32). */
import { createHmac } from 'node:crypto';

const stepSeconds = 30;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The half minute a time lies in. */
export const stepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds);

export function totp(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) as number) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

export function base32(bytes: Uint8Array): string {
  let [bits, held, text] = [0, 0, ''];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += letters[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text;
}

/** What an authenticator reads from a picture. */
export const otpauth = (brand: string, account: string, secret: Uint8Array): string =>
  `otpauth://totp/${encodeURIComponent(brand)}:${encodeURIComponent(account)}?${new URLSearchParams({ secret: base32(secret), issuer: brand }).toString()}`;
