/** Whether guests get nothing but the ways in (SY-05, R11): the operator's switch, else the market's rule. */
import type { Brand } from '#brands/brand.ts';

export const loginToHomeOf = (setting: unknown, { market }: Pick<Brand, 'market'>): boolean =>
  typeof setting === 'boolean' ? setting : market.loginToHome;
