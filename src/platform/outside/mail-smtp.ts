/** SMTP e-mail adapter. Its library is loaded with the first mail. */
import { isThisMachine } from '#values/net/this-machine.ts';
import type { Mail } from './mail.ts';
import { RecipientRejected } from './recipient-rejected.ts';

export interface SmtpTerms {
  /** smtps:// uses TLS from the start, smtp:// upgrades with STARTTLS. May contain username and password. */
  readonly url: string;
  /** `Isla <no-reply@example.com>` or the address alone. */
  readonly from: string;
}

const timeout = 8_000;

interface Transport {
  sendMail(letter: object): Promise<unknown>;
}

async function openTransport({ url }: SmtpTerms): Promise<Transport> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // Passwords and codes never cross a network in clear text.
    requireTLS: !secure && !isThisMachine(hostname),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // Our mails are plain text and need no file or URL access.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export function mailBySmtp(terms: SmtpTerms): Mail {
  let transport: Promise<Transport> | null = null;
  return {
    available: true,
    async send({ to, subject, body }) {
      transport ??= openTransport(terms);
      // An object, because nodemailer would split a string address at a comma into two recipients.
      try {
        await (await transport).sendMail({ from: terms.from, to: { name: '', address: to }, subject, text: body });
      } catch (error) {
        // The server's text names the recipient and must not reach the log.
        const { code = 'no code', responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
        const message = `The mail server did not take the letter (${code}, ${responseCode ?? 'no answer'}).`;
        throw command === 'RCPT TO' && (responseCode ?? 0) >= 500 ? new RecipientRejected(message) : new Error(message);
      }
    },
  };
}
