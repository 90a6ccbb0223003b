// Authenticators: the codes that the standards say, and how soon after signing in one is put on.
import { beforeAll, describe, expect, test } from 'vitest';
import { base32, stepOf, totp } from '#platform/areas/access/totp.ts';
import { minutes } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld } from './access-world.ts';
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
    expect(totp(secret, stepOf(new Date(at * 1000)), 8)).toBe(code);
  });
  test('RFC 4648: the secret as an app reads it', () => {
    for (const [text, said] of [
      ['f', 'MY'],
      ['fo', 'MZXQ'],
      ['foo', 'MZXW6'],
      ['foob', 'MZXW6YQ'],
      ['fooba', 'MZXW6YTB'],
      ['foobar', 'MZXW6YTBOI'],
    ] as const) {
      expect(base32(Buffer.from(text))).toBe(said);
      expect(Buffer.from(fromBase32(said)).toString()).toBe(text);
    }
  });
});

onBothEngines('putting an authenticator on', (open) => {
  let it: AccessWorld;
  beforeAll(async () => {
    it = await accessWorld(open);
  });
  const { enrol, turn, nextStep } = authenticatorApp(() => it);

  test('AC-33 is put on soon after signing in only, so that no stolen session shuts its owner out; it is taken off at any time', async () => {
    const { id } = await it.person({ email: null });
    const token = await it.session(id);
    it.pass(minutes(15));
    const { code } = await enrol(token);
    it.pass(1);
    const refused = { status: 403, body: { errorCode: 'authenticator.sign_in_again' } };
    expect(await it.ask('access.authenticator', {}, { token })).toMatchObject(refused);
    expect(await turn(token, true, code())).toMatchObject(refused);
    const again = await it.session(id);
    expect((await turn(again, true, code())).body.value).toEqual({ on: true });
    nextStep();
    expect((await turn(token, false, code())).body.value).toEqual({ on: false });
  });
});
