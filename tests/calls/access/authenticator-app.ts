// An authenticator app: it reads a member's secret, computes the code of the moment, and enables or disables itself.
import { expect } from 'vitest';
import { totp, totpCounter } from '#platform/identity/factors/totp.ts';
import { seconds } from '#values/time.ts';
import type { AccessWorld } from './access-fixture.ts';
import { fromBase32 } from './base32.ts';

export const authenticatorApp = (platform: () => AccessWorld) => ({
  async enrol(token: string) {
    const secretUri = String((await platform().ask('access.authenticator', {}, { token })).body.value.secretUri);
    const uri = new URL(secretUri);
    expect(secretUri).toMatch(/^otpauth:\/\/totp\/Isla:player\d+\?secret=[A-Z2-7]{32}&issuer=Isla$/);
    const secret = fromBase32(uri.searchParams.get('secret') ?? '');
    return { secret, code: (away = 0) => totp(secret, totpCounter(new Date(platform().world.now)) + away) };
  },
  turn: (token: string, on: boolean, verificationCode: string) =>
    platform().ask('access.turnAuthenticator', { on, verificationCode }, { token }),
  nextStep: () => platform().advance(seconds(30)),
});
