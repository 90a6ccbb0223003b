/** The phone provider of demo mode: its codes lie in the outbox, and the last digits of a number make it refuse as the real one does. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { phoneFaults } from '#values/phone-faults.ts';
import { minutes } from '#values/time.ts';
import type { PhoneProvider } from './phone-provider.ts';

type Write = (row: { by: 'sms'; recipient: string; subject: string; body: string }) => Promise<void>;

interface Sealed {
  readonly number: string;
  readonly at: number;
  readonly id: string;
}

const holds = minutes(10);

/** `secret`: what it sends lies nowhere but in the names that it gives. A number that ends in 55500001 to 55500011 meets that one of the eleven faults. */
export function phoneDemo(write: Write, secret: string): PhoneProvider {
  const mac = (use: string, text: string) => createHmac('sha256', secret).update(`demo phone ${use}\n${text}`).digest();
  const seal = (use: string, what: Sealed): string => {
    const text = Buffer.from(JSON.stringify(what)).toString('base64url');
    return `${text}.${mac(use, text).toString('base64url')}`;
  };
  const open = (use: string, sealed: string): Sealed | null => {
    const [text = '', seal = ''] = sealed.split('.');
    const [given, right] = [Buffer.from(seal, 'base64url'), mac(use, text)];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Sealed;
  };
  /** Six digits, as the real one sends. */
  const codeOf = (sent: string): string => String(mac('code', sent).readUInt32BE() % 1e6).padStart(6, '0');
  return {
    available: true,
    needs: async () => ({ key: null }),
    async send(number, _check, now) {
      const fault = phoneFaults[Number(/555000(\d\d)$/.exec(number)?.[1] ?? 0) - 1];
      if (fault) return { fault };
      const sent = seal('sent', { number, at: now.getTime(), id: randomBytes(9).toString('base64url') });
      await write({ by: 'sms', recipient: number, subject: '', body: codeOf(sent) });
      return { sent };
    },
    async confirm(sent, code, now) {
      const what = open('sent', sent);
      if (!what || code !== codeOf(sent)) return { fault: 'invalid-verification-code' };
      return what.at + holds <= now.getTime() ? { fault: 'code-expired' } : { token: seal('word', { ...what, at: now.getTime() }) };
    },
    async read(token, now) {
      const what = open('word', token);
      if (!what) return { fault: 'invalid-verification-code' };
      if (what.at + holds <= now.getTime()) return { fault: 'code-expired' };
      return { proven: { number: what.number, id: what.id, expiresAt: new Date(what.at + holds) } };
    },
  };
}
