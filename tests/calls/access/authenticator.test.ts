// Authenticator codes against the RFC vectors, and the time after signing in within which one is enabled without another proof.
import { beforeAll, describe, expect, test } from 'vitest';
import { base32, totp, totpCounter } from '#platform/identity/factors/totp.ts';
import { minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type AccessWorld, accessWorld, pasted } from './access-fixture.ts';
import { authenticatorApp } from './authenticator-app.ts';
import { fromBase32 } from './base32.ts';

describe('authenticator codes', () => {
  const secret = Buffer.from('12345678901234567890');
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('RFC 6238: at %i s the code is %s', (at, code) => {
    expect(totp(secret, totpCounter(new Date(at * 1000)), 8)).toBe(code);
  });
  test('RFC 4648: the secret is encoded as an authenticator app reads it', () => {
    for (const [text, encoded] of [
      ['f', 'MY'],
      ['fo', 'MZXQ'],
      ['foo', 'MZXW6'],
      ['foob', 'MZXW6YQ'],
      ['fooba', 'MZXW6YTB'],
      ['foobar', 'MZXW6YTBOI'],
    ] as const) {
      expect(base32(Buffer.from(text))).toBe(encoded);
      expect(Buffer.from(fromBase32(encoded)).toString()).toBe(text);
    }
  });
});

onOneEngineDaily('enabling an authenticator', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
  });
  const { enrol, turn, nextStep } = authenticatorApp(() => platform);

  test('an authenticator is enabled only shortly after signing in, against stolen sessions, and disabled at any time (AC-33)', async () => {
    const { id } = await platform.member({ email: null });
    const token = await platform.signIn(id);
    platform.advance(minutes(15));
    const { code } = await enrol(token);
    platform.advance(1);
    const refused = { status: 403, body: { errorCode: 'proof.needed' } };
    expect(await platform.ask('access.authenticator', {}, { token })).toMatchObject(refused);
    expect(await turn(token, true, code())).toMatchObject(refused);
    const again = await platform.signIn(id);
    // As an app of another script shows it, and as a chat hands it on.
    expect((await turn(again, true, pasted(code()))).body.value).toMatchObject({ on: true });
    nextStep();
    expect((await turn(token, false, code())).body.value).toEqual({ on: false });
  });
});
