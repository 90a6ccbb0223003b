// The third-party phone provider: its tokens against keys from a real server, and its eleven error codes in words.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '#calls/error-codes.ts';
import { translate } from '#i18n/translate.ts';
import { phoneByFirebase } from '#platform/outside/phone-firebase.ts';
import type { PhoneProvider } from '#platform/outside/phone-provider.ts';
import { phoneErrorCodes } from '#values/access/phone-faults.ts';
import { minutes } from '#values/time.ts';

const now = new Date('2026-11-20T12:00:00Z');
const seconds = Math.floor(now.getTime() / 1000);
const project = 'isla-test';
const claims = { phone_number: '+639171234567', auth_time: seconds - 30, firebase: { sign_in_provider: 'phone' } };

describe('the phone provider', () => {
  let server: Server;
  const logged: string[] = [];
  const log = { error: (_: object, message: string) => void logged.push(message) };
  let requests = 0;
  let down = false;
  /** Blanks before the keys. */
  let blanks = 0;
  let provider: PhoneProvider;
  let address: string;
  const pairs = new Map<string, Awaited<ReturnType<typeof generateKeyPair>>>();
  const terms = { project, apiKey: 'key' };
  const site = 'https://play.example.com';
  beforeAll(async () => {
    for (const kid of ['one', 'strange']) pairs.set(kid, await generateKeyPair('RS256'));
    const jwk = { ...(await exportJWK((pairs.get('one') as { publicKey: CryptoKey }).publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
    server = createServer((_request, response) => {
      requests += 1;
      if (down) return void response.writeHead(500).end();
      response.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(blanks) + JSON.stringify({ keys: [jwk] }));
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

  test('proves a number that was just verified; one verification is one proof in any token', async () => {
    const [first, again] = [await provider.read(await token(), now), await provider.read(await token({ renewed: true }), now)];
    expect(first).toMatchObject({ proven: { number: '+639171234567' } });
    expect(again).toEqual(first);
    const later = await provider.read(await token({ auth_time: seconds - 10 }), now);
    expect('proven' in first && 'proven' in later && first.proven.id !== later.proven.id).toBe(true);
    expect(requests).toBe(1);
    expect(provider.available).toBe(true);
  });

  test.each<[string, () => Promise<string>, string]>([
    ['another project', () => token({}, { audience: 'other' }), 'invalid-verification-code'],
    ['another issuer', () => token({}, { issuer: 'https://securetoken.google.com/other' }), 'invalid-verification-code'],
    ['another key under a known id', () => token({}, { sign: 'strange' }), 'invalid-verification-code'],
    ['an unpublished key', () => token({}, { kid: 'strange', sign: 'strange' }), 'invalid-verification-code'],
    ['no number', () => token({ phone_number: undefined }), 'invalid-verification-code'],
    ['an invalid number', () => token({ phone_number: 7 }), 'invalid-verification-code'],
    ['a verification from the future', () => token({ auth_time: seconds + 3600 }), 'code-expired'],
    ['a verification older than ten minutes', () => token({ auth_time: seconds - minutes(10) / 1000 - 1 }), 'code-expired'],
    ['an expired token', () => token({}, { expires: seconds - 1 }), 'code-expired'],
    ['no token', async () => 'x', 'invalid-verification-code'],
    [
      'an unsigned token',
      async () => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`.replaceAll('=', ''),
      'invalid-verification-code',
    ],
  ])('%s is refused', async (_name, make, fault) => {
    logged.length = 0;
    expect(await provider.read(await make(), now)).toEqual({ fault });
    expect(logged).toEqual([]);
  });

  test('unavailable keys are a fault of the service, not of the code', async () => {
    down = true;
    logged.length = 0;
    expect(await phoneByFirebase(terms, site, log, { api: '', keys: address }).read(await token(), now)).toEqual({ fault: 'unknown' });
    expect(await phoneByFirebase(terms, site, log, { api: '', keys: 'http://127.0.0.1:1/' }).read(await token(), now)).toEqual({
      fault: 'unknown',
    });
    down = false;
    expect(logged).toEqual(Array(2).fill('the keys of the phone provider could not be had'));
  });

  test('keys in an answer over 65536 bytes are not read, which is a fault of the service', async () => {
    const errors: unknown[] = [];
    const reading = { error: (fields: object) => void errors.push((fields as { err?: unknown }).err) };
    const fresh = () => phoneByFirebase(terms, site, reading, { api: '', keys: address });
    blanks = 60_000;
    expect(await fresh().read(await token(), now)).toHaveProperty('proven');
    blanks = 65_536;
    expect(await fresh().read(await token(), now)).toEqual({ fault: 'unknown' });
    blanks = 0;
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('more than 65536 bytes') })]);
  });
});

describe('the phone provider over its protocol (AC-26, AC-41)', () => {
  let server: Server;
  let api: string;
  const requests: { line: string; referer: string | undefined; key: unknown; body: unknown }[] = [];
  let answer: { status: number; body: object };
  const lines: string[] = [];
  const provider = () =>
    phoneByFirebase(
      { project, apiKey: 'the key' },
      'https://play.example.com',
      { error: (fields, message) => void lines.push(`${message} ${JSON.stringify(fields)}`) },
      { api, keys: api },
    );
  const refusing = (message: string) => (answer = { status: 400, body: { error: { code: 400, message } } });
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let text = '';
      for await (const piece of request) text += String(piece);
      requests.push({
        line: `${request.method} ${request.url}`,
        referer: request.headers.referer,
        key: request.headers['x-goog-api-key'],
        body: text === '' ? null : JSON.parse(text),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => void server.close());

  test('the client fetches the human check, sends and confirms, and the API key stays on the server', async () => {
    requests.length = 0;
    const phone = provider();
    answer = { status: 200, body: { recaptchaSiteKey: 'site key' } };
    expect([await phone.needs(), await phone.needs()]).toEqual([{ key: 'site key' }, { key: 'site key' }]);
    answer = { status: 200, body: { sessionInfo: 'the session' } };
    expect(await phone.send('+639171234567', 'passed', now)).toEqual({ sent: 'the session' });
    answer = { status: 200, body: { idToken: 'its word', refreshToken: 'not ours' } };
    expect(await phone.confirm('the session', '123456', now)).toEqual({ token: 'its word' });
    // In no address, which a log may tell.
    const asIt = { referer: 'https://play.example.com/', key: 'the key' };
    expect(requests).toEqual([
      { line: 'GET /v1/recaptchaParams', ...asIt, body: null },
      {
        line: 'POST /v1/accounts:sendVerificationCode',
        ...asIt,
        body: { phoneNumber: '+639171234567', recaptchaToken: 'passed' },
      },
      {
        line: 'POST /v1/accounts:signInWithPhoneNumber',
        ...asIt,
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
  ])('the provider’s %s maps to %s', async (message, fault) => {
    refusing(message);
    lines.length = 0;
    const phone = provider();
    expect([await phone.needs(), await phone.send('+639171234567', 'x', now), await phone.confirm('x', '1', now)]).toEqual(
      Array(3).fill({ fault }),
    );
    expect(lines).toHaveLength(fault === 'unknown' ? 3 : 0);
  });

  test('no response, invalid JSON and missing fields are service faults, and the log has neither number nor key', async () => {
    lines.length = 0;
    answer = { status: 200, body: {} };
    expect(await provider().send('+639171234567', 'x', now)).toEqual({ fault: 'unknown' });
    answer = { status: 503, body: {} };
    expect(await provider().send('+639171234567', 'x', now)).toEqual({ fault: 'unknown' });
    const away = phoneByFirebase(
      { project, apiKey: 'the key' },
      'https://play.example.com',
      { error: (_, message) => void lines.push(message) },
      { api: 'http://127.0.0.1:1', keys: api },
    );
    expect(await away.confirm('x', '1', now)).toEqual({ fault: 'unknown' });
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toMatch(/9171234567|the key/);
  });
});

describe('the phone provider’s error codes (AC-26, R12)', () => {
  test('number eleven, each with a status and its own sentence in all six languages', () => {
    expect(phoneErrorCodes).toHaveLength(11);
    for (const language of ['EN', 'TY', 'CN', 'ID', 'TH', 'VI']) {
      const sentences = phoneErrorCodes.map((fault) => translate(language, 'errors', `phone.${fault}`));
      expect(new Set(sentences).size).toBe(11);
      for (const sentence of sentences) expect(sentence).not.toMatch(/^phone\./);
    }
    expect(phoneErrorCodes.filter((fault) => !(`phone.${fault}` in codes))).toEqual([]);
    expect(codes['phone.too-many-requests']).toBe(429);
  });
});
