/** Whether guests get nothing but the ways in (SY-05, R11): the operator's switch, else the market's rule. */
import type { Brand } from '#brands/brand.ts';

/** The row of `platform_settings`: true or false; without it the market decides. */
export const loginToHomeSetting = 'login_to_home';

export const loginToHomeOf = (setting: unknown, { market }: Pick<Brand, 'market'>): boolean =>
  typeof setting === 'boolean' ? setting : market.loginToHome;
