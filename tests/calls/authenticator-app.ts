// An authenticator app: it reads the secret of a member, knows the code of each moment, and puts itself on or off.
import { expect } from 'vitest';
import { stepOf, totp } from '#platform/areas/access/totp.ts';
import { seconds } from '#values/time.ts';
import type { AccessWorld } from './access-world.ts';
import { fromBase32 } from './base32.ts';

export const authenticatorApp = (world: () => AccessWorld) => ({
  async enrol(token: string) {
    const secretUri = String((await world().ask('access.authenticator', {}, { token })).body.value.secretUri);
    const uri = new URL(secretUri);
    expect(secretUri).toMatch(/^otpauth:\/\/totp\/Isla:player\d+\?secret=[A-Z2-7]{32}&issuer=Isla$/);
    const secret = fromBase32(uri.searchParams.get('secret') ?? '');
    return { secret, code: (away = 0) => totp(secret, stepOf(new Date(world().world.now)) + away) };
  },
  turn: (token: string, on: boolean, verificationCode: string) =>
    world().ask('access.turnAuthenticator', { on, verificationCode }, { token }),
  nextStep: () => world().pass(seconds(30)),
});
