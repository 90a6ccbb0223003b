/** Sign-in with an account elsewhere in demo mode: a page of ours stands in for the provider, where one chooses who one is over there. */
import { createHash } from 'node:crypto';
import { type SignIn, VisitFailed } from './sign-in.ts';

const codeOf = (verifier: string): string => createHash('sha256').update(`demo ${verifier}`).digest('base64url');

/** Who one may be over there; the page offers the same names. */
const people = /^(?:demo|ana|ben)$/;

export const signInDemo: SignIn = {
  open: ['google', 'facebook'],
  begin: async (provider, { redirectUri, state, verifier }) =>
    `${new URL(redirectUri).origin}/demo/provider?${new URLSearchParams({ provider, code: codeOf(verifier), state }).toString()}`,
  async finish(provider, { state, verifier }, query) {
    if (query.get('error') === 'access_denied') throw new VisitFailed('declined');
    if (query.get('state') !== state || query.get('code') !== codeOf(verifier)) throw new VisitFailed('invalid');
    const who = query.get('who') ?? 'demo';
    if (!people.test(who)) throw new VisitFailed('invalid');
    return { subject: `${who}-${provider}`, name: `${who}@${provider}.example` };
  },
};
