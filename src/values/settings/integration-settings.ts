/** Settings of external services: mail, SMS and identity providers. Error messages never contain a secret. */
import { isThisMachine } from '../net/this-machine.ts';

export interface IntegrationSettings {
  readonly mail: { readonly url: string; readonly from: string } | null;
  readonly sms: { readonly url: string; readonly key: string; readonly from: string | null } | null;
  readonly firebase: { readonly project: string; readonly apiKey: string } | null;
  readonly google: ClientSettings | null;
  readonly facebook: ClientSettings | null;
  /** Any other OpenID provider. `name` is shown on its button. */
  readonly openid: (ClientSettings & { readonly issuer: string; readonly name: string }) | null;
}

interface ClientSettings {
  readonly clientId: string;
  readonly clientSecret: string;
}

type Given = (name: string) => string | null;

const address = /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+$/;
const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);
/** Secrets go over plain http to this machine only. */
const isSafe = (url: URL | null): boolean => url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));

/** Reads all integration settings; adds one message per problem to `mistakes`. */
export function readIntegrations(given: Given, mistakes: string[]): IntegrationSettings {
  return {
    mail: readMail(given('SMTP_URL'), given('MAIL_FROM'), mistakes),
    sms: readSms(given('SMS_URL'), given('SMS_KEY'), given('SMS_FROM'), mistakes),
    firebase: readFirebase(given('FIREBASE_PROJECT'), given('FIREBASE_API_KEY'), mistakes),
    google: readClient('GOOGLE', given('GOOGLE_CLIENT_ID'), given('GOOGLE_CLIENT_SECRET'), mistakes),
    facebook: readClient('FACEBOOK', given('FACEBOOK_CLIENT_ID'), given('FACEBOOK_CLIENT_SECRET'), mistakes),
    openid: readOpenid(given, mistakes),
  };
}

function readMail(url: string | null, from: string | null, mistakes: string[]): IntegrationSettings['mail'] {
  if (url === null) {
    if (from !== null) mistakes.push('MAIL_FROM is set and SMTP_URL is not. Set both, or neither.');
    return null;
  }
  const read = urlOf(url);
  if (!read || !['smtp:', 'smtps:'].includes(read.protocol) || read.hostname === '')
    mistakes.push('SMTP_URL is not the address of a mail server, such as smtps://name:password@mail.example.com.');
  if (from === null) mistakes.push('MAIL_FROM is missing. It is the address that emails come from, such as "Isla <no-reply@example.com>".');
  else if (!address.test(/^[^<>]*<([^<>]+)>$/.exec(from)?.[1] ?? from) || /[\r\n]/.test(from))
    mistakes.push('MAIL_FROM is not an address, such as no-reply@example.com or "Isla <no-reply@example.com>".');
  return { url, from: from ?? '' };
}

function readSms(url: string | null, key: string | null, from: string | null, mistakes: string[]): IntegrationSettings['sms'] {
  if (url === null) {
    if (key !== null) mistakes.push('SMS_KEY is set and SMS_URL is not. Set both, or neither.');
    if (from !== null) mistakes.push('SMS_FROM is set and SMS_URL is not. Set both, or neither.');
    return null;
  }
  const read = urlOf(url);
  if (!isSafe(read)) mistakes.push('SMS_URL is not the https address of a text message gateway, such as https://sms.example.com/messages.');
  if (key === null) mistakes.push('SMS_KEY is missing. The gateway of SMS_URL gives it to you.');
  return { url, key: key ?? '', from };
}

function readFirebase(project: string | null, apiKey: string | null, mistakes: string[]): IntegrationSettings['firebase'] {
  if (project === null && apiKey === null) return null;
  if (project === null) mistakes.push('FIREBASE_PROJECT is missing beside FIREBASE_API_KEY. Set both, or neither.');
  else if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(project)) mistakes.push(`FIREBASE_PROJECT is "${project}", which is not a project name.`);
  if (apiKey === null) mistakes.push('FIREBASE_API_KEY is missing beside FIREBASE_PROJECT. Set both, or neither.');
  return { project: project ?? '', apiKey: apiKey ?? '' };
}

function readClient(name: string, clientId: string | null, clientSecret: string | null, mistakes: string[]): ClientSettings | null {
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null) mistakes.push(`${name}_CLIENT_ID is missing beside ${name}_CLIENT_SECRET. Set both, or neither.`);
  if (clientSecret === null) mistakes.push(`${name}_CLIENT_SECRET is missing beside ${name}_CLIENT_ID. Set both, or neither.`);
  return { clientId: clientId ?? '', clientSecret: clientSecret ?? '' };
}

function readOpenid(given: Given, mistakes: string[]): IntegrationSettings['openid'] {
  const [issuer, name] = [given('OPENID_ISSUER'), given('OPENID_NAME')];
  const client = readClient('OPENID', given('OPENID_CLIENT_ID'), given('OPENID_CLIENT_SECRET'), mistakes);
  if (issuer === null && name === null && client === null) return null;
  const read = issuer === null ? null : urlOf(issuer);
  if (!isSafe(read) || read?.search || read?.hash)
    mistakes.push('OPENID_ISSUER is not the https address of an OpenID provider, such as https://accounts.example.com.');
  if (client === null)
    mistakes.push('OPENID_CLIENT_ID and OPENID_CLIENT_SECRET are missing beside OPENID_ISSUER. The provider gives them to you.');
  if (name === null || name.length > 40)
    mistakes.push('OPENID_NAME is missing or longer than 40 characters. It is shown on the button, such as "Example ID".');
  return { issuer: issuer ?? '', name: name ?? '', clientId: client?.clientId ?? '', clientSecret: client?.clientSecret ?? '' };
}
