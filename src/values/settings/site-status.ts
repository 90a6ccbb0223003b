/** Whether the site is open, and to whom: the platform says it, the edge keeps it. */

export interface SiteStatus<Time extends string = string> {
  /** 0 open, 1 maintenance, 2 region-blocked for everyone. */
  readonly status: 0 | 1 | 2;
  /** ISO 8601; expected end of maintenance. */
  readonly endTime: Time | null;
  /** The operator's setting; undefined leaves it to the market. */
  readonly loginToHome?: boolean | undefined;
}

/** Whether guests see only the sign-in pages (SY-05, R11): the operator's setting, else the market's rule. */
export const isLoginRequired = (setting: unknown, market: { readonly loginToHome: boolean }): boolean =>
  typeof setting === 'boolean' ? setting : market.loginToHome;
