/** E-mail by SMTP. The library is loaded with the first letter. */
import { isThisMachine } from '#values/this-machine.ts';
import type { Mail } from './mail.ts';
import { RecipientRefused } from './recipient-refused.ts';

export interface SmtpTerms {
  /** smtps:// is TLS from the start, smtp:// turns to TLS as soon as the server offers it; name and password within. */
  readonly url: string;
  /** `Isla <no-reply@example.com>` or the address alone. */
  readonly from: string;
}

const patience = 8_000;

interface Transport {
  sendMail(letter: object): Promise<unknown>;
}

async function open({ url }: SmtpTerms): Promise<Transport> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // Neither a password nor a code crosses a network in clear text.
    requireTLS: !secure && !isThisMachine(hostname),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // A letter is text of ours: it fetches nothing and reads no files.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export function mailBySmtp(terms: SmtpTerms): Mail {
  let transport: Promise<Transport> | null = null;
  return {
    available: true,
    async send({ to, subject, body }) {
      transport ??= open(terms);
      // An object, not a text: a comma in a member's address is a part of it, never a second recipient.
      try {
        await (await transport).sendMail({ from: terms.from, to: { name: '', address: to }, subject, text: body });
      } catch (error) {
        // What the server said names the recipient, and this error is written down.
        const { code = 'no code', responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
        const says = `The mail server did not take the letter (${code}, ${responseCode ?? 'no answer'}).`;
        throw command === 'RCPT TO' && (responseCode ?? 0) >= 500 ? new RecipientRefused(says) : new Error(says);
      }
    },
  };
}
