/** Demo mode's e-mail adapter: mails are stored for the outbox page. */
import type { Mail } from './mail.ts';

type Write = (row: { by: 'mail'; recipient: string; subject: string; body: string }) => Promise<void>;

export const mailOutbox = (write: Write): Mail => ({
  available: true,
  send: ({ to, subject, body }) => write({ by: 'mail', recipient: to, subject, body }),
});
