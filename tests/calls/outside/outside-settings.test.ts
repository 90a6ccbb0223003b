// Settings of outside services: a clear message per mistake, without secrets, and the adapter chosen for each port.
import { describe, expect, test } from 'vitest';
import { createOutsideServices } from '#platform/outside/ports.ts';
import { type Environment, readSettings } from '#values/settings/settings.ts';

const read = (env: Environment) => readSettings(env, { version: '1' });
const settingsOf = (env: Environment) => {
  const got = read(env);
  if ('mistakes' in got) throw new Error(got.mistakes.join('\n'));
  return got;
};
const secret = '0123456789abcdef0123456789abcdef';
const mail = { SMTP_URL: 'smtps://isla:hush-hush@mail.example.com', MAIL_FROM: 'Isla <no-reply@example.com>' };
const sms = { SMS_URL: 'https://sms.example.com/messages', SMS_KEY: 'hush-hush' };

test('no setting means no connection', () => {
  expect(settingsOf({}).settings.outside).toEqual({ mail: null, sms: null, firebase: null, google: null, facebook: null, openid: null });
});

const openid = {
  OPENID_ISSUER: 'https://id.example.com/realm',
  OPENID_NAME: 'Example ID',
  OPENID_CLIENT_ID: 'o',
  OPENID_CLIENT_SECRET: 'hush-hush',
};

test('complete settings are read', () => {
  const clients = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 'gs', FACEBOOK_CLIENT_ID: 'f', FACEBOOK_CLIENT_SECRET: 'fs' };
  const all = { ...mail, ...sms, SMS_FROM: 'ISLA', FIREBASE_PROJECT: 'isla-test', FIREBASE_API_KEY: 'k', ...clients, ...openid };
  expect(settingsOf(all).settings.outside).toEqual({
    mail: { url: mail.SMTP_URL, from: mail.MAIL_FROM },
    sms: { url: sms.SMS_URL, key: 'hush-hush', from: 'ISLA' },
    firebase: { project: 'isla-test', apiKey: 'k' },
    google: { clientId: 'g', clientSecret: 'gs' },
    facebook: { clientId: 'f', clientSecret: 'fs' },
    openid: { issuer: 'https://id.example.com/realm', name: 'Example ID', clientId: 'o', clientSecret: 'hush-hush' },
  });
  expect(settingsOf({ ...sms, SMS_URL: 'http://127.0.0.1:8080/x' }).settings.outside.sms?.url).toBe('http://127.0.0.1:8080/x');
});

test.each(['http://127.0.0.2:8080/x', 'http://[::1]:8080/x', 'http://id.localhost:8080/x'])(
  '%s is this machine and needs no https',
  (url) => {
    const { outside } = settingsOf({ ...sms, ...openid, SMS_URL: url, OPENID_ISSUER: url }).settings;
    expect([outside.sms?.url, outside.openid?.issuer]).toEqual([url, url]);
  },
);

test.each<[Environment, string]>([
  [{ ...mail, SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
  [{ ...mail, SMTP_URL: 'http://hush-hush@mail.example.com' }, 'SMTP_URL'],
  [{ SMTP_URL: mail.SMTP_URL }, 'MAIL_FROM'],
  [{ MAIL_FROM: mail.MAIL_FROM }, 'MAIL_FROM'],
  [{ ...mail, MAIL_FROM: 'Isla' }, 'MAIL_FROM'],
  [{ ...mail, MAIL_FROM: 'a@example.com, b@example.com' }, 'MAIL_FROM'],
  [{ ...mail, MAIL_FROM: 'Isla <a@example.com>\nBcc: b@example.com' }, 'MAIL_FROM'],
  [{ ...sms, SMS_URL: 'http://sms.example.com' }, 'SMS_URL'],
  [{ ...sms, SMS_URL: 'sms' }, 'SMS_URL'],
  [{ SMS_URL: sms.SMS_URL }, 'SMS_KEY'],
  [{ SMS_KEY: 'hush-hush' }, 'SMS_KEY'],
  [{ SMS_FROM: 'ISLA' }, 'SMS_FROM'],
  [{ FIREBASE_PROJECT: 'isla-test' }, 'FIREBASE_API_KEY'],
  [{ FIREBASE_API_KEY: 'hush-hush' }, 'FIREBASE_PROJECT'],
  [{ FIREBASE_PROJECT: 'Isla Test', FIREBASE_API_KEY: 'hush-hush' }, 'FIREBASE_PROJECT'],
  [{ GOOGLE_CLIENT_ID: 'g' }, 'GOOGLE_CLIENT_SECRET'],
  [{ GOOGLE_CLIENT_SECRET: 'hush-hush' }, 'GOOGLE_CLIENT_ID'],
  [{ FACEBOOK_CLIENT_ID: 'f' }, 'FACEBOOK_CLIENT_SECRET'],
  [{ FACEBOOK_CLIENT_SECRET: 'hush-hush' }, 'FACEBOOK_CLIENT_ID'],
  [{ ...openid, OPENID_ISSUER: 'http://id.example.com' }, 'OPENID_ISSUER'],
  [{ ...openid, OPENID_ISSUER: 'https://id.example.com/?tenant=1' }, 'OPENID_ISSUER'],
  [{ ...openid, OPENID_NAME: '' }, 'OPENID_NAME'],
  [{ ...openid, OPENID_CLIENT_SECRET: '' }, 'OPENID_CLIENT_SECRET'],
  [{ OPENID_ISSUER: openid.OPENID_ISSUER, OPENID_NAME: 'Example ID' }, 'OPENID_CLIENT_ID'],
])('%j is one mistake, and its message names %s', (env, name) => {
  const got = read(env);
  expect('mistakes' in got && got.mistakes).toEqual([expect.stringMatching(new RegExp(`^${name} .*[.]$`))]);
  expect(JSON.stringify(got)).not.toContain('hush-hush');
});

test('a platform in service without mail warns at start; a demo and a front of another platform do not', () => {
  const service = { DEMO: '0', SECRETS: secret };
  expect(settingsOf(service).warnings).toEqual([expect.stringMatching(/^SMTP_URL is not set/)]);
  expect(settingsOf({ ...service, ...mail }).warnings).toEqual([]);
  expect(settingsOf({}).warnings).toEqual([]);
  expect(settingsOf({ PLATFORM_URL: 'https://p.test' }).warnings).toEqual([]);
});

describe('the adapter behind a port', () => {
  const write = async () => {};
  const open = (env: Environment) => {
    const { settings } = settingsOf(env);
    return createOutsideServices(settings, 'a secret', write, { error: () => {} });
  };
  test('is in demo mode the outbox and a provider that always agrees, until a real one is connected', () => {
    const demo = open({});
    expect([demo.mail.available, demo.sms.available, demo.signIn.open, demo.phoneProvider.available]).toEqual([
      true,
      true,
      ['google', 'facebook'],
      true,
    ]);
    expect(open({ GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' }).signIn.open).toEqual(['google']);
    expect(open({ FIREBASE_PROJECT: 'isla-test', FIREBASE_API_KEY: 'k' }).phoneProvider.available).toBe(true);
  });
  test('is in service only one that is connected', async () => {
    const bare = open({ DEMO: '0', SECRETS: secret });
    expect([bare.mail.available, bare.sms.available, bare.signIn.open, bare.phoneProvider.available]).toEqual([false, false, [], false]);
    await expect(bare.mail.send({ to: 'a@example.com', subject: '', body: '' })).rejects.toThrow();
    const whole = open({ DEMO: '0', SECRETS: secret, ...mail, ...sms });
    expect([whole.mail.available, whole.sms.available]).toEqual([true, true]);
  });
});
