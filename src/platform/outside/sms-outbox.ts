/** Demo mode's SMS adapter: messages are stored for the outbox page. */
import type { Sms } from './sms.ts';

type Write = (row: { by: 'sms'; recipient: string; subject: string; body: string }) => Promise<void>;

export const smsOutbox = (write: Write): Sms => ({
  available: true,
  send: ({ to, body }) => write({ by: 'sms', recipient: to, subject: '', body }),
});
