/** Demo mode's social login: our own page stands in for the identity provider and offers demo identities. */
import { createHash } from 'node:crypto';
import { type IdentityProviders, SocialLoginError } from './identity-provider.ts';

const codeOf = (verifier: string): string => createHash('sha256').update(`demo ${verifier}`).digest('base64url');

/** The demo identities; the page offers the same names. */
const demoIdentities = /^(?:demo|ana|ben)$/;

export const signInDemo: IdentityProviders = {
  open: ['google', 'facebook'],
  begin: async (provider, { redirectUri, state, verifier }) =>
    `${new URL(redirectUri).origin}/demo/provider?${new URLSearchParams({ provider, code: codeOf(verifier), state }).toString()}`,
  async finish(provider, { state, verifier }, query) {
    if (query.get('error') === 'access_denied') throw new SocialLoginError('declined');
    if (query.get('state') !== state || query.get('code') !== codeOf(verifier)) throw new SocialLoginError('invalid');
    const who = query.get('who') ?? 'demo';
    if (!demoIdentities.test(who)) throw new SocialLoginError('invalid');
    return { subject: `${who}-${provider}`, name: `${who}@${provider}.example` };
  },
};
