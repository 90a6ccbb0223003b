/** The outside world as the platform sees it: one port for each thing it offers, and which adapter stands behind it. */
import type { Settings } from '#values/settings.ts';
import type { Mail } from './mail.ts';
import { mailOutbox } from './mail-outbox.ts';
import { mailBySmtp } from './mail-smtp.ts';
import type { Payment } from './payment/port.ts';
import { phoneDemo } from './phone-demo.ts';
import { phoneByFirebase } from './phone-firebase.ts';
import { noPhoneProvider, type PhoneProvider } from './phone-provider.ts';
import type { SignIn } from './sign-in.ts';
import { signInDemo } from './sign-in-demo.ts';
import { facebook, google, openid, signInByOpenid } from './sign-in-openid.ts';
import type { Sms } from './sms.ts';
import { smsByGateway } from './sms-gateway.ts';
import { smsOutbox } from './sms-outbox.ts';

export interface Outside {
  readonly mail: Mail;
  readonly sms: Sms;
  readonly phoneProvider: PhoneProvider;
  readonly signIn: SignIn;
  readonly payment: Payment;
}

type Log = Parameters<typeof phoneByFirebase>[2];
type Write = Parameters<typeof mailOutbox>[0] & Parameters<typeof smsOutbox>[0];

const closed = { available: false, send: () => Promise.reject(new Error('This way is not connected.')) };

/** What is connected is used; demo mode has its outbox for the rest; outside demo mode the rest is closed. */
export function openOutside(
  { outside: settings, demo, publicUrl }: Pick<Settings, 'outside' | 'demo' | 'publicUrl'>,
  secret: string,
  write: Write,
  log: Log,
): Omit<Outside, 'payment'> {
  const { mail, sms, firebase } = settings;
  const clients = {
    ...(settings.google ? { google: google(settings.google.clientId, settings.google.clientSecret) } : {}),
    ...(settings.openid ? { openid: openid(settings.openid.issuer, settings.openid.clientId, settings.openid.clientSecret) } : {}),
    ...(settings.facebook ? { facebook: facebook(settings.facebook.clientId, settings.facebook.clientSecret) } : {}),
  };
  const connected = Object.keys(clients).length > 0;
  return {
    mail: mail ? mailBySmtp(mail) : demo ? mailOutbox(write) : closed,
    sms: sms ? smsByGateway(sms) : demo ? smsOutbox(write) : closed,
    phoneProvider: firebase ? phoneByFirebase(firebase, publicUrl, log) : demo ? phoneDemo(write, secret) : noPhoneProvider,
    signIn: demo && !connected ? signInDemo : signInByOpenid(clients),
  };
}
