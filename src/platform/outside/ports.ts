/** The outside services: a port for each, and the choice of its adapter. */
import type { Settings } from '#values/settings/settings.ts';
import type { IdentityProviders } from './identity-provider.ts';
import { signInDemo } from './identity-provider-demo.ts';
import { facebook, google, openid, signInByOpenid } from './identity-provider-openid.ts';
import type { Mail } from './mail.ts';
import { mailOutbox } from './mail-outbox.ts';
import { mailBySmtp } from './mail-smtp.ts';
import type { Payment } from './payment/port.ts';
import { phoneDemo } from './phone-demo.ts';
import { phoneByFirebase } from './phone-firebase.ts';
import { noPhoneProvider, type PhoneProvider } from './phone-provider.ts';
import type { Sms } from './sms.ts';
import { smsByGateway } from './sms-gateway.ts';
import { smsOutbox } from './sms-outbox.ts';

export interface Outside {
  readonly mail: Mail;
  readonly sms: Sms;
  readonly phoneProvider: PhoneProvider;
  readonly signIn: IdentityProviders;
  /** The port of a payment provider, by its code in `payment_methods.provider`. */
  readonly paymentOf: (provider: string) => Payment;
}

type Log = Parameters<typeof phoneByFirebase>[2];
type Write = Parameters<typeof mailOutbox>[0] & Parameters<typeof smsOutbox>[0];

const unavailable = { available: false, send: () => Promise.reject(new Error('This way is not connected.')) };

/** Uses each connected service. Demo mode uses demo adapters for the rest; otherwise the rest is unavailable. */
export function createOutsideServices(
  { outside: settings, demo, publicUrl }: Pick<Settings, 'outside' | 'demo' | 'publicUrl'>,
  secret: string,
  write: Write,
  log: Log,
): Omit<Outside, 'paymentOf'> {
  const { mail, sms, firebase } = settings;
  const clients = {
    ...(settings.google ? { google: google(settings.google.clientId, settings.google.clientSecret) } : {}),
    ...(settings.openid ? { openid: openid(settings.openid.issuer, settings.openid.clientId, settings.openid.clientSecret) } : {}),
    ...(settings.facebook ? { facebook: facebook(settings.facebook.clientId, settings.facebook.clientSecret) } : {}),
  };
  const connected = Object.keys(clients).length > 0;
  return {
    mail: mail ? mailBySmtp(mail) : demo ? mailOutbox(write) : unavailable,
    sms: sms ? smsByGateway(sms) : demo ? smsOutbox(write) : unavailable,
    phoneProvider: firebase ? phoneByFirebase(firebase, publicUrl, log) : demo ? phoneDemo(write, secret) : noPhoneProvider,
    signIn: demo && !connected ? signInDemo : signInByOpenid(clients),
  };
}
