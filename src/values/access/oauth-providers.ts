/** The third-party sign-in providers. */

/** `openid` is the provider whose issuer the operator configures. */
export const oauthProviders = ['google', 'facebook', 'openid'] as const;
export type IdentityProvider = (typeof oauthProviders)[number];

/** The name on the provider's button, the same in every language. `openidName` is set by the operator. */
export const identityProviderLabel = (id: IdentityProvider, openidName: string): string =>
  ({ google: 'Google', facebook: 'Facebook', openid: openidName || 'OpenID' })[id];

export const isIdentityProvider = (text: unknown): text is IdentityProvider =>
  typeof text === 'string' && oauthProviders.some((one) => one === text);
