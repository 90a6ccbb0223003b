/** The social login port. Its adapters are in this folder. */
import type { IdentityProvider } from '#values/access/oauth-providers.ts';

export type { IdentityProvider };

/** The state that binds one visit to an identity provider. All values are random and leave the server only as the protocol requires. */
export interface OAuthAttempt {
  readonly state: string;
  readonly nonce: string;
  /** PKCE. */
  readonly verifier: string;
  /** The address the provider redirects the browser to. */
  readonly redirectUri: string;
}

export interface ProviderIdentity {
  /** The provider's permanent id of the account. */
  readonly subject: string;
  /** A display name for the account. */
  readonly name: string;
}

/** A failed visit: `declined` by the member, `invalid` response, or `away` when the provider does not respond. */
export class SocialLoginError extends Error {
  readonly why: 'declined' | 'invalid' | 'away';
  constructor(why: SocialLoginError['why'], cause?: unknown) {
    super(`A visit to a sign-in provider failed: ${why}.`, { cause });
    this.name = 'SocialLoginError';
    this.why = why;
  }
}

export interface IdentityProviders {
  /** The identity providers to offer. */
  readonly open: readonly IdentityProvider[];
  /** Returns the provider's URL to visit. Throws SocialLoginError. */
  begin(provider: IdentityProvider, visit: OAuthAttempt): Promise<string>;
  /** Verifies the query of the provider's redirect. Throws SocialLoginError. */
  finish(provider: IdentityProvider, visit: OAuthAttempt, query: URLSearchParams): Promise<ProviderIdentity>;
}
