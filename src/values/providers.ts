/** Where else people have accounts that they may sign in with. */

/** `openid` is whichever provider the operator names by its issuer. */
export const providers = ['google', 'facebook', 'openid'] as const;
export type Provider = (typeof providers)[number];

/** As a button says it, the same in every language. `openidName` is the operator's. */
export const providerName = (id: Provider, openidName: string): string =>
  ({ google: 'Google', facebook: 'Facebook', openid: openidName || 'OpenID' })[id];

export const isProvider = (text: unknown): text is Provider => typeof text === 'string' && providers.some((one) => one === text);
