/** Demo mode's phone provider: its codes go to the outbox, and a number's last digits select a failure. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { phoneErrorCodes } from '#values/access/phone-faults.ts';
import { minutes } from '#values/time.ts';
import type { PhoneProvider } from './phone-provider.ts';

type Write = (row: { by: 'sms'; recipient: string; subject: string; body: string }) => Promise<void>;

interface SignedPayload {
  readonly number: string;
  readonly at: number;
  readonly id: string;
}

const lifetime = minutes(10);

/**
 * `secret` signs the tokens, which carry all state. A number ending in 55500001 to 55500011 fails with the fault at that
 * position of the eleven.
 */
export function phoneDemo(write: Write, secret: string): PhoneProvider {
  const mac = (purpose: string, text: string) => createHmac('sha256', secret).update(`demo phone ${purpose}\n${text}`).digest();
  const sign = (purpose: string, payload: SignedPayload): string => {
    const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
    return `${text}.${mac(purpose, text).toString('base64url')}`;
  };
  const verify = (purpose: string, token: string): SignedPayload | null => {
    const [text = '', signature = ''] = token.split('.');
    const [given, expected] = [Buffer.from(signature, 'base64url'), mac(purpose, text)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as SignedPayload;
  };
  /** Six digits, like the real provider. */
  const codeOf = (sent: string): string => String(mac('code', sent).readUInt32BE() % 1e6).padStart(6, '0');
  return {
    available: true,
    needs: async () => ({ key: null }),
    async send(number, _check, now) {
      const fault = phoneErrorCodes[Number(/555000(\d\d)$/.exec(number)?.[1] ?? 0) - 1];
      if (fault) return { fault };
      const sent = sign('sent', { number, at: now.getTime(), id: randomBytes(9).toString('base64url') });
      await write({ by: 'sms', recipient: number, subject: '', body: codeOf(sent) });
      return { sent };
    },
    async confirm(sent, code, now) {
      const payload = verify('sent', sent);
      if (!payload || code !== codeOf(sent)) return { fault: 'invalid-verification-code' };
      return payload.at + lifetime <= now.getTime()
        ? { fault: 'code-expired' }
        : { token: sign('word', { ...payload, at: now.getTime() }) };
    },
    async read(token, now) {
      const payload = verify('word', token);
      if (!payload) return { fault: 'invalid-verification-code' };
      if (payload.at + lifetime <= now.getTime()) return { fault: 'code-expired' };
      return { proven: { number: payload.number, id: payload.id, expiresAt: new Date(payload.at + lifetime) } };
    },
  };
}
