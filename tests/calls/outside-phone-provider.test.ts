// The third-party phone provider: its tokens against keys that a real server publishes, and its eleven codes in words.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '#calls/codes.ts';
import { say } from '#i18n/words.ts';
import { phoneByFirebase } from '#platform/outside/phone-firebase.ts';
import type { PhoneProvider } from '#platform/outside/phone-provider.ts';
import { phoneFaults } from '#values/phone-faults.ts';
import { minutes } from '#values/time.ts';

const now = new Date('2026-11-20T12:00:00Z');
const seconds = Math.floor(now.getTime() / 1000);
const project = 'isla-test';
const claims = { phone_number: '+639171234567', auth_time: seconds - 30, firebase: { sign_in_provider: 'phone' } };

describe('the phone provider', () => {
  let server: Server;
  const said: string[] = [];
  const log = { error: (_: object, says: string) => void said.push(says) };
  let asked = 0;
  let down = false;
  let provider: PhoneProvider;
  let address: string;
  const pairs = new Map<string, Awaited<ReturnType<typeof generateKeyPair>>>();
  const terms = { project, apiKey: 'key' };
  const site = 'https://play.example.com';
  beforeAll(async () => {
    for (const kid of ['one', 'strange']) pairs.set(kid, await generateKeyPair('RS256'));
    const jwk = { ...(await exportJWK((pairs.get('one') as { publicKey: CryptoKey }).publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
    server = createServer((_request, response) => {
      asked += 1;
      if (down) return void response.writeHead(500).end();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
    provider = phoneByFirebase(terms, site, log, { api: address.replace('/keys', ''), keys: address });
  });
  afterAll(() => void server.close());

  const token = (
    more: object = {},
    { kid = 'one', sign = 'one', issuer = `https://securetoken.google.com/${project}`, audience = project, expires = seconds + 3600 } = {},
  ) =>
    new SignJWT({ ...claims, ...more })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject('uid')
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(seconds - 30)
      .setExpirationTime(expires)
      .sign((pairs.get(sign) as { privateKey: CryptoKey }).privateKey);

  test('vouches for a number that has just answered; one answer is one proof, whatever token carries it', async () => {
    const [first, again] = [await provider.read(await token(), now), await provider.read(await token({ renewed: true }), now)];
    expect(first).toMatchObject({ proven: { number: '+639171234567' } });
    expect(again).toEqual(first);
    const later = await provider.read(await token({ auth_time: seconds - 10 }), now);
    expect('proven' in first && 'proven' in later && first.proven.id !== later.proven.id).toBe(true);
    expect(asked).toBe(1);
    expect(provider.available).toBe(true);
  });

  test.each<[string, () => Promise<string>, string]>([
    ['another project', () => token({}, { audience: 'other' }), 'invalid-verification-code'],
    ['another issuer', () => token({}, { issuer: 'https://securetoken.google.com/other' }), 'invalid-verification-code'],
    ['another’s key under a known name', () => token({}, { sign: 'strange' }), 'invalid-verification-code'],
    ['a key that is not published', () => token({}, { kid: 'strange', sign: 'strange' }), 'invalid-verification-code'],
    ['no number', () => token({ phone_number: undefined }), 'invalid-verification-code'],
    ['a number that is none', () => token({ phone_number: 7 }), 'invalid-verification-code'],
    ['an answer from the future', () => token({ auth_time: seconds + 3600 }), 'code-expired'],
    ['an answer of more than ten minutes ago', () => token({ auth_time: seconds - minutes(10) / 1000 - 1 }), 'code-expired'],
    ['an expired token', () => token({}, { expires: seconds - 1 }), 'code-expired'],
    ['no token', async () => 'x', 'invalid-verification-code'],
    [
      'a token that nobody signed',
      async () => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`.replaceAll('=', ''),
      'invalid-verification-code',
    ],
  ])('%s is refused', async (_name, make, fault) => {
    said.length = 0;
    expect(await provider.read(await make(), now)).toEqual({ fault });
    expect(said).toEqual([]);
  });

  test('keys that cannot be had are a fault of the service, not of the code', async () => {
    down = true;
    said.length = 0;
    expect(await phoneByFirebase(terms, site, log, { api: '', keys: address }).read(await token(), now)).toEqual({ fault: 'unknown' });
    expect(await phoneByFirebase(terms, site, log, { api: '', keys: 'http://127.0.0.1:1/' }).read(await token(), now)).toEqual({
      fault: 'unknown',
    });
    down = false;
    expect(said).toEqual(Array(2).fill('the keys of the phone provider could not be had'));
  });
});

describe('AC-26 AC-41 the phone provider over its protocol', () => {
  let server: Server;
  let api: string;
  const heard: { line: string; referer: string | undefined; body: unknown }[] = [];
  let answer: { status: number; body: object };
  const lines: string[] = [];
  const provider = () =>
    phoneByFirebase(
      { project, apiKey: 'the key' },
      'https://play.example.com',
      { error: (fields, says) => void lines.push(`${says} ${JSON.stringify(fields)}`) },
      { api, keys: api },
    );
  const refusing = (message: string) => (answer = { status: 400, body: { error: { code: 400, message } } });
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let text = '';
      for await (const piece of request) text += String(piece);
      heard.push({
        line: `${request.method} ${request.url}`,
        referer: request.headers.referer,
        body: text === '' ? null : JSON.parse(text),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => void server.close());

  test('the check that it wants, the sending, and its word; the key of the site stays on the server', async () => {
    heard.length = 0;
    const it = provider();
    answer = { status: 200, body: { recaptchaSiteKey: 'site key' } };
    expect([await it.needs(), await it.needs()]).toEqual([{ key: 'site key' }, { key: 'site key' }]);
    answer = { status: 200, body: { sessionInfo: 'the session' } };
    expect(await it.send('+639171234567', 'passed', now)).toEqual({ sent: 'the session' });
    answer = { status: 200, body: { idToken: 'its word', refreshToken: 'not ours' } };
    expect(await it.confirm('the session', '123456', now)).toEqual({ token: 'its word' });
    expect(heard).toEqual([
      { line: 'GET /v1/recaptchaParams?key=the%20key', referer: 'https://play.example.com/', body: null },
      {
        line: 'POST /v1/accounts:sendVerificationCode?key=the%20key',
        referer: 'https://play.example.com/',
        body: { phoneNumber: '+639171234567', recaptchaToken: 'passed' },
      },
      {
        line: 'POST /v1/accounts:signInWithPhoneNumber?key=the%20key',
        referer: 'https://play.example.com/',
        body: { sessionInfo: 'the session', code: '123456' },
      },
    ]);
  });

  test.each([
    ['INVALID_PHONE_NUMBER : TOO_SHORT', 'invalid-phone-number'],
    ['MISSING_PHONE_NUMBER', 'missing-phone-number'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
    ['SOMETHING_NEW', 'unknown'],
    ['INVALID_CODE', 'invalid-verification-code'],
    ['MISSING_CODE', 'missing-verification-code'],
    ['CAPTCHA_CHECK_FAILED : Hostname match not found', 'captcha-check-failed'],
    ['QUOTA_EXCEEDED : Exceeded quota for verifying passwords.', 'quota-exceeded'],
    ['OPERATION_NOT_ALLOWED', 'operation-not-allowed'],
    ['SESSION_EXPIRED', 'code-expired'],
  ])('%s is %s', async (message, fault) => {
    refusing(message);
    lines.length = 0;
    const it = provider();
    expect([await it.needs(), await it.send('+639171234567', 'x', now), await it.confirm('x', '1', now)]).toEqual(Array(3).fill({ fault }));
    expect(lines).toHaveLength(fault === 'unknown' ? 3 : 0);
  });

  test('no answer, no JSON, and an answer without what was asked for are a fault of the service; no log line holds the number or the key', async () => {
    lines.length = 0;
    answer = { status: 200, body: {} };
    expect(await provider().send('+639171234567', 'x', now)).toEqual({ fault: 'unknown' });
    answer = { status: 503, body: {} };
    expect(await provider().send('+639171234567', 'x', now)).toEqual({ fault: 'unknown' });
    const away = phoneByFirebase(
      { project, apiKey: 'the key' },
      'https://play.example.com',
      { error: (_, says) => void lines.push(says) },
      { api: 'http://127.0.0.1:1', keys: api },
    );
    expect(await away.confirm('x', '1', now)).toEqual({ fault: 'unknown' });
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toMatch(/9171234567|the key/);
  });
});

describe('AC-26 R12 its codes in words', () => {
  test('eleven, each with a status and a sentence of its own in all six languages', () => {
    expect(phoneFaults).toHaveLength(11);
    for (const language of ['EN', 'TY', 'CN', 'ID', 'TH', 'VI']) {
      const sentences = phoneFaults.map((fault) => say(language, 'errors', `phone.${fault}`));
      expect(new Set(sentences).size).toBe(11);
      for (const sentence of sentences) expect(sentence).not.toMatch(/^phone\./);
    }
    expect(phoneFaults.filter((fault) => !(`phone.${fault}` in codes))).toEqual([]);
    expect(codes['phone.too-many-requests']).toBe(429);
  });
});
