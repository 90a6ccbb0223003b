/** Where else people have accounts that they may sign in with. */

export const providers = ['google', 'facebook'] as const;
export type Provider = (typeof providers)[number];

/** Names that are the same in every language. */
export const providerNames: Readonly<Record<Provider, string>> = { google: 'Google', facebook: 'Facebook' };

export const isProvider = (text: unknown): text is Provider => typeof text === 'string' && providers.some((one) => one === text);
