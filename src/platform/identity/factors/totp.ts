/** Authenticator codes (RFC 6238, HMAC-SHA-1, 30-second steps) and their secret as base32 (RFC 4648). */
import { createHmac } from 'node:crypto';

const stepSeconds = 30;
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The 30-second step of a time. */
export const totpCounter = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds);

export function totp(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) as number) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

export function base32(bytes: Uint8Array): string {
  let [bits, buffer, text] = [0, 0, ''];
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += base32Alphabet[(buffer >> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + base32Alphabet[(buffer << (5 - bits)) & 31] : text;
}

/** The URI that authenticator apps read from a QR code. */
export const otpauth = (brand: string, account: string, secret: Uint8Array): string =>
  `otpauth://totp/${encodeURIComponent(brand)}:${encodeURIComponent(account)}?${new URLSearchParams({ secret: base32(secret), issuer: brand }).toString()}`;
